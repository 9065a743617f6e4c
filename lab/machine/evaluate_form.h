/* evaluate_form.h: explicit forms, and the ordinal sum, whose base is a form. */
#ifndef LAB_EVALUATE_FORM_H
#define LAB_EVALUATE_FORM_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

bool labi_to_form(cgt_form *f, lab_machine *m, const labi_node *at, lab_value v); /* of a game: canonical */
bool labi_evaluate_form(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_evaluate_quote(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_ordinal_sum(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_evaluate_ordinal_sum(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

#endif
