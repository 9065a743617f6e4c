/* survey_check.c: checks and sweeps of a program: a run of all its statements, with a store if there is
 * one. */
#include <cgt/lab_survey.h>

#include <stdlib.h>

#include "base/interrupt.h"
#include "base/make_error.h"
#include "lab/base/lab_guard.h"
#include "lab/survey/recorder.h"
#include "lab/survey/run.h"

typedef struct check {
  const lab_check_options *options;
  labi_recorder recorder;
  bool memory_ended; /* for rows that were to be given */
} check;

static bool give_rows(check *check, const labi_block *block, const lab_machine *machine) {
  const labi_rows *rows = &block->rows;
  const size_t listed = lab_program_statement(lab_machine_program(machine), block->statement)->listed_count;
  if (rows->count == 0) return true;
  lab_store_row *given = malloc(rows->count * sizeof *given);
  lab_store_value *values = malloc(rows->cells.count * sizeof *values);
  bool good = given && values;
  check->memory_ended = !good;
  for (size_t i = 0; good && i < rows->count; i++) {
    const lab_store_value *cells = values + i * rows->fields;
    given[i] = (lab_store_row){block->tuples + i * block->width, cells, cells + listed};
    labi_rows_get(values + i * rows->fields, rows, i);
  }
  good = good && check->options->rows(check->options->where, given, rows->count);
  free(given);
  free(values);
  return good;
}

static bool save(void *saver, size_t statement, const labi_block *block, size_t fresh, lab_machine *machine) {
  check *check = saver;
  const lab_check_options *options = check->options;
  if (options->store && !labi_recorder_save(&check->recorder, statement, block, fresh, machine)) return false;
  return !options->rows || !block || give_rows(check, block, machine);
}

static bool look(void *saver, bool *saved, size_t statement, const int64_t *tuple) {
  return labi_recorder_look(&((check *)saver)->recorder, saved, statement, tuple);
}

static uint64_t rows_of(const labi_recorder *recorder) {
  uint64_t rows = 0;
  for (size_t i = 0; i < recorder->count; i++) rows += recorder->states[i].rows + recorder->ahead[i];
  return rows;
}

static cgt_status fail_saving(lab_check_summary *summary, const check *check, lab_error *error) {
  summary->saving = check->recorder.saving;
  summary->run = check->recorder.known;
  *error = summary->run ? (lab_error){.status = CGT_EINVAL, .message = "the store has this run already"}
                        : *lab_store_error(check->options->store);
  return error->status;
}

static cgt_status run(lab_check_summary *summary, check *check, const labi_run_job *job, lab_error *error) {
  const lab_check_options *options = check->options;
  labi_recorder *recorder = &check->recorder;
  *summary = (lab_check_summary){0};
  if (options->store && !labi_recorder_begin(recorder, job->program, options))
    return fail_saving(summary, check, error);
  labi_run_job saving = *job;
  saving.states = recorder->states;
  saving.in_chunks = options->store && labi_store_deals_in_chunks(options->store);
  uint64_t before = rows_of(recorder);
  labi_run *run = labi_run_open(summary, &saving, options, error);
  if (run) labi_run_finish(run);
  labi_run_close(run);
  if (check->memory_ended) labi_no_memory(error);
  summary->rows_before = before;
  summary->older = recorder->older;
  if (recorder->runs) summary->run = recorder->runs[0];
  summary->rows = rows_of(recorder);
  if (options->store) labi_recorder_end(recorder);
  if (recorder->saving != LAB_SAVING_GOOD) fail_saving(summary, check, error);
  bool stopped = error->status == CGT_OK && labi_interrupt_is_set(options->stop);
  if (stopped) *error = (lab_error){.status = CGT_ECANCELLED, .message = "stopped on request"};
  return error->status;
}

static cgt_status ask(lab_check_summary *summary, const lab_program *program,
                      const lab_check_options *options, labi_question question, lab_error *error) {
  check check = {.options = options};
  const labi_run_job job = {.program = program,
                            .count = lab_program_count(program),
                            .question = question,
                            .look = options->store && question.fields ? look : NULL,
                            .save = options->store || question.fields ? save : NULL,
                            .saver = &check};
  lab_check_summary unwanted;
  cgt_status status = run(summary ? summary : &unwanted, &check, &job, error);
  labi_recorder_close(&check.recorder);
  return status;
}

cgt_status lab_check(lab_check_summary *summary, const lab_program *program, const lab_check_options *options,
                     lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, program) || !LABI_GIVEN(error, options)) return CGT_EINVAL;
  uint64_t first = options->first;
  for (size_t i = 0; i < lab_program_count(program); i++) {
    const uint64_t most = labi_run_first(options, lab_program_statement(program, i));
    if (most > first) first = most;
  }
  return ask(summary, program, options, (labi_question){.kind = LABI_ASK_CLAIM, .first = first}, error);
}

cgt_status lab_sweep(lab_check_summary *summary, const lab_program *program, const lab_check_options *options,
                     lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, program) || !LABI_GIVEN(error, options)) return CGT_EINVAL;
  if (!(options->fields || labi_refuse(error, __func__, "options", "has no fields"))) return CGT_EINVAL;
  return ask(summary, program, options, (labi_question){.kind = LABI_ASK_ROWS, .fields = options->fields},
             error);
}
