/* cmd_games.c: cgt games, the rulesets and what each one is. */
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_rulesets.h>

#include "command/command.h"
#include "lab/base/json.h"
#include "lab/base/outlet.h"
#include "lab/report/layout.h"

const cgt_ruleset *cmd_ruleset_find(const char *name) {
  for (const cgt_ruleset *const *ruleset = cgt_rulesets; *ruleset; ruleset++)
    if (strcmp((*ruleset)->name, name) == 0) return *ruleset;
  return NULL;
}

static void put_row(labi_buffer *out, const char *name, const char *text) {
  if (!text || !*text) return;
  labi_putf(out, "  %-10s", name);
  labi_put_paragraph(out, text, 12, 12);
}

static void put_json(labi_buffer *out, const cgt_ruleset *ruleset) {
  labi_put_json(out, json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:b}", "name", ruleset->name, "title",
                               ruleset->title, "rules", ruleset->rules, "syntax", ruleset->syntax, "example",
                               ruleset->example, "source", ruleset->source ? ruleset->source : "", "impartial",
                               ruleset->impartial));
  labi_put_char(out, '\n');
}

static cmd_status print_json(const cgt_ruleset *ruleset) {
  labi_outlet outlet;
  put_json(labi_outlet_open(&outlet, cmd_write, stdout), ruleset);
  return cmd_printed(labi_outlet_close(&outlet));
}

cmd_status cmd_games_page(cmd_session *session, const cgt_ruleset *ruleset) {
  cmd_source source = {.line = 1, .text = ruleset->example, .length = strlen(ruleset->example)};
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, cmd_write, stdout);
  labi_putf(out, "%s: %s\n\n", ruleset->name, ruleset->title);
  put_row(out, "rules", ruleset->rules);
  put_row(out, "players", ruleset->impartial ? "impartial: both have the same moves" : "partizan");
  put_row(out, "syntax", ruleset->syntax);
  labi_putf(out, "  %-10s%s\n  %-10s", "example", ruleset->example, "  = ");
  cmd_status status = cmd_printed(labi_outlet_close(&outlet));
  status = cmd_worse(status, cmd_session_evaluate(session, &source));
  put_row(labi_outlet_open(&outlet, cmd_write, stdout), "source", ruleset->source);
  return cmd_worse(status, cmd_printed(labi_outlet_close(&outlet)));
}

static cmd_status list_games(bool json) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, cmd_write, stdout);
  int width = 0;
  for (const cgt_ruleset *const *ruleset = cgt_rulesets; *ruleset; ruleset++) {
    int length = (int)strlen((*ruleset)->name);
    if (length > width) width = length;
  }
  for (const cgt_ruleset *const *ruleset = cgt_rulesets; *ruleset; ruleset++) {
    if (json)
      put_json(out, *ruleset);
    else
      labi_putf(out, "%-*s  %s\n", width, (*ruleset)->name, (*ruleset)->title);
  }
  if (!json)
    labi_put(out, "\ncgt games NAME shows the rules, how a position is written, and where it comes from.\n");
  return cmd_printed(labi_outlet_close(&outlet));
}

static cmd_status run_games(const cmd_settings *settings, int count, char **operands) {
  bool json = settings->format == CGT_JSON;
  if (count == 0) return list_games(json);
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, true);
  if (status != CMD_DONE) return status;
  for (int i = 0; i < count; i++) {
    const cgt_ruleset *ruleset = cmd_ruleset_find(operands[i]);
    if (!ruleset) {
      cmd_complain("no game is called '%s'; cgt games lists them", operands[i]);
      status = cmd_worse(status, CMD_USAGE);
    } else if (json) {
      status = cmd_worse(status, print_json(ruleset));
    } else {
      if (i > 0) fputc('\n', stdout);
      status = cmd_worse(status, cmd_games_page(&session, ruleset));
    }
  }
  cmd_session_close(&session);
  return status;
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
