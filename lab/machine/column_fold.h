/* column_fold.h: sum, count, any, all, min, max and find over a range, by columns. */
#ifndef LAB_COLUMN_FOLD_H
#define LAB_COLUMN_FOLD_H

#include <cgt/lab_machine.h>

#include "lab/machine/function_code.h"

/* Folds the elements of a comprehension while its last variable goes from low to high and the others stay as they are
 * in the frame, as labi_fold_step would one after the other; the frame's variable changes. *came: there was an element
 * to fold. *done is false, and nothing has happened, where the range is short or the element is no integer expression
 * (column.h). */
bool labi_column_fold(bool *done, bool *came, bool *stop, lab_value *total, lab_machine *m,
                      labi_fold_kind kind, const labi_node *comprehension, lab_value *frame, int64_t low,
                      int64_t high);

#endif
