/* functions_list.c: any, all, count, sum, min, max, which the evaluator knows how to run (fold.c); functions
 * of sets {a,b} and of lists [a,b], and from one to the other. */
#include <string.h>

#include "lab/functions/function_table.h"

static bool make(lab_value *result, lab_machine *m, const labi_node *at, const lab_value *items, size_t count,
                 bool set) {
  if (!labi_new_list(result, m, at, set ? LAB_LIST : LAB_MATRIX, count, count)) return false;
  lab_list *list = result->as.list;
  if (count) memcpy(list->items, items, count * sizeof *items);
  if (set && !labi_sort_set(m, at, list->items, &list->count)) return false;
  return labi_nest(m, at, *result);
}

/* As a list or, if variant says so, as a set. */
static bool fn_copy(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  return make(result, m, at, args[0].as.list->items, args[0].as.list->count, labi_code_of(at)->variant);
}

static bool fn_sorted(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  return fn_copy(result, m, at, args) && labi_sort(m, at, result->as.list->items, result->as.list->count);
}

static bool fn_distinct(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  if (!fn_copy(result, m, at, args)) return false;
  lab_list *list = result->as.list;
  size_t items = list->count;
  list->count = 0;
  for (size_t i = 0; i < items; i++) {
    bool found;
    if (!labi_contains(&found, m, at, list, list->items[i])) return false;
    if (!found) list->items[list->count++] = list->items[i];
  }
  list->cols = list->count;
  return true;
}

static bool fn_is_empty(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  (void)m, (void)at;
  *result = labi_truth(args[0].as.list->count == 0);
  return true;
}

static bool fn_head(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  if (args[0].as.list->count == 0) return labi_fail(m, at, CGT_EDOMAIN, "an empty list has no head");
  *result = args[0].as.list->items[0];
  return true;
}

static bool fn_tail(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *list = args[0].as.list;
  if (list->count == 0) return labi_fail(m, at, CGT_EDOMAIN, "an empty list has no tail");
  return make(result, m, at, list->items + 1, list->count - 1, args[0].kind == LAB_LIST);
}

static bool fn_concat(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *a = args[0].as.list, *b = args[1].as.list;
  if (!labi_new_list(result, m, at, LAB_MATRIX, a->count + b->count, a->count + b->count)) return false;
  lab_value *items = result->as.list->items;
  if (a->count) memcpy(items, a->items, a->count * sizeof *items);
  if (b->count) memcpy(items + a->count, b->items, b->count * sizeof *items);
  return labi_nest(m, at, *result);
}

static bool fn_adjoin(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  lab_value one, both[2] = {args[0]};
  if (!make(&one, m, at, &args[1], 1, false)) return false;
  both[1] = one;
  return fn_concat(result, m, at, both);
}

static bool fn_index_of(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *list = args[0].as.list;
  for (size_t i = 0; i < list->count; i++) {
    bool same;
    if (!labi_tick(m, at) || !labi_same(&same, m, at, list->items[i], args[1])) return false;
    if (same) return *result = labi_integer((int64_t)i + 1), true;
  }
  *result = labi_integer(0);
  return true;
}

static bool fn_length(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  (void)m, (void)at;
  *result = labi_integer((int64_t)args[0].as.list->count);
  return true;
}

static bool fn_contains_value(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  bool found;
  if (!labi_contains(&found, m, at, args[0].as.list, args[1])) return false;
  *result = labi_truth(found);
  return true;
}

static bool fn_item(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *list = args[0].as.list;
  int64_t place = args[1].as.integer;
  if (place < 1 || (uint64_t)place > list->count)
    return labi_fail(m, at, CGT_EDOMAIN, "there is no element %lld among %zu", (long long)place, list->count);
  *result = list->items[place - 1];
  return true;
}

#define AS_SET LABI_CODE(1, 1, "l", SET, .general = fn_copy, .variant = true)
#define OF_LIST(function, gives) LABI_CODE(1, 1, "l", gives, .general = function)

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
     OF_LIST(fn_length, INTEGER)},
    {"contains", "contains(list,x)", "is x an element of the list?", "contains(left_options(*3), *2)", "true",
     LABI_CODE(2, 2, "lv", TRUTH, .general = fn_contains_value)},
    {0}};

const lab_function labi_collection_functions[] = {
    {"listof", "listof(f(k) for k from 1 to n)", "a list, in the order of its making",
     "listof(k^2 mod 5 for k from 1 to 4)", "[1,4,4,1]", OF_LIST(fn_copy, LIST)},
    {"setof", "setof(f(k) for k from 1 to n)", "a set: sorted, each element once",
     "setof(k^2 mod 5 for k from 1 to 4)", "{1,4}", AS_SET},
    {"sumof", "sumof(G for k from 1 to n)", "another name of sum", "sumof(k for k from 1 to 10 by 3)", "22",
     LABI_FOLD(LABI_FOLD_SUM, ANY)},
    {"to_list", "to_list(S)", "a set or list as a list", "to_list({2,1})", "[1,2]", OF_LIST(fn_copy, LIST)},
    {"to_set", "to_set(S)", "a list as a set: sorted, each element once", "to_set([2,1,2])", "{1,2}", AS_SET},
    {"sorted", "sorted(S)", "as a list in the order in which sets print", "sorted([*,2,^,1])", "[1,2,*,^]",
     OF_LIST(fn_sorted, LIST)},
    {"distinct", "distinct(L)", "a list without what came before", "distinct([2,1,2])", "[2,1]",
     OF_LIST(fn_distinct, LIST)},
    {"is_empty", "is_empty(S)", "has it no elements?", "is_empty(left_options(-1))", "true",
     OF_LIST(fn_is_empty, TRUTH)},
    {"head", "head(L)", "the first element", "head([3,1,2])", "3", OF_LIST(fn_head, ANY)},
    {"tail", "tail(L)", "all but the first element", "tail([3,1,2])", "[1,2]", OF_LIST(fn_tail, LIST)},
    {"length", "length(L)", "how many elements it has", "length([3,1,2])", "3", OF_LIST(fn_length, INTEGER)},
    {"item", "item(L,i)", "the i-th element, from 1; also L[i]", "[5,12,13][2]", "12",
     LABI_CODE(2, 2, "li", ANY, .general = fn_item)},
    {"concat", "concat(L,M)", "the elements of L, then those of M", "concat([1,2],[2])", "[1,2,2]",
     LABI_CODE(2, 2, "l", LIST, .general = fn_concat)},
    {"adjoin", "adjoin(L,x)", "the elements of L, then x", "adjoin([1,2],*)", "[1,2,*]",
     LABI_CODE(2, 2, "lv", LIST, .general = fn_adjoin)},
    {"index_of", "index_of(L,x)", "the place of x in L, from 1; 0 if it is not there",
     "index_of([5,12,13],12)", "2", LABI_CODE(2, 2, "lv", INTEGER, .general = fn_index_of)},
    {0}};
