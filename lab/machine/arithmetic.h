/* arithmetic.h: the operations + - * / % ^ on values of all kinds. */
#ifndef LAB_ARITHMETIC_H
#define LAB_ARITHMETIC_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

bool labi_add(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_subtract(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_negate(lab_value *result, lab_machine *m, const labi_node *at, lab_value a);
bool labi_multiply(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_divide(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_power(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_modulo(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);

#endif
