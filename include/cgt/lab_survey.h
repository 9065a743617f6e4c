/* cgt/lab_survey.h: evaluates statements at all their instances, in many threads.
 *
 * There are three questions about an instance: does the claim hold (lab_check); what are fields of its value, as
 * texts for a store (lab_sweep); and what are the values of its columns (lab_survey). The caller's thread enumerates
 * the tuples of the for clauses, divides them into blocks, and collects the results of worker threads in order. All
 * reports are therefore the same for any number of workers, and an interrupted run has decided an initial segment of
 * the instances and nothing else. */
#ifndef CGT_LAB_SURVEY_H
#define CGT_LAB_SURVEY_H

#include "cgt/lab_machine.h"
#include "cgt/lab_report.h"
#include "cgt/lab_store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The progress, reported about ten times a second and at the end of a statement. */
typedef struct lab_survey_progress {
  size_t statement, statements;
  uint64_t tuples; /* tuples of this statement that were decided or left out by where and unless */
  uint64_t total;  /* all tuples of this statement; 0 while unknown */
  uint64_t before; /* of tuples, those decided by an earlier run */
  double seconds;  /* since the start */
} lab_survey_progress;

/* ---- checks and sweeps ----------------------------------------------------------------------- */

typedef enum lab_check_verdict {
  LAB_CHECK_HOLDS, /* for all instances; a claim that begins with exists, for one */
  LAB_CHECK_FAILS, /* for one instance; a claim that begins with exists, for all */
  LAB_CHECK_EMPTY, /* there is no instance in the range */
  /* no counterexample or witness, but an error in a tuple or in the ranges, or instances without a value; or a shard of a
   * claim that begins with exists has no witness */
  LAB_CHECK_UNDECIDED,
  LAB_CHECK_STOPPED, /* interrupted before any counterexample or witness */
  /* no instance of the sample fails, or is a witness; the other instances were not tested */
  LAB_CHECK_SAMPLED
} lab_check_verdict;

/* The result for a statement. */
typedef struct lab_check_result {
  const lab_statement *statement;
  size_t index;
  unsigned scale; /* the factor of ranges, for a statement with ranges; otherwise 1 */
  lab_check_verdict verdict;
  bool complete; /* all instances were decided */
  /* not complete because `first` ended the statement: the members below cover the instances up to there */
  bool left;
  /* the maximum number of tuples in the sample, drawn with this seed, to which all members refer; 0: all tuples */
  uint64_t sample;
  uint64_t seed;
  uint64_t rows;      /* of a sweep */
  uint64_t instances; /* decided instances */
  uint64_t excepted;  /* left out by unless */
  /* instances without a value (EDOMAIN), such as 1/a for a = 0, or whose value exceeds a limit of its own (ELIMIT);
   * the others are decided */
  uint64_t without;
  uint64_t failures;
  /* Of a claim that begins with exists: the witnesses found, of which the first ends the statement unless `all` or `first`
   * is set, and the first of them in the order of the ranges; no instance before it is one. Failures are 0 then. */
  uint64_t witnesses;
  const int64_t *witness; /* NULL: there is none */
  const int64_t
      *smallest; /* the smallest counterexample found: least sum, then lexicographic order; or NULL */
  /* the number of counterexamples kept, or of witnesses, for `all` or `first`: the first ones, in order; otherwise 0 */
  size_t count;
  const int64_t *counterexamples; /* count * variable_count */
  /* why not all were decided: what ended the statement, or why the first instance without a value has none; otherwise
   * its status is CGT_OK */
  lab_error error;
  bool failed; /* error ended the statement */
  bool has_error_at;
  const int64_t *error_at; /* the tuple, if has_error_at */
  double seconds;          /* since the verdict before; the sum is the time of the run */
} lab_check_result;

enum { LAB_SAMPLE_LIMIT = 10000000 };

typedef struct lab_check_options {
  cgt_limits limits; /* memory_bytes: of all machines together; stack_bytes: of this thread; 0: the default */
  unsigned workers;  /* threads; 0: one per processor */
  unsigned scale;    /* as in lab_machine_new; 0 means 1 */
  /* The sample size. If a statement has more tuples, so many are drawn and taken in order; each variable is drawn
   * uniformly from its range, given the variables before it. The same seed gives the same tuples. At most
   * LAB_SAMPLE_LIMIT; 0: all tuples. */
  uint64_t sample, seed;
  unsigned shard, shards;   /* only the tuples of this shard of 1..shards; both 0: all */
  const volatile int *stop; /* nonzero stops the run; NULL: never */
  void *where;              /* passed to the functions below, which are called on this thread */
  void (*progress)(void *where, const lab_survey_progress *progress); /* may be NULL */
  /* Receives the results in the order of the program; may be NULL. machine is idle, and available for explanations.
   * Returning false ends the run. */
  bool (*report)(void *where, const lab_check_result *result, lab_machine *machine);

  /* For a check: keeps the first counterexamples, or witnesses, as many as fit into a sixteenth of the memory. All of them are
   * counted, and saved if there is a store. */
  bool all;
  /* for a check: ends a statement after so many counterexamples or witnesses, and keeps these as `all` does; 0: never, but
   * after the first witness unless `all` is set */
  uint64_t first;

  const lab_fields *fields; /* for a sweep: the fields to evaluate */
  /* For a sweep: receives the next rows in order, several at a time; they are valid until it returns. Returning false
   * ends the run. May be NULL. */
  bool (*rows)(void *where, const lab_store_row *rows, size_t count);

  lab_store *store; /* open for writing; results are saved several times a second; NULL: not saved */
  bool resume;      /* continue from the results of these runs in the store */
  /* the definitions that the statements depend on, by which the store distinguishes runs; NULL: "" */
  const char *definitions;
} lab_check_options;

typedef enum lab_saving {
  LAB_SAVING_GOOD,    /* everything is saved, or there was nothing to save */
  LAB_SAVING_KNOWN,   /* the store already has the run, and resume was not set; nothing was decided */
  LAB_SAVING_UNBEGUN, /* the store failed before anything was decided: lab_store_error */
  LAB_SAVING_BROKEN   /* the store failed later; what was saved before is safe */
} lab_saving;

typedef struct lab_check_summary {
  size_t reported;  /* statements reported */
  unsigned workers; /* the number of workers that ran */
  uint64_t instances;
  uint64_t rows, rows_before; /* with a store: in all, and by earlier runs */
  lab_saving saving;
  /* with a store: the run of the first statement; for LAB_SAVING_KNOWN the run that the store has */
  const lab_store_run *run;
  /* a run that was continued although another version of cgt began it; NULL: none */
  const lab_store_run *older;
} lab_check_summary;

/* Checks every statement of a program. summary may be NULL. An instance that fails is not a failure of the check: it
 * is in the report.
 * Fails: ENOMEM, ELIMIT, if the run could not begin or continue; EINVAL or ENOMEM of the store, as in the summary;
 * ECANCELLED after a stop, with the verdicts so far reported. error has the reason. */
LAB_API cgt_status lab_check(lab_check_summary *summary, const lab_program *program,
                             const lab_check_options *options, lab_error *error);

/* Evaluates the fields at every instance instead of the claim; otherwise like lab_check. */
LAB_API cgt_status lab_sweep(lab_check_summary *summary, const lab_program *program,
                             const lab_check_options *options, lab_error *error);

/* Writes one verdict: lines of text, with counterexamples and the reasons why they fail; a line of JSON; or a
 * paragraph for a paper. file: the file of the statement, NULL for none.  Fails: ECANCELLED if write refuses;
 * ENOMEM. */
LAB_API cgt_status lab_report_check(cgt_write *write, void *where, const lab_style *style, const char *file,
                                    const lab_check_result *result, lab_machine *machine);

/* Explains as text why an instance fails: "matrix_nim([1,2;2,2]) = {..} and 2^c = 4" or "k^2 = 9 is not < 9".
 * snprintf fashion.
 * Fails: as lab_instance_reasons, and as printing its values does. */
LAB_API cgt_status lab_instance_explain(char *buf, size_t cap, size_t *length, lab_machine *machine,
                                        size_t statement, const int64_t *values, lab_error *error);

/* ---- values ---------------------------------------------------------------------------------- */

/* The values of one statement, one after another in the order of its for clause.
 *
 *     lab_survey *survey = lab_survey_open(program, 0, &options, &error);
 *     const lab_survey_row *row;
 *     while (survey && lab_survey_next(&row, survey) == CGT_OK && row)
 *       printf("%lld\n", (long long)row->tuple[0]);
 *     lab_survey_close(survey);
 *
 * Threads work ahead while the caller uses a row. */
typedef struct lab_survey_options {
  /* memory_bytes: of all machines together, 0 for the default of cgt/ctx.h; stack_bytes: of this thread. */
  cgt_limits limits;
  unsigned workers;         /* threads; 0: one per processor */
  unsigned scale;           /* as in lab_machine_new; 0 means 1 */
  uint64_t sample, seed;    /* as in lab_check_options */
  unsigned shard, shards;   /* only the instances of this shard of 1..shards; both 0: all */
  const volatile int *stop; /* nonzero stops the survey; NULL: never */
  void *where;              /* passed to progress */
  /* called on the calling thread; may be NULL */
  void (*progress)(void *where, const lab_survey_progress *progress);

  /* The machine that values belong to. It must have the program and the limits. Games stay valid as long as it lives,
   * and the survey fails if its memory is full. NULL: the survey uses a machine of its own, and values are valid
   * until the next row. When the memory of that machine is full, it starts again with an empty one, so the survey
   * fails only for a single instance that is too large. Between two calls the machine is idle, and may be used. */
  lab_machine *machine;
  const lab_fields *fields; /* the cells are these fields of the value; NULL: the columns of the statement */
  bool whole;               /* without fields: one cell per row, also for a list */
  bool positions;           /* keep positions; otherwise they become their values */
} lab_survey_options;

typedef struct lab_survey_cell {
  /* lists and texts are valid until the next row; the handle of a game varies from run to run */
  lab_value value;
  /* The reason why there is no value (EDOMAIN), or why it exceeds a limit of its own (ELIMIT); NULL if there is a
   * value. */
  const lab_error *why;
} lab_survey_cell;

typedef struct lab_survey_row {
  const int64_t *tuple;         /* of the variables */
  const lab_survey_cell *cells; /* lab_survey_columns cells */
} lab_survey_row;

typedef struct lab_survey_fault {
  lab_error error;
  bool has_tuple; /* the error occurred at this instance; otherwise in the ranges, or in the survey */
  int64_t tuple[LAB_VARIABLE_LIMIT];
} lab_survey_fault;

typedef struct lab_survey lab_survey;

/* Begins a survey of one statement. options are copied; NULL means the defaults. Returns NULL on failure, which error
 * describes: ENOMEM, or ELIMIT if there is too little memory to begin. */
LAB_API lab_survey *lab_survey_open(const lab_program *program, size_t statement,
                                    const lab_survey_options *options, lab_error *error);

/* Ends a survey at any point; a thread that is working on an instance is stopped. NULL is allowed. */
LAB_API void lab_survey_close(lab_survey *survey);

LAB_API size_t lab_survey_columns(const lab_survey *survey); /* the number of cells in a row */

/* The machine that values belong to: options->machine, or the survey's own machine at this row. */
LAB_API lab_machine *lab_survey_machine(const lab_survey *survey);

/* Returns the next row, valid until the next call; NULL after the last. Instances that where or unless leave out have
 * no row. After a failure there are no more rows.
 * Fails: ECANCELLED after a stop; as the instance or the ranges do, after the rows before it: lab_survey_fault_of. */
LAB_API cgt_status lab_survey_next(const lab_survey_row **row, lab_survey *survey);

LAB_API const lab_survey_fault *lab_survey_fault_of(const lab_survey *survey);

#ifdef __cplusplus
}
#endif
#endif
