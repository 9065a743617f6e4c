/* sorted.h: the order in which the elements of a set stand. */
#ifndef LAB_SORTED_H
#define LAB_SORTED_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

/* Games come as options are printed, numbers first; then true and false, texts, lists, sets. */
bool labi_sort(lab_machine *m, const labi_node *at, lab_value *items, size_t count);

/* The same, and keeps each value once. */
bool labi_sort_set(lab_machine *m, const labi_node *at, lab_value *items, size_t *count);

#endif
