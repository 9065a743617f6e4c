/* sum_terms.h: the terms of a statement that is a sum, each with its sign. */
#ifndef LAB_SUM_TERMS_H
#define LAB_SUM_TERMS_H

#include <cgt/lab_inspect.h>

typedef struct labi_sum_terms {
  lab_value *items;
  bool *negative; /* the term is subtracted */
  size_t count;
} labi_sum_terms;

/* Evaluates the terms, LAB_SUMMAND_LIMIT at most. To be freed in any case.
 * Fails: as lab_evaluate_terms; ENOMEM. */
cgt_status labi_read_sum_terms(labi_sum_terms *terms, lab_machine *machine, size_t statement, lab_error *error);
void labi_free_sum_terms(labi_sum_terms *terms);

#endif
