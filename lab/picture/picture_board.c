/* picture_board.c: positions as their players see them: matrices and heaps as cells with numbers, boards as
 * cells that are free, taken, or hold a piece. It knows no ruleset: positions tell their cells. */
#include <stdlib.h>
#include <string.h>

#include "lab/base/lab_guard.h"
#include "lab/base/utf8.h"
#include "lab/picture/picture.h"
#include "lab/picture/vertices.h"
#include "lab/text/value_text.h"

enum { MOST_CELLS = 40000, CELL = 24 };

typedef struct board {
  labi_buffer bytes;    /* the cells' texts */
  size_t rows, columns; /* columns: of the longest row */
  size_t *cells;        /* rows*columns: 1 more than where the text begins; 0 where a row has ended */
  bool pieces;          /* signs of signs[] are drawn */
  labi_vertices *graph; /* in place of cells; or NULL */
  char *caption;        /* what is no cell, as the base of p-Nim, with the name of the game; or NULL */
  bool first, negative; /* in its sum */
} board;

typedef struct boards {
  lab_picture picture;
  size_t count;
  board items[];
} boards;

static void free_boards(lab_picture *p) {
  boards *all = (boards *)p;
  for (size_t i = 0; i < all->count; i++) {
    labi_buffer_free(&all->items[i].bytes);
    free(all->items[i].cells);
    free(all->items[i].caption);
    labi_vertices_free(all->items[i].graph);
  }
  free(all);
}

/* NULL where there is none. */
static const char *cell_of(const board *b, size_t i) {
  return b->cells[i] > 0 ? b->bytes.bytes + b->cells[i] - 1 : NULL;
}

/* ---- asking ----------------------------------------------------------------------------------------- */

/* A cell that has a text, "" too, which is a text of its own in the buffer. */
static void add_text(board *b, size_t cell, const char *text) {
  b->cells[cell] = b->bytes.length + 1;
  labi_put_bytes(&b->bytes, text, strlen(text) + 1);
}

static cgt_status ask_cell(board *b, cgt_ctx *ctx, cgt_position position, size_t row, size_t column) {
  char known[64], *text = known;
  size_t length;
  cgt_status status = cgt_position_cell(known, sizeof known, &length, ctx, position, row, column);
  if (status != CGT_OK) return status;
  if (length >= sizeof known) {
    text = malloc(length + 1);
    if (!text) return CGT_ENOMEM;
    status = cgt_position_cell(text, length + 1, &length, ctx, position, row, column);
  }
  if (status == CGT_OK && (length > 0 || !b->pieces)) add_text(b, row * b->columns + column, text);
  if (text != known) free(text);
  return b->bytes.failed ? CGT_ENOMEM : status;
}

/* The name of the game, and what stands in no cell. */
static cgt_status ask_caption(board *b, cgt_ctx *ctx, cgt_position position) {
  size_t length;
  cgt_status status = cgt_position_caption(NULL, 0, &length, ctx, position);
  if (status != CGT_OK || length == 0) return status;
  const char *name = cgt_position_ruleset(ctx, position)->name;
  size_t before = strlen(name) + 1;
  b->caption = malloc(before + length + 1);
  if (!b->caption) return CGT_ENOMEM;
  memcpy(b->caption, name, before - 1);
  b->caption[before - 1] = ' ';
  return cgt_position_caption(b->caption + before, length + 1, NULL, ctx, position);
}

static cgt_status ask_cells(board *b, cgt_ctx *ctx, cgt_position position) {
  cgt_status status = CGT_OK;
  for (size_t i = 0; i < b->rows * b->columns && status == CGT_OK; i++)
    status = ask_cell(b, ctx, position, i / b->columns, i % b->columns);
  return status;
}

/* As it is written, in one cell. */
static cgt_status ask_text(board *b, lab_machine *machine, lab_value position) {
  char *text = lab_value_text(machine, position, CGT_PLAIN);
  cgt_status status = cgt_ctx_status(lab_machine_ctx(machine));
  if (text) add_text(b, 0, text);
  free(text);
  return status != CGT_OK ? status : !text || b->bytes.failed ? CGT_ENOMEM : CGT_OK;
}

/* ---- drawing ---------------------------------------------------------------------------------------- */

typedef enum look { AS_WRITTEN, FREE, TAKEN, DISC, RING } look;

static const struct {
  char sign;
  look look;
  const char *shown;
} signs[] = {{'.', FREE, " "}, {'#', TAKEN, "█"}, {'x', DISC, "●"}, {'o', RING, "○"}};

static look look_of(const board *b, const char *cell, const char **shown) {
  *shown = strcmp(cell, "inf") == 0 ? "∞" : cell;
  for (size_t i = 0; b->pieces && i < sizeof signs / sizeof *signs; i++) {
    if (*cell != signs[i].sign) continue;
    *shown = signs[i].shown;
    return signs[i].look;
  }
  return AS_WRITTEN;
}

static double cell_width(const board *b) {
  double width = CELL;
  const char *shown;
  for (size_t i = 0; i < b->rows * b->columns; i++) {
    if (!cell_of(b, i) || look_of(b, cell_of(b, i), &shown) != AS_WRITTEN) continue;
    double text = labi_canvas_text_width(shown, 11) + 8;
    if (text > width) width = text;
  }
  return width;
}

/* How much room the board takes, to the right. */
static double board_width(const board *b) {
  double cells = b->graph ? labi_vertices_size(b->graph).x : cell_width(b) * (double)b->columns,
         words = b->caption ? labi_canvas_text_width(b->caption, 9) : 0;
  return cells > words ? cells : words;
}

static double board_height(const board *b) {
  return b->graph ? labi_vertices_size(b->graph).y : CELL * (double)b->rows;
}

static void draw_board(labi_canvas *canvas, const board *b, double x, double y) {
  const labi_pen rim = {0x444444, 0.9, 0}, none = {.colour = LABI_NO_COLOUR};
  enum { RADIUS = CELL * 3 / 10 };
  double width = cell_width(b);
  if (b->caption) labi_draw_words(canvas, 0x444444, x, y - 9, LABI_ANCHOR_START, 9, b->caption, NULL);
  if (b->graph) {
    labi_vertices_draw(canvas, b->graph, x, y);
    return;
  }
  for (size_t i = 0; i < b->rows * b->columns; i++) {
    const char *cell = cell_of(b, i), *shown;
    if (!cell) continue;
    double left = x + width * (double)(i % b->columns), top = y + CELL * (double)(i / b->columns);
    double middle = left + width / 2, height = top + CELL / 2.0;
    look look = look_of(b, cell, &shown);
    labi_draw_rect(canvas, rim, look == TAKEN ? 0x555b66 : LABI_WHITE, left, top, width, CELL);
    if (look == DISC) labi_draw_circle(canvas, none, LABI_BLACK, middle, height, RADIUS);
    if (look == RING) labi_draw_circle(canvas, rim, LABI_WHITE, middle, height, RADIUS);
    if (look != AS_WRITTEN) continue;
    const char *latex = strcmp(cell, "inf") == 0 ? "\\infty" : strspn(cell, "0123456789") > 0 ? cell : NULL;
    labi_draw_words(canvas, LABI_BLACK, middle, height, LABI_ANCHOR_MIDDLE, 11, shown, latex);
  }
}

static bool has_cell(const board *b, size_t row, size_t column) {
  return row < b->rows && column < b->columns && b->cells[row * b->columns + column] > 0;
}

/* The place where four cells meet: of its lines, those beside which there is a cell. Row -1 is no row. */
static const char *corner_of(const board *b, size_t row, size_t column) {
  static const char *const corners[] = {" ", "╵", "╶", "└", "╷", "│", "┌", "├",
                                        "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
  bool above_left = has_cell(b, row - 1, column - 1), above_right = has_cell(b, row - 1, column),
       left = has_cell(b, row, column - 1), right = has_cell(b, row, column);
  return corners[(above_left || above_right) + 2 * (above_right || right) + 4 * (left || right) +
                 8 * (above_left || left)];
}

static void put_cells(labi_buffer *out, const board *b, size_t row, size_t width) {
  for (size_t j = 0; j <= b->columns; j++) {
    bool here = has_cell(b, row, j);
    if (!here && !has_cell(b, row, j - 1)) break; /* the row has ended */
    labi_put(out, "│");
    if (!here) continue;
    const char *shown;
    look_of(b, cell_of(b, row * b->columns + j), &shown);
    labi_putf(out, " %*s%s ", (int)(width - labi_utf8_width(shown)), "", shown);
  }
  labi_put_char(out, '\n');
}

static void put_board(labi_buffer *out, const board *b) {
  if (b->graph) {
    labi_vertices_put(out, b->graph);
    return;
  }
  size_t width = 1;
  const char *shown;
  for (size_t i = 0; i < b->rows * b->columns; i++) {
    if (!cell_of(b, i)) continue;
    look_of(b, cell_of(b, i), &shown);
    if (labi_utf8_width(shown) > width) width = labi_utf8_width(shown);
  }
  if (b->caption) labi_putf(out, "%s\n", b->caption);
  for (size_t row = 0; row <= b->rows; row++) {
    for (size_t j = 0; j <= b->columns; j++) {
      bool line = has_cell(b, row - 1, j) || has_cell(b, row, j);
      if (!line && !has_cell(b, row - 1, j - 1) && !has_cell(b, row, j - 1)) break;
      labi_put(out, corner_of(b, row, j));
      for (size_t k = 0; line && k < width + 2; k++) labi_put(out, "─");
    }
    labi_put_char(out, '\n');
    if (row < b->rows) put_cells(out, b, row, width);
  }
}

static void draw(labi_canvas *canvas, lab_picture *p) {
  const boards *all = (const boards *)p;
  double x = 0;
  for (size_t i = 0; i < all->count; i++) {
    const board *b = &all->items[i];
    if (b->first && i > 0) x += 24;
    if (!b->first || b->negative)
      labi_draw_words(canvas, LABI_BLACK, x + 8, 0, LABI_ANCHOR_MIDDLE, 14, b->negative ? "−" : "+",
                      b->negative ? "-" : "+");
    x += b->first && !b->negative ? 0 : 22;
    draw_board(canvas, b, x, -board_height(b) / 2);
    x += board_width(b) + 6;
  }
}

static void put_text(labi_buffer *out, const lab_picture *p, bool colours) {
  const boards *all = (const boards *)p;
  (void)colours;
  for (size_t i = 0; i < all->count; i++) {
    const board *b = &all->items[i];
    if (b->first && i > 0) labi_put_char(out, '\n');
    if (!b->first || b->negative) labi_put(out, b->negative ? " -\n" : " +\n");
    put_board(out, b);
  }
}

/* ---- making ----------------------------------------------------------------------------------------- */

static cgt_status refuse(lab_machine *machine, lab_value value, lab_error *error) {
  char *text = lab_value_text(machine, value, CGT_PLAIN);
  if (!text) return labi_picture_engine_failed(error, machine, "cannot print the value");
  labi_picture_fail(error, CGT_EINVAL,
                    "%.280s: expected a position, such as matrix_nim([1,2;2,inf]) or domineering(\"..|.#\")",
                    text);
  free(text);
  return CGT_EINVAL;
}

static cgt_status make_board(board *b, lab_machine *machine, lab_value position, lab_error *error) {
  if (position.kind != LAB_POSITION) return refuse(machine, position, error);
  b->negative = position.as.at.negative;
  position.as.at.negative = false;
  cgt_ctx *ctx = lab_machine_ctx(machine);
  cgt_position asked = position.as.at.position;
  cgt_board shape = {0};
  cgt_status status = cgt_position_board(&shape, ctx, asked);
  bool none = shape.kind == CGT_BOARD_NONE, empty = shape.rows == 0 || shape.cols == 0; /* as no heaps are */
  if (status == CGT_OK && !none && !empty &&
      (shape.rows > MOST_CELLS || shape.cols > MOST_CELLS / shape.rows))
    return labi_picture_fail(error, CGT_ELIMIT,
                             "%zu by %zu cells are too many for a picture: the limit is %d", shape.rows,
                             shape.cols, MOST_CELLS);
  if (status == CGT_OK && shape.kind == CGT_BOARD_GRAPH) {
    status = labi_vertices_ask(&b->graph, ctx, asked, &shape);
    if (status == CGT_OK) return CGT_OK;
    if (status == CGT_ELIMIT)
      return labi_picture_fail(error, status, "%zu vertices are too many for a picture", shape.rows);
    return labi_picture_engine_failed(error, machine, "cannot see the position");
  }
  b->rows = none || empty ? 1 : shape.rows;
  b->columns = none || empty ? 1 : shape.cols;
  b->pieces = shape.kind == CGT_BOARD_GRID;
  b->cells = calloc(b->rows * b->columns, sizeof *b->cells);
  if (!b->cells) return labi_picture_no_memory(error);
  if (status == CGT_OK) status = ask_caption(b, ctx, asked);
  if (status == CGT_OK && none) status = ask_text(b, machine, position);
  if (status == CGT_OK && !none && empty) add_text(b, 0, "");
  if (status == CGT_OK && !none && !empty) status = ask_cells(b, ctx, asked);
  return status == CGT_OK && !b->bytes.failed
             ? CGT_OK
             : labi_picture_engine_failed(error, machine, "cannot see the position");
}

cgt_status lab_picture_boards(lab_picture **picture, lab_machine *machine, const lab_value *positions,
                              const size_t *counts, size_t sums, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, picture) || !LABI_GIVEN(error, machine) || !LABI_ITEMS(error, positions, sums) ||
      !LABI_ITEMS(error, counts, sums))
    return CGT_EINVAL;
  static const labi_picture_kind kind = {.draw = draw, .text = put_text, .free = free_boards};
  size_t count = 0;
  for (size_t i = 0; i < sums; i++) count += counts[i];
  boards *all = calloc(1, sizeof *all + count * sizeof *all->items);
  if (!all) return labi_picture_no_memory(error);
  all->picture.kind = &kind;
  cgt_status status = CGT_OK;
  for (size_t i = 0, first = 0; i < sums && status == CGT_OK; first += counts[i++]) {
    for (size_t k = first; k < first + counts[i] && status == CGT_OK; k++) {
      board *b = &all->items[all->count++];
      b->first = k == first;
      status = make_board(b, machine, positions[k], error);
    }
  }
  if (status == CGT_OK)
    *picture = &all->picture;
  else
    free_boards(&all->picture);
  return status;
}
