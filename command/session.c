/* session.c: a program with one machine that runs it: texts go in, values come out. */
#include <stdlib.h>
#include <string.h>

#include "command/memory_shares.h"
#include "command/command.h"
#include "command/terminal/signals.h"

/* ---- sessions -------------------------------------------------------------------------------- */

static cmd_status add_prelude(cmd_session *session, const struct cmd_prelude *prelude) {
  cmd_source source = cmd_source_of(prelude->text);
  char *text = NULL;
  cmd_status status = CMD_DONE;
  if (prelude->kind == CMD_PRELUDE_FILE)
    status = cmd_source_read(&source, &text, prelude->text, session->settings);
  if (status == CMD_DONE) status = cmd_session_add(session, &source);
  free(text);
  return status;
}

static cmd_status add_preludes(cmd_session *session) {
  const cmd_preludes *preludes = &session->settings->preludes;
  cmd_status status = CMD_DONE;
  for (size_t i = 0; i < preludes->count && status == CMD_DONE; i++)
    if (preludes->items[i].kind == CMD_PRELUDE_RULESETS)
      status = cmd_session_add_rulesets(session, preludes->items[i].text);
  for (size_t i = 0; i < preludes->count && status == CMD_DONE; i++)
    if (preludes->items[i].kind != CMD_PRELUDE_RULESETS) status = add_prelude(session, &preludes->items[i]);
  return status;
}

/* All that the worksheet has defined, and none of its statements. */
static cmd_status begin_from(cmd_session *session, const cmd_session *sheet) {
  lab_error error;
  for (size_t i = 0; i < sheet->plugin_count; i++)
    for (const cgt_ruleset *const *r = lab_plugin_rulesets(sheet->plugins[i]); *r; r++)
      if (lab_program_add_ruleset(session->program, *r, &error) != CGT_OK) return cmd_failed(&error);
  if (!sheet->definitions.bytes) return CMD_DONE;
  cmd_source source = cmd_source_of(sheet->definitions.bytes);
  session->hidden = sheet->hidden;
  return cmd_session_add_part(session, &source, true);
}

/* The machine knows what the store has of these definitions, and writes there what it decides. */
static cmd_status open_store(cmd_session *session) {
  const cmd_settings *settings = session->settings;
  lab_error error;
  if (!settings->decided) return CMD_DONE;
  if (settings->deciding != LAB_DECIDE_AS_PAYS)
    return cmd_refuse("--store keeps what is decided without --value and --search: leave these out");
  session->store = lab_store_open(settings->decided, LAB_STORE_WRITE, &error);
  if (!session->store) return cmd_failed(&error);
  session->decided =
      lab_decided_open(session->store, session->machine, session->definitions.bytes, session->stop, &error);
  return session->decided ? CMD_DONE : cmd_failed(&error);
}

cmd_status cmd_session_save(cmd_session *session) {
  lab_error error;
  cgt_status status = lab_decided_close(session->decided, &error);
  session->decided = NULL;
  return status == CGT_OK ? CMD_DONE : cmd_failed(&error);
}

cgt_limits cmd_session_limits(const cmd_session *session) {
  const size_t taken = lab_program_memory(session->program);
  cgt_limits limits = session->limits;
  limits.memory_bytes = taken < limits.memory_bytes ? limits.memory_bytes - taken : 1;
  return limits;
}

cmd_status cmd_session_open(cmd_session *session, const cmd_settings *settings, cmd_session_kind kind) {
  *session = (struct cmd_session){.settings = settings, .stop = cmd_stop_flag()};
  size_t memory = cmd_memory(settings);
  cmd_limit_stores(settings);
  if (settings->decided) memory = cmd_memory_without(memory, CMD_STORE_SHARE);
  if (kind == CMD_SESSION_SURVEY) memory /= CMD_SURVEY_SHARE;
  session->limits = (cgt_limits){.memory_bytes = memory, .stack_bytes = settings->stack_bytes / 4 * 3};
  session->program = lab_program_new(settings->paper);
  if (!session->program) return cmd_no_memory();
  lab_program_set_limits(session->program, cmd_memory(settings) / 4, session->stop);
  lab_program_set_deciding(session->program, settings->deciding);
  cmd_status status = settings->sheet ? begin_from(session, settings->sheet) : CMD_DONE;
  if (status == CMD_DONE) status = add_preludes(session);
  if (status == CMD_DONE && kind != CMD_SESSION_RUN) {
    const cgt_limits limits = cmd_session_limits(session);
    session->machine = lab_machine_new(session->program, &limits, settings->scale);
    if (session->machine) {
      lab_machine_set_cancel(session->machine, session->stop);
      session->decision.line = (cmd_progress_line){.out = stderr, .colours = cmd_has_colours(stderr)};
      if (cmd_is_terminal(stderr))
        lab_machine_set_watch(session->machine, cmd_progress_decision, &session->decision);
      (void)lab_machine_set_jobs(session->machine, settings->deciders); /* one, where memory is short */
      status = open_store(session);
    } else {
      const lab_error why = lab_no_machine(&limits);
      status = cmd_failed(&why);
    }
  }
  if (status != CMD_DONE) cmd_session_close(session);
  return status;
}

void cmd_session_close(cmd_session *session) {
  if (session->decided) cmd_session_save(session);
  lab_machine_free(session->machine);
  lab_store_close(session->store);
  lab_program_free(session->program);
  free(session->definitions.bytes);
  while (session->plugin_count > 0) lab_plugin_close(session->plugins[--session->plugin_count]);
  free(session->plugins);
  free(session->record.bytes);
  cmd_included_free(session->included);
  *session = (struct cmd_session){.settings = session->settings};
}

size_t cmd_session_claims(size_t *last, const cmd_session *session, size_t first) {
  size_t claims = 0;
  for (size_t i = first; i < lab_program_count(session->program); i++) {
    if (lab_program_statement(session->program, i)->kind == LAB_ASSIGNMENT) continue;
    if (last) *last = i;
    claims++;
  }
  return claims;
}

cmd_status cmd_session_expression(size_t *statement, cmd_session *session, const cmd_source *source) {
  if (source->length == 0) return cmd_refuse("an empty expression");
  size_t before = lab_program_count(session->program);
  cmd_status status = cmd_session_add(session, source);
  if (status != CMD_DONE) return status;
  size_t added = cmd_session_claims(statement, session, before);
  if (added == 0 && (added = lab_program_count(session->program) - before) > 0)
    *statement = lab_program_count(session->program) - 1; /* an assignment alone has a value */
  if (added == 1 && lab_program_statement(session->program, *statement)->variable_count == 0) return CMD_DONE;
  cmd_complain("expected one expression, not %s",
               added == 0   ? "definitions"
               : added == 1 ? "a statement about ranges, which is for 'cgt check'"
                            : "several");
  return CMD_USAGE;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Positions are shown as what they are worth. */
static cmd_status text_of(char **text, cmd_session *session, const cmd_source *source, lab_value value) {
  lab_error error = {0};
  if (lab_settle(&value, session->machine, &error) != CGT_OK)
    return cmd_session_failed(session, source, &error);
  *text = lab_value_text(session->machine, value, session->settings->format);
  if (*text) return CMD_DONE;
  if (!cmd_is_stopped()) return cmd_session_report_ctx(session, "cannot print the value");
  error = (lab_error){.status = CGT_ECANCELLED, .message = "stopped on request"};
  return cmd_session_failed(session, source, &error);
}

cmd_status cmd_session_print(lab_value *value, cmd_session *session, const cmd_source *source,
                             size_t statement) {
  lab_error error = {0};
  char *text = NULL;
  if (lab_evaluate(value, session->machine, statement, &error) != CGT_OK)
    return cmd_session_failed(session, source, &error);
  cmd_status status = text_of(&text, session, source, *value);
  if (text) puts(text);
  free(text);
  return cmd_worse(status, cmd_output_status());
}

cmd_status cmd_session_worth(char **text, cmd_session *session, const cmd_source *source) {
  lab_value value;
  lab_error error = {0};
  if (lab_evaluate_text(&value, session->machine, source->text, source->length, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  return text_of(text, session, source, value);
}

/* The worksheet's program and machine serve, with all that they remember, unless the command brings
 * definitions or limits of its own. */
static bool lends(const cmd_session *sheet, const cmd_settings *settings) {
  return sheet && settings->preludes.count == 0 && !settings->decided && !settings->deciders &&
         settings->paper == sheet->settings->paper && settings->deciding == sheet->settings->deciding &&
         settings->memory_bytes == sheet->settings->memory_bytes;
}

cmd_status cmd_session_pages(const void *settings, int count, char **operands, bool apart,
                             cmd_page_maker *page, const char *without) {
  if (count == 0) return cmd_refuse("%s", without);
  cmd_session *sheet = ((const cmd_settings *)settings)->sheet, own, *session = &own;
  cmd_status status = CMD_DONE;
  if (lends(sheet, settings))
    session = sheet;
  else
    status = cmd_session_open(&own, settings, CMD_SESSION_MACHINE);
  if (status != CMD_DONE) return status;
  const cmd_settings *before = session->settings;
  session->settings = settings;
  session->undefined = false;
  /* Behind a definition that is refused each use of its name would be the same fault again. */
  for (int i = 0; i < count && status != CMD_STOPPED && !session->undefined; i++) {
    if (i > 0 && apart && session->settings->format != CGT_JSON) fputc('\n', stdout);
    const cmd_source source = cmd_source_of(operands[i]);
    status = cmd_worse(status, page(session, &source, settings));
  }
  session->settings = before;
  if (session == &own) status = cmd_worse(status, cmd_session_save(&own));
  if (session == &own) cmd_session_close(&own);
  return status;
}
