/* placement.c: games of placing polyominoes: each player has shapes; a move covers empty cells by one of his
 * shapes, moved but not turned. Domineering is placement("x|x", "xx", ...).
 *
 * A move touches cells that one shape covers together, so cells that no chain of possible moves ties together
 * are parts; a cell that no move covers is out of play. An image of the board under which both sets of shapes
 * stay as they are is the same game; one that exchanges the sets, the negative. The representative is the
 * least of these.
 *
 * Bytes of a position: the number of shapes of Left and of Right; of each, in rising order, rows, columns and
 * a byte of bits for each row; then the number of columns of the board (columns.h), and a byte for each cell,
 * 1 if it is empty. */
#include <stdio.h>
#include <string.h>

#include "games/boards/cell_board.h"
#include "games/boards/grid_text.h"

enum {
  MOST_SHAPES = 32, /* of a player */
  MOST_SIDE = 8,    /* of a shape */
  MOST_SHAPE_BYTES = 2 + MOST_SIDE,
  MOST_HEAD = 2 + 2 * MOST_SHAPES * MOST_SHAPE_BYTES + GAMES_COLUMNS_BYTES
};

typedef struct shape {
  unsigned char rows, cols,
      row[MOST_SIDE]; /* bit j of row i is cell (i, j); no row or column at its edge is empty */
} shape;

typedef struct shapes {
  unsigned count;
  shape shape[MOST_SHAPES];
} shapes;

typedef struct board {
  shapes of[2]; /* Left's, Right's */
  unsigned rows, cols;
  const unsigned char *cell;
} board;

/* ---- shapes ------------------------------------------------------------------------------------------ */

static bool covers(const shape *s, unsigned i, unsigned j) { return s->row[i] >> j & 1; }

static int compare_shapes(const shape *a, const shape *b) {
  return memcmp(a, b, sizeof *a); /* bytes alone, those behind the last row 0 */
}

/* Puts a shape in its place, unless it is there. False: there are too many. */
static bool add(shapes *to, const shape *s) {
  unsigned at = 0;
  while (at < to->count && compare_shapes(&to->shape[at], s) < 0) at++;
  if (at < to->count && compare_shapes(&to->shape[at], s) == 0) return true;
  if (to->count == MOST_SHAPES) return false;
  memmove(&to->shape[at + 1], &to->shape[at], (to->count - at) * sizeof *s);
  to->shape[at] = *s;
  to->count++;
  return true;
}

static shape shape_image(const shape *s, unsigned image) {
  const bool transposed = image & GAMES_TRANSPOSED;
  shape turned = {transposed ? s->cols : s->rows, transposed ? s->rows : s->cols, {0}};
  for (unsigned i = 0; i < turned.rows; i++)
    for (unsigned j = 0; j < turned.cols; j++) {
      const unsigned row = transposed ? j : i, col = transposed ? i : j;
      if (covers(s, image & GAMES_FLIPPED ? s->rows - 1u - row : row,
                 image & GAMES_MIRRORED ? s->cols - 1u - col : col))
        turned.row[i] |= (unsigned char)(1 << j);
    }
  return turned;
}

/* The images of shapes as many as they are are those of `to`, in any order. */
static bool image_is(const shapes *of, unsigned image, const shapes *to) {
  shapes turned = {0, {{0}}};
  for (unsigned k = 0; k < of->count; k++) {
    const shape s = shape_image(&of->shape[k], image);
    add(&turned, &s);
  }
  return turned.count == to->count && memcmp(turned.shape, to->shape, to->count * sizeof(shape)) == 0;
}

/* ---- bytes ------------------------------------------------------------------------------------------- */

static void look(board *b, const void *position, size_t length) {
  const unsigned char *from = position, *end = from + length;
  b->of[0].count = *from++;
  b->of[1].count = *from++;
  for (unsigned player = 0; player < 2; player++)
    for (unsigned k = 0; k < b->of[player].count; k++) {
      shape *s = &b->of[player].shape[k];
      *s = (shape){from[0], from[1], {0}};
      memcpy(s->row, from + 2, s->rows);
      from += 2 + s->rows;
    }
  b->cols = games_columns_get(from);
  b->cell = from + games_columns_bytes(b->cols);
  b->rows = (unsigned)(end - b->cell) / b->cols;
}

/* Everything but the cells. */
static size_t put_head(unsigned char *bytes, const board *b) {
  unsigned char *to = bytes;
  *to++ = (unsigned char)b->of[0].count;
  *to++ = (unsigned char)b->of[1].count;
  for (unsigned player = 0; player < 2; player++)
    for (unsigned k = 0; k < b->of[player].count; k++) {
      const shape *s = &b->of[player].shape[k];
      *to++ = s->rows;
      *to++ = s->cols;
      memcpy(to, s->row, s->rows);
      to += s->rows;
    }
  to += games_columns_put(to, b->cols);
  return (size_t)(to - bytes);
}

/* ---- moves ------------------------------------------------------------------------------------------- */

static bool fits(const board *b, const shape *s, unsigned i, unsigned j) {
  if (i + s->rows > b->rows || j + s->cols > b->cols) return false;
  for (unsigned u = 0; u < s->rows; u++)
    for (unsigned v = 0; v < s->cols; v++)
      if (covers(s, u, v) && !b->cell[(i + u) * b->cols + j + v]) return false;
  return true;
}

/* Covers cells of `cell`, rows of so many columns, by a shape, or gives them that sign again. */
static void cover(unsigned char *cell, unsigned cols, const shape *s, unsigned i, unsigned j,
                  unsigned char sign) {
  for (unsigned u = 0; u < s->rows; u++)
    for (unsigned v = 0; v < s->cols; v++)
      if (covers(s, u, v)) cell[(i + u) * cols + j + v] = sign;
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  board b;
  look(&b, position, length);
  unsigned char *after = cgt_sink_room(out, length);
  if (!after) return;
  memcpy(after, position, length);
  unsigned char *cell = after + length - (size_t)b.rows * b.cols;
  const shapes *mine = &b.of[player == CGT_RIGHT];
  for (unsigned k = 0; k < mine->count; k++)
    for (unsigned i = 0; i < b.rows; i++)
      for (unsigned j = 0; j < b.cols; j++) {
        if (!fits(&b, &mine->shape[k], i, j)) continue;
        cover(cell, b.cols, &mine->shape[k], i, j, 0);
        cgt_emit(out, after, length);
        cover(cell, b.cols, &mine->shape[k], i, j, 1);
      }
}

/* ---- parts ------------------------------------------------------------------------------------------- */

/* The root of a cell's part, in a forest of places. */
static int root_of(int *above, int at) {
  while (above[at] != at) at = above[at] = above[above[at]];
  return at;
}

/* Ties together the cells of each possible move; -1 in cells that are out of play. */
static void find_parts(int *above, const board *b) {
  for (unsigned at = 0; at < b->rows * b->cols; at++) above[at] = -1;
  for (unsigned player = 0; player < 2; player++)
    for (unsigned k = 0; k < b->of[player].count; k++) {
      const shape *s = &b->of[player].shape[k];
      for (unsigned i = 0; i < b->rows; i++)
        for (unsigned j = 0; j < b->cols; j++) {
          if (!fits(b, s, i, j)) continue;
          int first = -1;
          for (unsigned u = 0; u < s->rows; u++)
            for (unsigned v = 0; v < s->cols; v++) {
              if (!covers(s, u, v)) continue;
              const int at = (int)((i + u) * b->cols + j + v);
              if (above[at] < 0) above[at] = at;
              if (first < 0) first = root_of(above, at);
              above[root_of(above, at)] = first;
            }
        }
    }
}

typedef struct rooms {
  unsigned char *cell, *least, *image; /* of the board; of positions */
} rooms;

/* Emits the least image of a box, cut out of b: the shortest, for one that is turned may have fewer bytes for
 * its columns, and of those the least. */
static void emit_least(cgt_sink *out, const board *b, const games_cells *box, rooms *room) {
  unsigned char *least = room->least, *image = room->image;
  board shape_of_image = *b;
  size_t length = 0;
  bool negative = false;
  for (unsigned k = 0; k < GAMES_IMAGES; k++) {
    const bool same = image_is(&b->of[0], k, &b->of[0]) && image_is(&b->of[1], k, &b->of[1]);
    const bool exchanged = !same && image_is(&b->of[0], k, &b->of[1]) && image_is(&b->of[1], k, &b->of[0]);
    if (!same && !exchanged) continue;
    shape_of_image.rows = k & GAMES_TRANSPOSED ? box->cols : box->rows;
    shape_of_image.cols = k & GAMES_TRANSPOSED ? box->rows : box->cols;
    size_t used = put_head(image, &shape_of_image);
    for (unsigned i = 0; i < shape_of_image.rows; i++)
      for (unsigned j = 0; j < shape_of_image.cols; j++) image[used++] = games_cells_image(box, k, i, j);
    if (length && (used != length ? used > length : memcmp(image, least, used) >= 0)) continue;
    memcpy(least, image, used);
    length = used;
    negative = exchanged;
  }
  if (negative)
    cgt_emit_negative(out, least, length);
  else
    cgt_emit(out, least, length);
}

static void emit_part(cgt_sink *out, const board *b, int *above, int root, rooms *room) {
  unsigned char *cell = room->cell;
  unsigned top = b->rows, bottom = 0, left = b->cols, right = 0;
  memset(cell, 0, (size_t)b->rows * b->cols);
  for (unsigned i = 0; i < b->rows; i++)
    for (unsigned j = 0; j < b->cols; j++) {
      const int at = (int)(i * b->cols + j);
      if (above[at] < 0 || root_of(above, at) != root) continue;
      cell[at] = 1;
      if (i < top) top = i;
      if (i > bottom) bottom = i;
      if (j < left) left = j;
      if (j > right) right = j;
    }
  const games_cells box = {bottom - top + 1, right - left + 1, b->cols, cell + top * b->cols + left};
  emit_least(out, b, &box, room);
}

static void split(cgt_sink *out, const void *position, size_t length) {
  board b;
  bool found = false;
  look(&b, position, length);
  const size_t cells = (size_t)b.rows * b.cols;
  int *above = cgt_sink_room(out, cells * sizeof *above);
  rooms room = {cgt_sink_room(out, cells), cgt_sink_room(out, MOST_HEAD + cells),
                cgt_sink_room(out, MOST_HEAD + cells)};
  if (!above || !room.image) return;
  find_parts(above, &b);
  for (int at = 0; at < (int)cells; at++) {
    if (above[at] != at) continue;
    if (!cgt_sink_goes_on(out)) return;
    emit_part(out, &b, above, at, &room);
    found = true;
  }
  if (found) return;
  unsigned char bytes[MOST_HEAD + 1];
  b.rows = b.cols = 1;
  const size_t used = put_head(bytes, &b);
  bytes[used] = 0;
  cgt_emit(out, bytes, used + 1);
}

/* ---- text -------------------------------------------------------------------------------------------- */

#define SYNTAX                                                                                               \
  "placement(\"xx|.x\",\"x|x\",\"...|..#\")  shapes of Left and of Right, several with commas, \"all "       \
  "xx|.x\" for all "                                                                                         \
  "images of one; then a board, or rows,cols"

static const games_grid_notation notation = {".#x", '.', '#', GAMES_MOST_SIDE, SYNTAX};

/* A shape from a text that ends at a comma or the end. NULL, or what is wrong. */
static const char *read_shape(shape *s, const char *text, size_t length) {
  *s = (shape){1, 0, {0}};
  unsigned width = 0;
  unsigned char columns = 0;
  for (size_t i = 0; i < length; i++) {
    if (text[i] == '|') {
      if (s->rows == MOST_SIDE) return "has more than 8 rows";
      if (s->cols < width) s->cols = (unsigned char)width;
      s->rows++;
      width = 0;
    } else if (width == MOST_SIDE) {
      return "has more than 8 columns";
    } else if (text[i] == 'x') {
      s->row[s->rows - 1] |= (unsigned char)(1 << width++);
    } else if (text[i] == '.') {
      width++;
    } else {
      return "has a sign that is not one of x . |";
    }
  }
  for (unsigned i = 0; i < s->rows; i++) columns |= s->row[i];
  if (columns == 0) return "covers no cell";
  while (s->row[0] == 0) {
    memmove(s->row, s->row + 1, MOST_SIDE - 1);
    s->row[MOST_SIDE - 1] = 0;
    s->rows--;
  }
  while (s->row[s->rows - 1] == 0) s->rows--;
  const unsigned left = (unsigned)__builtin_ctz(columns);
  for (unsigned i = 0; i < s->rows; i++) s->row[i] = (unsigned char)(s->row[i] >> left);
  s->cols = (unsigned char)(32 - __builtin_clz((unsigned)columns) - (int)left);
  return NULL;
}

static bool read_shapes(shapes *of, cgt_sink *out, const cgt_arg *arg, const char *whose) {
  of->count = 0;
  if (arg->kind != CGT_ARG_TEXT) {
    cgt_refuse_showing(out, "the shapes of %s are not a text; write " SYNTAX, whose);
    return false;
  }
  const char *text = arg->text;
  for (unsigned number = 1; *text; number++) {
    text += strspn(text, " ");
    const bool all = strncmp(text, "all ", 4) == 0;
    if (all) text += 4 + strspn(text + 4, " ");
    const size_t length = strcspn(text, ", ");
    shape s;
    const char *fault = read_shape(&s, text, length);
    for (unsigned image = 0; !fault && image < (all ? GAMES_IMAGES : 1); image++) {
      const shape turned = shape_image(&s, image);
      if (!add(of, &turned)) fault = "is one too many; the limit is 32, including images";
    }
    if (fault) {
      cgt_refuse_showing(out, "shape %u of %s %s; write " SYNTAX, number, whose, fault);
      return false;
    }
    text += length;
    text += strspn(text, " ");
    if (*text == ',') text++;
  }
  return true;
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  board b;
  games_grid_text text;
  if (count < 3) {
    cgt_refuse_showing(out, "write " SYNTAX);
    return;
  }
  if (!read_shapes(&b.of[0], out, &args[0], "Left") || !read_shapes(&b.of[1], out, &args[1], "Right") ||
      !games_grid_read(&text, out, args + 2, count - 2, &notation))
    return;
  b.rows = text.rows;
  b.cols = text.cols;
  unsigned char *bytes = cgt_sink_room(out, MOST_HEAD + (size_t)b.rows * b.cols);
  if (!bytes) return;
  size_t used = put_head(bytes, &b);
  for (unsigned i = 0; i < b.rows; i++)
    for (unsigned j = 0; j < b.cols; j++) bytes[used++] = games_grid_sign(&text, i, j) == '.';
  cgt_emit(out, bytes, used);
}

typedef struct writer {
  char *buf;
  size_t cap, length;
} writer;

static void put(writer *w, char sign) {
  if (w->length + 1 < w->cap) w->buf[w->length] = sign, w->buf[w->length + 1] = '\0';
  w->length++;
}

static void put_shapes(writer *w, const shapes *of) {
  put(w, '"');
  for (unsigned k = 0; k < of->count; k++) {
    const shape *s = &of->shape[k];
    if (k > 0) put(w, ',');
    for (unsigned i = 0; i < s->rows; i++) {
      if (i > 0) put(w, '|');
      for (unsigned j = 0; j < s->cols; j++) put(w, covers(s, i, j) ? 'x' : '.');
    }
  }
  put(w, '"');
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  board b;
  writer w = {buf, cap, 0};
  look(&b, position, length);
  if (cap > 0) buf[0] = '\0';
  put_shapes(&w, &b.of[0]);
  put(&w, ',');
  put_shapes(&w, &b.of[1]);
  put(&w, ',');
  put(&w, '"');
  for (unsigned i = 0; i < b.rows; i++) {
    if (i > 0) put(&w, '|');
    for (unsigned j = 0; j < b.cols; j++) put(&w, b.cell[i * b.cols + j] ? '.' : '#');
  }
  put(&w, '"');
  return w.length;
}

static cgt_board board_of(const void *position, size_t length) {
  board b;
  look(&b, position, length);
  return (cgt_board){CGT_BOARD_GRID, b.rows, b.cols};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  board b;
  look(&b, position, length);
  return games_grid_cell(buf, cap, b.cell[row * b.cols + col] ? '.' : '#');
}

static size_t caption(char *buf, size_t cap, const void *position, size_t length) {
  board b;
  writer w = {buf, cap, 0};
  look(&b, position, length);
  if (cap > 0) buf[0] = '\0';
  put_shapes(&w, &b.of[0]);
  put(&w, ',');
  put_shapes(&w, &b.of[1]);
  return w.length;
}

const cgt_ruleset cgt_ruleset_placement = {
    .name = "placement",
    .title = "Placing polyominoes",
    .rules = "A player covers empty cells by one of his shapes, moved but not turned.",
    .syntax = SYNTAX,
    .example = "placement(\"x|x\",\"xx\",\"...|..#\")",
    .small =
        {"[placement(\"x|x\",\"xx\",m,n) for m in 1..3, n in 1..3]",
         "[placement(\"all xx|x.\",\"xxx,x|x|x\",m,n) for m in 2..3, n in 2..3]",
         "[placement(\"xx|.x\",\"x.x\",\"....|.#..|....\"), placement(\"x\",\"xx|x.,.x|xx\",2,4), "
         "placement(\"xx\",\"xx\",2,3), placement(\"\",\"x\",\".#.\"), placement(\"x|x|x\",\"xx\",3,3)]"},
    .source = "with shapes of both players in pycgt; S. A. Blanco, A. S. Fraenkel, Tromping games: tiling "
              "with trominoes",
    .read = read,
    .options = options,
    .split = split,
    .print = print,
    .board = board_of,
    .cell = cell,
    .caption = caption,
};
