/* outcome.c: outcome and stops, which the store keeps. */
#include "cgt/invariants/invariants.h"

cgt_status cgti_outcome_of(cgt_outcome *outcome, cgt_ctx *ctx, cgt_game g) {
  cgt_game zero = cgti_number(0);
  int below = cgti_le(ctx, g, zero), above = cgti_le(ctx, zero, g); /* by stops alone: neither recurses */
  if (below < 0 || above < 0) return cgti_last_status(ctx);
  *outcome = below ? (above ? CGT_P : CGT_R) : (above ? CGT_L : CGT_N);
  return CGT_OK;
}

cgt_status cgt_outcome_of(cgt_outcome *outcome, cgt_ctx *ctx, cgt_game g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, outcome) || !CGTI_GAME(ctx, g)) return CGT_EINVAL;
  return cgti_outcome_of(outcome, ctx, g);
}

cgt_game cgt_left_stop(cgt_ctx *ctx, cgt_game g) {
  return cgti_is_own(ctx, g) ? cgti_number(cgti_left_stop(ctx, g)) : CGT_NONE;
}

cgt_game cgt_right_stop(cgt_ctx *ctx, cgt_game g) {
  return cgti_is_own(ctx, g) ? cgti_number(cgti_right_stop(ctx, g)) : CGT_NONE;
}
