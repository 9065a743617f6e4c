/* loopy_sum.c: sums and negatives. The onside of a sum is that of the sum of onsides (Winning Ways, Ch. 11),
 * and the sum of two nodes is a graph of pairs.
 *
 * A number x beside a stopper G that is none is not moved in: x + G = {x + GL | x + GR}, as for short games.
 * For let Left, in {x + GL | x + GR} - G - x, move from -x to -y, y > x, to which alone there is no like
 * answer. Right answers to x + GR - G - y for a GR whose Left stop is the Right stop of G: then G - GR + (y -
 * x) has a Right stop of at least y - x > 0, and Right has won; of pseudonumbers, GR <= G + (y - x) is plain.
 * Siegel, CGT, Ch. II, number translation, and Ch. VI, stops of stoppers. */
#include <string.h>

#include "cgt/loopy/component.h"
#include "cgt/loopy/loopy_sum.h"

/* Pairs of nodes met so far. */
typedef struct pair_graph {
  cgt_ctx *ctx;
  uint64_t *items;
  size_t count, room;
  cgti_walk places; /* from pairs to 1 + index */
} pair_graph;

static bool is_zero_node(const cgt_ctx *ctx, uint32_t id) {
  cgt_game g = cgti_loopy_node_at(ctx, id)->game;
  return cgti_is_number(g) && g.number == 0;
}

/* Of the sum of two nodes: the node that it is, if that is known, or its place among the pairs; 0 if it
 * failed. */
static uint32_t ref_of_pair(pair_graph *p, uint32_t a, uint32_t b) {
  cgt_ctx *ctx = p->ctx;
  if (is_zero_node(ctx, a)) return b;
  if (is_zero_node(ctx, b)) return a;
  if (cgti_loopy_is_short(ctx, a) && cgti_loopy_is_short(ctx, b))
    return cgti_loopy_short(
        ctx, cgti_add(ctx, cgti_loopy_node_at(ctx, a)->game, cgti_loopy_node_at(ctx, b)->game));
  const uint64_t pair = a <= b ? cgti_walk_pair(a, b) : cgti_walk_pair(b, a);
  const uint64_t place = cgti_walk_lookup(&p->places, pair);
  if (place) return CGTI_LOOPY_LOCAL + (uint32_t)place - 1;
  if (p->count == p->room) {
    const size_t room = p->room ? 2 * p->room : 64;
    uint64_t *items = cgti_resize(ctx, p->items, p->room * sizeof *items, room * sizeof *items);
    if (!items) return 0;
    p->items = items;
    p->room = room;
  }
  if (!cgti_walk_store(ctx, &p->places, pair, p->count + 1)) return 0;
  p->items[p->count] = pair;
  return CGTI_LOOPY_LOCAL + (uint32_t)p->count++;
}

/* The moves of player in one of the two components of a pair. */
static bool add_moves(cgti_refs *moves, pair_graph *p, uint32_t moving, uint32_t other, cgt_player player) {
  uint32_t count;
  const uint32_t *options = cgti_loopy_node_options(&count, p->ctx, moving, player);
  for (uint32_t i = 0; options && i < count; i++) {
    uint32_t ref = ref_of_pair(p, options[i], other);
    if (!ref) return false;
    moves->items[moves->count++] = ref;
  }
  return options != NULL;
}

/* Is a number that stays as it is beside b? */
static bool stays_beside(const cgt_ctx *ctx, uint32_t a, uint32_t b) {
  const cgti_loopy_node *number = cgti_loopy_node_at(ctx, a), *other = cgti_loopy_node_at(ctx, b);
  return cgti_is_number(number->game) && cgti_is_none(other->game) && !other->fixed;
}

/* The options of player in pair k. */
static bool pair_options(cgti_refs *options, pair_graph *p, size_t k, cgt_player player) {
  const uint32_t a = (uint32_t)(p->items[k] >> 32), b = (uint32_t)p->items[k];
  uint32_t in_a, in_b;
  if (!cgti_loopy_node_options(&in_a, p->ctx, a, player) ||
      !cgti_loopy_node_options(&in_b, p->ctx, b, player) ||
      !cgti_refs_new(options, p->ctx, (size_t)in_a + in_b))
    return false;
  if (!stays_beside(p->ctx, a, b) && !add_moves(options, p, a, b, player)) return false;
  if (!stays_beside(p->ctx, b, a) && !add_moves(options, p, b, a, player)) return false;
  cgti_refs_sort(options);
  return true;
}

/* A graph with room for twice as many. */
static bool double_graph(cgti_component *graph, cgt_ctx *ctx, size_t room) {
  cgti_component larger;
  if (!cgti_component_new(&larger, ctx, 2 * room)) return false;
  if (room) memcpy(larger.options, graph->options, room * sizeof *larger.options);
  *graph = larger;
  return true;
}

/* The graph of all pairs that can be reached from the first. */
static bool spread_pairs(cgti_component *graph, pair_graph *p) {
  size_t room = 64;
  if (!cgti_component_new(graph, p->ctx, room)) return false;
  for (size_t k = 0; k < p->count; k++) {
    if (!cgti_may_recurse(p->ctx)) return false;
    if (k == room) {
      if (!double_graph(graph, p->ctx, room)) return false;
      room *= 2;
    }
    for (int player = 0; player < 2; player++)
      if (!pair_options(&graph->options[k][player], p, k, (cgt_player)player)) return false;
  }
  graph->count = (uint32_t)p->count;
  return true;
}

/* The onside of a + b; *alternates: can one run for ever alternately in the sum? */
static uint32_t onside_of_pairs(bool *alternates, pair_graph *p, uint32_t a, uint32_t b) {
  const uint32_t ref = ref_of_pair(p, a, b);
  *alternates = false;
  if (!ref || !cgti_is_local(ref)) return ref;
  cgti_component graph;
  if (!spread_pairs(&graph, p)) return 0;
  const int can = cgti_alternates(p->ctx, &graph);
  uint32_t *nodes = cgti_scratch_take(p->ctx, (size_t)graph.count * sizeof *nodes);
  if (can < 0 || !nodes || !cgti_onsides(nodes, p->ctx, &graph)) return 0;
  *alternates = can;
  return nodes[ref - CGTI_LOOPY_LOCAL];
}

static uint32_t onside_of_sum(bool *alternates, cgt_ctx *ctx, uint32_t a, uint32_t b) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  pair_graph p = {.ctx = ctx};
  const uint32_t node = a && b ? onside_of_pairs(alternates, &p, a, b) : 0;
  cgti_release(ctx, p.items, p.room * sizeof *p.items);
  cgti_walk_free(ctx, &p.places);
  cgti_scratch_return(ctx, mark);
  return node;
}

uint32_t cgti_loopy_sum(cgt_ctx *ctx, uint32_t g, uint32_t h) {
  const uint64_t pair = g <= h ? cgti_walk_pair(g, h) : cgti_walk_pair(h, g);
  const uint64_t known = cgti_walk_lookup(&ctx->loopy->sums, pair);
  if (known) return (uint32_t)known;
  const cgti_loopy_value a = ctx->loopy->values[g], b = ctx->loopy->values[h];
  bool alternates;
  uint32_t on = onside_of_sum(&alternates, ctx, a.on, b.on), minus_off = 0;
  if (!on) return 0;
  if (alternates || a.minus_off || b.minus_off) {
    minus_off = onside_of_sum(&alternates, ctx, cgti_loopy_side(ctx, g, CGT_RIGHT),
                              cgti_loopy_side(ctx, h, CGT_RIGHT));
    if (!minus_off) return 0;
  }
  const uint32_t sum = cgti_loopy_value_of(ctx, on, minus_off);
  return sum && cgti_walk_store(ctx, &ctx->loopy->sums, pair, sum) ? sum : 0;
}

uint32_t cgti_loopy_negative(cgt_ctx *ctx, uint32_t g) {
  const uint32_t on = cgti_loopy_side(ctx, g, CGT_RIGHT);
  return on ? cgti_loopy_value_of(ctx, on, ctx->loopy->values[g].minus_off ? ctx->loopy->values[g].on : 0)
            : 0;
}

/* ---- public ------------------------------------------------------------------------------------ */

cgt_loopy cgt_loopy_negative(cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return (cgt_loopy){cgti_is_loopy(ctx, g) ? cgti_loopy_negative(ctx, g.id) : 0};
}

cgt_loopy cgt_loopy_sum(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return (cgt_loopy){cgti_is_loopy(ctx, g) && cgti_is_loopy(ctx, h) ? cgti_loopy_sum(ctx, g.id, h.id) : 0};
}

/* ---- sides ------------------------------------------------------------------------------------- */

/* Does Left, moving second, survive on + minus_off, winning infinite runs in both? -1 if it failed. */
static int is_above_offside(cgt_ctx *ctx, uint32_t on, uint32_t minus_off) {
  if (!cgti_loopy_node_at(ctx, on)->fixed && !cgti_loopy_node_at(ctx, minus_off)->fixed) {
    const uint32_t off = cgti_loopy_minus(ctx, minus_off);
    return off ? cgti_loopy_nodes_le(ctx, off, on) : -1;
  }
  bool alternates;
  const uint32_t sum = onside_of_sum(&alternates, ctx, on, minus_off);
  const uint32_t zero = sum ? cgti_loopy_short(ctx, cgti_number(0)) : 0;
  return zero ? cgti_loopy_nodes_le(ctx, zero, sum) : -1;
}

cgt_loopy cgt_loopy_sided(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  if (!cgti_is_loopy(ctx, g) || !cgti_is_loopy(ctx, h)) return cgt_loopy_none();
  const uint32_t on = cgti_loopy_side(ctx, g.id, CGT_LEFT), minus_off = cgti_loopy_side(ctx, h.id, CGT_RIGHT);
  if (!on || !minus_off) return cgt_loopy_none();
  const int above = is_above_offside(ctx, on, minus_off);
  if (above == 0) cgti_fail(ctx, CGT_EDOMAIN, "no game has these sides: the onside must be >= the offside");
  return (cgt_loopy){above > 0 ? cgti_loopy_value_of(ctx, on, minus_off) : 0};
}
