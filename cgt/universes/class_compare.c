/* class_compare.c: play of classes, and the one comparison of all universes (include/cgt/universe.h).
 *
 * The proviso. Let X be an end of Left's, added to G. What Right can do with X beside G depends on the ends of the
 * universe alone:
 *   only 0: nothing.
 *   dead ends: Right may wait, any number of times, and decides when X is used up, but a last move uses it up. For
 *     the dead ends W_0 = 0 and W_n = {|0,W_{n-1}} are answers to all others: he who moves as in X moves from W_n to 0
 *     where X ends, and else to W_{n-1}.
 *   blocked ends: besides, Right may threaten to make a game in which Left loses, {X' | n} with a large n, whose only
 *     defence is to move to X'. So he can also use X up and keep the move.
 *   all ends: Right moves to {..| n} at once, and a Left who has a move is lost.
 * So it is enough to know if X is 0 or something that Right may wait in (`waiting`), and the play ends: Left moves in
 * G between any two waits. That Left wins every X that she has no move in is the strong outcome of Larsson, Milley,
 * Nowakowski, Renault and Santos, Progress on misère dead ends (2018). Of ends that are blocked this is the same
 * argument, and the test `universes` compares it with plain play. */
#include "cgt/universes/class_store.h"

static int answer_of(uint64_t known) { return (int)known - 1; }

/* ---- play -------------------------------------------------------------------------------------- */

static int wins_after(cgt_ctx *ctx, const cgt_universe *universe, uint32_t option, cgt_player winner,
                      cgt_player mover, bool waiting) {
  const cgti_options_of of = cgti_class_at(ctx, option)->of;
  return cgti_class_wins(ctx, universe, &of, winner, mover, waiting);
}

/* Is there a move after which winner wins? */
static int has_good_move(cgt_ctx *ctx, const cgt_universe *universe, const cgti_options_of *g,
                         cgt_player winner, bool waiting) {
  int wins = 0;
  for (size_t i = 0; wins == 0 && i < g->count[winner]; i++)
    wins = wins_after(ctx, universe, g->options[winner][i], winner, !winner, waiting);
  return wins;
}

/* Does winner win after each move of the opponent, in g or in the end that is added? */
static int survives_all(cgt_ctx *ctx, const cgt_universe *universe, const cgti_options_of *g,
                        cgt_player winner, bool waiting) {
  const cgt_player opponent = !winner;
  int wins = 1;
  for (size_t i = 0; wins == 1 && i < g->count[opponent]; i++)
    wins = wins_after(ctx, universe, g->options[opponent][i], winner, winner, waiting);
  if (!waiting) return wins;
  if (wins == 1) wins = cgti_class_wins(ctx, universe, g, winner, winner, true);
  if (wins == 1) wins = cgti_class_wins(ctx, universe, g, winner, winner, false);
  if (wins == 1 && universe->ends == CGT_ENDS_BLOCKED)
    wins = cgti_class_wins(ctx, universe, g, winner, opponent, false);
  return wins;
}

int cgti_class_wins(cgt_ctx *ctx, const cgt_universe *universe, const cgti_options_of *g, cgt_player winner,
                    cgt_player mover, bool waiting) {
  if (universe->misere && cgti_may_end(g, mover)) {
    if (mover == winner) return 1;
    if (!waiting) return 0;
  }
  const uint64_t key = (uint64_t)g->id << 3 | (uint64_t)winner << 2 | (uint64_t)mover << 1 | waiting;
  const uint64_t known = g->id ? cgti_walk_lookup(&ctx->classes->plays, key) : 0;
  if (known) return answer_of(known);
  if (!cgti_may_recurse(ctx)) return -1;
  const int wins = mover == winner ? has_good_move(ctx, universe, g, winner, waiting)
                                   : survives_all(ctx, universe, g, winner, waiting);
  if (wins >= 0 && g->id && !cgti_walk_store(ctx, &ctx->classes->plays, key, (uint64_t)wins + 1)) return -1;
  return wins;
}

int cgti_class_is_strong(cgt_ctx *ctx, const cgt_universe *universe, const cgti_options_of *g,
                         cgt_player player) {
  if (universe->ends == CGT_ENDS_ANY) return universe->misere && cgti_may_end(g, player);
  if (!universe->misere && universe->ends != CGT_ENDS_ZERO) return 0;
  const int wins = cgti_class_wins(ctx, universe, g, player, player, false);
  return wins == 1 && universe->ends != CGT_ENDS_ZERO
             ? cgti_class_wins(ctx, universe, g, player, player, true)
             : wins;
}

/* ---- order ------------------------------------------------------------------------------------- */

static int proviso_holds(cgt_ctx *ctx, const cgt_universe *universe, const cgti_options_of *g,
                         const cgti_options_of *h) {
  if (universe->scores) return cgti_class_stops_ge(ctx, universe, g, h);
  if (!universe->misere) return 1;
  int holds = cgti_may_end(h, CGT_LEFT) ? cgti_class_is_strong(ctx, universe, g, CGT_LEFT) : 1;
  if (holds == 1 && cgti_may_end(g, CGT_RIGHT)) holds = cgti_class_is_strong(ctx, universe, h, CGT_RIGHT);
  return holds;
}

/* Left: to the move from h to `move` the answer is a G^L >= H^L or an H^LR <= G. Right: to the move from g to `move`,
 * an H^R <= G^R or a G^RL >= H. */
static int is_answered(cgt_ctx *ctx, const cgt_universe *universe, const cgti_options_of *g,
                       const cgti_options_of *h, cgt_player player, uint32_t move) {
  const bool left = player == CGT_LEFT;
  const cgti_options_of *other = left ? g : h, moved = cgti_class_at(ctx, move)->of;
  int answered = 0;
  for (size_t i = 0; answered == 0 && i < other->count[player]; i++)
    answered = left ? cgti_class_ge_of(ctx, other->options[player][i], move)
                    : cgti_class_ge_of(ctx, move, other->options[player][i]);
  for (size_t i = 0; answered == 0 && i < moved.count[!player]; i++) {
    const cgti_options_of back = cgti_class_at(ctx, moved.options[!player][i])->of;
    answered = left ? cgti_class_ge(ctx, universe, g, &back) : cgti_class_ge(ctx, universe, &back, h);
  }
  return answered;
}

int cgti_class_ge(cgt_ctx *ctx, const cgt_universe *universe, const cgti_options_of *g,
                  const cgti_options_of *h) {
  const bool kept = g->id && h->id;
  if (kept && g->id == h->id) return 1;
  const uint64_t key = cgti_walk_pair(g->id, h->id),
                 known = kept ? cgti_walk_lookup(&ctx->classes->orders, key) : 0;
  if (known) return answer_of(known);
  if (!cgti_may_recurse(ctx)) return -1;
  int ge = proviso_holds(ctx, universe, g, h);
  for (size_t i = 0; ge == 1 && i < g->count[CGT_RIGHT]; i++)
    ge = is_answered(ctx, universe, g, h, CGT_RIGHT, g->options[CGT_RIGHT][i]);
  for (size_t i = 0; ge == 1 && i < h->count[CGT_LEFT]; i++)
    ge = is_answered(ctx, universe, g, h, CGT_LEFT, h->options[CGT_LEFT][i]);
  if (ge >= 0 && kept && !cgti_walk_store(ctx, &ctx->classes->orders, key, (uint64_t)ge + 1)) return -1;
  return ge;
}

int cgti_class_ge_of(cgt_ctx *ctx, uint32_t g, uint32_t h) {
  const cgti_options_of x = cgti_class_at(ctx, g)->of, y = cgti_class_at(ctx, h)->of;
  return cgti_class_ge(ctx, cgti_universe_of(ctx, g), &x, &y);
}

bool cgti_one_universe(cgt_ctx *ctx, uint32_t g, uint32_t h) {
  const cgt_universe *of_g = cgti_universe_of(ctx, g), *of_h = cgti_universe_of(ctx, h);
  if (of_g != of_h)
    cgti_fail(ctx, CGT_EINVAL, "one class is modulo the %s, the other modulo the %s", of_g->games,
              of_h->games);
  return of_g == of_h;
}

cgt_status cgt_class_compare(cgt_order *order, cgt_ctx *ctx, cgt_class g, cgt_class h) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, order) || !CGTI_CLASS(ctx, g) || !CGTI_CLASS(ctx, h)) return CGT_EINVAL;
  if (!cgti_one_universe(ctx, g.id, h.id)) return CGT_EINVAL;
  const int ge = cgti_class_ge_of(ctx, g.id, h.id), le = ge < 0 ? -1 : cgti_class_ge_of(ctx, h.id, g.id);
  if (le < 0) return cgti_last_status(ctx);
  *order = ge ? (le ? CGT_EQUAL : CGT_GREATER) : le ? CGT_LESS : CGT_CONFUSED;
  return CGT_OK;
}

/* ---- outcomes ------------------------------------------------------------------------------------ */

static cgt_outcome outcome_of_beginners(bool left, bool right) { /* each wins, moving first */
  return left ? (right ? CGT_N : CGT_L) : right ? CGT_R : CGT_P;
}

bool cgti_class_outcome(cgt_outcome *outcome, cgt_ctx *ctx, uint32_t g) {
  const cgt_universe *universe = cgti_universe_of(ctx, g);
  const cgti_options_of of = cgti_class_at(ctx, g)->of;
  const int left = cgti_class_wins(ctx, universe, &of, CGT_LEFT, CGT_LEFT, false);
  const int right = left < 0 ? -1 : cgti_class_wins(ctx, universe, &of, CGT_RIGHT, CGT_RIGHT, false);
  if (right >= 0) *outcome = outcome_of_beginners(left, right);
  return right >= 0;
}

cgt_status cgt_class_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_class g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, outcome) || !CGTI_CLASS(ctx, g)) return CGT_EINVAL;
  if (!cgti_has_outcomes(ctx, cgti_universe_of(ctx, g.id))) return CGT_EDOMAIN;
  return cgti_class_outcome(outcome, ctx, g.id) ? CGT_OK : cgti_last_status(ctx);
}

cgt_status cgt_class_strong_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_class g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, outcome) || !CGTI_CLASS(ctx, g)) return CGT_EINVAL;
  const cgt_universe *universe = cgti_universe_of(ctx, g.id);
  if (!cgti_has_outcomes(ctx, universe)) return CGT_EDOMAIN;
  const cgti_options_of of = cgti_class_at(ctx, g.id)->of;
  const int left = cgti_class_is_strong(ctx, universe, &of, CGT_LEFT);
  const int right = left < 0 ? -1 : cgti_class_is_strong(ctx, universe, &of, CGT_RIGHT);
  if (right < 0) return cgti_last_status(ctx);
  *outcome = outcome_of_beginners(left, right);
  return CGT_OK;
}
