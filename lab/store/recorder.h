/* recorder.h: what cgt check and cgt sweep have to do with a store: they find in it how far their
 * statements have come, and save what is new, some times a second. */
#ifndef LAB_RECORDER_H
#define LAB_RECORDER_H

#include "lab/survey/checker.h"
#include "command/command.h"
#include "lab/store/store_writer.h"

typedef struct recorder {
  const settings *settings;
  store *store;           /* NULL: nothing is saved */
  const store_run **runs; /* of the statements of one program */
  check_state *states;
  size_t count;
  bool failed;        /* a message was printed, */
  exit_status status; /* and this is how it ends */
  bool dirty;         /* something is not committed yet */
  size_t marked;      /* statements before this one have their marks in the store */
  double committed_at;
} recorder;

/* Opens the store that settings name, if they name one. A failure is reported. */
exit_status recorder_open(recorder *recorder, const settings *settings);
void recorder_close(recorder *recorder); /* after recorder_end */

/* The runs of all statements of a program, new ones or, with --resume, those that are there. Then
 * recorder->states and recorder_save, with the recorder for `where`, are for check_options. */
exit_status recorder_begin(recorder *recorder, const session *session, const lab_fields *fields);
bool recorder_save(recorder *recorder, size_t statement, const check_state *state, const block *block,
                   size_t fresh);
/* Commits. What it ends with if something could not be saved, which was reported. */
exit_status recorder_end(recorder *recorder);

#endif
