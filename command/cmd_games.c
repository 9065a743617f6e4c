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
  for (size_t i = 0; lab_games_family(i); i++) lab_spelling_consider(&spelling, lab_games_family(i));
  return cmd_refuse("no game is called '%s'%s; cgt games lists them", name, cmd_hint(hint, &spelling));
}

/* The example that is made up where a ruleset of one's own has none may be no position: *is false then. */
static cmd_status evaluate_example(bool *is, lab_value *v, cmd_session *session, const cgt_ruleset *ruleset) {
  const cmd_source source = cmd_source_of(ruleset->example);
  lab_error error;
  *is = lab_evaluate_text(v, session->machine, source.text, source.length, &error) == CGT_OK;
  bool own = lab_ruleset_named(ruleset->name) != ruleset;
  return *is || own ? CMD_DONE : cmd_session_report(&source, &error);
}

/* How the example looks, if it looks like anything. */
static cmd_status draw_example(cmd_session *session, lab_value position) {
  const size_t one = 1;
  lab_picture *picture;
  lab_error error;
  cgt_board board;
  if (cgt_position_board(&board, lab_machine_ctx(session->machine), position.as.at.position) != CGT_OK ||
      board.kind == CGT_BOARD_NONE ||
      lab_picture_boards(&picture, session->machine, &position, &one, 1, &error) != CGT_OK)
    return CMD_DONE;
  puts("");
  cgt_status status = lab_picture_render(cmd_write, stdout, picture, LAB_PICTURE_TEXT, NULL, &error);
  lab_picture_free(picture);
  return cmd_printed(status);
}

static cmd_status show_page(cmd_session *session, const cgt_ruleset *ruleset, const lab_style *style) {
  const cmd_source source = cmd_source_of(ruleset->example);
  char *value = NULL;
  lab_value v;
  bool is;
  cmd_status status = evaluate_example(&is, &v, session, ruleset);
  if (is) status = cmd_session_worth(&value, session, &source);
  status = cmd_worse(status, cmd_printed(lab_report_ruleset(cmd_write, stdout, style, ruleset, value)));
  free(value);
  if (is && v.kind == LAB_POSITION) status = cmd_worse(status, draw_example(session, v));
  return status;
}

static cmd_status show_game(cmd_session *session, const cgt_ruleset *ruleset) {
  const lab_style style = cmd_style_of(session->settings);
  if (cmd_is_page(session->settings)) return show_page(session, ruleset, &style);
  return cmd_printed(lab_report_ruleset(cmd_write, stdout, &style, ruleset, NULL));
}

/* family: NULL, or the only one. */
static cmd_status list_games(const cmd_session *session, const char *family) {
  const lab_style style = cmd_style_of(session->settings);
  cmd_status status = cmd_printed(lab_report_rulesets(cmd_write, stdout, &style, session->program, family));
  if (cmd_is_page(session->settings))
    puts("\ncgt games NAME shows the rules, how a position is written, and where it comes from.");
  return status;
}

static bool is_family(const char *name) {
  size_t i = 0;
  while (lab_games_family(i) && strcmp(lab_games_family(i), name) != 0) i++;
  return lab_games_family(i);
}

static cmd_status show_games(cmd_session *session, int count, char **names) {
  cmd_status status = count == 0 ? list_games(session, NULL) : CMD_DONE;
  for (int i = 0; i < count; i++) {
    const cgt_ruleset *ruleset = lab_program_ruleset(session->program, names[i]);
    if (!ruleset && is_family(names[i])) {
      status = cmd_worse(status, list_games(session, names[i]));
      continue;
    }
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
  cmd_status status = cmd_session_open(&session, settings, count > 0 ? CMD_SESSION_MACHINE : CMD_SESSION_RUN);
  if (status != CMD_DONE) return status;
  status = show_games(&session, count, operands);
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS, CMD_MEMORY, CMD_FORMATS, CMD_UNICODE, CMD_JSON, CMD_HELP, {0}};

const cmd_command cmd_games = {
    .name = "games",
    .group = "Games",
    .operands = "[NAME...]",
    .summary = "list the rulesets, and show the rules of each",
    .options = options,
    .page = "Without a name it lists all rulesets by family. With the name of a family it lists the\n"
            "rulesets of the family, and with the name of a ruleset it shows its rules.\n\n"
            "  cgt games grids\n"
            "  cgt games matrix_nim\n",
    .typed = CMD_TYPED_WORDS,
    .run = run_games,
};
