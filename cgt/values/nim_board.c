/* nim_board.c: the moves and the symmetries of a board on which moves take cells.
 *
 * The moves are the same at every place, and cells beside the board are as good as taken. So a turn of the plane is a
 * symmetry of all positions if it takes shapes to shapes. If the exchange of rows and columns does, a board has no more
 * columns than rows: then the names of parts serve for all boards of that width. */
#include "cgt/values/nim_board.h"

#include <stdlib.h>
#include <string.h>

/* ---- shapes up to shifts --------------------------------------------------------------------------------- */

/* A cell of a shape, by its distance from the top left corner of the cells that are needed. */
typedef struct shape_cell {
  int row, col, taken_only;
} shape_cell;

static int compare_shape_cells(const void *a, const void *b) {
  const shape_cell *x = a, *y = b;
  if (x->taken_only != y->taken_only) return x->taken_only - y->taken_only;
  return x->row != y->row ? (x->row > y->row) - (x->row < y->row) : (x->col > y->col) - (x->col < y->col);
}

/* The image of a shape under a map. */
static void turn_shape(shape_cell *to, const cgt_shape *shape, unsigned map) {
  int top = INT16_MAX + 1, left = INT16_MAX + 1;
  for (size_t i = 0; i < shape->count; i++) {
    int row = shape->cell[i].row, col = shape->cell[i].col;
    if (map & 4) {
      row = shape->cell[i].col;
      col = shape->cell[i].row;
    }
    to[i] = (shape_cell){map & 1 ? -row : row, map & 2 ? -col : col, i >= shape->needs};
    if (i < shape->needs && to[i].row < top) top = to[i].row;
    if (i < shape->needs && to[i].col < left) left = to[i].col;
  }
  for (size_t i = 0; i < shape->count; i++) {
    to[i].row -= top;
    to[i].col -= left;
  }
  qsort(to, shape->count, sizeof *to, compare_shape_cells);
}

/* All shapes, as they are; NULL if it failed. */
static shape_cell **corner_shapes(cgt_ctx *ctx, const cgt_cells *cells) {
  shape_cell **corner = cgti_scratch_take(ctx, (cells->count + 1) * sizeof *corner);
  for (size_t k = 0; corner && k < cells->count; k++) {
    corner[k] = cgti_scratch_take(ctx, cells->shapes[k].count * sizeof **corner);
    if (!corner[k]) return NULL;
    turn_shape(corner[k], &cells->shapes[k], 0);
  }
  return corner;
}

static bool is_shape_of(const cgt_cells *cells, shape_cell *const *corner, const shape_cell *turned,
                        size_t k) {
  for (size_t other = 0; other < cells->count; other++)
    if (cells->shapes[other].count == cells->shapes[k].count &&
        cells->shapes[other].needs == cells->shapes[k].needs &&
        memcmp(corner[other], turned, cells->shapes[k].count * sizeof *turned) == 0)
      return true;
  return false;
}

/* Finds the maps that take shapes to shapes. */
static bool find_board_maps(cgti_nim_board *board, cgt_ctx *ctx, const cgt_cells *cells,
                            shape_cell *const *corner) {
  size_t most = 1;
  for (size_t k = 0; k < cells->count; k++)
    if (cells->shapes[k].count > most) most = cells->shapes[k].count;
  shape_cell *turned = cgti_scratch_take(ctx, most * sizeof *turned);
  if (!turned) return false;
  for (unsigned map = 0; map < BOARD_MAPS; map++) {
    bool all = true;
    for (size_t k = 0; k < cells->count && all; k++) {
      turn_shape(turned, &cells->shapes[k], map);
      all = is_shape_of(cells, corner, turned, k);
    }
    if (!all) continue;
    board->plain += map < 4;
    board->map[board->maps++] = map;
  }
  return true;
}

/* ---- moves ----------------------------------------------------------------------------------------------- */

typedef struct board_move {
  cell_set needs, takes;
  size_t shape, place;
} board_move;

static int compare_board_moves(const void *a, const void *b) {
  const board_move *x = a, *y = b;
  const int order = memcmp(&x->needs, &y->needs, sizeof x->needs);
  return order ? order : memcmp(&x->takes, &y->takes, sizeof x->takes);
}

/* False if a cell that the shape needs is not on the board. */
static bool place_shape(board_move *move, const cgti_nim_board *board, const shape_cell *cell, size_t count,
                        unsigned row, unsigned col) {
  for (size_t i = 0; i < count; i++) {
    const int r = (int)row + cell[i].row, c = (int)col + cell[i].col;
    const bool there = r >= 0 && c >= 0 && r < (int)board->rows && c < (int)board->cols;
    if (!there && !cell[i].taken_only) return false;
    if (!there) continue;
    if (!cell[i].taken_only) add_cell(&move->needs, (unsigned)r * board->cols + (unsigned)c);
    add_cell(&move->takes, (unsigned)r * board->cols + (unsigned)c);
  }
  return true;
}

static bool make_shape(board_shape *to, cgt_ctx *ctx, const cgti_nim_board *board, const cgt_shape *shape,
                       const shape_cell *corner) {
  const size_t places = (size_t)board->rows * board->cols;
  unsigned *cell = cgti_scratch_take(ctx, shape->needs * sizeof *cell);
  cell_set *takes = cgti_scratch_take(ctx, places * sizeof *takes);
  if (!cell || !takes) return false;
  *to = (board_shape){.cell = cell, .takes = takes};
  for (size_t at = 0; at < places; at++) {
    board_move move = {0};
    if (place_shape(&move, board, corner, shape->count, (unsigned)at / board->cols,
                    (unsigned)at % board->cols))
      add_cell(&to->fit, (unsigned)at);
    takes[at] = move.takes;
  }
  if (!has_cells(to->fit)) return true; /* it is too large for the board */
  for (size_t i = 0; i < shape->needs; i++)
    cell[to->needs++] = (unsigned)corner[i].row * board->cols + (unsigned)corner[i].col;
  return true;
}

static void join_near(cgti_nim_board *board, int down, int right) {
  for (int row = 0; row < (int)board->rows; row++)
    for (int col = 0; col < (int)board->cols; col++) {
      const int r = row + down, c = col + right;
      if (r < 0 || c < 0 || r >= (int)board->rows || c >= (int)board->cols) continue;
      const unsigned cell = (unsigned)row * board->cols + (unsigned)col,
                     other = (unsigned)r * board->cols + (unsigned)c;
      add_cell(&board->near[cell], other);
      add_cell(&board->near[other], cell);
    }
}

/* Two cells hang together if a shape, wherever it is, takes both and needs one of them. Shapes that reach over the edge count, so
 * that a part hangs together in each place of the board. */
static void join_shape(cgti_nim_board *board, const shape_cell *cell, const cgt_shape *shape) {
  for (size_t i = 0; i < shape->needs; i++)
    for (size_t j = 0; j < shape->count; j++)
      join_near(board, cell[j].row - cell[i].row, cell[j].col - cell[i].col);
}

/* Of moves that are the same by several shapes one stays. */
static bool sift_moves(cgti_nim_board *board, cgt_ctx *ctx) {
  size_t count = 0;
  for (size_t k = 0; k < board->shape_count; k++) count += count_cells(board->shapes[k].fit);
  board_move *moves = cgti_scratch_take(ctx, (count + 1) * sizeof *moves);
  if (!moves) return false;
  count = 0;
  for (size_t k = 0; k < board->shape_count; k++)
    for (cell_set rest = board->shapes[k].fit; has_cells(rest);) {
      const size_t place = take_first_cell(&rest);
      moves[count++] = (board_move){cells_needed(&board->shapes[k], (unsigned)place),
                                    board->shapes[k].takes[place], k, place};
    }
  if (count) qsort(moves, count, sizeof *moves, compare_board_moves);
  for (size_t i = 0; i < count; i++) {
    if (i == 0 || compare_board_moves(&moves[i - 1], &moves[i]) != 0) continue;
    cell_set same = {{0, 0}};
    add_cell(&same, (unsigned)moves[i].place);
    board->shapes[moves[i].shape].fit = without_cells(board->shapes[moves[i].shape].fit, same);
  }
  return true;
}

static bool find_board_moves(cgti_nim_board *board, cgt_ctx *ctx, const cgt_cells *cells,
                             shape_cell *const *corner) {
  board->shapes = cgti_scratch_take(ctx, (cells->count + 1) * sizeof *board->shapes);
  if (!board->shapes) return false;
  bool by_pairs = true;
  for (size_t k = 0; k < cells->count; k++) {
    board_shape *shape = &board->shapes[board->shape_count];
    if (!make_shape(shape, ctx, board, &cells->shapes[k], corner[k])) return false;
    if (has_cells(shape->fit)) join_shape(board, corner[k], &cells->shapes[k]);
    board->shape_count += has_cells(shape->fit);
    by_pairs &= cells->shapes[k].needs == 2 && cells->shapes[k].count == 2;
  }
  if (!sift_moves(board, ctx)) return false;
  if (by_pairs && board->shape_count <= MOST_PAIRS) board->pairs = board->shape_count;
  for (size_t k = 0; k < board->pairs; k++)
    board->pair[k] = (board_pair){board->shapes[k].fit, board->shapes[k].cell[0], board->shapes[k].cell[1]};
  return true;
}

/* ---- images ---------------------------------------------------------------------------------------------- */

/* False if it is not on the board. */
static bool image_of_cell(unsigned *image, const cgti_nim_board *board, unsigned map, unsigned cell) {
  unsigned row = cell / board->cols, col = cell % board->cols;
  if (map & 4) {
    const unsigned held = row;
    row = col;
    col = held;
  }
  if (row >= board->rows || col >= board->cols) return false;
  if (map & 1) row = board->rows - 1 - row;
  if (map & 2) col = board->cols - 1 - col;
  *image = row * board->cols + col;
  return true;
}

static void add_image(cgti_nim_board *board, unsigned at, unsigned bits, unsigned k, unsigned image) {
  if (board->kind != WIDE_BOARD)
    board->narrow_image[at][bits][k] |= UINT64_C(1) << image;
  else
    board->image[at][bits].word[image / 64][k] |= UINT64_C(1) << image % 64;
}

static void tabulate_images(cgti_nim_board *board) {
  const unsigned cells = board->rows * board->cols;
  for (unsigned k = 0; k < board->maps; k++)
    for (unsigned cell = 0; cell < cells; cell++) {
      unsigned image;
      if (!image_of_cell(&image, board, board->map[k], cell)) continue;
      for (unsigned bits = 0; bits < 16; bits++)
        if (bits >> cell % 4 & 1) add_image(board, cell / 4, bits, k, image);
    }
}

static void tabulate_shifts(cgti_nim_board *board) {
  for (unsigned rows = 1; rows <= board->rows; rows++)
    for (unsigned cols = 1; cols <= board->cols; cols++)
      for (unsigned k = 0; k < board->maps; k++) {
        const unsigned map = board->map[k], high = map & 4 ? cols : rows, wide = map & 4 ? rows : cols;
        if (high > board->rows || wide > board->cols) continue; /* too large for the board */
        const unsigned down = map & 1 ? board->rows - high : 0, right = map & 2 ? board->cols - wide : 0;
        board->shift[(rows - 1) * board->cols + cols - 1][k] = (uint8_t)(down * board->cols + right);
      }
}

static cell_set exchanged_cells(const cgt_cells *cells) {
  cell_set free = {{0, 0}};
  for (unsigned row = 0; row < cells->rows; row++)
    for (unsigned col = 0; col < cells->cols; col++) {
      const unsigned cell = row * cells->cols + col;
      if (cells->free[cell / 64] >> cell % 64 & 1) add_cell(&free, col * cells->rows + row);
    }
  return free;
}

static bool can_exchange(const cgti_nim_board *board) {
  for (unsigned k = 0; k < board->maps; k++)
    if (board->map[k] == 4) return true;
  return false;
}

#ifdef CGT_TINY
enum { MOST_SEEN_BITS = 1 };
#else
enum { MOST_SEEN_BITS = 12 };
#endif

/* Small boards have room for few parts: it is cleared for each search. Each part has a cell. */
static bool make_room_for_parts(cgti_nim_board *board, cgt_ctx *ctx) {
  const unsigned cells = board->rows * board->cols;
  board->room = cgti_scratch_take(ctx, cells * sizeof *board->room);
  board->seen_bits = cells / 2 < MOST_SEEN_BITS ? 1 + cells / 2 : MOST_SEEN_BITS;
  const size_t bytes = sizeof *board->seen << board->seen_bits;
  board->seen = cgti_scratch_take(ctx, bytes);
  if (board->seen) memset(board->seen, 0, bytes);
  return board->room && board->seen;
}

cgti_nim_board *cgti_nim_board_new(cell_set *free, cgt_ctx *ctx, const cgt_cells *cells, cgti_way way) {
  cgti_nim_board *board = cgti_scratch_take(ctx, sizeof *board);
  shape_cell **corner = board ? corner_shapes(ctx, cells) : NULL;
  if (!corner) return NULL;
  memset(board, 0, sizeof *board);
  board->way = way;
  board->rows = cells->rows;
  board->cols = cells->cols;
  board->kind = cells->rows * cells->cols <= 64 ? NARROW_BOARD : WIDE_BOARD;
  *free = (cell_set){{cells->free[0], cells->free[1]}};
  if (!find_board_maps(board, ctx, cells, corner)) return NULL;
  if (cells->cols > cells->rows && can_exchange(board)) {
    board->rows = cells->cols;
    board->cols = cells->rows;
    *free = exchanged_cells(cells);
  }
  for (unsigned col = 0; col < board->cols; col++) add_cell(&board->first_row, col);
  for (unsigned rows = 1; rows <= board->rows; rows++)
    for (unsigned cell = (rows - 1) / 3 * board->cols; cell < (rows - rows / 3) * board->cols; cell++)
      add_cell(&board->middle[rows], cell);
  board->nibbles = (board->rows * board->cols + 3) / 4;
  for (unsigned cell = 0; cell < board->rows * board->cols; cell++)
    board->row_of[cell] = (uint8_t)(cell / board->cols);
  if (!find_board_moves(board, ctx, cells, corner)) return NULL;
  if (board->kind == NARROW_BOARD && board->pairs == 2) board->kind = NARROW_BOARD_OF_TWO_PAIRS;
  tabulate_images(board);
  tabulate_shifts(board);
  return make_room_for_parts(board, ctx) ? board : NULL;
}
