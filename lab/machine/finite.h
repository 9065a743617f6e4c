/* finite.h: arithmetic of integers, numbers and games: what fractions and infinite ordinals are made of. */
#ifndef LAB_FINITE_H
#define LAB_FINITE_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"
#include "lab/machine/value_kind.h"

/* Most sums and products are of small integers: those are inline. False: they are not, or they overflow. */
static inline bool labi_integer_sum(lab_value *result, lab_value a, lab_value b) {
  int64_t n;
  if (a.kind != LAB_INTEGER || b.kind != LAB_INTEGER ||
      __builtin_add_overflow(a.as.integer, b.as.integer, &n))
    return false;
  return *result = labi_integer(n), true;
}

static inline bool labi_integer_product(lab_value *result, lab_value a, lab_value b) {
  int64_t n;
  if (a.kind != LAB_INTEGER || b.kind != LAB_INTEGER ||
      __builtin_mul_overflow(a.as.integer, b.as.integer, &n))
    return false;
  return *result = labi_integer(n), true;
}

static inline bool labi_integer_order(int *sign, lab_value a, lab_value b) {
  if (a.kind != LAB_INTEGER || b.kind != LAB_INTEGER) return false;
  return *sign = (a.as.integer > b.as.integer) - (a.as.integer < b.as.integer), true;
}

bool labi_integer_power(lab_value *result, lab_value a, lab_value b);

bool labi_finite_sum(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_finite_product(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_finite_order(int *sign, lab_machine *m, const labi_node *at, lab_value a, lab_value b);

/* *exists is false, and there is no result, where the power is no number m/2^n. */
bool labi_finite_power(bool *exists, lab_value *result, lab_machine *m, const labi_node *at, lab_value a,
                       lab_value b);

bool labi_two_games(cgt_game *g, cgt_game *h, lab_machine *m, const labi_node *at, lab_value a, lab_value b);

/* Where an error is about one side: reciprocal(x) divides too, and has one child. */
const labi_node *labi_operand(const labi_node *at, uint32_t side);

#endif
