/* nim_cells.c: boards of cells that are taken, for the search of nim-values: moves by masks, and the names of parts.
 *
 * A position is the set of its free cells. A cell that no move needs is left out; two cells hang together if one move takes
 * both and another one needs one of them. So what hangs together is a part, or a few: that is only slower. The name
 * of a part is the least of its images, moved to the top left corner. A map of the board is a symmetry if it takes moves
 * to moves; it is found by trying. Images are made by tables for four cells at a time.
 *
 * Names hold for all boards of a ruleset with so many columns: the moves are the same at every place, and cells beside the
 * board are as good as taken. */
#include <stdlib.h>
#include <string.h>

#include "cgt/values/nim_names.h"

enum {
  CELL_MAPS = 8,
  NIBBLES = CGT_MOST_CELLS / 4,
  FIRST_CODE = 100 /* of names of cells, and the columns */
};
_Static_assert((int)FIRST_CODE > (int)CGTI_BYTES_HERE && FIRST_CODE + CGT_MOST_CELLS < (int)CGTI_LONG,
               "names of other parts have other lengths");

typedef struct cell_set {
  uint64_t word[2];
} cell_set;

typedef struct cell_move {
  cell_set needs, takes;
} cell_move;

struct cgti_nim_board {
  unsigned rows, cols;
  cgti_way way;
  cell_move *moves;
  size_t move_count;
  cell_set near[CGT_MOST_CELLS]; /* what hangs together with a cell */
  unsigned char row[CGT_MOST_CELLS], col[CGT_MOST_CELLS];
  unsigned images,
      map[CELL_MAPS]; /* bit 0: the rows are turned over, bit 1: the columns, bit 2: exchanged before */
  cell_set image[CELL_MAPS][NIBBLES][16];
};

/* ---- sets ------------------------------------------------------------------------------------------------ */

static cell_set join_cells(cell_set a, cell_set b) {
  return (cell_set){{a.word[0] | b.word[0], a.word[1] | b.word[1]}};
}
static cell_set common_cells(cell_set a, cell_set b) {
  return (cell_set){{a.word[0] & b.word[0], a.word[1] & b.word[1]}};
}
static cell_set without_cells(cell_set a, cell_set b) {
  return (cell_set){{a.word[0] & ~b.word[0], a.word[1] & ~b.word[1]}};
}
static bool has_cells(cell_set a) { return a.word[0] | a.word[1]; }
static bool cells_meet(cell_set a, cell_set b) { return (a.word[0] & b.word[0]) | (a.word[1] & b.word[1]); }
static bool cells_within(cell_set a, cell_set b) {
  return !((a.word[0] & ~b.word[0]) | (a.word[1] & ~b.word[1]));
}
static bool is_less_set(cell_set a, cell_set b) {
  return a.word[1] != b.word[1] ? a.word[1] < b.word[1] : a.word[0] < b.word[0];
}
static void add_cell(cell_set *a, unsigned cell) { a->word[cell / 64] |= UINT64_C(1) << cell % 64; }

/* The first cell, which is taken out. */
static unsigned take_first_cell(cell_set *a) {
  const unsigned w = a->word[0] == 0, bit = (unsigned)__builtin_ctzll(a->word[w]);
  a->word[w] &= a->word[w] - 1;
  return 64 * w + bit;
}

static cell_set shift_down(cell_set a, unsigned by) {
  if (by >= 64) return (cell_set){{a.word[1] >> (by - 64), 0}};
  if (by == 0) return a;
  return (cell_set){{a.word[0] >> by | a.word[1] << (64 - by), a.word[1] >> by}};
}

/* ---- the board ------------------------------------------------------------------------------------------- */

static int compare_cell_moves(const void *a, const void *b) { return memcmp(a, b, sizeof(cell_move)); }

/* False if a cell that the shape needs is not on the board. */
static bool place_shape(cell_move *move, const cgt_cells *cells, const cgt_shape *shape, int row, int col) {
  *move = (cell_move){0};
  for (size_t i = 0; i < shape->count; i++) {
    const int r = row + shape->cell[i].row, c = col + shape->cell[i].col;
    const bool there = r >= 0 && c >= 0 && r < (int)cells->rows && c < (int)cells->cols;
    if (!there && i < shape->needs) return false;
    if (!there) continue;
    if (i < shape->needs) add_cell(&move->needs, (unsigned)r * cells->cols + (unsigned)c);
    add_cell(&move->takes, (unsigned)r * cells->cols + (unsigned)c);
  }
  return true;
}

static bool find_cell_moves(struct cgti_nim_board *board, cgt_ctx *ctx, const cgt_cells *cells) {
  const size_t places = (size_t)cells->rows * cells->cols;
  board->moves = cgti_scratch_take(ctx, (cells->count * places + 1) * sizeof *board->moves);
  if (!board->moves) return false;
  size_t count = 0, kept = 0;
  for (size_t k = 0; k < cells->count; k++)
    for (size_t at = 0; at < places; at++)
      count += place_shape(&board->moves[count], cells, &cells->shapes[k], board->row[at], board->col[at]);
  if (count) qsort(board->moves, count, sizeof *board->moves, compare_cell_moves);
  for (size_t i = 0; i < count; i++)
    if (i == 0 || compare_cell_moves(&board->moves[kept - 1], &board->moves[i]) != 0)
      board->moves[kept++] = board->moves[i];
  board->move_count = kept;
  for (size_t i = 0; i < kept; i++)
    for (cell_set rest = board->moves[i].takes; has_cells(rest);) {
      const unsigned cell = take_first_cell(&rest);
      const cell_set needs = board->moves[i].needs;
      const bool needed = needs.word[cell / 64] >> cell % 64 & 1;
      board->near[cell] = join_cells(board->near[cell], needed ? board->moves[i].takes : needs);
    }
  return true;
}

static unsigned image_of_cell(const struct cgti_nim_board *board, unsigned map, unsigned cell) {
  unsigned row = board->row[cell], col = board->col[cell];
  if (map & 4) {
    const unsigned held = row;
    row = col;
    col = held;
  }
  if (map & 1) row = board->rows - 1 - row;
  if (map & 2) col = board->cols - 1 - col;
  return row * board->cols + col;
}

static cell_set image_of_set(const struct cgti_nim_board *board, unsigned map, cell_set set) {
  cell_set image = {{0, 0}};
  while (has_cells(set)) add_cell(&image, image_of_cell(board, map, take_first_cell(&set)));
  return image;
}

static bool is_board_symmetry(const struct cgti_nim_board *board, unsigned map) {
  if (map & 4 && board->rows != board->cols) return false;
  for (size_t i = 0; i < board->move_count; i++) {
    cell_move image;
    image.needs = image_of_set(board, map, board->moves[i].needs);
    image.takes = image_of_set(board, map, board->moves[i].takes);
    if (!bsearch(&image, board->moves, board->move_count, sizeof image, compare_cell_moves)) return false;
  }
  return true;
}

static void find_board_images(struct cgti_nim_board *board) {
  const unsigned cells = board->rows * board->cols;
  for (unsigned map = 0; map < CELL_MAPS; map++) {
    if (!is_board_symmetry(board, map)) continue;
    cell_set(*image)[16] = board->image[board->images];
    board->map[board->images++] = map;
    for (unsigned at = 0; at < NIBBLES; at++)
      for (unsigned bits = 0; bits < 16; bits++)
        for (unsigned k = 0; k < 4; k++)
          if (bits >> k & 1 && 4 * at + k < cells)
            add_cell(&image[at][bits], image_of_cell(board, map, 4 * at + k));
  }
}

static bool make_board(struct cgti_nim_board *board, cgt_ctx *ctx, const cgt_cells *cells, cgti_way way) {
  memset(board, 0, sizeof *board);
  board->rows = cells->rows;
  board->cols = cells->cols;
  board->way = way;
  for (unsigned at = 0; at < cells->rows * cells->cols; at++) {
    board->row[at] = (unsigned char)(at / cells->cols);
    board->col[at] = (unsigned char)(at % cells->cols);
  }
  if (!find_cell_moves(board, ctx, cells)) return false;
  find_board_images(board);
  return true;
}

/* ---- names ----------------------------------------------------------------------------------------------- */

typedef struct cell_box {
  unsigned top, left, bottom, right;
} cell_box;

static cell_box box_of_part(const struct cgti_nim_board *board, cell_set part) {
  const unsigned last = part.word[1] ? 127 - (unsigned)__builtin_clzll(part.word[1])
                                     : 63 - (unsigned)__builtin_clzll(part.word[0]);
  cell_set first = part;
  cell_box box = {.bottom = board->row[last]};
  box.top = board->row[take_first_cell(&first)];
  box.left = board->cols;
  for (unsigned row = box.top; row <= box.bottom; row++) {
    cell_set cells = shift_down(part, row * board->cols);
    if (board->cols < 64) cells.word[0] &= (UINT64_C(1) << board->cols) - 1;
    if (board->cols <= 64) cells.word[1] = 0;
    if (board->cols > 64) cells.word[1] &= (UINT64_C(1) << (board->cols - 64)) - 1;
    if (!has_cells(cells)) continue;
    const unsigned end = cells.word[1] ? 127 - (unsigned)__builtin_clzll(cells.word[1])
                                       : 63 - (unsigned)__builtin_clzll(cells.word[0]);
    const unsigned begin = take_first_cell(&cells);
    if (begin < box.left) box.left = begin;
    if (end > box.right) box.right = end;
  }
  return box;
}

/* How far an image of a box is from the top left corner. */
static unsigned corner_of_image(const struct cgti_nim_board *board, unsigned map, cell_box box) {
  if (map & 4) box = (cell_box){box.left, box.top, box.right, box.bottom};
  const unsigned top = map & 1 ? board->rows - 1 - box.bottom : box.top;
  const unsigned left = map & 2 ? board->cols - 1 - box.right : box.left;
  return top * board->cols + left;
}

static cell_set image_by_table(const struct cgti_nim_board *board, unsigned k, cell_set part) {
  cell_set image = {{0, 0}};
  for (unsigned w = 0; w < 2; w++)
    for (unsigned at = 16 * w; part.word[w]; at++, part.word[w] >>= 4)
      image = join_cells(image, board->image[k][at][part.word[w] & 15]);
  return image;
}

static cgti_nim_name name_of_cells(const struct cgti_nim_board *board, cell_set part) {
  const cell_box box = box_of_part(board, part);
  cell_set least = shift_down(part, corner_of_image(board, 0, box));
  for (unsigned k = 1; k < board->images; k++) {
    const cell_set image =
        shift_down(image_by_table(board, k, part), corner_of_image(board, board->map[k], box));
    if (is_less_set(image, least)) least = image;
  }
  return (cgti_nim_name){{least.word[0], least.word[1]}, board->way, (uint8_t)(FIRST_CODE + board->cols)};
}

/* ---- moves ----------------------------------------------------------------------------------------------- */

/* The moves on free cells, of those in a list. */
static size_t moves_on(cell_move *found, const cell_move *moves, size_t count, cell_set free) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    if (cells_within(moves[i].needs, free)) found[kept++] = moves[i];
  return kept;
}

/* The component of the first of some cells, which are taken out. */
static cell_set take_cell_part(const struct cgti_nim_board *board, cell_set *cells) {
  cell_set part = {{0, 0}}, todo = {{0, 0}};
  add_cell(&todo, take_first_cell(cells));
  while (has_cells(todo)) {
    const unsigned cell = take_first_cell(&todo);
    const cell_set more = common_cells(board->near[cell], *cells);
    add_cell(&part, cell);
    todo = join_cells(todo, more);
    *cells = without_cells(*cells, more);
  }
  return part;
}

static uint32_t count_moves_on(const cell_move *moves, size_t count, cell_set part) {
  uint32_t found = 0;
  for (size_t i = 0; i < count; i++) found += cells_within(moves[i].needs, part);
  return found;
}

/* The parts of what is free after a move, into option->parts, which has room. */
static void put_cell_parts(cgti_nim_option *option, const struct cgti_nim_board *board,
                           const cgti_nim_table *table, const cell_move *moves, size_t count,
                           cell_set taken) {
  cell_set needed = {{0, 0}};
  for (size_t i = 0; i < count; i++)
    if (!cells_meet(moves[i].needs, taken)) needed = join_cells(needed, moves[i].needs);
  while (has_cells(needed)) {
    const cell_set cells = take_cell_part(board, &needed);
    cgti_nim_part *part = &option->parts[option->count++];
    part->name = name_of_cells(board, cells);
    part->size = count_moves_on(moves, count, cells);
    part->hash = cgti_nim_hash(&part->name);
    cgti_nim_prefetch(table, part->hash);
  }
  if (option->count > 1) cgti_nim_cancel(option);
}

static cell_set cells_of_name(const cgti_nim_name *name) {
  return (cell_set){{name->word[0], name->word[1]}};
}

bool cgti_nim_cell_options(cgti_nim_option **options, size_t *count, cgt_ctx *ctx,
                           const cgti_nim_table *table, const struct cgti_nim_board *board,
                           const cgti_nim_name *name) {
  const cell_set free = cells_of_name(name);
  cell_move *moves = cgti_scratch_take(ctx, (board->move_count + 1) * sizeof *moves);
  if (!moves) return false;
  const size_t found = moves_on(moves, board->moves, board->move_count, free);
  const size_t most_parts = (size_t)(__builtin_popcountll(free.word[0]) + __builtin_popcountll(free.word[1]));
  cgti_nim_option *list = cgti_scratch_take(ctx, (found + 1) * sizeof *list);
  cgti_nim_part *parts = cgti_scratch_take(ctx, (found + 1) * most_parts * sizeof *parts);
  if (!list || !parts) return false;
  for (size_t i = 0; i < found; i++) {
    list[i] = (cgti_nim_option){.parts = parts};
    put_cell_parts(&list[i], board, table, moves, found, moves[i].takes);
    parts += list[i].count;
  }
  *options = list;
  *count = found;
  return true;
}

/* The parts of all free cells, as if a move had left them. */
static bool parts_of_cells(cgti_nim_option *all, cgt_ctx *ctx, const struct cgti_nim_board *board,
                           const cgti_nim_table *table, cell_set free) {
  cell_move *moves = cgti_scratch_take(ctx, (board->move_count + 1) * sizeof *moves);
  *all = (cgti_nim_option){.parts = cgti_scratch_take(ctx, CGT_MOST_CELLS * sizeof *all->parts)};
  if (!moves || !all->parts) return false;
  const size_t found = moves_on(moves, board->moves, board->move_count, free);
  put_cell_parts(all, board, table, moves, found, (cell_set){{0, 0}});
  return true;
}

cgti_nim_result cgti_nim_board_of(const struct cgti_nim_board **board, cgti_nim_option *all,
                                  struct cgt_sink *sink, const cgti_nim_table *table,
                                  const cgti_record *record) {
  cgt_ctx *ctx = sink->ctx;
  cgt_cells cells = {0};
  if (!sink->ruleset->cells(&cells, sink, cgti_record_bytes(record), cgti_record_length(record)) &&
      !sink->failed)
    return CGTI_NIM_DECLINED;
  if (sink->failed) return CGTI_NIM_FAILED;
  if (!cells.rows || !cells.cols || cells.cols > CGT_MOST_CELLS || cells.rows > CGT_MOST_CELLS / cells.cols)
    return CGTI_NIM_DECLINED;
  struct cgti_nim_board *made = cgti_scratch_take(ctx, sizeof *made);
  if (!made || !make_board(made, ctx, &cells, record->way)) return CGTI_NIM_FAILED;
  *board = made;
  return parts_of_cells(all, ctx, made, table, (cell_set){{cells.free[0], cells.free[1]}}) ? CGTI_NIM_FOUND
                                                                                           : CGTI_NIM_FAILED;
}
