/* worksheet.h: what is typed into cgt alone: expressions, definitions, claims, commands. */
#ifndef COMMAND_WORKSHEET_H
#define COMMAND_WORKSHEET_H

#include "command/command.h"

typedef struct cmd_worksheet {
  cmd_session session;
  char *answer; /* "def ans = ...", not yet told to the program; or NULL */
  char *file;   /* loaded or saved last, so that it may be written over; or NULL */
  bool leaving;
} cmd_worksheet;

/* With the definitions of -d and -f. On failure a message has been printed and nothing is left to close. */
cmd_status cmd_worksheet_open(cmd_worksheet *sheet, const cmd_settings *settings);
void cmd_worksheet_close(cmd_worksheet *sheet);

/* Does a text of one or more lines want another line: an open bracket, an operator or a comma at its end, no
 * body of a definition yet? */
bool cmd_worksheet_goes_on(const cmd_worksheet *sheet, const char *text);

/* Answers a text; a failure is reported, and the worksheet goes on. */
cmd_status cmd_worksheet_answer(cmd_worksheet *sheet, const cmd_source *source);

#endif
