/* polyomino.h: connected boards of so many cells, up to reflections and rotations. */
#ifndef POLYOMINO_H
#define POLYOMINO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* With rows + columns <= cells + 1 the least box of 20 cells has 110 cells at most, which a key has room for.
 */
enum { POLYOMINO_MOST = 20, POLYOMINO_TEXT = POLYOMINO_MOST * POLYOMINO_MOST };

/* In the least box that holds it: cell (i, j) is bit j of row[i]. */
typedef struct polyomino {
  unsigned rows, cols;
  uint32_t row[POLYOMINO_MOST];
} polyomino;

/* The same for all eight images, and for nothing else. Never zero. */
typedef struct polyomino_key {
  uint64_t low, high;
} polyomino_key;

static inline bool polyomino_key_equal(polyomino_key x, polyomino_key y) {
  return x.low == y.low && x.high == y.high;
}
static inline bool polyomino_key_less(polyomino_key x, polyomino_key y) {
  return x.high != y.high ? x.high < y.high : x.low < y.low;
}

/* The cells, of which there is one at least, anywhere in `rows` rows of 64. */
void polyomino_trim(polyomino *p, const uint64_t *row, unsigned rows);

/* *turned: rows became columns on the way to the image that the key is made of. If that can be told from the
 * board at all: of one that is an image of its transpose it is false or true. */
polyomino_key polyomino_key_of(bool *turned, const polyomino *p);
void polyomino_of_key(polyomino *p, polyomino_key key);

/* Rows of . and #, with | between them; all cells of the box that are not of the board are #. */
void polyomino_print(char text[POLYOMINO_TEXT], const polyomino *p);

/* All boards of so many cells fall into subtrees, which are numbered. */
typedef struct polyomino_visitor {
  void *where;
  bool (*begin)(void *where, uint64_t subtree); /* false: it is left out */
  void (*visit)(void *where, const polyomino *p);
  void (*end)(void *where, uint64_t subtree);
} polyomino_visitor;

/* Visits one of the images of each board, and only that. Returns the number of subtrees. D. H. Redelmeier,
 * Counting polyominoes: yet another attack, Discrete Math. 36 (1981): each board up to translations once. */
uint64_t polyomino_visit(unsigned cells, const polyomino_visitor *visitor);

#endif
