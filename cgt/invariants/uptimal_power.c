/* uptimal_power.c: powers of G = {0|H}, as ^<n> and ^[n] are of up. G ->n is {G ->(n-1) | H} = G:(n-1); to
 * other numbers x > 0 it is continued as G:y with x = 1:y, the first sign of x taken off. */
#include "cgt/invariants/operations.h"

static cgt_game power_to(cgt_ctx *ctx, cgt_game g, cgti_num x) {
  cgti_num y;
  if (x == 0) return cgti_number(0);
  if (cgti_subordinate_number(&y, ctx, cgti_num_inline(1, 0), x) < 0)
    return CGT_NONE; /* x > 0: there is one */
  return cgti_ordinal_sum(ctx, g, cgti_number(y));
}

cgt_game cgt_pow_to(cgt_ctx *ctx, cgt_game g, cgt_game x) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g) || !cgti_is_own(ctx, x)) return CGT_NONE;
  if (!cgti_is_number(x)) return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "the exponent of pow_to must be a number");
  if (cgti_num_sign(x.number) < 0)
    return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN, "the exponent of pow_to must be a number >= 0");
  return power_to(ctx, g, x.number);
}

/* {0 | H - G ->(x-1)}, if g is {0|H}. */
static cgt_game power(cgt_ctx *ctx, cgt_game g, cgti_num x) {
  cgti_games left, right;
  cgt_game zero = cgti_number(0);
  if (!cgti_games_of_options(&left, ctx, g, CGT_LEFT) || !cgti_games_of_options(&right, ctx, g, CGT_RIGHT))
    return CGT_NONE;
  if (left.count != 1 || right.count != 1 || !cgti_same(left.items[0], zero))
    return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN,
                          "powers need a game whose canonical form is {0|H}, such as up, {0|*}");
  cgt_game to = power_to(ctx, g, cgti_num_sub(ctx, x, cgti_num_inline(1, 0)));
  cgt_game option = cgti_is_none(to) ? to : cgti_add(ctx, right.items[0], cgti_neg(to));
  return cgti_is_none(option) ? option : cgti_canonical(ctx, &zero, 1, &option, 1);
}

cgt_game cgt_pow(cgt_ctx *ctx, cgt_game g, cgt_game x) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g) || !cgti_is_own(ctx, x)) return CGT_NONE;
  if (!cgti_is_number(x)) return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "the exponent of pow must be a number");
  if (cgti_num_cmp(ctx, x.number, cgti_num_inline(1, 0)) < 0)
    return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN, "the exponent of pow must be a number >= 1");
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game value = power(ctx, g, x.number);
  cgti_scratch_return(ctx, mark);
  return value;
}
