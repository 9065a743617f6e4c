/* incentive.c: what a move gains: GL - G for Left, G - GR for Right. */
#include <string.h>

#include "cgt/invariants/operations.h"

bool cgti_incentives(cgti_games *incentives, cgt_ctx *ctx, cgt_game g, unsigned which) {
  cgti_num up, star;
  *incentives = (cgti_games){0};
  bool nimber = cgti_up_star_parts(&up, &star, ctx, g) && up == 0 && star != 0; /* with a number or not */
  if (nimber && which == 3) which = 1;                                          /* impartial */
  for (int player = 0; player < 2; player++) {
    cgti_games options;
    if (!(which & 1u << player)) continue;
    if (!cgti_games_of_options(&options, ctx, g, player)) return false;
    for (size_t i = 0; i < options.count; i++) {
      cgt_game gain = cgti_add(ctx, options.items[i], cgti_neg(g)); /* GL - G, or GR - G */
      if (cgti_is_none(gain)) return false;
      if (!cgti_games_add(ctx, incentives, player == CGT_LEFT ? gain : cgti_neg(gain))) return false;
    }
  }
  if (nimber || incentives->count == 0) return true;
  return cgti_keep_undominated(ctx, incentives->items, &incentives->count, CGT_LEFT);
}

static cgt_status incentives_of(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, cgt_game g,
                                unsigned which) {
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgti_games found;
  bool good = cgti_incentives(&found, ctx, g, which);
  if (good && found.count <= cap && cap > 0) {
    cgti_sorter *sorter = cgti_sorter_new(ctx);
    good = sorter && cgti_sort_to_print(sorter, found.items, found.count);
    if (good && found.count) memcpy(games, found.items, found.count * sizeof *games);
  }
  if (good) *count = found.count;
  cgti_scratch_return(ctx, mark);
  return good ? CGT_OK : cgti_last_status(ctx);
}

cgt_status cgt_left_incentives(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, games, cap) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  return incentives_of(count, games, cap, ctx, g, 1);
}

cgt_status cgt_right_incentives(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, games, cap) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  return incentives_of(count, games, cap, ctx, g, 2);
}

cgt_status cgt_incentives(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, games, cap) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  return incentives_of(count, games, cap, ctx, g, 3);
}
