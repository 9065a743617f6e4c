/* terminal.h: what a stream is to whoever reads it. */
#ifndef COMMAND_TERMINAL_H
#define COMMAND_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

/* May the stream show lines that are written over? A terminal, and TERM is not dumb. For colours NO_COLOR
 * must not be set either. */
bool cmd_is_terminal(FILE *out);
bool cmd_has_colours(FILE *out);

#endif
