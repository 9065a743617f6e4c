/* small_boards.h: all boards of a shape with few counters, by plain play, for the tests of games on matrices.
 */
#ifndef SMALL_BOARDS_H
#define SMALL_BOARDS_H

#include "heap_positions.h"

enum { MOST_CELLS = 12, MOST_BOARDS = 4096 };

/* A board is a number in base `base`, its first cell the highest digit. */
typedef struct shape {
  size_t rows, cols, base;
} shape;

static inline void unrank(int64_t *cell, shape s, size_t index) {
  for (size_t i = s.rows * s.cols; i-- > 0; index /= s.base) cell[i] = (int64_t)(index % s.base);
}

/* How many rows and how many columns lose counters from one board to the other; false if any cell gains. */
static inline bool lines_touched(size_t *rows, size_t *cols, shape s, const int64_t *from,
                                 const int64_t *to) {
  bool row[MOST_CELLS] = {false}, col[MOST_CELLS] = {false};
  for (size_t i = 0; i < s.rows * s.cols; i++) {
    if (to[i] > from[i]) return false;
    if (to[i] < from[i]) row[i / s.cols] = col[i % s.cols] = true;
  }
  *rows = *cols = 0;
  for (size_t i = 0; i < MOST_CELLS; i++) *rows += row[i], *cols += col[i];
  return true;
}

/* Values and outcomes of all boards of a shape are those of plain play; is_good, where it has an answer (0 or
 * 1, not -1), tells the P-positions. */
static inline void compare_with_plain_play(const cgt_ruleset *ruleset, shape s,
                                           bool (*is_move)(shape s, const int64_t *from, const int64_t *to),
                                           int (*is_good)(shape s, const int64_t *cell)) {
  static uint16_t value[MOST_BOARDS];
  size_t boards = 1;
  for (size_t i = 0; i < s.rows * s.cols; i++) boards *= s.base;
  cr_assert(boards <= MOST_BOARDS && s.rows * s.cols <= MOST_CELLS);
  for (size_t index = 0; index < boards; index++) {
    static bool seen[MOST_BOARDS];
    int64_t cell[MOST_CELLS], after[MOST_CELLS];
    memset(seen, 0, sizeof seen);
    unrank(cell, s, index);
    for (size_t to = 0; to < index; to++) {
      unrank(after, s, to);
      if (is_move(s, cell, after)) seen[value[to]] = true;
    }
    uint16_t mex = 0;
    while (seen[mex]) mex++;
    value[index] = mex;
    cgt_position p = place_board(ruleset, cell, s.rows, s.cols);
    expect_nimber(p, mex);
    expect_outcome(p, mex == 0);
    int good = is_good(s, cell);
    if (good >= 0) cr_assert_eq(mex == 0, good, "%s", text_of(p));
  }
}

#endif
