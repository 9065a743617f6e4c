/* nim_squared_class.h: classes of 0-1 matrices under permutations of rows and of columns, for counting.
 *
 * A matrix of `lines` x `count` is kept as the multiset of its vectors, `count` numbers of `lines` bits each,
 * so one of the two symmetric groups acts by sorting and the other on the bits. The lesser side are the
 * lines. Multisets are numbered: sorted v(0) <= v(1) <= ... has the rank  sum of binomial(v(k) + k, k + 1).
 */
#ifndef NIM_SQUARED_CLASS_H
#define NIM_SQUARED_CLASS_H

#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STUDY_CLASS_MOST_LINES = 8, STUDY_CLASS_MOST_VECTORS = 64 };

typedef uint16_t study_class_lanes __attribute__((vector_size(16))); /* a number for each line */

typedef struct study_class_shape {
  unsigned lines, count;
  uint64_t *choose; /* [k << lines | v]: binomial(v + k, k + 1) */
  uint64_t *layers; /* [pegs]: how many classes there are, pegs = 0 .. lines * count */
  mpz_t whole;      /* lines! * count! */
  study_class_lanes mask[1 << STUDY_CLASS_MOST_LINES];  /* all ones in the lanes of a vector's lines */
  study_class_lanes plain[1 << STUDY_CLASS_MOST_LINES]; /* what a vector gives to its lines at first */
  uint64_t bytes[1 << STUDY_CLASS_MOST_LINES];          /* the same, a byte for each line */
} study_class_shape;

typedef struct study_class_board {
  unsigned char vector[STUDY_CLASS_MOST_VECTORS];
} study_class_board;

/* The representative of a board's class, and how the board becomes it. */
typedef struct study_class_form {
  uint64_t rank;
  unsigned char line[STUDY_CLASS_MOST_LINES]; /* line l of the board is line line[l] of the representative */
  unsigned char place[STUDY_CLASS_MOST_VECTORS]; /* its vector k is vector place[k] */
  unsigned fixing; /* orders of the lines that give it, where equal lines are not told apart */
} study_class_form;

/* False when a rank or the number of classes of some layer would pass 63 bits, or out of memory; then there
 * is nothing to free. */
bool study_class_shape_open(study_class_shape *shape, unsigned lines, unsigned count);
void study_class_shape_close(study_class_shape *shape);

void study_class_form_of(study_class_form *form, const study_class_shape *shape,
                         const study_class_board *board);

/* The representative that has this rank: vectors in rising order. */
void study_class_board_of(study_class_board *board, const study_class_shape *shape, uint64_t rank);

/* How many matrices are in the class of the board, of which form was made. */
void study_class_size(mpz_t size, const study_class_shape *shape, const study_class_board *board,
                      const study_class_form *form);

#endif
