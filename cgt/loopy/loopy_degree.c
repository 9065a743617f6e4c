/* loopy_degree.c: upsums and downsums, multiples, degrees and varieties. Winning Ways, Ch. 11; Siegel, CGT,
 * Ch. VI. */
#include "cgt/loopy/loopy_sum.h"

/* A side of a value as a value: the onside, or the offside. 0 if it is no stopper, or failed. */
static uint32_t side_of_value(cgt_ctx *ctx, uint32_t g, cgt_player player) {
  const uint32_t side = g ? cgti_loopy_side(ctx, g, player) : 0;
  if (!side) return 0;
  if (cgti_loopy_node_at(ctx, side)->fixed) {
    cgti_fail(ctx, CGT_EDOMAIN, "the %s of this game is not a stopper",
              player == CGT_LEFT ? "onside" : "offside");
    return 0;
  }
  const uint32_t value = cgti_loopy_value_of(ctx, side, 0);
  return value && player == CGT_RIGHT ? cgti_loopy_negative(ctx, value) : value;
}

static uint32_t upsum(cgt_ctx *ctx, uint32_t g, uint32_t h) {
  return g && h ? side_of_value(ctx, cgti_loopy_sum(ctx, g, h), CGT_LEFT) : 0;
}
static uint32_t downsum(cgt_ctx *ctx, uint32_t g, uint32_t h) {
  return g && h ? side_of_value(ctx, cgti_loopy_sum(ctx, g, h), CGT_RIGHT) : 0;
}

/* ---- public ------------------------------------------------------------------------------------ */

cgt_loopy cgt_loopy_onside(cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return (cgt_loopy){cgti_is_loopy(ctx, g) ? side_of_value(ctx, g.id, CGT_LEFT) : 0};
}

cgt_loopy cgt_loopy_offside(cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return (cgt_loopy){cgti_is_loopy(ctx, g) ? side_of_value(ctx, g.id, CGT_RIGHT) : 0};
}

cgt_loopy cgt_loopy_upsum(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return (cgt_loopy){cgti_is_loopy(ctx, g) && cgti_is_loopy(ctx, h) ? upsum(ctx, g.id, h.id) : 0};
}

cgt_loopy cgt_loopy_downsum(cgt_ctx *ctx, cgt_loopy g, cgt_loopy h) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return (cgt_loopy){cgti_is_loopy(ctx, g) && cgti_is_loopy(ctx, h) ? downsum(ctx, g.id, h.id) : 0};
}

/* By doubling. */
cgt_loopy cgt_loopy_multiple(cgt_ctx *ctx, int64_t n, cgt_loopy g) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  if (!cgti_is_loopy(ctx, g)) return cgt_loopy_none();
  uint32_t power = n < 0 ? cgti_loopy_negative(ctx, g.id) : g.id;
  uint32_t sum = cgti_loopy_value_of(ctx, cgti_loopy_short(ctx, cgti_number(0)), 0);
  for (uint64_t left = n < 0 ? -(uint64_t)n : (uint64_t)n; left && power && sum; left >>= 1) {
    if (left & 1) sum = cgti_loopy_sum(ctx, sum, power);
    if (left > 1 && sum) power = cgti_loopy_sum(ctx, power, power);
  }
  return (cgt_loopy){power ? sum : 0};
}

/* ---- degrees and varieties --------------------------------------------------------------------- */

/* The value of a stopper; 0 and an error for others. */
static uint32_t stopper_value(cgt_ctx *ctx, cgt_loopy g) { return cgti_loopy_stopper(ctx, g) ? g.id : 0; }

static uint32_t degree(cgt_ctx *ctx, uint32_t g) {
  return g ? upsum(ctx, g, cgti_loopy_negative(ctx, g)) : 0;
}

/* Is it its own double? False, with an error, if not. */
static bool is_degree(cgt_ctx *ctx, uint32_t d) {
  const uint32_t twice = d ? cgti_loopy_sum(ctx, d, d) : 0;
  if (twice && twice != d)
    cgti_fail(ctx, CGT_EDOMAIN, "a variety needs a degree that is its own double");
  return twice && twice == d;
}

/* Relative to a degree: what player sums last is an upsum, or for Right a downsum. */
static uint32_t variety_for(cgt_ctx *ctx, uint32_t g, uint32_t d, cgt_player player) {
  if (!g || !is_degree(ctx, d)) return 0;
  const uint32_t minus = cgti_loopy_negative(ctx, g);
  if (player == CGT_RIGHT) return downsum(ctx, g, upsum(ctx, minus, d));
  return upsum(ctx, g, downsum(ctx, minus, cgti_loopy_negative(ctx, d)));
}

cgt_loopy cgt_loopy_degree(cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return (cgt_loopy){degree(ctx, stopper_value(ctx, g))};
}

cgt_loopy cgt_loopy_downsum_variety(cgt_ctx *ctx, cgt_loopy g, cgt_loopy d) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return (cgt_loopy){variety_for(ctx, stopper_value(ctx, g), stopper_value(ctx, d), CGT_RIGHT)};
}

cgt_loopy cgt_loopy_upsum_variety(cgt_ctx *ctx, cgt_loopy g, cgt_loopy d) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  return (cgt_loopy){variety_for(ctx, stopper_value(ctx, g), stopper_value(ctx, d), CGT_LEFT)};
}

/* Both varieties for the degree of g. */
static bool two_varieties(uint32_t *up, uint32_t *down, cgt_ctx *ctx, cgt_loopy g) {
  const uint32_t value = stopper_value(ctx, g), d = degree(ctx, value);
  *up = d ? variety_for(ctx, value, d, CGT_LEFT) : 0;
  *down = *up ? variety_for(ctx, value, d, CGT_RIGHT) : 0;
  return *down != 0;
}

cgt_loopy cgt_loopy_variety(cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, cgt_loopy_none());
  uint32_t up, down;
  if (!two_varieties(&up, &down, ctx, g)) return cgt_loopy_none();
  if (up == down) return (cgt_loopy){up};
  cgti_fail(ctx, CGT_EDOMAIN, "the game is not stable: its upsum and its downsum variety differ");
  return cgt_loopy_none();
}

cgt_status cgt_loopy_is_stable(bool *answer, cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_LOOPY(ctx, g)) return CGT_EINVAL;
  uint32_t up, down;
  if (!two_varieties(&up, &down, ctx, g)) return cgti_last_status(ctx);
  *answer = up == down;
  return CGT_OK;
}

cgt_status cgt_loopy_is_idempotent(bool *answer, cgt_ctx *ctx, cgt_loopy g) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, answer) || !CGTI_LOOPY(ctx, g)) return CGT_EINVAL;
  const uint32_t twice = cgti_loopy_sum(ctx, g.id, g.id);
  int same = twice == g.id;
  if (twice && !same) same = cgti_loopy_values_equal(ctx, twice, g.id);
  if (!twice || same < 0) return cgti_last_status(ctx);
  *answer = same;
  return CGT_OK;
}
