/* store_writer.h: what is saved while a run goes on. The store was opened for writing; nothing is safe
 * before store_commit. Functions return false, or NULL, after a failure, as those of store.h. */
#ifndef LAB_STORE_WRITER_H
#define LAB_STORE_WRITER_H

#include "lab/survey/block.h"
#include "lab/survey/check_state.h"
#include "lab/store/store.h"

/* A new run like this one, with nothing done. */
const store_run *store_begin(store *store, const store_run *same);

/* How far a run has come; state was opened for its parameters. */
bool store_load(check_state *state, store *store, const store_run *run);
bool store_save(store *store, const store_run *run, const check_state *state);

/* Counterexamples; the rows of a block; one row. */
bool store_add_tuples(store *store, const store_run *run, const int64_t *tuples, size_t count);
bool store_add_block(store *store, const store_run *run, const block *block);
bool store_add_row(store *store, const store_run *run, const int64_t *parameters, const store_value *values);

/* Waits for those who read, at most a minute. store_try_commit waits a second: if *done is false then, all
 * is as it was and can be tried again. */
bool store_commit(store *store);
bool store_try_commit(bool *done, store *store);

#endif
