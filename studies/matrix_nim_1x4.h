/* matrix_nim_1x4.h: the P-positions of impartial matrix Nim with one row of four entries, in a table. */
#ifndef STUDIES_MATRIX_NIM_1X4_H
#define STUDIES_MATRIX_NIM_1X4_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  STUDY_QUARTETS_MOST = 9000
}; /* a fourth entry fits in 16 bits: it is at most seven times the largest */

/* To any a, b, c there is one d for which [a,b,c,d] is a P-position. */
typedef struct study_quartets {
  unsigned most;    /* of three entries that are in the table */
  uint16_t *fourth; /* by study_quartets_index() */
} study_quartets;

/* What study_quartets_make() takes while it works, bytes. */
size_t study_quartets_bytes(unsigned most);

/* False: no memory, or stopped: *stop is not 0 (NULL: never). To be freed by study_quartets_free(). */
bool study_quartets_make(study_quartets *table, unsigned most, const volatile int *stop);
void study_quartets_free(study_quartets *table);

/* The place of a <= b <= c: triples in order of c, then b, then a. */
static inline size_t study_quartets_index(size_t a, size_t b, size_t c) {
  return c * (c + 1) * (c + 2) / 6 + b * (b + 1) / 2 + a;
}

/* The fourth entry to three, in any order, that are at most `most`. */
static inline unsigned study_quartets_fourth(const study_quartets *table, unsigned a, unsigned b,
                                             unsigned c) {
  unsigned low = a < b ? a : b, high = a < b ? b : a;
  if (c >= high) return table->fourth[study_quartets_index(low, high, c)];
  return c >= low ? table->fourth[study_quartets_index(low, c, high)]
                  : table->fourth[study_quartets_index(c, low, high)];
}

#endif
