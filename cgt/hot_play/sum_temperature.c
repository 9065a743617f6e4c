/* sum_temperature.c: the temperature of a sum that is not made.
 *
 * t(G + H) <= max(t(G), t(H)) (Siegel, CGT, Ch. II, thermographs; of numbers too, whose temperature is that of their
 * denominator). So t(G + H) = t(G) where t(G) > t(H): G = (G + H) - H would be colder than t(G) otherwise. It suffices
 * to add up the hottest components until their sum is hotter than each of the others. */
#include <cgt/hot_play.h>

#include "cgt/memory/guard.h"
#include "cgt/invariants/invariants.h"

typedef struct component {
  cgt_game game;
  cgti_num temperature;
  bool is_added;
} component;

/* The hottest of those that are not added; CGTI_NAN if all are. */
static cgti_num hottest_temperature(const cgt_ctx *ctx, const component *components, size_t count) {
  cgti_num hottest = CGTI_NAN;
  for (size_t i = 0; i < count; i++)
    if (!components[i].is_added &&
        (hottest == CGTI_NAN || cgti_num_cmp(ctx, components[i].temperature, hottest) > 0))
      hottest = components[i].temperature;
  return hottest;
}

static cgt_game add_those_at(cgt_ctx *ctx, cgt_game total, component *components, size_t count, cgti_num t) {
  for (size_t i = 0; i < count && !cgt_is_none(total); i++) {
    if (components[i].is_added || cgti_num_cmp(ctx, components[i].temperature, t) != 0) continue;
    total = cgti_add(ctx, total, components[i].game);
    components[i].is_added = true;
  }
  return total;
}

static cgti_num temperature_of_sum(cgt_ctx *ctx, component *components, size_t count) {
  cgt_game total = cgti_number(0);
  cgti_num temperature = cgti_temperature(ctx, total);
  while (temperature != CGTI_NAN) {
    const cgti_num next = hottest_temperature(ctx, components, count);
    if (next == CGTI_NAN || cgti_num_cmp(ctx, temperature, next) > 0) break;
    total = add_those_at(ctx, total, components, count, next);
    temperature = cgt_is_none(total) ? CGTI_NAN : cgti_temperature(ctx, total);
  }
  return temperature;
}

cgt_game cgt_sum_temperature(cgt_ctx *ctx, const cgt_game *components, size_t count) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (!CGTI_ARRAY(ctx, components, count)) return CGT_NONE;
  const cgti_mark mark = cgti_scratch_mark(ctx);
  component *own = cgti_scratch_take(ctx, (count + 1) * sizeof *own);
  bool good = own;
  for (size_t i = 0; good && i < count; i++) {
    good = cgti_is_own(ctx, components[i]);
    own[i] = (component){components[i], good ? cgti_temperature(ctx, components[i]) : CGTI_NAN, false};
    good = own[i].temperature != CGTI_NAN;
  }
  const cgti_num temperature = good ? temperature_of_sum(ctx, own, count) : CGTI_NAN;
  cgti_scratch_return(ctx, mark);
  return temperature == CGTI_NAN ? CGT_NONE : cgti_number(temperature);
}
