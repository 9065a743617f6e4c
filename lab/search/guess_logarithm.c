/* guess_logarithm.c: floor_log2(x + e), and floor((x + e)/2^floor_log2(y)), as in the values of Cutcake
 * (Winning Ways, ch. 2), times a factor and with an offset.
 *
 * There are few such steps z of a kind for parameters x and y. In value = factor*z + offset two points whose
 * z differ give factor and offset; pairs of points that are near each other are tried, and what they give is
 * compared by where it holds. */
#include <stdlib.h>

#include "lab/expression/expression.h"
#include "lab/search/guess_steps.h"

enum {
  SAMPLE = 512,     /* points on which forms are compared */
  PARTNERS = 12,    /* with so many points behind it a point makes pairs */
  MOST_TRIED = 64,  /* pairs of factor and offset for one step */
  MOST_FACTOR = 16, /* in absolute value */
  SUPPORT = 8,      /* points, at least, at which it holds */
  LEVELS = 3        /* values, at least, that it takes there */
};

typedef struct search {
  const labi_guess_data *data;
  size_t sample[SAMPLE], count;
  labi_guess_form best;
  size_t gain; /* on the sample */
} search;

static bool is_integer(int64_t *y, const labi_guess_data *data, size_t i) {
  const labi_guess_number *number = labi_guess_number_at(data, i);
  *y = number->scaled / LABI_GUESS_UNIT;
  return number->exact && number->scaled % LABI_GUESS_UNIT == 0;
}

/* Of the open points, evenly spread. */
static void take_sample(search *s, const unsigned char *open) {
  const labi_guess_data *data = s->data;
  size_t total = 0, seen = 0;
  int64_t y;
  for (size_t i = 0; i < data->points->count; i++) total += data->in[i] && open[i] && is_integer(&y, data, i);
  for (size_t i = 0; i < data->points->count && s->count < SAMPLE; i++) {
    if (!data->in[i] || !open[i] || !is_integer(&y, data, i)) continue;
    if (total <= SAMPLE || seen >= s->count * total / SAMPLE) s->sample[s->count++] = i;
    seen++;
  }
}

/* At how many points of the sample it holds; 0 where these are too few, or have too few values. */
static size_t gain_of(const labi_guess_form *form, const search *s) {
  int64_t value[LEVELS], y = 0;
  size_t gain = 0, levels = 0;
  for (size_t i = 0; i < s->count; i++) {
    if (!labi_guess_holds_at(form, s->data, s->sample[i])) continue;
    gain++;
    is_integer(&y, s->data, s->sample[i]);
    size_t k = 0;
    while (k < levels && value[k] != y) k++;
    if (k == levels && levels < LEVELS) value[levels++] = y;
  }
  return levels == LEVELS && gain >= SUPPORT ? gain : 0;
}

static void consider(search *s, const labi_guess_form *form) {
  size_t width = s->data->points->width, gain = gain_of(form, s);
  if (gain < s->gain || gain == 0) return;
  if (gain == s->gain && labi_guess_form_size(form, width) >= labi_guess_form_size(&s->best, width)) return;
  s->best = *form;
  s->gain = gain;
}

static bool logarithm(int64_t *z, const labi_guess_form *form, size_t width, const int64_t *tuple) {
  const int64_t top = labi_step_top(form, 0, width, tuple);
  if (top >= 1) *z = labi_log2_of(top);
  return top >= 1;
}

static bool step(int64_t *z, const labi_guess_form *form, size_t width, const int64_t *tuple) {
  return (form->kind == &labi_form_floor ? labi_floor_step : logarithm)(z, form, width, tuple);
}

/* The factor and offset with which the step has the right values at two points of the sample. */
static bool fit_pair(labi_guess_form *form, const search *s, size_t a, size_t b) {
  const labi_guess_points *points = s->data->points;
  int64_t z[2], y[2];
  for (int i = 0; i < 2; i++) {
    size_t at = s->sample[i ? b : a];
    is_integer(&y[i], s->data, at);
    if (!step(&z[i], form, points->width, labi_guess_tuple(points, at))) return false;
  }
  if (z[0] == z[1] || y[0] == y[1] || (y[1] - y[0]) % (z[1] - z[0]) != 0) return false;
  form->number[LABI_STEP_FACTOR] = (y[1] - y[0]) / (z[1] - z[0]);
  form->number[LABI_STEP_OFFSET] = y[0] - form->number[LABI_STEP_FACTOR] * z[0];
  return llabs(form->number[LABI_STEP_FACTOR]) <= MOST_FACTOR;
}

static void try_step(search *s, labi_guess_form form) {
  int64_t tried[MOST_TRIED][2];
  size_t count = 0;
  for (size_t a = 0; a < s->count && count < MOST_TRIED && labi_search_goes_on(s->data->watch); a++)
    for (size_t b = a + 1; b < s->count && b <= a + PARTNERS && count < MOST_TRIED; b++) {
      if (!fit_pair(&form, s, a, b)) continue;
      size_t k = 0;
      while (k < count && (tried[k][0] != form.number[LABI_STEP_FACTOR] || tried[k][1] != form.number[LABI_STEP_OFFSET])) k++;
      if (k < count) continue;
      tried[count][0] = form.number[LABI_STEP_FACTOR];
      tried[count++][1] = form.number[LABI_STEP_OFFSET];
      consider(s, &form);
    }
}

static void try_all(search *s) {
  size_t width = s->data->points->width;
  for (size_t x = 0; x < width; x++)
    for (int e = 0; e <= 2; e++)
      for (size_t y = 0; y <= width; y++) { /* width: none, a logarithm alone */
        labi_guess_form form = {.kind = y < width ? &labi_form_floor : &labi_form_logarithm,
                                .terms = 1,
                                .term = {{.divisor = 1}},
                                .number = {[LABI_STEP_RAISED] = y < width ? (int64_t)y : LABI_GUESS_WIDTH,
                                           [LABI_STEP_LOGARITHM] = y < width}};
        form.term[0].factor[x] = 1;
        form.term[0].factor[width] = e == 2 ? -1 : e;
        if (x != y) try_step(s, form);
      }
}

static bool find_most(labi_guess_form *form, size_t *gain, const labi_guess_data *data, const unsigned char *open) {
  search s = {.data = data};
  *gain = 0;
  take_sample(&s, open);
  if (s.count >= SUPPORT) try_all(&s);
  if (s.gain == 0) return false;
  *form = s.best;
  for (size_t i = 0; i < data->points->count; i++) *gain += data->in[i] && open[i] && labi_guess_holds_at(form, data, i);
  return true;
}

static bool find(labi_guess_form *form, const labi_guess_data *data) {
  size_t gain, count = 0;
  for (size_t i = 0; i < data->points->count; i++) count += data->in[i] != 0;
  return find_most(form, &gain, data, data->in) && gain == count;
}

static bool holds(const labi_guess_form *form, size_t width, const int64_t *tuple, const labi_guess_number *number) {
  int64_t z;
  return logarithm(&z, form, width, tuple) && labi_step_holds(form, z, number);
}

static lab_expression *expression(labi_scratch *memory, const labi_guess_form *form, const labi_guess_points *points) {
  lab_expression *e = labi_linear_expression(memory, &form->term[0], points, false, false);
  return labi_step_expression(memory, form, labi_expression_call(memory, "floor_log2", &e, 1));
}

const labi_form_kind labi_form_logarithm = {
    .holds = holds, .size = labi_step_call_size, .expression = expression, .find = find, .most = find_most};
