/* atomic.c: atomic weights, of all games that have one. Winning Ways, Ch. 8; Siegel, CGT, Ch. II, atomic
 * weights.
 *
 * G ~ H if G + X + *m and H + X + *m have the same outcome for all X and all large enough m; W is the atomic
 * weight of G if G ~ W·↑, where n·↑ = ↑ + ... + ↑ and else W·↑ = {WL·↑ + ⇑* | WR·↑ + ⇓*}.
 *
 * (1) If G is all small, its weight is W0 = {w(GL) - 2 | w(GR) + 2}, unless W0 is an integer and G > *m
 * (G < *m) for all large m: then it is the greatest integer x with x <| w(GR) + 2 for all GR (the least one
 * with x |> w(GL) - 2 for all GL).
 *
 * (2) Criterion: D ~ 0 if and only if ↓ + *m <= D <= ↑ + *m for all large m. Only if: let X = ↑, ↓. If: let
 * D >= ↓ + *m for all large m, and X + *m >= 0 for all large m. Then D + X + *m >= 0, by induction: Right
 * moves, and Left wins. [a] To XR: Left wins in XR + *m. By XRL + *m >= 0, or XR + *k >= 0 with large k < m:
 * here too, by induction. By XR + *k >= 0, k not large: D + XR + *m >= D + *k + *m, which is >= ↓* since D
 * >= ↓ + *(m xor k xor 1), and in ↓* she wins. [b] To *k: D + X + *k >= ↓ + *(n' xor n xor k) for all large
 * n, n', so for n' = n xor k xor 1, as X >= *n: >= ↓* again. [c] To DR: Left wins in DR + ↑ + *k for all
 * large k; let m be much larger. By DRL + ↑ + *k >= 0: by induction. By ↑ to 0, DR >= *k: then DR + X + *m
 * >= *(k xor n xor m) for all large n, not always 0. By DR + ↑ + *j >= 0: DR + X + *m >= ↓ + *(j xor n xor
 * m), which is ↓* for n = j xor m xor 1. So D >= ↓ + *m keeps Left's win as second player, and D <= ↑ + *m
 * Right's; from D + X back to X by -D, which has both properties, they keep losses too. What is large is
 * told by stars.c.
 *
 * (3) If G is infinitesimal, let G' be G with N·↑ in place of every follower > 0 whose Right stop is
 * positive, and N·↓ likewise: all small. For all small X and all m, G + X + *m and G' + X + *m have the same
 * outcome if N is large for X, because whoever reaches such a follower wins in both: N·↑ + X + *m > 0. Now
 * (2) only takes X = ↑ - W·↑ and ↓ - W·↑, so G ~ W·↑ exactly if G' ~ W·↑ for all large N. The recursion (1)
 * compares and subtracts numbers that are a + b·N with b = -1, 0, 1 and |a| below a small multiple of the
 * length of play; above a larger multiple N acts as infinite, and which a + b·N stand in the form of the
 * weight of G' no longer changes. If one with b = ±1 does, a number near N or -N, that weight is another for
 * each N and G has none; else it is the same for all large N and that of G. David Wolfe proposed to weigh and
 * then to check (2), as CGSuite does with weight 0 for numbers, which misses {↑||↓,{2|-1}|-1|||0}, of weight
 * -2; weighed like this nothing is left to check. */
#include "cgt/invariants/invariants.h"

static const cgti_memo_kind weights = {"atomic weight"};           /* games */
static const cgti_memo_kind weight_levels = {"level of a weight"}; /* numbers */

#define TWO cgti_num_inline(2, 0)

/* ---- weighing (1), with N for infinity (3) ---------------------------------------------------- */

static cgt_game weight(cgt_ctx *ctx, cgt_game g, cgti_num infinity);

static cgt_game weight_option(cgt_ctx *ctx, cgt_game option, cgt_player player, cgti_num infinity) {
  cgt_game w = weight(ctx, option, infinity);
  return cgti_is_none(w) ? w : cgti_translate(ctx, w, player == CGT_LEFT ? cgti_num_neg(TWO) : TWO);
}

/* The greatest integer x with x <| h: above the Left stop of h all numbers exceed it. */
static cgti_num greatest_not_above(cgt_ctx *ctx, cgt_game h) {
  cgti_num stop = cgti_left_stop(ctx, h);
  cgti_num floor = stop == CGTI_NAN ? stop : cgti_num_floor(ctx, stop);
  if (floor == CGTI_NAN || floor != stop || !cgti_below_left_stop(cgti_node_of(ctx, h), h)) return floor;
  return cgti_num_sub(ctx, floor, cgti_num_inline(1, 0));
}

/* The greatest integer x with x <| w(GR) + 2 for all GR. */
static cgti_num eccentric_weight(cgt_ctx *ctx, cgt_game g, cgti_num infinity) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_num least = CGTI_NAN;
  cgti_view view;
  bool good = cgti_view_open(&view, ctx, g, CGT_RIGHT);
  for (size_t i = 0; i < view.count && good; i++) {
    cgt_game option = cgti_view_at(&view, ctx, i);
    if (!cgti_is_none(option)) option = weight_option(ctx, option, CGT_RIGHT, infinity);
    cgti_num x = cgti_is_none(option) ? CGTI_NAN : greatest_not_above(ctx, option);
    good = x != CGTI_NAN;
    if (good && (least == CGTI_NAN || cgti_num_cmp(ctx, x, least) < 0)) least = x;
  }
  cgti_scratch_return(ctx, mark);
  return good ? least : CGTI_NAN;
}

static cgt_game weigh_tree(cgt_ctx *ctx, cgt_game g, cgti_num infinity) {
  cgt_game w = cgti_map_options(ctx, g, weight_option, infinity);
  if (cgti_is_none(w) || !cgti_is_number(w) || !cgti_num_is_integer(ctx, w.number)) return w;
  cgti_num far = cgti_far_star(ctx, g);
  cgt_game star = far == CGTI_NAN ? CGT_NONE : cgti_intern_up_star(ctx, 0, far);
  if (cgti_is_none(star)) return star;
  int below = cgti_le(ctx, g, star), above = cgti_le(ctx, star, g); /* not both: no follower is *far */
  if (below < 0 || above < 0) return CGT_NONE;
  if (above) return cgti_number(eccentric_weight(ctx, g, infinity));
  if (below) return cgti_neg(cgti_number(eccentric_weight(ctx, cgti_neg(g), infinity)));
  return w;
}

/* Remembered for the infinity that it was made with, 0 for games that do not need one. */
static cgt_game weight_of_tree(cgt_ctx *ctx, cgt_game g, cgti_num infinity) {
  int traits = cgti_traits_of(ctx, g);
  if (traits < 0) return CGT_NONE;
  if (traits & CGTI_ALL_SMALL) infinity = 0;
  uint64_t level;
  cgt_game w;
  if (cgti_memo_lookup(&level, ctx, g, &weight_levels) && (cgti_num)level == infinity &&
      cgti_memo_lookup_game(&w, ctx, g, &weights))
    return w;
  w = weigh_tree(ctx, g, infinity);
  if (cgti_is_none(w) || !cgti_memo_store_game(ctx, g, &weights, w) ||
      !cgti_memo_store(ctx, g, &weight_levels, infinity))
    return CGT_NONE;
  return w;
}

static cgt_game weight(cgt_ctx *ctx, cgt_game g, cgti_num infinity) {
  cgti_num left = cgti_left_stop(ctx, g), right = cgti_right_stop(ctx, g), up, star;
  if (left == CGTI_NAN || right == CGTI_NAN) return CGT_NONE;
  if (cgti_num_sign(right) > 0) return cgti_number(infinity);
  if (cgti_num_sign(left) < 0) return cgti_number(cgti_num_neg(infinity));
  if (cgti_up_star_parts(&up, &star, ctx, g)) return cgti_number(up);
  return weight_of_tree(ctx, g, infinity);
}

/* A power of two far above all numbers that the weights of g's followers are made of. */
static cgti_num infinity_for(cgt_ctx *ctx, cgt_game g) {
  cgti_num day = cgti_birthday(ctx, g);
  if (day == CGTI_NAN) return day;
  mpz_t n;
  mpz_init(n);
  cgti_num_get(n, ctx, day);
  size_t bits = mpz_sizeinbase(n, 2);
  mpz_set_ui(n, 1);
  mpz_mul_2exp(n, n, bits < 32 ? 64 : 2 * bits);
  cgti_num infinity = cgti_num_from_mpz(ctx, n, 0);
  mpz_clear(n);
  return infinity;
}

/* ---- infinitesimals ----------------------------------------------------------------------------- */

/* 1 with *w, the atomic weight of g; 0 if it has none; -1 when it failed. */
static int find_atomic_weight(cgt_game *w, cgt_ctx *ctx, cgt_game g) {
  if (cgti_node_of(ctx, g)->stop != 0 || g.number != 0) return 0;
  cgti_num up, star;
  if (cgti_up_star_parts(&up, &star, ctx, g)) return *w = cgti_number(up), 1;
  int traits = cgti_traits_of(ctx, g);
  if (traits < 0) return -1;
  if (traits & CGTI_ALL_SMALL) {
    *w = weight(ctx, g, 0);
    return cgti_is_none(*w) ? -1 : 1;
  }
  cgti_num infinity = infinity_for(ctx, g);
  if (infinity == CGTI_NAN) return -1;
  *w = weight(ctx, g, infinity);
  cgti_num depth = cgti_is_none(*w) ? CGTI_NAN : cgti_birthday(ctx, *w);
  cgti_num twice = depth == CGTI_NAN ? depth : cgti_num_add(ctx, depth, depth);
  if (twice == CGTI_NAN) return -1;
  return cgti_num_cmp(ctx, twice, infinity) <= 0; /* else it depends on N */
}

/* ---- public ---------------------------------------------------------------------------------- */

cgt_game cgt_atomic_weight(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g)) return CGT_NONE;
  if (cgti_node_of(ctx, g)->stop != 0 || g.number != 0)
    return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN,
                          "only infinitesimals have an atomic weight: both stops must be 0");
  cgt_game w = CGT_NONE;
  int found = find_atomic_weight(&w, ctx, g);
  if (found == 0)
    return CGTI_FAIL_GAME(
        ctx, CGT_EDOMAIN,
        "this infinitesimal has no atomic weight: it is not close to any W·↑, and it is not all small");
  return found == 1 ? w : CGT_NONE;
}

cgt_status cgt_is_atomic(bool *answer, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  cgt_game w;
  int found = find_atomic_weight(&w, ctx, g);
  if (found < 0) return cgti_last_status(ctx);
  *answer = found;
  return CGT_OK;
}
