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

/* Of the parts in a resolved sink, finds the nim-values of impartial ones by search, or by the walk, which has the first
 * walk_steps steps; 0: by search alone. All else is left to the walk. Adds the number of parts whose moves the search listed to *nodes. False
 * if it failed. (nim_search.c) */
bool cgti_value_from_nims(cgt_ctx *ctx, const struct cgt_sink *sink, uint64_t walk_steps, uint64_t *nodes);

/* Of the parts in a resolved sink, tests the nim-sum of their values by search. *known is false, and there is no answer, where
 * the search does not answer. False if it failed. (nim_search.c) */
bool cgti_test_nims(bool *known, cgt_nim_test *answer, cgt_ctx *ctx, const struct cgt_sink *sink, uint32_t n);

/* Forgets what that search has found (nim_table.c). */
void cgti_nims_free(cgt_ctx *ctx);

#endif
