/* compare.c: G <= H, memoised, decided from stops where they decide.
 *
 * G <= H unless some H <= GL or some HR <= G (Conway, ONAG, Ch. 7, definition of the order). With
 * translation folded away the question is always A <= B + d for cores A, B and a number d; for A, B
 * that are no numbers the options of B + d are the BR + d (handle.h).
 *
 * Stops. Write L, R for the stops, and say that G is below when G <= L(G), above when G >= R(G).
 * For a number x: G <= x iff L(G) < x, or L(G) = x and G is below; likewise for x <= G (Siegel, CGT,
 * Ch. II, Number Avoidance Theorem). Hence
 *   G <= H  only if  L(G) <= L(H) and R(G) <= R(H);
 *           not      if L(G) = L(H) and H is below but G is not, or R(G) = R(H) and G is above but H
 *                    is not (G <= H <= L(H) = L(G) would make G below);
 *           if       L(G) < R(H), or L(G) = R(H) with G below and H above.
 *
 * Where all stops are 0, as in Clobber, these tell little; how both stand to some n·↑ + *m (up_bounds.h)
 * decides nine in ten of such questions. */
#include "cgt/forms/nimber_sum.h"
#include "cgt/forms/option_list.h"

#include <cgt/algebra.h>

enum { FALSE = 0, TRUE = 1, UNKNOWN = 2 };

/* Each is positive, zero or negative as the first stop is above, at or below the second: across: L(A) and
 * R(B + d); lefts: L(A) and L(B + d); rights: R(A) and R(B + d). */
typedef struct stop_order {
  int64_t across, lefts, rights;
} stop_order;

static bool order_stops(stop_order *order, cgt_ctx *ctx, cgti_num a, cgti_num b, cgti_num d) {
  cgti_num left = cgti_num_add(ctx, b, d), right = cgti_num_sub(ctx, d, b);
  if (d == CGTI_NAN || left == CGTI_NAN || right == CGTI_NAN) return false;
  *order = (stop_order){cgti_num_cmp(ctx, a, right), cgti_num_cmp(ctx, a, left),
                        cgti_num_cmp(ctx, cgti_num_neg(a), right)};
  return true;
}

/* What the order of the stops of G and H, with nodes a and b, says of G <= H. */
static inline int by_stops(stop_order order, cgt_game g, const cgti_node *a, cgt_game h, const cgti_node *b) {
  if (order.across < 0) return TRUE;
  if (order.lefts > 0 || order.rights > 0) return FALSE;
  if (order.across && order.lefts && order.rights) return UNKNOWN;
  bool g_below = cgti_below_left_stop(a, g), g_above = cgti_above_right_stop(a, g);
  bool h_below = cgti_below_left_stop(b, h), h_above = cgti_above_right_stop(b, h);
  if (order.across == 0 && g_below && h_above) return TRUE;
  if (order.lefts == 0 && h_below && !g_below) return FALSE;
  if (order.rights == 0 && g_above && !h_above) return FALSE;
  return UNKNOWN;
}

/* Both n·↑ + *m, d = 0: H - G = n'·↑ + *m' >= 0 iff it is 0, or n' >= 2, or n' = 1 and m' != 1. */
static int by_ups(cgt_ctx *ctx, cgt_game g, const cgti_node *a, cgt_game h, const cgti_node *b) {
  cgti_num one = cgti_num_inline(1, 0);
  cgti_num up_g = cgti_sign(g) ? cgti_num_neg(a->up) : a->up;
  cgti_num up_h = cgti_sign(h) ? cgti_num_neg(b->up) : b->up;
  cgti_num up = cgti_num_sub(ctx, up_h, up_g), star = cgti_num_xor(ctx, a->star, b->star);
  if (up == CGTI_NAN || star == CGTI_NAN) return -1;
  if (up == 0) return star == 0;
  return cgti_num_sign(up) > 0 && !(up == one && star == one);
}

static int by_up_bounds(cgti_up_bounds a, cgti_up_bounds b) {
  if (!cgti_up_bounds_known(a) || !cgti_up_bounds_known(b)) return UNKNOWN;
  if (a.below & ~b.below || b.above & ~a.above) return FALSE;
  return a.above & b.below ? TRUE : UNKNOWN;
}

/* Left options are sorted by their keys, Right options by those of their negatives (cgti_intern_tree). */
__attribute__((noinline)) static bool is_in_long_list(cgt_game target, const cgt_game *list, size_t count,
                                                      bool left) {
  const uint64_t key = cgti_key(left ? target : cgti_neg(target));
  while (count > 1) { /* in list[0..count) if anywhere */
    size_t half = count / 2;
    bool before = key < cgti_key(left ? list[half] : cgti_neg(list[half]));
    if (!before) list += half;
    count = before ? half : count - half;
  }
  return cgti_same(*list, target);
}

/* Is target an option of player in the tree g = ±core? */
static bool is_option(cgt_game target, cgt_game g, const cgti_node *node, cgt_player player) {
  bool left = cgti_sign(g) ? player == CGT_RIGHT : player == CGT_LEFT;
  const cgt_game *list = left ? node->options : node->options + node->nleft;
  size_t count = left ? node->nleft : node->nright;
  if (cgti_sign(g)) target = cgti_neg(target);
  if (count > CGTI_FEW_OPTIONS) return is_in_long_list(target, list, count, left);
  for (size_t i = 0; i < count; i++)
    if (cgti_same(list[i], target)) return true;
  return false;
}

/* If H is a Left option of G, or G a Right option of H, then G <= H is false: most often so. Options are
 * older than the game: only the older one of two can be an option of the other. */
static bool by_options(cgt_game g, const cgti_node *a, cgt_game h, const cgti_node *b, cgti_num d) {
  if (cgti_id(h) < cgti_id(g))
    return a->kind == CGTI_TREE && is_option((cgt_game){h.core, d}, g, a, CGT_LEFT);
  return b->kind == CGTI_TREE && is_option((cgt_game){g.core, cgti_num_neg(d)}, h, b, CGT_RIGHT);
}

/* Is one of these options of player at least as good for him as other? */
static int some_reaches(cgt_ctx *ctx, const cgti_view *view, cgt_game other, cgt_player player) {
  for (size_t i = 0; i < view->count; i++) {
    cgt_game option = cgti_view_at(view, ctx, i);
    if (cgti_is_none(option)) return -1;
    int reached = player == CGT_LEFT ? cgti_le(ctx, other, option) : cgti_le(ctx, option, other);
    if (reached) return reached;
  }
  return false;
}

/* Is other, by its stops, out of reach of all nimbers moved by x? *m has m options, too many to ask each. */
static bool beyond_nimbers(cgt_ctx *ctx, cgt_game other, cgti_num x, cgt_player player) {
  cgti_num stop = player == CGT_LEFT ? cgti_left_stop(ctx, other) : cgti_right_stop(ctx, other);
  int order = stop == CGTI_NAN ? 0 : cgti_num_cmp(ctx, stop, x);
  return player == CGT_LEFT ? order > 0 : order < 0;
}

/* The same of all options of player in g = number ± core, a tree. Other is negated and moved in place of the
 * stored options, each of which would have to be. */
static int tree_reaches(cgt_ctx *ctx, cgt_game g, const cgti_node *node, cgt_game other, cgt_player player) {
  if (g.number != 0) other = cgti_translate(ctx, other, cgti_num_neg(g.number));
  if (cgti_is_none(other)) return -1;
  if (cgti_sign(g)) other = cgti_neg(other);
  bool left = cgti_sign(g) ? player == CGT_RIGHT : player == CGT_LEFT;
  const cgt_game *list = left ? node->options : node->options + node->nleft;
  size_t count = left ? node->nleft : node->nright;
  for (size_t i = 0; i < count; i++) {
    int reached = left ? cgti_le(ctx, other, list[i]) : cgti_le(ctx, list[i], other);
    if (reached) return reached;
  }
  return false;
}

/* The same of all options of player in g. */
static int reaches(cgt_ctx *ctx, cgt_game g, cgt_game other, cgt_player player) {
  const cgti_node *node = cgti_node_of(ctx, g);
  if (node->kind == CGTI_TREE) return tree_reaches(ctx, g, node, other, player);
  if (node->kind == CGTI_UP_STAR && node->up == 0 && beyond_nimbers(ctx, other, g.number, player))
    return false;
  cgti_view view;
  cgti_mark mark = cgti_scratch_mark(ctx);
  int reached = cgti_view_open(&view, ctx, g, player) ? some_reaches(ctx, &view, other, player) : -1;
  cgti_scratch_return(ctx, mark);
  return reached;
}

/* The options of h are asked first if right_first, else those of g. */
static int by_recursion(cgt_ctx *ctx, cgt_game g, cgt_game h, bool right_first) {
  if (!cgti_may_recurse(ctx)) return -1;
  ctx->stats.comparison_recursions++;
  cgti_cache_enter(&ctx->order_cache);
  int reached = right_first ? reaches(ctx, h, g, CGT_RIGHT) : reaches(ctx, g, h, CGT_LEFT);
  if (!reached) reached = right_first ? reaches(ctx, g, h, CGT_LEFT) : reaches(ctx, h, g, CGT_RIGHT);
  cgti_cache_leave(&ctx->order_cache);
  return reached < 0 ? -1 : !reached;
}

/* G <= H, that is A <= B + d with nodes a and b, where stops do not tell. Apart from cgti_le, which most
 * often needs no more than a few registers. */
__attribute__((noinline)) static int compare_by_search(cgt_ctx *ctx, cgt_game g, cgt_game h,
                                                       const cgti_node *a, const cgti_node *b) {
  cgti_num d = g.number == h.number ? 0 : cgti_num_sub(ctx, h.number, g.number);
  if (d == CGTI_NAN) return -1;
  /* A number is both below and above, so that its stops decided. The stops of n·↑ + *m are 0, so
   * that two of them get here only with d = 0. */
  if (a->kind == CGTI_UP_STAR && b->kind == CGTI_UP_STAR) return by_ups(ctx, g, a, h, b);
  int answer;

  answer = d == 0 ? by_up_bounds(cgti_bounds_of(a, g), cgti_bounds_of(b, h)) : UNKNOWN;
  if (answer != UNKNOWN) return answer;
  if (by_options(g, a, h, b, d)) return FALSE;

  if (ctx->has_nimber_sums) {
    answer = cgti_le_by_nimbers(ctx, (cgt_game){g.core, 0}, (cgt_game){h.core, d});
    if (answer != CGTI_UNDECIDED) return answer;
  }

  /* G <= H iff -H <= -G: one entry for both. */
  uint32_t first = g.core, second = h.core;
  uint32_t dual_first = cgti_core_neg(h.core), dual_second = cgti_core_neg(g.core);
  if (dual_first < first || (dual_first == first && dual_second < second)) {
    first = dual_first;
    second = dual_second;
  }
  const cgti_order_question question = cgti_order_question_of(first, second, d);
  answer = cgti_order_lookup(ctx, &question);
  if (answer >= 0) return answer;
  bool h_is_hotter = a->stop_fixed < b->stop_fixed; /* its options differ more from the other */
  answer = by_recursion(ctx, (cgt_game){g.core, 0}, (cgt_game){h.core, d}, h_is_hotter);
  return answer < 0 || !cgti_order_store(ctx, &question, answer) ? -1 : answer;
}

/* G <= H where the stops are no machine words. */
__attribute__((noinline)) static int compare_long(cgt_ctx *ctx, cgt_game g, cgt_game h) {
  const cgti_node *a = cgti_node_of(ctx, g), *b = cgti_node_of(ctx, h);
  stop_order order;
  if (!order_stops(&order, ctx, a->stop, b->stop, cgti_num_sub(ctx, h.number, g.number))) return -1;
  int answer = by_stops(order, g, a, h, b);
  return answer == UNKNOWN ? compare_by_search(ctx, g, h, a, b) : answer;
}

int cgti_le(cgt_ctx *ctx, cgt_game g, cgt_game h) {
  ctx->stats.comparisons++;
  if (g.core == h.core) return cgti_num_cmp(ctx, g.number, h.number) <= 0;
  const cgti_node *a = cgti_node_of(ctx, g), *b = cgti_node_of(ctx, h);
  if (!cgti_num_are_short(g.number, h.number) || (a->stop_fixed | b->stop_fixed) < 0)
    return compare_long(ctx, g, h); /* stops of cores are >= 0, CGTI_NOT_FIXED is not */
  int64_t d = cgti_num_fixed_short(h.number) - cgti_num_fixed_short(g.number);
  int64_t lefts = a->stop_fixed - b->stop_fixed;
  stop_order order = {a->stop_fixed + b->stop_fixed - d, lefts - d, -lefts - d};
  int answer = by_stops(order, g, a, h, b);
  return answer == UNKNOWN ? compare_by_search(ctx, g, h, a, b) : answer;
}

/* ---- public ---------------------------------------------------------------------------------- */

cgt_status cgt_le(bool *answer, cgt_ctx *ctx, cgt_game g, cgt_game h) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_GAME(ctx, g) || !CGTI_GAME(ctx, h)) return CGT_EINVAL;
  int le = cgti_le(ctx, g, h);
  if (le < 0) return cgti_last_status(ctx);
  *answer = le;
  return CGT_OK;
}

cgt_status cgt_compare(cgt_order *order, cgt_ctx *ctx, cgt_game g, cgt_game h) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, order) || !CGTI_GAME(ctx, g) || !CGTI_GAME(ctx, h)) return CGT_EINVAL;
  if (cgti_same(g, h)) {
    *order = CGT_EQUAL;
    return CGT_OK;
  }
  int le = cgti_le(ctx, g, h), ge = le < 0 ? -1 : cgti_le(ctx, h, g);
  if (ge < 0) return cgti_last_status(ctx);
  *order = le ? CGT_LESS : ge ? CGT_GREATER : CGT_CONFUSED; /* not both: equal games share a handle */
  return CGT_OK;
}
