/* stars.c: how far a nimber must be from a game to be remote from it. If no follower of G is *n or a larger
 * nimber, then G + *m has the same outcome for all m >= n, and is never 0. Winning Ways, Ch. 8.
 *
 * Proof of G + *m >= 0 iff G + *k >= 0, for m, k >= n, by induction. Let G + *m >= 0, and let Right begin in
 * G + *k. (1) To GR + *k: in GR + *m Left has a winning answer GRL + *m, which wins here too, or GR + *j
 * with j < m; if j < n then *j is at hand, otherwise GR + *n >= 0 by induction, but not 0, so that Left, to
 * move in GR + *n and in GR + *k, wins. (2) To G + *j, j < n: so he can in G + *m. (3) To G + *j, n <= j < k:
 * G + *j >= 0 by induction on k, and not 0: Left wins. */
#include "cgt/invariants/invariants.h"

static const cgti_memo_kind far_stars = {"far star"}; /* numbers */

static cgti_num far_star_of_up_star(cgt_ctx *ctx, cgt_game g) {
  cgti_num up, star, one = cgti_num_inline(1, 0), least = one;
  if (g.number != 0 || !cgti_up_star_parts(&up, &star, ctx, g)) return one; /* 0 follows, no other nimber */
  if (up != 0) { /* n·↑ + *m ends in *m or *(m xor 1); ↑, ↑* in * */
    cgti_num half = cgti_num_half(ctx, up);
    if (half == CGTI_NAN) return half;
    if (!cgti_num_is_integer(ctx, half)) star = cgti_num_xor(ctx, star, one);
    if (star == 0) star = one;
  }
  cgti_num far = star == CGTI_NAN ? star : cgti_num_add(ctx, star, one);
  return far == CGTI_NAN || cgti_num_cmp(ctx, far, least) > 0 ? far : least;
}

cgti_num cgti_far_star(cgt_ctx *ctx, cgt_game g) {
  if (cgti_node_of(ctx, g)->kind != CGTI_TREE) return far_star_of_up_star(ctx, g);
  uint64_t known;
  if (cgti_memo_lookup(&known, ctx, g, &far_stars)) return (cgti_num)known;
  if (!cgti_may_recurse(ctx)) return CGTI_NAN;
  cgti_num farthest = cgti_num_inline(1, 0);
  for (int player = 0; player < 2; player++) {
    cgti_view view; /* of a tree: nothing is taken from the scratch stack */
    if (!cgti_view_open(&view, ctx, g, player)) return CGTI_NAN;
    for (size_t i = 0; i < view.count; i++) {
      cgt_game option = cgti_view_at(&view, ctx, i);
      cgti_num far = cgti_is_none(option) ? CGTI_NAN : cgti_far_star(ctx, option);
      if (far == CGTI_NAN) return far;
      if (cgti_num_cmp(ctx, far, farthest) > 0) farthest = far;
    }
  }
  return cgti_memo_store(ctx, g, &far_stars, farthest) ? farthest : CGTI_NAN;
}

cgt_game cgt_far_star(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g)) return CGT_NONE;
  cgti_num far = cgti_far_star(ctx, g);
  return far == CGTI_NAN ? CGT_NONE : cgti_intern_up_star(ctx, 0, far);
}
