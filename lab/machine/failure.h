/* failure.h: the error of a machine. A function that leaves an error and returns bool returns false. */
#ifndef LAB_FAILURE_H
#define LAB_FAILURE_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

/* Always false. The place of the error is that of `at`, which may be NULL. */
bool labi_fail(lab_machine *m, const labi_node *at, cgt_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool labi_out_of_memory(lab_machine *m, const labi_node *at); /* always false */
bool labi_engine_failed(lab_machine *m, const labi_node *at); /* the error of the context; always false */

/* An error in the code of a definition or a ruleset has its place there, but the reader sees the text of the
 * caller. Moves the place to the call, and names what was called. */
void labi_move_error(lab_machine *m, const labi_node *call, const char *name);

/* What the engine gave, or its error if it gave CGT_NONE, or no form. */
bool labi_game(lab_value *result, lab_machine *m, const labi_node *at, cgt_game g);
bool labi_form(lab_value *result, lab_machine *m, const labi_node *at, cgt_form f);

#endif
