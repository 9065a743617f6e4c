/* counters.h: rectangular boards with any number of counters on each cell, and the one board that stands for
 * all those that differ by the order of rows and columns.
 *
 * Bytes of a position: the number of columns, then the cells, row by row (tuple.h). */
#ifndef GAMES_COUNTERS_H
#define GAMES_COUNTERS_H

#include "games/boards/tuple.h"

typedef struct counters_view {
  tuple_view all;
  size_t rows, cols;
} counters_view;

counters_view counters_look(const void *position, size_t length);
void counters_get(mpz_ptr z, const counters_view *view, size_t row, size_t col);
void counters_total(mpz_ptr z, const counters_view *view);

/* In a working copy. */
static inline size_t counters_cols(const tuple *t) { return (size_t)t->entry[0]; }
static inline size_t counters_rows(const tuple *t) { return (t->count - 1) / counters_cols(t); }
static inline uint64_t *counters_at(const tuple *t, size_t row, size_t col) {
  return tuple_at(t, 1 + row * counters_cols(t) + col);
}
bool counters_take(tuple *t, cgt_sink *sink, size_t rows, size_t cols, uint32_t words); /* all zero */

void counters_read(cgt_sink *out, const cgt_arg *args, size_t count, const char *example);
size_t counters_print(char *buf, size_t cap, const void *position, size_t length);

/* Emits the board that stands for t. When one side has more than a few lines it is not always the same for
 * equal boards, but it is always equal to t. */
void counters_emit_least(cgt_sink *out, const tuple *t, bool may_transpose);

#endif
