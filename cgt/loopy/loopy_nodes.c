/* loopy_nodes.c: nodes, made and found again; see loopy_store.h. */
#include "cgt/loopy/loopy_store.h"

#include <string.h>

#include "cgt/forms/recursion.h"
#include "cgt/memory/hash.h"

static bool same_node(const void *a, const void *b) {
  const cgti_loopy_node *g = a, *h = b;
  if (g->fixed != h->fixed || !cgti_same(g->game, h->game)) return false;
  if (!cgti_is_none(g->game)) return true;
  return g->count[0] == h->count[0] && g->count[1] == h->count[1] &&
         memcmp(g->options, h->options, ((size_t)g->count[0] + g->count[1]) * sizeof *g->options) == 0;
}

static const cgti_interned_kind node_kind = {.size = sizeof(cgti_loopy_node),
                                             .same = same_node,
                                             .most = CGTI_LOOPY_LOCAL - 1,
                                             .most_words = "2^31 - 1 loopy positions"};

void cgti_loopy_forget(cgt_ctx *ctx) {
  if (!ctx->loopy) return;
  cgti_walk_free(ctx, &ctx->loopy->order);
  cgti_walk_free(ctx, &ctx->loopy->sums);
  cgti_walk_free(ctx, &ctx->loopy->positions);
}

void cgti_loopy_free(cgt_ctx *ctx) {
  struct cgti_loopy *loopy = ctx->loopy;
  if (!loopy) return;
  cgti_loopy_forget(ctx);
  cgti_walk_free(ctx, &loopy->knots);
  cgti_walk_free(ctx, &loopy->value_ids);
  cgti_interned_free(ctx, &loopy->table, &node_kind);
  cgti_release(ctx, loopy->values, loopy->value_room * sizeof *loopy->values);
  cgti_release(ctx, loopy, sizeof *loopy);
  ctx->loopy = NULL;
}

/* ---- nodes ------------------------------------------------------------------------------------- */

static uint32_t hash_node(const cgti_loopy_node *node) {
  if (!cgti_is_none(node->game)) return (uint32_t)cgti_mix(cgti_key(node->game));
  size_t bytes = ((size_t)node->count[0] + node->count[1]) * sizeof *node->options;
  return (uint32_t)cgti_mix(cgti_hash_bytes(node->options, bytes) + 2 * node->count[0] + node->fixed);
}

bool cgti_loopy_append(cgt_ctx *ctx, const cgti_loopy_node *nodes, uint32_t size) {
  struct cgti_loopy *loopy = ctx->loopy;
  if (!cgti_interned_reserve(ctx, &loopy->table, &node_kind, size)) return false;
  size_t all = 0;
  for (uint32_t i = 0; i < size; i++) all += (size_t)nodes[i].count[0] + nodes[i].count[1];
  uint32_t *options = cgti_arena_take(ctx, (all + 1) * sizeof *options);
  if (!options) return false;
  uint32_t first = (uint32_t)loopy->table.count;
  for (uint32_t i = 0; i < size; i++) {
    cgti_loopy_node node = nodes[i];
    size_t count = (size_t)node.count[0] + node.count[1];
    if (node.options) node.options = memcpy(options, node.options, count * sizeof *options);
    options += count;
    node.knot = first;
    node.size = size;
    node.hash = hash_node(&node);
    cgti_interned_add(&loopy->table, &node_kind, &node);
  }
  if (nodes[0].fixed && size > loopy->largest_fixed) loopy->largest_fixed = size;
  return true;
}

/* The node like this one, which is no part of a larger knot if it is new. */
static uint32_t found_or_made(cgt_ctx *ctx, cgti_loopy_node node) {
  struct cgti_loopy *loopy = ctx->loopy;
  node.hash = hash_node(&node);
  uint32_t id = cgti_interned_find(&loopy->table, &node_kind, &node);
  if (id) return id;
  id = (uint32_t)loopy->table.count;
  return cgti_loopy_append(ctx, &node, 1) ? id : 0;
}

uint32_t cgti_loopy_short(cgt_ctx *ctx, cgt_game g) {
  if (cgti_is_none(g)) return 0;
  return found_or_made(ctx, (cgti_loopy_node){.game = g});
}

uint32_t cgti_loopy_find(const cgt_ctx *ctx, const uint32_t *options, const uint32_t count[2], bool fixed) {
  cgti_loopy_node node = {.options = options, .count = {count[0], count[1]}, .fixed = fixed};
  node.hash = hash_node(&node);
  return cgti_interned_find(&ctx->loopy->table, &node_kind, &node);
}

/* The canonical form of options all of which are short; 0 if one is not, or if it failed. */
static cgt_game short_of_options(cgt_ctx *ctx, const uint32_t *options, const uint32_t count[2]) {
  size_t all = (size_t)count[0] + count[1];
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game g = CGT_NONE, *games = cgti_scratch_take(ctx, (all + 1) * sizeof *games);
  if (games) {
    for (size_t i = 0; i < all; i++) games[i] = cgti_loopy_node_at(ctx, options[i])->game;
    g = cgti_canonical(ctx, games, count[0], games + count[0], count[1]);
  }
  cgti_scratch_return(ctx, mark);
  return g;
}

uint32_t cgti_loopy_of_options(cgt_ctx *ctx, const uint32_t *options, const uint32_t count[2], bool fixed) {
  size_t all = (size_t)count[0] + count[1], loopy = 0;
  for (size_t i = 0; i < all; i++) loopy += !cgti_loopy_is_short(ctx, options[i]);
  if (loopy == 0) return cgti_loopy_short(ctx, short_of_options(ctx, options, count));
  return found_or_made(ctx,
                       (cgti_loopy_node){.options = options, .count = {count[0], count[1]}, .fixed = fixed});
}

/* ---- options ----------------------------------------------------------------------------------- */

static bool unfold_short(cgt_ctx *ctx, uint32_t id) {
  cgti_games games[2] = {{0}};
  cgt_game g = cgti_loopy_node_at(ctx, id)->game;
  for (int player = 0; player < 2; player++)
    if (!cgti_games_of_options(&games[player], ctx, g, (cgt_player)player)) return false;
  size_t all = games[0].count + games[1].count;
  uint32_t *options = cgti_arena_take(ctx, (all + 1) * sizeof *options);
  if (!options) return false;
  for (size_t i = 0; i < all; i++) {
    size_t left = games[0].count;
    options[i] = cgti_loopy_short(ctx, i < left ? games[0].items[i] : games[1].items[i - left]);
    if (!options[i]) return false;
  }
  cgti_loopy_node *node = (cgti_loopy_node *)ctx->loopy->table.nodes + id;
  node->options = options;
  for (int player = 0; player < 2; player++) node->count[player] = (uint32_t)games[player].count;
  return true;
}

const uint32_t *cgti_loopy_node_options(uint32_t *count, cgt_ctx *ctx, uint32_t id, cgt_player player) {
  if (!cgti_loopy_node_at(ctx, id)->options) {
    cgti_mark mark = cgti_scratch_mark(ctx);
    bool good = unfold_short(ctx, id);
    cgti_scratch_return(ctx, mark);
    if (!good) return NULL;
  }
  const cgti_loopy_node *node = cgti_loopy_node_at(ctx, id);
  *count = node->count[player];
  return player == CGT_LEFT ? node->options : node->options + node->count[CGT_LEFT];
}
