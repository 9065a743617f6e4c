/* sparse_block.h: sparse.h, of values below 256: 16 heaps at a time.
 *
 * Of the two values that differ in the lowest bit of the mask alone one is common and one rare. Without that
 * bit they are an index, the common values in their order, and the rare ones in theirs; sums of values have
 * the sums of their indices. So a set of common values, or of rare ones, is a row of bits, in planes of 32,
 * of which there are as many as the greatest value asks for; and adding a value to all of its members
 * exchanges bits, and planes: for each bit of the index of the value, the bits whose numbers differ in it.
 * The row of a common heap has the bit of its value, that of a rare heap none.
 *
 * A rare heap r and a place that takes k give heap n the common value of heap n - (k+r), plus that of r. The
 * rows of those heaps, which stand side by side for 16 heaps n, are put together by the index of r, and only
 * then the indices are added. So it is with some common heaps, which give rare values (sparse_look.c); these
 * are looked for elsewhere where they do not suffice. What is nearer than 16 is added heap by heap. */
#ifndef GAMES_SPARSE_BLOCK_H
#define GAMES_SPARSE_BLOCK_H

#include "games/boards/codes/sparse.h"

enum {
  GAMES_BLOCK = 16,
  GAMES_BLOCK_BITS = 32,  /* of a plane */
  GAMES_BLOCK_PLANES = 4, /* at most */
  GAMES_BLOCK_INDICES = GAMES_BLOCK_BITS * GAMES_BLOCK_PLANES,
  GAMES_BLOCK_WORDS = GAMES_BLOCK_INDICES / 64,
  GAMES_BLOCK_RARE = 255 /* in place of the index of a common heap */
};

/* Heap n - by is added to one of an index. */
typedef struct games_block_distance {
  size_t by;
  unsigned index;
} games_block_distance;

/* The lowest bits of their indices rise, as many as a plane needs. */
typedef struct games_block_distances {
  games_block_distance *of;
  size_t count, room;
} games_block_distances;

/* Of indices. */
typedef struct games_block_set {
  uint64_t word[GAMES_BLOCK_WORDS];
} games_block_set;

typedef struct games_sparse_block {
  games_block_distances near, rare, common; /* near: those of rare ones that are below GAMES_BLOCK */
  size_t rare_count;                        /* of the rare heaps so many are in here */
  size_t looked;                            /* heaps there were when common ones were chosen */
  unsigned planes;
  uint32_t *ring; /* rows of heaps, plane by plane; behind the last the first GAMES_BLOCK once more */
  size_t ring_size, known;                       /* a power of two; heaps so far */
  games_block_set below[2][GAMES_BLOCK_INDICES]; /* for even and odd heaps, of the common value of an index,
                                                    the rare ones */
  uint16_t value[2][GAMES_BLOCK_INDICES];     /* of an index: common for even heaps and rare for odd ones; the
                                                 other way */
  unsigned char index[2][GAMES_BLOCK_VALUES]; /* of common values, else GAMES_BLOCK_RARE */
  unsigned mask, low;                         /* its lowest bit */
  bool by_parity;
} games_sparse_block;

enum { GAMES_BLOCK_LOOK = 192 };

typedef struct games_block_choice {
  size_t heap[GAMES_BLOCK_LOOK], count;
} games_block_choice;

/* Chooses common heaps beside which rare values are left, by what would have been found by them of late.
 * False: no memory. */
bool games_block_look(games_block_choice *chosen, const games_sparse_block *b, const games_sparse *s);

/* Of a common heap, else GAMES_BLOCK_RARE. */
static inline unsigned games_block_index(const games_sparse_block *b, const games_sparse *s, size_t n) {
  return b->index[games_sparse_parity(s, n)][s->value[n]];
}

#endif
