/* ctx.c: making and freeing contexts. */
#include <stdlib.h>

#include <cgt/ctx.h>
#include <cgt/version.h>

#include "node.h"
#include "positions.h"

#define DEFAULT_MEMORY ((size_t)4 << 30)
#define DEFAULT_STACK ((size_t)4 << 20)
#define LEAST_MEMORY ((size_t)256 << 10)

cgt_ctx *cgt_ctx_new(const cgt_limits *limits) {
  cgt_ctx *ctx = calloc(1, sizeof *ctx);
  if (!ctx) return NULL;
  ctx->memory.budget = limits && limits->memory_bytes ? limits->memory_bytes : DEFAULT_MEMORY;
  ctx->memory.stack_bytes = limits && limits->stack_bytes ? limits->stack_bytes : DEFAULT_STACK;
  ctx->memory.give_back = cgti_caches_drop;
  if (ctx->memory.budget < LEAST_MEMORY || cgti_table_start(ctx) != CGT_OK) {
    cgt_ctx_free(ctx);
    return NULL;
  }
  return ctx;
}

void cgt_ctx_free(cgt_ctx *ctx) {
  if (!ctx) return;
  cgti_positions_free(ctx);
  cgti_caches_drop(ctx);
  cgti_table_free(ctx);
  cgti_numbers_free(ctx);
  cgti_arena_free_all(ctx, &ctx->memory.arena);
  cgti_arena_free_all(ctx, &ctx->memory.scratch);
  free(ctx);
}

void cgt_ctx_stats(cgt_stats *stats, const cgt_ctx *ctx) {
  *stats = ctx->stats;
  stats->memory_bytes = ctx->memory.used;
  stats->memory_peak_bytes = ctx->memory.peak;
}

const char *cgt_version(void) { return CGT_VERSION; }
