/* sweep.c: the rows of a survey for Python, some at a time. */
#include <stdlib.h>

#include "own_ruleset.h"
#include "stop.h"

struct cgtpy_sweep {
  cgtpy_run *run;
  lab_survey_options options;
  lab_fields fields;   /* if there are any, those of the options */
  lab_survey *survey;  /* NULL: none yet, or it was stopped */
  uint64_t given;      /* rows before those given last, */
  size_t last;         /* which are so many, */
  cgtpy_wire_out rows; /* and these bytes */
  atomic_flag busy;
};

cgtpy_sweep *cgtpy_sweep_open(cgtpy_run *run, const lab_survey_options *options) {
  cgtpy_sweep *sweep = calloc(1, sizeof *sweep);
  if (!sweep) return NULL;
  sweep->run = run;
  sweep->options = *options;
  if (!options->fields) return sweep;
  sweep->fields = *options->fields;
  sweep->options.fields = &sweep->fields;
  return sweep;
}

uint64_t cgtpy_sweep_close(cgtpy_sweep *sweep) {
  cgtpy_reply reply;
  lab_survey_close(sweep->survey);
  lab_fields_free(&sweep->fields);
  cgtpy_run_close(sweep->run, &reply);
  free(reply.bytes);
  free(sweep->rows.bytes);
  free(sweep);
  return reply.asker;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void put_row(cgtpy_sweep *sweep, const lab_survey_row *row) {
  cgtpy_wire_out *out = &sweep->rows;
  lab_machine *machine = sweep->run->machine;
  const lab_statement *statement = lab_program_statement(sweep->run->program, 0);
  size_t columns = lab_survey_columns(sweep->survey);
  cgtpy_wire_list(out, statement->variable_count + columns);
  for (size_t i = 0; i < statement->variable_count; i++) {
    lab_value element;
    if (!statement->listed[i])
      cgtpy_wire_integer(out, row->tuple[i]);
    else if (lab_instance_variable(&element, machine, 0, i, row->tuple, &cgtpy_error) == CGT_OK)
      cgtpy_wire_value(out, machine, element);
    else
      out->failed = true;
  }
  for (size_t i = 0; i < columns; i++) { /* the cell of a column that has no value is empty */
    if (row->cells[i].why)
      cgtpy_wire_byte(out, '-');
    else
      cgtpy_wire_value(out, machine, row->cells[i].value);
  }
}

/* A survey that was stopped is gone: a new one goes on behind the rows that were given. */
static cgt_status next_row(const lab_survey_row **row, cgtpy_sweep *sweep, uint64_t at) {
  const cgtpy_run *run = sweep->run;
  uint64_t behind = 1;
  if (!sweep->survey) {
    sweep->survey = lab_survey_open(run->program, 0, &sweep->options, &cgtpy_error);
    if (!sweep->survey) return cgtpy_error.status;
    behind += at;
  }
  cgt_status status = CGT_OK;
  for (*row = NULL; behind > 0 && status == CGT_OK; behind--) {
    status = lab_survey_next(row, sweep->survey);
    if (status == CGT_OK && !*row) break;
  }
  if (status != CGT_OK) cgtpy_error = lab_survey_fault_of(sweep->survey)->error;
  if (status == CGT_ECANCELLED) {
    lab_survey_close(sweep->survey);
    sweep->survey = NULL;
    cgtpy_fail(status, "stopped on request");
  }
  return status;
}

/* Rows before an error come first: it comes again with the next call. */
static bool find_rows(cgtpy_sweep *sweep, size_t most) {
  const lab_survey_row *row;
  cgt_status status = CGT_OK;
  sweep->rows.length = 0;
  cgtpy_wire_list(&sweep->rows, 0); /* how many follow is known at the end */
  while (sweep->last < most) {
    status = next_row(&row, sweep, sweep->given + sweep->last);
    if (status != CGT_OK || !row) break;
    put_row(sweep, row);
    if (sweep->rows.failed) return false;
    sweep->last++;
  }
  for (int i = 0; i < 4; i++) sweep->rows.bytes[1 + i] = (char)(sweep->last >> 8 * i);
  return status == CGT_OK || sweep->last > 0;
}

/* Those given last have arrived, or are wanted again. */
static bool next_rows(cgtpy_sweep *sweep, uint64_t at, size_t most) {
  if (cgtpy_stop_is_main_thread()) cgtpy_stop_watch(true);
  if (sweep->last > 0 && at == sweep->given) return true;
  if (at != sweep->given + sweep->last)
    return cgtpy_fail(CGT_EINVAL, "the rows of a sweep must be read in order");
  sweep->given = at;
  sweep->last = 0;
  return find_rows(sweep, most);
}

int cgtpy_sweep_next(cgtpy_sweep *sweep, cgtpy_reply *reply, uint64_t at, size_t most) {
  cgtpy_wire_out copy = {0};
  if (atomic_flag_test_and_set(&sweep->busy))
    return cgtpy_fail(CGT_EINVAL, "two threads read the rows of one sweep at the same time"),
           cgtpy_reply_error(reply);
  bool good = next_rows(sweep, at, most);
  if (good) cgtpy_wire_bytes(&copy, sweep->rows.bytes, sweep->rows.length);
  atomic_flag_clear(&sweep->busy);
  return cgtpy_work_answer(reply, (const cgtpy_work *)sweep->run, good ? &copy : NULL);
}
