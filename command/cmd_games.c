/* cmd_games.c: cgt games, the rulesets and what each one is. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_rulesets.h>

#include "command/command.h"
#include "lab/report/output.h"

const cgt_ruleset *cmd_ruleset_find(const char *name) {
  for (const cgt_ruleset *const *ruleset = cgt_rulesets; *ruleset; ruleset++)
    if (strcmp((*ruleset)->name, name) == 0) return *ruleset;
  return NULL;
}

static void row(const char *name, const char *text) {
  if (!text || !*text) return;
  printf("  %-10s", name);
  labi_output_paragraph(stdout, text, 12, 12);
}

static void json_field(const char *name, const char *text, bool first) {
  printf("%s\"%s\": ", first ? "" : ", ", name);
  labi_output_json_string(stdout, text ? text : "", text ? strlen(text) : 0);
}

static void json_ruleset(const cgt_ruleset *ruleset) {
  fputc('{', stdout);
  json_field("name", ruleset->name, true);
  json_field("title", ruleset->title, false);
  json_field("rules", ruleset->rules, false);
  json_field("syntax", ruleset->syntax, false);
  json_field("example", ruleset->example, false);
  json_field("source", ruleset->source, false);
  printf(", \"impartial\": %s}\n", ruleset->impartial ? "true" : "false");
}

cmd_status cmd_games_page(cmd_session *session, const cgt_ruleset *ruleset) {
  printf("%s: %s\n\n", ruleset->name, ruleset->title);
  row("rules", ruleset->rules);
  row("players", ruleset->impartial ? "impartial: both have the same moves" : "partizan");
  row("syntax", ruleset->syntax);
  printf("  %-10s%s\n", "example", ruleset->example);
  cmd_source source = {.line = 1, .text = ruleset->example, .length = strlen(ruleset->example)};
  printf("  %-10s", "  = ");
  cmd_status status = cmd_session_evaluate(session, &source);
  row("source", ruleset->source);
  return cmd_worse(status, cmd_output_status());
}

static cmd_status run_games(const cmd_settings *settings, int count, char **operands) {
  bool json = settings->format == CGT_JSON;
  if (count == 0) {
    int width = 0;
    for (const cgt_ruleset *const *ruleset = cgt_rulesets; *ruleset; ruleset++) {
      int length = (int)strlen((*ruleset)->name);
      if (length > width) width = length;
    }
    for (const cgt_ruleset *const *ruleset = cgt_rulesets; *ruleset; ruleset++) {
      if (json)
        json_ruleset(*ruleset);
      else
        printf("%-*s  %s\n", width, (*ruleset)->name, (*ruleset)->title);
    }
    if (!json) puts("\ncgt games NAME shows the rules, how a position is written, and where it comes from.");
    return cmd_output_status();
  }
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, true);
  if (status != CMD_DONE) return status;
  for (int i = 0; i < count; i++) {
    const cgt_ruleset *ruleset = cmd_ruleset_find(operands[i]);
    if (!ruleset) {
      cmd_complain("no game is called '%s'; cgt games lists them", operands[i]);
      status = cmd_worse(status, CMD_USAGE);
    } else if (json) {
      json_ruleset(ruleset);
    } else {
      if (i > 0) fputc('\n', stdout);
      status = cmd_worse(status, cmd_games_page(&session, ruleset));
    }
  }
  cmd_session_close(&session);
  return cmd_worse(status, cmd_output_status());
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_MEMORY_OPTION(cmd_settings),
                                     CMD_UNICODE_OPTION(cmd_settings),
                                     CMD_JSON_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),
                                     {0}};

const cmd_command cmd_games = {
    .name = "games",
    .operands = "[NAME...]",
    .summary = "the rulesets, and the rules of each",
    .options = options,
    .page = "Without a name, a list.\n\n"
            "  cgt games matrix_nim\n",
    .run = run_games,
};
