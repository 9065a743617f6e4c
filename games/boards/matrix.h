/* matrix.h: matrices with entries >= 0 or infinity, of any size: the positions of the two matrix Nims, and
 * working copies of them.
 *
 * Bytes of a position: a code for the width of an entry (0, 1, 2, 3: one, two, four, eight bytes;
 * 4: a number of 64-bit words, which follows the columns in four bytes), the number of columns in two
 * bytes, the entries row by row. Lowest byte first throughout. All bytes of infinity are 0xFF; the
 * width is the least in which every finite entry differs from that. */
#ifndef GAMES_MATRIX_H
#define GAMES_MATRIX_H

#include "games/boards/integers.h"

enum {
  GAMES_MATRIX_MOST_LINES = 65535,  /* rows or columns */
  GAMES_MATRIX_MOST_CELLS = 1 << 24 /* entries, and their words together */
};

/* ---- positions, read without memory ------------------------------------------------------------ */

typedef struct games_matrix_view {
  uint32_t rows, cols;
  size_t width; /* bytes of an entry */
  const unsigned char *entry;
} games_matrix_view;

games_matrix_view games_matrix_look(const void *position, size_t length);

/* Representatives have a 0 in the corner, and then a dead first row and column, or no 0 at all. */
bool games_matrix_has_border(const games_matrix_view *view);
bool games_matrix_cell_is_infinite(const games_matrix_view *view, uint32_t row, uint32_t col);
void games_matrix_get(mpz_ptr z, const games_matrix_view *view, uint32_t row, uint32_t col);

/* "12" or "inf". */
void games_matrix_put_cell(games_text *text, const games_matrix_view *view, uint32_t row, uint32_t col);

/* The four entries of a 2×2 matrix, initialised here. An infinite entry becomes the least number it may
 * stand for: the sum of its two neighbours. */
void games_matrix_get_2x2(mpz_t abcd[4], const games_matrix_view *view);
void games_matrix_clear_2x2(mpz_t abcd[4]);

/* n×n with one finite entry in every row and column: a sum of nim heaps. */
bool games_matrix_is_diagonal(const games_matrix_view *view);
bool games_matrix_nim_sum_is_zero(const games_matrix_view *view); /* of the finite entries */

/* ---- working copies ---------------------------------------------------------------------------- */

typedef struct games_matrix {
  uint32_t rows, cols;
  uint32_t words;  /* 64-bit words of an entry, lowest first; infinity has all bits set */
  uint64_t *entry; /* rows*cols entries, row by row */
} games_matrix;

/* Room to emit a matrix, and to find its representative. */
typedef struct games_matrix_workspace {
  uint64_t *merged, *turned, *key; /* a matrix each */
  uint32_t *lines;                 /* six lists of rows or columns */
  unsigned char *mark;             /* a byte for each entry */
  unsigned char *bytes;            /* a position */
  uint64_t small[256];             /* all of these when the matrix is small */
} games_matrix_workspace;

/* A position to work on, with its room. */
typedef struct games_matrix_board {
  games_matrix matrix;
  uint64_t small[32];
  games_matrix_workspace room;
} games_matrix_board;

/* These are false when there is no memory. */
bool games_matrix_workspace_set(games_matrix_workspace *w, cgt_sink *sink, uint32_t rows, uint32_t cols,
                                uint32_t words);
bool games_matrix_load(games_matrix_board *board, cgt_sink *sink, const void *position, size_t length);

/* The position of m with its rows and columns in that order, NULL: as they stand. Returns its length. */
size_t games_matrix_encode(unsigned char *bytes, const games_matrix *m, const uint32_t *row,
                           const uint32_t *col);

/* Emits m; room: for a matrix of its size. */
void games_matrix_emit_as_is(cgt_sink *out, const games_matrix *m, const games_matrix_workspace *room);

static inline uint64_t *games_matrix_at(const games_matrix *m, uint32_t row, uint32_t col) {
  return m->entry + ((size_t)row * m->cols + col) * m->words;
}

static inline bool games_is_infinite(const uint64_t *x, uint32_t words) {
  return games_all_words(x, UINT64_MAX, words);
}

#endif
