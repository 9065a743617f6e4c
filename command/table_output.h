/* table_output.h: a table on standard output, as the options of the command line want it. */
#ifndef LAB_TABLE_OUTPUT_H
#define LAB_TABLE_OUTPUT_H

#include "command/command.h"
#include "lab/report/table.h"

typedef struct cmd_table_output {
  labi_table *table;
  labi_table_format format; /* --format */
  cgt_format games;    /* how games are written in it: JSON and LaTeX have their own way */
} cmd_table_output;

/* A message is printed after a failure, and nothing is left to end. */
cmd_status cmd_table_open(cmd_table_output *output, const cmd_settings *settings, size_t columns,
                          size_t keys);

/* Prints what waits, unless status tells of a failure, and frees the table. Returns the worst of all. */
cmd_status cmd_table_close(cmd_table_output *output, cmd_status status);

/* cgt table --store: a run by its number, the only one, or a list of all. name may be NULL. */
cmd_status cmd_table_of_store(cmd_session *session, const char *name);

#endif
