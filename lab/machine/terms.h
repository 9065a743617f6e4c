/* terms.h: the positions of which a sum is made, for who asks for its moves: a sum that has become a value
 * has others. */
#ifndef LAB_TERMS_H
#define LAB_TERMS_H

#include <cgt/lab_machine.h>

#include "lab/language/syntax.h"

typedef struct labi_terms {
  lab_value *values; /* positions, games and loopy games */
  bool *negative;
  size_t count, cap;
} labi_terms;

/* The terms of a sum as it is written, and those of -(a + b). n*a, sum(..), calls of definitions, let and if are
 * looked into, and are one term, their value, where no position is found; arguments of calls are values. The
 * frame has so many slots. Fails: as evaluation does; EINVAL for a term that is no game; ELIMIT for more than
 * cap. */
bool labi_find_terms(labi_terms *terms, lab_machine *m, const labi_node *n, lab_value *frame, uint32_t slots);

#endif
