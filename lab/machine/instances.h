/* instances.h: tuples of a statement: whether they are few, runs of them, random ones. */
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

/* A random tuple: each variable is uniform on its values, given those before it. *found is false where one
 * of them has no value. *random: the state of the generator. */
cgt_status labi_instance_draw(bool *found, int64_t *tuple, lab_machine *machine, size_t statement,
                              uint64_t *random, lab_error *error);

#endif
