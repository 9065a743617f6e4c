/* table_output.h: a table on standard output, as the options of the command line want it. */
#ifndef LAB_TABLE_OUTPUT_H
#define LAB_TABLE_OUTPUT_H

#include "command/command.h"

/* unless: the format, where the command line says none. A message is printed after a failure, and nothing is
 * left to end. */
cmd_status cmd_table_open(lab_table **table, const cmd_settings *settings, const cmd_table_style *style,
                          lab_table_format unless, size_t columns, size_t parameters);

/* Writes what waits, unless status tells of a failure, and frees the table. Returns the worst of all. */
cmd_status cmd_table_close(lab_table *table, cmd_status status);

void cmd_table_head(lab_table *table, const char *name);

/* The variables of a row, count of them; listed, which may be NULL: those that run over a list. */
void cmd_table_variables(lab_table *table, lab_machine *machine, const lab_store_row *row, const bool *listed,
                         size_t count);

#endif
