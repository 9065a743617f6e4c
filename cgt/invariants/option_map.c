/* option_map.c: the games that are made by doing the same to every option: heating by *, star projection,
 * multiples of ↑, atomic weights. */
#include "cgt/invariants/invariants.h"

static bool map_side(cgt_game *mapped[2], size_t counts[2], cgt_ctx *ctx, cgt_game g, cgt_player player,
                     cgti_option_map *map, cgti_num parameter) {
  cgti_view view;
  if (!cgti_view_open(&view, ctx, g, player)) return false;
  counts[player] = view.count;
  mapped[player] = cgti_scratch_take(ctx, view.count * sizeof **mapped);
  if (!mapped[player]) return false;
  for (size_t i = 0; i < view.count; i++) {
    cgt_game option = cgti_view_at(&view, ctx, i);
    if (!cgti_is_none(option)) option = map(ctx, option, player, parameter);
    if (cgti_is_none(option)) return false;
    mapped[player][i] = option;
  }
  return true;
}

cgt_game cgti_map_options(cgt_ctx *ctx, cgt_game g, cgti_option_map *map, cgti_num parameter) {
  if (!cgti_may_recurse(ctx)) return CGT_NONE;
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game *mapped[2], result = CGT_NONE;
  size_t counts[2];
  if (map_side(mapped, counts, ctx, g, CGT_LEFT, map, parameter) &&
      map_side(mapped, counts, ctx, g, CGT_RIGHT, map, parameter))
    result = cgti_canonical(ctx, mapped[CGT_LEFT], counts[CGT_LEFT], mapped[CGT_RIGHT], counts[CGT_RIGHT]);
  cgti_scratch_return(ctx, mark);
  return result;
}
