/* table_output.h: a table on standard output, as the options of the command line want it. */
#ifndef LAB_TABLE_OUTPUT_H
#define LAB_TABLE_OUTPUT_H

#include "command/command.h"
#include "lab/report/table.h"

typedef struct table_output {
  table *table;
  table_format format; /* --format */
  cgt_format games;    /* how games are written in it: JSON and LaTeX have their own way */
} table_output;

/* A message is printed after a failure, and nothing is left to end. */
exit_status table_open(table_output *output, const settings *settings, size_t columns, size_t keys);

/* Prints what waits, unless status tells of a failure, and frees the table. Returns the worst of all. */
exit_status table_close(table_output *output, exit_status status);

/* cgt table --store: a run by its number, the only one, or a list of all. name may be NULL. */
exit_status table_of_store(session *session, const char *name);

#endif
