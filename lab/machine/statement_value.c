/* statement_value.c: what a statement without variables is worth, whole or term by term, and a text that is
 * no part of the program. */
#include "lab/base/lab_guard.h"
#include "lab/machine/convert.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/failure.h"
#include "lab/machine/loopy_arithmetic.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_enter.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/terms.h"

/* NULL for a statement with variables, or none, after an error. */
static const labi_statement *enter(lab_machine *m, size_t index, lab_error *error) {
  const labi_statement *s = labi_enter_statement(m, index, error);
  if (!s || s->variables.count == 0) return s;
  labi_fail(m, s->claim, CGT_EINVAL, "a statement with variables has no value: check it");
  return NULL;
}

static bool evaluate_statement(lab_value *value, lab_machine *m, const labi_statement *s) {
  lab_value v, *frame = labi_frame(m, s->claim, s->slot_count);
  bool truth;
  if (!frame || !labi_evaluate(&v, m, s->claim, frame)) return false;
  if (s->face.kind < LAB_BARE && !labi_to_truth(&truth, m, s->claim, v)) return false;
  if (!labi_publish(&v, m, s->claim)) return false;
  *value = v;
  return true;
}

cgt_status lab_evaluate(lab_value *value, lab_machine *machine, size_t index, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, value) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  const labi_statement *s = enter(machine, index, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = s && evaluate_statement(value, machine, s);
  if (!good) labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}

static bool evaluate_text(lab_value *value, lab_machine *m, labi_scratch *memory, const char *text,
                          size_t length) {
  uint32_t slot_count;
  const labi_node *n = labi_read_expression(&slot_count, memory, m->program, text, length, m->error);
  lab_value v, *frame = n ? labi_frame(m, n, slot_count) : NULL;
  if (!frame || !labi_evaluate(&v, m, n, frame) || !labi_publish(&v, m, n)) return false;
  *value = v;
  return true;
}

cgt_status lab_evaluate_text(lab_value *value, lab_machine *machine, const char *text, size_t length,
                             lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, value) || !LABI_GIVEN(error, machine) || !LABI_ITEMS(error, text, length))
    return CGT_EINVAL;
  labi_scratch memory = {0};
  labi_enter(machine, machine->program->source_count, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = evaluate_text(value, machine, &memory, text, length);
  if (!good) labi_scratch_release(&machine->results, mark);
  labi_scratch_free(&memory);
  return labi_leave(machine, good);
}

/* ---- terms ----------------------------------------------------------------------------------- */

cgt_status lab_evaluate_terms(size_t *count, lab_value *terms, bool *negative, size_t cap,
                              lab_machine *machine, size_t index, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, count) || !LABI_ITEMS(error, terms, cap) || !LABI_ITEMS(error, negative, cap) ||
      !LABI_GIVEN(error, machine))
    return CGT_EINVAL;
  labi_terms t = {.values = terms, .negative = negative, .cap = cap};
  const labi_statement *s = enter(machine, index, error);
  if (!s) return labi_leave(machine, false);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  lab_value *frame = labi_frame(machine, s->claim, s->slot_count);
  bool good = frame && labi_find_terms(&t, machine, s->claim, frame, s->slot_count);
  if (good) *count = t.count;
  labi_scratch_release(&machine->results, mark); /* terms are games and positions, which live elsewhere */
  return labi_leave(machine, good);
}

cgt_status lab_to_game(cgt_game *game, lab_machine *machine, lab_value value, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, game) || !LABI_GIVEN(error, machine) || !LABI_VALUE(error, value)) return CGT_EINVAL;
  labi_enter(machine, 0, error);
  return labi_leave(machine, labi_to_game(game, machine, NULL, value));
}

cgt_status lab_settle(lab_value *value, lab_machine *machine, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, value) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  labi_enter(machine, 0, error);
  bool good = labi_settle(value, machine, NULL);
  if (good && value->kind == LAB_LOOPY) good = labi_loopy(value, machine, NULL, value->as.loopy.value);
  return labi_leave(machine, good && labi_publish(value, machine, NULL));
}

cgt_status lab_to_number(cgt_game *number, lab_machine *machine, lab_value value, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, number) || !LABI_GIVEN(error, machine) || !LABI_VALUE(error, value))
    return CGT_EINVAL;
  labi_enter(machine, 0, error);
  return labi_leave(machine, labi_to_number(number, machine, NULL, value));
}
