/* element.c: games of theories in the language, by the tables of their theories. */
#include "lab/machine/theory.h"

#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

/* The error where an entry of the table is NULL; always false. */
static bool lacks(lab_machine *m, const labi_node *at, const labi_theory *theory, const char *what) {
  return labi_fail(m, at, CGT_EDOMAIN, "%s have no %s", theory->games, what);
}

bool labi_element_made(lab_value *result, lab_machine *m, const labi_node *at, const labi_theory *theory, lab_value v) {
  labi_element g;
  if (!theory->make(&g, m, at, v)) return false;
  return *result = labi_element_value(m, theory, g), true;
}

/* Of two values, of which one at least is an element. Beside a game modulo a universe a form or a position is one, too. In
 * other theories it does not become a game by itself, and a value seldom does: which moves it has is another question. */
static bool both(const labi_theory **theory, lab_machine *m, const labi_node *at, lab_value *a, lab_value *b) {
  const lab_value *element = a->kind == LAB_ELEMENT ? a : b;
  lab_value *other = a->kind == LAB_ELEMENT ? b : a;
  *theory = labi_theory_of(m, *element);
  if (other->kind == LAB_ELEMENT && labi_theory_of(m, *other) == *theory) return true;
  if ((*theory)->make && (other->kind == LAB_FORM || other->kind == LAB_POSITION || (*theory)->of_values))
    return labi_element_made(other, m, at, *theory, *other);
  return labi_fail(m, at, CGT_EINVAL, "found %s and %s: %s..%s makes %s", (*theory)->noun,
                   labi_kind_name(m, *other), (*theory)->open, (*theory)->close, (*theory)->noun);
}

bool labi_same_element(bool *same, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  const labi_theory *theory;
  if (!both(&theory, m, at, &a, &b)) return false;
  return *same = a.as.element.id == b.as.element.id, true;
}

bool labi_element_order(cgt_order *order, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  const labi_theory *theory;
  if (!both(&theory, m, at, &a, &b)) return false;
  return theory->compare ? theory->compare(order, m, at, a.as.element.id, b.as.element.id)
                         : lacks(m, at, theory, "order but equality");
}

/* ---- sums -------------------------------------------------------------------------------------- */

bool labi_element_sum(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  const labi_theory *theory;
  labi_element sum;
  if (!both(&theory, m, at, &a, &b)) return false;
  if (!theory->sum) return lacks(m, at, theory, "sum");
  if (!theory->sum(&sum, m, at, a.as.element.id, b.as.element.id)) return false;
  return *result = labi_element_value(m, theory, sum), true;
}

bool labi_element_negative(lab_value *result, lab_machine *m, const labi_node *at, lab_value v) {
  const labi_theory *theory = labi_theory_of(m, v);
  labi_element negative;
  if (!theory->negative) return lacks(m, at, theory, "negative");
  if (!theory->negative(&negative, m, at, v.as.element.id)) return false;
  return *result = labi_element_value(m, theory, negative), true;
}

bool labi_element_difference(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  const labi_theory *theory;
  return both(&theory, m, at, &a, &b) && labi_element_negative(&b, m, at, b) && labi_element_sum(result, m, at, a, b);
}

/* By an integer, n > 0 or, where there are negatives, n < 0: by doubling. */
bool labi_element_multiple(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  lab_value g = a.kind == LAB_ELEMENT ? a : b, factor = a.kind == LAB_ELEMENT ? b : a;
  int64_t n;
  bool begun = false;
  if (factor.kind == LAB_ELEMENT)
    return labi_fail(m, at, CGT_EINVAL, "'*' multiplies %s by an integer", labi_kind_name(m, g));
  if (!labi_to_int64(&n, m, at, factor)) return false;
  if (n == 0) return labi_fail(m, at, CGT_EINVAL, "%s is multiplied by an integer > 0", labi_kind_name(m, g));
  if (n < 0 && !labi_element_negative(&g, m, at, g)) return false;
  for (uint64_t left = n < 0 ? -(uint64_t)n : (uint64_t)n; left > 0; left >>= 1) {
    if (left & 1) {
      if (begun && !labi_element_sum(result, m, at, *result, g)) return false;
      if (!begun) *result = g;
      begun = true;
    }
    if (left > 1 && (!labi_tick(m, at) || !labi_element_sum(&g, m, at, g, g))) return false;
  }
  return true;
}

/* ---- questions --------------------------------------------------------------------------------- */

bool labi_element_outcome(lab_value *result, lab_machine *m, const labi_node *at, lab_value v) {
  const labi_theory *theory = labi_theory_of(m, v);
  cgt_outcome outcome;
  if (!theory->outcome) return lacks(m, at, theory, "outcome");
  if (!theory->outcome(&outcome, m, at, v.as.element.id)) return false;
  return *result = (lab_value){.kind = LAB_OUTCOME, .as.outcome = outcome}, true;
}

bool labi_element_birthday(lab_value *result, lab_machine *m, const labi_node *at, lab_value v) {
  const labi_theory *theory = labi_theory_of(m, v);
  uint32_t day;
  if (!theory->birthday) return lacks(m, at, theory, "birthday");
  if (!theory->birthday(&day, m, at, v.as.element.id)) return false;
  return *result = labi_integer(day), true;
}

bool labi_element_options(lab_value *result, lab_machine *m, const labi_node *at, lab_value v,
                          cgt_player player) {
  const labi_theory *theory = labi_theory_of(m, v);
  const labi_element *options;
  size_t count;
  if (!theory->options) return lacks(m, at, theory, "simplest form");
  if (!theory->options(&options, &count, m, at, v.as.element.id, player) ||
      !labi_new_list(result, m, at, LAB_LIST, count, count))
    return false;
  for (size_t i = 0; i < count; i++) result->as.list->items[i] = labi_element_value(m, theory, options[i]);
  return true;
}
