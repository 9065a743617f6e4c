/* recorder.c: see recorder.h. */
#include "lab/store/recorder.h"

#include <stdlib.h>
#include <string.h>

#include "lab/report/output.h"
#include "lab/survey/workers.h"

static const double commit_seconds = 0.25;

cmd_status cmd_recorder_open(cmd_recorder *recorder, const cmd_settings *settings) {
  *recorder = (struct cmd_recorder){.settings = settings};
  if (!settings->store) {
    if (!settings->resume) return CMD_DONE;
    cmd_complain("--resume goes on from a store: name it with --store FILE");
    return CMD_USAGE;
  }
  lab_error fault;
  recorder->store = lab_store_open(settings->store, LAB_STORE_WRITE, &fault);
  if (recorder->store) return CMD_DONE;
  cmd_complain("%s", fault.message);
  return cmd_status_of(fault.status);
}

static void forget_program(cmd_recorder *recorder) {
  for (size_t i = 0; recorder->states && i < recorder->count; i++)
    labi_run_state_close(&recorder->states[i]);
  free(recorder->states);
  free(recorder->runs);
  recorder->states = NULL;
  recorder->runs = NULL;
  recorder->count = 0;
}

void cmd_recorder_close(cmd_recorder *recorder) {
  forget_program(recorder);
  lab_store_close(recorder->store);
  recorder->store = NULL;
}

/* The first failure is told; what is safe: "" or what follows the message. */
static cmd_status fail(cmd_recorder *recorder, const lab_error *fault, const char *safe) {
  if (recorder->failed) return recorder->status;
  cmd_complain("%s%s", fault->message, safe);
  recorder->failed = true;
  return recorder->status = cmd_status_of(fault->status);
}

static cmd_status fail_store(cmd_recorder *recorder) {
  return fail(recorder, lab_store_error(recorder->store), "");
}

static cmd_status fail_memory(cmd_recorder *recorder) {
  return fail(recorder, &(lab_error){.status = CGT_ENOMEM, .message = "out of memory"}, "");
}

/* ---- which run is it? ------------------------------------------------------------------------ */

/* What settings change about the results, as it would be typed. */
static void print_options(char *text, size_t room, const cmd_settings *settings, bool sweep) {
  size_t used = 0;
  *text = 0;
  if (settings->scale > 1) used += (size_t)snprintf(text, room, " --scale %u", settings->scale);
  if (settings->paper) used += (size_t)snprintf(text + used, room - used, " --paper");
  if (!sweep && settings->all) used += (size_t)snprintf(text + used, room - used, " --all");
  if (!sweep && settings->first)
    used += (size_t)snprintf(text + used, room - used, " --first %llu", (unsigned long long)settings->first);
  if (used > 0) memmove(text, text + 1, used);
}

static bool same_text(const lab_statement *a, const lab_statement *b) {
  return a->text_length == b->text_length && memcmp(a->text, b->text, a->text_length) == 0;
}

static cmd_status refuse_again(cmd_recorder *recorder, const lab_store_run *run) {
  char tuples[28], how[60] = "finished";
  if (!run->complete)
    snprintf(how, sizeof how, "%s tuples done so far", labi_output_count(tuples, run->tuples));
  char brief[LAB_STORE_BRIEF];
  cmd_complain("%s has this %s already, %s: --resume goes on from it: %s", lab_store_path(recorder->store),
               run->kind == LAB_STORE_SWEEP ? "sweep" : "statement", how, lab_store_brief(brief, run));
  recorder->failed = true;
  return recorder->status = CMD_USAGE;
}

/* The run of statement i, found or begun, and how far it has come. */
static cmd_status find_run(cmd_recorder *recorder, size_t i, const cmd_session *session,
                           const lab_fields *fields) {
  const cmd_settings *settings = recorder->settings;
  const lab_statement *statement = lab_program_statement(session->program, i);
  const char *names[LAB_VARIABLE_LIMIT + LAB_FIELD_LIMIT];
  char options[100];
  print_options(options, sizeof options, settings, fields != NULL);
  for (size_t j = 0; j < statement->variable_count; j++) names[j] = statement->variables[j];
  for (size_t j = 0; fields && j < fields->count; j++)
    names[statement->variable_count + j] = fields->names[j];
  lab_store_run same = {.kind = fields ? LAB_STORE_SWEEP : LAB_STORE_CHECK,
                         .definitions = session->definitions ? session->definitions : "",
                         .options = options,
                         .shard = settings->shards ? settings->shard : 1,
                         .shards = settings->shards ? settings->shards : 1,
                         .parameter_count = statement->variable_count,
                         .field_count = fields ? fields->count : 0,
                         .names = names};
  for (size_t j = 0; j < i; j++)
    same.number += same_text(lab_program_statement(session->program, j), statement);
  char *text = strndup(statement->text, statement->text_length);
  if (!text || !labi_run_state_open(&recorder->states[i], statement->variable_count)) {
    free(text);
    return fail_memory(recorder);
  }
  same.statement = text;
  const lab_store_run *run = lab_store_find(recorder->store, &same);
  cmd_status status = CMD_DONE;
  if (run && !settings->resume) status = refuse_again(recorder, run);
  if (!run && !(run = labi_store_begin(recorder->store, &same))) status = fail_store(recorder);
  free(text);
  if (status == CMD_DONE && !labi_store_load(&recorder->states[i], recorder->store, run))
    status = fail_store(recorder);
  recorder->runs[i] = run;
  return status;
}

cmd_status cmd_recorder_begin(cmd_recorder *recorder, const cmd_session *session, const lab_fields *fields) {
  if (!recorder->store) return CMD_DONE;
  forget_program(recorder);
  size_t count = lab_program_count(session->program);
  recorder->runs = calloc(count + 1, sizeof *recorder->runs);
  recorder->states = calloc(count + 1, sizeof *recorder->states);
  if (!recorder->runs || !recorder->states) return fail_memory(recorder);
  recorder->count = count;
  for (size_t i = 0; i < count; i++) {
    cmd_status status = find_run(recorder, i, session, fields);
    if (status != CMD_DONE) return status;
  }
  recorder->marked = 0;
  recorder->committed_at = labi_seconds_now();
  return labi_store_commit(recorder->store) ? CMD_DONE : fail_store(recorder);
}

/* ---- saving ---------------------------------------------------------------------------------- */

static void fail_saving(cmd_recorder *recorder) {
  fail(recorder, lab_store_error(recorder->store),
       "; what was saved before is safe, and --resume goes on from there");
}

/* With the marks of all statements up to this one: those that were not worked on since the last time have
 * theirs. */
static bool commit(cmd_recorder *recorder, size_t statement, bool last) {
  bool good = true;
  for (; good && recorder->marked <= statement; recorder->marked++)
    good = labi_store_save(recorder->store, recorder->runs[recorder->marked],
                           &recorder->states[recorder->marked]);
  recorder->marked = statement; /* which may go on */
  bool done = true;
  if (good) good = last ? labi_store_commit(recorder->store) : labi_store_try_commit(&done, recorder->store);
  if (!good) return fail_saving(recorder), false;
  recorder->dirty = !done;
  recorder->committed_at = labi_seconds_now();
  return true;
}

bool cmd_recorder_save(cmd_recorder *recorder, size_t statement, const labi_run_state *state,
                       const labi_block *block, size_t fresh) {
  const lab_store_run *run = recorder->runs[statement];
  lab_store *store = recorder->store;
  recorder->dirty = true;
  bool good = !block || block->rows.count == 0 || labi_store_add_rows(store, run, block->tuples, &block->rows);
  if (good && fresh > 0)
    good = labi_store_add_tuples(store, run, state->kept + (state->count - fresh) * state->width, fresh);
  if (good && labi_seconds_now() - recorder->committed_at >= commit_seconds)
    return commit(recorder, statement, false);
  if (!good) fail_saving(recorder);
  return good;
}

cmd_status cmd_recorder_end(cmd_recorder *recorder) {
  if (!recorder->store) return CMD_DONE;
  if (!recorder->failed && recorder->dirty) commit(recorder, recorder->count - 1, true);
  return recorder->status;
}
