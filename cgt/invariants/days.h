/* days.h, layer 3: the list of games born by a day, for those who choose from it. */
#ifndef CGTI_DAYS_H
#define CGTI_DAYS_H

#include <cgt/day.h>

#include "cgt/invariants/invariants.h"

typedef struct cgti_day {
  size_t count;
  const cgt_game *games; /* in the order of cgt_day; in the arena */
} cgti_day;

/* n <= CGT_LAST_DAY; NULL if it failed. */
const cgti_day *cgti_day_of(cgt_ctx *ctx, unsigned n);

#endif
