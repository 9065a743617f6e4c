/* cmd_eval.c: cgt eval, one value a line. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"

/* How what has no value is shown. */
typedef enum failures {
  MESSAGES,     /* on standard error alone */
  LINES_FOR_ALL /* on standard output too, so that its lines keep step with the expressions */
} failures;

/* A statement, or a text that is none, has no value. */
static cmd_status keep_step(cmd_session *session, failures failures, cmd_status status) {
  if (failures == MESSAGES || status == CMD_DONE || status == CMD_STOPPED) return status;
  if (session->failure.status == CGT_OK || session->failure.in_definition) return status;
  return cmd_worse(
      status, cmd_printed(lab_report_error(cmd_write, stdout, session->settings->format, &session->failure)));
}

static cmd_status evaluate_statement(cmd_session *session, const cmd_source *source, size_t i) {
  lab_value value;
  if (lab_program_statement(session->program, i)->variable_count == 0)
    return cmd_session_print(&value, session, source, i);
  session->failure = (lab_error){
      .status = CGT_EINVAL, .message = "a statement about ranges is for 'cgt check', not for 'cgt eval'"};
  if (source->name) session->failure.line = source->line;
  return cmd_failed(&session->failure);
}

/* The expressions of a text one after another, a line for each. */
static cmd_status evaluate(cmd_session *session, const cmd_source *source, failures failures) {
  const size_t first = lab_program_count(session->program);
  session->failure = (lab_error){.status = CGT_OK};
  cmd_status status = keep_step(session, failures, cmd_session_add(session, source));
  if (status != CMD_DONE) return status;
  for (size_t i = first; i < lab_program_count(session->program) && status != CMD_STOPPED; i++) {
    const cmd_status one = evaluate_statement(session, source, i);
    status = cmd_worse(status, keep_step(session, failures, one));
    lab_machine_forget(session->machine);
  }
  lab_program_drop(session->program, first);
  return status;
}

/* A line of standard input: a bad one is reported and the rest goes on. */
static cmd_status evaluate_line(void *session, const cmd_source *line) {
  return evaluate(session, line, LINES_FOR_ALL);
}

static cmd_status evaluate_operand(cmd_session *session, const cmd_source *source, const void *settings) {
  (void)settings;
  return source->length == 0 ? cmd_refuse("an empty expression") : evaluate(session, source, MESSAGES);
}

static cmd_status run_eval(const void *settings, int count, char **operands) {
  if (count > 0) return cmd_session_pages(settings, count, operands, false, evaluate_operand, "");
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, CMD_SESSION_MACHINE);
  if (status != CMD_DONE) return status;
  status = cmd_input_each("-", settings, true, evaluate_line, &session);
  status = cmd_worse(status, cmd_session_save(&session));
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS, CMD_LIMIT_TIME, CMD_MEMORY,  CMD_DECIDING,
                                     CMD_DECIDED,     CMD_DECIDERS,   CMD_PAPER,   CMD_VALUE_FORMATS, CMD_UNICODE,
                                     CMD_LATEX,       CMD_JSON,       CMD_HELP,    {0}};

const cmd_command cmd_eval = {
    .name = "eval",
    .group = "Values",
    .operands = "[EXPR...]",
    .summary = "print values, one per line",
    .options = options,
    .page = "Evaluates each argument, or each line of the standard input as it arrives. Blank lines\n"
            "and # comments are skipped. A result longer than 4,096 characters names its repeated\n"
            "parts: let a = ... in ... --store keeps who wins, decided without values, in a file, and\n"
            "resumes an interrupted search.\n\n"
            "Each expression of the standard input has one line of output. If it has no value,\n"
            "the line is !! and the reason; with --json it is an object with the members error,\n"
            "code, line and column. The full message is on standard error.\n\n"
            "  cgt eval '{3|1} + *2' 'matrix_nim([1,2;2,2])'\n"
            "  cgt eval 'def F(n) = {F(k) for k in 0..n-1 | }' 'F(5)'\n",
    .run = run_eval,
};
