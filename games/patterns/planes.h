/* planes.h: sets of cells of a board of any size, a bit for each, and how a set looks from cells that lie
 * elsewhere.
 *
 * As in grid.h the rows lie one after another in lanes of 8, 16, 32 or 64 bits, or, of more than 64 columns,
 * of as many words as they need; the bits that are no cell are 0. Functions that take a shape are inlined
 * where they are called with words = 1, so that boards in one word, the usual ones, are spared the loops. */
#ifndef GAMES_PATTERNS_PLANES_H
#define GAMES_PATTERNS_PLANES_H

#include "games/boards/grid.h"

#define GAMES_INLINE static inline __attribute__((always_inline))

typedef struct games_shape {
  unsigned rows, cols, lane, words; /* of a plane */
  uint64_t first;                   /* of one word: the first cell of each row */
} games_shape;

GAMES_INLINE uint64_t games_ones(unsigned count) {
  return count >= 64 ? UINT64_MAX : (UINT64_C(1) << count) - 1;
}

static inline unsigned games_shape_lane(unsigned cols) {
  return cols <= 64 ? games_grid_lane(cols) : (cols + 63) / 64 * 64;
}

static inline games_shape games_shape_of(unsigned rows, unsigned cols) {
  unsigned lane = games_shape_lane(cols);
  games_shape s = {rows, cols, lane, (rows * lane + 63) / 64, 0};
  if (s.words == 1) s.first = games_grid_first(lane) & games_ones(rows * lane);
  return s;
}

static inline size_t games_shape_bytes(const games_shape *s) { return (size_t)s->rows * s->lane / 8; }

/* Those bits of word w that are cells of the columns from..to-1. */
GAMES_INLINE uint64_t games_columns(const games_shape *s, unsigned w, unsigned from, unsigned to) {
  if (s->words == 1) return s->first * (games_ones(to) & ~games_ones(from));
  if (s->lane <= 64) {
    uint64_t first = games_grid_first(s->lane) & games_ones(s->rows * s->lane - 64 * w);
    return first * (games_ones(to) & ~games_ones(from));
  }
  unsigned base = w % (s->lane / 64) * 64;
  return games_ones(to > base ? to - base : 0) & ~games_ones(from > base ? from - base : 0);
}

/* Word w of: the cells c of the board for which c + (di, dj) is a cell of the plane. */
GAMES_INLINE uint64_t games_look_word(const games_shape *s, const uint64_t *plane, unsigned w, int di,
                                      int dj) {
  if (di >= (int)s->rows || -di >= (int)s->rows || dj >= (int)s->cols || -dj >= (int)s->cols) return 0;
  const int shift = di * (int)s->lane + dj; /* less than the bits of a plane (columns.h) */
  uint64_t there;
  if (s->words == 1) {
    there = shift >= 0 ? plane[0] >> shift : plane[0] << -shift;
  } else {
    int by = shift >= 0 ? shift / 64 : -((63 - shift) / 64), low = (int)w + by;
    unsigned bit = (unsigned)(shift - 64 * by);
    there = low >= 0 && low < (int)s->words ? plane[low] >> bit : 0;
    if (bit && low + 1 >= 0 && low + 1 < (int)s->words) there |= plane[low + 1] << (64 - bit);
  }
  return there & games_columns(s, w, dj < 0 ? (unsigned)-dj : 0, s->cols - (dj > 0 ? (unsigned)dj : 0));
}

/* Of one word: the set as it looks from cells that lie elsewhere by so many bits, where these are on the
 * board. */
GAMES_INLINE uint64_t games_turn_word(uint64_t x, int by) {
  return x >> ((unsigned)by & 63) | x << (-(unsigned)by & 63);
}

static inline size_t games_bit_of(const games_shape *s, unsigned i, unsigned j) {
  return (size_t)i * s->lane + j;
}

static inline bool games_plane_has(const uint64_t *plane, size_t bit) {
  return plane[bit / 64] >> bit % 64 & 1;
}

GAMES_INLINE bool games_plane_is_empty(const games_shape *s, const uint64_t *plane) {
  for (unsigned w = 0; w < s->words; w++)
    if (plane[w]) return false;
  return true;
}

#endif
