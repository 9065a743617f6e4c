/* effort.h: how long work may go on: until somebody stops it, or its steps are used up. */
#ifndef BASE_EFFORT_H
#define BASE_EFFORT_H

#include <cgt/base.h>

#include "base/interrupt.h"

typedef struct labi_effort {
  const volatile int *stop; /* of interrupt.h */
  uint64_t left;            /* steps */
} labi_effort;

/* Takes steps. ECANCELLED: somebody stops the work; ELIMIT: there are too few. NULL: neither. */
static inline cgt_status labi_effort_take(labi_effort *effort, uint64_t steps) {
  if (!effort) return CGT_OK;
  if (labi_interrupt_is_set(effort->stop)) return CGT_ECANCELLED;
  if (effort->left < steps) return CGT_ELIMIT;
  effort->left -= steps;
  return CGT_OK;
}

#endif
