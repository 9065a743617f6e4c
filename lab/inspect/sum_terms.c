/* sum_terms.c: see sum_terms.h. */
#include "lab/inspect/sum_terms.h"

#include <stdlib.h>

#include "lab/language/diagnostic.h"

cgt_status labi_read_sum_terms(labi_sum_terms *terms, lab_machine *machine, size_t statement, lab_error *error) {
  *terms = (labi_sum_terms){.items = calloc(LAB_SUMMAND_LIMIT, sizeof *terms->items),
                            .negative = calloc(LAB_SUMMAND_LIMIT, sizeof *terms->negative)};
  if (terms->items && terms->negative)
    return lab_evaluate_terms(&terms->count, terms->items, terms->negative, LAB_SUMMAND_LIMIT, machine, statement,
                              error);
  *error = (lab_error){.status = CGT_ENOMEM, .message = "the sum was not found: " LABI_OUT_OF_MEMORY};
  return CGT_ENOMEM;
}

void labi_free_sum_terms(labi_sum_terms *terms) {
  free(terms->items);
  free(terms->negative);
}
