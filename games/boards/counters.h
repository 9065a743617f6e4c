/* counters.h: rectangular boards with any number of counters on each cell, and the one board that stands for
 * all those that differ by the order of rows and columns.
 *
 * Bytes of a position: the number of columns, then the cells, row by row (tuple.h). */
#ifndef GAMES_COUNTERS_H
#define GAMES_COUNTERS_H

#include "games/boards/tuple.h"

typedef struct games_counters_view {
  games_tuple_view all;
  size_t rows, cols;
} games_counters_view;

games_counters_view games_counters_look(const void *position, size_t length);
void games_counters_get(mpz_ptr z, const games_counters_view *view, size_t row, size_t col);
void games_counters_total(mpz_ptr z, const games_counters_view *view);

/* In a working copy. */
static inline size_t games_counters_cols(const games_tuple *t) { return (size_t)t->entry[0]; }
static inline size_t games_counters_rows(const games_tuple *t) {
  return (t->count - 1) / games_counters_cols(t);
}
static inline uint64_t *games_counters_at(const games_tuple *t, size_t row, size_t col) {
  return games_tuple_at(t, 1 + row * games_counters_cols(t) + col);
}
bool games_counters_take(games_tuple *t, cgt_sink *sink, size_t rows, size_t cols,
                         uint32_t words); /* all zero */

void games_counters_read(cgt_sink *out, const cgt_arg *args, size_t count, const char *example);
size_t games_counters_print(char *buf, size_t cap, const void *position, size_t length);
cgt_board games_counters_board(const void *position, size_t length);
size_t games_counters_cell(char *buf, size_t cap, const void *position, size_t length, size_t row,
                           size_t col);

/* Emits the board that stands for t. When one side has more than a few lines it is not always the same for
 * equal boards, but it is always equal to t. */
void games_counters_emit_least(cgt_sink *out, const games_tuple *t, bool may_transpose);

#endif
