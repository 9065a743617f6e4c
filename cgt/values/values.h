/* values.h: values of positions, by the cheapest way. */
#ifndef CGTI_VALUES_H
#define CGTI_VALUES_H

#include "cgt/positions/positions.h"

/* How values are made from few options. */
typedef struct cgti_few_way {
  unsigned least_moves; /* a part with fewer is evaluated by the walk */
  uint64_t test_steps;  /* of a test; an option whose test takes more is not tested but evaluated */
  unsigned without;     /* cgt_decide_without, added up: what the tests leave out */
} cgti_few_way;

/* Of the parts in a resolved sink, finds the values of those whose rulesets have bounds, from few of their options; all
 * else is left to the walk. False if it failed. (few_options.c) */
bool cgti_value_from_few(cgt_ctx *ctx, const struct cgt_sink *sink, const cgti_few_way *way);

#endif
