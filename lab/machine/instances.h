/* instances.h: tuples of a statement: whether they are few, runs of them, the range of a variable, and verdicts of many
 * at once. */
#ifndef LAB_INSTANCES_H
#define LAB_INSTANCES_H

#include <cgt/lab_machine.h>

/* Does the statement have at most so many tuples? Also false where counting them takes too long. */
cgt_status labi_instance_are_few(bool *few, lab_machine *machine, size_t statement, uint64_t most,
                                 lab_error *error);

/* The number of steps from this tuple that change the last variable alone, and the index of that variable;
 * 0 where the statement has no variable. */
cgt_status labi_instance_run(uint32_t *last, uint64_t *steps, lab_machine *machine, size_t statement,
                             const int64_t *tuple, lab_error *error);

/* The numbers low..high that a variable of a tuple takes, given the variables before it; low > high: none. */
cgt_status labi_instance_range(int64_t *low, int64_t *high, lab_machine *machine, size_t statement,
                               size_t variable, const int64_t *tuple, lab_error *error);

/* What is known of a tuple whose verdict lab_instance_check must find. */
enum { LABI_OPEN = LAB_FAILS + 1 };

/* Sets verdicts[i] of count tuples of so many variables to the lab_verdict of lab_instance_check, or to LABI_OPEN. The
 * parts of the statement that are integer expressions are evaluated as columns (column.h). Without `claim`, for those
 * who want a value of each instance, only where and unless are evaluated: an instance is open, and an exception is
 * LAB_OUTSIDE, too. False: nothing was found; ask for each. */
bool labi_instances_decide(unsigned char *verdicts, lab_machine *machine, size_t statement, const int64_t *tuples,
                           size_t width, size_t count, bool claim);

#endif
