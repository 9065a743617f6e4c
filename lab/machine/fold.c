/* fold.c: any, all, count, sum, min, max and find, step by step: over a comprehension without making a list of it,
 * over a list, or over the arguments themselves. */
#include "lab/machine/arithmetic.h"
#include "lab/machine/comparison.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/function_code.h"
#include "lab/machine/normalise.h"
#include "lab/machine/value_kind.h"

/* min, max and find of nothing do not exist: a set without a list means that nothing came. */
static const lab_value nothing = {.kind = LAB_LIST};
static bool is_nothing(lab_value v) { return v.kind == LAB_LIST && !v.as.list; }

lab_value labi_fold_start(labi_fold_kind kind) {
  switch (kind) {
  case LABI_FOLD_ANY:
    return labi_truth(false);
  case LABI_FOLD_ALL:
    return labi_truth(true);
  case LABI_FOLD_COUNT:
  case LABI_FOLD_SUM:
    return labi_integer(0);
  default:
    return nothing;
  }
}

bool labi_fold_step(bool *stop, lab_value *total, lab_machine *m, const labi_node *at, labi_fold_kind kind,
                    lab_value v) {
  bool truth = false;
  int sign;
  switch (kind) {
  case LABI_FOLD_ANY:
  case LABI_FOLD_ALL:
  case LABI_FOLD_COUNT:
    if (!labi_to_truth(&truth, m, at, v)) return false;
    if (kind == LABI_FOLD_COUNT) return !truth || labi_add(total, m, at, *total, labi_integer(1));
    *stop = truth == (kind == LABI_FOLD_ANY);
    *total = labi_truth(truth);
    return true;
  case LABI_FOLD_SUM:
    if ((v.kind == LAB_TEXT || v.kind == LAB_ELEMENT) && total->kind == LAB_INTEGER)
      return *total = v, true; /* the first of texts or of games of a theory */
    return labi_add(total, m, at, *total, v);
  case LABI_FOLD_FIND:
    *stop = true;
    *total = v;
    return true;
  default:
    if (is_nothing(*total)) return labi_numbers_in_order(&sign, m, at, v, v) && (*total = v, true);
    if (!labi_numbers_in_order(&sign, m, at, v, *total)) return false;
    if (kind == LABI_FOLD_MIN ? sign < 0 : sign > 0) *total = v;
    return true;
  }
}

bool labi_fold_end(lab_value *total, lab_machine *m, const labi_node *at, labi_fold_kind kind) {
  if (is_nothing(*total))
    return labi_fail(m, at, CGT_EDOMAIN, "an empty list has no %s",
                     kind == LABI_FOLD_FIND  ? "first element"
                     : kind == LABI_FOLD_MIN ? "minimum"
                                             : "maximum");
  *total = labi_normalise(m, *total);
  return true;
}
