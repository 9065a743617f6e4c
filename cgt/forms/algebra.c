/* algebra.c: the group. A sum is taken of cores; signs and numbers are folded away (handle.h), so that
 * (G + x) + (H + y) and (-G) + (-H) meet one cache entry. */
#include <cgt/algebra.h>

#include "cgt/forms/nimber_sum.h"
#include "cgt/forms/uptimal.h"

/* The options of player in A + B for cores A, B that are no numbers: AL + B and A + BL. As A is
 * canonical no two of its options are ordered, hence no two of the AL + B; likewise the A + BL. */
static bool options_of_sum(cgti_side *side, cgt_ctx *ctx, cgt_game a, cgt_game b, cgt_player player) {
  cgti_view views[2];
  if (!cgti_view_open(&views[0], ctx, a, player) || !cgti_view_open(&views[1], ctx, b, player)) return false;
  cgt_game *options = cgti_scratch_take(ctx, (views[0].count + views[1].count) * sizeof *options);
  if (!options) return false;
  *side = (cgti_side){options, 0, views[0].count};
  for (int which = 0; which < 2; which++) {
    for (size_t i = 0; i < views[which].count; i++) {
      cgt_game option = cgti_view_at(&views[which], ctx, i);
      if (cgti_is_none(option)) return false;
      option = cgti_add(ctx, option, which ? a : b);
      if (cgti_is_none(option)) return false;
      options[side->count++] = option;
    }
  }
  return true;
}

/* with_nimber: what the sum is, for it to be reduced so, or NULL. */
static cgt_game add_cores(cgt_ctx *ctx, cgt_game a, cgt_game b, cgti_nimber_sum *with_nimber) {
  if (!cgti_may_recurse(ctx)) return CGT_NONE;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_side left, right;
  cgt_game sum = CGT_NONE;
  cgti_cache_enter(&ctx->sum_cache);
  if (options_of_sum(&left, ctx, a, b, CGT_LEFT) && options_of_sum(&right, ctx, a, b, CGT_RIGHT)) {
    ctx->reducing = with_nimber;
    sum = cgti_canonical_sides(ctx, left, right);
    ctx->reducing = NULL;
  }
  cgti_cache_leave(&ctx->sum_cache);
  cgti_scratch_return(ctx, mark);
  return sum;
}

static cgt_game add_up_stars(cgt_ctx *ctx, const cgti_node *a, bool a_sign, const cgti_node *b, bool b_sign) {
  cgti_num up = cgti_num_add(ctx, a_sign ? cgti_num_neg(a->up) : a->up, b_sign ? cgti_num_neg(b->up) : b->up);
  return cgti_intern_up_star(ctx, up, cgti_num_xor(ctx, a->star, b->star));
}

/* rest, a core, is a tree and no sum with a long nimber; star is long. */
static cgt_game sum_with_nimber(cgt_ctx *ctx, cgt_game rest, cgti_num star) {
  cgt_game sum = cgti_known_sum(ctx, rest, star), nimber = cgti_intern_up_star(ctx, 0, star);
  if (!cgti_is_none(sum) || cgti_is_none(nimber)) return sum;
  cgti_nimber_sum made = {.rest = rest, .star = star};
  ctx->has_nimber_sums = true;
  sum = add_cores(ctx, rest, nimber, &made);
  return cgti_remember_sum(ctx, &made, sum) ? sum : CGT_NONE;
}

/* Long nimbers are taken out of g and h, which are no numbers, and added apart: 1, 0 if there are none, or -1
 * when it failed. */
static int add_with_nimber(cgt_game *sum, cgt_ctx *ctx, cgt_game g, cgt_game h) {
  cgt_game rest_g, rest_h;
  cgti_num star_g, star_h;
  const cgti_node *a = cgti_node_of(ctx, g), *b = cgti_node_of(ctx, h);
  bool is_plain = a->kind == CGTI_TREE || !cgti_is_long_star(a->star);
  if (is_plain && (b->kind == CGTI_TREE || !cgti_is_long_star(b->star)) && !ctx->has_nimber_sums) return 0;
  if (!cgti_take_nimber(&rest_g, &star_g, ctx, g) || !cgti_take_nimber(&rest_h, &star_h, ctx, h)) return -1;
  if (star_g == 0 && star_h == 0) return 0;
  cgti_num star = cgti_num_xor(ctx, star_g, star_h);
  cgt_game rest = cgti_add(ctx, rest_g, rest_h), without;
  if (cgti_is_none(rest) || star == CGTI_NAN) return -1;
  cgt_game core = {rest.core, 0};
  cgti_num of_rest;
  if (!cgti_take_nimber(&without, &of_rest, ctx, core)) return -1;
  if (cgti_node_of(ctx, core)->kind == CGTI_TREE && cgti_is_long_star(star) && cgti_same(without, core))
    *sum = sum_with_nimber(ctx, core, star);
  else
    *sum = cgti_add(ctx, core, cgti_intern_up_star(ctx, 0, star));
  if (!cgti_is_none(*sum)) *sum = cgti_translate(ctx, *sum, rest.number);
  return cgti_is_none(*sum) ? -1 : 1;
}

cgt_game cgti_add(cgt_ctx *ctx, cgt_game g, cgt_game h) {
  if (cgti_is_number(g)) return cgti_translate(ctx, h, g.number);
  if (cgti_is_number(h)) return cgti_translate(ctx, g, h.number);
  cgti_num shift = cgti_num_add(ctx, g.number, h.number);
  if (shift == CGTI_NAN) return CGT_NONE;
  if (g.core == cgti_core_neg(h.core)) return cgti_number(shift);

  const cgti_node *a = cgti_node_of(ctx, g), *b = cgti_node_of(ctx, h);
  if (a->kind == CGTI_UP_STAR && b->kind == CGTI_UP_STAR) {
    cgt_game sum = add_up_stars(ctx, a, cgti_sign(g), b, cgti_sign(h));
    return cgti_is_none(sum) ? sum : cgti_translate(ctx, sum, shift);
  }

  uint32_t first = g.core < h.core ? g.core : h.core, second = g.core < h.core ? h.core : g.core;
  bool negate = first & 1;
  if (negate) {
    first = cgti_core_neg(first);
    second = cgti_core_neg(second);
  }
  cgt_game sum;
  if (!cgti_sum_lookup(&sum, ctx, first, second)) {
    ctx->stats.additions++;
    cgt_game f = {first, 0}, s = {second, 0};
    int made = cgti_uptimal_sum(&sum, ctx, f, s);
    if (made == 0) made = add_with_nimber(&sum, ctx, f, s);
    if (made < 0) return CGT_NONE;
    if (made == 0) sum = add_cores(ctx, f, s, NULL);
    if (cgti_is_none(sum) || !cgti_sum_store(ctx, first, second, sum)) return CGT_NONE;
  }
  return cgti_translate(ctx, negate ? cgti_neg(sum) : sum, shift);
}

/* n·G by doubling, n > 0. */
static cgt_game multiple_by_doubling(cgt_ctx *ctx, cgti_num n, cgt_game g) {
  mpz_t factor;
  mpz_init(factor);
  cgti_num_get(factor, ctx, n);
  cgt_game sum = cgti_number(0);
  for (size_t bit = mpz_sizeinbase(factor, 2); bit-- > 0 && !cgti_is_none(sum);) {
    sum = cgti_add(ctx, sum, sum);
    if (!cgti_is_none(sum) && mpz_tstbit(factor, bit)) sum = cgti_add(ctx, sum, g);
  }
  mpz_clear(factor);
  return sum;
}

cgt_game cgti_multiple(cgt_ctx *ctx, cgt_game n, cgt_game g) {
  if (!cgti_is_number(n) || !cgti_num_is_integer(ctx, n.number))
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "a multiple n·G takes an integer n");

  cgti_num shift = cgti_num_mul(ctx, n.number, g.number), up, star;
  if (shift == CGTI_NAN) return CGT_NONE;
  cgt_game core = {g.core, 0}, multiple;
  if (cgti_up_star_parts(&up, &star, ctx, core)) {
    bool odd = cgti_num_floor(ctx, cgti_num_half(ctx, n.number)) != cgti_num_half(ctx, n.number);
    multiple = cgti_intern_up_star(ctx, cgti_num_mul(ctx, n.number, up), odd ? star : 0);
  } else if (cgti_num_sign(n.number) < 0) {
    multiple = cgti_neg(multiple_by_doubling(ctx, cgti_num_neg(n.number), core));
  } else {
    multiple = multiple_by_doubling(ctx, n.number, core);
  }
  return cgti_is_none(multiple) ? multiple : cgti_translate(ctx, multiple, shift);
}

/* ---- public ---------------------------------------------------------------------------------- */

cgt_game cgt_neg(cgt_ctx *ctx, cgt_game g) { return cgti_is_own(ctx, g) ? cgti_neg(g) : CGT_NONE; }

cgt_game cgt_add(cgt_ctx *ctx, cgt_game g, cgt_game h) {
  CGTI_ENTER(ctx, CGT_NONE);
  return cgti_is_own(ctx, g) && cgti_is_own(ctx, h) ? cgti_add(ctx, g, h) : CGT_NONE;
}

cgt_game cgt_sub(cgt_ctx *ctx, cgt_game g, cgt_game h) {
  CGTI_ENTER(ctx, CGT_NONE);
  return cgti_is_own(ctx, g) && cgti_is_own(ctx, h) ? cgti_add(ctx, g, cgti_neg(h)) : CGT_NONE;
}

cgt_game cgt_multiple(cgt_ctx *ctx, cgt_game n, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  return cgti_is_own(ctx, n) && cgti_is_own(ctx, g) ? cgti_multiple(ctx, n, g) : CGT_NONE;
}
