/* comparison.h: the relations == != < <= <| |> || between values of all kinds. */
#ifndef LAB_COMPARISON_H
#define LAB_COMPARISON_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

/* sign: the kind of the token. */
bool labi_compare(bool *holds, lab_machine *m, const labi_node *at, int sign, lab_value a, lab_value b);
bool labi_same(bool *same, lab_machine *m, const labi_node *at, lab_value a, lab_value b);
bool labi_contains(bool *found, lab_machine *m, const labi_node *at, const lab_list *list, lab_value v);
bool labi_numbers_in_order(int *sign, lab_machine *m, const labi_node *at, lab_value a,
                           lab_value b); /* inf too */
int labi_text_order(const lab_text *a, const lab_text *b); /* by bytes: negative, 0 or positive */

#endif
