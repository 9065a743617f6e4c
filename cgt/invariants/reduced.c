/* reduced.c: the reduced canonical form, the simplest game infinitesimally close to G. Grossman and Siegel,
 * Reductions of partizan games, Games of No Chance 3 (2009); Siegel, CGT, Ch. II, reduced canonical form.
 *
 * rcf(G) = p(∫* G). Heating by *, ∫* G = {∫* GL + * | ∫* GR + *} but ∫* x = x for numbers x, lets options
 * that differ by an infinitesimal dominate and reverse; what is left of it the star projection takes away,
 * p(x) = p(x*) = x for numbers x, otherwise p(G) = {p(GL) | p(GR)}.
 *
 * Both commute with adding a number to a game that is none: the forms that they make have stops L >= R, so
 * that they are numbers only if L = R, and are that number. So both are remembered for cores.
 *
 * In closed form: ∫* (x + n·↑ + *m) = x, by induction: options are x or x*. p(*m) = *(m-1) for m > 0; for
 * n > 0 p(n·↑ + *m) = {0 | p((n-1)·↑ + *(m xor 1))}, where {0 | a·↑ + *b} = (a+1)·↑ + *(b xor 1) unless
 * a = b = 0: so with m' = m xor ((n-1) mod 2) it is (n-1)·↑* + p(↑ + *m'), and p(↑ + *m') is * for
 * m' <= 1, else ↑ + *(((m' xor 1) - 1) xor 1). */
#include "cgt/invariants/invariants.h"

static const cgti_memo_kind star_heated = {"heated by star"};       /* games */
static const cgti_memo_kind star_projections = {"star projection"}; /* games */

#define ONE cgti_num_inline(1, 0)

/* Remembers result, of the core of g, and moves it back by the number of g. */
static cgt_game keep_for_core(cgt_ctx *ctx, cgt_game g, cgt_game result, const cgti_memo_kind *kind) {
  if (cgti_is_none(result) || !cgti_memo_store_game(ctx, (cgt_game){g.core, 0}, kind, result))
    return CGT_NONE;
  return cgti_translate(ctx, result, g.number);
}

static cgt_game heat_by_star(cgt_ctx *ctx, cgt_game g);

static cgt_game heated_option(cgt_ctx *ctx, cgt_game option, cgt_player player, cgti_num unused) {
  (void)player, (void)unused;
  cgt_game heated = heat_by_star(ctx, option), star = cgti_intern_up_star(ctx, 0, ONE);
  return cgti_is_none(heated) || cgti_is_none(star) ? CGT_NONE : cgti_add(ctx, heated, star);
}

static cgt_game heat_by_star(cgt_ctx *ctx, cgt_game g) {
  if (cgti_node_of(ctx, g)->kind != CGTI_TREE) return cgti_number(g.number);
  cgt_game core = {g.core, 0}, known;
  if (cgti_memo_lookup_game(&known, ctx, core, &star_heated)) return cgti_translate(ctx, known, g.number);
  return keep_for_core(ctx, g, cgti_map_options(ctx, core, heated_option, 0), &star_heated);
}

/* m' = m xor (n mod 2), or CGTI_NAN. */
static cgti_num star_if_odd(cgt_ctx *ctx, cgti_num star, cgti_num n) {
  cgti_num half = n == CGTI_NAN ? n : cgti_num_half(ctx, n);
  if (half == CGTI_NAN || cgti_num_is_integer(ctx, half)) return half == CGTI_NAN ? half : star;
  return cgti_num_xor(ctx, star, ONE);
}

/* p(n·↑ + *m) for n >= 0. */
static cgt_game project_up_star(cgt_ctx *ctx, cgti_num up, cgti_num star) {
  if (up == 0) return cgti_intern_up_star(ctx, 0, star == 0 ? 0 : cgti_num_sub(ctx, star, ONE));
  cgti_num before = cgti_num_sub(ctx, up, ONE), end = star_if_odd(ctx, star, before);
  if (end == CGTI_NAN) return CGT_NONE;
  cgti_num base_star = ONE, base_up = 0;
  if (end != 0 && end != ONE) {
    base_up = ONE;
    base_star = cgti_num_xor(ctx, cgti_num_sub(ctx, cgti_num_xor(ctx, end, ONE), ONE), ONE);
  }
  base_star = base_star == CGTI_NAN ? base_star : star_if_odd(ctx, base_star, before);
  base_up = cgti_num_add(ctx, base_up, before);
  if (base_up == CGTI_NAN || base_star == CGTI_NAN) return CGT_NONE;
  return cgti_intern_up_star(ctx, base_up, base_star);
}

static cgt_game project(cgt_ctx *ctx, cgt_game g);

static cgt_game projected_option(cgt_ctx *ctx, cgt_game option, cgt_player player, cgti_num unused) {
  (void)player, (void)unused;
  return project(ctx, option);
}

static cgt_game project(cgt_ctx *ctx, cgt_game g) {
  const cgti_node *node = cgti_node_of(ctx, g);
  if (node->kind == CGTI_ZERO) return g;
  if (node->kind == CGTI_UP_STAR) {
    cgt_game projected = project_up_star(ctx, node->up, node->star);
    if (cgti_is_none(projected)) return projected;
    return cgti_translate(ctx, cgti_sign(g) ? cgti_neg(projected) : projected, g.number);
  }
  cgt_game core = {g.core, 0}, known;
  if (cgti_memo_lookup_game(&known, ctx, core, &star_projections))
    return cgti_translate(ctx, known, g.number);
  return keep_for_core(ctx, g, cgti_map_options(ctx, core, projected_option, 0), &star_projections);
}

cgt_game cgt_star_projection(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  return cgti_is_own(ctx, g) ? project(ctx, g) : CGT_NONE;
}

cgt_game cgt_reduced_canonical_form(cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!cgti_is_own(ctx, g)) return CGT_NONE;
  if (cgti_node_of(ctx, g)->stop == 0) return cgti_number(g.number); /* infinitesimally close to it */
  cgt_game heated = heat_by_star(ctx, g);
  return cgti_is_none(heated) ? heated : project(ctx, heated);
}
