/* onside.c: from a graph in which Left wins infinite runs to nodes of the store.
 *
 * A component in which nobody can run for ever alternately, with stoppers below it, consists of stoppers:
 * they are simplified (reduce.c) and interned (knot.c). Of others the onsides are the greatest solution of
 * the equations G = {GL | GR}:
 * - Sidling. Begin with S = on at all positions and put {SL | SR} in the place of S, again and again. As the
 *   onsides solve the equations, S is never below them. If it comes to rest, with stoppers S = {SL | SR},
 * these are the onsides: Left, moving second, survives G - S, for she answers each move by the same one in
 * the other component, and then no infinite run is finite in G. (Winning Ways, Ch. 11, Sidling theorem.)
 * - Reduction. Where sidling does not end soon, dominated and reversible options go, as far as comparison
 * proves that all onsides are as before (reduce_fixed.c), and the components of what is left are tried anew.
 * What resists both is kept as a fixed graph: there are games whose sides are no stoppers. Bach's Carousel,
 * in Siegel, CGT, Ch. VI. */
#include <string.h>

#include "cgt/loopy/component.h"

/* ---- parts of a graph -------------------------------------------------------------------------- */

typedef bool part_solver(uint32_t *nodes, cgt_ctx *ctx, cgti_component *part);

/* Solves the components of a graph one after the other. */
static bool by_parts(uint32_t *nodes, cgt_ctx *ctx, const cgti_component *graph, part_solver *solve) {
  cgti_components all;
  uint32_t *place = cgti_scratch_take(ctx, ((size_t)graph->count + 1) * sizeof *place);
  uint32_t *made = cgti_scratch_take(ctx, ((size_t)graph->count + 1) * sizeof *made);
  if (!place || !made || !cgti_components_find(&all, ctx, graph)) return false;
  for (uint32_t k = 0; k < all.count; k++) {
    cgti_mark mark = cgti_scratch_mark(ctx);
    cgti_component part;
    bool good = cgti_component_cut(&part, ctx, graph, &all, k, nodes, place) && solve(made, ctx, &part);
    cgti_scratch_return(ctx, mark);
    if (!good) return false;
    for (uint32_t i = all.starts[k]; i < all.starts[k + 1]; i++)
      nodes[all.order[i]] = made[i - all.starts[k]];
  }
  return true;
}

/* ---- stoppers ---------------------------------------------------------------------------------- */

static bool intern_part(uint32_t *nodes, cgt_ctx *ctx, cgti_component *part) {
  return cgti_intern_component(nodes, ctx, part);
}

/* Is it one position, all of whose options are in the store, and known or short? -1 if it failed. */
static int known_alone(uint32_t *node, cgt_ctx *ctx, const cgti_component *graph) {
  if (graph->count != 1) return false;
  const cgti_refs *lists = graph->options[0];
  const uint32_t count[2] = {lists[0].count, lists[1].count};
  bool all_short = true;
  uint32_t *options = cgti_scratch_take(ctx, ((size_t)count[0] + count[1] + 1) * sizeof *options);
  if (!options) return -1;
  for (size_t i = 0; i < (size_t)count[0] + count[1]; i++) {
    options[i] = i < count[0] ? lists[0].items[i] : lists[1].items[i - count[0]];
    if (cgti_is_local(options[i])) return false;
    all_short = all_short && cgti_loopy_is_short(ctx, options[i]);
  }
  *node = all_short ? cgti_loopy_of_options(ctx, options, count, false)
                    : cgti_loopy_find(ctx, options, count, false);
  return *node ? true : all_short ? -1 : false;
}

bool cgti_stopper_nodes(uint32_t *nodes, cgt_ctx *ctx, cgti_component *graph) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  const int known = known_alone(nodes, ctx, graph);
  const bool good =
      known ? known > 0 : cgti_reduce_stopper(ctx, graph) && by_parts(nodes, ctx, graph, intern_part);
  cgti_scratch_return(ctx, mark);
  return good;
}

/* ---- others ------------------------------------------------------------------------------------ */

/* {options} for nodes of the store, by their places in `sides` where they are positions of the graph. */
static uint32_t side_of_options(cgt_ctx *ctx, const cgti_refs lists[2], const uint32_t *sides) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_component alone;
  bool good = cgti_component_new(&alone, ctx, 1);
  for (int player = 0; player < 2 && good; player++) {
    cgti_refs *to = &alone.options[0][player];
    good = cgti_refs_new(to, ctx, lists[player].count);
    for (uint32_t i = 0; i < lists[player].count && good; i++) {
      uint32_t ref = lists[player].items[i];
      to->items[to->count++] = cgti_is_local(ref) ? sides[ref - CGTI_LOOPY_LOCAL] : ref;
    }
    if (good) cgti_refs_sort(to);
  }
  uint32_t node = 0;
  good = good && cgti_stopper_nodes(&node, ctx, &alone);
  cgti_scratch_return(ctx, mark);
  return good ? node : 0;
}

/* Did sidling come to rest? -1 if it failed. Positions that grow and grow do not. */
static int sidle(uint32_t *sides, cgt_ctx *ctx, const cgti_component *graph, size_t rounds) {
  const size_t most = ctx->loopy->table.count + 64 * (size_t)graph->count + 16 * rounds;
  for (uint32_t i = 0; i < graph->count; i++) sides[i] = ctx->loopy->on;
  for (size_t round = 0; round < rounds && ctx->loopy->table.count < most; round++) {
    bool rest = true;
    for (uint32_t i = 0; i < graph->count; i++) {
      uint32_t side = side_of_options(ctx, graph->options[i], sides);
      if (!side) return -1;
      rest = rest && side == sides[i];
      sides[i] = side;
    }
    if (rest) return true;
  }
  return false;
}

/* Is an option in the store fixed? */
static bool is_above_fixed(const cgt_ctx *ctx, const cgti_component *graph) {
  for (uint32_t i = 0; i < graph->count; i++)
    for (int player = 0; player < 2; player++)
      for (uint32_t k = 0; k < graph->options[i][player].count; k++) {
        uint32_t ref = graph->options[i][player].items[k];
        if (!cgti_is_local(ref) && cgti_loopy_node_at(ctx, ref)->fixed) return true;
      }
  return false;
}

/* 1 if the graph consists of stoppers and is solved, or if it came to rest; -1 if it failed. */
static int solve_stoppers(uint32_t *nodes, cgt_ctx *ctx, cgti_component *graph, size_t rounds) {
  if (is_above_fixed(ctx, graph)) return false;
  int alternates = cgti_alternates(ctx, graph);
  if (alternates < 0) return -1;
  if (alternates) return sidle(nodes, ctx, graph, rounds);
  return cgti_stopper_nodes(nodes, ctx, graph) ? 1 : -1;
}

/* A component that reduction left. */
static bool solve_reduced(uint32_t *nodes, cgt_ctx *ctx, cgti_component *graph) {
  int solved = solve_stoppers(nodes, ctx, graph, 64 + 2 * (size_t)graph->count);
  if (solved) return solved > 0;
  graph->fixed = true;
  return cgti_intern_component(nodes, ctx, graph);
}

bool cgti_onside_nodes(uint32_t *nodes, cgt_ctx *ctx, cgti_component *graph) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  int solved = solve_stoppers(nodes, ctx, graph, 12);
  bool good = solved > 0;
  if (!solved) {
    graph->fixed = true;
    good = cgti_reduce_fixed(ctx, graph) && by_parts(nodes, ctx, graph, solve_reduced);
  }
  cgti_scratch_return(ctx, mark);
  return good;
}

bool cgti_onsides(uint32_t *nodes, cgt_ctx *ctx, const cgti_component *graph) {
  return by_parts(nodes, ctx, graph, cgti_onside_nodes);
}
