/* loopy_options.c: what the canonical form of a stopper consists of. */
#include "cgt/loopy/loopy_sum.h"
#include "cgt/memory/word_list.h"

uint32_t cgti_loopy_stopper(cgt_ctx *ctx, cgt_loopy g) {
  if (!cgti_is_loopy(ctx, g)) {
    cgti_fail(ctx, CGT_EINVAL, "no loopy value was given");
    return 0;
  }
  if (!ctx->loopy->values[g.id].minus_off) return ctx->loopy->values[g.id].on;
  cgti_fail(ctx, CGT_EDOMAIN,
            "this function needs a stopper, and the game is not one: use its onside or its offside");
  return 0;
}

/* Hands nodes over as values. */
static cgt_status give_nodes(size_t *count, cgt_loopy *values, size_t cap, cgt_ctx *ctx,
                             const uint32_t *nodes, size_t n) {
  for (size_t i = 0; n <= cap && i < n; i++) {
    values[i].id = cgti_loopy_value_of(ctx, nodes[i], 0);
    if (!values[i].id) return cgti_last_status(ctx);
  }
  *count = n;
  return CGT_OK;
}

cgt_status cgt_loopy_options(size_t *count, cgt_loopy *options, size_t cap, cgt_ctx *ctx, cgt_loopy g,
                             cgt_player player) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, options, cap) || !CGTI_LOOPY(ctx, g) ||
      !CGTI_AMONG(ctx, player, CGT_RIGHT))
    return CGT_EINVAL;
  const uint32_t node = cgti_loopy_stopper(ctx, g);
  uint32_t n;
  const uint32_t *nodes = node ? cgti_loopy_node_options(&n, ctx, node, player) : NULL;
  return nodes ? give_nodes(count, options, cap, ctx, nodes, n) : cgti_last_status(ctx);
}

/* ---- sides ------------------------------------------------------------------------------------- */

cgt_status cgt_loopy_side_of(cgt_loopy_side *side, cgt_ctx *ctx, cgt_loopy g, cgt_player winner) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, side) || !CGTI_LOOPY(ctx, g) || !CGTI_AMONG(ctx, winner, CGT_RIGHT)) return CGT_EINVAL;
  const uint32_t node = cgti_is_loopy(ctx, g) ? cgti_loopy_side(ctx, g.id, winner) : 0;
  if (!node) return cgti_last_status(ctx);
  side->id = node;
  return CGT_OK;
}

cgt_status cgt_loopy_side_options(size_t *count, cgt_loopy_side *options, size_t cap, cgt_ctx *ctx,
                                  cgt_loopy_side side, cgt_player player) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, options, cap) || !CGTI_AMONG(ctx, player, CGT_RIGHT))
    return CGT_EINVAL;
  if (!side.id || !ctx->loopy || side.id >= ctx->loopy->table.count)
    return cgti_fail(ctx, CGT_EINVAL, "cgt_loopy_side_options: side is not a side of a loopy value");
  uint32_t n;
  const uint32_t *nodes = cgti_loopy_node_options(&n, ctx, side.id, player);
  if (!nodes) return cgti_last_status(ctx);
  for (uint32_t i = 0; n <= cap && i < n; i++) options[i].id = nodes[i];
  *count = n;
  return CGT_OK;
}

/* ---- followers --------------------------------------------------------------------------------- */

/* Appends a node that was not met. */
static bool follow(cgti_loopy_ids *list, cgt_ctx *ctx, cgti_walk *met, uint32_t node) {
  if (cgti_walk_lookup(met, node)) return true;
  if (list->count == list->room) {
    const size_t room = list->room ? 2 * list->room : 64;
    uint32_t *items = cgti_resize(ctx, list->items, list->room * sizeof *items, room * sizeof *items);
    if (!items) return false;
    list->items = items;
    list->room = room;
  }
  list->items[list->count++] = node;
  return cgti_walk_store(ctx, met, node, 1);
}

bool cgti_loopy_follow(cgti_loopy_ids *list, cgt_ctx *ctx, uint32_t start, bool past_short) {
  cgti_walk met = {0};
  bool good = follow(list, ctx, &met, start);
  for (size_t i = 0; good && i < list->count; i++) {
    if (!past_short && cgti_loopy_is_short(ctx, list->items[i])) continue;
    for (int player = 0; player < 2 && good; player++) {
      uint32_t n;
      const uint32_t *options = cgti_loopy_node_options(&n, ctx, list->items[i], (cgt_player)player);
      good = options && cgti_may_recurse(ctx);
      for (uint32_t k = 0; good && k < n; k++) good = follow(list, ctx, &met, options[k]);
    }
  }
  cgti_walk_free(ctx, &met);
  return good;
}

void cgti_loopy_ids_free(cgt_ctx *ctx, cgti_loopy_ids *list) {
  cgti_release(ctx, list->items, list->room * sizeof *list->items);
}

cgt_status cgt_loopy_followers(size_t *count, cgt_loopy *followers, size_t cap, cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, followers, cap) || !CGTI_LOOPY(ctx, g)) return CGT_EINVAL;
  const uint32_t node = cgti_loopy_stopper(ctx, g);
  cgti_loopy_ids list = {0};
  cgt_status status = CGT_OK;
  if (!node || !cgti_loopy_follow(&list, ctx, node, true))
    status = cgti_last_status(ctx);
  else {
    cgti_words_sort(list.items, list.count);
    status = give_nodes(count, followers, cap, ctx, list.items, list.count);
  }
  cgti_loopy_ids_free(ctx, &list);
  return status;
}

int cgti_loopy_only_passes(cgt_ctx *ctx, uint32_t node) {
  cgti_loopy_ids list = {0};
  const bool good = cgti_loopy_follow(&list, ctx, node, false);
  bool passes = true;
  for (size_t i = 0; good && i < list.count; i++)
    passes = passes && cgti_loopy_node_at(ctx, list.items[i])->size == 1;
  cgti_loopy_ids_free(ctx, &list);
  return good ? passes : -1;
}

cgt_status cgt_loopy_is_plumtree(bool *answer, cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_LOOPY(ctx, g)) return CGT_EINVAL;
  const uint32_t node = cgti_loopy_stopper(ctx, g);
  const int passes = node ? cgti_loopy_only_passes(ctx, node) : -1;
  if (passes < 0) return cgti_last_status(ctx);
  *answer = passes;
  return CGT_OK;
}
