/* class_stops.c: play for scores: the stops of classes of a universe with scores, and what follows from them.
 *
 * The proviso. For the X of the universe in which Left has no move, the order asks that Ls(G + X) >= Ls(H + X). If the
 * only ends are numbers, that is Ls(G) >= Ls(H). Among guaranteed games X has a score x which no end of X falls below,
 * so Right can do nothing with X but wait, and n moves to wait, -n, are the worst of them. So it is enough to look at
 * the stop in which Right may pass. Where Right passes, Left is at the move, and no player may pass twice in a row, so
 * n more than the depth of G is as good as any number. */
#include "cgt/universes/class_store.h"

static bool stop_after(cgti_num *stop, cgt_ctx *ctx, uint32_t option, cgt_player mover, cgt_passing passing) {
  const cgti_options_of of = cgti_class_at(ctx, option)->of;
  return cgti_class_stop(stop, ctx, &of, mover, passing);
}

/* The best that mover finds: to end, to pass, or to move. Not kept. */
static bool find_stop(cgti_num *stop, cgt_ctx *ctx, const cgti_options_of *g, cgt_player mover,
                      cgt_passing passing) {
  const bool may_pass = passing == (mover == CGT_LEFT ? CGT_PASSING_LEFT : CGT_PASSING_RIGHT);
  bool found = g->end[mover];
  cgti_num best = found ? g->score[mover] : 0, next;
  if (may_pass) {
    if (!cgti_class_stop(&next, ctx, g, !mover, passing)) return false;
    if (!found || !cgti_is_score_as_good(ctx, mover, best, next)) best = next;
    found = true;
  }
  for (size_t i = 0; i < g->count[mover]; i++) {
    if (!stop_after(&next, ctx, g->options[mover][i], !mover, passing)) return false;
    if (!found || !cgti_is_score_as_good(ctx, mover, best, next)) best = next;
    found = true;
  }
  return *stop = best, true;
}

bool cgti_class_stop(cgti_num *stop, cgt_ctx *ctx, const cgti_options_of *g, cgt_player mover,
                     cgt_passing passing) {
  const uint64_t key = (uint64_t)g->id << 3 | (uint64_t)passing << 1 | (uint64_t)mover;
  const uint64_t known = g->id ? cgti_walk_lookup(&ctx->classes->plays, key) : 0;
  if (known) return *stop = (cgti_num)(known - 1), true;
  return cgti_may_recurse(ctx) && find_stop(stop, ctx, g, mover, passing) &&
         (!g->id || cgti_walk_store(ctx, &ctx->classes->plays, key, (uint64_t)*stop + 1));
}

int cgti_class_stops_ge(cgt_ctx *ctx, const cgt_universe *universe, const cgti_options_of *g,
                        const cgti_options_of *h) {
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++) {
    cgti_num of_g, of_h;
    const cgt_passing passing = cgti_passing_against(universe, (cgt_player)p);
    if (!cgti_class_stop(&of_g, ctx, g, (cgt_player)p, passing) ||
        !cgti_class_stop(&of_h, ctx, h, (cgt_player)p, passing))
      return -1;
    if (cgti_num_cmp(ctx, of_g, of_h) < 0) return 0;
  }
  return 1;
}

uint32_t cgti_class_of_number(cgt_ctx *ctx, uint8_t universe, cgti_num x) {
  const cgti_options_of of = {.end = {true, true}, .score = {x, x}};
  return cgti_class_intern(ctx, universe, &of);
}

bool cgti_has_scores(cgt_ctx *ctx, const cgt_universe *universe) {
  if (!universe->scores) cgti_fail(ctx, CGT_EDOMAIN, "%s have an outcome and no scores", universe->games);
  return universe->scores;
}

bool cgti_has_outcomes(cgt_ctx *ctx, const cgt_universe *universe) {
  if (universe->scores) cgti_fail(ctx, CGT_EDOMAIN, "%s have stops and no outcome", universe->games);
  return !universe->scores;
}

/* ---- public ---------------------------------------------------------------------------------- */

cgt_class cgt_class_of_score(cgt_ctx *ctx, const cgt_universe *universe, cgt_game score) {
  CGTI_ENTER(ctx, (cgt_class){0});
  if (!cgti_is_own(ctx, score) || !CGTI_UNIVERSE(ctx, universe)) return (cgt_class){0};
  if (!cgti_is_number(score)) return cgti_fail(ctx, CGT_EDOMAIN, "a score is a number"), (cgt_class){0};
  const int number = cgti_has_scores(ctx, universe) ? cgti_universe_number(ctx, universe) : -1;
  return (cgt_class){number < 0 ? 0 : cgti_class_of_number(ctx, (uint8_t)number, score.number)};
}

cgt_game cgt_class_score(cgt_ctx *ctx, cgt_class g, cgt_player player) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!CGTI_CLASS(ctx, g) || !CGTI_AMONG(ctx, player, CGT_RIGHT) ||
      !cgti_has_scores(ctx, cgti_universe_of(ctx, g.id)))
    return CGT_NONE;
  const cgti_options_of *of = &cgti_class_at(ctx, g.id)->of;
  if (!of->end[player]) return cgti_fail(ctx, CGT_EDOMAIN, "the player has no end here"), CGT_NONE;
  return cgti_number(of->score[player]);
}

cgt_game cgt_class_stop(cgt_ctx *ctx, cgt_class g, cgt_player mover, cgt_passing passing) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!CGTI_CLASS(ctx, g) || !CGTI_AMONG(ctx, mover, CGT_RIGHT) ||
      !CGTI_AMONG(ctx, passing, CGT_PASSING_RIGHT) || !cgti_has_scores(ctx, cgti_universe_of(ctx, g.id)))
    return CGT_NONE;
  cgti_num stop;
  const cgti_options_of of = cgti_class_at(ctx, g.id)->of;
  return cgti_class_stop(&stop, ctx, &of, mover, passing) ? cgti_number(stop) : CGT_NONE;
}
