/* picture_board.c: positions as their players see them: matrices and heaps as cells with numbers, boards as
 * cells that are free, taken, or hold a piece. It knows no ruleset: it reads what positions print. */
#include <stdlib.h>
#include <string.h>

#include "lab/base/utf8.h"
#include "lab/picture/picture.h"
#include "lab/report/report.h"

enum { MOST_ARGUMENTS = 64, MOST_CELLS = 40000, CELL = 24 };

typedef struct board {
  char *bytes;          /* the cells' texts */
  size_t rows, columns; /* columns: of the longest row */
  const char **cells;   /* rows*columns; NULL where a row has ended */
  bool pieces;          /* signs of signs[] are drawn */
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
    free(all->items[i].bytes);
    free(all->items[i].cells);
    free(all->items[i].caption);
  }
  free(all);
}

/* ---- reading ---------------------------------------------------------------------------------------- */

typedef struct arguments {
  size_t count, lists, texts;
  struct argument {
    const char *text;
    size_t length;
  } items[MOST_ARGUMENTS];
} arguments;

static bool is_list(const struct argument *a) { return *a->text == '['; }
static bool is_text(const struct argument *a) { return *a->text == '"'; }

/* The arguments of "name(...)". False: there are more than can be looked at. */
static bool read_arguments(arguments *all, const char *text) {
  *all = (arguments){0};
  const char *at = strchr(text, '('), *end = text + strlen(text);
  if (!at) return false;
  if (end[-1] == ')') end--;
  at++;
  for (const char *from = at; at <= end; at++) {
    if (at < end && (*at == '"' || *at == '[')) {
      const char *close = memchr(at + 1, *at == '"' ? '"' : ']', (size_t)(end - at - 1));
      if (!close) return false;
      at = close;
    } else if (at == end || *at == ',') {
      from += strspn(from, " ");
      if (all->count == MOST_ARGUMENTS) return false;
      all->items[all->count++] = (struct argument){from, (size_t)(at - from)};
      all->lists += is_list(&all->items[all->count - 1]);
      all->texts += is_text(&all->items[all->count - 1]);
      from = at + 1;
    }
  }
  return true;
}

static bool is_too_large(const board *b) {
  return b->rows > 0 && (b->rows > MOST_CELLS || b->columns > MOST_CELLS / b->rows);
}

/* Rows of "..|.#" with pieces, of "1,2;3,4" without. */
static bool read_rows(board *b, const char *text, size_t length) {
  const char row_end = b->pieces ? '|' : ';';
  size_t columns = !b->pieces, row = 0;
  b->rows = 1;
  b->columns = columns;
  for (size_t i = 0; i < length; i++) {
    b->rows += text[i] == row_end;
    columns = text[i] == row_end ? !b->pieces : columns + (b->pieces || text[i] == ',');
    if (columns > b->columns) b->columns = columns;
  }
  if (is_too_large(b)) return false;
  char *to = b->bytes = malloc(2 * length + 2);
  b->cells = calloc(b->rows * b->columns + 1, sizeof *b->cells);
  if (!to || !b->cells) return false;
  columns = 0;
  for (size_t i = 0; i < length || (i == length && !b->pieces); i++) {
    if (b->pieces && text[i] != row_end) {
      b->cells[row * b->columns + columns++] = to;
      *to++ = text[i];
      *to++ = 0;
    } else if (!b->pieces) {
      b->cells[row * b->columns + columns++] = to;
      for (; i < length && text[i] != ',' && text[i] != row_end; i++)
        if (text[i] != ' ') *to++ = text[i];
      *to++ = 0;
    }
    if (i < length && text[i] == row_end) {
      row++;
      columns = 0;
    }
  }
  return true;
}

/* The name and the arguments that are no cells: texts, and integers beside a list; malloc'ed. */
static char *caption_of(const char *text, const arguments *all) {
  labi_buffer out = {0};
  labi_putf(&out, "%.*s", (int)strcspn(text, "("), text);
  for (size_t i = 0, seen = 0; i < all->count; i++)
    if (is_text(&all->items[i]) || (all->lists > 0 && !is_list(&all->items[i])))
      labi_putf(&out, "%s%.*s", seen++ ? ", " : " ", (int)all->items[i].length, all->items[i].text);
  return labi_buffer_take(&out, NULL);
}

/* The integers among the arguments, as a row. */
static char *integers_of(const arguments *all) {
  labi_buffer out = {0};
  for (size_t i = 0, seen = 0; i < all->count; i++)
    if (!is_text(&all->items[i]))
      labi_putf(&out, "%s%.*s", seen++ ? "," : "", (int)all->items[i].length, all->items[i].text);
  return labi_buffer_take(&out, NULL);
}

/* A text alone is a board, a list a matrix or a row, and so are integers; other arguments go with them.  What
 * is not like that stands as it is written, in one cell. */
static bool read_board(board *b, const char *text) {
  arguments all;
  bool known = read_arguments(&all, text);
  if (known && all.count == 1 && all.texts == 1) {
    b->pieces = true;
    return read_rows(b, all.items[0].text + 1, all.items[0].length - 2);
  }
  if (known && all.lists == 1) {
    size_t i = 0;
    while (!is_list(&all.items[i])) i++;
    if (all.count > 1 && !(b->caption = caption_of(text, &all))) return false;
    return read_rows(b, all.items[i].text + 1, all.items[i].length - 2);
  }
  if (known && all.lists == 0 && all.texts < all.count) {
    char *row = integers_of(&all);
    bool good =
        row && (all.texts == 0 || (b->caption = caption_of(text, &all))) && read_rows(b, row, strlen(row));
    free(row);
    return good;
  }
  b->rows = b->columns = 1;
  b->bytes = strdup(text);
  b->cells = calloc(1, sizeof *b->cells);
  if (b->cells) b->cells[0] = b->bytes;
  return b->bytes && b->cells;
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
    if (!b->cells[i] || look_of(b, b->cells[i], &shown) != AS_WRITTEN) continue;
    double text = labi_canvas_text_width(shown, 11) + 8;
    if (text > width) width = text;
  }
  return width;
}

/* How much room the board takes, to the right. */
static double board_width(const board *b) {
  double cells = cell_width(b) * (double)b->columns,
         words = b->caption ? labi_canvas_text_width(b->caption, 9) : 0;
  return cells > words ? cells : words;
}

static void draw_board(labi_canvas *canvas, const board *b, double x, double y) {
  const labi_pen rim = {0x444444, 0.9, 0}, none = {.colour = LABI_NO_COLOUR};
  enum { RADIUS = CELL * 3 / 10 };
  double width = cell_width(b);
  if (b->caption) labi_draw_words(canvas, 0x444444, x, y - 9, LABI_ANCHOR_START, 9, b->caption, NULL);
  for (size_t i = 0; i < b->rows * b->columns; i++) {
    const char *cell = b->cells[i], *shown;
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
  return row < b->rows && column < b->columns && b->cells[row * b->columns + column];
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
    look_of(b, b->cells[row * b->columns + j], &shown);
    labi_putf(out, " %*s%s ", (int)(width - labi_utf8_width(shown)), "", shown);
  }
  labi_put_char(out, '\n');
}

static void put_board(labi_buffer *out, const board *b) {
  size_t width = 1;
  const char *shown;
  for (size_t i = 0; i < b->rows * b->columns; i++) {
    if (!b->cells[i]) continue;
    look_of(b, b->cells[i], &shown);
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
    draw_board(canvas, b, x, -CELL * (double)b->rows / 2);
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

static cgt_status make_board(board *b, lab_machine *machine, lab_value position, lab_error *error) {
  bool is_position = position.kind == LAB_POSITION;
  if (is_position) {
    b->negative = position.as.at.negative;
    position.as.at.negative = false;
  }
  char *text = labi_value_text(machine, position, CGT_PLAIN);
  if (!text) return labi_picture_engine_failed(error, machine, "cannot print the position");
  cgt_status status = CGT_OK;
  if (!is_position)
    status = labi_picture_fail(
        error, CGT_EINVAL,
        "%.280s: a position is wanted, as matrix_nim([1,2;2,inf]) or domineering(\"..|.#\")", text);
  else if (!read_board(b, text))
    status = is_too_large(b)
                 ? labi_picture_fail(error, CGT_ELIMIT,
                                     "%zu by %zu cells are too many for a picture: it may have %d", b->rows,
                                     b->columns, MOST_CELLS)
                 : labi_picture_no_memory(error);
  free(text);
  return status;
}

cgt_status lab_picture_boards(lab_picture **picture, lab_machine *machine, const lab_value *positions,
                              const size_t *counts, size_t sums, lab_error *error) {
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
