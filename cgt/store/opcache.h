/* opcache.h, layer 1: what was answered of <= and +, for cores. These caches forget. */
#ifndef CGTI_OPCACHE_H
#define CGTI_OPCACHE_H

#include "cgt/store/handle.h"

typedef struct cgti_cache {
  void *entries;  /* 16 bytes each */
  size_t count;   /* a power of two, or 0 */
  size_t stored;  /* since it last grew, or was full */
  size_t asked;   /* in that time, not counting questions asked to answer another */
  size_t nesting; /* questions being answered, each for the one before */
} cgti_cache;

static inline void cgti_cache_enter(cgti_cache *cache) { cache->asked += cache->nesting++ == 0; }
static inline void cgti_cache_leave(cgti_cache *cache) { cache->nesting--; }

/* Is g <= h + shift? */
typedef struct cgti_order_question {
  uint64_t games; /* the core fields of g, above those of h */
  cgti_num shift;
  uint64_t hash;
} cgti_order_question;
cgti_order_question cgti_order_question_of(uint32_t g, uint32_t h, cgti_num shift);

int cgti_order_lookup(cgt_ctx *ctx, const cgti_order_question *question); /* -1: unknown */
bool cgti_order_store(cgt_ctx *ctx, const cgti_order_question *question, bool answer);
void cgti_order_forget(cgt_ctx *ctx);

bool cgti_sum_lookup(cgt_game *sum, cgt_ctx *ctx, uint32_t g, uint32_t h);
bool cgti_sum_store(cgt_ctx *ctx, uint32_t g, uint32_t h, cgt_game sum);

void cgti_caches_drop(cgt_ctx *ctx); /* what is asked again is computed again */

#endif
