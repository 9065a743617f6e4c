/* kept.c: memory of rulesets that outlasts a call: a few blocks, the oldest of which makes room for another.
 * Each user of a store has blocks of its own. */
#include <string.h>

#include "cgt/positions/positions.h"

enum { MOST_BLOCKS = 16 };

typedef struct kept_block {
  const cgt_ruleset *ruleset;
  void *key, *bytes;
  size_t key_length, room;
} kept_block;

struct cgti_kept {
  kept_block block[MOST_BLOCKS];
  unsigned count, oldest;
};

static void release_block(cgt_ctx *ctx, kept_block *block) {
  cgti_release(ctx, block->key, block->key_length);
  cgti_release(ctx, block->bytes, block->room);
  *block = (kept_block){0};
}

void cgti_kept_free(cgt_ctx *ctx) {
  struct cgti_kept *kept = ctx->kept;
  if (!kept) return;
  for (unsigned i = 0; i < kept->count; i++) release_block(ctx, &kept->block[i]);
  cgti_release(ctx, kept, sizeof *kept);
  ctx->kept = NULL;
}

static kept_block *find_block(struct cgti_kept *kept, const cgt_ruleset *ruleset, const void *key,
                              size_t length) {
  for (unsigned i = 0; i < kept->count; i++) {
    kept_block *block = &kept->block[i];
    if (block->ruleset == ruleset && block->key_length == length && memcmp(block->key, key, length) == 0)
      return block;
  }
  return NULL;
}

/* NULL: no memory. */
static kept_block *new_block(cgt_ctx *ctx, const cgt_ruleset *ruleset, const void *key, size_t length) {
  struct cgti_kept *kept = ctx->kept;
  void *copy = cgti_alloc(ctx, length);
  if (!copy) return NULL;
  if (length > 0) memcpy(copy, key, length);
  kept_block *block = &kept->block[kept->count < MOST_BLOCKS ? kept->count++ : kept->oldest++ % MOST_BLOCKS];
  release_block(ctx, block);
  *block = (kept_block){.ruleset = ruleset, .key = copy, .key_length = length};
  return block;
}

/* NULL: no memory. What was there stays. */
static void *grow_bytes(cgt_ctx *ctx, kept_block *block, size_t bytes) {
  if (bytes <= block->room) return block->bytes;
  char *grown = cgti_resize(ctx, block->bytes, block->room, bytes);
  if (!grown) return NULL;
  memset(grown + block->room, 0, bytes - block->room);
  block->bytes = grown;
  block->room = bytes;
  return grown;
}

void *cgt_sink_kept(cgt_sink *sink, const void *key, size_t length, size_t bytes) {
  if (!sink || sink->failed) return NULL;
  cgt_ctx *ctx = sink->ctx;
  if (!CGTI_ARRAY(ctx, key, length)) return sink->failed = true, NULL;
  if (!ctx->kept) {
    ctx->kept = cgti_alloc(ctx, sizeof *ctx->kept);
    if (ctx->kept) *ctx->kept = (struct cgti_kept){0};
  }
  kept_block *block = ctx->kept ? find_block(ctx->kept, sink->ruleset, key, length) : NULL;
  if (!block && ctx->kept) block = new_block(ctx, sink->ruleset, key, length);
  void *there = block ? grow_bytes(ctx, block, bytes) : NULL;
  sink->failed = !there;
  return there;
}
