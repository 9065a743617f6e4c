/* nim_cells.c: boards of cells that are taken, for the search of nim-values: moves by masks, and the names of parts.
 *
 * A position is the set of its free cells. A cell that no move needs is left out; two cells hang together if a move takes
 * both and needs one of them. So what hangs together is a part, or a few: that is only slower. The name
 * of a part is the least of its images, moved to the top left corner. A part whose symmetry answers each of its moves needs
 * no name: boards of Cram with even sides, for example. */
#include "cgt/values/nim_board.h"

enum { FIRST_CODE = 100 /* of names of cells, and the columns */ };
_Static_assert((int)FIRST_CODE > (int)CGTI_BYTES_HERE && FIRST_CODE + CGT_MOST_CELLS < (int)CGTI_LONG,
               "names of other parts have other lengths");

/* ---- names ----------------------------------------------------------------------------------------------- */

/* The part in the top left corner, and its last row and column there. */
CELLS_INLINE cell_set part_in_corner(unsigned *row, unsigned *col, const cgti_nim_board *board, cell_set part,
                                     bool narrow) {
  const unsigned cols = board->cols, top = board->row_of[first_cell(part)];
  cell_set here = shift_down(part, top * cols, narrow), all = here;
  *row = board->row_of[last_cell(here)];
  for (unsigned by = 1; by <= *row; by *= 2) all = join_cells(all, shift_down(all, by * cols, narrow));
  const cell_set first_row = common_cells(all, board->first_row);
  const unsigned left = first_cell(first_row);
  *col = last_cell(first_row) - left;
  return shift_down(here, left, narrow);
}

CELLS_INLINE cell_set image_number(const cell_images *images, unsigned k, bool narrow) {
  return (cell_set){{images->word[0][k], narrow ? 0 : images->word[1][k]}};
}

/* Whether map number k, under which the part does not change, takes each move to another one that is still possible after
 * it. If the map is its own inverse, whoever moves second then wins by playing the images: the part is worth 0. */
CELLS_INLINE bool is_answered_by_images(const cgti_nim_board *board, unsigned k, unsigned shift,
                                        cell_set part, bool narrow) {
  if (board->map[k] == 5 || board->map[k] == 6) return false; /* quarter turns */
  for (size_t i = 0; i < board->shape_count; i++)
    for (cell_set places = places_on(&board->shapes[i], part, narrow); has_cells(places);) {
      const unsigned place = take_first_cell(&places);
      cell_images images;
      find_images(&images, board, cells_needed(&board->shapes[i], place), narrow, k + 1);
      const cell_set image = shift_down(image_number(&images, k, narrow), shift, narrow);
      if (has_cells(common_cells(image, board->shapes[i].takes[place]))) return false;
    }
  return true;
}

/* False: the part is worth 0 by symmetry. */
CELLS_INLINE bool name_cells(cgti_nim_name *name, const cgti_nim_board *board, cell_set part, bool narrow) {
  unsigned row, col;
  const cell_set corner = part_in_corner(&row, &col, board, part, narrow);
  const unsigned maps = row < board->cols && col < board->rows ? board->maps : board->plain;
  const uint8_t *shift = board->shift[row * board->cols + col];
  cell_images images;
  cell_set least = corner;
  find_images(&images, board, corner, narrow, maps);
  for (unsigned k = 1; k < maps; k++) {
    const cell_set image = shift_down(image_number(&images, k, narrow), shift[k], narrow);
    if (is_less_set(image, least)) least = image;
    if (is_same_set(image, corner) && is_answered_by_images(board, k, shift[k], corner, narrow)) return false;
  }
  *name = (cgti_nim_name){{least.word[0], least.word[1]}, board->way, (uint8_t)(FIRST_CODE + board->cols)};
  return true;
}

/* ---- cells that make no difference ------------------------------------------------------------------------- */

/* Where moves take pairs of cells, a leaf is a cell with one neighbour, its centre. All leaves of a centre but one can go:
 * of its moves with them one is like the other, and is possible as long. So can a cell all of whose neighbours are
 * centres: its move with one of them is like the leaf's, once such cells are left out. As in Beling's program igs. */
CELLS_INLINE cell_set without_idle_cells(const cgti_nim_board *board, cell_set free, bool narrow) {
  cell_set places[MOST_PAIRS], one = {{0, 0}}, more = {{0, 0}};
  for (size_t k = 0; k < board->pairs; k++) {
    const board_pair *pair = &board->pair[k];
    places[k] =
        common_cells(known_width(pair->fit, narrow), common_cells(shift_down(free, pair->one, narrow),
                                                                  shift_down(free, pair->other, narrow)));
    const cell_set x = shift_up(places[k], pair->one, narrow), y = shift_up(places[k], pair->other, narrow);
    more = join_cells(more, join_cells(common_cells(one, x), common_cells(join_cells(one, x), y)));
    one = join_cells(one, join_cells(x, y));
  }
  const cell_set leaves = without_cells(one, more);
  if (!has_cells(leaves)) return one;
  cell_set centres = {{0, 0}}, idle = {{0, 0}};
  for (size_t k = 0; k < board->pairs; k++) {
    const unsigned x = board->pair[k].one, y = board->pair[k].other;
    const cell_set by_x = common_cells(places[k], shift_down(leaves, x, narrow)),
                   by_y = common_cells(places[k], shift_down(leaves, y, narrow));
    idle = join_cells(idle, shift_up(common_cells(by_x, shift_down(centres, y, narrow)), x, narrow));
    centres = join_cells(centres, shift_up(by_x, y, narrow));
    idle = join_cells(idle, shift_up(common_cells(by_y, shift_down(centres, x, narrow)), y, narrow));
    centres = join_cells(centres, shift_up(by_y, x, narrow));
  }
  const cell_set others = without_cells(one, join_cells(leaves, centres));
  cell_set beside = {{0, 0}};
  for (size_t k = 0; k < board->pairs; k++) {
    const unsigned x = board->pair[k].one, y = board->pair[k].other;
    const cell_set both =
        common_cells(places[k], common_cells(shift_down(others, x, narrow), shift_down(others, y, narrow)));
    beside = join_cells(beside, join_cells(shift_up(both, x, narrow), shift_up(both, y, narrow)));
  }
  return without_cells(without_cells(one, idle), without_cells(others, beside));
}

/* ---- parts ----------------------------------------------------------------------------------------------- */

/* The cells that moves need. */
CELLS_INLINE cell_set cells_in_play(const cgti_nim_board *board, cell_set free, bool narrow) {
  if (board->pairs) return without_idle_cells(board, free, narrow);
  cell_set needed = {{0, 0}};
  for (size_t k = 0; k < board->shape_count; k++) {
    const board_shape *shape = &board->shapes[k];
    const cell_set places = places_on(shape, free, narrow);
    for (unsigned i = 0; i < shape->needs; i++)
      needed = join_cells(needed, shift_up(places, shape->cell[i], narrow));
  }
  return needed;
}

/* Where moves take pairs of cells: the places of the moves that hold a position together, by shape. */
typedef struct pair_links {
  cell_set places[MOST_PAIRS];
} pair_links;

/* Cells with a neighbour one move further and one move back, by shape, and those with just two neighbours. */
typedef struct pair_ends {
  cell_set first[MOST_PAIRS], second[MOST_PAIRS], two;
} pair_ends;

CELLS_INLINE void find_pair_ends(pair_ends *ends, const cgti_nim_board *board, const pair_links *links,
                                 bool narrow) {
  cell_set one = {{0, 0}}, two = {{0, 0}}, three = {{0, 0}};
  for (size_t k = 0; k < board->pairs; k++) {
    const cell_set x = shift_up(links->places[k], board->pair[k].one, narrow),
                   y = shift_up(links->places[k], board->pair[k].other, narrow);
    three = join_cells(three, common_cells(two, x));
    two = join_cells(two, common_cells(one, x));
    one = join_cells(one, x);
    three = join_cells(three, common_cells(two, y));
    two = join_cells(two, common_cells(one, y));
    one = join_cells(one, y);
    ends->first[k] = x;
    ends->second[k] = y;
  }
  ends->two = without_cells(two, three);
}

/* Twins are two cells x, y with the same two neighbours u, v. At most one of the moves xu, yu is made, and at most one of xv, yv.
 * A move of the first pair never prevents one of the second, if x or y is chosen well; and as x and y are alike, the choice makes no
 * other difference. So the value stays the same without xu and yv: then only y hangs on u, and only x on v. This is used where it
 * splits the position. Here xu and yv are by shape k, and xv and yu by shape l; y is at x + d(k) + d(l), or at x + d(k) - d(l).
 * As in Beling's program igs, for Cram. Tested: nim_search::boards_with_twins_agree_with_the_walk. Returns the twins. */
CELLS_INLINE cell_set cut_twins_of(pair_links *links, const cgti_nim_board *board, const pair_ends *ends,
                                   size_t k, size_t l, bool back, bool narrow) {
  const board_pair *p = &board->pair[k], *q = &board->pair[l];
  const unsigned up = p->other - p->one, by = q->other - q->one;
  const cell_set x = common_cells(ends->two,
                                  common_cells(ends->first[k], back ? ends->second[l] : ends->first[l])),
                 y = common_cells(ends->two,
                                  common_cells(ends->second[k], back ? ends->first[l] : ends->second[l]));
  const cell_set u = shift_up(x, up, narrow);
  const cell_set at_y = common_cells(y, back ? shift_down(u, by, narrow) : shift_up(u, by, narrow));
  const cell_set v = shift_down(at_y, up, narrow);
  const cell_set at_x = back ? shift_up(v, by, narrow) : shift_down(v, by, narrow);
  links->places[k] = without_cells(
      links->places[k], join_cells(shift_down(at_x, p->one, narrow), shift_down(v, p->one, narrow)));
  return join_cells(at_x, at_y);
}

/* The links of cells that are in play. Returns the twins, whose links are cut. */
CELLS_INLINE cell_set link_pairs(pair_links *links, const cgti_nim_board *board, cell_set cells,
                                 bool narrow) {
  pair_ends ends;
  cell_set twins = {{0, 0}};
  for (size_t k = 0; k < board->pairs; k++) {
    const board_pair *pair = &board->pair[k];
    links->places[k] =
        common_cells(known_width(pair->fit, narrow), common_cells(shift_down(cells, pair->one, narrow),
                                                                  shift_down(cells, pair->other, narrow)));
  }
  find_pair_ends(&ends, board, links, narrow);
  for (size_t k = 0; k + 1 < board->pairs; k++)
    for (size_t l = k + 1; l < board->pairs; l++) {
      twins = join_cells(twins, cut_twins_of(links, board, &ends, k, l, false, narrow));
      twins = join_cells(twins, cut_twins_of(links, board, &ends, k, l, true, narrow));
    }
  return twins;
}

CELLS_INLINE cell_set cells_near_pairs(const cgti_nim_board *board, const pair_links *links, cell_set cells,
                                       bool narrow) {
  cell_set near = {{0, 0}};
  for (size_t k = 0; k < board->pairs; k++) {
    const board_pair *pair = &board->pair[k];
    const cell_set places = links ? links->places[k] : known_width(pair->fit, narrow);
    near = join_cells(
        near, shift_up(common_cells(places, shift_down(cells, pair->one, narrow)), pair->other, narrow));
    near = join_cells(
        near, shift_up(common_cells(places, shift_down(cells, pair->other, narrow)), pair->one, narrow));
  }
  return near;
}

/* What hangs together with some cells; links may be NULL. */
CELLS_INLINE cell_set cells_near(const cgti_nim_board *board, const pair_links *links, cell_set cells,
                                 bool narrow) {
  if (board->pairs) return cells_near_pairs(board, links, cells, narrow);
  cell_set near = {{0, 0}};
  while (has_cells(cells)) near = join_cells(near, known_width(board->near[take_first_cell(&cells)], narrow));
  return near;
}

/* Takes a component out of some cells: the one of the first of *starts, of which each component has one. The others stay in
 * *starts. If none does, the rest of the cells is the component. */
CELLS_INLINE cell_set take_cell_part(const cgti_nim_board *board, const pair_links *links, cell_set *cells,
                                     cell_set *starts, bool narrow) {
  cell_set part = {{0, 0}};
  add_cell(&part, first_cell(*starts));
  cell_set new = part, rest = without_cells(*starts, part);
  while (has_cells(rest) && has_cells(new)) {
    new = without_cells(common_cells(cells_near(board, links, new, narrow), *cells), part);
    part = join_cells(part, new);
    rest = without_cells(rest, new);
  }
  *starts = rest;
  if (!has_cells(rest)) part = *cells;
  *cells = without_cells(*cells, part);
  return part;
}

/* Is there just one move? */
CELLS_INLINE bool is_one_move(const cgti_nim_board *board, cell_set part, bool narrow) {
  bool one = false;
  if (board->pairs) { /* all cells are in play */
    take_first_cell(&part);
    take_first_cell(&part);
    return !has_cells(part);
  }
  for (size_t k = 0; k < board->shape_count; k++) {
    cell_set places = places_on(&board->shapes[k], part, narrow);
    if (!has_cells(places)) continue;
    take_first_cell(&places);
    if (one || has_cells(places)) return false;
    one = true;
  }
  return one;
}

CELLS_INLINE uint32_t count_moves_on(const cgti_nim_board *board, cell_set part, bool narrow) {
  uint32_t count = 0;
  for (size_t k = 0; k < board->shape_count; k++)
    count += count_cells(places_on(&board->shapes[k], part, narrow));
  return count;
}

CELLS_INLINE void put_cell_part(cgti_nim_option *option, const cgti_nim_board *board,
                                const cgti_nim_table *table, cell_set here, bool narrow) {
  cgti_nim_part *part = &option->parts[option->count];
  if (is_one_move(board, here, narrow)) {
    option->sum ^= 1;
    return;
  }
  if (!name_cells(&part->name, board, here, narrow)) return;
  option->count++;
  part->hash = cgti_nim_hash(&part->name);
  cgti_nim_prefetch(table, &part->name, part->hash);
}

static void put_parts_again(cgti_nim_option *option, const cgti_nim_board *board, const cgti_nim_table *table,
                            cell_set part);

/* The components of cells in play. If links of twins are cut, their moves are possible again in a component, and other cells
 * may be out of play in it. */
CELLS_INLINE void put_components(cgti_nim_option *option, const cgti_nim_board *board,
                                 const cgti_nim_table *table, cell_set cells, cell_set starts, bool narrow) {
  const cell_set all = cells;
  cell_set twins = {{0, 0}};
  pair_links links;
  if (board->pairs) {
    twins = link_pairs(&links, board, cells, narrow);
    if (has_cells(twins))
      starts = join_cells(starts, join_cells(twins, cells_near(board, NULL, twins, narrow)));
    starts = common_cells(starts, cells);
  }
  while (has_cells(cells)) {
    const cell_set part = take_cell_part(board, &links, &cells, &starts, narrow);
    if (has_cells(twins) && !is_same_set(part, all))
      put_parts_again(option, board, table, part);
    else
      put_cell_part(option, board, table, part, narrow);
  }
}

/* The parts of what is free, into option->parts, which has room, but those that are worth *1, having one move, or 0. */
CELLS_INLINE void put_parts_of_width(cgti_nim_option *option, const cgti_nim_board *board,
                                     const cgti_nim_table *table, cell_set free, bool narrow) {
  const cell_set cells = cells_in_play(board, known_width(free, narrow), narrow);
  put_components(option, board, table, cells, cells, narrow);
}

static void put_parts_again(cgti_nim_option *option, const cgti_nim_board *board, const cgti_nim_table *table,
                            cell_set part) {
  if (board->narrow)
    put_parts_of_width(option, board, table, part, true);
  else
    put_parts_of_width(option, board, table, part, false);
}

/* The same after a move. What is free before it hangs together: so each part has a cell near the cells that are out of play now, or
 * a cell of twins whose links are cut. */
CELLS_INLINE void put_parts_after(cgti_nim_option *option, const cgti_nim_cursor *moves, cell_set takes,
                                  bool narrow) {
  const cgti_nim_board *board = moves->board;
  const cell_set before = known_width(moves->free, narrow);
  const cell_set cells = cells_in_play(board, known_width(without_cells(before, takes), narrow), narrow);
  const cell_set near = cells_near(board, NULL, without_cells(before, cells), narrow);
  put_components(option, board, moves->table, cells, common_cells(near, cells), narrow);
  if (option->count > 1) cgti_nim_cancel(option);
}

uint32_t cgti_nim_size_of_cells(const cgti_nim_board *board, const cgti_nim_name *name) {
  const cell_set free = {{name->word[0], name->word[1]}};
  return count_cells(free) + count_moves_on(board, free, board->narrow);
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
  if (board->narrow)
    put_parts_after(option, moves, takes, true);
  else
    put_parts_after(option, moves, takes, false);
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
  put_parts_again(all, *board, table, free);
  if (all->count > 1) cgti_nim_cancel(all);
  return CGTI_NIM_FOUND;
}
