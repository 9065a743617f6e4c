/* nim_board.h: sets of cells, and boards on which moves take cells, for nim_cells.c.
 *
 * Moves are found for all places at once: a shape fits where the free cells, shifted back by each cell that it needs, are
 * all there. */
#ifndef CGTI_NIM_BOARD_H
#define CGTI_NIM_BOARD_H

#include "cgt/values/nim_names.h"

typedef struct cell_set {
  uint64_t word[2];
} cell_set;

static inline cell_set join_cells(cell_set a, cell_set b) {
  return (cell_set){{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}
static inline cell_set common_cells(cell_set a, cell_set b) {
  return (cell_set){{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}
static inline cell_set without_cells(cell_set a, cell_set b) {
  return (cell_set){{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
}
static inline bool has_cells(cell_set a) { return a.word[0] | a.word[1]; }
static inline bool is_same_set(cell_set a, cell_set b) {
  return a.word[0] == b.word[0] && a.word[1] == b.word[1];
}
static inline bool is_less_set(cell_set a, cell_set b) {
  return a.word[1] != b.word[1] ? a.word[1] < b.word[1] : a.word[0] < b.word[0];
}
static inline bool has_cell(cell_set a, unsigned cell) { return a.word[cell / 64] >> cell % 64 & 1; }
static inline void add_cell(cell_set *a, unsigned cell) { a->word[cell / 64] |= UINT64_C(1) << cell % 64; }

/* The builtin calls a function that looks bytes up, unless the processor is known to count bits. */
static inline uint32_t count_bits_of(uint64_t x) {
#ifdef __POPCNT__
  return (uint32_t)__builtin_popcountll(x);
#else
  x -= x >> 1 & 0x5555555555555555;
  x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
  return (uint32_t)(((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56);
#endif
}

static inline uint32_t count_cells(cell_set a) {
  uint32_t count = count_bits_of(a.word[0]);
  if (a.word[1]) count += count_bits_of(a.word[1]);
  return count;
}

/* The first cell, which is taken out. */
static inline unsigned take_first_cell(cell_set *a) {
  if (a->word[0]) {
    const unsigned cell = (unsigned)__builtin_ctzll(a->word[0]);
    a->word[0] &= a->word[0] - 1;
    return cell;
  }
  const unsigned cell = (unsigned)__builtin_ctzll(a->word[1]);
  a->word[1] &= a->word[1] - 1;
  return 64 + cell;
}

static inline unsigned first_cell(cell_set a) {
  return a.word[0] ? (unsigned)__builtin_ctzll(a.word[0]) : 64 + (unsigned)__builtin_ctzll(a.word[1]);
}

static inline unsigned last_cell(cell_set a) {
  return a.word[1] ? 127 - (unsigned)__builtin_clzll(a.word[1]) : 63 - (unsigned)__builtin_clzll(a.word[0]);
}

/* What takes the kind of a board is compiled for each kind. A narrow board has at most 64 cells: of its sets the second word is 0, and
 * left out. The other one also has just two shapes, of two cells each, as in Cram: loops over shapes are unrolled. */
typedef enum board_kind { WIDE_BOARD, NARROW_BOARD, NARROW_BOARD_OF_TWO_PAIRS } board_kind;
#define CELLS_INLINE static inline __attribute__((always_inline))

CELLS_INLINE cell_set known_width(cell_set a, board_kind kind) {
  return (cell_set){{a.word[0], kind ? 0 : a.word[1]}};
}

CELLS_INLINE cell_set shift_down(cell_set a, unsigned by, board_kind kind) {
  if (kind) return (cell_set){{a.word[0] >> by, 0}};
  if (by >= 64) return (cell_set){{a.word[1] >> (by - 64), 0}};
  return (cell_set){{a.word[0] >> by | a.word[1] << 1 << (63 - by), a.word[1] >> by}};
}

CELLS_INLINE cell_set shift_up(cell_set a, unsigned by, board_kind kind) {
  if (kind) return (cell_set){{a.word[0] << by, 0}};
  if (by >= 64) return (cell_set){{0, a.word[0] << (by - 64)}};
  return (cell_set){{a.word[0] << by, a.word[1] << by | a.word[0] >> 1 >> (63 - by)}};
}

/* ---- boards ----------------------------------------------------------------------------------------------- */

typedef struct board_shape {
  cell_set fit;          /* the places where it is a move, if the cells are free */
  unsigned needs;        /* how many cells */
  const unsigned *cell;  /* how far they are from the place, which is not after them */
  const cell_set *takes; /* by the place */
} board_shape;

/* A shape of two cells. */
typedef struct board_pair {
  cell_set fit;
  unsigned one, other; /* how far they are from the place */
} board_pair;

enum { MOST_PAIRS = 8, BOARD_MAPS = 8, BOARD_NIBBLES = CGT_MOST_CELLS / 4 };

/* The images of a set under all maps of a board, by words: on a narrow board the second ones are not used. */
typedef struct cell_images {
  uint64_t word[2][BOARD_MAPS];
} cell_images;

/* A part that was met, in the corner: its name, or its value once that is known. Nothing was met where there are no
 * cells. */
typedef struct seen_part {
  cell_set cells, name;
  uint32_t value; /* CGTI_NIM_ANY: not known */
} seen_part;

typedef struct cgti_nim_board {
  unsigned rows, cols;
  cgti_way way;
  board_shape *shapes;
  size_t shape_count;
  board_kind kind;
  size_t
      pairs; /* the number of shapes, if each needs two cells and takes no others, and they are few; or 0 */
  board_pair pair[MOST_PAIRS];
  cell_set near[CGT_MOST_CELLS];                  /* what hangs together with a cell; not used for pairs */
  cell_set first_row, middle[CGT_MOST_CELLS + 1]; /* middle: the middle rows of so many */
  uint8_t row_of[CGT_MOST_CELLS];
  /* Maps that take moves to moves, the identity first. Bit 0: the rows are turned over, bit 1: the columns, bit 2: rows and
   * columns are exchanged before. The first `plain` maps exchange nothing. */
  unsigned maps, plain, map[BOARD_MAPS];
  /* Images are looked up for four cells at a time, on a narrow board without the second words. */
  unsigned nibbles;
  union {
    cell_images image[BOARD_NIBBLES][16];
    uint64_t narrow_image[BOARD_NIBBLES / 2][16][BOARD_MAPS];
  };
  /* How far the image of a part in the corner is from the corner, by the last row and column of the part. */
  uint8_t shift[CGT_MOST_CELLS][BOARD_MAPS];
  /* The part that was last met, by a hash of its cells: the same few parts are met again and again. */
  seen_part *seen;
  unsigned seen_bits;
  cgti_nim_part *room; /* for the parts of the last move */
} cgti_nim_board;

CELLS_INLINE uint32_t place_among_seen(const cgti_nim_board *board, cell_set cells, board_kind kind) {
  const uint64_t word = kind ? cells.word[0] : cells.word[0] ^ cells.word[1] * UINT64_C(0xD6E8FEB86659FD93);
  return (uint32_t)(word * UINT64_C(0x9E3779B97F4A7C15) >> (64 - board->seen_bits));
}

/* The number of shapes, if all are pairs. */
CELLS_INLINE size_t pairs_of(const cgti_nim_board *board, board_kind kind) {
  return kind == NARROW_BOARD_OF_TWO_PAIRS ? 2 : board->pairs;
}

/* The images of a set under the first maps. All nibbles are looked up, empty ones too, so that no branch depends on the set. */
CELLS_INLINE void find_some_images(cell_images *to, const cgti_nim_board *board, cell_set cells,
                                   board_kind kind, unsigned maps) {
  for (unsigned w = 0; w < (kind ? 1 : 2); w++)
    for (unsigned k = 0; k < maps; k++) to->word[w][k] = 0;
  for (unsigned at = 0; at < board->nibbles; at++) {
    const uint64_t bits = cells.word[kind ? 0 : at / 16] >> 4 * at % 64 & 15;
    const uint64_t *first = kind ? board->narrow_image[at][bits] : board->image[at][bits].word[0];
    for (unsigned k = 0; k < maps; k++) to->word[0][k] |= first[k];
    for (unsigned k = 0; k < maps && !kind; k++) to->word[1][k] |= board->image[at][bits].word[1][k];
  }
}

/* The same for `maps` of them or more. */
CELLS_INLINE void find_images(cell_images *to, const cgti_nim_board *board, cell_set cells, board_kind kind,
                              unsigned maps) {
  if (maps <= BOARD_MAPS / 2)
    find_some_images(to, board, cells, kind, BOARD_MAPS / 2);
  else
    find_some_images(to, board, cells, kind, BOARD_MAPS);
}

/* The places of a shape on free cells. */
CELLS_INLINE cell_set places_on(const board_shape *shape, cell_set free, board_kind kind) {
  cell_set places = known_width(shape->fit, kind);
  for (unsigned i = 0; i < shape->needs; i++)
    places = common_cells(places, shift_down(free, shape->cell[i], kind));
  return places;
}

static inline cell_set cells_needed(const board_shape *shape, unsigned place) {
  cell_set needs = {{0, 0}};
  for (unsigned i = 0; i < shape->needs; i++) add_cell(&needs, place + shape->cell[i]);
  return needs;
}

/* A new board in scratch memory, and the free cells on it: of *cells, or of *cells with rows and columns exchanged. */
cgti_nim_board *cgti_nim_board_new(cell_set *free, cgt_ctx *ctx, const cgt_cells *cells, cgti_way way);

/* ---- moves of a part, and parts of a position (nim_cells.c) ------------------------------------------------ */

/* The board of a record that a sink is open for, whose ruleset has cells(), and its parts. Both are in scratch memory,
 * and the sink is closed after their last use. Declined: the position is no such board. */
cgti_nim_result cgti_nim_board_of(const cgti_nim_board **board, cgti_nim_option *all, struct cgt_sink *sink,
                                  const cgti_nim_table *table, const cgti_record *record);

/* The moves of a part that are still to come. */
typedef struct cgti_nim_cursor {
  const cgti_nim_board *board;
  const cgti_nim_table *table;
  cell_set free, places; /* places: where the shape is still to be tried */
  size_t shape;
  cell_set middle; /* moves there come first: they split more often */
  bool in_middle;
} cgti_nim_cursor;

/* Returns how many moves are to come at most. */
size_t cgti_nim_cell_moves(cgti_nim_cursor *moves, const cgti_nim_table *table, const cgti_nim_board *board,
                           const cgti_nim_name *name);

/* Notes the value of a part that a move led to. */
static inline void cgti_nim_note_value(const cgti_nim_board *board, const cgti_nim_part *part,
                                       uint32_t value) {
  seen_part *seen = &board->seen[part->seen];
  const cell_set name = {{part->name.word[0], part->name.word[1]}};
  if (is_same_set(seen->name, name)) seen->value = value;
}

/* The cells and the moves of a part, counted together. */
uint32_t cgti_nim_size_of_cells(const cgti_nim_board *board, const cgti_nim_name *name);

/* The next one, whose parts stay until another one is found on the board. False: there is none. */
bool cgti_nim_next_cell_move(cgti_nim_option *option, cgti_nim_cursor *moves);

#endif
