/* named.c: the games that have names, and what a handle says at a glance. */
#include <cgt/game.h>
#include <cgt/number.h>

#include "cgt/forms/forms.h"

cgt_game cgt_integer(cgt_ctx *ctx, int64_t n) { return ctx ? cgti_number(cgti_num_int(ctx, n)) : CGT_NONE; }

cgt_game cgt_dyadic(cgt_ctx *ctx, int64_t mantissa, uint32_t exponent) {
  return ctx ? cgti_number(cgti_num_make(ctx, mantissa, exponent)) : CGT_NONE;
}

cgt_game cgt_nimber(cgt_ctx *ctx, uint64_t m) {
  return ctx ? cgti_intern_up_star(ctx, 0, cgti_num_unsigned(ctx, m)) : CGT_NONE;
}

cgt_game cgt_up(cgt_ctx *ctx, int64_t n) {
  return ctx ? cgti_intern_up_star(ctx, cgti_num_int(ctx, n), 0) : CGT_NONE;
}

cgt_game cgt_number_up_star(cgt_ctx *ctx, cgt_game x, cgt_game n, cgt_game m) {
  if (!cgti_is_own(ctx, x) || !cgti_is_own(ctx, n) || !cgti_is_own(ctx, m)) return CGT_NONE;
  if (!cgti_is_number(x) || !cgt_is_integer(ctx, n) || !cgt_is_integer(ctx, m) || cgti_num_sign(m.number) < 0)
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "x + n·↑ + *m takes a number x and integers n and m >= 0");
  cgt_game core = cgti_intern_up_star(ctx, n.number, m.number);
  return cgti_is_none(core) ? core : cgti_translate(ctx, core, x.number);
}

cgt_game cgt_switch(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g)) return CGT_NONE;
  cgt_game negative = cgti_neg(g);
  return cgti_canonical(ctx, &g, 1, &negative, 1);
}

cgt_game cgt_tiny(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g)) return CGT_NONE;
  cgt_game zero = cgti_number(0), negative = cgti_neg(g);
  cgt_game right = cgti_canonical(ctx, &zero, 1, &negative, 1);
  return cgti_is_none(right) ? right : cgti_canonical(ctx, &zero, 1, &right, 1);
}

cgt_game cgt_miny(cgt_ctx *ctx, cgt_game g) { return cgti_neg(cgt_tiny(ctx, g)); }

bool cgt_is_none(cgt_game g) { return cgti_is_none(g); }

bool cgt_equal(cgt_game g, cgt_game h) { return cgti_same(g, h); }

bool cgt_is_number(cgt_game g) { return cgti_is_number(g); }

bool cgt_is_integer(const cgt_ctx *ctx, cgt_game g) {
  return cgti_is_own(ctx, g) && cgti_is_number(g) && cgti_num_is_integer(ctx, g.number);
}

bool cgt_is_nimber(const cgt_ctx *ctx, cgt_game g) {
  cgti_num up, star;
  return cgti_is_own(ctx, g) && g.number == 0 && cgti_up_star_parts(&up, &star, ctx, g) && up == 0;
}

bool cgt_is_number_up_star(const cgt_ctx *ctx, cgt_game g) {
  return cgti_is_own(ctx, g) && cgti_node_of(ctx, g)->kind != CGTI_TREE;
}

cgt_game cgt_number_part(cgt_ctx *ctx, cgt_game g) {
  return cgti_is_own(ctx, g) ? cgti_number(g.number) : CGT_NONE;
}

/* One part of x + n·↑ + *m. */
static cgt_game part(cgt_ctx *ctx, cgt_game g, bool want_up) {
  cgti_num up, star;
  if (!cgti_is_own(ctx, g)) return CGT_NONE;
  if (!cgti_up_star_parts(&up, &star, ctx, g))
    return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN, "only a game x + n·↑ + *m has an up part and a nimber part");
  return cgti_number(want_up ? up : star);
}

cgt_game cgt_up_part(cgt_ctx *ctx, cgt_game g) { return part(ctx, g, true); }

cgt_game cgt_nimber_part(cgt_ctx *ctx, cgt_game g) { return part(ctx, g, false); }
