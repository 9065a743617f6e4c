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

/* Where R and C of all classes of a layer are in memory; `step` limbs from class to class. NULL: not now. */
typedef struct study_unions {
  const uint64_t *rows, *columns;
  size_t row_step, column_step;
} study_unions;

static inline study_unions study_layer_unions(const study_layer *layer, const study_cut *cut) {
  return (study_unions){layer->records, layer->records + (size_t)cut->height * cut->limbs, layer->record,
                        layer->record};
}

/* Of the P-positions (A, r) found so far. By symmetry r has on average as many pegs as any other line of its
 * kind: in the end the pegs of A are `across` times those of r. */
enum { STUDY_SUM_POSITIONS, STUDY_SUM_PEGS_OF_LINE, STUDY_SUM_PEGS_OF_BOARD, STUDY_SUMS };

/* Fills R of the rows, C of the columns and the word S of a representative, all of them zero before. They may
 * be filled in two passes: first, with columns NULL, R without S, and the lines that are not in S on account
 * of R, in the place of S; then, with rows NULL and these lines in `set`, C and S. below: the layer of one
 * peg less, numbered, and there: what is known of its classes, as much as the pass needs; NULL for no pegs.
 * Returns how many lines are in S, when it is known. */
unsigned study_record_fill(uint64_t *rows, uint64_t *columns, uint64_t *set, const study_cut *cut,
                           const study_layer *below, const study_unions *there,
                           const study_class_board *board);

/* How many lines r of S(A), from A's record, leave a P-position when all of (A, r) is inverted. there: the
 * layer of the inverse of A. */
unsigned study_record_inverses(const study_cut *cut, const study_class_board *board, const uint64_t *record,
                               const study_layer *there);

#endif
