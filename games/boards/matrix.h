/* matrix.h: what the two matrix Nims share: matrices with entries >= 0 or infinity, of any size, their
 * one representative among equivalent matrices, their moves, and their splitting into parts.
 * The mathematics stands at the head of matrix_form.c.
 *
 * Bytes of a position: a code for the width of an entry (0, 1, 2, 3: one, two, four, eight bytes;
 * 4: a number of 64-bit words, which follows the columns in four bytes), the number of columns in two
 * bytes, the entries row by row. Lowest byte first throughout. All bytes of infinity are 0xFF; the
 * width is the least in which every finite entry differs from that. */
#ifndef GAMES_MATRIX_H
#define GAMES_MATRIX_H

#include <gmp.h>

#include <cgt/ruleset.h>

enum {
  MATRIX_MOST_LINES = 65535,    /* rows or columns */
  MATRIX_MOST_CELLS = 1 << 24,  /* entries, and their words together */
  MATRIX_MOST_DIGITS = 1000000, /* of an entry */
  MATRIX_MOST_MOVES = 1 << 22   /* moves of one player from one position */
};

/* ---- positions, read without memory ------------------------------------------------------------ */

typedef struct matrix_view {
  uint32_t rows, cols;
  size_t width; /* bytes of an entry */
  const unsigned char *entry;
} matrix_view;

matrix_view matrix_look(const void *position, size_t length);
/* Representatives have a 0 in the corner, and then a dead first row and column, or no 0 at all. */
bool matrix_has_border(const matrix_view *view);
bool matrix_cell_is_infinite(const matrix_view *view, uint32_t row, uint32_t col);
void matrix_get(mpz_ptr z, const matrix_view *view, uint32_t row, uint32_t col);

/* The four entries of a 2×2 matrix, initialised here. An infinite entry becomes the least number it may
 * stand for: the sum of its two neighbours. */
void matrix_get_2x2(mpz_t abcd[4], const matrix_view *view);
void matrix_clear_2x2(mpz_t abcd[4]);

/* n×n with one finite entry in every row and column: a sum of nim heaps. */
bool matrix_is_diagonal(const matrix_view *view);
bool matrix_nim_sum_is_zero(const matrix_view *view); /* of the finite entries */

/* ---- the functions of a ruleset, but for who may move where ------------------------------------- */

void matrix_read(cgt_sink *out, const cgt_arg *args, size_t count, const char *name, bool impartial);
void matrix_moves(cgt_sink *out, const void *position, size_t length, bool in_columns, bool in_rows);
size_t matrix_print(char *buf, size_t cap, const void *position, size_t length);

/* The impartial game equals its transpose; the transpose of the partizan one is its negative. */
void matrix_represent(cgt_sink *out, const void *position, size_t length, bool impartial);
void matrix_split(cgt_sink *out, const void *position, size_t length, bool impartial);

/* ---- between matrix.c and matrix_form.c --------------------------------------------------------- */

/* The lines of a 2×2 representative in the partizan game; 0 if it is none, or has a 0. */
unsigned matrix_lines_2x2(const void *position, size_t length);
void matrix_steps_2x2(cgt_sink *out, const void *position, size_t length, cgt_player player, unsigned line);

typedef struct matrix {
  uint32_t rows, cols;
  uint32_t words;  /* 64-bit words of an entry, lowest first; infinity has all bits set */
  uint64_t *entry; /* rows*cols entries, row by row */
} matrix;

/* Room to find the representative of a matrix. */
typedef struct matrix_desk {
  uint64_t *merged, *turned, *key; /* a matrix each */
  uint32_t *lines;                 /* six lists of rows or columns */
  unsigned char *mark;             /* a byte for each entry */
  unsigned char *bytes;            /* a position */
  uint64_t small[256];             /* all of these when the matrix is small */
} matrix_desk;

/* A position to work on, with its desk. */
typedef struct matrix_board {
  matrix matrix;
  uint64_t small[32];
  matrix_desk desk;
} matrix_board;

/* These are false when there is no memory. */
bool matrix_desk_set(matrix_desk *desk, cgt_sink *sink, uint32_t rows, uint32_t cols, uint32_t words);
bool matrix_load(matrix_board *board, cgt_sink *sink, const void *position, size_t length);

/* Emits m; desk: for a matrix of its size. */
void matrix_emit_as_it_stands(cgt_sink *out, const matrix *m, matrix_desk *desk);

/* Emits the representative of m. */
void matrix_emit(cgt_sink *out, const matrix *m, bool impartial, matrix_desk *desk);

/* The same two for [a,b;c,d] with entries of one word. */
void matrix_emit_2x2_as_it_stands(cgt_sink *out, const uint64_t abcd[4]);
void matrix_emit_2x2(cgt_sink *out, const uint64_t abcd[4], bool impartial);

/* Represent, move and split 2×2 matrices with entries of one word; false for other matrices. */
bool matrix_represent_2x2(cgt_sink *out, const void *position, size_t length, bool impartial);
bool matrix_moves_2x2(cgt_sink *out, const void *position, size_t length, bool in_columns, bool in_rows);
bool matrix_split_2x2(cgt_sink *out, const void *position, size_t length, bool impartial);

static inline uint64_t *matrix_at(const matrix *m, uint32_t row, uint32_t col) {
  return m->entry + ((size_t)row * m->cols + col) * m->words;
}

/* -1, 0, 1 as x < y, x = y, x > y; infinity is the greatest. */
static inline int matrix_compare(const uint64_t *x, const uint64_t *y, uint32_t words) {
  for (uint32_t i = words; i-- > 0;)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

static inline bool matrix_all_words(const uint64_t *x, uint64_t word, uint32_t words) {
  for (uint32_t i = 0; i < words; i++)
    if (x[i] != word) return false;
  return true;
}

static inline bool matrix_zero(const uint64_t *x, uint32_t words) { return matrix_all_words(x, 0, words); }

static inline bool matrix_infinite(const uint64_t *x, uint32_t words) {
  return matrix_all_words(x, UINT64_MAX, words);
}

#endif
