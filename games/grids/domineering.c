/* domineering.c: Domineering, invented by Göran Andersson (M. Gardner, Mathematical Games, Scientific
 * American 230(2), 1974): Left covers two empty cells, one above the other, Right two cells side by side.
 *
 * A move covers two neighbours, so it touches one connected component of the empty cells and no other: a
 * position is the sum of its components, and those of one cell have no move. A part is a component of more
 * cells, in the least box that holds it. Its two reflections and their product have the same value; the
 * transpose exchanges the players' moves, so it has the negative. Among these eight images the
 * representative is one that is no higher than wide, and of those the least.
 *
 * Bytes of a position: the number of columns (columns.h), then row by row a bit for each column, 1 if it is
 * empty, lowest first; a row takes as many bytes as a lane of grid.h, or above 64 columns as many as it needs.
 * Positions that fit grid.h are taken apart in one word, others with a byte for each cell. */
#include <string.h>

#include "games/boards/cell_board.h"
#include "games/boards/grid.h"
#include "games/boards/grid_text.h"
#include "games/grids/domineering_tries.h"

enum { GRID_BYTES = 1 + 8 };

/* No cell is empty. */
static const unsigned char nothing[] = {1, 0};

static void emit_signed(cgt_sink *out, const void *bytes, size_t length, bool negative) {
  if (negative)
    cgt_emit_negative(out, bytes, length);
  else
    cgt_emit(out, bytes, length);
}

/* ---- bytes --------------------------------------------------------------------------------------- */

typedef struct view {
  unsigned rows, cols;
  unsigned in_row; /* bytes */
  size_t head;     /* bytes before the rows */
  const unsigned char *row;
} view;

static unsigned bytes_in_row(unsigned cols) {
  return cols <= 64 ? games_grid_lane(cols) / 8 : (cols + 7) / 8;
}

/* Of a board whose rows are yet to be written. */
static view shape_of(unsigned rows, unsigned cols) {
  return (view){rows, cols, bytes_in_row(cols), games_columns_bytes(cols), NULL};
}

static size_t length_of(const view *v) { return v->head + (size_t)v->rows * v->in_row; }

static view look(const void *position, size_t length) {
  const unsigned char *bytes = position;
  view v = shape_of(0, games_columns_get(bytes));
  v.rows = (unsigned)(length - v.head) / v.in_row;
  v.row = bytes + v.head;
  return v;
}

static bool is_empty(const view *v, unsigned i, unsigned j) {
  return v->row[i * v->in_row + j / 8] >> j % 8 & 1;
}

/* Changes a cell in the bytes of a position of this shape. */
static void toggle(unsigned char *bytes, const view *shape, unsigned i, unsigned j) {
  bytes[shape->head + i * shape->in_row + j / 8] ^= (unsigned char)(1 << j % 8);
}

/* ---- splitting, boards in one word --------------------------------------------------------------- */

/* Emits the representative of a part, or of its negative. */
static void emit_part(cgt_sink *out, games_grid g, bool negative) {
  unsigned rows = games_grid_rows(g), cols = games_grid_cols(g);
  uint64_t least = UINT64_MAX;
  if (rows <= cols) least = games_grid_least_reflection(g.cells, g.lane, rows, cols);
  if (rows >= cols) {
    uint64_t turned = games_grid_least_reflection(games_grid_transpose(g.cells), g.lane, cols, rows);
    if (turned < least) {
      least = turned;
      negative = !negative;
    }
  }
  unsigned char bytes[GRID_BYTES] = {(unsigned char)(rows < cols ? cols : rows)};
  games_grid_put(bytes + 1, least);
  emit_signed(out, bytes, 1 + (rows < cols ? rows : cols) * g.lane / 8, negative);
}

static void split_grid(cgt_sink *out, const view *v) {
  games_grid g = {games_grid_get(v->row, (size_t)v->rows * v->in_row), games_grid_lane(v->cols)};
  g.cells = games_grid_linked(g);
  if (g.cells == 0) cgt_emit(out, nothing, sizeof nothing);
  while (g.cells) {
    uint64_t part = games_grid_component(g);
    emit_part(out, games_grid_trim((games_grid){part, g.lane}), false);
    g.cells &= ~part;
  }
}

/* ---- splitting, boards of any size --------------------------------------------------------------- */

/* Emits the representative of a part. */
static void emit_large_part(cgt_sink *out, const games_cells *b) {
  unsigned first = b->rows <= b->cols ? 0 : GAMES_TRANSPOSED,
           last = b->rows < b->cols ? GAMES_TRANSPOSED : GAMES_IMAGES;
  unsigned rows = first ? b->cols : b->rows, cols = first ? b->rows : b->cols;
  if (games_grid_fits(rows, cols)) {
    games_grid g = {0, games_grid_lane(cols)};
    for (unsigned i = 0; i < rows; i++)
      for (unsigned j = 0; j < cols; j++)
        g.cells |= (uint64_t)games_cells_image(b, first, i, j) << (i * g.lane + j);
    emit_part(out, g, first);
    return;
  }
  unsigned best = first;
  for (unsigned image = first + 1; image < last; image++)
    if (games_cells_image_is_less(b, image, best, rows, cols)) best = image;
  const view v = shape_of(rows, cols);
  unsigned char *bytes = cgt_sink_room(out, length_of(&v));
  if (!bytes) return;
  games_columns_put(bytes, cols);
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < cols; j++)
      if (games_cells_image(b, best, i, j)) toggle(bytes, &v, i, j);
  emit_signed(out, bytes, length_of(&v), best & GAMES_TRANSPOSED);
}

static void split_board(cgt_sink *out, const view *v) {
  games_cells whole, part, box;
  games_place *queue = cgt_sink_room(out, (size_t)v->rows * v->cols * sizeof *queue);
  if (!queue || !games_cells_take(&whole, out, v->rows, v->cols) ||
      !games_cells_take(&part, out, v->rows, v->cols))
    return;
  for (unsigned i = 0; i < v->rows; i++)
    for (unsigned j = 0; j < v->cols; j++) *games_cell_at(&whole, i, j) = is_empty(v, i, j);
  bool found = false;
  for (unsigned i = 0; i < v->rows; i++)
    for (unsigned j = 0; j < v->cols; j++) {
      if (!*games_cell_at(&whole, i, j)) continue;
      size_t count = games_cells_move_component(&box, &whole, &part, (games_place){i, j}, queue);
      if (count > 1) emit_large_part(out, &box);
      found = found || count > 1;
      for (size_t k = 0; k < count; k++) *games_cell_at(&part, queue[k].i, queue[k].j) = 0;
    }
  if (!found) cgt_emit(out, nothing, sizeof nothing);
}

/* ---- the ruleset --------------------------------------------------------------------------------- */

static void split(cgt_sink *out, const void *position, size_t length) {
  view v = look(position, length);
  if (games_grid_fits(v.rows, v.cols))
    split_grid(out, &v);
  else
    split_board(out, &v);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  const view v = look(position, length);
  const unsigned down = player == CGT_LEFT, across = player == CGT_RIGHT;
  unsigned char *after = cgt_sink_room(out, length);
  if (!after) return;
  memcpy(after, position, length);
  for (unsigned i = 0; i + down < v.rows; i++) {
    const unsigned char *row = v.row + (size_t)i * v.in_row;
    for (unsigned k = 0; k < v.in_row; k++) {
      unsigned right = row[k] >> 1 | (k + 1 < v.in_row ? row[k + 1] << 7 : 0);
      for (unsigned both = row[k] & (down ? row[k + v.in_row] : right); both; both &= both - 1) {
        unsigned j = 8 * k + (unsigned)__builtin_ctz(both);
        toggle(after, &v, i, j);
        toggle(after, &v, i + down, j + across);
        cgt_emit(out, after, length);
        toggle(after, &v, i, j);
        toggle(after, &v, i + down, j + across);
      }
    }
  }
}

/* Is it one of the four images of its transpose, which exchanges the players' moves? */
static bool own_negative(const void *position, size_t length) {
  const view v = look(position, length);
  bool found = false;
  for (unsigned image = 0; image < 4 && v.rows == v.cols && !found; image++) {
    found = true;
    for (unsigned i = 0; i < v.rows && found; i++)
      for (unsigned j = 0; j < v.cols && found; j++)
        found = is_empty(&v, i, j) ==
                is_empty(&v, image & 1 ? v.cols - 1 - j : j, image & 2 ? v.rows - 1 - i : i);
  }
  return found;
}

/* ---- bounds ---------------------------------------------------------------------------------------
 *
 * Cut a board along a line between two rows: only Left's dominoes lie across it, and the pieces are the board
 * without those. So pieces - board <= 0: Right, moving second, answers each domino that Left lays, in the
 * pieces or in -board, by the same one in the other; Left lays dominoes of Right's in -board, and none of
 * those lies across the line. Likewise pieces >= board along a line between two columns. */

/* Moves the cells of a row, or of a column, from one board to another of the same shape. */
static void move_line(unsigned char *to, unsigned char *from, const view *shape, bool column, unsigned line) {
  const view v = {shape->rows, shape->cols, shape->in_row, shape->head, from + shape->head};
  for (unsigned k = 0; k < (column ? v.rows : v.cols); k++) {
    unsigned i = column ? k : line, j = column ? line : k;
    if (!is_empty(&v, i, j)) continue;
    toggle(to, &v, i, j);
    toggle(from, &v, i, j);
  }
}

static void bounds(cgt_sink *out, const void *position, size_t length, bool upper) {
  const view v = look(position, length);
  if (v.rows == 1) { /* a part in one row has no gaps, and moves of Right's alone */
    cgt_emit_integer(out, -(int64_t)(v.cols / 2));
    cgt_emit_bound(out);
    return;
  }
  unsigned char *before = cgt_sink_room(out, length), *after = cgt_sink_room(out, length);
  if (!before || !after) return;
  games_columns_put(before, v.cols);
  memcpy(after, position, length);
  for (unsigned line = 0; line + 1 < (upper ? v.cols : v.rows); line++) {
    move_line(before, after, &v, upper, line);
    cgt_emit_part(out, cgt_sink_ruleset(out), before, length, false);
    cgt_emit_part(out, cgt_sink_ruleset(out), after, length, false);
    cgt_emit_bound(out);
  }
}

static bool tries(size_t *count, cgt_try *list, size_t room, const void *position, size_t length,
                  cgt_player player, const cgt_tries_asked *asked) {
  return games_domineering_tries(count, list, room, position, length, look(position, length).in_row, player,
                                 asked);
}

/* A strip: two rows as long as the longer side of the board; the lower bits of its code are the first. */
static size_t strip_of(unsigned char *bytes, uint32_t *count, const void *position, size_t length,
                       uint32_t code) {
  const view v = look(position, length);
  const unsigned side = v.rows > v.cols ? v.rows : v.cols;
  *count = 0;
  if (side > GAMES_DOMINEERING_MOST_STRIP || side < 2) return 0;
  *count = UINT32_C(1) << 2 * side;
  const unsigned in_row = bytes_in_row(side);
  bytes[0] = (unsigned char)side;
  for (unsigned i = 0; i < 2 * in_row; i++) {
    uint32_t row = (i < in_row ? code : code >> side) & ((UINT32_C(1) << side) - 1);
    bytes[1 + i] = (unsigned char)(row >> 8 * (i % in_row));
  }
  return 1 + 2 * in_row;
}

static const games_grid_notation notation = {
    ".#x", '.', '#', GAMES_MOST_SIDE,
    "domineering(\"..|.#\"), . for an empty cell, # or x for one that is not, or domineering(rows,cols)"};

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_grid_text text;
  if (!games_grid_read(&text, out, args, count, &notation)) return;
  const view v = shape_of(text.rows, text.cols);
  unsigned char *bytes = cgt_sink_room(out, length_of(&v));
  if (!bytes) return;
  games_columns_put(bytes, v.cols);
  for (unsigned i = 0; i < v.rows; i++)
    for (unsigned j = 0; j < v.cols; j++)
      if (games_grid_sign(&text, i, j) == '.') toggle(bytes, &v, i, j);
  cgt_emit(out, bytes, length_of(&v));
}

static char sign_at(const void *board, unsigned i, unsigned j) { return is_empty(board, i, j) ? '.' : '#'; }

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  const view v = look(position, length);
  return games_grid_print(buf, cap, v.rows, v.cols, sign_at, &v);
}

static cgt_board board_of(const void *position, size_t length) {
  const view v = look(position, length);
  return (cgt_board){CGT_BOARD_GRID, v.rows, v.cols};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  const view v = look(position, length);
  return games_grid_cell(buf, cap, sign_at(&v, (unsigned)row, (unsigned)col));
}

const cgt_ruleset cgt_ruleset_domineering = {
    .name = "domineering",
    .title = "Domineering",
    .rules = "Left covers two empty cells, one above the other, with a domino, Right two empty cells side by "
             "side.",
    .syntax = "domineering(\"..|.#\")  rows of . (empty) and # or x (not), or domineering(rows,cols)",
    .example = "domineering(\".#..|.#..|....|.##.\")", /* a domino of each player */
    .small = {"[domineering(m,n) for m in 1..3, n in 1..4]",
              "[domineering(\"..|..|#.\"), domineering(\".#.|...|..#\"), "
              "domineering(\"..#..|#...#\"), domineering(\"..##.|..##.\")]"},
    .source = "G. Andersson; M. Gardner, Mathematical Games, Scientific American 230(2), 1974; Conway, ONAG",
    .impartial = false,
    .read = read,
    .options = options,
    .representative = NULL, /* split() makes it */
    .split = split,
    .value = NULL, /* no theorem */
    .outcome = NULL,
    .own_negative = own_negative,
    .bounds = bounds,
    .tries = tries,
    .piece = strip_of,
    .print = print,
    .board = board_of,
    .cell = cell,
};
