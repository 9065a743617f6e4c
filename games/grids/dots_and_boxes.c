/* dots_and_boxes.c: Dots and Boxes, a turn at a time: a player who completes a box draws another edge, so a move is all
 * edges of a turn. The player who draws the last edge completes a box and has no further edge to draw. A turn may go from
 * one region of the board to another, so regions are not independent, and only the points are set apart.
 *
 * Bytes: rows, columns of boxes; the points that Left is ahead, two bytes; the edges that are drawn, 8 bytes,
 * the lowest first. Edges are numbered by rows: those above the first row of boxes, those of its sides, and so on. Points
 * alone have 0 rows and columns. */
#include <stdio.h>
#include <string.h>

#include <cgt/ruleset.h>

enum { MOST_EDGES = 60, LENGTH = 12, MOST_POINTS = 1000 };

typedef struct dots {
  unsigned rows, cols;
  int points;
  uint64_t drawn;
} dots;

static dots dots_of(const void *position) {
  const unsigned char *at = position;
  dots d = {.rows = at[0], .cols = at[1], .points = (int16_t)(at[2] | at[3] << 8)};
  for (int i = 8; i-- > 0;) d.drawn = d.drawn << 8 | at[4 + i];
  return d;
}

static void bytes_of(unsigned char bytes[LENGTH], const dots *d) {
  bytes[0] = (unsigned char)d->rows;
  bytes[1] = (unsigned char)d->cols;
  bytes[2] = (unsigned char)d->points;
  bytes[3] = (unsigned char)(d->points >> 8);
  for (int i = 0; i < 8; i++) bytes[4 + i] = (unsigned char)(d->drawn >> 8 * i);
}

static void emit_dots(cgt_sink *out, const dots *d) {
  unsigned char bytes[LENGTH];
  if (d->points > MOST_POINTS || d->points < -MOST_POINTS) {
    cgt_sink_fail(out, CGT_ELIMIT, "dots_and_boxes: more than 1000 points");
    return;
  }
  bytes_of(bytes, d);
  cgt_emit(out, bytes, LENGTH);
}

static unsigned edge_count(const dots *d) { return d->rows ? (2 * d->cols + 1) * d->rows + d->cols : 0; }
static uint64_t all_edges(const dots *d) { return (UINT64_C(1) << edge_count(d)) - 1; }

/* Line 2i is above row i of boxes, and line 2i + 1 has the sides of row i. */
static unsigned line_length(const dots *d, unsigned line) { return d->cols + line % 2; }
static unsigned edge_at(const dots *d, unsigned line, unsigned place) {
  return line / 2 * (2 * d->cols + 1) + line % 2 * d->cols + place;
}

static uint64_t box_at(const dots *d, unsigned row, unsigned col) {
  return UINT64_C(1) << edge_at(d, 2 * row, col) | UINT64_C(1) << edge_at(d, 2 * row + 2, col) |
         UINT64_C(3) << edge_at(d, 2 * row + 1, col);
}

static unsigned complete_boxes(const dots *d, uint64_t drawn) {
  unsigned count = 0;
  for (unsigned row = 0; row < d->rows; row++)
    for (unsigned col = 0; col < d->cols; col++) count += (box_at(d, row, col) & ~drawn) == 0;
  return count;
}

/* ---- arguments ------------------------------------------------------------------------------------ */

/* The picture of a board: dots #, edges x or ., and boxes, of which the sign does not matter. */
static bool read_picture(dots *d, cgt_sink *out, const char *text) {
  const size_t width = strcspn(text, "|"), length = strlen(text),
               rows = width ? (length + 1) / (width + 1) : 0;
  if (length == 0) return true;
  if (width % 2 == 0 || rows % 2 == 0 || rows * (width + 1) != length + 1)
    return cgt_refuse(out, "expected an odd number of rows with the same odd number of signs"), false;
  d->rows = (unsigned)(rows < 64 ? rows / 2 : 64);
  d->cols = (unsigned)(width < 64 ? width / 2 : 64);
  if (d->rows == 0 || d->cols == 0) return cgt_refuse(out, "a board has at least one box"), false;
  if (edge_count(d) > MOST_EDGES) return cgt_refuse(out, "more than %d edges", MOST_EDGES), false;
  for (unsigned row = 0; row < rows; row++)
    for (unsigned col = 0; col <= width; col++) {
      const char sign = text[row * (width + 1) + col];
      const bool dot = row % 2 == 0 && col % 2 == 0;
      if (col == width ? sign && sign != '|' : dot ? sign != '#' : sign != '.' && sign != 'x')
        return cgt_refuse(out, "'%c' in row %u; expected # for dots, x for edges that are drawn, and .", sign,
                          row + 1),
               false;
      if (col < width && row % 2 != col % 2 && sign == 'x')
        d->drawn |= UINT64_C(1) << edge_at(d, row, col / 2);
    }
  return true;
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  dots d = {0};
  int64_t sides[2], points = 0;
  if (count > 0 && count <= 2 && args[count - 1].kind == CGT_ARG_TEXT) {
    if (count == 2 && !cgt_read_integers(out, &points, 1, args, 1, -MOST_POINTS, MOST_POINTS)) return;
    if (!read_picture(&d, out, args[count - 1].text)) return;
    d.points = (int)points;
    emit_dots(out, &d);
  } else if (cgt_read_integers(out, sides, 2, args, count, 0, 10)) {
    d.rows = sides[1] ? (unsigned)sides[0] : 0;
    d.cols = sides[0] ? (unsigned)sides[1] : 0;
    if (edge_count(&d) > MOST_EDGES)
      cgt_refuse(out, "%u edges; at most %d are allowed", edge_count(&d), MOST_EDGES);
    else
      emit_dots(out, &d);
  }
}

/* ---- moves ---------------------------------------------------------------------------------------- */

/* What the edges of a turn have made so far, each set once. */
typedef struct turn {
  uint64_t *drawn;
  size_t count, room;
} turn;

static bool add_to_turn(turn *t, cgt_sink *out, uint64_t drawn) {
  for (size_t i = 0; i < t->count; i++)
    if (t->drawn[i] == drawn) return true;
  if (t->count == t->room) {
    const size_t room = t->room ? 2 * t->room : 64;
    uint64_t *larger = cgt_sink_room(out, room * sizeof *larger);
    if (!larger) return false;
    if (t->count) memcpy(larger, t->drawn, t->count * sizeof *larger);
    t->drawn = larger;
    t->room = room;
  }
  t->drawn[t->count++] = drawn;
  return true;
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)length;
  const dots d = dots_of(position);
  const uint64_t all = all_edges(&d);
  const unsigned before = complete_boxes(&d, d.drawn);
  turn t = {0};
  if (d.drawn == all || !add_to_turn(&t, out, d.drawn)) return;
  for (size_t i = 0; i < t.count && cgt_sink_goes_on(out); i++) {
    const uint64_t drawn = t.drawn[i];
    const unsigned boxes = complete_boxes(&d, drawn);
    for (uint64_t free = all & ~drawn; free; free &= free - 1) {
      const uint64_t next = drawn | (free & -free);
      const unsigned more = complete_boxes(&d, next);
      if (more > boxes && next != all) {
        if (!add_to_turn(&t, out, next)) return;
        continue;
      }
      const int gained = (int)(more - before);
      const dots after = {d.rows, d.cols, d.points + (player == CGT_LEFT ? gained : -gained), next};
      emit_dots(out, &after);
    }
  }
}

/* ---- symmetry and parts ----------------------------------------------------------------------------- */

/* The board after an exchange of rows and columns, and after mirroring its lines. */
static dots turned(const dots *d, bool transpose, bool flip_rows, bool flip_cols) {
  dots t = {transpose ? d->cols : d->rows, transpose ? d->rows : d->cols, d->points, 0};
  for (unsigned line = 0; line <= 2 * d->rows; line++)
    for (unsigned place = 0; place < line_length(d, line); place++) {
      if (!(d->drawn >> edge_at(d, line, place) & 1)) continue;
      unsigned y = flip_rows ? 2 * d->rows - line : line, x = 2 * place + (line + 1) % 2;
      if (flip_cols) x = 2 * d->cols - x;
      const unsigned row = transpose ? x : y, col = transpose ? y : x;
      t.drawn |= UINT64_C(1) << edge_at(&t, row, col / 2);
    }
  return t;
}

static void representative(cgt_sink *out, const void *position, size_t length) {
  (void)length;
  const dots d = dots_of(position);
  dots least = {0};
  bool found = false;
  for (unsigned way = 0; way < 8; way++) {
    const dots t = turned(&d, way & 4, way & 2, way & 1);
    if (t.rows > t.cols) continue;
    if (!found || t.drawn < least.drawn) least = t;
    found = true;
  }
  emit_dots(out, &least);
}

/* The points apart from the board. */
static void split(cgt_sink *out, const void *position, size_t length) {
  (void)length;
  const dots d = dots_of(position);
  if (d.points == 0 || d.rows == 0) return;
  const dots points = {.points = d.points}, board = {d.rows, d.cols, 0, d.drawn};
  emit_dots(out, &points);
  if (d.drawn != all_edges(&d)) emit_dots(out, &board);
}

static int64_t score(const void *position, size_t length) {
  (void)length;
  return dots_of(position).points;
}

/* With the points negated. */
static bool own_negative(const void *position, size_t length) {
  (void)length;
  return dots_of(position).points == 0;
}

/* ---- text and pictures -------------------------------------------------------------------------------- */

static char sign_at(const dots *d, unsigned row, unsigned col) {
  if (row % 2 != col % 2) return d->drawn >> edge_at(d, row, col / 2) & 1 ? 'x' : '.';
  if (row % 2 == 0) return '#';
  return (box_at(d, row / 2, col / 2) & ~d->drawn) == 0 ? 'x' : '.';
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  (void)length;
  const dots d = dots_of(position);
  char text[4 * MOST_EDGES + 64];
  size_t used = d.points ? (size_t)snprintf(text, sizeof text, "%d,", d.points) : 0;
  text[used++] = '"';
  for (unsigned row = 0; d.rows && row <= 2 * d.rows; row++) {
    if (row > 0) text[used++] = '|';
    for (unsigned col = 0; col <= 2 * d.cols; col++) text[used++] = sign_at(&d, row, col);
  }
  text[used++] = '"';
  text[used] = '\0';
  return (size_t)snprintf(buf, cap, "%s", text);
}

static cgt_board board(const void *position, size_t length) {
  (void)length;
  const dots d = dots_of(position);
  return (cgt_board){CGT_BOARD_GRID, d.rows ? 2 * d.rows + 1 : 0, d.rows ? 2 * d.cols + 1 : 0};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  (void)length;
  const dots d = dots_of(position);
  return (size_t)snprintf(buf, cap, "%c", sign_at(&d, (unsigned)row, (unsigned)col));
}

static size_t caption(char *buf, size_t cap, const void *position, size_t length) {
  (void)length;
  const int points = dots_of(position).points;
  if (points) return (size_t)snprintf(buf, cap, "%d", points);
  if (cap > 0) *buf = '\0';
  return 0;
}

const cgt_ruleset cgt_ruleset_dots_and_boxes = {
    .name = "dots_and_boxes",
    .title = "Dots and Boxes",
    .rules = "A player draws an edge. Whoever completes a box gets a point and draws another edge, in the "
             "same turn. The player "
             "with more points wins; in normal play the player who draws the last edge wins.",
    .syntax = "dots_and_boxes(r,c)  r rows of c boxes; dots_and_boxes(2,\"#x#|..x|#.#\")  Left is 2 points "
              "ahead; # dots, x edges "
              "that are drawn",
    .example = "dots_and_boxes(1,2)",
    .small =
        {"[dots_and_boxes(1,1), dots_and_boxes(2,\"#x#|x..|#.#\"), dots_and_boxes(\"#.#.#|..x..|#x#x#\"), "
         "dots_and_boxes(-1,\"#x#.#|x.x..|#x#x#\"), dots_and_boxes(\"#x#x#|x...x|#x#x#\")]"},
    .source = "E. Lucas, L'arithmetique amusante (1895); Berlekamp, Conway, Guy, Winning Ways, ch. 16",
    .read = read,
    .options = options,
    .representative = representative,
    .split = split,
    .own_negative = own_negative,
    .score = score,
    .print = print,
    .board = board,
    .cell = cell,
    .caption = caption,
};
