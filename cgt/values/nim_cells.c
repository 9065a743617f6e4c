/* nim_cells.c: boards of cells that are taken, for the search of nim-values: moves by masks, and the names of parts.
 *
 * A position is the set of its free cells. A cell that no move needs is left out; two cells hang together if one move takes
 * both and another one needs one of them. So what hangs together is a part, or a few: that is only slower. The name
 * of a part is the least of its images, moved to the top left corner. A part whose symmetry answers each of its moves needs
 * no name: boards of Cram with even sides, for example. */
#include "cgt/values/nim_board.h"

enum { FIRST_CODE = 100 /* of names of cells, and the columns */ };
_Static_assert((int)FIRST_CODE > (int)CGTI_BYTES_HERE && FIRST_CODE + CGT_MOST_CELLS < (int)CGTI_LONG,
               "names of other parts have other lengths");

/* ---- names ----------------------------------------------------------------------------------------------- */

CELLS_INLINE cell_set image_by_table(const cgti_nim_board *board, unsigned k, cell_set part, bool narrow) {
  cell_set image = {{0, 0}};
  for (unsigned w = 0; w < (narrow ? 1 : 2); w++)
    for (unsigned at = 16 * w; part.word[w]; at++, part.word[w] >>= 4)
      image = join_cells(image, known_width(board->image[k][at][part.word[w] & 15], narrow));
  return image;
}

/* The part in the top left corner, and the size of its box. */
CELLS_INLINE cell_set part_in_corner(unsigned *rows, unsigned *cols, const cgti_nim_board *board,
                                     cell_set part, bool narrow) {
  cell_set first = part;
  const unsigned top = take_first_cell(&first) / board->cols;
  unsigned left = 0, right = board->cols - 1;
  while (!has_cells(common_cells(part, board->column[left]))) left++;
  while (!has_cells(common_cells(part, board->column[right]))) right--;
  *rows = last_cell(part) / board->cols - top + 1;
  *cols = right - left + 1;
  return shift_down(part, top * board->cols + left, narrow);
}

/* How far the image of a part in the corner is from the corner. False: it is too large for the board. */
static bool corner_of_image(unsigned *shift, const cgti_nim_board *board, unsigned map, unsigned rows,
                            unsigned cols) {
  const unsigned high = map & 4 ? cols : rows, wide = map & 4 ? rows : cols;
  if (high > board->rows || wide > board->cols) return false;
  *shift = (map & 1 ? board->rows - high : 0) * board->cols + (map & 2 ? board->cols - wide : 0);
  return true;
}

/* Whether map number k, under which the part does not change, takes each move to another one that is still possible after
 * it. If the map is its own inverse, whoever moves second then wins by playing the images: the part is worth 0. */
CELLS_INLINE bool is_answered_by_images(const cgti_nim_board *board, unsigned k, unsigned shift,
                                        cell_set part, bool narrow) {
  if (board->map[k] == 5 || board->map[k] == 6) return false; /* quarter turns */
  for (size_t i = 0; i < board->shape_count; i++)
    for (cell_set places = places_on(&board->shapes[i], part, narrow); has_cells(places);) {
      const unsigned place = take_first_cell(&places);
      const cell_set image =
          shift_down(image_by_table(board, k, cells_needed(&board->shapes[i], place), narrow), shift, narrow);
      if (has_cells(common_cells(image, board->shapes[i].takes[place]))) return false;
    }
  return true;
}

/* False: the part is worth 0 by symmetry. */
CELLS_INLINE bool name_cells(cgti_nim_name *name, const cgti_nim_board *board, cell_set part, bool narrow) {
  unsigned rows, cols, shift;
  const cell_set corner = part_in_corner(&rows, &cols, board, part, narrow);
  cell_set least = corner;
  for (unsigned k = 1; k < board->maps; k++) {
    if (!corner_of_image(&shift, board, board->map[k], rows, cols)) continue;
    const cell_set image = shift_down(image_by_table(board, k, corner, narrow), shift, narrow);
    if (is_less_set(image, least)) least = image;
    if (is_same_set(image, corner) && is_answered_by_images(board, k, shift, corner, narrow)) return false;
  }
  *name = (cgti_nim_name){{least.word[0], least.word[1]}, board->way, (uint8_t)(FIRST_CODE + board->cols)};
  return true;
}

/* ---- cells that make no difference ------------------------------------------------------------------------- */

/* Where moves take pairs of cells, a leaf is a cell with one neighbour, its centre. All leaves of a centre but one can go:
 * of its moves with them one is like the other, and is possible as long. So can a cell all of whose neighbours are
 * centres: its move with one of them is like the leaf's, once such cells are left out. As in Beling's program igs. */
CELLS_INLINE cell_set without_idle_cells(const cgti_nim_board *board, cell_set free, bool narrow) {
  cell_set one = {{0, 0}}, more = {{0, 0}}, centres = {{0, 0}}, idle = {{0, 0}};
  for (size_t k = 0; k < board->shape_count; k++) {
    const board_shape *shape = &board->shapes[k];
    const cell_set places = places_on(shape, free, narrow);
    for (unsigned i = 0; i < 2; i++) {
      const cell_set cells = shift_up(places, shape->cell[i], narrow);
      more = join_cells(more, common_cells(one, cells));
      one = join_cells(one, cells);
    }
  }
  const cell_set leaves = without_cells(one, more);
  if (!has_cells(leaves)) return one;
  for (size_t k = 0; k < board->shape_count; k++) {
    const board_shape *shape = &board->shapes[k];
    const cell_set places = places_on(shape, free, narrow);
    for (unsigned i = 0; i < 2; i++) {
      const cell_set with_leaf = common_cells(places, shift_down(leaves, shape->cell[i], narrow));
      const cell_set found = shift_up(with_leaf, shape->cell[1 - i], narrow),
                     again = common_cells(found, centres);
      const cell_set second = common_cells(with_leaf, shift_down(again, shape->cell[1 - i], narrow));
      idle = join_cells(idle, shift_up(second, shape->cell[i], narrow));
      centres = join_cells(centres, found);
    }
  }
  const cell_set others = without_cells(one, join_cells(leaves, centres));
  cell_set beside = {{0, 0}};
  for (size_t k = 0; k < board->shape_count; k++) {
    const cell_set places = places_on(&board->shapes[k], others, narrow);
    for (unsigned i = 0; i < 2; i++)
      beside = join_cells(beside, shift_up(places, board->shapes[k].cell[i], narrow));
  }
  return without_cells(without_cells(one, idle), without_cells(others, beside));
}

/* ---- parts ----------------------------------------------------------------------------------------------- */

/* The cells that moves need. */
CELLS_INLINE cell_set cells_in_play(const cgti_nim_board *board, cell_set free, bool narrow) {
  if (board->by_pairs) return without_idle_cells(board, free, narrow);
  cell_set needed = {{0, 0}};
  for (size_t k = 0; k < board->shape_count; k++) {
    const board_shape *shape = &board->shapes[k];
    const cell_set places = places_on(shape, free, narrow);
    for (unsigned i = 0; i < shape->needs; i++)
      needed = join_cells(needed, shift_up(places, shape->cell[i], narrow));
  }
  return needed;
}

/* The component of the first of some cells, which are taken out. */
CELLS_INLINE cell_set take_cell_part(const cgti_nim_board *board, cell_set *cells, bool narrow) {
  cell_set left = *cells, todo = known_width(board->near[take_first_cell(&left)], narrow);
  todo = common_cells(todo, left);
  left = without_cells(left, todo);
  while (has_cells(todo) && has_cells(left)) {
    const cell_set more = common_cells(known_width(board->near[take_first_cell(&todo)], narrow), left);
    todo = join_cells(todo, more);
    left = without_cells(left, more);
  }
  const cell_set part = without_cells(*cells, left);
  *cells = left;
  return part;
}

CELLS_INLINE uint32_t count_moves_on(const cgti_nim_board *board, cell_set part, bool narrow) {
  uint32_t count = 0;
  for (size_t k = 0; k < board->shape_count; k++)
    count += count_cells(places_on(&board->shapes[k], part, narrow));
  return count;
}

/* The parts of what is free, into option->parts, which has room, but those that are worth *1, having one move, or 0. */
CELLS_INLINE void put_parts_of_width(cgti_nim_option *option, const cgti_nim_board *board,
                                     const cgti_nim_table *table, cell_set free, bool narrow) {
  cell_set cells = cells_in_play(board, known_width(free, narrow), narrow);
  while (has_cells(cells)) {
    const cell_set here = take_cell_part(board, &cells, narrow);
    const uint32_t size = count_moves_on(board, here, narrow);
    if (size == 1) {
      option->sum ^= 1;
      continue;
    }
    cgti_nim_part *part = &option->parts[option->count];
    if (!name_cells(&part->name, board, here, narrow)) continue;
    option->count++;
    part->size = size;
    part->hash = cgti_nim_hash(&part->name);
    cgti_nim_prefetch(table, &part->name, part->hash);
  }
  if (option->count > 1) cgti_nim_cancel(option);
}

static void put_cell_parts(cgti_nim_option *option, const cgti_nim_board *board, const cgti_nim_table *table,
                           cell_set free) {
  if (board->narrow)
    put_parts_of_width(option, board, table, free, true);
  else
    put_parts_of_width(option, board, table, free, false);
}

bool cgti_nim_cell_moves(cgti_nim_cursor *moves, size_t *most, cgt_ctx *ctx, const cgti_nim_table *table,
                         const cgti_nim_board *board, const cgti_nim_name *name) {
  const cell_set free = {{name->word[0], name->word[1]}};
  *most = count_moves_on(board, free, board->narrow);
  *moves = (cgti_nim_cursor){.board = board, .table = table, .free = free};
  moves->room = cgti_scratch_take(ctx, (*most + 1) * count_cells(free) * sizeof *moves->room);
  if (board->shape_count) moves->places = places_on(board->shapes, free, board->narrow);
  return moves->room;
}

bool cgti_nim_next_cell_move(cgti_nim_option *option, cgti_nim_cursor *moves) {
  const cgti_nim_board *board = moves->board;
  while (!has_cells(moves->places)) {
    if (++moves->shape >= board->shape_count) return false;
    moves->places = places_on(&board->shapes[moves->shape], moves->free, board->narrow);
  }
  const cell_set takes = board->shapes[moves->shape].takes[take_first_cell(&moves->places)];
  *option = (cgti_nim_option){.parts = moves->room};
  put_cell_parts(option, board, moves->table, without_cells(moves->free, takes));
  moves->room += option->count;
  return true;
}

cgti_nim_result cgti_nim_board_of(const cgti_nim_board **board, cgti_nim_option *all, struct cgt_sink *sink,
                                  const cgti_nim_table *table, const cgti_record *record) {
  cgt_ctx *ctx = sink->ctx;
  cgt_cells cells = {0};
  if (!sink->ruleset->cells(&cells, sink, cgti_record_bytes(record), cgti_record_length(record)) &&
      !sink->failed)
    return CGTI_NIM_DECLINED;
  if (sink->failed) return CGTI_NIM_FAILED;
  if (!cells.rows || !cells.cols || cells.cols > CGT_MOST_CELLS || cells.rows > CGT_MOST_CELLS / cells.cols)
    return CGTI_NIM_DECLINED;
  cell_set free;
  *board = cgti_nim_board_new(&free, ctx, &cells, record->way);
  *all = (cgti_nim_option){.parts = cgti_scratch_take(ctx, CGT_MOST_CELLS * sizeof *all->parts)};
  if (!*board || !all->parts) return CGTI_NIM_FAILED;
  put_cell_parts(all, *board, table, free);
  return CGTI_NIM_FOUND;
}
