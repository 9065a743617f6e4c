/* cmd_eval.c: cgt eval, one value a line. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "command/signals.h"

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
    cmd_complain("cannot read the standard input");
    status = cmd_worse(status, CMD_USAGE);
  }
  free(line);
  return status;
}

static cmd_status run_eval(const cmd_settings *settings, int count, char **operands) {
  cmd_session session;
  cmd_status status = cmd_session_open(&session, settings, true);
  if (status != CMD_DONE) return status;
  for (int i = 0; i < count && status != CMD_STOPPED; i++) {
    cmd_source source = cmd_source_of(operands[i]);
    if (source.length == 0) {
      cmd_complain("an empty expression");
      status = cmd_worse(status, CMD_USAGE);
    } else {
      status = cmd_worse(status, cmd_session_evaluate(&session, &source));
    }
  }
  if (count == 0) status = evaluate_lines(&session);
  cmd_session_close(&session);
  return status;
}

/* ---- the command ------------------------------------------------------------------------------ */

static const cmd_option options[] = {CMD_DEFINITION_OPTIONS(cmd_settings), CMD_MEMORY_OPTION(cmd_settings),
                                     CMD_PAPER_OPTION(cmd_settings),       CMD_UNICODE_OPTION(cmd_settings),
                                     CMD_LATEX_OPTION(cmd_settings),       CMD_JSON_OPTION(cmd_settings),
                                     CMD_HELP_OPTION(cmd_settings),        {0}};

const cmd_command cmd_eval = {
    .name = "eval",
    .operands = "[EXPR...]",
    .summary = "print values, one a line",
    .options = options,
    .page = "Evaluates each argument, or each line of the standard input; blank lines and #\n"
            "comments are skipped. What is longer than 4,096 characters names its repeated\n"
            "parts: let a = ... in ...\n\n"
            "  cgt eval '{3|1} + *2' 'matrix_nim([1,2;2,2])'\n"
            "  cgt eval 'def F(n) = {F(k) for k in 0..n-1 | }' 'F(5)'\n",
    .run = run_eval,
};
