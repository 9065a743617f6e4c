/* ctx.c: making and freeing contexts. */
#include <stdlib.h>

#include <cgt/ctx.h>
#include <cgt/version.h>

#include "cgt/invariants/form_store.h"
#include "cgt/decide/deciding.h"
#include "cgt/loopy/loopy_store.h"
#include "cgt/values/values.h"
#include "cgt/universes/class_store.h"

#define MOST_MEMORY (SIZE_MAX / 8) /* then sizes of lists made of lists fit into a size_t */
#define DEFAULT_MEMORY (MOST_MEMORY < UINT64_C(4) << 30 ? MOST_MEMORY : (size_t)(UINT64_C(4) << 30))
#define DEFAULT_STACK ((size_t)4 << 20)
#define LEAST_MEMORY ((size_t)256 << 10)

#ifndef NDEBUG
/* How many stores there were: the number in the games of the next (handle.h). No result depends on it. */
static atomic_uint stores;
static uint32_t next_tag(void) {
  return atomic_fetch_add(&stores, 1) << CGTI_INDEX_BITS & (CGTI_PROVISIONAL - 1);
}
#else
static uint32_t next_tag(void) { return 0; }
#endif

static void give_back(cgt_ctx *ctx) {
  cgti_caches_drop(ctx);
  cgti_memo_drop(ctx);
  cgti_sets_drop(ctx);
  cgti_deciding_free(ctx);
  cgti_nims_free(ctx);
  cgti_loopy_forget(ctx);
  cgti_classes_forget(ctx);
}

/* A context of no store yet. */
static cgt_ctx *new_user(const cgt_limits *limits) {
  cgt_ctx *ctx = calloc(1, sizeof *ctx);
  if (!ctx) return NULL;
  ctx->memory.steps_left = UINT64_MAX;
  ctx->memory.stack_bytes = limits && limits->stack_bytes ? limits->stack_bytes : DEFAULT_STACK;
  ctx->memory.give_back = give_back;
  return ctx;
}

/* Under the node lock, if shared. */
static void join(cgt_ctx *ctx, cgti_store *store) {
  ctx->store = store;
  ctx->memory.budget = &store->budget;
  ctx->user = ++store->joined;
  store->users++;
}

cgt_ctx *cgt_ctx_new(const cgt_limits *limits) {
  cgt_ctx *ctx = new_user(limits);
  cgti_store *store = calloc(1, sizeof *store);
  if (!ctx || !store) {
    free(ctx);
    free(store);
    return NULL;
  }
  store->budget.bytes = limits && limits->memory_bytes ? limits->memory_bytes : DEFAULT_MEMORY;
  if (store->budget.bytes > MOST_MEMORY) store->budget.bytes = MOST_MEMORY;
  store->tag = next_tag();
  join(ctx, store);
  if (store->budget.bytes < LEAST_MEMORY || cgti_table_start(ctx) != CGT_OK) {
    cgt_ctx_free(ctx);
    return NULL;
  }
  return ctx;
}

/* Makes the store of a context ready for others. */
static bool share(cgt_ctx *ctx) {
  cgti_store *store = ctx->store;
  if (store->shared) return true; /* and ctx may be at work in its thread */
  cgti_recover(ctx);
  if (!cgti_table_share(ctx) || !cgti_positions_start(ctx)) return false;
  for (int i = 0; i < CGTI_LOCKS; i++)
    if (!cgti_mutex_init(&store->locks[i])) return false;
  return store->shared = cgti_sets_share(store->sets);
}

cgt_ctx *cgt_ctx_new_sharing(cgt_ctx *with, const cgt_limits *limits) {
  if (!with || !share(with)) return NULL;
  cgt_ctx *ctx = new_user(limits);
  if (!ctx) return NULL;
  cgti_lock(with, CGTI_NODE_LOCK);
  join(ctx, with->store);
  cgti_unlock(with, CGTI_NODE_LOCK);
  ctx->chunks = with->chunks;
  ctx->positions = with->positions;
  ctx->provisional_id = CGTI_PROVISIONAL;
  return ctx;
}

/* What only the last user of a store frees. */
static void free_store(cgt_ctx *ctx) {
  cgti_store *store = ctx->store;
  cgti_positions_free(ctx);
  cgti_table_free(ctx);
  cgti_numbers_free(ctx);
  cgti_arena_free_all(ctx, &store->arena);
  cgti_sets_drop(ctx);
  if (store->shared) {
    for (int i = 0; i < CGTI_LOCKS; i++) cgti_mutex_free(&store->locks[i]);
    cgti_sets_unshare(store->sets);
  }
  free(store);
}

void cgt_ctx_set_owner(cgt_ctx *ctx, void *owner) {
  if (ctx) ctx->owner = owner;
}

void cgt_ctx_free(cgt_ctx *ctx) {
  if (!ctx) return;
  cgti_caches_drop(ctx);
  cgti_memo_drop(ctx);
  cgti_sinks_free(ctx);
  cgti_misere_free(ctx);
  cgti_deciding_free(ctx);
  cgti_nims_free(ctx);
  cgti_kept_free(ctx);
  cgti_loopy_free(ctx);
  cgti_form_store_free(ctx);
  cgti_classes_free(ctx);
  cgti_arena_free_all(ctx, &ctx->memory.scratch);
  cgti_lock(ctx, CGTI_NODE_LOCK);
  cgti_arena_join(&ctx->store->arena, &ctx->memory.arena);
  bool last = --ctx->store->users == 0;
  cgti_unlock(ctx, CGTI_NODE_LOCK);
  if (last) free_store(ctx);
  free(ctx);
}

void cgt_ctx_stats(cgt_stats *stats, const cgt_ctx *ctx) {
  if (!stats) return;
  *stats = (cgt_stats){0};
  if (!ctx) return;
  *stats = ctx->stats;
  stats->memory_bytes = atomic_load(&ctx->store->budget.used);
  stats->memory_peak_bytes = atomic_load(&ctx->store->budget.peak);
}

const char *cgt_version(void) { return CGT_VERSION; }
