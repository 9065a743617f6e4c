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
  GAMES_MATRIX_MOST_LINES = 65535,    /* rows or columns */
  GAMES_MATRIX_MOST_CELLS = 1 << 24,  /* entries, and their words together */
  GAMES_MATRIX_MOST_DIGITS = 1000000, /* of an entry */
  GAMES_MATRIX_MOST_MOVES = 1 << 22   /* moves of one player from one position */
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

/* The four entries of a 2×2 matrix, initialised here. An infinite entry becomes the least number it may
 * stand for: the sum of its two neighbours. */
void games_matrix_get_2x2(mpz_t abcd[4], const games_matrix_view *view);
void games_matrix_clear_2x2(mpz_t abcd[4]);

/* n×n with one finite entry in every row and column: a sum of nim heaps. */
bool games_matrix_is_diagonal(const games_matrix_view *view);
bool games_matrix_nim_sum_is_zero(const games_matrix_view *view); /* of the finite entries */

/* ---- the functions of a ruleset, but for who may move where ------------------------------------- */

void games_matrix_read(cgt_sink *out, const cgt_arg *args, size_t count, const char *name, bool impartial);
void games_matrix_moves(cgt_sink *out, const void *position, size_t length, bool in_columns, bool in_rows);
size_t games_matrix_print(char *buf, size_t cap, const void *position, size_t length);

/* The impartial game equals its transpose; the transpose of the partizan one is its negative. */
void games_matrix_represent(cgt_sink *out, const void *position, size_t length, bool impartial);
void games_matrix_split(cgt_sink *out, const void *position, size_t length, bool impartial);

/* ---- between matrix.c and matrix_form.c --------------------------------------------------------- */

/* The lines of a 2×2 representative in the partizan game; 0 if it is none, or has a 0. */
unsigned games_matrix_lines_2x2(const void *position, size_t length);
void games_matrix_steps_2x2(cgt_sink *out, const void *position, size_t length, cgt_player player,
                            unsigned line);

typedef struct games_matrix {
  uint32_t rows, cols;
  uint32_t words;  /* 64-bit words of an entry, lowest first; infinity has all bits set */
  uint64_t *entry; /* rows*cols entries, row by row */
} games_matrix;

/* Room to find the representative of a matrix. */
typedef struct games_matrix_workspace {
  uint64_t *merged, *turned, *key; /* a matrix each */
  uint32_t *lines;                 /* six lists of rows or columns */
  unsigned char *mark;             /* a byte for each entry */
  unsigned char *bytes;            /* a position */
  uint64_t small[256];             /* all of these when the matrix is small */
} games_matrix_workspace;

/* A position to work on, with its desk. */
typedef struct games_matrix_board {
  games_matrix matrix;
  uint64_t small[32];
  games_matrix_workspace desk;
} games_matrix_board;

/* These are false when there is no memory. */
bool games_matrix_workspace_set(games_matrix_workspace *desk, cgt_sink *sink, uint32_t rows, uint32_t cols,
                                uint32_t words);
bool games_matrix_load(games_matrix_board *board, cgt_sink *sink, const void *position, size_t length);

/* Emits m; desk: for a matrix of its size. */
void games_matrix_emit_as_is(cgt_sink *out, const games_matrix *m, games_matrix_workspace *desk);

/* Emits the representative of m. */
void games_matrix_emit(cgt_sink *out, const games_matrix *m, bool impartial, games_matrix_workspace *desk);

/* The same two for [a,b;c,d] with entries of one word. */
void games_matrix_emit_2x2_as_is(cgt_sink *out, const uint64_t abcd[4]);
void games_matrix_emit_2x2(cgt_sink *out, const uint64_t abcd[4], bool impartial);

/* Represent, move and split 2×2 matrices with entries of one word; false for other matrices. */
bool games_matrix_represent_2x2(cgt_sink *out, const void *position, size_t length, bool impartial);
bool games_matrix_moves_2x2(cgt_sink *out, const void *position, size_t length, bool in_columns,
                            bool in_rows);
bool games_matrix_split_2x2(cgt_sink *out, const void *position, size_t length, bool impartial);

static inline uint64_t *games_matrix_at(const games_matrix *m, uint32_t row, uint32_t col) {
  return m->entry + ((size_t)row * m->cols + col) * m->words;
}

/* -1, 0, 1 as x < y, x = y, x > y; infinity is the greatest. */
static inline int games_matrix_compare(const uint64_t *x, const uint64_t *y, uint32_t words) {
  for (uint32_t i = words; i-- > 0;)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

static inline bool games_matrix_all_words(const uint64_t *x, uint64_t word, uint32_t words) {
  for (uint32_t i = 0; i < words; i++)
    if (x[i] != word) return false;
  return true;
}

static inline bool games_matrix_zero(const uint64_t *x, uint32_t words) {
  return games_matrix_all_words(x, 0, words);
}

static inline bool games_matrix_infinite(const uint64_t *x, uint32_t words) {
  return games_matrix_all_words(x, UINT64_MAX, words);
}

#endif
