/* cells.c: see cells.h. */
#include "lab/survey/cells.h"

#include <string.h>

#include "base/make_error.h"
#include "base/vector.h"
#include "lab/machine/normalise.h"

static cgt_status no_memory(lab_error *error) {
  labi_no_memory(error);
  return CGT_ENOMEM;
}

static cgt_status value_of(lab_survey_cell *cell, bool *inside, lab_machine *m, const labi_question *question,
                           size_t statement, size_t column, const int64_t *tuple, lab_value whole,
                           lab_error *error) {
  lab_value value;
  cgt_status status = question->fields
                          ? lab_field_evaluate(&value, m, question->fields, column, whole, error)
                          : lab_instance_value(inside, &value, m, statement,
                                               question->whole ? LAB_WHOLE : column, tuple, error);
  if (status == CGT_OK && *inside && !question->positions) status = lab_settle(&value, m, error);
  if (status == CGT_OK && *inside) *cell = (lab_survey_cell){.value = value};
  return status;
}

static cgt_status keep(lab_survey_cell *cell, cgt_status status, labi_scratch *memory, lab_error *error) {
  if (status == CGT_OK) return labi_keep(&cell->value, memory) ? CGT_OK : no_memory(error);
  lab_error *why = labi_scratch_take(memory, sizeof *why);
  if (!why) return no_memory(error);
  *why = *error;
  lab_error_clear(error);
  *cell = (lab_survey_cell){.why = why};
  return CGT_OK;
}

cgt_status labi_cells_fill(lab_survey_cell *cells, bool *inside, lab_machine *machine,
                           const labi_question *question, size_t statement, const int64_t *tuple,
                           labi_scratch *memory, lab_error *error) {
  lab_value whole = {0};
  cgt_status status = CGT_OK;
  *inside = true;
  if (question->fields)
    status = lab_instance_value(inside, &whole, machine, statement, LAB_WHOLE, tuple, error);
  for (size_t i = 0; i < question->columns && status == CGT_OK && *inside; i++) {
    status = value_of(&cells[i], inside, machine, question, statement, i, tuple, whole, error);
    bool none = labi_has_no_value(status, error);
    if (none) *inside = true;
    if (*inside && (none || status == CGT_OK)) status = keep(&cells[i], status, memory, error);
  }
  return status;
}

cgt_status labi_cells_add(lab_verdict *verdict, labi_block *block, lab_machine *machine,
                          const labi_question *question, const int64_t *tuple, lab_error *error) {
  labi_block_values *values = &block->values;
  bool inside;
  if (!labi_has_room(values, question->columns)) return no_memory(error);
  cgt_status status = labi_cells_fill(values->items + values->count, &inside, machine, question,
                                      block->statement, tuple, &values->memory, error);
  lab_machine_forget(machine);
  if (status != CGT_OK) return status;
  if (inside) values->count += question->columns;
  *verdict = inside ? LAB_HOLDS : LAB_OUTSIDE;
  return CGT_OK;
}

/* Forms and loopy games are of one context, games of theories of one machine. */
static bool has_form(lab_value value) {
  if (value.kind == LAB_FORM || value.kind == LAB_LOOPY || value.kind == LAB_ELEMENT) return true;
  if (value.kind != LAB_LIST && value.kind != LAB_MATRIX) return false;
  for (size_t i = 0; i < value.as.list->count; i++)
    if (has_form(value.as.list->items[i])) return true;
  return false;
}

bool labi_cells_have_forms(const lab_survey_cell *cells, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!cells[i].why && has_form(cells[i].value)) return true;
  return false;
}
