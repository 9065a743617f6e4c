/* print_classes.c: see print_classes.h. */
#include "command/print_classes.h"

#include <stdio.h>

#include "command/table_output.h"

cmd_status cmd_classes_failed(cgt_status status) {
  if (status == CGT_ENOMEM) return cmd_no_memory();
  cmd_complain("there are too many different values for the memory limit; --memory SIZE raises it");
  return CMD_LIMIT;
}

cmd_status cmd_print_classes(lab_classes *classes, const cmd_row_names *names, const cmd_settings *settings,
                             const cmd_table_style *style, lab_machine *machine) {
  const lab_row_shape *shape = &names->shape;
  lab_table *table;
  if (lab_classes_sort(classes) != CGT_OK) return cmd_no_memory();
  cmd_status status = cmd_table_open(&table, settings, style, LAB_TABLE_TEXT,
                                     shape->field_count + 1 + shape->parameter_count, 0);
  if (status != CMD_DONE) return status;
  for (size_t i = 0; i < shape->field_count; i++) cmd_table_head(table, names->fields[i]);
  cmd_table_head(table, "count");
  for (size_t i = 0; i < shape->parameter_count; i++) {
    char head[256];
    snprintf(head, sizeof head, "first %s", names->variables[i]);
    cmd_table_head(table, head);
  }
  for (size_t i = 0; i < lab_classes_count(classes) && lab_table_status(table) == CGT_OK; i++) {
    const lab_class *class = lab_class_at(classes, i);
    for (size_t k = 0; k < shape->field_count; k++) lab_table_stored(table, machine, &class->first.values[k]);
    lab_table_integer(table, (int64_t) class->count);
    cmd_table_variables(table, machine, &class->first, names->listed, shape->parameter_count);
    lab_table_row(table);
  }
  return cmd_table_close(table, CMD_DONE);
}
