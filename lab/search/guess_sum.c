/* guess_sum.c: a linear form and a power of 2, as the values a-1+2^-b of Hackenbush strings.
 *
 * Linear forms with coefficients of -2..2 are tried one after another: is what they leave a power of 2
 * everywhere, of one sign, with a linear exponent? */
#include "lab/search/guess.h"

enum { MOST_COEFFICIENT = 2, MOST_WIDTH = 4, SUPPORT = 4 };

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
    if (!labi_guess_form_rest(&sign, &exponent, &form->term[0], points->width, tuple,
                              labi_guess_number_at(data, i)))
      return false;
    if (!begun) {
      form->sign = (signed char)sign;
      labi_linear_fit_begin(&fit, points->width, tuple, (int64_t)exponent * LABI_GUESS_UNIT);
      begun = true;
    } else if (sign != form->sign) {
      return false;
    } else {
      labi_linear_fit_add(&fit, tuple, (int64_t)exponent * LABI_GUESS_UNIT);
    }
  }
  return begun && labi_linear_fit_end(&form->term[1], &fit) &&
         !labi_linear_is_constant(&form->term[1], points->width);
}

static bool holds(const labi_guess_form *form, const labi_guess_data *data) {
  const labi_guess_points *points = data->points;
  for (size_t i = 0; i < points->count; i++)
    if (data->in[i] && !labi_guess_form_holds(form, points->width, labi_guess_tuple(points, i),
                                              labi_guess_number_at(data, i)))
      return false;
  return true;
}

/* The smallest. */
bool labi_guess_sum(labi_guess_form *form, const labi_guess_data *data) {
  size_t width = data->points->width, count = 0;
  bool found = false;
  labi_guess_form one = {
      .kind = LABI_GUESS_FORM_SUM, .terms = 2, .sets = 1, .set = {1}, .term = {{.divisor = 1}}};
  for (size_t i = 0; i < data->points->count; i++) count += data->in[i];
  if (width > MOST_WIDTH || count < SUPPORT * (width + 1)) return false;
  for (size_t i = 0; i <= width; i++) one.term[0].factor[i] = -MOST_COEFFICIENT;
  do {
    if (labi_linear_is_constant(&one.term[0], width) || !fit_exponent(&one, data) || !holds(&one, data))
      continue;
    if (found && labi_guess_form_size(&one, width) >= labi_guess_form_size(form, width)) continue;
    *form = one;
    found = true;
  } while (next_form(&one.term[0], width) && labi_search_goes_on(data->watch));
  return found;
}
