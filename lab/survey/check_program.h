/* check_program.h: deciding the statements of a program over all their instances, in parallel.
 *
 * The instances of a statement are cut into blocks of consecutive tuples. One thread, the caller's,
 * enumerates tuples and merges finished blocks in their order; workers, each with a machine of its
 * own, decide the blocks. Because blocks are merged in order, everything that is reported is the
 * same for any number of workers, and a run that is cut short has decided a beginning of the
 * instances and nothing else. */
#ifndef LAB_CHECKER_H
#define LAB_CHECKER_H

#include "lab/survey/block.h"
#include "lab/store/run_state.h"

typedef enum labi_check_verdict {
  LABI_CHECK_HOLDS,
  LABI_CHECK_FAILS,
  LABI_CHECK_EMPTY,     /* no instance in the range */
  LABI_CHECK_UNDECIDED, /* an error, in a tuple or in the ranges, before any counterexample */
  LABI_CHECK_STOPPED    /* interrupted before any counterexample */
} labi_check_verdict;

typedef struct labi_check_result {
  const lab_statement *statement;
  size_t index;
  labi_check_verdict verdict;
  bool complete;      /* all instances were decided; false after an error, a stop, or --first */
  uint64_t rows;      /* of a sweep */
  uint64_t instances; /* decided; this and the next are 0 when --first ended the statement */
  uint64_t excepted;  /* left out by unless */
  uint64_t failures;
  const int64_t *smallest;        /* the counterexample of least sum, then lexicographically; or NULL */
  size_t count;                   /* counterexamples kept in order when keep_all or first is set, else 0 */
  const int64_t *counterexamples; /* count * variable_count */
  lab_error error;                /* UNDECIDED, or FAILS and then an error; status CGT_OK otherwise */
  bool has_error_at;
  const int64_t *error_at; /* the tuple, when has_error_at */
  double seconds;          /* since the verdict before: they add up to the time of the run */
} labi_check_result;

typedef struct labi_check_options {
  cgt_limits limits; /* memory_bytes for all machines together; stack_bytes of the calling thread */
  unsigned workers;  /* at least 1 */
  unsigned scale;
  bool keep_all;
  uint64_t first;           /* leave a statement after so many counterexamples; 0: never */
  const lab_fields *fields; /* a sweep: makes rows of these, in place of verdicts; NULL: a check */
  unsigned shard, shards;   /* the tuples of shard 1..shards alone (schedule.h); both 0: all */
  labi_run_state *states; /* one for each statement of the run: where to go on, and kept up to date; NULL:
                             * from the beginning */
  const volatile int *stop; /* NULL: never */
  void *where;              /* handed to the functions below */
  /* In the order of the program. machine is the caller's own and idle: for explaining.
   * Returns false to end the run. */
  bool (*report)(void *where, const labi_check_result *result, lab_machine *machine);
  /* After each block that was merged into state, with its rows, and with the last `fresh` of state->kept;
   * block is NULL at the end of a statement. Returns false to end the run. NULL: nothing is saved. */
  bool (*save)(void *where, size_t statement, const labi_run_state *state, const labi_block *block,
               size_t fresh);
  void (*progress)(void *where, const lab_survey_progress *progress); /* or NULL */
} labi_check_options;

typedef struct labi_check_summary {
  size_t reported;  /* statements */
  unsigned workers; /* that really ran */
  uint64_t instances;
} labi_check_summary;

/* Checks every statement of program.  Fails: ENOMEM, ELIMIT, when the run could not begin or go
 * on; error then says why. After a stop the status is CGT_ECANCELLED. */
cgt_status labi_check_program(labi_check_summary *summary, const lab_program *program,
                              const labi_check_options *options, lab_error *error);

/* ---- step by step, for values of one statement ------------------------------------------------- */

typedef struct labi_run labi_run;

typedef struct labi_run_job {
  size_t statement;
  const labi_question *question; /* LABI_ASK_VALUES */
  lab_machine *machine;          /* whose games the values become */
} labi_run_job;

/* options stay where they are until the run is closed. NULL after a failure, which error describes. */
labi_run *labi_run_open(labi_check_summary *summary, const lab_program *program,
                        const labi_check_options *options, const labi_run_job *job, lab_error *error);

/* The next block with values, to be freed by the caller; NULL when there are no more: error tells why, if it
 * was no error of the statement, which went to options->report. */
labi_block *labi_run_next(labi_run *run);
void labi_run_close(labi_run *run);

#endif
