/* editor.h: lines typed at a terminal, with history and completion. */
#ifndef COMMAND_EDITOR_H
#define COMMAND_EDITOR_H

#include "command/command.h"

typedef struct cmd_editor cmd_editor;

/* NULL: it does not know this terminal. session: whose names are completed. */
cmd_editor *cmd_editor_open(const cmd_session *session);
void cmd_editor_close(cmd_editor *editor);

/* The next line, good until the next call; false at the end of the input. After Ctrl-C, which cmd_is_stopped
 * tells, what was typed is given up. goes_on: another prompt, for the line continues the one before it. */
bool cmd_editor_line(const char **line, size_t *length, cmd_editor *editor, bool goes_on);

/* Keeps a text for the arrow keys. */
void cmd_editor_remember(cmd_editor *editor, const char *text);

#endif
