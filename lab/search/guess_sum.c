/* guess_sum.c: a linear form and a power of 2, as the values a-1+2^-b of Hackenbush strings.
 *
 * Linear forms with coefficients of -2..2 are tried one after another: is what they leave a power of 2
 * everywhere, of one sign, with a linear exponent? */
#include <stdlib.h>

#include "lab/expression/expression.h"
#include "lab/search/guess_lattice.h"

enum { MOST_COEFFICIENT = 2, MOST_WIDTH = 4, SUPPORT = 4 };
enum { SIGN }; /* a number of a form, the first term + sign * 2^(the second) */

/* The number less the value of a linear form is sign * 2^exponent; false: it is not. */
static bool rest_of(int *sign, int32_t *exponent, const labi_linear *form, size_t width,
                    const int64_t *tuple, const labi_guess_number *number) {
  int64_t whole = labi_linear_value(form, width, tuple) / LABI_GUESS_UNIT, rest;
  if (!number->dyadic || __builtin_mul_overflow(whole, (int64_t)1 << number->down, &rest) ||
      __builtin_sub_overflow(number->top, rest, &rest) || rest == 0 || rest == INT64_MIN)
    return false;
  int64_t size = llabs(rest);
  *sign = rest > 0 ? 1 : -1;
  *exponent = __builtin_ctzll((unsigned long long)size) - number->down;
  return (size & (size - 1)) == 0;
}

/* The next of them; false after the last. */
static bool next_form(labi_linear *form, size_t width) {
  for (size_t i = 0; i <= width; i++) {
    if (form->factor[i]++ < MOST_COEFFICIENT) return true;
    form->factor[i] = -MOST_COEFFICIENT;
  }
  return false;
}

/* The exponent of what term[0] leaves. */
static bool fit_exponent(labi_guess_form *form, const labi_guess_data *data) {
  const labi_guess_points *points = data->points;
  labi_linear_fit fit;
  bool begun = false;
  for (size_t i = 0; i < points->count; i++) {
    const int64_t *tuple = labi_guess_tuple(points, i);
    int sign;
    int32_t exponent;
    if (!data->in[i]) continue;
    if (!rest_of(&sign, &exponent, &form->term[0], points->width, tuple,
                              labi_guess_number_at(data, i)))
      return false;
    if (!begun) {
      form->number[SIGN] = sign;
      labi_linear_fit_begin(&fit, points->width, tuple, (int64_t)exponent * LABI_GUESS_UNIT);
      begun = true;
    } else if (sign != form->number[SIGN]) {
      return false;
    } else {
      labi_linear_fit_add(&fit, tuple, (int64_t)exponent * LABI_GUESS_UNIT);
    }
  }
  return begun && labi_linear_fit_end(&form->term[1], &fit) &&
         !labi_linear_is_constant(&form->term[1], points->width);
}

/* The smallest. */
static bool find(labi_guess_form *form, const labi_guess_data *data) {
  size_t width = data->points->width, count = 0;
  bool found = false;
  labi_guess_form one = {.kind = &labi_form_sum, .terms = 2, .term = {{.divisor = 1}}};
  for (size_t i = 0; i < data->points->count; i++) count += data->in[i];
  if (width > MOST_WIDTH || count < SUPPORT * (width + 1)) return false;
  for (size_t i = 0; i <= width; i++) one.term[0].factor[i] = -MOST_COEFFICIENT;
  do {
    if (labi_linear_is_constant(&one.term[0], width) || !fit_exponent(&one, data) || !labi_guess_holds(&one, data))
      continue;
    if (found && labi_guess_form_size(&one, width) >= labi_guess_form_size(form, width)) continue;
    *form = one;
    found = true;
  } while (next_form(&one.term[0], width) && labi_search_goes_on(data->watch));
  return found;
}

static bool holds(const labi_guess_form *form, size_t width, const int64_t *tuple, const labi_guess_number *number) {
  int sign;
  int32_t exponent;
  return rest_of(&sign, &exponent, &form->term[0], width, tuple, number) && sign == form->number[SIGN] &&
         labi_linear_value(&form->term[1], width, tuple) == (int64_t)exponent * LABI_GUESS_UNIT;
}

static unsigned size_of(const labi_guess_form *form, size_t width) {
  (void)form, (void)width;
  return 3;
}

/* a-1+2^-b */
static lab_expression *expression(labi_scratch *memory, const labi_guess_form *form, const labi_guess_points *points) {
  labi_guess_form power = labi_guess_form_linear(&form->term[1]);
  lab_expression *e = labi_power_expression(memory, &power, points);
  if (form->number[SIGN] < 0) e = labi_expression_negative(memory, e);
  lab_expression *const terms[] = {labi_linear_expression(memory, &form->term[0], points, false, false), e};
  return labi_expression_sum(memory, terms, 2, true);
}

const labi_form_kind labi_form_sum = {
    .holds = holds, .size = size_of, .expression = expression, .find = find, .of_rest = true};
