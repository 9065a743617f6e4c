/* sign_board.h: rectangular boards with a sign in each cell, their parts and images: for games on grids that
 * need no bit boards.
 *
 * Bytes of a position: what the game puts before (its head), the number of columns (columns.h), a byte for each
 * cell. */
#ifndef GAMES_SIGN_BOARD_H
#define GAMES_SIGN_BOARD_H

#include "games/boards/cell_board.h"
#include "games/boards/grid_text.h"

enum { GAMES_SIGNS_MOST_HEAD = 4 };

typedef struct games_signs {
  int rows, cols;
  size_t before;             /* bytes of the position before the signs */
  const unsigned char *sign; /* row by row */
} games_signs;

typedef struct games_step {
  int i, j;
} games_step;

/* What is the same game. Images are those of cell_board.h, bit k for image k. */
typedef struct games_signs_kind {
  unsigned head;            /* bytes before the columns */
  unsigned char free, wall; /* a cell where pieces may go; one that is none */
  unsigned same, negative;  /* images that are the same game; the negative, players exchanged */
  unsigned char (*exchanged)(unsigned char);  /* the sign with the players exchanged; NULL: same */
  void (*exchange_head)(unsigned char *head); /* NULL: nothing to do */
} games_signs_kind;

games_signs games_signs_look(const void *position, size_t length, unsigned head);

static inline bool games_signs_has(const games_signs *b, int i, int j) {
  return i >= 0 && j >= 0 && i < b->rows && j < b->cols;
}

static inline unsigned char games_signs_at(const games_signs *b, int i, int j) {
  return b->sign[i * b->cols + j];
}

/* A position with such a board, and a head of zeros; *length is its length. X and O are x and o. NULL when
 * there is no memory. */
unsigned char *games_signs_write(size_t *length, cgt_sink *out, const games_grid_text *text, unsigned head);

/* A copy of a position, to be changed. NULL when there is no memory. */
unsigned char *games_signs_copy(cgt_sink *out, const void *position, size_t length);

/* read() of a ruleset whose position is a board without a head. */
void games_signs_read_alone(cgt_sink *out, const cgt_arg *args, size_t count,
                            const games_grid_notation *notation);

/* Emits the representative of a position, or of the part of it that is marked, in its least box with walls
 * around it. */
void games_signs_emit_least(cgt_sink *out, const void *position, size_t length, const games_signs_kind *kind);
void games_signs_emit_part(cgt_sink *out, const void *position, size_t length, const games_signs_kind *kind,
                           const bool *in_part);

/* Emits the parts that are left when walls part the board: cells that are count steps apart belong together.
 * A part with no free cell, or nothing but free cells, has no moves. */
void games_signs_split(cgt_sink *out, const void *position, size_t length, const games_signs_kind *kind,
                       const games_step *step, unsigned count);

/* As a ruleset's, of positions without a head, whose bytes are signs. */
size_t games_signs_print(char *buf, size_t cap, const void *position, size_t length);
cgt_board games_signs_board(const void *position, size_t length);
size_t games_signs_cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col);

/* What stands in a cell: for games_grid_print. */
char games_signs_sign(const void *board, unsigned row, unsigned col);

/* A board of one wall. */
void games_signs_emit_nothing(cgt_sink *out, const void *position, const games_signs_kind *kind);

#endif
