/* subset.h: the subsets of a set, by their numbers. */
#ifndef LAB_SUBSET_H
#define LAB_SUBSET_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

bool labi_subset_count(int64_t *count, lab_machine *m, const labi_node *at, const lab_list *set);

/* Subset 0 .. count - 1, in the order of size. */
bool labi_subset(lab_value *subset, lab_machine *m, const labi_node *at, const lab_list *set, int64_t number);

/* The set whose subsets a variable runs over. */
bool labi_evaluate_superset(lab_value *set, lab_machine *m, const labi_node *n, lab_value *frame);

#endif
