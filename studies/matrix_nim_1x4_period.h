/* matrix_nim_1x4_period.h: the additive periods of the P-positions of impartial matrix Nim with one row of
 * four entries. */
#ifndef STUDIES_MATRIX_NIM_1X4_PERIOD_H
#define STUDIES_MATRIX_NIM_1X4_PERIOD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  STUDY_PERIOD_MOST = 1000
}; /* a difference fits in 16 bits: it is at most six times the larger entry */

/* Of one pair a <= b: d - c for the c below onset + period; from there on it repeats. */
typedef struct study_quartet_row {
  size_t period, onset; /* the least of both; 0, 0: not yet computed */
  int16_t *difference;
} study_quartet_row;

/* Rows that were computed, for later pairs. All zero to begin with. */
typedef struct study_quartet_rows {
  unsigned count;         /* pairs a <= b < count have a place, b (b + 1) / 2 + a */
  study_quartet_row *row; /* NULL while count is 0 */
  size_t bytes;           /* of the differences kept */
} study_quartet_rows;

typedef enum study_period_result {
  STUDY_PERIOD_FOUND,
  STUDY_PERIOD_STOPPED,
  STUDY_PERIOD_NO_MEMORY,
  STUDY_PERIOD_LIMIT /* the rows would take more than the limit */
} study_period_result;

/* Computes what is missing for a <= b <= STUDY_PERIOD_MOST: the rows of the smaller pairs, then its own. That
 * they repeat is proved, not seen (matrix_nim_1x4_period.c). bytes: the limit of memory; *stop is not 0: stop
 * (NULL: never). (34,34) takes some seconds, from nothing. */
study_period_result study_quartet_period(study_quartet_rows *rows, unsigned a, unsigned b, size_t bytes,
                                         const volatile int *stop);
void study_quartet_rows_free(study_quartet_rows *rows);

static inline const study_quartet_row *study_quartet_row_of(const study_quartet_rows *rows, unsigned a,
                                                            unsigned b) {
  return &rows->row[(size_t)b * (b + 1) / 2 + a];
}

#endif
