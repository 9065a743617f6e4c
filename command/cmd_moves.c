/* cmd_moves.c: cgt moves, the winning moves in a sum, component by component. */
#include "command/command.h"

typedef struct moves_settings {
  cmd_settings common;
  bool misere; /* whoever cannot move wins */
  bool all;
  bool sensible;
  bool score; /* the score counts, not the last move */
} moves_settings;

static cmd_status show_sensible(cmd_session *session, const cmd_source *source, const lab_style *style,
                                size_t statement) {
  lab_value position;
  lab_error error = {0};
  cgt_status status = lab_evaluate(&position, session->machine, statement, &error);
  if (status == CGT_OK && position.kind != LAB_POSITION)
    return cmd_refuse("sensible play is that of one position: name it as domineering(3,3), without a sum");
  if (status == CGT_OK)
    status = lab_report_sensible(cmd_write, stdout, style, session->machine, position, &error);
  return status == CGT_OK ? cmd_session_reported(session, status) : cmd_session_report(source, &error);
}

static cmd_status show_score_moves(cmd_session *session, const cmd_source *source, const lab_style *style,
                                   size_t statement) {
  lab_score_moves moves;
  lab_error error = {0};
  if (lab_find_score_moves(&moves, session->machine, statement, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  const cgt_status done = lab_report_score_moves(cmd_write, stdout, style, &moves, session->machine);
  lab_score_moves_free(&moves);
  const cmd_status status = cmd_session_reported(session, done);
  lab_machine_forget(session->machine);
  return status;
}

static cmd_status show_moves(cmd_session *session, const cmd_source *source, const void *settings) {
  const moves_settings *own = settings;
  const lab_moves_options options = {.misere = own->misere, .exhaustive = own->all};
  lab_style style = cmd_style_of(&own->common);
  style.all = own->all;
  lab_moves moves;
  lab_error error = {0};
  size_t statement;
  cmd_status status = cmd_session_expression(&statement, session, source);
  if (status != CMD_DONE) return status;
  if (own->sensible) return show_sensible(session, source, &style, statement);
  if (own->score) return show_score_moves(session, source, &style, statement);
  if (lab_find_moves(&moves, session->machine, statement, &options, &error) != CGT_OK)
    return cmd_session_report(source, &error);
  cgt_status done = lab_report_moves(cmd_write, stdout, &style, &moves, session->machine);
  lab_moves_free(&moves);
  status = cmd_session_reported(session, done);
  lab_machine_forget(session->machine);
  return status;
}

/* Each asks another question about the sum. */
static cmd_status refuse_two_questions(const moves_settings *own) {
  const struct {
    bool given;
    const char *name;
  } questions[] = {{own->misere, "misere"}, {own->sensible, "sensible"}, {own->score, "score"}};
  const char *first = NULL;
  for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
    if (!questions[i].given) continue;
    if (first)
      return cmd_refuse("--%s and --%s exclude each other: give one of them", first, questions[i].name);
    first = questions[i].name;
  }
  return CMD_DONE;
}

static cmd_status run_moves(const void *settings, int count, char **operands) {
  const cmd_status status = refuse_two_questions(settings);
  if (status != CMD_DONE) return status;
  if (count > 1) return cmd_refuse("expected one expression; join components with +");
  return cmd_session_pages(settings, count, operands, true, show_moves,
                           "moves in what? For example: cgt moves 'matrix_nim([1,2;2,2]) + *2'");
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {
    CMD_DEFINITIONS,
    CMD_ALL(moves_settings),
    CMD_FLAG(moves_settings, misere, "misere", "the last to move loses; the components must be positions"),
    CMD_FLAG(moves_settings, sensible, "sensible",
             "of a position: for each canonical option the moves that lead to it"),
    CMD_FLAG(moves_settings, score, "score",
             "play for score: the moves that reach the stop, and three strategies"),
    CMD_LIMIT_TIME,
    CMD_MEMORY,
    CMD_DECIDING,
    CMD_DECIDED,
    CMD_DECIDERS,
    CMD_PAPER,
    CMD_FORMATS,
    CMD_UNICODE,
    CMD_LATEX,
    CMD_JSON,
    CMD_HELP,
    {0}};

const cmd_command cmd_moves = {
    .name = "moves",
    .group = "Games",
    .operands = "EXPR",
    .summary = "find who wins a sum, and by which moves",
    .options = options,
    .settings_size = sizeof(moves_settings),
    .page = "A component is a position or a value between + and -. 3*P is three positions; sum(..),\n"
            "calls of definitions, let and if are expanded. Arguments of calls are values. A move of\n"
            "Left wins if the sum after it is at least 0, a move of Right if it is at most 0.\n"
            "Positions are shown up to symmetry and without parts that no longer matter. If values\n"
            "would take long, each move is decided without them, and no values are shown.\n\n"
            "  cgt moves 'matrix_nim([1,2;2,2]) + matrix_nim([1,1;1,1])'\n"
            "  cgt moves '3*nim(2) + sum(nim(k) for k in 1..3)'\n"
            "  cgt moves --misere 'matrix_nim_impartial([1,2;2,2])'\n"
            "  cgt moves --sensible 'domineering(2,3)'\n"
            "  cgt moves --score 'domineering(2,3) + {4|-4} + {{20|6}|5}'\n",
    .run = run_moves,
};
