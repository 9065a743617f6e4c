/* cmd_eval.c: cgt eval, one value a line. */
#include <stdlib.h>
#include <string.h>

#include "command/command.h"
#include "lab/base/interrupt.h"

/* Lines of standard input are independent: a bad one is reported and the rest goes on. */
static exit_status evaluate_lines(session *session) {
  exit_status status = EXIT_DONE;
  char *line = NULL;
  size_t room = 0;
  unsigned number = 0;
  for (ssize_t length; (length = getline(&line, &room, stdin)) >= 0;) {
    number++;
    while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r')) length--;
    if (line_says_nothing(line, (size_t)length)) continue;
    source source = {.name = "stdin", .line = number, .text = line, .length = (size_t)length};
    status = worse(status, session_evaluate(session, &source));
    if (status == EXIT_STOPPED || ferror(stdout)) break;
  }
  if (interrupt_is_set(session->stop)) {
    status = EXIT_STOPPED;
  } else if (ferror(stdin)) {
    complain("cannot read the standard input");
    status = worse(status, EXIT_USAGE);
  }
  free(line);
  return status;
}

exit_status cmd_eval(const settings *settings, int count, char **operands) {
  session session;
  exit_status status = session_open(&session, settings, true);
  if (status != EXIT_DONE) return status;
  for (int i = 0; i < count && status != EXIT_STOPPED; i++) {
    source source = {.line = 1, .text = operands[i], .length = strlen(operands[i])};
    if (source.length == 0) {
      complain("an empty expression");
      status = worse(status, EXIT_USAGE);
    } else {
      status = worse(status, session_evaluate(&session, &source));
    }
  }
  if (count == 0) status = evaluate_lines(&session);
  session_close(&session);
  return status;
}
