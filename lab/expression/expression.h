/* expression.h: makers of expressions (cgt/lab_expression.h). All memory is the scratch's. They return NULL
 * when there is none, or when a child is NULL, so that only the whole is looked at. Names are not copied. */
#ifndef LAB_EXPRESSION_H
#define LAB_EXPRESSION_H

#include <cgt/lab_expression.h>

#include "base/scratch.h"

lab_expression *labi_expression(labi_scratch *memory, lab_expression_kind kind,
                                lab_expression *const *children, size_t count);
lab_expression *labi_expression_integer(labi_scratch *memory, int64_t n);
lab_expression *labi_expression_name(labi_scratch *memory, const char *name);
lab_expression *labi_expression_value(labi_scratch *memory, lab_value value); /* which must stay */
/* Of one term: it. tight: see cgt/lab_expression.h. */
lab_expression *labi_expression_sum(labi_scratch *memory, lab_expression *const *terms, size_t count,
                                    bool tight);
/* n*name: the name alone for 1, n alone for no name; the negative of that for n < 0. */
lab_expression *labi_expression_multiple(labi_scratch *memory, int64_t n, const char *name);
lab_expression *labi_expression_negative(labi_scratch *memory, lab_expression *a);
lab_expression *labi_expression_pair(labi_scratch *memory, lab_expression_kind kind, lab_expression *a,
                                     lab_expression *b);
lab_expression *labi_expression_call(labi_scratch *memory, const char *name, lab_expression *const *children,
                                     size_t count);
lab_expression *labi_expression_comparison(labi_scratch *memory, lab_relation relation, lab_expression *a,
                                           lab_expression *b);
lab_expression *labi_expression_in_brackets(lab_expression *a); /* one pair more; returns a */
lab_expression *labi_expression_copy(labi_scratch *memory,
                                     const lab_expression *a); /* with the same children */

#endif
