/* range_subset.c: the subsets of a set by their numbers: by size, and those of one size in the order of their
 * elements. Of n elements taken in order, those subsets of size k that have the first one come first: there
 * are C(n-1, k-1). So the elements of subset number i are found one after another, without those before it.
 */
#include "lab/machine/range.h"

#include "lab/machine/evaluate.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/sorted.h"

enum { MOST = 60 }; /* elements: 60 * C(60, 30) < 2^63, so that no product below overflows */

static bool count_of(int64_t *count, lab_machine *m, const labi_node *at, lab_value source) {
  const lab_list *set = source.as.list;
  if (set->count > MOST)
    return labi_fail(m, at, CGT_ELIMIT, "a set of %zu elements has more subsets than the limit of 2^%d",
                     set->count, MOST);
  *count = (int64_t)1 << set->count;
  return true;
}

/* Its size, and which it is of those of that size; there are so many. */
static size_t size_of_subset(int64_t *number, int64_t *of_size, size_t count) {
  int64_t n = (int64_t)count, k = 0;
  for (*of_size = 1; *number >= *of_size; k++) {
    *number -= *of_size;
    *of_size = *of_size * (n - k) / (k + 1);
  }
  return (size_t)k;
}

static bool subset_at(lab_value *subset, lab_machine *m, const labi_node *at, lab_value source, int64_t number) {
  const lab_list *set = source.as.list;
  int64_t ways, with, left;
  size_t size = size_of_subset(&number, &ways, set->count), next = 0;
  if (!labi_new_list(subset, m, at, LAB_LIST, size, size)) return false;
  left = (int64_t)size;
  for (size_t i = 0; left > 0; i++) { /* ways: to take `left` of the elements from i on */
    int64_t rest = (int64_t)(set->count - i);
    with = ways * left / rest;
    if (number < with) {
      subset->as.list->items[next++] = set->items[i];
      ways = with;
      left--;
    } else {
      number -= with;
      ways -= with;
    }
  }
  return labi_nest(m, at, *subset);
}

/* The set; a list stands for its elements. */
static bool evaluate_superset(lab_value *set, lab_machine *m, const labi_node *n, lab_value *frame) {
  if (!labi_evaluate(set, m, n, frame)) return false;
  if (set->kind == LAB_LIST) return true;
  if (set->kind != LAB_MATRIX)
    return labi_fail(m, n, CGT_EINVAL, "expected a set whose subsets are taken, such as 1..6, found %s",
                     lab_kind_name(*set));
  if (!labi_keep(set, &m->results)) return labi_out_of_memory(m, n);
  lab_list *list = set->as.list;
  if (!labi_sort_set(m, n, list->items, &list->count)) return false;
  list->rows = 1;
  list->cols = list->count;
  set->kind = LAB_LIST;
  return true;
}

const labi_range labi_range_subset = {
    .source = evaluate_superset, .count = count_of, .at = subset_at, .latex = "\\subseteq "};
