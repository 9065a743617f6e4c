/* matrix_nim_1x4.h: the P-positions of impartial matrix Nim with one row of four entries, in a table. */
#ifndef GAMES_MATRIX_NIM_1X4_H
#define GAMES_MATRIX_NIM_1X4_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { QUARTETS_MOST = 9000 }; /* a fourth entry fits in 16 bits: it is at most seven times the largest */

/* To any a, b, c there is one d for which [a,b,c,d] is a P-position. */
typedef struct quartets {
  unsigned most;    /* of three entries that are in the table */
  uint16_t *fourth; /* by quartets_place() */
} quartets;

/* What quartets_make() takes while it works, bytes. */
size_t quartets_bytes(unsigned most);

/* False: no memory, or stopped: *stop is not 0 (NULL: never). To be freed by quartets_free(). */
bool quartets_make(quartets *table, unsigned most, const volatile int *stop);
void quartets_free(quartets *table);

/* The place of a <= b <= c: triples in order of c, then b, then a. */
static inline size_t quartets_place(size_t a, size_t b, size_t c) {
  return c * (c + 1) * (c + 2) / 6 + b * (b + 1) / 2 + a;
}

/* The fourth entry to three, in any order, that are at most `most`. */
static inline unsigned quartets_fourth(const quartets *table, unsigned a, unsigned b, unsigned c) {
  unsigned low = a < b ? a : b, high = a < b ? b : a;
  if (c >= high) return table->fourth[quartets_place(low, high, c)];
  return c >= low ? table->fourth[quartets_place(low, c, high)] : table->fourth[quartets_place(c, low, high)];
}

#endif
