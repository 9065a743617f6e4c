/* class_marks.c: moves to wait with, and the ends and marks that a game of a universe with scores may have. */
#include "cgt/universes/class_store.h"

uint32_t cgti_class_waiting(cgt_ctx *ctx, uint8_t universe, cgti_num x, cgt_player player, uint32_t n) {
  uint32_t class = cgti_class_of_number(ctx, universe, x);
  for (; class && n > 0; n--) {
    cgti_options_of of = {.id = 0};
    of.options[player] = &class;
    of.count[player] = 1;
    of.end[!player] = true;
    of.score[!player] = x;
    class = cgti_class_make(ctx, universe, &of);
  }
  return class;
}

/* A mark of Left's with the score x holds if G >= x - n for many n: then G stays equal with one more option, which is
 * reversible through x - n. An end of a guaranteed game does. */
bool cgti_class_marks_hold(cgt_ctx *ctx, uint8_t number, const cgti_options_of *g) {
  const cgt_universe *universe = ctx->classes->universes[number];
  uint32_t depth = 1;
  int holds = 1;
  for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
    for (size_t i = 0; i < g->count[p]; i++) {
      const uint32_t of_option = cgti_class_at(ctx, g->options[p][i])->depth;
      if (of_option + 2 > depth) depth = of_option + 2;
    }
  for (int p = CGT_LEFT; holds == 1 && p <= CGT_RIGHT; p++) {
    if (!g->end[p]) continue;
    const uint32_t end = cgti_class_waiting(ctx, number, g->score[p], (cgt_player)!p,
                                            universe->ends == CGT_ENDS_ZERO ? 0 : depth);
    if (!end) return false;
    const cgti_options_of of = cgti_class_at(ctx, end)->of;
    holds = p == CGT_LEFT ? cgti_class_ge(ctx, universe, g, &of) : cgti_class_ge(ctx, universe, &of, g);
  }
  if (holds == 0)
    cgti_fail(ctx, CGT_EDOMAIN, "this game is not one of the %s: a player at an end is not sure of its score",
              universe->games);
  return holds == 1;
}
