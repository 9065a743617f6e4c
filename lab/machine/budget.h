/* budget.h: what a machine may take: memory, stack, the size of integers; and whether its caller wants it
 * to stop. */
#ifndef LAB_BUDGET_H
#define LAB_BUDGET_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

size_t labi_memory_of(const cgt_limits *limits); /* or the default of cgt/ctx.h, also where limits is NULL */
size_t labi_memory_in_use(const lab_machine *m); /* of what counts against memory_limit */
bool labi_check_stack(lab_machine *m, const labi_node *at);
bool labi_check_memory(lab_machine *m, const labi_node *at);

/* The most bits that an integer may have. A computation in GMP cannot be stopped, so it must end within
 * about a second. */
size_t labi_most_bits(const lab_machine *m);
bool labi_too_many_bits(lab_machine *m, const labi_node *at, const char *what); /* the error; always false */

/* Fails if the caller has asked the machine to stop. labi_tick is for loops with short steps: it looks now
 * and then. */
bool labi_look(lab_machine *m, const labi_node *at);
bool labi_tick(lab_machine *m, const labi_node *at);

#endif
