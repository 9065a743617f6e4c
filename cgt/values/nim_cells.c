/* nim_cells.c: boards of cells that are taken, for the search of nim-values: moves by masks, and the names of parts.
 *
 * A position is the set of its free cells. A cell that no move needs is left out; two cells hang together if a move takes
 * both and needs one of them. So what hangs together is a part, or a few: that is only slower. The name
 * of a part is the least of its images, moved to the top left corner. The names and values of parts that were met lately
 * are looked up by their cells: in Cram four of five parts are among them. A part whose symmetry answers each of its
 * moves needs no name: boards of Cram with even sides, for example. */
#include "cgt/values/nim_board.h"

enum { FIRST_CODE = 100 /* of names of cells, and the columns */ };
_Static_assert((int)FIRST_CODE > (int)CGTI_BYTES_HERE && FIRST_CODE + CGT_MOST_CELLS < (int)CGTI_LONG,
               "names of other parts have other lengths");

/* ---- names ----------------------------------------------------------------------------------------------- */

/* The part in the top left corner, and its last row and column there. */
CELLS_INLINE cell_set part_in_corner(unsigned *row, unsigned *col, const cgti_nim_board *board, cell_set part,
                                     board_kind kind) {
  const unsigned cols = board->cols, top = board->row_of[first_cell(part)];
  cell_set here = shift_down(part, top * cols, kind), all = here;
  *row = board->row_of[last_cell(here)];
  for (unsigned by = 1; by < board->rows; by *= 2) all = join_cells(all, shift_down(all, by * cols, kind));
  const cell_set first_row = common_cells(all, board->first_row);
  const unsigned left = first_cell(first_row);
  *col = last_cell(first_row) - left;
  return shift_down(here, left, kind);
}

CELLS_INLINE cell_set image_number(const cell_images *images, unsigned k, board_kind kind) {
  return (cell_set){{images->word[0][k], kind ? 0 : images->word[1][k]}};
}

/* Whether map number k, under which the part does not change, takes each move to another one that is still possible after
 * it. If the map is its own inverse, whoever moves second then wins by playing the images: the part is worth 0. */
CELLS_INLINE bool is_answered_by_images(const cgti_nim_board *board, unsigned k, unsigned shift,
                                        cell_set part, board_kind kind) {
  if (board->map[k] == 5 || board->map[k] == 6) return false; /* quarter turns */
  for (size_t i = 0; i < board->shape_count; i++)
    for (cell_set places = places_on(&board->shapes[i], part, kind); has_cells(places);) {
      const unsigned place = take_first_cell(&places);
      cell_images images;
      find_images(&images, board, cells_needed(&board->shapes[i], place), kind, k + 1);
      const cell_set image = shift_down(image_number(&images, k, kind), shift, kind);
      if (has_cells(common_cells(image, board->shapes[i].takes[place]))) return false;
    }
  return true;
}

/* Names a part in the corner, whose last row and column are known; or finds that it is worth 0 by symmetry. */
CELLS_INLINE void name_cells(seen_part *seen, const cgti_nim_board *board, cell_set corner, unsigned row,
                             unsigned col, board_kind kind) {
  const unsigned maps = row < board->cols && col < board->rows ? board->maps : board->plain;
  const uint8_t *shift = board->shift[row * board->cols + col];
  cell_images images;
  *seen = (seen_part){corner, corner, CGTI_NIM_ANY};
  find_images(&images, board, corner, kind, maps);
  for (unsigned k = 1; k < maps; k++) {
    const cell_set image = shift_down(image_number(&images, k, kind), shift[k], kind);
    if (is_less_set(image, seen->name)) seen->name = image;
    if (is_same_set(image, corner) && is_answered_by_images(board, k, shift[k], corner, kind))
      seen->value = 0;
  }
}

/* ---- cells that make no difference ------------------------------------------------------------------------- */

/* Where moves take pairs of cells, a leaf is a cell with one neighbour, its centre. All leaves of a centre but one can go:
 * of its moves with them one is like the other, and is possible as long. So can a cell all of whose neighbours are
 * centres: its move with one of them is like the leaf's, once such cells are left out. As in Beling's program igs. */
CELLS_INLINE cell_set without_idle_cells(const cgti_nim_board *board, cell_set free, board_kind kind) {
  cell_set places[MOST_PAIRS], one = {{0, 0}}, more = {{0, 0}};
  for (size_t k = 0; k < pairs_of(board, kind); k++) {
    const board_pair *pair = &board->pair[k];
    places[k] = common_cells(known_width(pair->fit, kind), common_cells(shift_down(free, pair->one, kind),
                                                                        shift_down(free, pair->other, kind)));
    const cell_set x = shift_up(places[k], pair->one, kind), y = shift_up(places[k], pair->other, kind);
    more = join_cells(more, join_cells(common_cells(one, x), common_cells(join_cells(one, x), y)));
    one = join_cells(one, join_cells(x, y));
  }
  const cell_set leaves = without_cells(one, more);
  if (!has_cells(leaves)) return one;
  cell_set centres = {{0, 0}}, idle = {{0, 0}};
  for (size_t k = 0; k < pairs_of(board, kind); k++) {
    const unsigned x = board->pair[k].one, y = board->pair[k].other;
    const cell_set by_x = common_cells(places[k], shift_down(leaves, x, kind)),
                   by_y = common_cells(places[k], shift_down(leaves, y, kind));
    idle = join_cells(idle, shift_up(common_cells(by_x, shift_down(centres, y, kind)), x, kind));
    centres = join_cells(centres, shift_up(by_x, y, kind));
    idle = join_cells(idle, shift_up(common_cells(by_y, shift_down(centres, x, kind)), y, kind));
    centres = join_cells(centres, shift_up(by_y, x, kind));
  }
  const cell_set others = without_cells(one, join_cells(leaves, centres));
  cell_set beside = {{0, 0}};
  for (size_t k = 0; k < pairs_of(board, kind); k++) {
    const unsigned x = board->pair[k].one, y = board->pair[k].other;
    const cell_set both =
        common_cells(places[k], common_cells(shift_down(others, x, kind), shift_down(others, y, kind)));
    beside = join_cells(beside, join_cells(shift_up(both, x, kind), shift_up(both, y, kind)));
  }
  return without_cells(without_cells(one, idle), without_cells(others, beside));
}

/* ---- parts ----------------------------------------------------------------------------------------------- */

/* The cells that moves need. */
CELLS_INLINE cell_set cells_in_play(const cgti_nim_board *board, cell_set free, board_kind kind) {
  if (pairs_of(board, kind)) return without_idle_cells(board, free, kind);
  cell_set needed = {{0, 0}};
  for (size_t k = 0; k < board->shape_count; k++) {
    const board_shape *shape = &board->shapes[k];
    const cell_set places = places_on(shape, free, kind);
    for (unsigned i = 0; i < shape->needs; i++)
      needed = join_cells(needed, shift_up(places, shape->cell[i], kind));
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
                                 board_kind kind) {
  cell_set one = {{0, 0}}, two = {{0, 0}}, three = {{0, 0}};
  for (size_t k = 0; k < pairs_of(board, kind); k++) {
    const cell_set x = shift_up(links->places[k], board->pair[k].one, kind),
                   y = shift_up(links->places[k], board->pair[k].other, kind);
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
                                   size_t k, size_t l, bool back, board_kind kind) {
  const board_pair *p = &board->pair[k], *q = &board->pair[l];
  const unsigned up = p->other - p->one, by = q->other - q->one;
  const cell_set x = common_cells(ends->two,
                                  common_cells(ends->first[k], back ? ends->second[l] : ends->first[l])),
                 y = common_cells(ends->two,
                                  common_cells(ends->second[k], back ? ends->first[l] : ends->second[l]));
  const cell_set u = shift_up(x, up, kind);
  const cell_set at_y = common_cells(y, back ? shift_down(u, by, kind) : shift_up(u, by, kind));
  const cell_set v = shift_down(at_y, up, kind);
  const cell_set at_x = back ? shift_up(v, by, kind) : shift_down(v, by, kind);
  links->places[k] = without_cells(links->places[k],
                                   join_cells(shift_down(at_x, p->one, kind), shift_down(v, p->one, kind)));
  return join_cells(at_x, at_y);
}

/* The links of cells that are in play. Returns the twins, whose links are cut. */
CELLS_INLINE cell_set link_pairs(pair_links *links, const cgti_nim_board *board, cell_set cells,
                                 board_kind kind) {
  pair_ends ends;
  cell_set twins = {{0, 0}};
  for (size_t k = 0; k < pairs_of(board, kind); k++) {
    const board_pair *pair = &board->pair[k];
    links->places[k] =
        common_cells(known_width(pair->fit, kind),
                     common_cells(shift_down(cells, pair->one, kind), shift_down(cells, pair->other, kind)));
  }
  find_pair_ends(&ends, board, links, kind);
  for (size_t k = 0; k + 1 < pairs_of(board, kind); k++)
    for (size_t l = k + 1; l < pairs_of(board, kind); l++) {
      twins = join_cells(twins, cut_twins_of(links, board, &ends, k, l, false, kind));
      twins = join_cells(twins, cut_twins_of(links, board, &ends, k, l, true, kind));
    }
  return twins;
}

CELLS_INLINE cell_set cells_near_pairs(const cgti_nim_board *board, const pair_links *links, cell_set cells,
                                       board_kind kind) {
  cell_set near = {{0, 0}};
  for (size_t k = 0; k < pairs_of(board, kind); k++) {
    const board_pair *pair = &board->pair[k];
    const cell_set places = links ? links->places[k] : known_width(pair->fit, kind);
    near = join_cells(near,
                      shift_up(common_cells(places, shift_down(cells, pair->one, kind)), pair->other, kind));
    near = join_cells(near,
                      shift_up(common_cells(places, shift_down(cells, pair->other, kind)), pair->one, kind));
  }
  return near;
}

/* What hangs together with some cells; links may be NULL. */
CELLS_INLINE cell_set cells_near(const cgti_nim_board *board, const pair_links *links, cell_set cells,
                                 board_kind kind) {
  if (pairs_of(board, kind)) return cells_near_pairs(board, links, cells, kind);
  cell_set near = {{0, 0}};
  while (has_cells(cells)) near = join_cells(near, known_width(board->near[take_first_cell(&cells)], kind));
  return near;
}

/* Takes a component out of some cells: the one of the first of *starts, of which each component has one. The others stay in
 * *starts. If none does, the rest of the cells is the component: two that hang together by no move would be one part, which is only
 * slower. */
CELLS_INLINE cell_set take_cell_part(const cgti_nim_board *board, const pair_links *links, cell_set *cells,
                                     cell_set *starts, board_kind kind) {
  cell_set part = {{0, 0}};
  add_cell(&part, first_cell(*starts));
  cell_set new = part, rest = without_cells(*starts, part);
  while (has_cells(rest) && has_cells(new)) {
    new = without_cells(common_cells(cells_near(board, links, new, kind), *cells), part);
    part = join_cells(part, new);
    rest = without_cells(rest, new);
  }
  *starts = rest;
  if (!has_cells(rest)) part = *cells;
  *cells = without_cells(*cells, part);
  return part;
}

/* Is there just one move? */
CELLS_INLINE bool is_one_move(const cgti_nim_board *board, cell_set part, board_kind kind) {
  bool one = false;
  if (pairs_of(board, kind)) { /* all cells are in play */
    take_first_cell(&part);
    take_first_cell(&part);
    return !has_cells(part);
  }
  for (size_t k = 0; k < board->shape_count; k++) {
    cell_set places = places_on(&board->shapes[k], part, kind);
    if (!has_cells(places)) continue;
    take_first_cell(&places);
    if (one || has_cells(places)) return false;
    one = true;
  }
  return one;
}

CELLS_INLINE uint32_t count_moves_on(const cgti_nim_board *board, cell_set part, board_kind kind) {
  uint32_t count = 0;
  for (size_t k = 0; k < board->shape_count; k++)
    count += count_cells(places_on(&board->shapes[k], part, kind));
  return count;
}

CELLS_INLINE void put_cell_part(cgti_nim_option *option, const cgti_nim_board *board,
                                const cgti_nim_table *table, cell_set here, board_kind kind) {
  cgti_nim_part *part = &option->parts[option->count];
  if (is_one_move(board, here, kind)) {
    option->sum ^= 1;
    return;
  }
  unsigned row, col;
  const cell_set corner = part_in_corner(&row, &col, board, here, kind);
  const uint32_t place = place_among_seen(board, corner, kind);
  seen_part *seen = &board->seen[place];
  if (!is_same_set(seen->cells, corner)) name_cells(seen, board, corner, row, col, kind);
  if (seen->value != CGTI_NIM_ANY) {
    option->sum ^= seen->value;
    return;
  }
  option->count++;
  part->name = (cgti_nim_name){
      {seen->name.word[0], seen->name.word[1]}, board->way, (uint8_t)(FIRST_CODE + board->cols)};
  part->seen = place;
  part->hash = cgti_nim_hash(&part->name);
  cgti_nim_prefetch(table, &part->name, part->hash);
}

static void put_parts_again(cgti_nim_option *option, const cgti_nim_board *board, const cgti_nim_table *table,
                            cell_set part);

/* The components of cells in play. If links of twins are cut, their moves are possible again in a component, and other cells
 * may be out of play in it. */
CELLS_INLINE void put_components(cgti_nim_option *option, const cgti_nim_board *board,
                                 const cgti_nim_table *table, cell_set cells, cell_set starts,
                                 board_kind kind) {
  const cell_set all = cells;
  cell_set twins = {{0, 0}};
  pair_links links;
  if (pairs_of(board, kind)) {
    twins = link_pairs(&links, board, cells, kind);
    if (has_cells(twins))
      starts = join_cells(starts, join_cells(twins, cells_near(board, NULL, twins, kind)));
    starts = common_cells(starts, cells);
  }
  if (!has_cells(starts)) starts = cells;
  while (has_cells(cells)) {
    const cell_set part = take_cell_part(board, &links, &cells, &starts, kind);
    if (has_cells(twins) && !is_same_set(part, all))
      put_parts_again(option, board, table, part);
    else
      put_cell_part(option, board, table, part, kind);
  }
}

/* The parts of what is free, into option->parts, which has room, but those that are worth *1, having one move, or 0. */
CELLS_INLINE void put_parts_of_kind(cgti_nim_option *option, const cgti_nim_board *board,
                                    const cgti_nim_table *table, cell_set free, board_kind kind) {
  const cell_set cells = cells_in_play(board, known_width(free, kind), kind);
  put_components(option, board, table, cells, cells, kind);
}

static void put_parts_again(cgti_nim_option *option, const cgti_nim_board *board, const cgti_nim_table *table,
                            cell_set part) {
  switch (board->kind) {
  case NARROW_BOARD_OF_TWO_PAIRS:
    put_parts_of_kind(option, board, table, part, NARROW_BOARD_OF_TWO_PAIRS);
    break;
  case NARROW_BOARD:
    put_parts_of_kind(option, board, table, part, NARROW_BOARD);
    break;
  default:
    put_parts_of_kind(option, board, table, part, WIDE_BOARD);
  }
}

/* The same after a move. What is free before it hangs together: so each part has a cell near the cells that are out of play now, or
 * a cell of twins whose links are cut. */
CELLS_INLINE void put_parts_after(cgti_nim_option *option, const cgti_nim_cursor *moves, cell_set takes,
                                  board_kind kind) {
  const cgti_nim_board *board = moves->board;
  const cell_set before = known_width(moves->free, kind);
  const cell_set cells = cells_in_play(board, known_width(without_cells(before, takes), kind), kind);
  const cell_set near = cells_near(board, NULL, without_cells(before, cells), kind);
  put_components(option, board, moves->table, cells, common_cells(near, cells), kind);
  if (option->count > 1) cgti_nim_cancel(option);
}

uint32_t cgti_nim_size_of_cells(const cgti_nim_board *board, const cgti_nim_name *name) {
  const cell_set free = {{name->word[0], name->word[1]}};
  return count_cells(free) + count_moves_on(board, free, board->kind);
}

/* Of the present shape, in the middle rows or in the others. */
static cell_set places_of_moves(const cgti_nim_cursor *moves) {
  if (!moves->board->shape_count) return (cell_set){{0, 0}};
  const cell_set places = places_on(&moves->board->shapes[moves->shape], moves->free, moves->board->kind);
  return moves->in_middle ? common_cells(places, moves->middle) : without_cells(places, moves->middle);
}

size_t cgti_nim_cell_moves(cgti_nim_cursor *moves, const cgti_nim_table *table, const cgti_nim_board *board,
                           const cgti_nim_name *name) {
  const cell_set free = {{name->word[0], name->word[1]}};
  *moves = (cgti_nim_cursor){.board = board, .table = table, .free = free, .in_middle = true};
  moves->middle = board->middle[board->row_of[last_cell(free)] + 1];
  moves->places = places_of_moves(moves);
  return count_moves_on(board, free, board->kind);
}

bool cgti_nim_next_cell_move(cgti_nim_option *option, cgti_nim_cursor *moves) {
  const cgti_nim_board *board = moves->board;
  while (!has_cells(moves->places)) {
    if (++moves->shape >= board->shape_count) {
      if (!moves->in_middle) return false;
      moves->in_middle = false;
      moves->shape = 0;
    }
    moves->places = places_of_moves(moves);
  }
  const cell_set takes = board->shapes[moves->shape].takes[take_first_cell(&moves->places)];
  *option = (cgti_nim_option){.parts = board->room};
  switch (board->kind) {
  case NARROW_BOARD_OF_TWO_PAIRS:
    put_parts_after(option, moves, takes, NARROW_BOARD_OF_TWO_PAIRS);
    break;
  case NARROW_BOARD:
    put_parts_after(option, moves, takes, NARROW_BOARD);
    break;
  default:
    put_parts_after(option, moves, takes, WIDE_BOARD);
  }
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
