/* terminal.c: see terminal.h. */
#include "command/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool cmd_is_terminal(FILE *out) {
  const char *term = getenv("TERM");
  return isatty(fileno(out)) && term && *term && strcmp(term, "dumb") != 0;
}

bool cmd_has_colours(FILE *out) {
  const char *none = getenv("NO_COLOR");
  return cmd_is_terminal(out) && !(none && *none);
}
