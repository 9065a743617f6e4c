/* guess_floor.c: floors and remainders of linear forms.
 *
 * Integers y = B*z + A, B the greatest common divisor of their differences. If z = floor((c.x + e)/d), then z
 * grows by c[i] when parameter i grows by d: that gives c, and each point then an interval in which e must
 * lie. With a parameter k in the denominator, floor((c.x + e)/(d*2^k)), the points of least k give c. If z =
 * mod(c.x + e, m), then it grows by c[i] modulo m when parameter i grows by 1. What fits is right at every
 * point. */
#include <stdlib.h>

#include "lab/expression/expression.h"
#include "lab/search/guess_steps.h"

enum { MOST_POWER = 40 /* of 2 under a floor */, MOST_DIVISOR = 16, MOST_MODULUS = 16, MOST_FACTOR = 255, SUPPORT = 3 /* points for each remainder */ };

/* y = factor*z + offset at all points. */
typedef struct steps {
  const labi_guess_data *data;
  int64_t factor, offset, most; /* most: the greatest z, if offset is the least y */
  int64_t count;                /* points */
} steps;

static int64_t value_at(const labi_guess_data *data, size_t i) {
  return labi_guess_number_at(data, i)->scaled / LABI_GUESS_UNIT;
}

static int64_t z_at(const steps *s, size_t i) { return (value_at(s->data, i) - s->offset) / s->factor; }

static int64_t remainder_of(int64_t a, int64_t m) { return a % m < 0 ? a % m + m : a % m; }

/* False: they are no integers, or all the same. */
static bool read_steps(steps *s, const labi_guess_data *data) {
  int64_t least = INT64_MAX, greatest = INT64_MIN, factor = 0;
  *s = (steps){.data = data};
  for (size_t i = 0; i < data->points->count; i++) {
    const labi_guess_number *number = labi_guess_number_at(data, i);
    if (!data->in[i]) continue;
    if (!number->exact || number->scaled % LABI_GUESS_UNIT != 0) return false;
    int64_t y = value_at(data, i);
    s->count++;
    if (least <= greatest) factor = labi_gcd(factor, y - least);
    if (y < least) least = y;
    if (y > greatest) greatest = y;
  }
  if (factor == 0) return false;
  s->factor = factor;
  s->offset = least;
  s->most = (greatest - least) / factor;
  return true;
}

/* The first point from which parameter i can grow by that much: where it ends, and where it began. */
static bool find_pair(size_t *from, size_t *to, const labi_guess_data *data, size_t i, int64_t by,
                      size_t fixed, int64_t at) {
  const labi_guess_points *points = data->points;
  int64_t tuple[LABI_GUESS_WIDTH];
  for (*from = 0; *from < points->count; ++*from) {
    const int64_t *base = labi_guess_tuple(points, *from);
    if (!data->in[*from] || (fixed < points->width && base[fixed] != at)) continue;
    for (size_t k = 0; k < points->width; k++) tuple[k] = base[k] + (k == i ? by : 0);
    *to = labi_guess_find_point(points, tuple);
    if (*to < points->count && data->in[*to]) return true;
  }
  return false;
}

/* ---- floors --------------------------------------------------------------------------------------- */

/* The numerator without e. */
static int64_t top_at(const labi_guess_form *form, const labi_guess_data *data, size_t i) {
  labi_linear top = form->term[0];
  top.divisor = 1;
  top.factor[data->points->width] = 0;
  return labi_linear_value(&top, data->points->width, labi_guess_tuple(data->points, i)) / LABI_GUESS_UNIT;
}

/* The e with which floor((c.x + e)/..) + shift is z everywhere: from *low to *high; false: there is none. */
static bool find_constants(int64_t *low, int64_t *high, const labi_guess_form *form, const steps *s,
                           int64_t shift) {
  const labi_guess_data *data = s->data;
  *low = INT64_MIN;
  *high = INT64_MAX;
  for (size_t i = 0; i < data->points->count; i++) {
    const int64_t *tuple = labi_guess_tuple(data->points, i);
    if (!data->in[i]) continue;
    int64_t bottom = form->term[0].divisor, least;
    if (form->number[LABI_STEP_RAISED] < LABI_GUESS_WIDTH) bottom <<= tuple[form->number[LABI_STEP_RAISED]];
    if (__builtin_mul_overflow(z_at(s, i) - shift, bottom, &least) ||
        __builtin_sub_overflow(least, top_at(form, data, i), &least) || least > INT64_MAX - bottom)
      return false;
    if (least > *low) *low = least;
    if (least + (bottom - 1) < *high) *high = least + (bottom - 1);
    if (*low > *high) return false;
  }
  return true;
}

static bool set_constant(labi_guess_form *form, const steps *s, int64_t e, int64_t shift) {
  if (llabs(e) >= (int64_t)1 << 30) return false;
  form->term[0].factor[s->data->points->width] = (int32_t)e;
  form->number[LABI_STEP_OFFSET] = s->offset + s->factor * shift;
  return true;
}

/* No e if that can be, and else a small one. What a whole denominator makes stands behind the floor. */
static bool fit_constant(labi_guess_form *form, const steps *s) {
  static const int64_t shifts[] = {0, -1, 1, -2, 2};
  int64_t low, high, divisor = form->term[0].divisor;
  if (form->number[LABI_STEP_RAISED] == LABI_GUESS_WIDTH) {
    if (!find_constants(&low, &high, form, s, 0)) return false;
    int64_t rest = remainder_of(high, divisor) <= high - low ? 0 : remainder_of(low, divisor);
    int64_t e = rest == 0 ? high - remainder_of(high, divisor) : low;
    return set_constant(form, s, rest, (e - rest) / divisor);
  }
  for (size_t i = 0; i < sizeof shifts / sizeof *shifts; i++)
    if (find_constants(&low, &high, form, s, shifts[i]))
      return set_constant(form, s, low > 0 ? low : high < 0 ? high : 0, shifts[i]);
  return false;
}

/* The c of that divisor, from the points where parameter `raised`, if there is one, is least. */
static bool fit_slopes(labi_guess_form *form, const steps *s, int64_t least) {
  const labi_guess_data *data = s->data;
  int32_t divisor = form->term[0].divisor;
  bool whole = true; /* a linear form */
  for (size_t i = 0; i < data->points->width; i++) {
    size_t from, to;
    if ((int64_t)i == form->number[LABI_STEP_RAISED]) continue;
    if (!find_pair(&from, &to, data, i, (int64_t)divisor << (least > 0 ? least : 0), (size_t)form->number[LABI_STEP_RAISED],
                   least))
      return false;
    int64_t c = z_at(s, to) - z_at(s, from);
    if (llabs(c) > MOST_FACTOR) return false;
    form->term[0].factor[i] = (int32_t)c;
    whole = whole && c % divisor == 0;
  }
  return !whole || form->number[LABI_STEP_RAISED] < LABI_GUESS_WIDTH;
}

static bool fit_floor(labi_guess_form *form, const steps *s, size_t raised, int64_t least) {
  size_t width = s->data->points->width;
  int32_t most = raised < width ? 4 : MOST_DIVISOR;
  for (int32_t divisor = raised < width ? 1 : 2; divisor <= most && SUPPORT * divisor <= s->count;
       divisor++) {
    *form = (labi_guess_form){.kind = &labi_form_floor,
                              .terms = 1,
                              .term = {{.divisor = divisor}},
                              .number = {[LABI_STEP_FACTOR] = s->factor, [LABI_STEP_RAISED] = (int64_t)raised}};
    if (LABI_GUESS_UNIT % divisor != 0 || !fit_slopes(form, s, least)) continue;
    if (fit_constant(form, s)) return true;
  }
  return false;
}

/* The least value of a parameter that may stand over 2; false if that is none. */
static bool can_be_raised(int64_t *least, const labi_guess_data *data, size_t i) {
  int64_t greatest = INT64_MIN;
  *least = INT64_MAX;
  for (size_t at = 0; at < data->points->count; at++) {
    int64_t k = labi_guess_tuple(data->points, at)[i];
    if (!data->in[at]) continue;
    if (k < *least) *least = k;
    if (k > greatest) greatest = k;
  }
  return *least >= 0 && *least < greatest && greatest <= MOST_POWER;
}

static bool find_floor(labi_guess_form *form, const steps *s) {
  if (fit_floor(form, s, LABI_GUESS_WIDTH, 0)) return true;
  for (size_t i = 0; i < s->data->points->width; i++) {
    int64_t least;
    if (can_be_raised(&least, s->data, i) && fit_floor(form, s, i, least)) return true;
  }
  return false;
}

/* The smaller one of factor*floor(..) and -factor*floor(-..). */
static bool find(labi_guess_form *form, const labi_guess_data *data) {
  steps s;
  labi_guess_form other;
  size_t width = data->points->width;
  if (!labi_search_goes_on(data->watch) || !read_steps(&s, data)) return false;
  s.offset %= s.factor; /* the rest is made by the constant under the floor */
  bool found = find_floor(form, &s);
  s.factor = -s.factor;
  if (!found || !find_floor(&other, &s)) return found;
  if (labi_guess_form_size(&other, width) < labi_guess_form_size(form, width)) *form = other;
  return true;
}

bool labi_floor_step(int64_t *z, const labi_guess_form *form, size_t width, const int64_t *tuple) {
  const int64_t raised = form->number[LABI_STEP_RAISED];
  int64_t power = raised < LABI_GUESS_WIDTH ? tuple[raised] : 0;
  if (form->number[LABI_STEP_LOGARITHM]) power = power < 1 ? -1 : labi_log2_of(power);
  if (power < 0 || power > MOST_POWER) return false;
  *z = labi_floor_of(labi_step_top(form, 0, width, tuple), (int64_t)form->term[0].divisor << power);
  return true;
}

static bool holds(const labi_guess_form *form, size_t width, const int64_t *tuple, const labi_guess_number *number) {
  int64_t z;
  return labi_floor_step(&z, form, width, tuple) && labi_step_holds(form, z, number);
}

/* 2^k, 2^floor_log2(k), or a multiple of it in brackets. */
static lab_expression *make_bottom(labi_scratch *memory, const labi_guess_form *form, const labi_guess_points *points,
                                   int32_t divisor) {
  lab_expression *exponent = labi_expression_name(memory, points->names[form->number[LABI_STEP_RAISED]]);
  if (form->number[LABI_STEP_LOGARITHM]) exponent = labi_expression_call(memory, "floor_log2", &exponent, 1);
  lab_expression *power =
      labi_expression_pair(memory, LAB_EXPRESSION_POWER, labi_expression_integer(memory, 2), exponent);
  if (divisor == 1) return power;
  return labi_expression_in_brackets(
      labi_expression_pair(memory, LAB_EXPRESSION_PRODUCT, labi_expression_integer(memory, divisor), power));
}

/* factor * floor(..) + offset */
static lab_expression *expression(labi_scratch *memory, const labi_guess_form *form, const labi_guess_points *points) {
  const bool raised = form->number[LABI_STEP_RAISED] < LABI_GUESS_WIDTH;
  labi_linear top = form->term[0];
  if (raised) top.divisor = 1;
  lab_expression *e = labi_linear_expression(memory, &top, points, false, raised);
  if (raised)
    e = labi_expression_pair(memory, LAB_EXPRESSION_QUOTIENT, e,
                             make_bottom(memory, form, points, form->term[0].divisor));
  return labi_step_expression(memory, form, labi_expression_call(memory, "floor", &e, 1));
}

const labi_form_kind labi_form_floor = {
    .holds = holds, .size = labi_step_call_size, .expression = expression, .find = find, .of_rest = true};

/* ---- remainders ----------------------------------------------------------------------------------- */

/* c and e of that modulus; c between -m/2 and m/2. */
static bool fit_remainder(labi_guess_form *form, const steps *s, int64_t m) {
  const labi_guess_data *data = s->data;
  size_t width = data->points->width, first = 0;
  while (!data->in[first]) first++;
  for (size_t i = 0; i < width; i++) {
    size_t from, to;
    if (!find_pair(&from, &to, data, i, 1, LABI_GUESS_WIDTH, 0)) return false;
    int64_t c = remainder_of(z_at(s, to) - z_at(s, from), m);
    form->term[0].factor[i] = (int32_t)(2 * c > m ? c - m : c);
  }
  form->term[0].factor[width] = (int32_t)remainder_of(z_at(s, first) - top_at(form, data, first), m);
  form->number[LABI_STEP_MODULUS] = m;
  return labi_guess_holds(form, data);
}

static bool find_mod(labi_guess_form *form, const labi_guess_data *data) {
  steps s;
  if (!labi_search_goes_on(data->watch) || !read_steps(&s, data) || s.most >= MOST_MODULUS) return false;
  if (s.count < SUPPORT * (s.most + 1)) return false;
  *form = (labi_guess_form){.kind = &labi_form_mod,
                            .terms = 1,
                            .term = {{.divisor = 1}},
                            .number = {[LABI_STEP_FACTOR] = s.factor,
                                       [LABI_STEP_OFFSET] = s.offset,
                                       [LABI_STEP_RAISED] = LABI_GUESS_WIDTH}};
  return fit_remainder(form, &s, s.most + 1);
}

static bool mod_holds(const labi_guess_form *form, size_t width, const int64_t *tuple,
                      const labi_guess_number *number) {
  return labi_step_holds(form, remainder_of(labi_step_top(form, 0, width, tuple), form->number[LABI_STEP_MODULUS]),
                         number);
}

static lab_expression *mod_expression(labi_scratch *memory, const labi_guess_form *form,
                                      const labi_guess_points *points) {
  lab_expression *const both[] = {labi_linear_expression(memory, &form->term[0], points, false, false),
                                  labi_expression_integer(memory, form->number[LABI_STEP_MODULUS])};
  return labi_step_expression(memory, form, labi_expression_call(memory, "mod", both, 2));
}

const labi_form_kind labi_form_mod = {
    .holds = mod_holds, .size = labi_step_call_size, .expression = mod_expression, .find = find_mod, .of_rest = true};
