/* stop_sides.c: stops with their side, and the numbers that are confused with a game. At the Left stop x
 * Left wishes Right to be on move, for then Left wins G - x moving first; she fails exactly if G <= x. So
 * what the store knows beside the stops, G <= Left stop and G >= Right stop, is their side: Lessons in
 * Play, adorned stops. A number x > Left stop exceeds G, one below the Right stop
 * is less, and one strictly between is confused with it. */
#include "cgt/invariants/invariants.h"

cgt_status cgt_stop_of(cgt_stop *stop, cgt_ctx *ctx, cgt_game g, cgt_player beginner) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, stop) || !CGTI_GAME(ctx, g) || !CGTI_AMONG(ctx, beginner, CGT_RIGHT))
    return CGT_EINVAL;
  const cgti_node *node = cgti_node_of(ctx, g);
  bool left = beginner == CGT_LEFT;
  cgti_num value = left ? cgti_left_stop(ctx, g) : cgti_right_stop(ctx, g);
  if (value == CGTI_NAN) return cgti_last_status(ctx);
  bool same = left ? cgti_below_left_stop(node, g) : cgti_above_right_stop(node, g);
  *stop = (cgt_stop){cgti_number(value), same ? beginner : !beginner};
  return CGT_OK;
}

cgt_status cgt_confusion_interval(cgt_interval *interval, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, interval) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  const cgti_node *node = cgti_node_of(ctx, g);
  cgti_num low = cgti_right_stop(ctx, g), high = cgti_left_stop(ctx, g);
  if (low == CGTI_NAN || high == CGTI_NAN) return cgti_last_status(ctx);
  bool has_low = !cgti_above_right_stop(node, g), has_high = !cgti_below_left_stop(node, g);
  *interval = (cgt_interval){.low = cgti_number(low),
                             .high = cgti_number(high),
                             .has_low = has_low,
                             .has_high = has_high,
                             .empty = low == high && !(has_low && has_high)};
  return CGT_OK;
}
