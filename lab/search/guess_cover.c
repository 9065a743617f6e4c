/* guess_cover.c: the form that holds at most points, and the one that holds at all.
 *
 * A piece of a piecewise linear function is found from any of its points and one neighbour in each direction;
 * neighbours across a border give forms that hold almost nowhere else. Forms are compared by where they hold,
 * first on a sample, and the best of them are tried as minima and maxima of two and three. All is
 * deterministic: points are chosen by their place. */
#include <stdlib.h>
#include <string.h>

#include "lab/search/guess_lattice.h"

enum { SEEDS = 96, SAMPLE = 512, POOL = 600, KEPT = 12, PATTERN_WIDTH = 4, STEPS = 3 };

/* One way to look at the numbers: as they are, or as exponents of 2. */
typedef struct channel {
  const labi_form_kind *kind;
  signed char sign, shift;
} channel;

static bool channel_value(int64_t *y, const channel *c, const labi_guess_number *number) {
  if (c->kind == &labi_form_lattice) {
    *y = number->scaled;
    return number->exact;
  }
  *y = (int64_t)number->exponent[c->shift + 1] * LABI_GUESS_UNIT;
  return number->sign[c->shift + 1] == c->sign;
}

/* A power with a constant exponent is a constant: the numbers as they are have that too. */
static bool is_idle(const labi_linear *form, const channel *c, size_t width) {
  return c->kind == &labi_form_power && labi_linear_is_constant(form, width);
}

static labi_guess_form in_channel(labi_guess_form form, const channel *c) {
  form.kind = c->kind;
  form.number[LABI_LATTICE_SIGN] = c->sign;
  form.number[LABI_LATTICE_SHIFT] = c->shift;
  return form;
}

/* ---- linear forms through a point and its neighbours ---------------------------------------------- */

typedef struct candidate {
  labi_linear form;
  size_t gain; /* points of a sample where it holds */
} candidate;

typedef struct pool {
  candidate items[POOL];
  size_t count;
} pool;

static void pool_add(pool *pool, const labi_linear *form, const channel *c, size_t width) {
  if (is_idle(form, c, width)) return;
  for (size_t i = 0; i < pool->count; i++)
    if (labi_linear_same(&pool->items[i].form, form, width)) return;
  if (pool->count < POOL) pool->items[pool->count++] = (candidate){.form = *form};
}

/* Bit i of pattern: in direction i downwards. */
static bool fit_pattern(labi_linear *form, const labi_guess_data *data, const channel *c, size_t seed,
                        unsigned pattern, int64_t step) {
  const labi_guess_points *points = data->points;
  const int64_t *base = labi_guess_tuple(points, seed);
  int64_t tuple[LABI_GUESS_WIDTH], y;
  labi_linear_fit fit;
  if (!channel_value(&y, c, labi_guess_number_at(data, seed))) return false;
  labi_linear_fit_begin(&fit, points->width, base, y);
  memcpy(tuple, base, points->width * sizeof *tuple);
  for (size_t i = 0; i < points->width; i++) {
    tuple[i] = base[i] + (pattern >> i & 1 ? -step : step);
    size_t at = labi_guess_find_point(points, tuple);
    tuple[i] = base[i];
    if (at == points->count || !data->in[at]) return false;
    if (!channel_value(&y, c, labi_guess_number_at(data, at))) return false;
    if (!labi_linear_fit_add(&fit, labi_guess_tuple(points, at), y)) return false;
  }
  return labi_linear_fit_end(form, &fit);
}

static int64_t distance(const int64_t *a, const int64_t *b, size_t width) {
  int64_t total = 0;
  for (size_t i = 0; i < width; i++) total += llabs(a[i] - b[i]);
  return total;
}

/* Through the nearest points that determine a form, among those of the data on one side of the seed's place:
 * for domains in which not every parameter can move alone. */
static bool fit_nearest(labi_linear *form, const labi_guess_data *data, const channel *c, size_t seed,
                        bool before) {
  const labi_guess_points *points = data->points;
  const int64_t *base = labi_guess_tuple(points, seed);
  labi_linear_fit fit;
  int64_t y;
  if (!channel_value(&y, c, labi_guess_number_at(data, seed))) return false;
  labi_linear_fit_begin(&fit, points->width, base, y);
  for (int64_t radius = 1; radius <= 6 && fit.rank < points->width; radius++)
    for (size_t i = before ? 0 : seed; i < (before ? seed : points->count); i++) {
      const int64_t *tuple = labi_guess_tuple(points, i);
      if (!data->in[i] || distance(tuple, base, points->width) != radius) continue;
      if (channel_value(&y, c, labi_guess_number_at(data, i))) labi_linear_fit_add(&fit, tuple, y);
    }
  return labi_linear_fit_end(form, &fit);
}

static void collect(pool *pool, const labi_guess_data *data, const channel *c, const size_t *seeds,
                    size_t count) {
  size_t width = data->points->width;
  unsigned patterns = width <= PATTERN_WIDTH ? 1u << width : 2;
  labi_linear form;
  pool->count = 0;
  for (size_t s = 0; s < count && labi_search_goes_on(data->watch); s++)
    for (int64_t step = 1; step <= STEPS; step++)
      for (unsigned p = 0; p < patterns; p++) {
        unsigned pattern = width <= PATTERN_WIDTH ? p : p ? ~0u : 0;
        if (fit_pattern(&form, data, c, seeds[s], pattern, step)) pool_add(pool, &form, c, width);
      }
  for (size_t s = 0; s < count && labi_search_goes_on(data->watch); s += pool->count ? 8 : 1)
    for (int before = 0; before < 2; before++)
      if (fit_nearest(&form, data, c, seeds[s], before)) pool_add(pool, &form, c, width);
}

/* ---- samples -------------------------------------------------------------------------------------- */

/* Of the points with open[i] that the channel has, so many, evenly spread. */
static size_t spread(size_t *chosen, size_t most, const labi_guess_data *data, const channel *c,
                     const unsigned char *open) {
  size_t total = 0, seen = 0, count = 0;
  int64_t y;
  for (size_t i = 0; i < data->points->count; i++)
    total += data->in[i] && open[i] && channel_value(&y, c, labi_guess_number_at(data, i));
  for (size_t i = 0; i < data->points->count && count < most; i++) {
    if (!data->in[i] || !open[i] || !channel_value(&y, c, labi_guess_number_at(data, i))) continue;
    if (seen++ >= count * total / most) chosen[count++] = i;
  }
  return count;
}

static size_t gain_of(const labi_guess_form *form, const labi_guess_data *data, const unsigned char *open) {
  size_t gain = 0;
  for (size_t i = 0; i < data->points->count; i++) gain += data->in[i] && open[i] && labi_guess_holds_at(form, data, i);
  return gain;
}

static size_t gain_at(const labi_guess_form *form, const labi_guess_data *data, const size_t *sample,
                      size_t count) {
  size_t gain = 0;
  for (size_t i = 0; i < count; i++) gain += labi_guess_holds_at(form, data, sample[i]);
  return gain;
}

/* ---- the best form --------------------------------------------------------------------------------- */

/* Puts the forms of greatest gain in front. */
static void rank(pool *pool, size_t kept, size_t width) {
  for (size_t i = 0; i < kept && i < pool->count; i++)
    for (size_t k = i + 1; k < pool->count; k++) {
      candidate a = pool->items[i], b = pool->items[k];
      if (b.gain < a.gain ||
          (b.gain == a.gain && labi_linear_size(&b.form, width) >= labi_linear_size(&a.form, width)))
        continue;
      pool->items[i] = b;
      pool->items[k] = a;
    }
}

static labi_guess_form one_form(const candidate *candidate, const channel *c) {
  return in_channel(labi_guess_form_linear(&candidate->form), c);
}

/* Forms through open points; in front the best `kept`, which hold at most points of a sample of *count. */
static void fill_pool(pool *pool, size_t *sample, size_t *count, const labi_guess_data *data,
                      const channel *c, const unsigned char *open, size_t kept) {
  size_t seeds = spread(sample, SEEDS, data, c, open);
  collect(pool, data, c, sample, seeds);
  *count = spread(sample, SAMPLE, data, c, open);
  for (size_t k = 0; k < pool->count; k++) {
    labi_guess_form one = one_form(&pool->items[k], c);
    pool->items[k].gain = gain_at(&one, data, sample, *count);
  }
  rank(pool, kept, data->points->width);
}

typedef struct best {
  labi_guess_form form;
  size_t gain; /* on the sample */
  unsigned size;
} best;

/* A larger form has to hold at more points than chance and the room in it may give. */
static void consider(best *best, const labi_guess_form *form, size_t gain, size_t width) {
  unsigned size = labi_guess_form_size(form, width);
  size_t more = size > best->size ? size - best->size : 0;
  bool better = size > best->size ? gain > best->gain + more : gain >= best->gain;
  if (gain == 0 || (best->gain > 0 && !better)) return;
  *best = (struct best){*form, gain, size};
}

static void try_combinations(best *best, const pool *pool, const labi_guess_data *data, const channel *c,
                             const size_t *sample, size_t count) {
  size_t kept = pool->count < KEPT ? pool->count : KEPT, width = data->points->width;
  for (size_t i = 0; i < kept; i++)
    for (size_t j = i + 1; j < kept; j++)
      for (size_t k = j; k < kept; k++)
        for (int dual = 0; dual < 2; dual++) {
          labi_guess_form form = {.terms = 2,
                                  .number = {[LABI_LATTICE_DUAL] = dual, [LABI_LATTICE_SETS] = 1, [LABI_LATTICE_SET] = 3}};
          form.term[0] = pool->items[i].form;
          form.term[1] = pool->items[j].form;
          if (k > j) {
            form.term[form.terms++] = pool->items[k].form;
            form.number[LABI_LATTICE_SET] = 7;
          }
          form = in_channel(form, c);
          consider(best, &form, gain_at(&form, data, sample, count), width);
        }
}

static size_t channels(channel *list) {
  size_t count = 0;
  list[count++] = (channel){&labi_form_lattice, 1, 0};
  for (signed char shift = -1; shift <= 1; shift++)
    for (signed char sign = 1; sign >= -1; sign = (signed char)(sign - 2))
      list[count++] = (channel){&labi_form_power, sign, shift};
  return count;
}

enum { CHANNELS = 1 + 2 * LABI_GUESS_SHIFTS };

bool labi_guess_most(labi_guess_form *form, size_t *gain, const labi_guess_data *data,
                     const unsigned char *open) {
  size_t width = data->points->width, sample[SAMPLE];
  pool *pool = malloc(sizeof *pool);
  channel list[CHANNELS];
  best best = {0};
  if (!pool) *data->lost = true;
  for (size_t i = 0, n = channels(list); pool && i < n && !labi_search_is_stopped(data->watch); i++) {
    const channel *c = &list[i];
    size_t count = spread(sample, SEEDS, data, c, open);
    if (count < width + 2 && i > 0) continue;
    fill_pool(pool, sample, &count, data, c, open, KEPT);
    for (size_t k = 0; k < pool->count && k < KEPT; k++) {
      labi_guess_form one = one_form(&pool->items[k], c);
      consider(&best, &one, pool->items[k].gain, width);
    }
    try_combinations(&best, pool, data, c, sample, count);
  }
  free(pool);
  *form = best.form;
  labi_lattice_sort(form, width);
  *gain = best.gain ? gain_of(form, data, open) : 0;
  return *gain > 0;
}

/* ---- one form for all ------------------------------------------------------------------------------- */

typedef struct room {
  pool pool;
  unsigned char *open;
  int64_t *y;
} room;

/* The linear forms that, in turn, hold at most of the points left; then as one form. */
static bool one_in_channel(labi_guess_form *form, const labi_guess_data *data, const channel *c, room *room) {
  const labi_guess_points *points = data->points;
  size_t width = points->width, count = 0, left = 0, sample[SAMPLE];
  labi_linear linears[LABI_GUESS_TERMS];
  unsigned char *open = room->open;
  pool *pool = &room->pool;
  for (size_t i = 0; i < points->count; i++) {
    open[i] = data->in[i];
    if (data->in[i] && !channel_value(&room->y[i], c, labi_guess_number_at(data, i))) return false;
    left += data->in[i];
  }
  while (left > 0 && count < LABI_GUESS_TERMS) {
    size_t in_sample;
    fill_pool(pool, sample, &in_sample, data, c, open, 1);
    if (pool->count == 0 || labi_search_is_stopped(data->watch)) return false;
    linears[count++] = pool->items[0].form;
    for (size_t i = 0; i < points->count; i++)
      if (open[i] &&
          labi_linear_value(&pool->items[0].form, width, labi_guess_tuple(points, i)) == room->y[i])
        open[i] = 0, left--;
  }
  if (left > 0 || !labi_guess_lattice(form, data, room->y, linears, count)) return false;
  *form = in_channel(*form, c);
  labi_lattice_sort(form, width);
  return true;
}

static bool in_channels(labi_guess_form *form, const labi_guess_data *data, const channel *c) {
  room *room = malloc(sizeof *room);
  size_t count = data->points->count;
  if (room) room->open = malloc(count), room->y = malloc(count * sizeof *room->y);
  bool good = room && room->open && room->y, found = good && one_in_channel(form, data, c, room);
  if (!good) *data->lost = true;
  if (room) free(room->open), free(room->y);
  free(room);
  return found;
}

#define ONE(NAME) +1
enum { KINDS = LABI_GUESS_FORMS(ONE), WAYS = CHANNELS + KINDS, POINTS_OF_THREADS = 300 };

/* One way each, in any order: the channels, and what each kind finds by itself. */
typedef struct ways {
  const labi_guess_data *data;
  channel list[CHANNELS];
  labi_guess_form form[WAYS];
  bool found[WAYS], lost[WAYS];
} ways;

static void try_way(void *where, size_t i, labi_search_watch *watch) {
  ways *w = where;
  labi_guess_data data = *w->data;
  data.watch = watch;
  data.lost = &w->lost[i];
  if (i < CHANNELS)
    w->found[i] = in_channels(&w->form[i], &data, &w->list[i]);
  else if (labi_form_kinds[i - CHANNELS]->find)
    w->found[i] = labi_form_kinds[i - CHANNELS]->find(&w->form[i], &data);
}

/* The smallest, of equal ones the first. */
bool labi_guess_one(labi_guess_form *form, const labi_guess_data *data) {
  size_t width = data->points->width;
  ways w = {.data = data};
  bool found = false;
  channels(w.list);
  if (data->points->count >= POINTS_OF_THREADS)
    labi_search_each(data->watch, WAYS, try_way, &w);
  else
    for (size_t i = 0; i < WAYS; i++) try_way(&w, i, data->watch);
  for (size_t i = 0; i < WAYS; i++) {
    *data->lost |= w.lost[i];
    if (!w.found[i]) continue;
    if (found && labi_guess_form_size(&w.form[i], width) >= labi_guess_form_size(form, width)) continue;
    *form = w.form[i];
    found = true;
  }
  return found;
}
