/* typed_call.h: the subcommands as words of a worksheet: "table --grid for a in 0..3, b in 0..3: a + b". */
#ifndef COMMAND_TYPED_CALL_H
#define COMMAND_TYPED_CALL_H

#include "command/command.h"

/* A line that begins with the name of a command. */
typedef struct cmd_call {
  const cmd_command *command;
  const char *rest; /* what follows the name */
  bool as_at_shell; /* "cgt" came first, and something is quoted: the operands are words */
} cmd_call;

/* False: the line is of the language. next: through the commands. */
bool cmd_call_read(cmd_call *call, const char *line, cmd_successor *next);

/* Runs it as a process of its own would run, but from what the worksheet has defined. Options stand before
 * the operands, long ones also behind them; the operand is the rest, as it is typed. */
cmd_status cmd_call_run(const cmd_call *call, cmd_session *sheet);

/* The command of that name, with one operand and no options. */
cmd_status cmd_call_with(const char *name, cmd_session *sheet, char *operand);

/* Does its last operand end too early? settings: what reading it may take. */
bool cmd_call_goes_on(const cmd_settings *settings, const cmd_call *call);

/* Of a text of the language. */
bool cmd_text_goes_on(const cmd_settings *settings, const char *text, size_t length);

/* The next word of *rest, up to a blank, or in "quotes"; cut off in place, NULL after the last. */
char *cmd_next_word(char **rest);

#endif
