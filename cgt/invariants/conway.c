/* conway.c: Conway's product, by its definition on canonical forms. Signs are taken out and the factors
 * ordered, (-G) x H = -(G x H) and G x H = H x G being clear from the definition. n x G = n·G for an integer
 * n:
 * {(n-1) x G + GL | (n-1) x G + GR} has, up to order, the options of a sum of n copies of G. */
#include "cgt/forms/nim_field.h"
#include "cgt/invariants/operations.h"

typedef struct conway {
  cgt_ctx *ctx;
  cgti_pair_map known; /* by both factors, signs taken out, ordered */
} conway;

static cgt_game conway_product(conway *c, cgt_game g, cgt_game h);

/* G' x H + G x H' - G' x H' for all options of these players, appended to out. */
static bool conway_options(cgti_games *out, conway *c, cgt_game g, cgt_player of_g, cgt_game h,
                           cgt_player of_h) {
  cgt_ctx *ctx = c->ctx;
  cgti_games g_options, h_options;
  if (!cgti_games_of_options(&g_options, ctx, g, of_g) || !cgti_games_of_options(&h_options, ctx, h, of_h))
    return false;
  for (size_t i = 0; i < g_options.count; i++) {
    cgt_game first = conway_product(c, g_options.items[i], h);
    if (cgti_is_none(first)) return false;
    for (size_t k = 0; k < h_options.count; k++) {
      cgt_game second = conway_product(c, g, h_options.items[k]);
      if (cgti_is_none(second)) return false;
      cgt_game both = conway_product(c, g_options.items[i], h_options.items[k]);
      cgt_game sum = cgti_is_none(both) ? both : cgti_add(ctx, first, second);
      if (cgti_is_none(sum) || !cgti_games_add(ctx, out, cgti_add(ctx, sum, cgti_neg(both)))) return false;
    }
  }
  return true;
}

static cgt_game conway_form(conway *c, cgt_game g, cgt_game h) {
  cgti_games left = {0}, right = {0};
  if (!conway_options(&left, c, g, CGT_LEFT, h, CGT_LEFT) ||
      !conway_options(&left, c, g, CGT_RIGHT, h, CGT_RIGHT) ||
      !conway_options(&right, c, g, CGT_LEFT, h, CGT_RIGHT) ||
      !conway_options(&right, c, g, CGT_RIGHT, h, CGT_LEFT))
    return CGT_NONE;
  return cgti_canonical(c->ctx, left.items, left.count, right.items, right.count);
}

static cgt_game conway_of_ordered(conway *c, cgt_game g, cgt_game h) {
  cgt_ctx *ctx = c->ctx;
  cgt_game value;
  if (cgti_pair_lookup(&value, &c->known, g, h)) return value;
  if (!cgti_may_recurse(ctx)) return CGT_NONE;
  cgti_mark mark = cgti_scratch_mark(ctx);
  value = conway_form(c, g, h);
  cgti_scratch_return(ctx, mark);
  bool kept = !cgti_is_none(value) && cgti_pair_store(ctx, &c->known, g, h, value);
  return kept ? value : CGT_NONE;
}

static cgt_game conway_product(conway *c, cgt_game g, cgt_game h) {
  cgt_ctx *ctx = c->ctx;
  if (cgti_is_number(g) && cgti_is_number(h)) return cgti_number(cgti_num_mul(ctx, g.number, h.number));
  if (cgt_is_integer(ctx, g)) return cgti_multiple(ctx, g, h);
  if (cgt_is_integer(ctx, h)) return cgti_multiple(ctx, h, g);
  if (cgt_is_nimber(ctx, g) && cgt_is_nimber(ctx, h)) { /* the definition is that of the nim product */
    cgti_num up, star_g, star_h;
    cgti_up_star_parts(&up, &star_g, ctx, g);
    cgti_up_star_parts(&up, &star_h, ctx, h);
    return cgti_intern_up_star(ctx, 0, cgti_nim_product(ctx, star_g, star_h));
  }
  bool negative = false;
  if (cgti_key(cgti_neg(g)) < cgti_key(g)) g = cgti_neg(g), negative = !negative;
  if (cgti_key(cgti_neg(h)) < cgti_key(h)) h = cgti_neg(h), negative = !negative;
  cgt_game value = cgti_key(g) <= cgti_key(h) ? conway_of_ordered(c, g, h) : conway_of_ordered(c, h, g);
  return negative ? cgti_neg(value) : value;
}

cgt_game cgt_conway_product(cgt_ctx *ctx, cgt_game g, cgt_game h) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g) || !cgti_is_own(ctx, h)) return CGT_NONE;
  conway c = {.ctx = ctx};
  cgt_game product = conway_product(&c, g, h);
  cgti_pair_map_free(ctx, &c.known);
  return product;
}
