/* loopy_check.c: the nodes of a context proved canonical again. */
#include <string.h>

#include "cgt/loopy/component.h"

/* A knot as a graph. */
static bool knot_again(cgti_component *graph, cgt_ctx *ctx, uint32_t knot, uint32_t size) {
  if (!cgti_component_new(graph, ctx, size)) return false;
  for (uint32_t i = 0; i < size; i++) {
    const cgti_loopy_node *node = cgti_loopy_node_at(ctx, knot + i);
    const uint32_t *options = node->options, count[2] = {node->count[0], node->count[1]};
    for (int player = 0; player < 2; options += count[player++]) {
      cgti_refs *refs = &graph->options[i][player];
      if (!cgti_refs_new(refs, ctx, count[player])) return false;
      for (; refs->count < count[player]; refs->count++) {
        const uint32_t option = options[refs->count];
        refs->items[refs->count] = option - knot < size ? CGTI_LOOPY_LOCAL + (option - knot) : option;
      }
    }
  }
  return true;
}

/* Does simplification leave a knot as it is? -1 if it failed. */
static int is_simplified(cgt_ctx *ctx, uint32_t knot, uint32_t size) {
  cgti_component graph, reduced;
  if (!knot_again(&graph, ctx, knot, size) || !knot_again(&reduced, ctx, knot, size) ||
      !cgti_reduce_stopper(ctx, &reduced))
    return -1;
  for (uint32_t i = 0; i < size; i++)
    for (int player = 0; player < 2; player++) {
      cgti_refs *was = &graph.options[i][player], *is = &reduced.options[i][player];
      cgti_refs_sort(was);
      if (was->count != is->count || memcmp(was->items, is->items, was->count * sizeof *was->items) != 0)
        return false;
    }
  return true;
}

cgt_status cgti_loopy_check(cgt_ctx *ctx) {
  const uint32_t count = ctx->loopy ? (uint32_t)ctx->loopy->table.count : 0;
  for (uint32_t id = 1; id < count; id++) {
    const cgti_loopy_node node = *cgti_loopy_node_at(ctx, id);
    if (!cgti_is_none(node.game) || node.fixed || node.knot != id) continue;
    cgti_mark mark = cgti_scratch_mark(ctx);
    const int simplified = is_simplified(ctx, id, node.size);
    cgti_scratch_return(ctx, mark);
    if (simplified < 0) return cgti_last_status(ctx);
    if (!simplified) return cgti_fail(ctx, CGT_EINVAL, "loopy form %u is not simplified", id);
  }
  return CGT_OK;
}
