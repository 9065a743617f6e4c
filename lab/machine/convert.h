/* convert.h: from one kind of value to another, or an error that names both. */
#ifndef LAB_CONVERT_H
#define LAB_CONVERT_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

bool labi_to_game(cgt_game *g, lab_machine *m, const labi_node *at, lab_value v);
bool labi_to_number(cgt_game *x, lab_machine *m, const labi_node *at, lab_value v);
bool labi_to_loopy(cgt_loopy *g, lab_machine *m, const labi_node *at, lab_value v);
bool labi_to_int64(int64_t *n, lab_machine *m, const labi_node *at, lab_value v);
bool labi_to_truth(bool *truth, lab_machine *m, const labi_node *at, lab_value v);

/* Replaces a position by its value, short or loopy; leaves other values as they are. */
bool labi_settle(lab_value *v, lab_machine *m, const labi_node *at);

/* The error for a loopy game where `expected` was wanted, by a function perhaps; always false. */
bool labi_refuse_loopy(lab_machine *m, const labi_node *at, lab_value found, const char *expected,
                       const lab_function *function);

#endif
