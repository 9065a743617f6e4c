/* set_cache.h, layer 1: from sets of options to cores. It is the store's, in parts, and forgets. */
#ifndef CGTI_SET_CACHE_H
#define CGTI_SET_CACHE_H

#include "cgt/memory/lock.h"
#include "cgt/store/handle.h"

/* Keys are kept whole, so that a hit is exact; when their memory is full everything is forgotten. */
typedef struct cgti_set_entry {
  uint64_t hash;
  const cgt_game *key; /* Left options, then negated Right options, each sorted; NULL when empty */
  uint32_t nleft, nright;
  cgt_game core;
} cgti_set_entry;

typedef struct cgti_set_cache {
  cgti_set_entry *entries;
  size_t count; /* a power of two, or 0 */
  cgt_game *keys;
  size_t key_count, key_room;
  cgti_mutex lock; /* of all above, if the store is shared */
} cgti_set_cache;

enum { CGTI_SET_PARTS = 16 };

/* The core of a form whose centred options have this key, if it was stored. */
bool cgti_set_lookup(cgt_game *core, const cgt_ctx *ctx, uint64_t hash, const cgt_game *key, size_t nleft,
                     size_t nright);
void cgti_set_store(cgt_ctx *ctx, uint64_t hash, const cgt_game *key, size_t nleft, size_t nright,
                    cgt_game core);

void cgti_sets_drop(cgt_ctx *ctx);

/* The locks: made, false if there are none to be had; and ended. */
bool cgti_sets_share(cgti_set_cache sets[CGTI_SET_PARTS]);
void cgti_sets_unshare(cgti_set_cache sets[CGTI_SET_PARTS]);

#endif
