/* loopy_ordinal.c: ordinal sums of stoppers, which are stoppers: whoever runs for ever in G:H does so in H.
 * Siegel, CGT, Ch. II, ordinal sums and uptimals, with loopy games in their places. */
#include "cgt/loopy/component.h"
#include "cgt/loopy/loopy_sum.h"

/* The node of position 0 of a graph. */
static uint32_t first_of_graph(cgt_ctx *ctx, const cgti_component *graph) {
  uint32_t *nodes = cgti_scratch_take(ctx, (size_t)graph->count * sizeof *nodes);
  return nodes && cgti_onsides(nodes, ctx, graph) ? nodes[0] : 0;
}

static bool is_option_of(const uint32_t *options, uint32_t count, uint32_t node) {
  for (uint32_t i = 0; i < count; i++)
    if (options[i] == node) return true;
  return false;
}

/* A graph with a position for each follower of a node: its options, with those of `base` added, or, if
 * `without`, left out. */
static bool on_followers(cgti_component *graph, cgt_ctx *ctx, const cgti_loopy_ids *followers, uint32_t base,
                         bool without) {
  cgti_walk places = {0};
  bool good = cgti_component_new(graph, ctx, followers->count);
  graph->count = (uint32_t)followers->count;
  for (size_t i = 0; good && i < followers->count; i++)
    good = cgti_walk_store(ctx, &places, followers->items[i], i + 1);
  for (size_t i = 0; good && i < followers->count; i++)
    for (int player = 0; player < 2 && good; player++) {
      uint32_t count, of_base;
      cgti_refs *to = &graph->options[i][player];
      const uint32_t *upon = cgti_loopy_node_options(&of_base, ctx, base, (cgt_player)player);
      const uint32_t *options = cgti_loopy_node_options(&count, ctx, followers->items[i], (cgt_player)player);
      good = upon && options && cgti_refs_new(to, ctx, (size_t)count + of_base);
      for (uint32_t k = 0; good && k < count; k++)
        if (!without || !is_option_of(upon, of_base, options[k]))
          to->items[to->count++] = CGTI_LOOPY_LOCAL + (uint32_t)cgti_walk_lookup(&places, options[k]) - 1;
      for (uint32_t k = 0; good && !without && k < of_base; k++) to->items[to->count++] = upon[k];
      if (good) cgti_refs_sort(to);
    }
  cgti_walk_free(ctx, &places);
  return good;
}

static uint32_t by_followers(cgt_ctx *ctx, uint32_t node, uint32_t base, bool without) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_loopy_ids followers = {0};
  cgti_component graph;
  uint32_t made = 0;
  if (cgti_loopy_follow(&followers, ctx, node, true) && on_followers(&graph, ctx, &followers, base, without))
    made = first_of_graph(ctx, &graph);
  cgti_loopy_ids_free(ctx, &followers);
  cgti_scratch_return(ctx, mark);
  return made;
}

static uint32_t ordinal_sum_node(cgt_ctx *ctx, uint32_t g, uint32_t h) {
  return g && h ? by_followers(ctx, h, g, false) : 0;
}

/* H takes from the followers of G the options that are not those of the base. Whether G = base:H is seen
 * then. */
static uint32_t subordinate_node(cgt_ctx *ctx, uint32_t g, uint32_t base) {
  const uint32_t h = g && base ? by_followers(ctx, g, base, true) : 0;
  const uint32_t back = ordinal_sum_node(ctx, base, h);
  if (!back || back == g) return back ? h : 0;
  cgti_fail(ctx, CGT_EDOMAIN, "the game is not an ordinal sum on this base");
  return 0;
}

/* ---- powers ------------------------------------------------------------------------------------ */

static uint32_t integer_node(cgt_ctx *ctx, int n) {
  return cgti_loopy_short(ctx, cgti_number(cgti_num_inline(n, 0)));
}

static uint32_t pow_to_node(cgt_ctx *ctx, uint32_t g, uint32_t x) {
  const uint32_t zero = integer_node(ctx, 0), one = integer_node(ctx, 1);
  if (!g || !x || !zero || !one) return 0;
  return x == zero ? zero : ordinal_sum_node(ctx, g, subordinate_node(ctx, x, one));
}

/* The sum of two stoppers if that is one. */
static uint32_t sum_node(cgt_ctx *ctx, uint32_t a, uint32_t b) {
  const uint32_t g = a ? cgti_loopy_value_of(ctx, a, 0) : 0, h = b ? cgti_loopy_value_of(ctx, b, 0) : 0;
  const uint32_t sum = g && h ? cgti_loopy_sum(ctx, g, h) : 0;
  return sum ? cgti_loopy_stopper(ctx, (cgt_loopy){sum}) : 0;
}

static uint32_t pow_node(cgt_ctx *ctx, uint32_t g, uint32_t x) {
  if (!g || !x) return 0;
  const uint32_t zero = integer_node(ctx, 0);
  uint32_t nleft, nright;
  const uint32_t *left = cgti_loopy_node_options(&nleft, ctx, g, CGT_LEFT);
  const uint32_t *right = left ? cgti_loopy_node_options(&nright, ctx, g, CGT_RIGHT) : NULL;
  if (!zero || !right) return 0;
  if (nleft != 1 || nright != 1 || left[0] != zero) {
    cgti_fail(ctx, CGT_EDOMAIN, "a power needs a game {0|H}, with one Left option and one Right option");
    return 0;
  }
  const uint32_t below = pow_to_node(ctx, g, sum_node(ctx, x, integer_node(ctx, -1)));
  uint32_t option = below ? sum_node(ctx, right[0], cgti_loopy_minus(ctx, below)) : 0, start = zero;
  if (!option) return 0;
  cgti_refs options[1][2] = {{{&start, 1}, {&option, 1}}};
  return first_of_graph(ctx, &(cgti_component){.count = 1, .options = options});
}

/* ---- public ------------------------------------------------------------------------------------ */

typedef uint32_t operation_on_nodes(cgt_ctx *ctx, uint32_t g, uint32_t h);

static cgt_loopy of_stoppers(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h, operation_on_nodes *make) {
  if (!cgti_is_loopy(ctx, g) || !cgti_is_loopy(ctx, h)) return cgt_loopy_none();
  cgti_mark mark = cgti_scratch_mark(ctx);
  const uint32_t a = cgti_loopy_stopper(ctx, g), b = a ? cgti_loopy_stopper(ctx, h) : 0;
  const uint32_t node = b ? make(ctx, a, b) : 0;
  cgti_scratch_return(ctx, mark);
  return (cgt_loopy){node ? cgti_loopy_value_of(ctx, node, 0) : 0};
}

cgt_loopy cgt_loopy_ordinal_sum(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return of_stoppers(ctx, g, h, ordinal_sum_node);
}

cgt_loopy cgt_loopy_subordinate(cgt_ctx *ctx, cgt_loopy g, cgt_loopy base) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return of_stoppers(ctx, g, base, subordinate_node);
}

cgt_loopy cgt_loopy_pow_to(cgt_ctx *ctx, cgt_loopy g, cgt_loopy x) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return of_stoppers(ctx, g, x, pow_to_node);
}

cgt_loopy cgt_loopy_pow(cgt_ctx *ctx, cgt_loopy g, cgt_loopy x) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return of_stoppers(ctx, g, x, pow_node);
}
