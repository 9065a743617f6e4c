/* evaluate_function.h: calls of the functions of the language. */
#ifndef LAB_EVALUATE_FUNCTION_H
#define LAB_EVALUATE_FUNCTION_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

bool labi_evaluate_function(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_evaluate_fold(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

#endif
