/* transfinite.h: infinite ordinals below epsilon_0, and the field they form under nim-addition and
 * nim-multiplication. A finite ordinal is an integer like any other. */
#ifndef LAB_TRANSFINITE_H
#define LAB_TRANSFINITE_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

/* Is one of them an infinite ordinal? */
static inline bool labi_is_ordinal(lab_value a, lab_value b) {
  return a.kind == LAB_ORDINAL || b.kind == LAB_ORDINAL;
}

bool labi_omega_power(lab_value *result, lab_machine *m, const labi_node *at, lab_value exponent,
                      lab_value times);

/* Of two ordinals: + * ^ as the games that they are, so that 1 + omega = omega + 1; : and . as ordinals, the
 * sum and product of Cantor, by which 1:omega = omega; x the nim sum; - fails. */
bool labi_ordinal(lab_value *result, lab_machine *m, const labi_node *at, char operation, lab_value a,
                  lab_value b);

/* Infinite ordinals exceed all short games and fractions. */
bool labi_ordinal_order(int *sign, lab_machine *m, const labi_node *at, lab_value a, lab_value b);

/* The terms of an ordinal, omega^exponent*times, the highest first. */
bool labi_ordinal_terms(const lab_value **pairs, size_t *count, lab_value room[2], lab_machine *m,
                        const labi_node *at, lab_value v);

/* ---- functions_ordinal.c ----------------------------------------------------------------------- */

/* Is v a position of a game with infinitely many moves? Then *result is its nim value. */
bool labi_transfinite_value(bool *is, lab_value *result, lab_machine *m, const labi_node *at, lab_value v);

/* ---- transfinite_nim.c: the field below omega^omega^omega ------------------------------------------ */

bool labi_nim_product(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_nim_power(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value k);
bool labi_nim_inverse(lab_value *result, lab_machine *m, const labi_node *at, lab_value a);
bool labi_nim_sqrt(lab_value *result, lab_machine *m, const labi_node *at, lab_value a);
bool labi_nim_degree(uint64_t *degree, lab_machine *m, const labi_node *at, lab_value a);

#endif
