/* cmd_games.c: cgt games, the rulesets and what each one is. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"

static cmd_status refuse_game(const cmd_session *session, const char *name) {
  lab_spelling spelling = {.name = name};
  char hint[CMD_HINT];
  const cgt_ruleset *ruleset;
  for (size_t i = 0; (ruleset = lab_program_ruleset_at(session->program, i)); i++)
    lab_spelling_consider(&spelling, ruleset->name);
  return cmd_refuse("no game is called '%s'%s; cgt games lists them", name, cmd_hint(hint, &spelling));
}

/* The example that is made up where a ruleset of one's own has none may be no position. */
static cmd_status find_worth(char **value, cmd_session *session, const cgt_ruleset *ruleset) {
  const cmd_source source = cmd_source_of(ruleset->example);
  lab_error error;
  lab_value v;
  *value = NULL;
  bool own = lab_ruleset_named(ruleset->name) != ruleset;
  if (own && lab_evaluate_text(&v, session->machine, source.text, source.length, &error) != CGT_OK)
    return CMD_DONE;
  return cmd_session_worth(value, session, &source);
}

static cmd_status show_game(cmd_session *session, const cgt_ruleset *ruleset) {
  const lab_style style = {.format = session->settings->format};
  cmd_status status = CMD_DONE;
  char *value = NULL;
  if (style.format != CGT_JSON) status = find_worth(&value, session, ruleset);
  status = cmd_worse(status, cmd_printed(lab_report_ruleset(cmd_write, stdout, &style, ruleset, value)));
  free(value);
  return status;
}

static cmd_status list_games(const cmd_session *session) {
  const lab_style style = {.format = session->settings->format};
  cmd_status status = cmd_printed(lab_report_rulesets(cmd_write, stdout, &style, session->program));
  if (style.format != CGT_JSON)
    puts("\ncgt games NAME shows the rules, how a position is written, and where it comes from.");
  return status;
}

static cmd_status show_games(cmd_session *session, int count, char **names) {
  cmd_status status = count == 0 ? list_games(session) : CMD_DONE;
  for (int i = 0; i < count; i++) {
    const cgt_ruleset *ruleset = lab_program_ruleset(session->program, names[i]);
    if (!ruleset) {
      status = cmd_worse(status, refuse_game(session, names[i]));
      continue;
    }
    if (i > 0 && session->settings->format != CGT_JSON) fputc('\n', stdout);
    status = cmd_worse(status, show_game(session, ruleset));
  }
  return status;
}

static cmd_status run_games(const void *settings, int count, char **operands) {
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, count > 0);
  if (status != CMD_DONE) return status;
  status = show_games(&session, count, operands);
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS, CMD_MEMORY, CMD_UNICODE, CMD_JSON, CMD_HELP, {0}};

const cmd_command cmd_games = {
    .name = "games",
    .operands = "[NAME...]",
    .summary = "the rulesets, and the rules of each",
    .options = options,
    .page = "Without a name, a list.\n\n"
            "  cgt games matrix_nim\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_games,
};
