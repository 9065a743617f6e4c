/* functions_list.c: any, all, count, sum, min, max, which the evaluator knows how to run (fold.c); functions
 * of sets {a,b} and of lists [a,b], and from one to the other. */
#include <string.h>

#include "lab/base/utf8.h"
#include "lab/functions/function_table.h"
#include "lab/machine/budget.h"
#include "lab/machine/comparison.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/room.h"
#include "lab/machine/sorted.h"
#include "lab/machine/value_kind.h"

static bool make(lab_value *result, lab_machine *m, const labi_node *at, const lab_value *items, size_t count,
                 bool set) {
  if (!labi_new_list(result, m, at, set ? LAB_LIST : LAB_MATRIX, count, count)) return false;
  lab_list *list = result->as.list;
  if (count) memcpy(list->items, items, count * sizeof *items);
  if (set && !labi_sort_set(m, at, list->items, &list->count)) return false;
  return labi_nest(m, at, *result);
}

/* The elements of a list, or of a text its characters; NULL after an error. */
static const lab_list *elements(lab_machine *m, const labi_node *at, lab_value v) {
  lab_value list = v;
  return v.kind != LAB_TEXT || labi_spell(&list, m, at, v.as.text) ? list.as.list : NULL;
}

/* What was made of the elements of v: of a text a text. */
static bool like(lab_value *result, lab_machine *m, const labi_node *at, lab_value v) {
  return v.kind != LAB_TEXT || labi_join_texts(result, m, at, result->as.list, "");
}

/* Rows [value, how often] of a sorted list, in which equal values stand side by side. */
static bool count_equal(lab_list *rows, lab_machine *m, const labi_node *at, const lab_list *sorted) {
  size_t times = 0;
  rows->count = 0;
  for (size_t i = 0; i < sorted->count; i++) {
    const lab_value v = sorted->items[i];
    bool same = false;
    times++;
    if (!labi_tick(m, at) || (i + 1 < sorted->count && !labi_same(&same, m, at, v, sorted->items[i + 1]))) return false;
    if (same) continue;
    const lab_value row[] = {v, labi_integer((int64_t)times)};
    if (!make(&rows->items[rows->count++], m, at, row, 2, false)) return false;
    times = 0;
  }
  return true;
}

static int64_t times_of(lab_value row) { return row.as.list->items[1].as.integer; }

/* The rows by how often, the most frequent first. Of n elements, fewer than 2 sqrt(n) numbers of times are different. */
static void sort_by_times(lab_list *to, const lab_list *rows) {
  int64_t last = INT64_MAX;
  for (size_t placed = 0; placed < rows->count;) {
    int64_t most = 0;
    for (size_t i = 0; i < rows->count; i++)
      if (times_of(rows->items[i]) < last && times_of(rows->items[i]) > most) most = times_of(rows->items[i]);
    for (size_t i = 0; i < rows->count; i++)
      if (times_of(rows->items[i]) == most) to->items[placed++] = rows->items[i];
    last = most;
  }
}

/* Positions that have one value are one: each element becomes its value. */
static bool settle_all(lab_machine *m, const labi_node *at, lab_list *list) {
  for (size_t i = 0; i < list->count; i++)
    if (!labi_tick(m, at) || !labi_settle(&list->items[i], m, at)) return false;
  return true;
}

static bool fn_tally(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  lab_value sorted, rows;
  const lab_list *list = args[0].as.list;
  if (!make(&sorted, m, at, list->items, list->count, false) || !settle_all(m, at, sorted.as.list) ||
      !labi_sort(m, at, sorted.as.list->items, list->count) ||
      !labi_new_list(&rows, m, at, LAB_MATRIX, list->count, list->count) ||
      !count_equal(rows.as.list, m, at, sorted.as.list))
    return false;
  const size_t count = rows.as.list->count;
  if (!labi_new_list(result, m, at, LAB_MATRIX, count, count)) return false;
  sort_by_times(result->as.list, rows.as.list);
  return labi_nest(m, at, *result);
}

/* As a list or, if variant says so, as a set. */
static bool fn_copy(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *list = elements(m, at, args[0]);
  return list && make(result, m, at, list->items, list->count, labi_code_of(at)->variant);
}

static bool fn_reverse(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *list = elements(m, at, args[0]);
  if (!list || !labi_new_list(result, m, at, LAB_MATRIX, list->count, list->count)) return false;
  for (size_t i = 0; i < list->count; i++) result->as.list->items[i] = list->items[list->count - 1 - i];
  return like(result, m, at, args[0]) && (args[0].kind == LAB_TEXT || labi_nest(m, at, *result));
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

static bool fn_remove(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *list = elements(m, at, args[0]);
  lab_value others;
  size_t kept = 0;
  if (!list || !labi_new_list(&others, m, at, LAB_MATRIX, list->count, list->count)) return false;
  for (size_t i = 0; i < list->count; i++) {
    bool same;
    if (!labi_tick(m, at) || !labi_same(&same, m, at, list->items[i], args[1])) return false;
    if (!same) others.as.list->items[kept++] = list->items[i];
  }
  return make(result, m, at, others.as.list->items, kept, args[0].kind == LAB_LIST);
}

static bool fn_head(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *list = elements(m, at, args[0]);
  if (!list) return false;
  if (list->count == 0) return labi_fail(m, at, CGT_EDOMAIN, "an empty list has no head");
  *result = list->items[0];
  return true;
}

static bool fn_tail(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *list = elements(m, at, args[0]);
  if (!list) return false;
  if (list->count == 0) return labi_fail(m, at, CGT_EDOMAIN, "an empty list has no tail");
  return make(result, m, at, list->items + 1, list->count - 1, args[0].kind == LAB_LIST) &&
         like(result, m, at, args[0]);
}

/* A list of count items from that one on, of the same shape as a list in a list. */
static bool part(lab_value *result, lab_machine *m, const labi_node *at, const lab_list *list, size_t from,
                 size_t count) {
  return make(result, m, at, list->items + from, count, false);
}

static bool count_argument(size_t *n, lab_machine *m, const labi_node *at, lab_value v, int64_t least) {
  int64_t given;
  if (!labi_to_int64(&given, m, at, v)) return false;
  if (given < least) return labi_fail(m, at, CGT_EINVAL, "expected a number of elements >= %d", (int)least);
  *n = (size_t)given;
  return true;
}

static bool fn_initial(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  size_t n = 0;
  const lab_list *list = elements(m, at, args[0]);
  if (!list || !count_argument(&n, m, at, args[1], 0)) return false;
  return part(result, m, at, list, 0, n < list->count ? n : list->count) && like(result, m, at, args[0]);
}

static bool fn_grouped(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  size_t n = 0;
  const lab_list *list = elements(m, at, args[0]);
  if (!list || !count_argument(&n, m, at, args[1], 1)) return false;
  size_t rows = list->count / n + (list->count % n != 0);
  if (!labi_new_list(result, m, at, LAB_MATRIX, rows, rows)) return false;
  for (size_t i = 0; i < rows; i++)
    if (!part(&result->as.list->items[i], m, at, list, i * n,
              list->count - i * n < n ? list->count - i * n : n))
      return false;
  return labi_nest(m, at, *result);
}

/* The nim-values of an octal game 0.d1..dk repeat for good if G(n + p) = G(n) for n0 <= n < 2 n0 + p + k.
 * Winning Ways, ch. 4; R. K. Guy, C. A. B. Smith (1956). Heap n is item n - 1. */
static bool repeats(bool *repeats, lab_machine *m, const labi_node *at, const lab_list *list, size_t from,
                    size_t period, size_t end) {
  *repeats = true;
  for (size_t n = from; *repeats && n < end; n++)
    if (!labi_tick(m, at) || !labi_same(repeats, m, at, list->items[n - 1], list->items[n + period - 1]))
      return false;
  return true;
}

static bool fn_periodicity(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  size_t digits = 0;
  const lab_list *list = elements(m, at, args[0]);
  bool found = false;
  if (!list || !count_argument(&digits, m, at, args[1], 0)) return false;
  if (digits > list->count) return make(result, m, at, NULL, 0, false);
  for (size_t period = 1; 2 * period + digits <= list->count; period++)
    for (size_t from = 1; 2 * from + 2 * period + digits <= list->count + 1; from++) {
      if (!repeats(&found, m, at, list, from, period, 2 * from + period + digits)) return false;
      if (!found) continue;
      const lab_value both[] = {labi_integer((int64_t)period), labi_integer((int64_t)from)};
      return make(result, m, at, both, 2, false);
    }
  return make(result, m, at, NULL, 0, false);
}

static bool fn_concat(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *a = args[0].as.list, *b = args[1].as.list;
  if (!labi_new_list(result, m, at, LAB_MATRIX, a->count + b->count, a->count + b->count)) return false;
  lab_value *items = result->as.list->items;
  if (a->count) memcpy(items, a->items, a->count * sizeof *items);
  if (b->count) memcpy(items + a->count, b->items, b->count * sizeof *items);
  return labi_nest(m, at, *result);
}

static bool fn_index_of(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *list = args[0].as.list;
  size_t place;
  if (args[0].kind == LAB_TEXT) {
    if (!labi_find_text(&place, m, at, args[0].as.text, args[1])) return false;
    return *result = labi_integer((int64_t)place), true;
  }
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
  const lab_text *text = args[0].as.text;
  bool spelled = args[0].kind == LAB_TEXT;
  size_t count = spelled ? labi_utf8_count(text->bytes, text->length) : args[0].as.list->count;
  *result = labi_integer((int64_t)count);
  return true;
}

static bool fn_contains_value(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  bool found;
  size_t place;
  if (args[0].kind == LAB_TEXT) {
    if (!labi_find_text(&place, m, at, args[0].as.text, args[1])) return false;
    return *result = labi_truth(place > 0), true;
  }
  if (!labi_contains(&found, m, at, args[0].as.list, args[1])) return false;
  *result = labi_truth(found);
  return true;
}

static bool item(lab_value *result, lab_machine *m, const labi_node *at, const lab_list *list,
                 lab_value at_place) {
  int64_t place;
  if (!labi_to_int64(&place, m, at, at_place)) return false;
  if (place < 1 || (uint64_t)place > list->count)
    return labi_fail(m, at, CGT_EDOMAIN, "there is no element %lld: there %s %zu", (long long)place,
                     list->count == 1 ? "is" : "are", list->count);
  *result = list->items[place - 1];
  return true;
}

/* At one place, or at each of a list of them. */
static bool fn_item(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const lab_list *list = elements(m, at, args[0]), *places = args[1].as.list;
  if (!list) return false;
  if (args[1].kind != LAB_LIST && args[1].kind != LAB_MATRIX) return item(result, m, at, list, args[1]);
  if (!labi_new_list(result, m, at, LAB_MATRIX, places->count, places->count)) return false;
  for (size_t i = 0; i < places->count; i++)
    if (!labi_tick(m, at) || !item(&result->as.list->items[i], m, at, list, places->items[i])) return false;
  return labi_nest(m, at, *result) && like(result, m, at, args[0]);
}

static LABI_COLUMN_OPERATION(column_of_min, { to[i] = a[i] < b[i] ? a[i] : b[i]; })
static LABI_COLUMN_OPERATION(column_of_max, { to[i] = a[i] > b[i] ? a[i] : b[i]; })

#define AS_SET LABI_CODE(1, 1, "l", SET, .general = fn_copy, .variant = true)
#define OF_LIST(function, gives) LABI_CODE(1, 1, "l", gives, .general = function)
#define OF_SEQUENCE(function, gives) LABI_CODE(1, 1, "s", gives, .general = function)

const lab_function labi_list_functions[] = {
    {"min", "min(a,b,...)", "the least number; also of a list, or min(f(k) for k in 1..n)", "min(3,1/2)",
     "1/2", LABI_FOLD(LABI_FOLD_MIN, ANY, column_of_min)},
    {"max", "max(a,b,...)", "the greatest number; also of a list, or max(f(k) for k in 1..n)",
     "max(k*(5-k) for k in 1..5)", "6", LABI_FOLD(LABI_FOLD_MAX, ANY, column_of_max)},
    {"sum", "sum(G for k in a..b)", "the sum of numbers or games; also of a list", "sum(1/2^k for k in 1..3)",
     "7/8", LABI_FOLD(LABI_FOLD_SUM, ANY, NULL)},
    {"any", "any(claim for k in a..b)", "true if the claim is true for some k",
     "any(k^2 == 49 for k in 1..9)", "true", LABI_FOLD(LABI_FOLD_ANY, TRUTH, NULL)},
    {"all", "all(claim for k in a..b)", "true if the claim is true for all k",
     "all(*k + *k == 0 for k in 1..9)", "true", LABI_FOLD(LABI_FOLD_ALL, TRUTH, NULL)},
    {"count", "count(claim for k in a..b)", "the number of k for which the claim is true",
     "count(k mod 3 == 0 for k in 1..10)", "3", LABI_FOLD(LABI_FOLD_COUNT, INTEGER, NULL)},
    {"find_first", "find_first(x for x in S where claim)",
     "the first x for which the claim is true; no further one is evaluated",
     "find_first(k for k in 1..100 where k^2 mod 17 == 2)", "6", LABI_FOLD(LABI_FOLD_FIND, ANY, NULL)},
    {"tally", "tally(f(x) for x in S)", "each value and how often it occurs, the most frequent first",
     "tally(k^2 mod 5 for k in 1..9)", "[[1,4],[4,4],[0,1]]", LABI_CODE(1, 1, "l", LIST, .general = fn_tally),
     .cost = "n log n comparisons"},
    {"size", "size(list)", "the number of elements of a list, entries of a matrix, characters of a text",
     "size(left_options(*3))", "3", OF_SEQUENCE(fn_length, INTEGER), .cost = "none"},
    {"contains", "contains(list,x)", "true if x is an element of the list, or a part of the text",
     "contains(left_options(*3), *2)", "true", LABI_CODE(2, 2, "sv", TRUTH, .general = fn_contains_value),
     .cost = "one comparison for each element"},
    {0}};

const lab_function labi_collection_functions[] = {
    {"listof", "listof(f(k) for k from 1 to n)", "a list, in the order of its construction",
     "listof(k^2 mod 5 for k from 1 to 4)", "[1,4,4,1]", OF_LIST(fn_copy, LIST)},
    {"setof", "setof(f(k) for k from 1 to n)", "a set: sorted, each element once",
     "setof(k^2 mod 5 for k from 1 to 4)", "{1,4}", AS_SET, .cost = "n log n comparisons"},
    {"sumof", "sumof(G for k from 1 to n)", "another name of sum", "sumof(k for k from 1 to 10 by 3)", "22",
     LABI_FOLD(LABI_FOLD_SUM, ANY, NULL)},
    {"to_list", "to_list(S)", "a set, or the characters of a text, as a list", "to_list({2,1})", "[1,2]",
     OF_SEQUENCE(fn_copy, LIST)},
    {"to_set", "to_set(S)", "a list as a set: sorted, each element once", "to_set([2,1,2])", "{1,2}", AS_SET,
     .cost = "n log n comparisons"},
    {"sorted", "sorted(S)", "the elements as a list, in the order in which sets print", "sorted([*,2,^,1])",
     "[1,2,*,^]",
     OF_LIST(fn_sorted, LIST), .cost = "n log n comparisons"},
    {"distinct", "distinct(L)", "a list without repetitions; the first of equal elements stays",
     "distinct([2,1,2])", "[2,1]",
     OF_LIST(fn_distinct, LIST), .cost = "n^2 comparisons"},
    {"remove", "remove(S,x)", "a list or set without the elements that equal x", "remove([2,1,2,3],2)",
     "[1,3]", LABI_CODE(2, 2, "lv", LIST, .general = fn_remove), .cost = "n comparisons"},
    {"head", "head(L)", "the first element, or character of a text", "head([3,1,2])", "3",
     OF_SEQUENCE(fn_head, ANY), .cost = "none"},
    {"tail", "tail(L)", "all elements except the first", "tail([3,1,2])", "[1,2]", OF_SEQUENCE(fn_tail, ANY)},
    {"reverse", "reverse(L)", "a list or text in reverse order", "reverse(\"t.f\")", "f.t",
     OF_SEQUENCE(fn_reverse, ANY)},
    {"length", "length(L)", "the number of elements of a list, or characters of a text", "length([3,1,2])", "3",
     OF_SEQUENCE(fn_length, INTEGER), .cost = "none"},
    {"item", "item(L,i)",
     "the i-th element, or character of a text, counted from 1; also written L[i]; L[i..j] is a part",
     "\"xo.ox\"[2..4]", "o.o", LABI_CODE(2, 2, "sv", ANY, .general = fn_item), .cost = "none"},
    {"initial", "initial(L,n)", "the first n elements, or characters of a text", "initial([3,1,2],2)",
     "[3,1]", LABI_CODE(2, 2, "sv", ANY, .general = fn_initial)},
    {"grouped", "grouped(L,n)", "the elements of a list in rows of n", "grouped([1,2,3,4,5],2)",
     "[[1,2],[3,4],[5]]",
     LABI_CODE(2, 2, "lv", LIST, .general = fn_grouped)},
    {"periodicity", "periodicity(L,d)",
     "the period and the last exception of the nim-values L of heaps 1, 2, .. of an octal game of d digits, "
     "if they prove a period",
     "periodicity([nim_value(kayles(n)) for n in 1..167],2)", "[12,71]",
     LABI_CODE(2, 2, "lv", LIST, .general = fn_periodicity),
     .source = "Guy and Smith, The G-values of various games (1956)"},
    {"concat", "concat(L,M)", "the elements of L, then the elements of M", "concat([1,2],[2])", "[1,2,2]",
     LABI_CODE(2, 2, "l", LIST, .general = fn_concat)},
    {"index_of", "index_of(L,x)", "the place of x in a list or text, from 1; 0 if it is missing",
     "index_of([5,12,13],12)", "2", LABI_CODE(2, 2, "sv", INTEGER, .general = fn_index_of)},
    {0}};
