/* cgt/lab_decided.h: who wins, kept in a store. What a machine decides of sums (cgt/decide.h) is written down
 * as it is found, and a machine that opens the store later knows it: the second question is a look-up, and a
 * search that was interrupted resumes from what it had decided.
 *
 *     lab_store *store = lab_store_open("known.db", LAB_STORE_WRITE, &error);
 *     lab_decided *known = store ? lab_decided_open(store, machine, definitions, NULL, &error) : NULL;
 *     ... lab_evaluate(&value, machine, statement, &error) ...
 *     if (lab_decided_close(known, &error) != CGT_OK) puts(error.message);
 *     lab_store_close(store);
 *
 * In the store they are a run, of these definitions, whose statement is LAB_DECIDED_STATEMENT; a row is a
 * sum, the player who moves first, whether that player wins, and how many sums were tried to know it. */
#ifndef CGT_LAB_DECIDED_H
#define CGT_LAB_DECIDED_H

#include "cgt/lab_machine.h"
#include "cgt/lab_store.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LAB_DECIDED_STATEMENT "sums that were decided"

typedef struct lab_decided lab_decided;

/* The machine learns what the store, which was opened for writing, has of a program with these definitions
 * (NULL: none), and from now on writes there what it decides that took a while; until then, and until the
 * machine is freed, the store stays open. Each row is read as it was printed, or is left out; all of the
 * store is checked first. NULL after a failure, which error describes: EINVAL, the store's; ECANCELLED, when
 * *stop was set (NULL: never); ENOMEM.  Cost: all is read.  Tested:
 * decided_store::the_second_question_is_a_look_up */
LAB_API lab_decided *lab_decided_open(lab_store *store, lab_machine *machine, const char *definitions,
                                      const volatile int *stop, lab_error *error);

/* How many rows the machine has learned, and how many it has written. */
LAB_API uint64_t lab_decided_learned(const lab_decided *decided);
LAB_API uint64_t lab_decided_written(const lab_decided *decided);

/* Saves what is not saved yet, and the machine writes no more. The machine must still be there. NULL is
 * allowed. Fails, as the first write that did: EINVAL, ENOMEM; what was saved before is safe. */
LAB_API cgt_status lab_decided_close(lab_decided *decided, lab_error *error);

#ifdef __cplusplus
}
#endif
#endif
