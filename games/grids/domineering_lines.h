/* domineering_lines.h: sets of cells of a board, by its lines, as one player sees them: the rows for Right, the
 * columns for Left. A line takes as many bits as it has cells, and whole lines stand in a word from the lowest
 * bit, so that a board of up to 64 cells is one word for most shapes, and for 7x9, 4x15 and 8x8. All is inline,
 * and `words` a constant of the caller's. */
#ifndef GAMES_DOMINEERING_LINES_H
#define GAMES_DOMINEERING_LINES_H

#include "games/boards/grid.h"

#define LINES_INLINE static inline __attribute__((always_inline))

enum { MOST_LINES = 15, MOST_WORDS = 4, LINES_APART = 3 };

typedef struct lines {
  uint64_t at[MOST_WORDS];
} lines;

/* How lines lie in words. */
typedef struct shape {
  unsigned count, lane, in_word; /* lines, bits of a line, lines in a word */
  uint64_t whole, first, last;   /* of a word: all cells, the first and the last of each line */
  /* In word i: the lines turn, turn + 3 ...; the lines turn, turn + 2 ... */
  uint64_t third[LINES_APART][MOST_WORDS], other[LINES_APART - 1][MOST_WORDS];
} shape;

/* The words that so many lines take. */
LINES_INLINE unsigned words_for(unsigned count, unsigned lane) {
  const unsigned in_word = 64 / lane;
  return (count + in_word - 1) / in_word;
}

LINES_INLINE void set_shape(shape *s, unsigned count, unsigned lane) {
  *s = (shape){.count = count, .lane = lane, .in_word = 64 / lane};
  const uint64_t line = (UINT64_C(1) << lane) - 1;
  for (unsigned k = 0; k < s->in_word; k++) s->first |= UINT64_C(1) << k * lane;
  s->last = s->first << (lane - 1);
  s->whole = s->first * line;
  for (unsigned k = 0, word = 0, place = 0; k < count; k++, place++) {
    if (place == s->in_word) word++, place = 0;
    s->third[k % LINES_APART][word] |= line << place * lane;
    s->other[k % 2][word] |= line << place * lane;
  }
}

/* Word i of a set whose line l is line l + by of x. */
LINES_INLINE uint64_t moved(const lines *x, int i, int by, const shape *s, int words) {
  const unsigned bits = (unsigned)(by < 0 ? -by : by) * s->lane, rest = s->in_word * s->lane - bits;
  uint64_t word = by < 0 ? x->at[i] << bits | (i > 0 ? x->at[i - 1] >> rest : 0)
                         : x->at[i] >> bits | (i + 1 < words ? x->at[i + 1] << rest : 0);
  return word & s->whole;
}

LINES_INLINE uint64_t beside(const lines *x, int i, const shape *s, int words) {
  return moved(x, i, -1, s, words) | moved(x, i, 1, s, words);
}

/* Where two cells of a line begin that are both in the set. */
LINES_INLINE uint64_t pairs(uint64_t set, const shape *s) { return set & set >> 1 & ~s->last; }

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

LINES_INLINE int count_cells(const lines *x, int words) {
  uint64_t sum = 0;
  for (int i = 0; i < words; i++) {
    uint64_t v = x->at[i];
    v -= v >> 1 & UINT64_MAX / 3;
    v = (v & UINT64_MAX / 5) + (v >> 2 & UINT64_MAX / 5);
    sum += (v + (v >> 4)) & UINT64_MAX / 17;
  }
  return (int)(sum * (UINT64_MAX / 255) >> 56);
}

/* A cell in its word. */
typedef struct cell_place {
  unsigned word, bit;
} cell_place;

LINES_INLINE cell_place place_of(unsigned line, unsigned cell, const shape *s, int words) {
  if (words == 1) return (cell_place){0, line * s->lane + cell};
  return (cell_place){line / s->in_word, line % s->in_word * s->lane + cell};
}

/* The cells of x, in lines of shape s, as lines across these. */
LINES_INLINE void turn(lines *to, const lines *x, const shape *s, const shape *across, int words) {
  *to = (lines){{0}};
  for (int i = 0; i < words; i++)
    for (uint64_t cells = x->at[i]; cells; cells &= cells - 1) {
      unsigned bit = (unsigned)__builtin_ctzll(cells), line = bit / s->lane;
      cell_place p = place_of(bit - line * s->lane, line + (unsigned)i * s->in_word, across, words);
      to->at[p.word] |= UINT64_C(1) << p.bit;
    }
}

/* The runs of the set in which some of these cells are. */
LINES_INLINE uint64_t spread(uint64_t cells, uint64_t set, const shape *s) {
  uint64_t linked = set & set << 1 & ~s->first, down = set & set >> 1 & ~s->last, up = cells;
  for (unsigned step = 1; step < s->lane; step *= 2) {
    up |= linked & up << step;
    linked &= linked << step;
    cells |= down & cells >> step;
    down &= down >> step;
  }
  return up | cells;
}

#endif
