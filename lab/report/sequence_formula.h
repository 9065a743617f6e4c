/* sequence_formula.h: the laws of sequences as expressions. */
#ifndef LAB_SEQUENCE_FORMULA_H
#define LAB_SEQUENCE_FORMULA_H

#include <cgt/lab_search.h>

#include "lab/base/scratch.h"

/* Where expressions are made, and the machine of the numbers in them. */
typedef struct labi_formulas {
  labi_scratch memory;
  lab_machine *machine;
} labi_formulas;

/* NULL: no memory. */
lab_expression *labi_fraction_formula(labi_formulas *f, lab_value x);
/* In n; tight: as in cgt/lab_expression.h. */
lab_expression *labi_polynomial_formula(labi_formulas *f, const lab_value *coefficients, size_t count,
                                        bool tight);
lab_expression *labi_equation_formula(labi_formulas *f, const int64_t coefficients[3]); /* in x */
lab_expression *labi_surd_formula(labi_formulas *f, lab_surd surd);
lab_expression *labi_constant_formula(labi_formulas *f, const lab_law *law);  /* what a(n) is */
lab_expression *labi_holonomic_formula(labi_formulas *f, const lab_law *law); /* what is 0 */

#endif
