/* cmd_moves.c: cgt moves, the winning moves in a sum, component by component. */
#include <string.h>

#include <cgt/lab_inspect.h>

#include "command/command.h"

cmd_status cmd_moves_page(cmd_session *session, const cmd_source *source) {
  const cmd_settings *settings = session->settings;
  lab_moves_options options = {.misere = settings->misere, .exhaustive = settings->all};
  lab_style style = {.format = settings->format, .all = settings->all};
  lab_moves moves;
  lab_error error = {0};
  size_t statement;
  cmd_status status = cmd_session_expression(&statement, session, source);
  if (status != CMD_DONE) return status;
  if (lab_find_moves(&moves, session->machine, statement, &options, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  cgt_status done = lab_report_moves(cmd_write, stdout, &style, &moves, session->machine);
  lab_moves_free(&moves);
  status = cmd_session_reported(session, done);
  lab_machine_forget(session->machine);
  return status;
}

static cmd_status run_moves(const cmd_settings *settings, int count, char **operands) {
  if (count != 1) {
    cmd_complain("%s", count == 0 ? "moves in what? For example: cgt moves 'matrix_nim([1,2;2,2]) + *2'"
                                  : "one expression is wanted; join components with +");
    return CMD_USAGE;
  }
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, true);
  if (status != CMD_DONE) return status;
  cmd_source source = cmd_source_of(operands[0]);
  status = cmd_moves_page(&session, &source);
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITION_OPTIONS(cmd_settings),
                                     CMD_ALL_OPTION(cmd_settings),
                                     {0, "misere", NULL,
                                      "the last to move loses; the components must be positions",
                                      CMD_READ_FLAG, offsetof(cmd_settings, misere)},
                                     CMD_MEMORY_OPTION(cmd_settings),
                                     CMD_PAPER_OPTION(cmd_settings),
                                     CMD_UNICODE_OPTION(cmd_settings),
                                     CMD_LATEX_OPTION(cmd_settings),
                                     CMD_JSON_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),
                                     {0}};

const cmd_command cmd_moves = {
    .name = "moves",
    .operands = "EXPR",
    .summary = "winning moves in a sum, component by component",
    .options = options,
    .page = "A component is a position or a value between + and -. A move of Left wins when\n"
            "the sum it leaves is at least 0, a move of Right when it is at most 0. Positions\n"
            "are shown up to symmetry and without what can no longer matter.\n\n"
            "  cgt moves 'matrix_nim([1,2;2,2]) + matrix_nim([1,1;1,1])'\n"
            "  cgt moves --misere 'matrix_nim_impartial([1,2;2,2])'\n",
    .run = run_moves,
};
