/* game_memo.c: what invariants remember. It is exact, so that a walk over a form visits
 * each follower once. */
#include <string.h>

#include "cgt/memory/hash.h"
#include "cgt/store/context.h"

static cgti_memo_entry *memo_place(const cgti_memo *memo, cgt_game g, const cgti_memo_kind *kind) {
  size_t at = cgti_mix(cgti_key(g) ^ (uintptr_t)kind * (uint64_t)0x9E3779B97F4A7C15u) & (memo->room - 1);
  while (memo->entries[at].kind && !(memo->entries[at].kind == kind && cgti_same(memo->entries[at].game, g)))
    at = (at + 1) & (memo->room - 1);
  return &memo->entries[at];
}

bool cgti_memo_lookup(uint64_t *value, const cgt_ctx *ctx, cgt_game g, const cgti_memo_kind *kind) {
  if (!ctx->memo.room) return false;
  const cgti_memo_entry *entry = memo_place(&ctx->memo, g, kind);
  if (!entry->kind) return false;
  *value = entry->value;
  return true;
}

bool cgti_memo_store(cgt_ctx *ctx, cgt_game g, const cgti_memo_kind *kind, uint64_t value) {
  cgti_memo *memo = &ctx->memo;
  if (2 * (memo->count + 1) > memo->room) {
    cgti_memo grown = {.count = memo->count, .room = memo->room ? 2 * memo->room : 256};
    grown.entries = cgti_alloc(ctx, grown.room * sizeof *grown.entries);
    if (!grown.entries) return false;
    memset(grown.entries, 0, grown.room * sizeof *grown.entries);
    for (size_t i = 0; i < memo->room; i++) {
      const cgti_memo_entry *entry = &memo->entries[i];
      if (entry->kind) *memo_place(&grown, entry->game, entry->kind) = *entry;
    }
    cgti_release(ctx, memo->entries, memo->room * sizeof *memo->entries);
    *memo = grown;
  }
  cgti_memo_entry *entry = memo_place(memo, g, kind);
  if (!entry->kind) memo->count++;
  *entry = (cgti_memo_entry){g, kind, value};
  return true;
}

void cgti_memo_drop(cgt_ctx *ctx) {
  cgti_release(ctx, ctx->memo.entries, ctx->memo.room * sizeof *ctx->memo.entries);
  ctx->memo = (cgti_memo){0};
}
