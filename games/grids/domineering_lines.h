/* domineering_lines.h: sets of cells of a board, by lines of `lane` bits, lane 8, 10 or 16 and as many lines,
 * in words from the lowest bit: 8, 6 or 4 whole lines in each. All is inline and lane a constant of the
 * caller's, so that a board of up to 8x8 is one word, and one of up to 10x10 two. */
#ifndef GAMES_DOMINEERING_LINES_H
#define GAMES_DOMINEERING_LINES_H

#include "games/boards/grid.h"

#define LINES_INLINE static inline __attribute__((always_inline))

enum { SHORT_LINES = 8, MIDDLE_LINES = 10, LONG_LINES = 16, MOST_WORDS = LONG_LINES * LONG_LINES / 64 };

typedef struct lines {
  uint64_t at[MOST_WORDS];
} lines;

LINES_INLINE int words_of(unsigned lane) { return lane == SHORT_LINES ? 1 : lane == MIDDLE_LINES ? 2 : 4; }
LINES_INLINE unsigned lines_in_word(unsigned lane) { return 64 / lane; }
LINES_INLINE unsigned bits_in_word(unsigned lane) { return lines_in_word(lane) * lane; }

/* A line, and the first line of a word. */
LINES_INLINE uint64_t whole_line(unsigned lane) { return (UINT64_C(1) << lane) - 1; }
LINES_INLINE uint64_t whole_word(unsigned lane) { return UINT64_MAX >> (64 - bits_in_word(lane)); }
LINES_INLINE uint64_t first_cells(unsigned lane) { return whole_word(lane) / whole_line(lane); }
LINES_INLINE uint64_t last_cells(unsigned lane) { return first_cells(lane) << (lane - 1); }

/* The lines turn, turn + 3 ..., in word i; the lines turn, turn + 2 ... */
LINES_INLINE uint64_t third_lines(int i, unsigned turn, unsigned lane) {
  if (lane == SHORT_LINES) return UINT64_C(0x00FF0000FF0000FF) << 8 * turn;
  if (lane == MIDDLE_LINES) return whole_line(lane) * (1 | UINT64_C(1) << 3 * lane) << lane * turn;
  return UINT64_C(0xFFFF00000000FFFF) << 16 * ((turn + 2 * (unsigned)i) % 3);
}
LINES_INLINE uint64_t other_lines(unsigned turn, unsigned lane) {
  return whole_word(lane) / (whole_line(lane) + 2) << lane * turn;
}

/* Word i of a set whose line l is line l + by of x. */
LINES_INLINE uint64_t moved(const lines *x, int i, int by, unsigned lane) {
  const unsigned bits = (unsigned)(by < 0 ? -by : by) * lane, other = bits_in_word(lane) - bits;
  uint64_t word = by < 0 ? x->at[i] << bits | (i > 0 ? x->at[i - 1] >> other : 0)
                         : x->at[i] >> bits | (i + 1 < words_of(lane) ? x->at[i + 1] << other : 0);
  return word & whole_word(lane);
}

LINES_INLINE uint64_t beside(const lines *x, int i, unsigned lane) {
  return moved(x, i, -1, lane) | moved(x, i, 1, lane);
}

/* Where two cells of a line begin that are both in the set. */
LINES_INLINE uint64_t pairs(uint64_t set, unsigned lane) { return set & set >> 1 & ~last_cells(lane); }

/* Of such places, the first, the third ... of each run: none of them overlap. A run that begins at an even
 * place is cleared by a carry. */
LINES_INLINE uint64_t every_other(uint64_t places) {
  const uint64_t even_places = UINT64_MAX / 3;
  uint64_t even = places & ~(places << 1) & even_places, runs = places & ~(places + even);
  return (runs & even_places) | (places & ~runs & ~even_places);
}

/* The set and the cells before those of it; wrong of the last cell of a line, where no place begins. */
LINES_INLINE uint64_t cells_before(uint64_t set) { return set | set >> 1; }

/* The cells of places. */
LINES_INLINE uint64_t cells_of(uint64_t places) { return places | places << 1; }

LINES_INLINE int count_cells(const lines *x, unsigned lane) {
  uint64_t sum = 0;
  for (int i = 0; i < words_of(lane); i++) {
    uint64_t v = x->at[i];
    v -= v >> 1 & UINT64_MAX / 3;
    v = (v & UINT64_MAX / 5) + (v >> 2 & UINT64_MAX / 5);
    sum += (v + (v >> 4)) & UINT64_MAX / 17;
  }
  return (int)(sum * (UINT64_MAX / 255) >> 56);
}

/* Lines become columns: squares of 8, 4, 2 and 1 change places across the diagonal, or cell by cell. */
LINES_INLINE void transpose(lines *to, const lines *from, unsigned lane) {
  if (lane == MIDDLE_LINES) {
    *to = (lines){{0}};
    for (unsigned line = 0; line < lane; line++) {
      uint64_t cells = from->at[line / lines_in_word(lane)] >> line % lines_in_word(lane) * lane;
      for (cells &= whole_line(lane); cells; cells &= cells - 1) {
        unsigned cell = (unsigned)__builtin_ctzll(cells);
        to->at[cell / lines_in_word(lane)] |= UINT64_C(1) << (cell % lines_in_word(lane) * lane + line);
      }
    }
    return;
  }
  *to = *from;
  uint64_t *x = to->at, t;
  if (lane == SHORT_LINES) {
    x[0] = games_grid_transpose(x[0]);
    return;
  }
  for (int i = 0; i < 2; i++) {
    t = (x[i] >> 8 ^ x[i + 2]) & 0x00FF00FF00FF00FF;
    x[i + 2] ^= t;
    x[i] ^= t << 8;
  }
  for (int i = 0; i < 4; i += 2) {
    t = (x[i] >> 4 ^ x[i + 1]) & 0x0F0F0F0F0F0F0F0F;
    x[i + 1] ^= t;
    x[i] ^= t << 4;
  }
  for (int i = 0; i < 4; i++) {
    t = (x[i] ^ x[i] >> 30) & 0x00000000CCCCCCCC;
    x[i] ^= t ^ t << 30;
    t = (x[i] ^ x[i] >> 15) & 0x0000AAAA0000AAAA;
    x[i] ^= t ^ t << 15;
  }
}

/* The runs of the set in which some of these cells are. */
LINES_INLINE uint64_t spread(uint64_t cells, uint64_t set, unsigned lane) {
  uint64_t linked = set & set << 1 & ~first_cells(lane), down = set & set >> 1 & ~last_cells(lane),
           up = cells;
  for (unsigned step = 1; step < lane; step *= 2) {
    up |= linked & up << step;
    linked &= linked << step;
    cells |= down & cells >> step;
    down &= down >> step;
  }
  return up | cells;
}

#endif
