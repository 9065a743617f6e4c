/* functions_fold.c: any, all, count, sum, min, max, which the evaluator knows how to run; and what lists hold. */
#include "lab/functions/function_table.h"

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
