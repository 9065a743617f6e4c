/* guess_power.c: sign * 2^(a minimum or maximum of linear forms) + shift. */
#include "lab/expression/expression.h"
#include "lab/search/guess_lattice.h"

static bool holds(const labi_guess_form *form, size_t width, const int64_t *tuple, const labi_guess_number *number) {
  const size_t shift = (size_t)(form->number[LABI_LATTICE_SHIFT] + 1);
  return number->sign[shift] == form->number[LABI_LATTICE_SIGN] &&
         labi_lattice_value(form, width, tuple) == (int64_t)number->exponent[shift] * LABI_GUESS_UNIT;
}

static unsigned size_of(const labi_guess_form *form, size_t width) {
  (void)width;
  return 2 + labi_lattice_size(form) + (form->number[LABI_LATTICE_SHIFT] != 0);
}

/* Are the exponents negative all over, so that 2^-(..) reads better? */
static bool is_low(const labi_guess_form *form, const labi_guess_points *points) {
  for (size_t i = 0; i < points->count; i++)
    if (labi_lattice_value(form, points->width, labi_guess_tuple(points, i)) > 0) return false;
  return true;
}

lab_expression *labi_power_expression(labi_scratch *memory, const labi_guess_form *form,
                                      const labi_guess_points *points) {
  bool low = is_low(form, points);
  lab_expression *exponent = form->terms == 1
                                 ? labi_linear_expression(memory, &form->term[0], points, low, true)
                                 : labi_lattice_expression(memory, form, points, low);
  if (low) exponent = labi_expression_negative(memory, exponent);
  return labi_expression_pair(memory, LAB_EXPRESSION_POWER, labi_expression_integer(memory, 2), exponent);
}

/* What is subtracted stands behind the shift, what is added before it. */
static lab_expression *expression(labi_scratch *memory, const labi_guess_form *form, const labi_guess_points *points) {
  lab_expression *e = labi_power_expression(memory, form, points);
  const bool minus = form->number[LABI_LATTICE_SIGN] < 0;
  if (minus) e = labi_expression_negative(memory, e);
  if (form->number[LABI_LATTICE_SHIFT] == 0) return e;
  lab_expression *shift = labi_expression_multiple(memory, form->number[LABI_LATTICE_SHIFT], NULL);
  return labi_expression_sum(memory, minus ? (lab_expression *[]){shift, e} : (lab_expression *[]){e, shift}, 2, true);
}

const labi_form_kind labi_form_power = {
    .holds = holds, .size = size_of, .expression = expression, .drop = labi_lattice_drop};
