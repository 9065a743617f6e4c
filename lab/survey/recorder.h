/* recorder.h: what a check or a sweep has to do with a store: it finds there how far its statements have
 * come, and saves what is new, some times a second. */
#ifndef LAB_RECORDER_H
#define LAB_RECORDER_H

#include "lab/store/store_writer.h"
#include "lab/survey/row_texts.h"

typedef struct labi_recorder {
  const lab_program *program;
  const lab_check_options *options;
  const lab_store_run **runs; /* of the statements */
  labi_run_state *states;
  labi_row_texts *texts; /* of counterexamples with variables that are listed; NULL: none yet */
  uint64_t *ahead;       /* of each run: rows that are there before their turn */
  size_t count;
  bool dirty;    /* something is not committed yet */
  size_t marked; /* statements before this one have their marks in the store */
  double committed_at;
  lab_saving saving;
  const lab_store_run *known; /* LAB_SAVING_KNOWN */
  const lab_store_run *older; /* one that goes on, of another version of cgt */
} labi_recorder;

/* The runs of all statements of a program in options->store, new ones or, with resume, those that are there:
 * states says how far. False: saving says why; the error is the store's, or memory ended if it has none. */
bool labi_recorder_begin(labi_recorder *recorder, const lab_program *program,
                         const lab_check_options *options);

/* For labi_run_job. */
bool labi_recorder_look(labi_recorder *recorder, bool *saved, size_t statement, const int64_t *tuple);
bool labi_recorder_save(labi_recorder *recorder, size_t statement, const labi_block *block, size_t fresh,
                        lab_machine *machine);

/* Commits what is left; then, in any case, the recorder is to be closed. */
void labi_recorder_end(labi_recorder *recorder);
void labi_recorder_close(labi_recorder *recorder);

#endif
