/* recorder.h: what cgt check and cgt sweep have to do with a store: they find in it how far their
 * statements have come, and save what is new, some times a second. */
#ifndef LAB_RECORDER_H
#define LAB_RECORDER_H

#include "lab/survey/check_program.h"
#include "command/command.h"
#include "lab/store/store_writer.h"

typedef struct cmd_recorder {
  const cmd_settings *settings;
  lab_store *store;           /* NULL: nothing is saved */
  const lab_store_run **runs; /* of the statements of one program */
  labi_run_state *states;
  size_t count;
  bool failed;        /* a message was printed, */
  cmd_status status;  /* and this is how it ends */
  bool dirty;         /* something is not committed yet */
  size_t marked;      /* statements before this one have their marks in the store */
  double committed_at;
} cmd_recorder;

/* Opens the store that settings name, if they name one. A failure is reported. */
cmd_status cmd_recorder_open(cmd_recorder *recorder, const cmd_settings *settings);
void cmd_recorder_close(cmd_recorder *recorder); /* after cmd_recorder_end */

/* The runs of all statements of a program, new ones or, with --resume, those that are there. Then
 * recorder->states and cmd_recorder_save, with the recorder for `where`, are for labi_check_options. */
cmd_status cmd_recorder_begin(cmd_recorder *recorder, const cmd_session *session, const lab_fields *fields);
bool cmd_recorder_save(cmd_recorder *recorder, size_t statement, const labi_run_state *state,
                       const labi_block *block, size_t fresh);
/* Commits. What it ends with if something could not be saved, which was reported. */
cmd_status cmd_recorder_end(cmd_recorder *recorder);

#endif
