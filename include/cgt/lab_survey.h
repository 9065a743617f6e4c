/* cgt/lab_survey.h: statements at all their instances, worked out by many threads.
 *
 * Three questions can be asked of an instance: does the claim hold (lab_check); what are fields of its value,
 * as texts, for a store (lab_sweep); what are the values of its columns (lab_survey). The caller's thread
 * enumerates the tuples of the for clauses, cuts them into blocks, and takes back what worker threads made of
 * them, in order: all that is reported is the same for any number of workers, and a run that is cut short has
 * decided a beginning of the instances and nothing else. */
#ifndef CGT_LAB_SURVEY_H
#define CGT_LAB_SURVEY_H

#include "cgt/lab_machine.h"
#include "cgt/lab_report.h"
#include "cgt/lab_store.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How far it has come: about ten times a second, and where a statement ends. */
typedef struct lab_survey_progress {
  size_t statement, statements;
  uint64_t tuples; /* of this statement, decided or left out by where and unless */
  uint64_t total;  /* of this statement; 0 when not known yet */
  uint64_t before; /* of tuples, decided by an earlier run */
  double seconds;  /* since it began */
} lab_survey_progress;

/* ---- checks and sweeps ----------------------------------------------------------------------- */

typedef enum lab_check_verdict {
  LAB_CHECK_HOLDS,
  LAB_CHECK_FAILS,
  LAB_CHECK_EMPTY,     /* no instance in the range */
  LAB_CHECK_UNDECIDED, /* no counterexample, but an error, in a tuple or in the ranges, or instances without a
                          value */
  LAB_CHECK_STOPPED,   /* interrupted before any counterexample */
  LAB_CHECK_SAMPLED    /* none of the instances that were drawn fails; of the others nothing is known */
} lab_check_verdict;

/* What became of a statement. */
typedef struct lab_check_result {
  const lab_statement *statement;
  size_t index;
  unsigned scale; /* of the ranges of a statement that has some; 1 else */
  lab_check_verdict verdict;
  bool complete; /* all instances were decided */
  bool left;     /* not, because `first` ended the statement: what follows is of the instances up to there */
  uint64_t sample; /* all that is said is of at most so many tuples, drawn with this seed; 0: of all */
  uint64_t seed;
  uint64_t rows;      /* of a sweep */
  uint64_t instances; /* decided */
  uint64_t excepted;  /* left out by unless */
  uint64_t without;   /* instances that have no value (EDOMAIN), as of 1/a for a = 0, or whose value is past a
                         limit of its own (ELIMIT): the others are decided */
  uint64_t failures;
  const int64_t
      *smallest; /* of the counterexamples found, that of least sum, then lexicographically; or NULL */
  size_t count;  /* counterexamples kept, the first ones, in order, for `all` or `first`; else 0 */
  const int64_t *counterexamples; /* count * variable_count */
  lab_error error; /* why not all were decided: what ended it, or why the first of those without a
                      value has none; status CGT_OK otherwise */
  bool failed;     /* error is what ended it */
  bool has_error_at;
  const int64_t *error_at; /* the tuple, when has_error_at */
  double seconds;          /* since the verdict before: they add up to the time of the run */
} lab_check_result;

enum { LAB_SAMPLE_LIMIT = 10000000 };

typedef struct lab_check_options {
  cgt_limits limits; /* memory_bytes: of all machines together; stack_bytes: of this thread; 0: the default */
  unsigned workers;  /* threads; 0: one a processor */
  unsigned scale;    /* of lab_machine_new; 0 is 1 */
  /* Of a statement with more tuples than this so many are drawn, each variable evenly from what it runs over,
   * given those before it, and taken in their order; the same for the same seed. At most LAB_SAMPLE_LIMIT; 0:
   * all tuples. */
  uint64_t sample, seed;
  unsigned shard, shards;   /* the tuples of shard 1..shards alone; both 0: all */
  const volatile int *stop; /* nonzero: end; NULL: never */
  void *where;              /* handed to the functions below, which are called on this thread */
  void (*progress)(void *where, const lab_survey_progress *progress); /* or NULL */
  /* In the order of the program; or NULL. machine is idle: for explaining. False ends the run. */
  bool (*report)(void *where, const lab_check_result *result, lab_machine *machine);

  /* A check: keeps counterexamples, the first ones, as many as fit into a sixteenth of the memory. All of them are
   * counted, and saved where there is a store. */
  bool all;
  uint64_t first; /* a check: leaves a statement after so many, and keeps these as `all` does; 0: never */

  const lab_fields *fields; /* a sweep: what is asked */
  /* A sweep: the rows that follow, in order, some at a time; good until it returns. False ends the run. Or
   * NULL. */
  bool (*rows)(void *where, const lab_store_row *rows, size_t count);

  lab_store *store;        /* opened for writing: results are saved some times a second; NULL: they are not */
  bool resume;             /* continues from what the store has of these runs */
  const char *definitions; /* what the statements depend on, for the store to tell runs apart; NULL: "" */
} lab_check_options;

typedef enum lab_saving {
  LAB_SAVING_GOOD,    /* all is saved, or nothing was to be */
  LAB_SAVING_KNOWN,   /* the store has the run already, and resume was not asked for; nothing was decided */
  LAB_SAVING_UNBEGUN, /* the store failed before anything was decided: lab_store_error */
  LAB_SAVING_BROKEN   /* it failed later: what was saved before is safe */
} lab_saving;

typedef struct lab_check_summary {
  size_t reported;  /* statements */
  unsigned workers; /* that really ran */
  uint64_t instances;
  uint64_t rows, rows_before; /* with a store: in all, and by earlier runs */
  lab_saving saving;
  const lab_store_run *run; /* with a store: that of the first statement; LAB_SAVING_KNOWN: the one it has */
  const lab_store_run *older; /* one that went on, and was begun by another version of cgt; NULL: none */
} lab_check_summary;

/* Checks every statement of a program. summary may be NULL.  Fails: ENOMEM, ELIMIT, when the run could not
 * begin or continue; EINVAL or ENOMEM of the store, as in the summary; ECANCELLED after a stop, with verdicts
 * so far reported. error has the reason. An instance that fails is not a failure of the check: it is in the report. */
LAB_API cgt_status lab_check(lab_check_summary *summary, const lab_program *program,
                             const lab_check_options *options, lab_error *error);

/* Evaluates the fields at every instance, in place of the claim; otherwise the same. */
LAB_API cgt_status lab_sweep(lab_check_summary *summary, const lab_program *program,
                             const lab_check_options *options, lab_error *error);

/* One verdict: lines of text, with counterexamples and why they are some; a line of JSON; a paragraph for a
 * paper. file: where the statement is from, NULL for none.  Fails: ECANCELLED, write refused; ENOMEM. */
LAB_API cgt_status lab_report_check(cgt_write *write, void *where, const lab_style *style, const char *file,
                                    const lab_check_result *result, lab_machine *machine);

/* Why an instance fails, as text: "matrix_nim([1,2;2,2]) = {..} and 2^c = 4" or "k^2 = 9 is not < 9".
 * snprintf fashion.  Fails: as lab_instance_reasons, and as printing its values does. */
LAB_API cgt_status lab_instance_explain(char *buf, size_t cap, size_t *length, lab_machine *machine,
                                        size_t statement, const int64_t *values, lab_error *error);

/* ---- values ---------------------------------------------------------------------------------- */

/* The values of one statement, given one after another in the order of its for clause.
 *
 *     lab_survey *survey = lab_survey_open(program, 0, &options, &error);
 *     const lab_survey_row *row;
 *     while (survey && lab_survey_next(&row, survey) == CGT_OK && row)
 *       printf("%lld\n", (long long)row->tuple[0]);
 *     lab_survey_close(survey);
 *
 * Threads work some way ahead while the caller looks at a row. */
typedef struct lab_survey_options {
  /* memory_bytes: of all machines together, 0 for the default of cgt/ctx.h; stack_bytes: of this thread. */
  cgt_limits limits;
  unsigned workers;         /* threads; 0: one a processor */
  unsigned scale;           /* of lab_machine_new; 0 is 1 */
  uint64_t sample, seed;    /* as in lab_check_options */
  unsigned shard, shards;   /* the instances of shard 1..shards alone; both 0: all */
  const volatile int *stop; /* nonzero: end; NULL: never */
  void *where;              /* handed to progress */
  void (*progress)(void *where, const lab_survey_progress *progress); /* on the calling thread; or NULL */

  /* Values are of this machine, which has the program and the limits: games stay good as long as it lives,
   * and when its memory is full the survey fails. NULL: of a machine of the survey's own, good until the next
   * row; when its memory is full it begins again with an empty one, so that the survey fails only for a
   * single instance that is too large. The machine is idle between two calls, and may be used. */
  lab_machine *machine;
  const lab_fields *fields; /* the cells are these fields of the value; NULL: the columns of the statement */
  bool whole;               /* without fields: one cell, also of a list */
  bool positions;           /* a position stays one; otherwise it is the game that it is worth */
} lab_survey_options;

typedef struct lab_survey_cell {
  lab_value value; /* lists and texts are good until the next row; which handle a game has is chance */
  /* No value exists (EDOMAIN), or it is past a limit of its own (ELIMIT), and this is why; NULL: there is
   * one. */
  const lab_error *why;
} lab_survey_cell;

typedef struct lab_survey_row {
  const int64_t *tuple;         /* of the variables */
  const lab_survey_cell *cells; /* lab_survey_columns */
} lab_survey_row;

typedef struct lab_survey_fault {
  lab_error error;
  bool has_tuple; /* it is of this instance; otherwise of the ranges, or of the survey */
  int64_t tuple[LAB_VARIABLE_LIMIT];
} lab_survey_fault;

typedef struct lab_survey lab_survey;

/* Begins a survey of one statement; options are copied, NULL: the defaults. NULL after a failure, which error describes: ENOMEM,
 * or ELIMIT where the memory is too little to begin with. */
LAB_API lab_survey *lab_survey_open(const lab_program *program, size_t statement,
                                    const lab_survey_options *options, lab_error *error);

/* Ends it, wherever it is; a thread at work on an instance is stopped. NULL is allowed. */
LAB_API void lab_survey_close(lab_survey *survey);

LAB_API size_t lab_survey_columns(const lab_survey *survey); /* cells of a row */

/* The machine that values belong to: options->machine, or the survey's own at this row. */
LAB_API lab_machine *lab_survey_machine(const lab_survey *survey);

/* The next row, good until the next call; NULL after the last. Instances that where or unless leave out have
 * none.  Fails: ECANCELLED after a stop; or as the instance or the ranges do, after the rows before it:
 * lab_survey_fault_of. After a failure there are no more rows. */
LAB_API cgt_status lab_survey_next(const lab_survey_row **row, lab_survey *survey);

LAB_API const lab_survey_fault *lab_survey_fault_of(const lab_survey *survey);

#ifdef __cplusplus
}
#endif
#endif
