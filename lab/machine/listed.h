/* listed.h: variables that run over a family, as in "for G in graphs(7)": the objects are made one by one, and no list of
 * them. */
#ifndef LAB_LISTED_H
#define LAB_LISTED_H

#include <cgt/lab_machine.h>

#include "lab/enumeration/enumeration.h"
#include "lab/machine/function_code.h"

/* Is it a call of a function that lists a family? */
bool labi_is_family(const labi_node *source);

/* The family of such a call, which machines of the same program share; labi_leave_family gives it back. */
bool labi_enter_family(const labi_family **family, lab_machine *m, const labi_node *call, lab_value *frame);
void labi_leave_family(lab_machine *m, const labi_family *family); /* NULL is allowed */

/* Object number i, as a value. */
bool labi_family_value(lab_value *value, lab_machine *m, const labi_node *at, const labi_family *family,
                       int64_t i);

/* All of them, as a list: what the function is where no variable runs over it. args: those of the call. */
labi_general labi_list_family;

#endif
