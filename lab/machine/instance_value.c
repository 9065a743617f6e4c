/* instance_value.c: what a statement is worth for one tuple of its variables, and the columns that a list
 * written as its claim stands for: tables and sequences. */
#include "lab/machine/machine.h"

static bool value_of(bool *inside, lab_value *value, lab_machine *m, const labi_statement *s,
                     const labi_node *part, const int64_t *values) {
  bool wanted = true, excepted = false;
  lab_value v, *frame = labi_instance_frame(m, s, values);
  if (!frame) return false;
  if (s->variables.where && !labi_evaluate_truth(&wanted, m, s->variables.where, frame)) return false;
  if (wanted && s->unless && !labi_evaluate_truth(&excepted, m, s->unless, frame)) return false;
  *inside = wanted && !excepted;
  if (!*inside) return true;
  if (!labi_evaluate(&v, m, part, frame) || !labi_publish(&v, m, part)) return false;
  *value = v;
  return true;
}

cgt_status lab_instance_value(bool *inside, lab_value *value, lab_machine *machine, size_t index,
                              size_t column, const int64_t *values, lab_error *error) {
  const labi_statement *s = labi_enter_statement(machine, index, error);
  if (!s) return labi_leave(machine, false);
  const labi_node *part = column == LAB_WHOLE ? s->claim : labi_column_of(s, column);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = value_of(inside, value, machine, s, part, values);
  if (!good) labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}
