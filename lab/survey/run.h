/* run.h: the engine of checks, sweeps and surveys: a question asked of all instances of some statements.
 *
 * The instances of a statement are cut into blocks of consecutive tuples. One thread, the caller's,
 * enumerates tuples and merges finished blocks in their order; workers, each with a machine of its
 * own, decide the blocks. Because blocks are merged in order, everything that is reported is the
 * same for any number of workers, and a run that is cut short has decided a beginning of the
 * instances and nothing else. */
#ifndef LAB_RUN_H
#define LAB_RUN_H

#include "lab/store/run_state.h"
#include "lab/survey/block.h"

typedef struct labi_run labi_run;

typedef struct labi_run_job {
  const lab_program *program;
  size_t first, count; /* statements */
  labi_question question;
  bool in_chunks;         /* the shard, as in stores of format 2 */
  lab_machine *machine;   /* LABI_ASK_VALUES: whose games the values become; else NULL */
  labi_run_state *states; /* for each of the statements where to go on, and kept up to date; NULL: from the
                           * beginning */
  /* Of a tuple whose turn comes: is its row saved already, so that it need not be asked? Returns false to end
   * the run. NULL: no row is. */
  bool (*look)(void *saver, bool *saved, size_t statement, const int64_t *tuple);
  /* After each block that was merged into the state, with its rows, and with its first `fresh` tuples, which are
   * counterexamples, or witnesses, that are wanted; block is NULL at the end of a statement. machine is idle. Returns false to end
   * the run. NULL: nothing is saved. */
  bool (*save)(void *saver, size_t statement, const labi_block *block, size_t fresh, lab_machine *machine);
  void *saver;
} labi_run_job;

/* Is it no claim? Then a run passes over it. */
static inline bool labi_is_assignment(const lab_program *program, size_t statement) {
  return lab_program_statement(program, statement)->kind == LAB_ASSIGNMENT;
}

/* After how many counterexamples, or witnesses, a statement is left; 0: never. */
uint64_t labi_run_first(const lab_check_options *options, const lab_statement *statement);

/* How many of a statement are kept at most, as lab_check_options has it. */
uint64_t labi_run_most_kept(const lab_check_options *options, const lab_statement *statement);

/* job, options and error stay where they are until the run is closed. NULL after a failure, which error
 * describes: ENOMEM, ELIMIT. */
labi_run *labi_run_open(lab_check_summary *summary, const labi_run_job *job, const lab_check_options *options,
                        lab_error *error);

/* Decides all that is left, or as much as there is until a stop. error tells of a failure. */
void labi_run_finish(labi_run *run);

/* The next block with values, to be freed by the caller; NULL when there are no more: error tells why, if it
 * was no error of the statement, which went to options->report. */
labi_block *labi_run_next(labi_run *run);

void labi_run_close(labi_run *run); /* NULL is allowed */

#endif
