/* ordinal.c: the ordinal sum G:H.
 *
 * The recursion is over the followers of H, with the options of G beside each. In closed form:
 * - 0:H = H, and *a:*b = *(a+b), also with a number in front of *a (its options are those of *a moved).
 * - x:y for numbers: the canonical form of a number has, up to dominated options, those of its string of
 *   signs, and G:H depends on the options of G up to dominated ones; so the signs of x are followed by those
 *   of y (Winning Ways, Ch. 3, Berlekamp's rule). For x = m/2^e no integer, or x < 0 < y
 *   or y < 0 < x, all signs of y are binary digits below 2^-e: with c the ceiling of y > 0, y is c pluses
 *   and then digits of worth 1/2, 1/4, .., and x:y = x + 2^-e·(1 + (y - c - 1)/2^c).
 * - x:H = x + H for a number x and H = n·↑ + *m: by induction x:H' = x + H' for the options of H, both
 *   players have some, and beside x + H' the options of x are dominated. Likewise x:(y + H) = x:y + H. */
#include "cgt/invariants/operations.h"

enum { ORDINAL_HIGHEST = 1 << 20 }; /* of the chain below G:n that is made */

typedef struct ordinal {
  cgt_ctx *ctx;
  cgt_game base;
  bool canonical;        /* the base is the canonical form of its value */
  cgti_games options[2]; /* of the base, by player */
  cgti_pair_map known;   /* by subordinate */
} ordinal;

/* ---- numbers --------------------------------------------------------------------------------- */

/* x + 2^-e·(1 + (y - c - 1)/2^c) for y > 0 of ceiling c, which fits. */
static cgti_num digits_after(cgt_ctx *ctx, cgti_num x, cgti_num y) {
  mpz_t m;
  mpz_init(m);
  size_t e = cgti_num_get(m, ctx, x);
  cgti_num ceiling = cgti_num_neg(cgti_num_floor(ctx, cgti_num_neg(y)));
  cgti_num one = cgti_num_inline(1, 0), sum = CGTI_NAN;
  if (cgti_num_is_big(ceiling)) {
    cgti_fail(ctx, CGT_ELIMIT, "an ordinal sum of numbers needs more than 2^24 binary digits");
  } else {
    size_t c = (size_t)cgti_num_mantissa(ceiling);
    mpz_set_ui(m, 1);
    cgti_num fraction = cgti_num_sub(ctx, cgti_num_sub(ctx, y, ceiling), one);
    fraction = cgti_num_mul(ctx, fraction, cgti_num_from_mpz(ctx, m, c + e));
    sum = cgti_num_add(ctx, cgti_num_add(ctx, x, cgti_num_from_mpz(ctx, m, e)), fraction);
  }
  mpz_clear(m);
  return sum;
}

static cgti_num number_after(cgt_ctx *ctx, cgti_num x, cgti_num y) {
  int sign_x = cgti_num_sign(x), sign_y = cgti_num_sign(y);
  if (sign_x == 0 || sign_y == 0 || (sign_x == sign_y && cgti_num_is_integer(ctx, x)))
    return cgti_num_add(ctx, x, y);
  if (sign_y > 0) return digits_after(ctx, x, y);
  return cgti_num_neg(digits_after(ctx, cgti_num_neg(x), cgti_num_neg(y)));
}

/* ---- the recursion --------------------------------------------------------------------------- */

static cgt_game ordinal_value(ordinal *o, cgt_game h);

/* {left and the Left options of the base | right and its Right ones}. No two options of a canonical base are
 * ordered, nor any two of the others, G:H keeping the order. */
static cgt_game on_base(ordinal *o, const cgti_games *left, const cgti_games *right) {
  const cgti_games *more[2] = {left, right};
  cgti_side sides[2];
  for (int player = 0; player < 2; player++) {
    cgti_games all = o->options[player];
    all.room = all.count; /* full: adding moves it */
    for (size_t i = 0; i < more[player]->count; i++)
      if (!cgti_games_add(o->ctx, &all, more[player]->items[i])) return CGT_NONE;
    sides[player] = (cgti_side){all.items, all.count, o->canonical ? o->options[player].count : 0};
  }
  return cgti_canonical_sides(o->ctx, sides[CGT_LEFT], sides[CGT_RIGHT]);
}

static cgt_game ordinal_upon(ordinal *o, cgt_game h) {
  cgti_games sides[2];
  for (int player = 0; player < 2; player++) {
    cgti_games options;
    if (!cgti_games_of_options(&options, o->ctx, h, player)) return CGT_NONE;
    sides[player] = (cgti_games){0};
    for (size_t i = 0; i < options.count; i++)
      if (!cgti_games_add(o->ctx, &sides[player], ordinal_value(o, options.items[i]))) return CGT_NONE;
  }
  return on_base(o, &sides[0], &sides[1]);
}

/* G:n for an integer n, from G:1 or G:-1 on: they all differ, as G:H keeps the order. */
static cgt_game on_integer(ordinal *o, cgti_num n) {
  cgt_ctx *ctx = o->ctx;
  cgti_num size = cgti_num_sign(n) < 0 ? cgti_num_neg(n) : n;
  if (cgti_num_cmp(ctx, size, cgti_num_inline(ORDINAL_HIGHEST, 0)) > 0)
    return CGTI_FAIL_GAME(ctx, CGT_ELIMIT, "an ordinal sum G:n would be more than %d moves deep",
                          ORDINAL_HIGHEST);
  bool up = cgti_num_sign(n) > 0;
  cgti_num step = cgti_num_inline(up ? 1 : -1, 0), k = 0;
  cgt_game value = o->base;
  while (k != n) {
    k = cgti_num_add(ctx, k, step);
    cgt_game next;
    if (k == CGTI_NAN || !cgti_may_recurse(ctx)) return CGT_NONE;
    if (!cgti_pair_lookup(&next, &o->known, cgti_number(k), CGT_NONE)) {
      cgti_games none = {0}, below = {&value, 1, 1};
      cgti_mark mark = cgti_scratch_mark(ctx);
      next = on_base(o, up ? &below : &none, up ? &none : &below);
      cgti_scratch_return(ctx, mark);
      if (cgti_is_none(next) || !cgti_pair_store(ctx, &o->known, cgti_number(k), CGT_NONE, next))
        return CGT_NONE;
    }
    value = next;
  }
  return value;
}

/* G:*m, from G:*1 on. */
static cgt_game on_nimber(ordinal *o, cgti_num m) {
  cgt_ctx *ctx = o->ctx;
  cgti_games all = {0};
  cgt_game value = o->base;
  for (cgti_num k = 0; k != m;) {
    k = cgti_num_add(ctx, k, cgti_num_inline(1, 0));
    if (k == CGTI_NAN || !cgti_may_recurse(ctx) || !cgti_games_add(ctx, &all, value)) return CGT_NONE;
    cgt_game star = cgti_intern_up_star(ctx, 0, k);
    if (cgti_is_none(star)) return star;
    if (cgti_pair_lookup(&value, &o->known, star, CGT_NONE)) continue;
    cgti_mark mark = cgti_scratch_mark(ctx);
    value = on_base(o, &all, &all);
    cgti_scratch_return(ctx, mark);
    if (cgti_is_none(value) || !cgti_pair_store(ctx, &o->known, star, CGT_NONE, value)) return CGT_NONE;
  }
  return value;
}

static cgt_game ordinal_recursion(ordinal *o, cgt_game h) {
  cgt_ctx *ctx = o->ctx;
  cgt_game value = CGT_NONE;
  cgti_num up, star;
  if (cgti_pair_lookup(&value, &o->known, h, CGT_NONE)) return value;
  if (!cgti_may_recurse(ctx)) return CGT_NONE;
  cgti_mark mark = cgti_scratch_mark(ctx);
  if (cgt_is_integer(ctx, h))
    value = on_integer(o, h.number);
  else if (h.number == 0 && cgti_up_star_parts(&up, &star, ctx, h) && up == 0)
    value = on_nimber(o, star);
  else
    value = ordinal_upon(o, h);
  cgti_scratch_return(ctx, mark);
  bool kept = !cgti_is_none(value) && cgti_pair_store(ctx, &o->known, h, CGT_NONE, value);
  return kept ? value : CGT_NONE;
}

/* 1 and *value if G:h has a closed form, 0 if not, -1 if that failed. */
static int ordinal_at_once(cgt_game *value, cgt_ctx *ctx, cgt_game g, cgt_game h) {
  cgti_num up_g, star_g, up_h, star_h;
  if (cgti_is_number(h) && h.number == 0) return *value = g, 1;
  if (cgti_is_number(g) && g.number == 0) return *value = h, 1;
  if (!cgti_up_star_parts(&up_g, &star_g, ctx, g) || !cgti_up_star_parts(&up_h, &star_h, ctx, h)) return 0;
  if (cgti_is_number(g)) { /* x:(y + H) = x:y + H */
    cgti_num sum = number_after(ctx, g.number, h.number);
    return *value = (cgt_game){h.core, sum}, sum == CGTI_NAN ? -1 : 1;
  }
  if (up_g != 0 || up_h != 0 || h.number != 0) return 0;
  *value = cgti_intern_up_star(ctx, 0, cgti_num_add(ctx, star_g, star_h));
  if (!cgti_is_none(*value)) *value = cgti_translate(ctx, *value, g.number);
  return cgti_is_none(*value) ? -1 : 1;
}

static cgt_game ordinal_value(ordinal *o, cgt_game h) {
  cgt_game value;
  int at_once = o->canonical ? ordinal_at_once(&value, o->ctx, o->base, h) : 0;
  if (at_once) return at_once > 0 ? value : CGT_NONE;
  return ordinal_recursion(o, h);
}

static bool ordinal_open(ordinal *o, cgt_ctx *ctx, const cgti_base *base) {
  *o = (ordinal){.ctx = ctx, .base = base->value, .canonical = base->canonical};
  for (int player = 0; player < 2; player++) {
    o->options[player] = base->options[player];
    if (base->canonical && !cgti_games_of_options(&o->options[player], ctx, base->value, (cgt_player)player))
      return false;
  }
  return true;
}

cgt_game cgti_ordinal_sum_on(cgt_ctx *ctx, const cgti_base *base, cgt_game h) {
  cgt_game value;
  int at_once = base->canonical ? ordinal_at_once(&value, ctx, base->value, h) : 0; /* at any size */
  if (at_once) return at_once > 0 ? value : CGT_NONE;
  cgti_mark mark = cgti_scratch_mark(ctx);
  ordinal o;
  value = ordinal_open(&o, ctx, base) ? ordinal_recursion(&o, h) : CGT_NONE;
  cgti_pair_map_free(ctx, &o.known);
  cgti_scratch_return(ctx, mark);
  return value;
}

cgt_game cgti_ordinal_sum(cgt_ctx *ctx, cgt_game g, cgt_game h) {
  cgti_base base = {.value = g, .canonical = true};
  return cgti_ordinal_sum_on(ctx, &base, h);
}

cgt_game cgt_ordinal_sum(cgt_ctx *ctx, cgt_game g, cgt_game h) {
  CGTI_ENTER(ctx, CGT_NONE);
  return cgti_is_own(ctx, g) && cgti_is_own(ctx, h) ? cgti_ordinal_sum(ctx, g, h) : CGT_NONE;
}
