/* attempt.h: answers of the engine that are wanted only if they are cheap. */
#ifndef LAB_ATTEMPT_H
#define LAB_ATTEMPT_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

/* From the beginning to the end of an attempt, calls of the engine may take a number of steps together. */
typedef struct labi_attempt {
  uint64_t before, given; /* of cgt_ctx_set_steps */
} labi_attempt;
labi_attempt labi_attempt_begin(lab_machine *m, uint64_t steps);

/* Ends the attempt. True if the calls took too many steps: their failure is then no error of the running
 * call. */
bool labi_attempt_was_too_long(labi_attempt a, lab_machine *m, cgt_status status);

/* The same, and also true where the calls failed for a reason that need not hinder a decision: a theorem
 * may decide positions whose moves cannot be listed. Lack of memory and a request to stop hinder both. */
bool labi_attempt_gave_none(labi_attempt a, lab_machine *m, cgt_status status);

/* Replaces a position by its value if that takes few steps; otherwise leaves it as it is. */
enum { LABI_CHEAP_STEPS = 1 << 16 /* about a hundredth of a second */ };
bool labi_if_cheap(lab_value *v, lab_machine *m, const labi_node *at);

#endif
