/* stones.h: boards with stones of both players, as in Clobber, Konane and Amazons.
 *
 * Bytes of a position: the number of columns (columns.h), then two planes, a bit for each cell: whether a stone is on it;
 * and, of a stone, whether it is Right's, of another cell whether it is free and no hole. A plane goes row by
 * row; a row takes as many bytes as a lane of grid.h, or above 64 columns as many as it needs. */
#ifndef GAMES_STONES_H
#define GAMES_STONES_H

#include "games/boards/cell_board.h"
#include "games/boards/grid.h"
#include "games/boards/grid_text.h"

/* What a cell is: the bits of both planes. */
enum { GAMES_HOLE = 0, GAMES_FREE = 1, GAMES_STONE = 2 };

static inline unsigned char games_stone_of(cgt_player player) { return GAMES_STONE + (player == CGT_RIGHT); }

static inline unsigned char games_stone_exchanged(unsigned char code) {
  return code >= GAMES_STONE ? code ^ 1 : code;
}

/* ---- positions --------------------------------------------------------------------------------------- */

typedef struct games_stones {
  unsigned rows, cols, lane; /* lane: bits in a row */
  size_t head, plane;        /* bytes: those of the columns (columns.h), and of a plane */
  const unsigned char *stone, *mark;
} games_stones;

games_stones games_stones_of(const void *position, size_t length);

/* Columns, and the sizes of head and planes. */
games_stones games_stones_shape(unsigned rows, unsigned cols);

static inline size_t games_stones_length(const games_stones *s) { return s->head + 2 * s->plane; }

static inline unsigned char games_stones_at(const games_stones *s, unsigned i, unsigned j) {
  size_t bit = (size_t)i * s->lane + j;
  return (unsigned char)((s->stone[bit / 8] >> bit % 8 & 1) << 1 | (s->mark[bit / 8] >> bit % 8 & 1));
}

/* Changes a cell in bytes of that shape. */
static inline void games_stones_put(unsigned char *bytes, const games_stones *shape, games_place p,
                                    unsigned char code) {
  size_t bit = (size_t)p.i * shape->lane + p.j;
  unsigned char *stone = bytes + shape->head + bit / 8, *mark = stone + shape->plane,
                one = (unsigned char)(1 << bit % 8);
  *stone = (unsigned char)(code & GAMES_STONE ? *stone | one : *stone & ~one);
  *mark = (unsigned char)(code & 1 ? *mark | one : *mark & ~one);
}

/* Where the stones of a player are, one after the other: the next one from *bit on, which is 0 at first. */
bool games_stones_next(size_t *bit, games_place *at, const games_stones *s, cgt_player player);

/* ---- directions -------------------------------------------------------------------------------------- */

/* By pairs of opposites. */
extern const signed char games_direction[16][2];

/* A range of them. */
typedef struct games_directions {
  unsigned char first, end;
} games_directions;

#define GAMES_ORTHOGONAL                                                                                     \
  { 0, 4 }
#define GAMES_DIAGONAL                                                                                       \
  { 4, 8 }
#define GAMES_COMPASS                                                                                        \
  { 0, 8 }
#define GAMES_KNIGHT                                                                                         \
  { 8, 16 }

/* One step from a place; false where the board ends. */
static inline bool games_stones_step(const games_stones *s, games_place *p, unsigned direction) {
  p->i += (unsigned)games_direction[direction][0];
  p->j += (unsigned)games_direction[direction][1];
  return p->i < s->rows && p->j < s->cols;
}

/* ---- the ruleset ------------------------------------------------------------------------------------- */

/* Reads rows of x or X, o or O, '.' and '#'; and, if checkered, numbers of rows and columns: stones
 * everywhere, x in the corner, and beside each those of the other player. Refusals show the syntax of the
 * ruleset. */
void games_stones_read(cgt_sink *out, const cgt_arg *args, size_t count, bool checkered);

size_t games_stones_print(char *buf, size_t cap, const void *position, size_t length);
cgt_board games_stones_board(const void *position, size_t length);
size_t games_stones_cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col);

/* ---- images ------------------------------------------------------------------------------------------ */

/* A board in one word. */
typedef struct games_stone_words {
  uint64_t stone, mark;
  unsigned lane;
} games_stone_words;

games_stone_words games_stones_words(const games_stones *s);

/* Emits, from split() or representative(), the one that stands for the eight images of a board and for the
 * negatives of the same eight with the stones of the players exchanged. Rows and columns of holes at the
 * sides are cut off. */
void games_stones_emit_words(cgt_sink *out, games_stone_words w);

/* The same for a box of cells that is cut off already. */
void games_stones_emit_cells(cgt_sink *out, const games_cells *box);

/* Emits a board without moves. */
void games_stones_emit_nothing(cgt_sink *out);

#endif
