/* game_memo.h, layer 1: what invariants remember: exactly, from games to 64 bits, until the budget runs out.
 *
 * Whoever remembers something owns its kind: an object in its own file, known by its address.
 *
 *   static const cgti_memo_kind birthdays = {"birthday"}; */
#ifndef CGTI_GAME_MEMO_H
#define CGTI_GAME_MEMO_H

#include "cgt/store/handle.h"

typedef struct cgti_memo_kind {
  const char *name; /* for who looks at it with a debugger */
} cgti_memo_kind;

typedef struct cgti_memo_entry {
  cgt_game game;
  const cgti_memo_kind *kind; /* NULL when empty */
  uint64_t value;             /* a pointer into the arena, a cgti_num, a cgti_key: as the owner wants */
} cgti_memo_entry;

typedef struct cgti_memo {
  cgti_memo_entry *entries;
  size_t count, room;
} cgti_memo;

bool cgti_memo_lookup(uint64_t *value, const cgt_ctx *ctx, cgt_game g, const cgti_memo_kind *kind);
bool cgti_memo_store(cgt_ctx *ctx, cgt_game g, const cgti_memo_kind *kind, uint64_t value);

static inline bool cgti_memo_lookup_game(cgt_game *known, const cgt_ctx *ctx, cgt_game g,
                                         const cgti_memo_kind *kind) {
  uint64_t key;
  if (!cgti_memo_lookup(&key, ctx, g, kind)) return false;
  *known = (cgt_game){(uint32_t)(key >> 32), (uint32_t)key};
  return true;
}
static inline bool cgti_memo_store_game(cgt_ctx *ctx, cgt_game g, const cgti_memo_kind *kind,
                                        cgt_game value) {
  return cgti_memo_store(ctx, g, kind, cgti_key(value));
}

void cgti_memo_drop(cgt_ctx *ctx);

#endif
