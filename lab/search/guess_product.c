/* guess_product.c: factor * (x + p)*(y + q) + offset, of two parameters, with integers p and q, as in the
 * values of Toads and Frogs with one frog.
 *
 * v(x+1,y+1) - v(x+1,y) - v(x,y+1) + v(x,y) is the factor at every point; the differences in one direction
 * then give p and q. What fits is right at every point. */
#include <stdlib.h>

#include "lab/expression/expression.h"
#include "lab/search/guess_steps.h"

enum { MOST = 1 << 20 }; /* of the numbers in the form */

static bool value_at(int64_t *y, const labi_guess_data *data, const int64_t *tuple) {
  size_t i = labi_guess_find_point(data->points, tuple);
  if (i == data->points->count || !data->in[i]) return false;
  const labi_guess_number *number = labi_guess_number_at(data, i);
  *y = number->scaled / LABI_GUESS_UNIT;
  return number->exact && number->scaled % LABI_GUESS_UNIT == 0 && llabs(*y) < MOST;
}

/* The values at a point, and a step from it along x, along y, and along both. */
static bool find_square(int64_t value[4], const int64_t **from, const labi_guess_data *data, size_t x,
                        size_t y) {
  int64_t tuple[LABI_GUESS_WIDTH];
  for (size_t i = 0; i < data->points->count; i++) {
    bool all = true;
    *from = labi_guess_tuple(data->points, i);
    for (unsigned corner = 0; corner < 4 && all; corner++) {
      for (size_t k = 0; k < data->points->width; k++)
        tuple[k] = (*from)[k] + (k == x ? corner & 1 : k == y ? corner >> 1 : 0);
      all = value_at(&value[corner], data, tuple);
    }
    if (all) return true;
  }
  return false;
}

static labi_linear shifted(size_t width, size_t parameter, int64_t shift) {
  labi_linear form = {.divisor = 1};
  form.factor[parameter] = 1;
  form.factor[width] = (int32_t)shift;
  return form;
}

static bool fit(labi_guess_form *form, const labi_guess_data *data, size_t x, size_t y) {
  const int64_t *at;
  int64_t v[4];
  size_t width = data->points->width;
  if (!find_square(v, &at, data, x, y)) return false;
  int64_t factor = v[3] - v[2] - v[1] + v[0];
  if (factor == 0 || (v[2] - v[0]) % factor != 0 || (v[1] - v[0]) % factor != 0) return false;
  int64_t by_x = (v[2] - v[0]) / factor, by_y = (v[1] - v[0]) / factor; /* x + p and y + q there */
  if (llabs(by_x - at[x]) >= MOST || llabs(by_y - at[y]) >= MOST) return false;
  *form = (labi_guess_form){.kind = &labi_form_product,
                            .terms = 2,
                            .term = {shifted(width, x, by_x - at[x]), shifted(width, y, by_y - at[y])},
                            .number = {[LABI_STEP_FACTOR] = factor,
                                       [LABI_STEP_OFFSET] = v[0] - factor * by_x * by_y,
                                       [LABI_STEP_RAISED] = LABI_GUESS_WIDTH}};
  return labi_guess_holds(form, data);
}

static bool find(labi_guess_form *form, const labi_guess_data *data) {
  size_t width = data->points->width, count = 0;
  for (size_t i = 0; i < data->points->count; i++) count += data->in[i] != 0;
  if (count < 8) return false; /* twice as many as there are coefficients */
  for (size_t x = 0; x < width; x++)
    for (size_t y = x + 1; y < width; y++)
      if (labi_search_goes_on(data->watch) && fit(form, data, x, y)) return true;
  return false;
}

static bool holds(const labi_guess_form *form, size_t width, const int64_t *tuple, const labi_guess_number *number) {
  int64_t z;
  return !__builtin_mul_overflow(labi_step_top(form, 0, width, tuple), labi_step_top(form, 1, width, tuple), &z) &&
         labi_step_holds(form, z, number);
}

static unsigned size_of(const labi_guess_form *form, size_t width) {
  (void)width;
  return 2 + labi_step_size(form);
}

/* factor * (x + p)*(y + q) + offset */
static lab_expression *expression(labi_scratch *memory, const labi_guess_form *form, const labi_guess_points *points) {
  labi_guess_form rest = *form;
  lab_expression *e = labi_linear_expression(memory, &form->term[0], points, false, true);
  if (llabs(form->number[LABI_STEP_FACTOR]) != 1)
    e = labi_expression_pair(memory, LAB_EXPRESSION_PRODUCT,
                             labi_expression_integer(memory, llabs(form->number[LABI_STEP_FACTOR])), e);
  e = labi_expression_pair(memory, LAB_EXPRESSION_PRODUCT, e,
                           labi_linear_expression(memory, &form->term[1], points, false, true));
  rest.number[LABI_STEP_FACTOR] = form->number[LABI_STEP_FACTOR] < 0 ? -1 : 1;
  return labi_step_expression(memory, &rest, e);
}

const labi_form_kind labi_form_product = {.holds = holds, .size = size_of, .expression = expression, .find = find};
