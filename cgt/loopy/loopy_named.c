/* loopy_named.c: the loopy games that have names, made from their graphs. */
#include "cgt/loopy/component.h"
#include "cgt/loopy/loopy_graph.h"
#include "cgt/loopy/loopy_sum.h"

enum { MOST_NAMED_NODES = 2, MOST_NAMED_OPTIONS = 2 };

/* What an option is: none, 0, *, off, or one of the nodes. */
enum { NAMED_NONE, NAMED_ZERO, NAMED_STAR, NAMED_OFF, NODE_0, NODE_1 };

/* The value is that of node 0. */
static const struct {
  unsigned char nodes, options[MOST_NAMED_NODES][2][MOST_NAMED_OPTIONS];
} named_graphs[] = {
    [CGT_ON] = {1, {{{NODE_0}, {NAMED_NONE}}}},
    [CGT_OFF] = {1, {{{NAMED_NONE}, {NODE_0}}}},
    [CGT_OVER] = {1, {{{NAMED_ZERO}, {NODE_0}}}},
    [CGT_UNDER] = {1, {{{NODE_0}, {NAMED_ZERO}}}},
    [CGT_UPON] = {1, {{{NODE_0}, {NAMED_STAR}}}},
    [CGT_UP_TO_ON] = {2, {{{NAMED_ZERO}, {NODE_1}}, {{NAMED_ZERO}, {NAMED_ZERO, NODE_1}}}},
    [CGT_DUD] = {1, {{{NODE_0}, {NODE_0}}}},
    [CGT_TIS] = {2, {{{NODE_1}, {NAMED_NONE}}, {{NAMED_NONE}, {NODE_0}}}},
    [CGT_TISN] = {2, {{{NAMED_NONE}, {NODE_1}}, {{NODE_0}, {NAMED_NONE}}}},
    [CGT_TINY_ON] = {2, {{{NAMED_ZERO}, {NODE_1}}, {{NAMED_ZERO}, {NAMED_OFF}}}},
};

/* The value of an option, or its place in the graph; 0 if it failed. */
static uint32_t named_option(cgt_ctx *ctx, unsigned what) {
  if (what >= NODE_0) return CGTI_LOOPY_LOCAL + (what - NODE_0);
  uint32_t node;
  if (what == NAMED_OFF)
    node = cgti_loopy_minus(ctx, ctx->loopy->on);
  else
    node = cgti_loopy_short(ctx, what == NAMED_ZERO ? cgti_number(0)
                                                    : cgti_intern_up_star(ctx, 0, cgti_num_inline(1, 0)));
  return cgti_loopy_value_of(ctx, node, 0);
}

static bool named_graph(cgti_component *graph, cgt_ctx *ctx, cgt_loopy_name name) {
  if (!cgti_component_new(graph, ctx, named_graphs[name].nodes)) return false;
  for (uint32_t i = 0; i < graph->count; i++)
    for (int player = 0; player < 2; player++) {
      cgti_refs *refs = &graph->options[i][player];
      if (!cgti_refs_new(refs, ctx, MOST_NAMED_OPTIONS)) return false;
      for (int k = 0; k < MOST_NAMED_OPTIONS; k++) {
        const unsigned what = named_graphs[name].options[i][player][k];
        if (what == NAMED_NONE) break;
        if (!(refs->items[refs->count++] = named_option(ctx, what))) return false;
      }
    }
  return true;
}

uint32_t cgti_loopy_named(cgt_ctx *ctx, cgt_loopy_name name) {
  if (!cgti_loopy_open(ctx)) return 0;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_component graph;
  uint32_t values[MOST_NAMED_NODES];
  const bool good = named_graph(&graph, ctx, name) && cgti_loopy_values(values, ctx, &graph);
  cgti_scratch_return(ctx, mark);
  return good ? values[0] : 0;
}

cgt_loopy cgt_loopy_named(cgt_ctx *ctx, cgt_loopy_name name) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return (cgt_loopy){CGTI_AMONG(ctx, name, CGT_TINY_ON) ? cgti_loopy_named(ctx, name) : 0};
}
