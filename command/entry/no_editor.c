/* no_editor.c: see editor.h. Where there is no keyboard, as in a browser, or no libedit. */
#include "command/entry/editor.h"

#include <stddef.h>

cmd_editor *cmd_editor_open(const cmd_session *session) {
  (void)session;
  return NULL;
}

void cmd_editor_close(cmd_editor *editor) { (void)editor; }

bool cmd_editor_line(const char **line, size_t *length, cmd_editor *editor, bool goes_on) {
  (void)line, (void)length, (void)editor, (void)goes_on;
  return false;
}

void cmd_editor_remember(cmd_editor *editor, const char *text) { (void)editor, (void)text; }
