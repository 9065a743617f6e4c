/* evaluate_list.h: lists, matrices, comprehensions and let. */
#ifndef LAB_EVALUATE_LIST_H
#define LAB_EVALUATE_LIST_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

/* Calls visit for every element of a comprehension until one sets *stop. */
typedef bool labi_visit(bool *stop, void *data, lab_machine *m, const labi_node *element, lab_value *frame);
bool labi_each(lab_machine *m, const labi_node *comprehension, lab_value *frame, labi_visit *visit,
               void *data);

/* The same, but visit_run gets the elements of a range low..high of the last variable all at once; where it sets *done
 * to false, visit gets them. While *keeps is false after a visit, what it got may be overwritten; NULL: never. */
typedef bool labi_visit_run(bool *done, bool *stop, void *data, lab_machine *m, const labi_node *comprehension,
                            lab_value *frame, int64_t low, int64_t high);
bool labi_each_in_runs(lab_machine *m, const labi_node *comprehension, lab_value *frame, labi_visit *visit,
                       labi_visit_run *visit_run, void *data, const bool *keeps);

/* Pushes the values of the children from .. to - 1. */
bool labi_evaluate_items(lab_machine *m, const labi_node *n, uint32_t from, uint32_t to, lab_value *frame);

/* Pops the values above base. A list is replaced by its elements, as in {left_options(G)|..}. */
const lab_value *labi_flatten_above(size_t *count, lab_machine *m, const labi_node *at, size_t base);

/* Puts the values of the names of a let into the frame. */
bool labi_evaluate_binders(lab_machine *m, const labi_node *let, lab_value *frame);
bool labi_evaluate_let(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);
bool labi_evaluate_list(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame);

#endif
