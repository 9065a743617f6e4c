/* guess_steps.h: what forms share that are factor * z + offset, z a floor, a logarithm, a remainder, a product. */
#ifndef LAB_GUESS_STEPS_H
#define LAB_GUESS_STEPS_H

#include "lab/search/guess_forms.h"

/* The numbers of a form. */
enum {
  LABI_STEP_FACTOR,
  LABI_STEP_OFFSET,
  LABI_STEP_RAISED, /* of floor((..)/2^k): which parameter k is; LABI_GUESS_WIDTH: there is no power */
  LABI_STEP_LOGARITHM, /* the power is floor_log2 of it */
  LABI_STEP_MODULUS
};

static inline int64_t labi_floor_of(int64_t a, int64_t b) { return a / b - (a % b < 0); }
static inline int64_t labi_log2_of(int64_t n) { return 63 - __builtin_clzll((unsigned long long)n); }

/* Term t times its divisor, an integer. */
static inline int64_t labi_step_top(const labi_guess_form *form, size_t t, size_t width, const int64_t *tuple) {
  return labi_linear_value(&form->term[t], width, tuple) / (LABI_GUESS_UNIT / form->term[t].divisor);
}

/* factor * z + offset; false: it has not 64 bits. */
bool labi_step_scale(int64_t *value, const labi_guess_form *form, int64_t z);
bool labi_step_holds(const labi_guess_form *form, int64_t z, const labi_guess_number *number);
unsigned labi_step_size(const labi_guess_form *form);
unsigned labi_step_call_size(const labi_guess_form *form, size_t width); /* of a form whose z is a call: floor(..) */
lab_expression *labi_step_expression(labi_scratch *memory, const labi_guess_form *form, lab_expression *z);

/* guess_floor.c: the z of a floor; false: there is none. */
bool labi_floor_step(int64_t *z, const labi_guess_form *form, size_t width, const int64_t *tuple);

#endif
