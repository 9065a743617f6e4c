/* cmd_eval.c: cgt eval, one value a line. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "command/terminal/signals.h"

/* Lines of standard input are independent: a bad one is reported and the rest goes on. */
static cmd_status evaluate_lines(cmd_session *session) {
  cmd_status status = CMD_DONE;
  char *line = NULL;
  size_t room = 0;
  unsigned number = 0;
  for (ssize_t length; (length = getline(&line, &room, stdin)) >= 0;) {
    number++;
    while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) length--;
    if (cmd_line_is_blank(line, (size_t)length)) continue;
    cmd_source source = {.name = "stdin", .line = number, .text = line, .length = (size_t)length};
    status = cmd_worse(status, cmd_session_evaluate(session, &source));
    if (status == CMD_STOPPED || ferror(stdout)) break;
  }
  if (cmd_is_stopped()) {
    status = CMD_STOPPED;
  } else if (ferror(stdin)) {
    status = cmd_worse(status, cmd_refuse("cannot read the standard input"));
  }
  free(line);
  return status;
}

static cmd_status evaluate_operand(cmd_session *session, const cmd_source *source, const void *settings) {
  (void)settings;
  return source->length == 0 ? cmd_refuse("an empty expression") : cmd_session_evaluate(session, source);
}

static cmd_status run_eval(const void *settings, int count, char **operands) {
  if (count > 0) return cmd_session_pages(settings, count, operands, false, evaluate_operand, "");
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, CMD_SESSION_MACHINE);
  if (status != CMD_DONE) return status;
  status = evaluate_lines(&session);
  status = cmd_worse(status, cmd_session_save(&session));
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITIONS, CMD_LIMIT_TIME, CMD_MEMORY,  CMD_DECIDING,
                                     CMD_DECIDED,     CMD_DECIDERS,   CMD_PAPER,   CMD_UNICODE,
                                     CMD_LATEX,       CMD_JSON,       CMD_HELP,    {0}};

const cmd_command cmd_eval = {
    .name = "eval",
    .operands = "[EXPR...]",
    .summary = "print values, one a line",
    .options = options,
    .page = "Evaluates each argument, or each line of the standard input; blank lines and #\n"
            "comments are skipped. What is longer than 4,096 characters names its repeated\n"
            "parts: let a = ... in ... With --store what is decided without values is kept\n"
            "in a file, and a search that was broken off goes on.\n\n"
            "  cgt eval '{3|1} + *2' 'matrix_nim([1,2;2,2])'\n"
            "  cgt eval 'def F(n) = {F(k) for k in 0..n-1 | }' 'F(5)'\n",
    .run = run_eval,
};
