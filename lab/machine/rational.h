/* rational.h: fractions that are no short games, and numbers of a machine as fractions of GMP. */
#ifndef LAB_RATIONAL_H
#define LAB_RATIONAL_H

#include <gmp.h>

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

/* Of a game that is a number, or a fraction that is no short game. False: the context has an error. */
bool labi_get_fraction(mpq_ptr q, lab_machine *machine, lab_value x);

/* Is one of a and b a fraction that is no short game, and the other a number or such a fraction? */
bool labi_is_rational(lab_value a, lab_value b);

/* operation: one of + - * / % ^, or f, the floor of a. */
bool labi_rational(lab_value *result, lab_machine *m, const labi_node *at, char operation, lab_value a,
                   lab_value b);
bool labi_rational_order(int *sign, lab_machine *m, const labi_node *at, lab_value a, lab_value b);

/* Is base^exponent, of numbers, no larger than integers may become? True for values of other kinds, which are
 * refused elsewhere. */
bool labi_power_fits(lab_machine *m, const labi_node *at, lab_value base, lab_value exponent);

#endif
