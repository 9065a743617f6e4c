/* set_cache.c: from sets of options to cores, for all contexts that share a store: what one has reduced the
 * others need not reduce again. It forgets what collides, grows with use while the budget has room to spare,
 * and never fails. Its parts, chosen by the hash, have a lock each, so that threads seldom wait. */
#include <string.h>

#include "cgt/store/context.h"

#ifdef CGT_TINY /* so small that everything collides, to give bugs a chance */
enum { FIRST_SETS = 1, MOST_SETS = 2 };
#else
enum { FIRST_SETS = 1 << 5, MOST_SETS = 1 << 13 };
#endif

static cgti_set_cache *lock_part(const cgt_ctx *ctx, uint64_t hash) {
  cgti_set_cache *part = &ctx->store->sets[hash >> 32 & (CGTI_SET_PARTS - 1)];
  if (ctx->store->shared) cgti_mutex_lock(&part->lock);
  return part;
}

static void unlock_part(const cgt_ctx *ctx, cgti_set_cache *part) {
  if (ctx->store->shared) cgti_mutex_unlock(&part->lock);
}

static void free_sets(cgt_ctx *ctx, cgti_set_cache *part) {
  cgti_release(ctx, part->entries, part->count * sizeof *part->entries);
  cgti_release(ctx, part->keys, part->key_room * sizeof *part->keys);
  part->entries = NULL;
  part->keys = NULL;
  part->count = part->key_count = part->key_room = 0;
}

/* Doubles a part, up to its share of an eighth of the budget. What was known is forgotten. */
static bool grow_sets(cgt_ctx *ctx, cgti_set_cache *part, size_t games) {
  size_t count = part->count ? 2 * part->count : FIRST_SETS, key_room = 16 * count;
  size_t bytes = count * sizeof *part->entries + key_room * sizeof *part->keys;
  if (games > key_room || count > MOST_SETS || bytes > ctx->memory.budget->bytes / 8 / CGTI_SET_PARTS)
    return false;
  cgti_set_entry *entries = cgti_try_alloc(ctx, count * sizeof *entries);
  cgt_game *keys = entries ? cgti_try_alloc(ctx, key_room * sizeof *keys) : NULL;
  if (!keys) {
    cgti_release(ctx, entries, count * sizeof *entries);
    return false;
  }
  free_sets(ctx, part);
  part->entries = entries;
  part->count = count;
  part->keys = keys;
  part->key_room = key_room;
  return true;
}

/* Makes room for a key: by growing, or by forgetting all. */
static bool room_for_set(cgt_ctx *ctx, cgti_set_cache *part, size_t games) {
  if (part->count && games <= part->key_room - part->key_count) return true;
  if (grow_sets(ctx, part, games)) return true;
  if (!part->count || games > part->key_room) return false;
  memset(part->entries, 0, part->count * sizeof *part->entries);
  part->key_count = 0;
  return true;
}

bool cgti_set_lookup(cgt_game *core, const cgt_ctx *ctx, uint64_t hash, const cgt_game *key, size_t nleft,
                     size_t nright) {
  cgti_set_cache *part = lock_part(ctx, hash);
  const cgti_set_entry *entry = part->count ? &part->entries[hash & (part->count - 1)] : NULL;
  bool found = entry && entry->hash == hash && entry->key && entry->nleft == nleft &&
               entry->nright == nright && memcmp(entry->key, key, (nleft + nright) * sizeof *key) == 0;
  if (found) *core = entry->core;
  unlock_part(ctx, part);
  return found;
}

void cgti_set_store(cgt_ctx *ctx, uint64_t hash, const cgt_game *key, size_t nleft, size_t nright,
                    cgt_game core) {
  size_t games = nleft + nright;
  if (games > UINT32_MAX) return;
  cgti_set_cache *part = lock_part(ctx, hash);
  if (room_for_set(ctx, part, games)) {
    cgt_game *kept = part->keys + part->key_count;
    part->key_count += games;
    memcpy(kept, key, games * sizeof *kept);
    part->entries[hash & (part->count - 1)] =
        (cgti_set_entry){hash, kept, (uint32_t)nleft, (uint32_t)nright, core};
  }
  unlock_part(ctx, part);
}

bool cgti_sets_share(cgti_set_cache sets[CGTI_SET_PARTS]) {
  for (size_t i = 0; i < CGTI_SET_PARTS; i++) {
    if (cgti_mutex_init(&sets[i].lock)) continue;
    while (i-- > 0) cgti_mutex_free(&sets[i].lock);
    return false;
  }
  return true;
}

void cgti_sets_drop(cgt_ctx *ctx) {
  for (uint64_t i = 0; i < CGTI_SET_PARTS; i++) {
    cgti_set_cache *part = lock_part(ctx, i << 32);
    free_sets(ctx, part);
    unlock_part(ctx, part);
  }
}

void cgti_sets_unshare(cgti_set_cache sets[CGTI_SET_PARTS]) {
  for (size_t i = 0; i < CGTI_SET_PARTS; i++) cgti_mutex_free(&sets[i].lock);
}
