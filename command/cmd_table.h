/* cmd_table.h: the settings of cgt table, and the rows that it leaves to a run. */
#ifndef CMD_TABLE_H
#define CMD_TABLE_H

#include "command/command.h"

typedef struct cmd_table_settings {
  cmd_settings common;
  cmd_saving saving;
  cmd_table_style style;
  const char *fields; /* NULL: none are asked for */
  bool classes;       /* of the rows, in place of the rows */
} cmd_table_settings;

/* The rows of a statement, of the fields or of the value: into the store that is named, with a line about it, else
 * printed. */
cmd_status cmd_table_rows(cmd_session *session, size_t statement, const cmd_table_settings *settings);

#endif
