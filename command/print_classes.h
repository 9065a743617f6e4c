/* print_classes.h: the classes of rows as a table, for cgt table and cgt store rows. */
#ifndef CMD_PRINT_CLASSES_H
#define CMD_PRINT_CLASSES_H

#include "command/command.h"

/* What the rows have: the names of their variables and fields, and which variables run over lists; as in lab_store_run. */
typedef struct cmd_row_names {
  lab_row_shape shape;
  const char *const *variables, *const *fields;
  const bool *listed; /* NULL: none does */
} cmd_row_names;

/* Prints a row for each class: its fields, its count, and the variables of its first row. machine reads the games. */
cmd_status cmd_print_classes(lab_classes *classes, const cmd_row_names *names, const cmd_settings *settings,
                             const cmd_table_style *style, lab_machine *machine);

/* What a failure to add a row means. */
cmd_status cmd_classes_failed(cgt_status status);

#endif
