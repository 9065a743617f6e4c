/* heating.c: cooling, heating, overheating and Norton's product. All are one recursion,
 *   f(G) = {f(GL) + t | f(GR) - t},
 * with its own games on which f is known at once, and with one tax t or, in Norton's product, several. */
#include "cgt/invariants/operations.h"

typedef struct heating {
  cgt_ctx *ctx;
  cgti_pair_map known; /* by game */
  cgti_games taxes;    /* each is added to the f(GL) and subtracted from the f(GR) */
  cgt_game unit;       /* what an integer becomes a multiple of, if it does */
  cgti_num degree;     /* that of cooling */
  bool additive;       /* f(G + n) = f(G) + n·unit for integers n */

  /* 1 and *value if f(g) is known at once, 0 if not, -1 if that failed. */
  int (*known_at_once)(cgt_game *value, struct heating *h, cgt_game g);
} heating;

static cgt_game heated(heating *h, cgt_game g);

static bool heat_options(cgti_games *out, heating *h, cgt_game g, cgt_player player) {
  cgti_games options;
  if (!cgti_games_of_options(&options, h->ctx, g, player)) return false;
  *out = (cgti_games){0};
  for (size_t i = 0; i < options.count; i++) {
    cgt_game option = heated(h, options.items[i]);
    if (cgti_is_none(option)) return false;
    for (size_t k = 0; k < h->taxes.count; k++) {
      cgt_game tax = h->taxes.items[k];
      if (!cgti_games_add(h->ctx, out, cgti_add(h->ctx, option, player == CGT_LEFT ? tax : cgti_neg(tax))))
        return false;
    }
  }
  return true;
}

static cgt_game heat_form(heating *h, cgt_game g) {
  cgt_ctx *ctx = h->ctx;
  cgt_game value;
  int at_once = h->known_at_once(&value, h, g);
  if (at_once) return at_once > 0 ? value : CGT_NONE;
  if (cgti_pair_lookup(&value, &h->known, g, CGT_NONE)) return value;
  if (!cgti_may_recurse(ctx)) return CGT_NONE;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_games left, right;
  bool good = heat_options(&left, h, g, CGT_LEFT) && heat_options(&right, h, g, CGT_RIGHT);
  value = good ? cgti_canonical(ctx, left.items, left.count, right.items, right.count) : CGT_NONE;
  cgti_scratch_return(ctx, mark);
  bool kept = !cgti_is_none(value) && cgti_pair_store(ctx, &h->known, g, CGT_NONE, value);
  return kept ? value : CGT_NONE;
}

static cgt_game heated(heating *h, cgt_game g) {
  if (!h->additive) return heat_form(h, g);
  cgt_ctx *ctx = h->ctx;
  cgti_num whole = cgti_num_floor(ctx, g.number);
  if (whole == CGTI_NAN) return CGT_NONE;
  if (whole == 0) return heat_form(h, g);
  cgt_game rest = cgti_translate(ctx, g, cgti_num_neg(whole));
  if (!cgti_is_none(rest)) rest = heat_form(h, rest);
  cgt_game copies = cgti_is_none(rest) ? rest : cgti_multiple(ctx, cgti_number(whole), h->unit);
  return cgti_is_none(copies) ? copies : cgti_add(ctx, copies, rest);
}

/* f(g), with tax as a further tax if it is a game. */
static cgt_game heat_all(heating *h, cgt_game g, cgt_game tax) {
  cgti_mark mark = cgti_scratch_mark(h->ctx);
  bool good = cgti_is_none(tax) || cgti_games_add(h->ctx, &h->taxes, tax);
  cgt_game value = good ? heated(h, g) : CGT_NONE;
  cgti_pair_map_free(h->ctx, &h->known);
  cgti_scratch_return(h->ctx, mark);
  return value;
}

/* ---- what is known at once ------------------------------------------------------------------- */

static int at_once_number(cgt_game *value, heating *h, cgt_game g) {
  (void)h;
  if (!cgti_is_number(g)) return 0;
  *value = g;
  return 1;
}

static int at_once_multiple(cgt_game *value, heating *h, cgt_game g) {
  if (!cgt_is_integer(h->ctx, g)) return 0;
  *value = cgti_multiple(h->ctx, g, h->unit);
  return cgti_is_none(*value) ? -1 : 1;
}

/* Above its temperature a game is frozen to its mean. A number has a negative temperature. */
static int at_once_cold(cgt_game *value, heating *h, cgt_game g) {
  cgt_ctx *ctx = h->ctx;
  if (cgt_is_integer(ctx, g) || (cgti_is_number(g) && cgti_num_sign(h->degree) >= 0)) return *value = g, 1;
  cgti_num shift;
  const cgti_thermograph *of_g = cgti_thermograph_of(&shift, ctx, g);
  if (!of_g) return -1;
  if (cgti_num_cmp(ctx, h->degree, of_g->temperature) <= 0) return 0;
  *value = cgti_number(cgti_num_add(ctx, of_g->mean, shift));
  return cgti_is_none(*value) ? -1 : 1;
}

/* ---- public ---------------------------------------------------------------------------------- */

static cgt_game cool(cgt_ctx *ctx, cgt_game g, cgti_num t) {
  if (t == 0) return g; /* at once, for n·↑ + *m of any size */
  heating h = {.ctx = ctx, .degree = t, .known_at_once = at_once_cold};
  return heat_all(&h, g, cgti_number(cgti_num_neg(t)));
}

cgt_game cgt_cool(cgt_ctx *ctx, cgt_game g, cgt_game t) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g) || !cgti_is_own(ctx, t)) return CGT_NONE;
  if (!cgti_is_number(t))
    return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "a game is cooled by a number, not by another game");
  return cool(ctx, g, t.number);
}

cgt_game cgt_freeze(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g)) return CGT_NONE;
  if (cgti_is_number(g)) return g;
  cgti_num shift;
  const cgti_thermograph *of_g = cgti_thermograph_of(&shift, ctx, g);
  return of_g ? cool(ctx, g, of_g->temperature) : CGT_NONE;
}

cgt_game cgt_heat(cgt_ctx *ctx, cgt_game g, cgt_game t) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g) || !cgti_is_own(ctx, t)) return CGT_NONE;
  heating h = {.ctx = ctx, .known_at_once = at_once_number};
  return heat_all(&h, g, t);
}

cgt_game cgt_overheat(cgt_ctx *ctx, cgt_game g, cgt_game s, cgt_game t) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g) || !cgti_is_own(ctx, s) || !cgti_is_own(ctx, t)) return CGT_NONE;
  heating h = {.ctx = ctx, .unit = s, .known_at_once = at_once_multiple};
  return heat_all(&h, g, t);
}

/* The taxes are U + I; G·1 = G, as the one incentive of 1 is -1. */
static cgt_game norton_product(cgt_ctx *ctx, cgt_game g, cgt_game u) {
  heating h = {.ctx = ctx, .unit = u, .additive = true, .known_at_once = at_once_multiple};
  cgti_games incentives;
  if (cgti_same(u, cgti_number(cgti_num_inline(1, 0)))) return g;
  if (!cgti_incentives(&incentives, ctx, u, 3)) return CGT_NONE;
  for (size_t i = 0; i < incentives.count; i++)
    if (!cgti_games_add(ctx, &h.taxes, cgti_add(ctx, u, incentives.items[i]))) return CGT_NONE;
  return heat_all(&h, g, CGT_NONE);
}

cgt_game cgt_norton_product(cgt_ctx *ctx, cgt_game g, cgt_game u) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g) || !cgti_is_own(ctx, u)) return CGT_NONE;
  int below = cgti_le(ctx, u, cgti_number(0)), above = cgti_le(ctx, cgti_number(0), u);
  if (below < 0 || above < 0) return CGT_NONE;
  if (below || !above)
    return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN,
                          "Norton's product G·U needs a game U > 0; this U is not positive");
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game product = norton_product(ctx, g, u);
  cgti_scratch_return(ctx, mark);
  return product;
}
