/* decide_stops.c: who wins a sum of games, as far as their thermographs tell.
 *
 * Write L_t, R_t for the walls, the stops of what is cooled by t >= 0, and S for the sum of the G_i. Cooling
 * is a homomorphism, and L(G + H) >= L(G) + R(H), R(G + H) >= R(G) + R(H), so for every t >= 0 L_t(S) >=
 * L_t(G_i) + sum of the other R_t,   R_t(S) >= sum of all R_t. From temperature t down to 0 a Left wall does
 * not fall, and a Right wall falls by t at most, so L(S) >= L_t(S) and R(S) >= R_t(S) - t. Left, moving
 * first, wins if L(S) > 0; Right does not, moving first, if R(S) > 0; and likewise with the players
 * exchanged. (Siegel, CGT, Ch. II, stops and thermographs; Winning Ways, Ch. 6, Thermostrat.) Here t is one
 * of the highest temperatures of the games, or 0.
 *
 * A sum of switches {a|b}, a >= b, and a number is played out, the hottest first. For whoever takes one adds
 * its incentive, Left a - {a|b} = {a-b|0}, and {s|0} <= {t|0} for 0 <= s <= t: in {s|0} + {0|-t} Left's move
 * to s is answered by one to s - t <= 0, his move to {s|0} by one to 0. Numbers are left alone as long as
 * there is a switch (Number Avoidance). A game with equal stops beside them is that number and an
 * infinitesimal, which lies between -e and e for every number e > 0 (Siegel, CGT, Ch. II, stops): it matters
 * only where the switches leave 0. */
#include <stdlib.h>

#include "cgt/decide/deciding.h"
#include "cgt/forms/recursion.h"
#include "cgt/invariants/invariants.h"

enum { MOST_TEMPERATURES = 8, MOST_GAMES = 60 }; /* sums of so many stay within 64 bits */

int64_t cgti_wall_at(const cgti_wall *wall, int64_t t) {
  const cgti_point *above = &wall->points[0];
  int64_t v = cgti_num_fixed(above->v);
  if (t >= cgti_num_fixed(above->t)) return v;
  for (size_t i = 1; i < wall->count && cgti_num_fixed(wall->points[i].t) > t; i++) above = &wall->points[i];
  return cgti_num_fixed(above->v) - above->slope * (cgti_num_fixed(above->t) - t);
}

bool cgti_is_fixed(const cgti_thermograph *graph) {
  for (int player = 0; player < 2; player++) {
    const cgti_wall *wall = &graph->walls[player];
    for (size_t i = 0; i < wall->count; i++)
      if (cgti_num_fixed(wall->points[i].t) == CGTI_NOT_FIXED ||
          cgti_num_fixed(wall->points[i].v) == CGTI_NOT_FIXED)
        return false;
  }
  return true;
}

static int64_t wall_stop(const cgti_thermograph *graph, cgt_player player) {
  return cgti_wall_at(&graph->walls[player], 0);
}

/* Puts t among the highest, sorted from the top; each once. */
static void note_temperature(int64_t *highest, size_t *count, int64_t t) {
  size_t i = 0;
  while (i < *count && highest[i] > t) i++;
  if (i == MOST_TEMPERATURES || (i < *count && highest[i] == t)) return;
  if (*count < MOST_TEMPERATURES) ++*count;
  for (size_t k = *count - 1; k > i; k--) highest[k] = highest[k - 1];
  highest[i] = t;
}

/* At one temperature. */
static cgti_verdict verdict_at(const cgti_thermograph *const *graphs, size_t count, int64_t number, int64_t t,
                               cgt_player player) {
  int64_t left = number, right = number, widest = 0;
  for (size_t i = 0; i < count; i++) {
    int64_t l = cgti_wall_at(&graphs[i]->walls[CGT_LEFT], t);
    int64_t r = cgti_wall_at(&graphs[i]->walls[CGT_RIGHT], t);
    left += l;
    right += r;
    if (l - r > widest) widest = l - r;
  }
  return cgti_verdict_of_walls(left, right, widest, t, player);
}

/* A sum of thermographs and a number, with the temperatures to look at. */
typedef struct walls {
  const cgti_thermograph **graphs;
  bool *cold; /* equal stops, and no switch {a|b} */
  size_t count;
  bool switches; /* all others are of {a|b} with numbers a >= b */
  int64_t number, highest[MOST_TEMPERATURES];
  size_t temperatures;
} walls;

/* *, the only switch whose stops are equal, and a number. */
static bool is_star(cgt_ctx *ctx, cgt_game g) { return cgti_same((cgt_game){g.core, 0}, cgt_nimber(ctx, 1)); }

static bool is_switch(bool *failed, cgt_ctx *ctx, cgt_game g) {
  for (int player = 0; player < 2; player++) {
    cgti_games options = {0};
    *failed = !cgti_games_of_options(&options, ctx, g, (cgt_player)player);
    if (*failed || options.count != 1 || !cgti_is_number(options.items[0])) return false;
  }
  return true;
}

/* False where this failed, or, with *fits false, where a number does not fit. */
static bool gather_walls(walls *w, bool *fits, cgt_ctx *ctx, const cgt_game *games, size_t count) {
  for (size_t i = 0; i < count && *fits; i++) {
    cgti_num shift = games[i].number;
    if (!cgti_is_number(games[i])) {
      const cgti_thermograph *graph = cgti_thermograph_of(&shift, ctx, games[i]);
      if (!graph) return false;
      *fits = cgti_is_fixed(graph);
      bool level = *fits && wall_stop(graph, CGT_LEFT) == wall_stop(graph, CGT_RIGHT), failed = false;
      w->cold[w->count] = level && !is_star(ctx, games[i]);
      w->switches = w->switches && (level || is_switch(&failed, ctx, games[i]));
      if (failed) return false;
      w->graphs[w->count++] = graph;
      if (*fits && cgti_num_sign(graph->temperature) > 0)
        note_temperature(w->highest, &w->temperatures, cgti_num_fixed(graph->temperature));
    }
    *fits = *fits && cgti_num_fixed(shift) != CGTI_NOT_FIXED;
    if (*fits) w->number += cgti_num_fixed(shift);
  }
  return true;
}

static int compare_heats(const void *a, const void *b) {
  const int64_t *x = a, *y = b;
  int64_t s = x[CGT_LEFT] - x[CGT_RIGHT], t = y[CGT_LEFT] - y[CGT_RIGHT];
  return (s < t) - (s > t);
}

/* The hottest first. */
static cgti_verdict verdict_of_switches(cgt_ctx *ctx, const walls *w, cgt_player player) {
  int64_t(*stops)[2] = cgti_scratch_take(ctx, (w->count + 1) * sizeof *stops), sum = w->number;
  size_t count = 0;
  cgt_player mover = player;
  if (!stops) return CGTI_FAILED;
  for (size_t i = 0; i < w->count; i++) {
    int64_t left = wall_stop(w->graphs[i], CGT_LEFT);
    if (w->cold[i]) {
      sum += left;
    } else {
      stops[count][CGT_LEFT] = left;
      stops[count++][CGT_RIGHT] = wall_stop(w->graphs[i], CGT_RIGHT);
    }
  }
  qsort(stops, count, sizeof *stops, compare_heats);
  for (size_t i = 0; i < count; i++) {
    sum += stops[i][mover];
    mover = !mover;
  }
  return cgti_verdict_of_rest(sum, count < w->count, mover, player);
}

cgti_verdict cgti_look_at_stops(cgt_ctx *ctx, const cgt_game *games, size_t count, cgt_player player) {
  if (count > MOST_GAMES) return CGTI_OPEN;
  cgti_mark mark = cgti_scratch_mark(ctx);
  walls w = {.graphs = cgti_scratch_take(ctx, (count + 1) * sizeof *w.graphs),
             .cold = cgti_scratch_take(ctx, count + 1),
             .switches = true};
  bool fits = true;
  bool good = w.graphs && w.cold && gather_walls(&w, &fits, ctx, games, count);
  cgti_verdict verdict = good ? CGTI_OPEN : CGTI_FAILED;
  if (good && fits && w.switches) verdict = verdict_of_switches(ctx, &w, player);
  if (good && fits)
    for (size_t k = 0; k <= w.temperatures && verdict == CGTI_OPEN; k++)
      verdict = verdict_at(w.graphs, w.count, w.number, k < w.temperatures ? w.highest[k] : 0, player);
  cgti_scratch_return(ctx, mark);
  return verdict;
}
