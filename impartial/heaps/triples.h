/* triples.h: nim-values of heaps by rules that leave three heaps at most, whatever they are: hexadecimal
 * codes.
 *
 * The values of all pairs of heaps are kept by the sum of the two, as a set of bits. A value v is had by
 * three heaps of sum r if for some heap c, the smallest of them, G(c) ^ v is in the set of r - c; so a value
 * costs n/3 steps, and the least one that is missing is the only one that costs all of them: nearly all
 * others are those of a single heap beside two equal ones. */
#ifndef IMPARTIAL_TRIPLES_H
#define IMPARTIAL_TRIPLES_H

#include "games/boards/codes/heap_values.h"

typedef struct imp_triples {
  uint64_t *pairs;    /* a row of `width` bits for each sum of two heaps */
  size_t width, rows; /* a multiple of 64; room for so many rows */
  uint64_t *first;    /* of each parity and value the first heap that has them; 0: none */
  size_t most_bytes;  /* 0: no limit */
  bool full;          /* it was met */
} imp_triples;

bool imp_triples_fits(const games_heap_rules *rules);

/* The next value of v, whose array has room for it. False: no memory. */
bool imp_triples_add(imp_triples *t, games_heap_values *v, const games_take_code *code);
void imp_triples_free(imp_triples *t);

#endif
