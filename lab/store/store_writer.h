/* store_writer.h: what is saved while a run goes on. The store was opened for writing; nothing is safe
 * before labi_store_commit. Functions return false, or NULL, after a failure, as those of store.h. */
#ifndef LAB_STORE_WRITER_H
#define LAB_STORE_WRITER_H

#include "lab/survey/block.h"
#include "lab/survey/check_state.h"
#include "lab/store/store.h"

/* A new run like this one, with nothing done. */
const labi_store_run *labi_store_begin(labi_store *store, const labi_store_run *same);

/* How far a run has come; state was opened for its parameters. */
bool labi_store_load(labi_check_state *state, labi_store *store, const labi_store_run *run);
bool labi_store_save(labi_store *store, const labi_store_run *run, const labi_check_state *state);

/* Counterexamples; the rows of a block; one row. */
bool labi_store_add_tuples(labi_store *store, const labi_store_run *run, const int64_t *tuples, size_t count);
bool labi_store_add_block(labi_store *store, const labi_store_run *run, const labi_block *block);
bool labi_store_add_row(labi_store *store, const labi_store_run *run, const int64_t *parameters,
                        const labi_store_value *values);

/* Waits for those who read, at most a minute. labi_store_try_commit waits a second: if *done is false then,
 * all is as it was and can be tried again. */
bool labi_store_commit(labi_store *store);
bool labi_store_try_commit(bool *done, labi_store *store);

#endif
