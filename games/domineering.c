/* domineering.c: Domineering, invented by Göran Andersson (M. Gardner, Mathematical Games, Scientific
 * American 230(2), 1974): Left covers two empty cells, one above the other, Right two cells side by side.
 *
 * A move covers two neighbours, so it touches one connected component of the empty cells and no other: a
 * position is the sum of its components, and those of one cell have no move. A part is a component of more
 * cells, in the least box that holds it. Its two reflections and their product have the same value; the
 * transpose exchanges the players' moves, so it has the negative. Among these eight images the
 * representative is one that is no higher than wide, and of those the least.
 *
 * Bytes of a position: the number of columns, then row by row a bit for each column, 1 if it is empty, lowest
 * first; a row takes as many bytes as a lane of grid.h, or above 64 columns as many as it needs. Positions
 * that fit grid.h are taken apart in one word, others with a byte for each cell. */
#include <string.h>

#include <cgt/ruleset.h>

#include "games/boards/grid.h"

enum { MOST_SIDE = 255, MOST_BYTES = 1 + MOST_SIDE * ((MOST_SIDE + 7) / 8), GRID_BYTES = 1 + 8 };

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
  const unsigned char *row;
} view;

static unsigned bytes_in_row(unsigned cols) {
  return cols <= 64 ? games_grid_lane(cols) / 8 : (cols + 7) / 8;
}

static view look(const void *position, size_t length) {
  const unsigned char *bytes = position;
  unsigned in_row = bytes_in_row(bytes[0]);
  return (view){(unsigned)(length - 1) / in_row, bytes[0], in_row, bytes + 1};
}

static bool is_empty(const view *v, unsigned i, unsigned j) {
  return v->row[i * v->in_row + j / 8] >> j % 8 & 1;
}

/* Changes a cell in the bytes of a position of this shape. */
static void toggle(unsigned char *bytes, const view *shape, unsigned i, unsigned j) {
  bytes[1 + i * shape->in_row + j / 8] ^= (unsigned char)(1 << j % 8);
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

/* A byte, 0 or 1, for each cell, and around them a border of zeros. */
typedef struct board {
  unsigned rows, cols;
  size_t stride;
  unsigned char *cell;
} board;

static unsigned char *cell_at(const board *b, unsigned i, unsigned j) { return b->cell + i * b->stride + j; }

/* Its cells are zeros. False when there is no memory. */
static bool board_set(board *b, cgt_sink *out, unsigned rows, unsigned cols) {
  *b = (board){rows, cols, (size_t)cols + 2, NULL};
  unsigned char *cells = cgt_sink_room(out, ((size_t)rows + 2) * b->stride);
  if (cells) b->cell = cells + b->stride + 1;
  return cells;
}

/* The eight images of a board. */
enum { MIRRORED = 1, FLIPPED = 2, TRANSPOSED = 4, IMAGES = 8 };

/* Cell (i, j) of an image: reflected first, then transposed. */
static unsigned char image_at(const board *b, unsigned image, unsigned i, unsigned j) {
  unsigned row = image & TRANSPOSED ? j : i, col = image & TRANSPOSED ? i : j;
  return *cell_at(b, image & FLIPPED ? b->rows - 1 - row : row, image & MIRRORED ? b->cols - 1 - col : col);
}

static bool image_is_less(const board *b, unsigned x, unsigned y, unsigned rows, unsigned cols) {
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < cols; j++) {
      unsigned char a = image_at(b, x, i, j), c = image_at(b, y, i, j);
      if (a != c) return a < c;
    }
  return false;
}

/* Emits the representative of a part. bytes: room for it. */
static void emit_large_part(cgt_sink *out, const board *b, unsigned char *bytes) {
  unsigned first = b->rows <= b->cols ? 0 : TRANSPOSED, last = b->rows < b->cols ? TRANSPOSED : IMAGES;
  unsigned rows = first ? b->cols : b->rows, cols = first ? b->rows : b->cols;
  if (games_grid_fits(rows, cols)) {
    games_grid g = {0, games_grid_lane(cols)};
    for (unsigned i = 0; i < rows; i++)
      for (unsigned j = 0; j < cols; j++) g.cells |= (uint64_t)image_at(b, first, i, j) << (i * g.lane + j);
    emit_part(out, g, first);
    return;
  }
  unsigned best = first;
  for (unsigned image = first + 1; image < last; image++)
    if (image_is_less(b, image, best, rows, cols)) best = image;
  view v = {rows, cols, bytes_in_row(cols), bytes + 1};
  memset(bytes, 0, 1 + rows * v.in_row);
  bytes[0] = (unsigned char)cols;
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < cols; j++)
      if (image_at(b, best, i, j)) toggle(bytes, &v, i, j);
  emit_signed(out, bytes, 1 + rows * v.in_row, best & TRANSPOSED);
}

typedef struct place {
  unsigned i, j;
} place;

/* Moves a component from one board to another of its size. Returns how many cells it has; the least box that
 * holds them is *box. queue: room for all. */
static size_t move_component(board *box, const board *from, const board *to, place at, place *queue) {
  size_t head = 0, tail = 0;
  unsigned top = at.i, bottom = at.i, left = at.j, right = at.j;
  *cell_at(from, at.i, at.j) = 0;
  queue[tail++] = at;
  while (head < tail) {
    at = queue[head++];
    *cell_at(to, at.i, at.j) = 1;
    if (at.i < top) top = at.i;
    if (at.i > bottom) bottom = at.i;
    if (at.j < left) left = at.j;
    if (at.j > right) right = at.j;
    const place near[4] = {{at.i - 1, at.j}, {at.i + 1, at.j}, {at.i, at.j - 1}, {at.i, at.j + 1}};
    for (unsigned k = 0; k < 4; k++) {
      place p = near[k];
      if (p.i >= from->rows || p.j >= from->cols || !*cell_at(from, p.i, p.j)) continue;
      *cell_at(from, p.i, p.j) = 0;
      queue[tail++] = p;
    }
  }
  *box = (board){bottom - top + 1, right - left + 1, to->stride, cell_at(to, top, left)};
  return tail;
}

static void split_board(cgt_sink *out, const view *v) {
  board whole, part, box;
  place *queue = cgt_sink_room(out, (size_t)v->rows * v->cols * sizeof *queue);
  unsigned char *bytes = cgt_sink_room(out, MOST_BYTES);
  if (!queue || !bytes || !board_set(&whole, out, v->rows, v->cols) ||
      !board_set(&part, out, v->rows, v->cols))
    return;
  for (unsigned i = 0; i < v->rows; i++)
    for (unsigned j = 0; j < v->cols; j++) *cell_at(&whole, i, j) = is_empty(v, i, j);
  bool found = false;
  for (unsigned i = 0; i < v->rows; i++)
    for (unsigned j = 0; j < v->cols; j++) {
      if (!*cell_at(&whole, i, j)) continue;
      size_t count = move_component(&box, &whole, &part, (place){i, j}, queue);
      if (count > 1) emit_large_part(out, &box, bytes);
      found = found || count > 1;
      for (size_t k = 0; k < count; k++) *cell_at(&part, queue[k].i, queue[k].j) = 0;
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
  unsigned char after[MOST_BYTES];
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

#define SYNTAX                                                                                               \
  "domineering(\"..|.#\"), . for an empty cell, # or x for one that is not, or domineering(rows,cols)"

/* Sets *rows and *cols, or refuses. */
static bool measure(unsigned *rows, unsigned *cols, cgt_sink *out, const char *text) {
  size_t row = 1, width = 0;
  for (const char *from = text;; row++) {
    size_t length = strspn(from, ".#x");
    char end = from[length];
    if (end != '\0' && end != '|') {
      cgt_refuse(out, "row %zu, column %zu is none of . # x |; write " SYNTAX, row, length + 1);
      return false;
    }
    if (length == 0) {
      cgt_refuse(out, "row %zu has no cells; write " SYNTAX, row);
      return false;
    }
    if (row == 1) width = length;
    if (length != width) {
      cgt_refuse(out, "row %zu has %zu cells, row 1 has %zu; write " SYNTAX, row, length, width);
      return false;
    }
    if (row > MOST_SIDE || width > MOST_SIDE) {
      cgt_refuse(out, "the board has more than %d rows or columns, the most that is possible", MOST_SIDE);
      return false;
    }
    if (end == '\0') break;
    from += length + 1;
  }
  *rows = (unsigned)row;
  *cols = (unsigned)width;
  return true;
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  unsigned rows, cols;
  const char *from = NULL;
  if (count == 2 && args[0].kind == CGT_ARG_INTEGER && args[1].kind == CGT_ARG_INTEGER) {
    for (int n = 0; n < 2; n++)
      if (args[n].digits || args[n].integer < 1 || args[n].integer > MOST_SIDE) {
        cgt_refuse(out, "the number of %s is not from 1 to %d", n ? "columns" : "rows", MOST_SIDE);
        return;
      }
    rows = (unsigned)args[0].integer;
    cols = (unsigned)args[1].integer;
  } else if (count == 1 && args[0].kind == CGT_ARG_TEXT) {
    from = args[0].text;
    if (!measure(&rows, &cols, out, from)) return;
  } else {
    cgt_refuse(out, "write " SYNTAX);
    return;
  }
  view v = {rows, cols, bytes_in_row(cols), NULL};
  unsigned char bytes[MOST_BYTES] = {(unsigned char)cols};
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < cols; j++)
      if (!from || from[i * (cols + 1) + j] == '.') toggle(bytes, &v, i, j);
  cgt_emit(out, bytes, 1 + rows * v.in_row);
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  const view v = look(position, length);
  size_t whole = (size_t)v.rows * (v.cols + 1) + 1; /* each row has a bar or a quotation mark before it */
  for (size_t n = 0; n < whole && n + 1 < cap; n++) {
    unsigned i = (unsigned)(n / (v.cols + 1)), j = (unsigned)(n % (v.cols + 1));
    buf[n] = n == 0 || n + 1 == whole ? '"' : j == 0 ? '|' : is_empty(&v, i, j - 1) ? '.' : '#';
  }
  if (cap) buf[whole < cap ? whole : cap - 1] = '\0';
  return whole;
}

const cgt_ruleset cgt_ruleset_domineering = {
    .name = "domineering",
    .title = "Domineering",
    .rules = "Left covers two empty cells, one above the other, with a domino, Right two empty cells side by "
             "side.",
    .syntax = "domineering(\"..|.#\")  rows of . (empty) and # or x (not), or domineering(rows,cols)",
    .example = "domineering(\"..|..\")",
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
    .print = print,
};
