/* loopy_order.c: the order of values, side by side, and the nine outcomes. */
#include "cgt/loopy/component.h"
#include "cgt/loopy/loopy_sum.h"

static int values_le(cgt_ctx *ctx, uint32_t g, uint32_t h) {
  const cgti_loopy_value a = ctx->loopy->values[g], b = ctx->loopy->values[h];
  int le = cgti_loopy_nodes_le(ctx, a.on, b.on);
  if (le <= 0 || (!a.minus_off && !b.minus_off)) return le;
  const uint32_t minus_a = cgti_loopy_side(ctx, g, CGT_RIGHT), minus_b = cgti_loopy_side(ctx, h, CGT_RIGHT);
  return minus_a && minus_b ? cgti_loopy_nodes_le(ctx, minus_b, minus_a) : -1;
}

int cgti_loopy_values_equal(cgt_ctx *ctx, uint32_t g, uint32_t h) {
  int le = g == h ? true : values_le(ctx, g, h);
  return le > 0 && g != h ? values_le(ctx, h, g) : le;
}

cgt_status cgt_loopy_le(bool *answer, cgt_ctx *ctx, cgt_loopy g, cgt_loopy h) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_LOOPY(ctx, g) || !CGTI_LOOPY(ctx, h)) return CGT_EINVAL;
  int le = values_le(ctx, g.id, h.id);
  if (le < 0) return cgti_last_status(ctx);
  *answer = le;
  return CGT_OK;
}

cgt_status cgt_loopy_compare(cgt_order *order, cgt_ctx *ctx, cgt_loopy g, cgt_loopy h) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, order) || !CGTI_LOOPY(ctx, g) || !CGTI_LOOPY(ctx, h)) return CGT_EINVAL;
  int le = values_le(ctx, g.id, h.id), ge = le < 0 ? -1 : values_le(ctx, h.id, g.id);
  if (ge < 0) return cgti_last_status(ctx);
  *order = le ? (ge ? CGT_EQUAL : CGT_LESS) : ge ? CGT_GREATER : CGT_CONFUSED;
  return CGT_OK;
}

/* Left, moving first, wins unless the offside is <= 0, and loses if the onside is; likewise Right. */
cgt_status cgt_loopy_outcome_of(cgt_loopy_outcome *outcome, cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, outcome) || !CGTI_LOOPY(ctx, g)) return CGT_EINVAL;
  const uint32_t zero = cgti_loopy_short(ctx, cgti_number(0));
  const uint32_t on = cgti_loopy_side(ctx, g.id, CGT_LEFT), minus_off = cgti_loopy_side(ctx, g.id, CGT_RIGHT);
  if (!zero || !minus_off) return cgti_last_status(ctx);
  int on_low = cgti_loopy_nodes_le(ctx, on, zero), on_high = cgti_loopy_nodes_le(ctx, zero, on);
  int off_low = cgti_loopy_nodes_le(ctx, zero, minus_off),
      off_high = cgti_loopy_nodes_le(ctx, minus_off, zero);
  if (on_low < 0 || on_high < 0 || off_low < 0 || off_high < 0) return cgti_last_status(ctx);
  outcome->left_first = on_low ? CGT_RIGHT_WINS : off_low ? CGT_DRAWN : CGT_LEFT_WINS;
  outcome->right_first = off_high ? CGT_LEFT_WINS : on_high ? CGT_DRAWN : CGT_RIGHT_WINS;
  return CGT_OK;
}

const char *cgt_loopy_outcome_name(cgt_loopy_outcome outcome) {
  static const char *const names[3][3] = {
      /* by Left's first move, then by Right's: Right wins, drawn, Left wins */
      {"R", "PCheck", "P"},
      {"NCheck", "D", "PHat"},
      {"N", "NHat", "L"}};
  if ((unsigned)outcome.left_first > 2 || (unsigned)outcome.right_first > 2) return "?";
  return names[outcome.left_first][outcome.right_first];
}
