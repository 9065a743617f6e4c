/* recorder.c: see recorder.h. */
#include "lab/survey/recorder.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "lab/language/syntax.h"
#include "lab/machine/budget.h"
#include "lab/survey/run.h"
#include "lab/survey/workers.h"

enum { TEXTS_SHARE = 64 /* of the memory is for texts of counterexamples */ };
static const double commit_seconds = 0.25;

/* ---- which run is it? ------------------------------------------------------------------------ */

static lab_run_options run_options(const lab_program *program, const lab_check_options *options,
                                   const lab_statement *statement) {
  const bool checks = !options->fields;
  return (lab_run_options){.scale = options->scale > 1 ? options->scale : 0,
                           .paper = program->paper,
                           .all = checks && options->all,
                           .first = checks ? labi_run_first(options, statement) : 0,
                           .sample = options->sample,
                           .seed = options->sample ? options->seed : 0,
                           .in_order = options->sample > 0};
}

static bool same_text(const lab_statement *a, const lab_statement *b) {
  return a->text_length == b->text_length && memcmp(a->text, b->text, a->text_length) == 0;
}

/* Of statement i, in text, which is malloc'ed. */
static bool describe(lab_store_run *run, char **text, const char **names, const labi_recorder *recorder,
                     size_t i) {
  const lab_check_options *asked = recorder->options;
  const lab_fields *fields = asked->fields;
  const lab_statement *statement = lab_program_statement(recorder->program, i);
  for (size_t j = 0; j < statement->variable_count; j++) names[j] = statement->variables[j];
  for (size_t j = 0; fields && j < fields->count; j++)
    names[statement->variable_count + j] = fields->names[j];
  *text = strndup(statement->text, statement->text_length);
  *run = (lab_store_run){.kind = fields ? LAB_STORE_SWEEP : LAB_STORE_CHECK,
                         .statement = *text,
                         .definitions = asked->definitions ? asked->definitions : "",
                         .options = run_options(recorder->program, asked, statement),
                         .shard = asked->shards ? asked->shard : 1,
                         .shards = asked->shards ? asked->shards : 1,
                         .in_chunks = asked->shards > 1 && labi_store_deals_in_chunks(asked->store),
                         .parameter_count = statement->variable_count,
                         .listed_count = statement->listed_count,
                         .listed = statement->listed,
                         .field_count = fields ? fields->count : 0,
                         .names = names};
  for (size_t j = 0; j < i; j++)
    run->number += same_text(lab_program_statement(recorder->program, j), statement);
  return *text;
}

static bool fail(labi_recorder *recorder, lab_saving saving) {
  if (recorder->saving == LAB_SAVING_GOOD) recorder->saving = saving;
  return false;
}

/* The run of statement i, found or begun, and how far it has come. */
static bool find_run(labi_recorder *recorder, size_t i) {
  lab_store *store = recorder->options->store;
  const char *names[LAB_VARIABLE_LIMIT + LAB_FIELD_LIMIT];
  lab_store_run same;
  char *text;
  if (!describe(&same, &text, names, recorder, i) ||
      !labi_run_state_open(&recorder->states[i], same.parameter_count)) {
    free(text);
    return labi_store_out_of_memory(store), fail(recorder, LAB_SAVING_UNBEGUN);
  }
  const lab_store_run *run = lab_store_find(store, &same);
  if (run && !recorder->options->resume) {
    free(text);
    recorder->known = run;
    return fail(recorder, LAB_SAVING_KNOWN);
  }
  if (run && strcmp(run->program, cgt_version()) != 0 && !run->complete) recorder->older = run;
  if (!run) run = labi_store_begin(store, &same);
  free(text);
  recorder->runs[i] = run;
  const uint64_t most = labi_run_most_kept(recorder->options, lab_program_statement(recorder->program, i));
  bool good = run && labi_store_load(&recorder->states[i], store, run, most);
  if (good && run->kind == LAB_STORE_SWEEP && run->parameter_count > 0 && !run->complete)
    good = labi_store_rows_ahead(&recorder->ahead[i], store, run);
  return good || fail(recorder, LAB_SAVING_UNBEGUN);
}

bool labi_recorder_begin(labi_recorder *recorder, const lab_program *program,
                         const lab_check_options *options) {
  *recorder = (labi_recorder){.program = program, .options = options, .count = lab_program_count(program)};
  recorder->runs = calloc(recorder->count + 1, sizeof *recorder->runs);
  recorder->states = calloc(recorder->count + 1, sizeof *recorder->states);
  recorder->ahead = calloc(recorder->count + 1, sizeof *recorder->ahead);
  if (!recorder->runs || !recorder->states || !recorder->ahead)
    return labi_store_out_of_memory(options->store), fail(recorder, LAB_SAVING_UNBEGUN);
  if (lab_store_check(NULL, options->store, options->stop) != CGT_OK)
    return fail(recorder, LAB_SAVING_UNBEGUN);
  for (size_t i = 0; i < recorder->count; i++)
    if (!labi_is_assignment(program, i) && !find_run(recorder, i)) return false;
  recorder->committed_at = labi_seconds_now();
  return labi_store_commit(options->store) || fail(recorder, LAB_SAVING_UNBEGUN);
}

void labi_recorder_close(labi_recorder *recorder) {
  for (size_t i = 0; recorder->states && i < recorder->count; i++) labi_run_state_close(&recorder->states[i]);
  free(recorder->states);
  free(recorder->ahead);
  labi_row_texts_free(recorder->texts);
  free(recorder->runs);
}

bool labi_recorder_look(labi_recorder *recorder, bool *saved, size_t statement, const int64_t *tuple) {
  if (recorder->ahead[statement] == 0) return true;
  return labi_store_has_row(saved, recorder->options->store, recorder->runs[statement], tuple) ||
         fail(recorder, LAB_SAVING_BROKEN);
}

/* ---- saving ---------------------------------------------------------------------------------- */

/* With the marks of all statements up to this one: those that were not worked on since the last time have
 * theirs. */
static bool commit(labi_recorder *recorder, size_t statement, bool last) {
  lab_store *store = recorder->options->store;
  bool good = true, done = true;
  for (; good && recorder->marked <= statement; recorder->marked++)
    if (recorder->runs[recorder->marked])
      good = labi_store_save(store, recorder->runs[recorder->marked], &recorder->states[recorder->marked]);
  recorder->marked = statement; /* which may go on */
  if (good) good = last ? labi_store_commit(store) : labi_store_try_commit(&done, store);
  if (!good) return fail(recorder, LAB_SAVING_BROKEN);
  recorder->dirty = !done;
  recorder->committed_at = labi_seconds_now();
  return true;
}

/* A row of integers alone needs no texts. */
static bool add_counterexample(labi_recorder *recorder, size_t statement, const int64_t *tuple,
                               lab_machine *machine) {
  const lab_store_run *run = recorder->runs[statement];
  lab_store *store = recorder->options->store;
  lab_store_value values[LAB_ROW_LIMIT];
  if (run->listed_count == 0) return labi_store_add_row(store, run, tuple, NULL);
  labi_block *block = labi_block_new(0, 0);
  lab_error error;
  if (block) block->statement = statement;
  if (!recorder->texts)
    recorder->texts = labi_row_texts_new(labi_memory_of(&recorder->options->limits) / TEXTS_SHARE);
  bool good = block && recorder->texts &&
              labi_row_texts_add(block, recorder->texts, NULL, machine, tuple, NULL, &error) == CGT_OK;
  if (good) labi_rows_get(values, &block->rows, 0);
  good = good ? labi_store_add_row(store, run, tuple, values) : labi_store_out_of_memory(store);
  labi_block_free(block);
  lab_machine_forget(machine);
  return good;
}

bool labi_recorder_save(labi_recorder *recorder, size_t statement, const labi_block *block, size_t fresh,
                        lab_machine *machine) {
  const lab_store_run *run = recorder->runs[statement];
  lab_store *store = recorder->options->store;
  lab_store_value values[LAB_ROW_LIMIT];
  recorder->dirty = true;
  bool good = true;
  if (block) recorder->ahead[statement] -= block->done.saved;
  for (size_t i = 0; good && block && i < block->rows.count; i++) {
    labi_rows_get(values, &block->rows, i);
    good = labi_store_add_row(store, run, block->tuples + i * block->width, values);
  }
  for (size_t i = 0; good && i < fresh; i++)
    good = add_counterexample(recorder, statement, block->tuples + i * block->width, machine);
  if (good && labi_seconds_now() - recorder->committed_at >= commit_seconds)
    return commit(recorder, statement, false);
  return good || fail(recorder, LAB_SAVING_BROKEN);
}

void labi_recorder_end(labi_recorder *recorder) {
  if (recorder->saving == LAB_SAVING_GOOD && recorder->dirty) commit(recorder, recorder->count - 1, true);
}
