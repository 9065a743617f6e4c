/* store_writer.h: what is saved while a run goes on. The store was opened for writing; nothing is safe
 * before labi_store_commit. Functions return false, or NULL, after a failure, as those of cgt/lab_store.h. */
#ifndef LAB_STORE_WRITER_H
#define LAB_STORE_WRITER_H

#include <cgt/lab_store.h>

#include "lab/store/run_state.h"

/* A new run like this one, with nothing done. */
const lab_store_run *labi_store_begin(lab_store *store, const lab_store_run *same);

/* Were, and are, the shards of its runs dealt out in chunks? */
bool labi_store_deals_in_chunks(const lab_store *store);

/* How far a run has come; state was opened for its parameters. What is loaded keeps at most so many of the
 * counterexamples of a check; what is saved does not need them. */
bool labi_store_load(labi_run_state *state, lab_store *store, const lab_store_run *run, uint64_t most);
bool labi_store_save(lab_store *store, const lab_store_run *run, const labi_run_state *state);

/* A row: its elements, of a sweep also the values of its fields behind them. A run without parameters has
 * none. */
bool labi_store_add_row(lab_store *store, const lab_store_run *run, const int64_t *parameters,
                        const lab_store_value *cells);

/* How many rows a run has beyond those it has come to: repair kept them. Such a row is not to be added again.
 */
bool labi_store_rows_ahead(uint64_t *count, lab_store *store, const lab_store_run *run);
bool labi_store_has_row(bool *has, lab_store *store, const lab_store_run *run, const int64_t *parameters);

bool labi_store_out_of_memory(lab_store *store); /* the failure; always false */

/* Waits for those who read, at most a minute. labi_store_try_commit waits a second: if *done is false then,
 * all is as it was and can be tried again. */
bool labi_store_commit(lab_store *store);
bool labi_store_try_commit(bool *done, lab_store *store);

#endif
