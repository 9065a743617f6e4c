/* grundy_values.h: the values of heaps in Grundy's game, each from those before it. All memory is the
 * caller's. */
#ifndef GAMES_GRUNDY_VALUES_H
#define GAMES_GRUNDY_VALUES_H

#include <cgt/ruleset.h>

#include "games/boards/marks.h"

/* rare: heaps of rare value, room for as many as values. */
typedef struct games_grundy_values {
  uint16_t *value; /* of heaps of 0, 1, ..., count - 1 counters */
  uint32_t *rare;
  size_t count, rare_count;
  games_marks marks;
} games_grundy_values;

/* Makes count `to`. The limit of the marks must suffice for `to`: half of the values below it are common, and
 * fewer are marked. It may be 2^16 for any `to`, as long as no more than 2^15 values are rare. */
void games_grundy_extend(games_grundy_values *g, size_t to);

/* The values of heaps of 0, ..., count - 1 counters, in working memory of the sink; NULL when there is none.
 */
const uint16_t *games_grundy_table(cgt_sink *out, size_t count);

#endif
