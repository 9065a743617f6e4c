/* best_play.c: the stop of a sum, by search over its components.
 *
 * The stops of a sum depend on its value alone, so the order of its components does not matter, and a component leaves
 * together with its negative (G - G = 0 holds for short games, and these are all). While a component is no number, a
 * move in one of these is as good as any (Number Avoidance; Siegel, CGT, Ch. II), so numbers are added up.
 *
 * Bounds. Write L_t and R_t for the sums of the walls at t >= 0, and w_t for the widest gap. Then the Left stop is at
 * least R_t + w_t and at most L_t + t, and the Right stop is at most L_t - w_t and at least R_t - t, for each t
 * (cgt/decide/decide_stops.c has the proof). They are computed at 0 and at the temperatures of the components, and
 * where they meet there is nothing to search. */
#include <string.h>

#include "cgt/memory/word_list.h"
#include "cgt/hot_play/score_graph.h"

bool cgti_best_play_open(cgti_best_play *best, cgti_score_graph *graph, size_t most) {
  best->graph = graph;
  return cgti_score_table_open(&best->table, graph->ctx, most + 1);
}

void cgti_best_play_close(cgti_best_play *best) { cgti_score_table_close(&best->table); }

/* Sorts the nodes, and leaves out numbers and pairs of a component and its negative. How many are left. */
static size_t leave_distinct_nodes(const cgti_score_graph *graph, uint32_t *nodes, size_t count) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    if (nodes[i] == 0) continue;
    const uint32_t negative = cgti_score_node_at(graph, nodes[i])->negative;
    size_t k = 0;
    while (k < kept && nodes[k] != negative) k++;
    if (k < kept)
      nodes[k] = nodes[--kept];
    else
      nodes[kept++] = nodes[i];
  }
  cgti_words_sort(nodes, kept);
  return kept;
}

static bool narrow_bounds_at(cgti_score_bounds *bounds, const cgti_score_graph *graph, const uint32_t *nodes,
                             size_t count, cgt_player player, cgti_num t, bool first) {
  cgt_ctx *ctx = graph->ctx;
  cgti_score_walls walls;
  if (!cgti_score_walls_at(&walls, graph, nodes, count, t)) return false;
  const cgti_num low = player == CGT_LEFT ? cgti_num_add(ctx, walls.wall[CGT_RIGHT], walls.gap)
                                          : cgti_num_sub(ctx, walls.wall[CGT_RIGHT], t);
  const cgti_num high = player == CGT_LEFT ? cgti_num_add(ctx, walls.wall[CGT_LEFT], t)
                                           : cgti_num_sub(ctx, walls.wall[CGT_LEFT], walls.gap);
  if (low == CGTI_NAN || high == CGTI_NAN) return false;
  if (first || cgti_num_cmp(ctx, low, bounds->low) > 0) bounds->low = low;
  if (first || cgti_num_cmp(ctx, high, bounds->high) < 0) bounds->high = high;
  return true;
}

static bool find_score_bounds(cgti_score_bounds *bounds, const cgti_score_graph *graph, const uint32_t *nodes,
                              size_t count, cgt_player player) {
  bool good = narrow_bounds_at(bounds, graph, nodes, count, player, 0, true);
  for (size_t i = 0; good && i < count && bounds->low != bounds->high; i++)
    if (i == 0 || nodes[i] != nodes[i - 1])
      good = narrow_bounds_at(bounds, graph, nodes, count, player, cgti_score_temperature(graph, nodes[i]),
                              false);
  return good;
}

/* The hottest components come first: their moves are likely to be good. */
static void sort_by_temperature(const cgti_score_graph *graph, uint32_t *nodes, size_t count) {
  for (size_t i = 1; i < count; i++) {
    const uint32_t node = nodes[i];
    const cgti_num t = cgti_score_temperature(graph, node);
    size_t k = i;
    for (; k > 0 && cgti_num_cmp(graph->ctx, cgti_score_temperature(graph, nodes[k - 1]), t) < 0; k--)
      nodes[k] = nodes[k - 1];
    nodes[k] = node;
  }
}

/* A score is sought in a window: if it is at most low, an upper bound of it is found that is at most low, too, and
 * likewise above high. */
static cgti_num score_in_window(cgti_best_play *best, uint32_t *nodes, size_t count, cgt_player player,
                                cgti_score_bounds window);

/* The window for what follows a move that gains a number. */
static bool move_window(cgti_score_bounds *moved, cgt_ctx *ctx, cgti_score_bounds window, cgti_num gain) {
  *moved = (cgti_score_bounds){cgti_num_sub(ctx, window.low, gain), cgti_num_sub(ctx, window.high, gain)};
  return moved->low != CGTI_NAN && moved->high != CGTI_NAN;
}

static cgti_num score_of_move(cgti_best_play *best, uint32_t *rest, size_t count, cgt_player player,
                              cgti_num gain, cgti_score_bounds window) {
  cgt_ctx *ctx = best->graph->ctx;
  cgti_score_bounds moved;
  if (!move_window(&moved, ctx, window, gain)) return CGTI_NAN;
  const cgti_num after = score_in_window(best, rest, count, (cgt_player)!player, moved);
  return after == CGTI_NAN ? CGTI_NAN : cgti_num_add(ctx, after, gain);
}

/* The best score over the moves. rest is room for the nodes after a move. */
static cgti_num score_of_moves(cgti_best_play *best, const uint32_t *nodes, size_t count, cgt_player player,
                               cgti_score_bounds window, uint32_t *rest) {
  cgt_ctx *ctx = best->graph->ctx;
  cgti_num found = CGTI_NAN;
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && nodes[i] == nodes[i - 1]) continue;
    for (size_t k = 0; k < cgti_score_node_at(best->graph, nodes[i])->count[player]; k++) {
      const cgti_score_option option = cgti_score_node_at(best->graph, nodes[i])->options[player][k];
      memcpy(rest, nodes, count * sizeof *rest);
      rest[i] = option.node;
      const cgti_num score = score_of_move(best, rest, count, player, option.number, window);
      if (score == CGTI_NAN) return CGTI_NAN;
      const int order = found == CGTI_NAN ? 0 : cgti_num_cmp(ctx, score, found);
      if (found == CGTI_NAN || (player == CGT_LEFT ? order > 0 : order < 0)) found = score;
      cgti_num *end = player == CGT_LEFT ? &window.low : &window.high;
      const int beyond = cgti_num_cmp(ctx, found, *end);
      if (player == CGT_LEFT ? beyond > 0 : beyond < 0) *end = found;
      if (cgti_num_cmp(ctx, window.low, window.high) >= 0) return found;
    }
  }
  return found;
}

/* Narrows bounds by those of the table, or by what a search with this window found. */
static void narrow_bounds(const cgt_ctx *ctx, cgti_score_bounds *bounds, cgti_score_bounds other) {
  if (cgti_num_cmp(ctx, other.low, bounds->low) > 0) bounds->low = other.low;
  if (cgti_num_cmp(ctx, other.high, bounds->high) < 0) bounds->high = other.high;
}

/* Searches where bounds do not decide. The bounds are those of thermographs. */
static cgti_num search_score(cgti_best_play *best, const uint32_t *nodes, size_t count, cgt_player player,
                             cgti_score_bounds bounds, cgti_score_bounds window) {
  cgt_ctx *ctx = best->graph->ctx;
  uint32_t *state = cgti_scratch_take(ctx, (2 * count + best->table.words) * sizeof *state);
  if (!state || !cgti_may_recurse(ctx)) return CGTI_NAN;
  uint32_t *order = state + best->table.words;
  cgti_score_bounds known;
  memset(state, 0, best->table.words * sizeof *state);
  state[0] = (uint32_t)player;
  memcpy(state + 1, nodes, count * sizeof *nodes);
  if (cgti_score_lookup(&known, &best->table, state)) {
    narrow_bounds(ctx, &bounds, known);
    if (cgti_num_cmp(ctx, bounds.high, window.low) <= 0) return bounds.high;
    if (bounds.low == bounds.high || cgti_num_cmp(ctx, bounds.low, window.high) >= 0) return bounds.low;
  }
  narrow_bounds(ctx, &window, bounds); /* scores beyond are none */
  memcpy(order, nodes, count * sizeof *nodes);
  sort_by_temperature(best->graph, order, count);
  const cgti_num score = score_of_moves(best, order, count, player, window, order + count);
  if (score == CGTI_NAN) return CGTI_NAN;
  if (cgti_num_cmp(ctx, score, window.low) > 0) bounds.low = score;
  if (cgti_num_cmp(ctx, score, window.high) < 0) bounds.high = score;
  return cgti_score_store(&best->table, state, bounds) ? score : CGTI_NAN;
}

static cgti_num search_and_return(cgti_best_play *best, const uint32_t *nodes, size_t count, cgt_player player,
                                  cgti_score_bounds bounds, cgti_score_bounds window) {
  const cgti_mark mark = cgti_scratch_mark(best->graph->ctx);
  const cgti_num score = search_score(best, nodes, count, player, bounds, window);
  cgti_scratch_return(best->graph->ctx, mark);
  return score;
}

static cgti_num score_in_window(cgti_best_play *best, uint32_t *nodes, size_t count, cgt_player player,
                                cgti_score_bounds window) {
  cgt_ctx *ctx = best->graph->ctx;
  count = leave_distinct_nodes(best->graph, nodes, count);
  cgti_score_bounds bounds;
  if (count == 0) return 0;
  if (!find_score_bounds(&bounds, best->graph, nodes, count, player)) return CGTI_NAN;
  if (cgti_num_cmp(ctx, bounds.high, window.low) <= 0) return bounds.high;
  if (bounds.low == bounds.high || cgti_num_cmp(ctx, bounds.low, window.high) >= 0) return bounds.low;
  return search_and_return(best, nodes, count, player, bounds, window);
}

cgti_num cgti_best_score(cgti_best_play *best, uint32_t *nodes, size_t count, cgt_player player) {
  cgti_score_bounds bounds;
  count = leave_distinct_nodes(best->graph, nodes, count);
  if (count == 0) return 0;
  if (!find_score_bounds(&bounds, best->graph, nodes, count, player)) return CGTI_NAN;
  return bounds.low == bounds.high ? bounds.low : search_and_return(best, nodes, count, player, bounds, bounds);
}
