/* value_tables.h: Grundy values of whole families, each from those before it. The laboratory's
 * functions_tables.c shows them; grundy.c and schrage.c look up one. All memory is the caller's. */
#ifndef STUDIES_VALUE_TABLES_H
#define STUDIES_VALUE_TABLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cgt/ruleset.h>

/* The values below a power of two that options have; values are less than 2^16. */
typedef struct games_marks {
  uint32_t *of; /* limit of them, zero at first */
  uint32_t limit, round;
} games_marks;

/* The limit that suffices for values that are at most `most`: the exclusive or of two is below it. */
uint32_t games_marks_limit(size_t most);

/* Grundy's game. rare: heaps of rare value, room for as many as values. */
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

/* Schrage's game: row m of a table, m = 1, 2, ..., whose rows 0, ..., m - 1 are there; a row has cols
 * entries, for n = 0, ..., cols - 1 (row 0 and column 0 mean nothing). */
void study_schrage_row(uint16_t *table, size_t m, size_t cols, games_marks *marks);

/* Wythoff's game with bound r: row a of a table whose rows 0, ..., a - 1 are there, b = 0, ..., cols - 1. */
void study_wythoff_row(uint16_t *table, size_t a, size_t cols, size_t r, games_marks *marks);

#endif
