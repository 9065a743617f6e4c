/* cgt/lab_survey.h: the values of a statement at all its instances, found by many threads and given one after
 * another in the order of the for clause, the same for any number of them.
 *
 *     lab_survey *survey = lab_survey_open(program, 0, &options, &error);
 *     const lab_survey_row *row;
 *     while (survey && lab_survey_next(&row, survey) == CGT_OK && row)
 *       printf("%lld\n", (long long)row->tuple[0]);
 *     lab_survey_close(survey);
 *
 * Threads work some way ahead while the caller looks at a row. */
#ifndef CGT_LAB_SURVEY_H
#define CGT_LAB_SURVEY_H

#include "cgt/lab_machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How far it has come, about ten times a second. */
typedef struct lab_survey_progress {
  size_t statement, statements;
  uint64_t tuples; /* of this statement, decided or left out by where and unless */
  uint64_t total;  /* of this statement; 0 when not known yet */
  uint64_t before; /* of tuples, decided by an earlier run */
  double seconds;  /* since it began */
} lab_survey_progress;

typedef struct lab_survey_options {
  /* memory_bytes: of all machines together, 0 for the default of cgt/ctx.h; stack_bytes: of this thread. */
  cgt_limits limits;
  unsigned workers;         /* threads; 0: one a processor */
  unsigned scale;           /* of lab_machine_new; 0 is 1 */
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
  const lab_error *why; /* no value exists (EDOMAIN), and this is why; NULL: there is one */
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

/* Begins a survey of one statement; options are copied. NULL after a failure, which error describes: ENOMEM,
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
