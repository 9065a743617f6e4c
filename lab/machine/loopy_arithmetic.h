/* loopy_arithmetic.h: arithmetic, order and sides of loopy games. */
#ifndef LAB_LOOPY_ARITHMETIC_H
#define LAB_LOOPY_ARITHMETIC_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

/* The value, as a short game where it is one. Fails on no game. */
bool labi_loopy(lab_value *result, lab_machine *m, const labi_node *at, cgt_loopy g);
bool labi_loopy_sum(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b,
                    bool negative); /* b is subtracted */
bool labi_loopy_negative(lab_value *result, lab_machine *m, const labi_node *at, lab_value a);
bool labi_loopy_product(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_loopy_order(cgt_order *order, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_loopy_uptimal(lab_value *result, lab_machine *m, const labi_node *at, bool power, bool down,
                        cgt_game star); /* ^<on> and ^[on] */
bool labi_loopy_sides(lab_value *result, lab_machine *m, const labi_node *at, lab_value on,
                      lab_value off); /* & */

#endif
