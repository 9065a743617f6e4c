/* orthodox.c: which options attain the wall of a player, and whether his move is sente. */
#include <cgt/hot_play.h>

#include "cgt/invariants/invariants.h"
#include "cgt/memory/guard.h"

/* The wall of a player at t; CGTI_NAN if it failed. */
static cgti_num wall_of_game(cgt_ctx *ctx, cgt_game g, cgt_player player, cgti_num t) {
  cgti_num shift;
  const cgti_thermograph *graph = cgti_thermograph_of(&shift, ctx, g);
  const cgti_num value = graph ? cgti_wall_value(ctx, &graph->walls[player], t) : CGTI_NAN;
  return value == CGTI_NAN ? CGTI_NAN : cgti_num_add(ctx, value, shift);
}

/* Does this option of player attain his wall of g at t? -1: it failed. */
static int attains(cgt_ctx *ctx, cgt_game option, cgti_num wall, cgt_player player, cgti_num t) {
  cgti_num after = wall_of_game(ctx, option, (cgt_player)!player, t);
  if (after != CGTI_NAN) after = player == CGT_LEFT ? cgti_num_sub(ctx, after, t) : cgti_num_add(ctx, after, t);
  return after == CGTI_NAN ? -1 : cgti_num_cmp(ctx, after, wall) == 0;
}

/* Those options, in scratch memory; NULL if it failed. */
static cgt_game *orthodox_options(size_t *count, cgt_ctx *ctx, cgt_game g, cgt_player player, cgti_num t) {
  size_t all;
  const cgti_num temperature = cgti_temperature(ctx, g), wall = wall_of_game(ctx, g, player, t);
  cgti_sorter *sorter = temperature == CGTI_NAN || wall == CGTI_NAN ? NULL : cgti_sorter_new(ctx);
  const cgt_game *sorted = sorter ? cgti_sorted_options(&all, sorter, g, player) : NULL;
  cgt_game *found = sorted ? cgti_scratch_take(ctx, (all + 1) * sizeof *found) : NULL;
  if (!found) return NULL;
  *count = 0;
  if (cgti_num_cmp(ctx, t, temperature) > 0) return found; /* the mast: nobody moves there */
  for (size_t i = 0; i < all; i++) {
    const int kept = attains(ctx, sorted[i], wall, player, t);
    if (kept < 0) return NULL;
    if (kept) found[(*count)++] = sorted[i];
  }
  return found;
}

cgt_status cgt_orthodox_options(size_t *count, cgt_game *options, size_t cap, cgt_ctx *ctx, cgt_game g,
                                cgt_player player, cgt_game temperature) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, options, cap) || !CGTI_GAME(ctx, g) ||
      !CGTI_AMONG(ctx, player, CGT_RIGHT) || !CGTI_GAME(ctx, temperature))
    return CGT_EINVAL;
  const cgti_num least = cgti_num_int(ctx, -1);
  if (!cgti_is_number(temperature) || cgti_num_cmp(ctx, temperature.number, least) < 0)
    return cgti_fail(ctx, CGT_EDOMAIN, "a temperature is a number of at least -1");
  const cgti_mark mark = cgti_scratch_mark(ctx);
  size_t found;
  const cgt_game *orthodox = orthodox_options(&found, ctx, g, player, temperature.number);
  if (orthodox) {
    for (size_t i = 0; found <= cap && i < found; i++) options[i] = orthodox[i];
    *count = found;
  }
  cgti_scratch_return(ctx, mark);
  return orthodox ? CGT_OK : cgti_last_status(ctx);
}

cgt_status cgt_is_sente(bool *sente, cgt_ctx *ctx, cgt_game g, cgt_player player) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, sente) || !CGTI_GAME(ctx, g) || !CGTI_AMONG(ctx, player, CGT_RIGHT)) return CGT_EINVAL;
  cgti_num shift;
  const cgti_thermograph *graph = cgti_thermograph_of(&shift, ctx, g);
  if (!graph) return cgti_last_status(ctx);
  const cgti_wall *wall = &graph->walls[player];
  *sente = wall->count > 1 && wall->points[0].slope == 0;
  return CGT_OK;
}
