/* context.h, layer 1: the context: a store, and what belongs to one of its users alone. */
#ifndef CGTI_CONTEXT_H
#define CGTI_CONTEXT_H

#include "cgt/memory/guard.h"
#include "cgt/store/core_store.h"
#include "cgt/store/game_memo.h"
#include "cgt/store/opcache.h"

struct cgt_ctx {
  cgti_memory memory; /* first: layer 0 casts to it */
  cgti_store *store;
  cgti_node **chunks; /* the store's */
  uint32_t user;      /* which user of the store this is, from 1 */
  void *owner;        /* for the rulesets that are asked */

  cgti_node provisional;
  uint32_t provisional_id;

  struct cgti_nimber_sum *reducing; /* what the provisional node is, or NULL (nimber_sum.h) */
  bool has_nimber_sums;             /* some such sum was asked for */

  cgti_cache order_cache, sum_cache;
  cgti_memo memo;

  /* What layers above keep here, each made on first use. */
  struct cgti_form_store *form_store; /* form_store.h */
  struct cgti_loopy *loopy;           /* loopy_store.h */
  struct cgti_positions *positions;   /* positions.h; the store's */
  struct cgti_sinks *sinks;           /* the same */
  struct cgti_misere *misere;         /* misere.c */
  struct cgti_classes *classes;       /* class_store.h */
  struct cgti_deciding *deciding;     /* decide.c */
  struct cgti_nim_table *nims;        /* nim_table.c */
  struct cgti_kept *kept;             /* kept.c */
  uint32_t lines_at, lines_left;      /* of positions, set aside for this context */

  cgt_stats stats;
};

static inline void cgti_lock(cgt_ctx *ctx, cgti_lock_kind which) {
  if (ctx->store->shared) cgti_mutex_lock(&ctx->store->locks[which]);
}
static inline void cgti_unlock(cgt_ctx *ctx, cgti_lock_kind which) {
  if (ctx->store->shared) cgti_mutex_unlock(&ctx->store->locks[which]);
}

static inline const cgti_node *cgti_node_at(const cgt_ctx *ctx, uint32_t id) {
  if (id >= CGTI_PROVISIONAL) return &ctx->provisional;
  uint32_t index = cgti_index(id);
  return &ctx->chunks[index / CGTI_CHUNK][index % CGTI_CHUNK];
}
static inline const cgti_node *cgti_node_of(const cgt_ctx *ctx, cgt_game g) {
  return cgti_node_at(ctx, cgti_id(g));
}

/* Is g a game of ctx? Public functions ask this of what they are given; neither may be there. For a game of
 * another context debug builds answer no and record EINVAL, release builds answer yes. */
bool cgti_is_tagged(const cgt_ctx *ctx, cgt_game g);
static inline bool cgti_is_own(const cgt_ctx *ctx, cgt_game g) {
  if (!ctx || cgti_is_none(g)) return false;
#ifdef NDEBUG
  return true;
#else
  return cgti_is_tagged(ctx, g);
#endif
}

/* The same, with a message that names the argument (guard.h). */
#define CGTI_GAME(ctx, g) (cgti_is_own(ctx, g) || cgti_refuse(ctx, __func__, #g, "is not a game"))

#endif
