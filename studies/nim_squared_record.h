/* nim_squared_record.h: what is known of a class of boards A that a line is put to (nim_squared_count.c): R
 * of each row, C of each column, and S itself where all layers are kept. */
#ifndef NIM_SQUARED_RECORD_H
#define NIM_SQUARED_RECORD_H

#include "studies/nim_squared_class.h"
#include "studies/nim_squared_layer.h"

/* How boards are cut into A and a line of `height` cells. */
typedef struct study_cut {
  unsigned height, across; /* the rows and the columns of A */
  unsigned limbs;          /* of a word */
  bool tall;               /* the vectors of A's class are its rows, else its columns */
  bool keeps;              /* records have S */
  study_class_shape shape;
} study_cut;

/* False when lines are too long, or as study_class_shape_open. */
bool study_cut_open(study_cut *cut, unsigned height, unsigned across, bool keeps);
void study_cut_close(study_cut *cut);

size_t study_cut_record(const study_cut *cut); /* limbs of a record */

/* Fills the record, which is zero, of a representative. below: the layer of one peg less, complete; NULL for
 * no pegs. Returns how many lines are in S. */
unsigned study_record_fill(uint64_t *record, const study_cut *cut, const study_layer *below,
                           const study_class_board *board);

/* How many lines r of S(A), from A's record, leave a P-position when all of (A, r) is inverted. there: the
 * layer of the inverse of A. */
unsigned study_record_inverses(const study_cut *cut, const study_class_board *board, const uint64_t *record,
                               const study_layer *there);

#endif
