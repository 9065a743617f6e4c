/* ordinal_product.c: copies of G one upon another, as H says.
 *
 * Its options are ordinal sums upon forms that are not canonical, so the recursion is over pairs: V(h,k) is
 * the value of (G x h):k, for followers h of H and k of G or -G; of the base it needs only the values of its
 * options, which are such again:
 *   (G x h)L = (G x hL):GL, (G x hR):(-GR)      (G x h)R = (G x hL):GR, (G x hR):(-GL).
 * In closed form: G x 0 = 0, G x 1 = G and G x (-1) = -G as forms; of integers the form m x n has, but for
 * dominated options, those of the canonical integer mn, and of nimbers *a x *b those of *(ab). */
#include "cgt/invariants/operations.h"

typedef struct tower {
  cgt_ctx *ctx;
  cgt_game g;
  cgti_pair_map known; /* by h and k */
} tower;

static cgt_game tower_value(tower *t, cgt_game h, cgt_game k);

/* The options of player in G x h. */
static bool tower_options(cgti_games *out, tower *t, cgt_game h, cgt_player player) {
  cgt_ctx *ctx = t->ctx;
  for (int side = 0; side < 2; side++) {
    cgti_games h_options, g_options;
    cgt_player of_g = side == CGT_LEFT ? player : !player;
    if (!cgti_games_of_options(&h_options, ctx, h, side) ||
        !cgti_games_of_options(&g_options, ctx, t->g, of_g))
      return false;
    for (size_t i = 0; i < h_options.count; i++)
      for (size_t j = 0; j < g_options.count; j++) {
        cgt_game k = side == CGT_LEFT ? g_options.items[j] : cgti_neg(g_options.items[j]);
        if (!cgti_games_add(ctx, out, tower_value(t, h_options.items[i], k))) return false;
      }
  }
  return true;
}

static cgt_game tower_form(tower *t, cgt_game h, cgt_game k) {
  cgti_games sides[2] = {{0}, {0}};
  for (int player = 0; player < 2; player++) {
    cgti_games options;
    if (!tower_options(&sides[player], t, h, player) || !cgti_games_of_options(&options, t->ctx, k, player))
      return CGT_NONE;
    for (size_t i = 0; i < options.count; i++)
      if (!cgti_games_add(t->ctx, &sides[player], tower_value(t, h, options.items[i]))) return CGT_NONE;
  }
  return cgti_canonical(t->ctx, sides[0].items, sides[0].count, sides[1].items, sides[1].count);
}

/* 1 and *base if G x h is, but for dominated options, the canonical form of *base; -1 if that failed. */
static int tower_base(cgt_game *base, tower *t, cgt_game h) {
  cgt_ctx *ctx = t->ctx;
  cgt_game g = t->g, one = cgti_number(cgti_num_inline(1, 0));
  cgti_num up, star_g, star_h;
  if (cgti_same(h, one) || cgti_same(h, cgti_neg(one))) {
    *base = cgti_same(h, one) ? g : cgti_neg(g);
  } else if (cgti_is_number(h) && h.number == 0) {
    *base = h;
  } else if (cgt_is_integer(ctx, g) && cgt_is_integer(ctx, h)) {
    *base = cgti_number(cgti_num_mul(ctx, g.number, h.number));
  } else if (cgt_is_nimber(ctx, g) && cgt_is_nimber(ctx, h)) {
    cgti_up_star_parts(&up, &star_g, ctx, g);
    cgti_up_star_parts(&up, &star_h, ctx, h);
    *base = cgti_intern_up_star(ctx, 0, cgti_num_mul(ctx, star_g, star_h));
  } else {
    return 0;
  }
  return cgti_is_none(*base) ? -1 : 1;
}

static cgt_game tower_value(tower *t, cgt_game h, cgt_game k) {
  cgt_ctx *ctx = t->ctx;
  cgt_game value;
  int based = tower_base(&value, t, h);
  if (based) return based > 0 ? cgti_ordinal_sum(ctx, value, k) : CGT_NONE;
  if (cgti_pair_lookup(&value, &t->known, h, k)) return value;
  if (!cgti_may_recurse(ctx)) return CGT_NONE;
  cgti_mark mark = cgti_scratch_mark(ctx);
  value = tower_form(t, h, k);
  cgti_scratch_return(ctx, mark);
  bool kept = !cgti_is_none(value) && cgti_pair_store(ctx, &t->known, h, k, value);
  return kept ? value : CGT_NONE;
}

cgt_game cgt_ordinal_product(cgt_ctx *ctx, cgt_game g, cgt_game h) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g) || !cgti_is_own(ctx, h)) return CGT_NONE;
  if (cgti_is_number(g) && g.number == 0) return g;
  if (cgti_same(g, cgti_number(cgti_num_inline(1, 0)))) return h;
  tower t = {.ctx = ctx, .g = g};
  cgt_game product = tower_value(&t, h, cgti_number(0));
  cgti_pair_map_free(ctx, &t.known);
  return product;
}
