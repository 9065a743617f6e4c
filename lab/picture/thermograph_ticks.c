/* thermograph_ticks.c: which numbers are written along the axes of thermographs. What matters most comes
 * first: the feet of the masts, temperature 0, the ends of the walls, the stops, then all other corners. A
 * number that would touch the others stands in a second line, or is left out if there is no room there
 * either.
 */
#include <string.h>

#include "lab/picture/thermographs.h"

bool labi_value_position(double *x, const labi_thermographs *all, cgt_ctx *ctx, cgt_game value) {
  return labi_number_ratio(x, ctx, cgt_sub(ctx, all->high, value), all->width);
}

bool labi_temperature_position(double *y, const labi_thermographs *all, cgt_ctx *ctx, cgt_game temperature) {
  return labi_number_ratio(y, ctx, cgt_sub(ctx, all->top, temperature), all->height);
}

static double extent(const labi_ticks *t, const char *text) {
  return t->down ? 1.25 * t->letters : labi_canvas_text_width(text, t->letters) + 5;
}

/* The tick in this line that this one would touch; NULL: there is room. */
static const labi_tick *touched(const labi_ticks *t, const labi_tick *new, unsigned line) {
  double mine = extent(t, new->label.text);
  for (const labi_tick *i = t->items; i < t->items + t->count; i++) {
    double off = i->place - new->place, least = (mine + extent(t, i->label.text)) / 2;
    if (i->line == line && off > -least && off < least) return i;
  }
  return NULL;
}

static void add(labi_ticks *t, cgt_ctx *ctx, cgt_game number, double place) {
  labi_tick tick = {.number = number, .place = place, .zero = cgt_equal(number, cgt_integer(ctx, 0))};
  for (size_t i = 0; i < t->count; i++)
    if (cgt_equal(t->items[i].number, number)) return;
  if (t->differences && t->count > 0)
    labi_label_difference(&tick.label, ctx, number, t->items[0].number);
  else
    labi_label_number(&tick.label, ctx, number);
  const labi_tick *other = touched(t, &tick, 0);
  if (other && (strcmp(other->label.text, tick.label.text) == 0 || touched(t, &tick, 1))) return;
  tick.line = other != NULL;
  if (t->count < LABI_TICKS) t->items[t->count++] = tick;
}

static void add_value(labi_thermographs *all, cgt_ctx *ctx, cgt_game value) {
  double at;
  if (labi_value_position(&at, all, ctx, value)) add(&all->axes.values, ctx, value, at * all->axes.width);
}

static void add_temperature(labi_thermographs *all, cgt_ctx *ctx, cgt_game temperature) {
  double at;
  if (labi_temperature_position(&at, all, ctx, temperature))
    add(&all->axes.temperatures, ctx, temperature, at * all->axes.height);
}

/* Large numbers close together look the same when rounded: then all but the first, the foot of a mast, are
 * told by their difference from it. */
static bool look_alike(const labi_thermographs *all, cgt_ctx *ctx) {
  const labi_curve *first = &all->items[0];
  double share;
  return first->mean_label.rounded && labi_number_ratio(&share, ctx, all->width, first->mean) &&
         share < 0.02 && share > -0.02;
}

void labi_find_ticks(labi_thermographs *all, cgt_ctx *ctx) {
  labi_axes *axes = &all->axes;
  axes->values.letters = axes->temperatures.letters = axes->letters;
  axes->temperatures.down = true;
  axes->values.differences = look_alike(all, ctx);
  for (size_t i = 0; i < all->count; i++) {
    add_value(all, ctx, all->items[i].mean);
    add_temperature(all, ctx, all->items[i].temperature);
  }
  add_temperature(all, ctx, cgt_integer(ctx, 0));
  add_temperature(all, ctx, cgt_integer(ctx, -1));
  for (size_t i = 0; i < all->count; i++) {
    const labi_curve *c = &all->items[i];
    for (int side = 0; side < 2; side++) {
      add_value(all, ctx, c->walls[side].items[c->walls[side].count - 1].value);
      add_value(all, ctx, c->stops[side]);
    }
  }
  for (size_t i = 0; i < all->count; i++) {
    for (int side = 0; side < 2; side++) {
      const lab_corner_list *w = &all->items[i].walls[side];
      for (size_t k = 0; k < w->count; k++) {
        add_temperature(all, ctx, w->items[k].temperature);
        add_value(all, ctx, w->items[k].value);
      }
    }
  }
}
