/* functions_fold.c: any, all, count, sum, min, max: over a comprehension without making a list of it,
 * over a list, or over the arguments themselves. */
#include "lab/functions/function_table.h"

/* min and max of nothing do not exist: no list yet means that nothing came. */
static const lab_value nothing = {.kind = LAB_LIST};

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
    if (v.kind == LAB_TEXT && total->kind == LAB_INTEGER) return *total = v, true; /* the first of texts */
    return labi_add(total, m, at, *total, v);
  default:
    if (total->kind == LAB_LIST) return labi_numbers_in_order(&sign, m, at, v, v) && (*total = v, true);
    if (!labi_numbers_in_order(&sign, m, at, v, *total)) return false;
    if (kind == LABI_FOLD_MIN ? sign < 0 : sign > 0) *total = v;
    return true;
  }
}

bool labi_fold_end(lab_value *total, lab_machine *m, const labi_node *at, labi_fold_kind kind) {
  if (total->kind == LAB_LIST)
    return labi_fail(m, at, CGT_EDOMAIN, "nothing has no %s", kind == LABI_FOLD_MIN ? "minimum" : "maximum");
  *total = labi_normalise(m, *total);
  return true;
}

typedef struct fold {
  labi_fold_kind kind;
  lab_value total;
} fold;

static bool visit(bool *stop, void *data, lab_machine *m, const labi_node *element, lab_value *frame) {
  fold *f = data;
  lab_value v;
  return labi_evaluate(&v, m, element, frame) && labi_fold_step(stop, &f->total, m, element, f->kind, v);
}

bool labi_evaluate_fold(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  fold f = {.kind = n->as.function->code->fold};
  f.total = labi_fold_start(f.kind);
  if (!labi_each(m, n->child[0], frame, visit, &f) || !labi_fold_end(&f.total, m, n, f.kind)) return false;
  *result = f.total;
  return true;
}

/* ---- lists ----------------------------------------------------------------------------------- */

static bool fn_size(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args, size_t count) {
  (void)m, (void)at, (void)count;
  *result = labi_integer((int64_t)args[0].as.list->count);
  return true;
}

static bool fn_contains_value(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                              size_t count) {
  bool found;
  (void)count;
  if (!labi_contains(&found, m, at, args[0].as.list, args[1])) return false;
  *result = labi_truth(found);
  return true;
}

const lab_function labi_list_functions[] = {
    {"min", "min(a,b,...)", "the least number; also of a list, or min(f(k) for k in 1..n)", "min(3,1/2)",
     "1/2", LABI_FOLD(LABI_FOLD_MIN, ANY)},
    {"max", "max(a,b,...)", "the greatest number; also of a list, or max(f(k) for k in 1..n)",
     "max(k*(5-k) for k in 1..5)", "6", LABI_FOLD(LABI_FOLD_MAX, ANY)},
    {"sum", "sum(G for k in a..b)", "the sum of numbers or games; also of a list", "sum(1/2^k for k in 1..3)",
     "7/8", LABI_FOLD(LABI_FOLD_SUM, ANY)},
    {"any", "any(claim for k in a..b)", "is the claim true for one k?", "any(k^2 == 49 for k in 1..9)",
     "true", LABI_FOLD(LABI_FOLD_ANY, TRUTH)},
    {"all", "all(claim for k in a..b)", "is the claim true for all k?", "all(*k + *k == 0 for k in 1..9)",
     "true", LABI_FOLD(LABI_FOLD_ALL, TRUTH)},
    {"count", "count(claim for k in a..b)", "for how many k is the claim true?",
     "count(k mod 3 == 0 for k in 1..10)", "3", LABI_FOLD(LABI_FOLD_COUNT, INTEGER)},
    {"size", "size(list)", "how many elements a list or entries a matrix has", "size(left_options(*3))", "3",
     LABI_CODE(1, 1, "l", INTEGER, .general = fn_size)},
    {"contains", "contains(list,x)", "is x an element of the list?", "contains(left_options(*3), *2)", "true",
     LABI_CODE(2, 2, "lv", TRUTH, .general = fn_contains_value)},
    {0}};
