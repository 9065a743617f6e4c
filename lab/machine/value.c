/* value.c: values that a caller makes. */
#include <string.h>

#include "lab/base/lab_guard.h"
#include "lab/machine/arithmetic.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_enter.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/sorted.h"
#include "lab/machine/value_kind.h"

lab_value lab_game(cgt_game game) { return (lab_value){.kind = LAB_GAME, .as.game = game}; }
lab_value lab_integer(int64_t n) { return labi_integer(n); }
lab_value lab_truth(bool truth) { return labi_truth(truth); }
lab_value lab_outcome(cgt_outcome outcome) { return (lab_value){.kind = LAB_OUTCOME, .as.outcome = outcome}; }
lab_value lab_player(cgt_player player) { return (lab_value){.kind = LAB_PLAYER, .as.player = player}; }
lab_value lab_infinity(void) { return (lab_value){.kind = LAB_INFINITY}; }
lab_value lab_form(cgt_form form) { return (lab_value){.kind = LAB_FORM, .as.form = form}; }

lab_value lab_loopy(cgt_loopy value) { return labi_loopy_value(value); }

lab_value lab_position(cgt_position position, bool negative) {
  return (lab_value){.kind = LAB_POSITION, .as.at = {position, negative}};
}

lab_value lab_thermograph(cgt_game game) { return (lab_value){.kind = LAB_THERMOGRAPH, .as.game = game}; }

/* p/q that is no short game is a fraction of the language. */
static bool new_number(lab_value *value, lab_machine *m, const char *text, size_t length) {
  const char *slash = length > 0 ? memchr(text, '/', length) : NULL;
  size_t before = slash ? (size_t)(slash - text) : length;
  lab_value a, b;
  if (!labi_game(&a, m, NULL, cgt_number_from_text(m->ctx, text, before))) return false;
  if (!slash) return *value = a, true;
  return labi_game(&b, m, NULL, cgt_number_from_text(m->ctx, slash + 1, length - before - 1)) &&
         labi_divide(value, m, NULL, a, b);
}

cgt_status lab_new_number(lab_value *value, lab_machine *machine, const char *text, size_t length,
                          lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, value) || !LABI_GIVEN(error, machine) || !LABI_ITEMS(error, text, length))
    return CGT_EINVAL;
  labi_enter(machine, 0, error);
  lab_value v;
  bool good = new_number(&v, machine, text, length) && labi_publish(&v, machine, NULL);
  if (good) *value = v;
  return labi_leave(machine, good);
}

cgt_status lab_new_text(lab_value *value, lab_machine *machine, const char *bytes, size_t length,
                        lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, value) || !LABI_GIVEN(error, machine) || !LABI_ITEMS(error, bytes, length))
    return CGT_EINVAL;
  labi_enter(machine, 0, error);
  if (length > 0 && memchr(bytes, 0, length)) /* rulesets and pages would read it to there */
    return labi_leave(machine, labi_fail(machine, NULL, CGT_EINVAL, "a text cannot contain the character 0"));
  return labi_leave(machine, labi_new_text(value, machine, NULL, bytes, length));
}

static bool new_list(lab_value *value, lab_machine *m, lab_kind kind, const lab_value *items, size_t count,
                     size_t columns) {
  lab_value list;
  size_t kept = count;
  if (!labi_new_list(&list, m, NULL, kind, count, columns)) return false;
  if (count > 0) memcpy(list.as.list->items, items, count * sizeof *items);
  if (kind == LAB_LIST) {
    if (!labi_sort_set(m, NULL, list.as.list->items, &kept)) return false;
    list.as.list->count = list.as.list->cols = list.as.list->values = kept;
  }
  if (!labi_nest(m, NULL, list)) return false;
  *value = list;
  return true;
}

cgt_status lab_new_set(lab_value *value, lab_machine *machine, const lab_value *items, size_t count,
                       lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, value) || !LABI_GIVEN(error, machine) || !LABI_VALUES(error, items, count))
    return CGT_EINVAL;
  labi_enter(machine, 0, error);
  return labi_leave(machine, new_list(value, machine, LAB_LIST, items, count, count));
}

cgt_status lab_new_matrix(lab_value *value, lab_machine *machine, const lab_value *items, size_t rows,
                          size_t columns, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, value) || !LABI_GIVEN(error, machine) || !LABI_ITEMS(error, items, rows)) return CGT_EINVAL;
  size_t count;
  const bool is_past = __builtin_mul_overflow(rows, columns, &count);
  if (!is_past && !LABI_VALUES(error, items, count)) return CGT_EINVAL;
  labi_enter(machine, 0, error);
  if (is_past)
    return labi_leave(machine, labi_fail(machine, NULL, CGT_ELIMIT, "a matrix of that size is past the memory limit"));
  return labi_leave(machine, new_list(value, machine, LAB_MATRIX, items, count, columns));
}
