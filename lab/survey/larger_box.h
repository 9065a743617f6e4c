/* larger_box.h: a statement that was found on one box of its parameters, tested on a larger one. */
#ifndef LAB_LARGER_BOX_H
#define LAB_LARGER_BOX_H

#include "command/command.h"

enum { CMD_LARGER_SCALE = 2 };

/* Checks the one statement of text with the range ends of --scale, CMD_LARGER_SCALE times the ends if that
 * was not given, and prints how it went, exceptions included, in the format of the settings: lines of text
 * with the cgt check that would do the same, a paragraph of LaTeX, or a JSON object without a line end.
 * before: how many instances it has without --scale. */
cmd_status cmd_larger_box(const cmd_settings *settings, const char *text, uint64_t before);

#endif
