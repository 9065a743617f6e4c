/* machine_enter.h: how calls from outside begin and end. */
#ifndef LAB_MACHINE_ENTER_H
#define LAB_MACHINE_ENTER_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

/* Opens and closes a call of lab_machine.h: its error, the C stack, the memory of definitions. */
void labi_enter(lab_machine *m, uint32_t source, lab_error *error);
cgt_status labi_leave(lab_machine *m, bool good);

/* labi_enter for a statement. NULL, with an error, if the program has no statement of that number. */
const labi_statement *labi_enter_statement(lab_machine *m, size_t index, lab_error *error);

#endif
