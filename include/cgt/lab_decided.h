/* cgt/lab_decided.h: decided sums, kept in a store. A machine writes what it decides about sums (cgt/decide.h) to the
 * store. A machine that opens the store later looks the answers up, and an interrupted search resumes from the sums
 * it had decided.
 *
 *     lab_store *store = lab_store_open("known.db", LAB_STORE_WRITE, &error);
 *     lab_decided *known = store ? lab_decided_open(store, machine, definitions, NULL, &error) : NULL;
 *     ... lab_evaluate(&value, machine, statement, &error) ...
 *     if (lab_decided_close(known, &error) != CGT_OK) puts(error.message);
 *     lab_store_close(store);
 *
 * In the store the sums are a run of these definitions with the statement LAB_DECIDED_STATEMENT. A row contains a
 * sum, the player who moves first, whether that player wins, and the number of sums that were tried. */
#ifndef CGT_LAB_DECIDED_H
#define CGT_LAB_DECIDED_H

#include "cgt/lab_machine.h"
#include "cgt/lab_store.h"

#ifdef __cplusplus
extern "C" {
#endif

#define LAB_DECIDED_STATEMENT "sums that were decided"

typedef struct lab_decided lab_decided;

/* Loads into the machine what the store contains for a program with these definitions (NULL: none). The store must be
 * open for writing. From then on the machine writes to the store each decision that took a while. Keep the store open
 * until lab_decided_close, or until the machine is freed. The whole store is checked first. A row that cannot be read
 * as it was printed is left out. Returns NULL after a failure, which error describes: EINVAL, as for the store;
 * ECANCELLED if *stop was set (NULL: never); ENOMEM.
 * Cost: that of reading all rows.  Tested: decided_store::the_second_question_is_a_look_up */
LAB_API lab_decided *lab_decided_open(lab_store *store, lab_machine *machine, const char *definitions,
                                      const volatile int *stop, lab_error *error);

/* The number of rows that the machine has learned, and the number it has written. */
LAB_API uint64_t lab_decided_learned(const lab_decided *decided);
LAB_API uint64_t lab_decided_written(const lab_decided *decided);

/* Saves the remaining rows, and stops writing. The machine must still exist. NULL is allowed.
 * Fails: as the first write that failed: EINVAL, ENOMEM. What was saved before is safe. */
LAB_API cgt_status lab_decided_close(lab_decided *decided, lab_error *error);

#ifdef __cplusplus
}
#endif
#endif
