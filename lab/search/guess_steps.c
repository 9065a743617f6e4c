/* guess_steps.c: see guess_steps.h. */
#include "lab/search/guess_steps.h"

#include <stdlib.h>

#include "lab/expression/expression.h"

bool labi_step_scale(int64_t *value, const labi_guess_form *form, int64_t z) {
  return !__builtin_mul_overflow(form->number[LABI_STEP_FACTOR], z, value) &&
         !__builtin_add_overflow(form->number[LABI_STEP_OFFSET], *value, value);
}

bool labi_step_holds(const labi_guess_form *form, int64_t z, const labi_guess_number *number) {
  int64_t value;
  return number->exact && labi_step_scale(&value, form, z) && number->scaled % LABI_GUESS_UNIT == 0 &&
         value == number->scaled / LABI_GUESS_UNIT;
}

unsigned labi_step_size(const labi_guess_form *form) {
  const int64_t factor = form->number[LABI_STEP_FACTOR], offset = form->number[LABI_STEP_OFFSET];
  return (unsigned)(3 * form->number[LABI_STEP_LOGARITHM] + form->number[LABI_STEP_MODULUS] +
                    (factor != 1 ? 1 + llabs(factor) : 0) + (offset ? 1 + llabs(offset) : 0) +
                    (form->number[LABI_STEP_RAISED] < LABI_GUESS_WIDTH ? 2 : 0));
}

unsigned labi_step_call_size(const labi_guess_form *form, size_t width) {
  (void)width;
  return 3 + labi_step_size(form);
}

/* factor * e + offset */
lab_expression *labi_step_expression(labi_scratch *memory, const labi_guess_form *form, lab_expression *e) {
  int64_t size = llabs(form->number[LABI_STEP_FACTOR]);
  if (size != 1)
    e = labi_expression_pair(memory, LAB_EXPRESSION_PRODUCT, labi_expression_integer(memory, size), e);
  if (form->number[LABI_STEP_FACTOR] < 0) e = labi_expression_negative(memory, e);
  lab_expression *offset = labi_expression_multiple(memory, form->number[LABI_STEP_OFFSET], NULL);
  if (form->number[LABI_STEP_OFFSET] == 0) return e;
  return labi_expression_sum(
      memory, form->number[LABI_STEP_FACTOR] < 0 ? (lab_expression *[]){offset, e} : (lab_expression *[]){e, offset}, 2, true);
}
