/* survey.c: see cgt/lab_survey.h. A run that asks for values, row after row. */
#include <cgt/lab_survey.h>

#include <stdlib.h>
#include <string.h>

#include "base/interrupt.h"
#include "lab/base/lab_guard.h"
#include "lab/survey/cells.h"
#include "lab/survey/run.h"

struct lab_survey {
  lab_survey_options asked;
  lab_check_options options;
  labi_run_job job;
  labi_run_state state; /* where a new machine goes on */
  lab_check_summary summary;
  lab_machine *own; /* NULL where the machine is the caller's */
  labi_run *run;
  uint64_t began_at; /* tuples before this run */
  labi_block *block; /* whose rows are given */
  size_t next;       /* of these */
  lab_survey_row row;
  lab_survey_fault fault;
};

/* ---- what the run reports -------------------------------------------------------------------- */

static bool on_report(void *where, const lab_check_result *result, lab_machine *machine) {
  lab_survey *survey = where;
  (void)machine;
  survey->fault.error = result->error;
  survey->fault.has_tuple = result->has_error_at;
  if (result->has_error_at)
    memcpy(survey->fault.tuple, result->error_at, survey->state.width * sizeof *survey->fault.tuple);
  return true;
}

static void on_progress(void *where, const lab_survey_progress *progress) {
  const lab_survey *survey = where;
  survey->asked.progress(survey->asked.where, progress);
}

/* ---- beginning and ending -------------------------------------------------------------------- */

static bool start(lab_survey *survey) {
  survey->job.machine = survey->asked.machine;
  if (!survey->asked.machine) {
    survey->job.machine = survey->own =
        lab_machine_new(survey->job.program, &survey->asked.limits, survey->asked.scale);
    if (!survey->own) {
      survey->fault.error = lab_no_machine(&survey->asked.limits);
      return false;
    }
    lab_machine_set_cancel(survey->own, survey->asked.stop);
  }
  survey->began_at = survey->state.tuples;
  survey->run = labi_run_open(&survey->summary, &survey->job, &survey->options, &survey->fault.error);
  return survey->run;
}

static void end(lab_survey *survey) {
  labi_run_close(survey->run);
  labi_block_free(survey->block);
  lab_machine_free(survey->own);
  survey->run = NULL;
  survey->block = NULL;
  survey->own = NULL;
}

lab_survey *lab_survey_open(const lab_program *program, size_t statement, const lab_survey_options *options,
                            lab_error *error) {
  LABI_ERROR(error);
  static const lab_survey_options defaults;
  if (!LABI_GIVEN(error, program) || !LABI_STATEMENT(error, program, statement)) return NULL;
  if (!options) options = &defaults;
  size_t width = lab_program_statement(program, statement)->variable_count;
  lab_survey *survey = calloc(1, sizeof *survey);
  if (!survey || !labi_run_state_open(&survey->state, width)) {
    lab_survey_close(survey);
    *error = lab_no_machine(NULL);
    return NULL;
  }
  survey->asked = *options;
  survey->options = (lab_check_options){.limits = survey->asked.limits,
                                        .workers = options->workers,
                                        .scale = options->scale,
                                        .sample = options->sample,
                                        .seed = options->seed,
                                        .shard = options->shard,
                                        .shards = options->shards,
                                        .stop = options->stop,
                                        .where = survey,
                                        .report = on_report,
                                        .progress = options->progress ? on_progress : NULL};
  size_t columns = options->fields  ? options->fields->count
                   : options->whole ? 1
                                    : lab_statement_columns(program, statement);
  survey->job = (labi_run_job){.program = program,
                               .first = statement,
                               .count = 1,
                               .question = {.kind = LABI_ASK_VALUES,
                                            .fields = options->fields,
                                            .columns = columns,
                                            .whole = options->whole,
                                            .positions = options->positions},
                               .states = &survey->state};
  if (start(survey)) return survey;
  *error = survey->fault.error;
  lab_survey_close(survey);
  return NULL;
}

void lab_survey_close(lab_survey *survey) {
  if (!survey) return;
  end(survey);
  labi_run_state_close(&survey->state);
  free(survey);
}

size_t lab_survey_columns(const lab_survey *survey) { return survey ? survey->job.question.columns : 0; }
lab_machine *lab_survey_machine(const lab_survey *survey) { return survey ? survey->job.machine : NULL; }
const lab_survey_fault *lab_survey_fault_of(const lab_survey *survey) {
  return survey ? &survey->fault : NULL;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Its memory may be full of what was done before. */
static bool wants_empty_machine(const lab_survey *survey) {
  cgt_status status = survey->fault.error.status;
  return survey->own && survey->fault.has_tuple && (status == CGT_ELIMIT || status == CGT_ENOMEM) &&
         survey->state.tuples > survey->began_at;
}

static void next_block(lab_survey *survey) {
  labi_block_free(survey->block);
  survey->next = 0;
  while (!(survey->block = labi_run_next(survey->run)) && wants_empty_machine(survey)) {
    end(survey);
    survey->fault = (lab_survey_fault){0};
    if (!start(survey)) break;
  }
}

/* A form is of the worker that made it; here the row is made again. */
static cgt_status make_forms(lab_survey *survey, lab_survey_cell *cells, const int64_t *tuple) {
  lab_survey_fault *fault = &survey->fault;
  bool inside;
  cgt_status status = labi_cells_fill(cells, &inside, survey->job.machine, &survey->job.question,
                                      survey->job.first, tuple, &survey->block->values.memory, &fault->error);
  lab_machine_forget(survey->job.machine);
  if (status == CGT_OK) return CGT_OK;
  fault->has_tuple = true;
  memcpy(fault->tuple, tuple, survey->state.width * sizeof *tuple);
  return status;
}

static cgt_status fail_stopped(lab_survey *survey) {
  survey->fault = (lab_survey_fault){.error = {.status = CGT_ECANCELLED, .message = "stopped on request"}};
  return CGT_ECANCELLED;
}

cgt_status lab_survey_next(const lab_survey_row **row, lab_survey *survey) {
  if (!row || !survey) return CGT_EINVAL;
  const size_t columns = survey->job.question.columns, width = survey->state.width;
  *row = NULL;
  if (labi_interrupt_is_set(survey->asked.stop)) return fail_stopped(survey);
  if (survey->run && (!survey->block || survey->next * columns == survey->block->values.count))
    next_block(survey);
  if (!survey->block && labi_interrupt_is_set(survey->asked.stop)) return fail_stopped(survey);
  if (!survey->block) return survey->fault.error.status;
  const int64_t *tuple = survey->block->tuples + survey->next * width;
  lab_survey_cell *cells = survey->block->values.items + survey->next * columns;
  cgt_status status = labi_cells_have_forms(cells, columns) ? make_forms(survey, cells, tuple) : CGT_OK;
  if (status != CGT_OK) {
    end(survey);
    return status;
  }
  survey->row = (lab_survey_row){.tuple = tuple, .cells = cells};
  survey->next++;
  *row = &survey->row;
  return CGT_OK;
}
