/* picture_board.c: positions as their players see them: matrices and heaps as cells with numbers, boards as
 * cells that are free, taken, or hold a piece. It knows no ruleset: it reads what positions print. */
#include <stdlib.h>
#include <string.h>

#include "lab/report/output.h"
#include "lab/picture/picture.h"
#include "lab/base/text_stream.h"

enum { MOST_TERMS = 64, MOST_CELLS = 40000, CELL = 24 };

typedef struct board {
  char *bytes;          /* the cells' texts */
  size_t rows, columns; /* columns: of the longest row */
  const char **cells;   /* rows*columns; NULL where a row has ended */
  bool pieces;          /* signs of signs[] are drawn */
  char *caption;        /* what is no cell, as the base of p-Nim, with the name of the game; or NULL */
} board;

static void free_board(board *b) {
  free(b->bytes);
  free(b->cells);
  free(b->caption);
}

/* ---- reading ---------------------------------------------------------------------------------------- */

typedef struct arguments {
  size_t count, lists, texts;
  struct argument {
    const char *text;
    size_t length;
  } items[MOST_TERMS];
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
      if (all->count == MOST_TERMS) return false;
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
  labi_text_stream stream;
  FILE *out = labi_text_stream_open(&stream);
  if (!out) return NULL;
  fprintf(out, "%.*s", (int)strcspn(text, "("), text);
  for (size_t i = 0, seen = 0; i < all->count; i++)
    if (is_text(&all->items[i]) || (all->lists > 0 && !is_list(&all->items[i])))
      fprintf(out, "%s%.*s", seen++ ? ", " : " ", (int)all->items[i].length, all->items[i].text);
  return labi_text_stream_close(&stream);
}

/* The integers among the arguments, as a row. */
static char *integers_of(const arguments *all) {
  labi_text_stream stream;
  FILE *out = labi_text_stream_open(&stream);
  if (!out) return NULL;
  for (size_t i = 0, seen = 0; i < all->count; i++)
    if (!is_text(&all->items[i]))
      fprintf(out, "%s%.*s", seen++ ? "," : "", (int)all->items[i].length, all->items[i].text);
  return labi_text_stream_close(&stream);
}

/* A text alone is a board, a list a matrix or a row, and so are integers; other arguments go with them.  What
 * is not like that stands as it is written, in one cell. */
static bool read_board(board *b, const char *text) {
  *b = (board){0};
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

static void print_cells(FILE *out, const board *b, size_t row, size_t width) {
  for (size_t j = 0; j <= b->columns; j++) {
    bool here = has_cell(b, row, j);
    if (!here && !has_cell(b, row, j - 1)) break; /* the row has ended */
    fputs("│", out);
    if (!here) continue;
    const char *shown;
    look_of(b, b->cells[row * b->columns + j], &shown);
    fprintf(out, " %*s%s ", (int)(width - labi_output_width(shown)), "", shown);
  }
  fputc('\n', out);
}

static void print_board(FILE *out, const board *b) {
  size_t width = 1;
  const char *shown;
  for (size_t i = 0; i < b->rows * b->columns; i++) {
    if (!b->cells[i]) continue;
    look_of(b, b->cells[i], &shown);
    if (labi_output_width(shown) > width) width = labi_output_width(shown);
  }
  if (b->caption) fprintf(out, "%s\n", b->caption);
  for (size_t row = 0; row <= b->rows; row++) {
    for (size_t j = 0; j <= b->columns; j++) {
      bool line = has_cell(b, row - 1, j) || has_cell(b, row, j);
      if (!line && !has_cell(b, row - 1, j - 1) && !has_cell(b, row, j - 1)) break;
      fputs(corner_of(b, row, j), out);
      for (size_t k = 0; line && k < width + 2; k++) fputs("─", out);
    }
    fputc('\n', out);
    if (row < b->rows) print_cells(out, b, row, width);
  }
}

/* One term of a sum; *x is where it begins, and then where the next one may. */
static cmd_status show_term(labi_picture *p, double *x, lab_value term, bool negative, bool first) {
  char *text = cmd_session_text(p->session, term, CGT_PLAIN);
  if (!text) return cmd_session_report_ctx(p->session, "cannot print the position");
  board b = {0};
  bool is_position = term.kind == LAB_POSITION, good = is_position && read_board(&b, text);
  if (!is_position)
    cmd_complain("%s: a position is wanted, as matrix_nim([1,2;2,inf]) or domineering(\"..|.#\")", text);
  else if (!good && is_too_large(&b))
    cmd_complain("%zu by %zu cells are too many for a picture: it may have %d", b.rows, b.columns,
                 MOST_CELLS);
  else if (!good)
    cmd_complain("out of memory for the picture");
  free(text);
  if (!good) {
    free_board(&b);
    return is_position ? CMD_LIMIT : CMD_USAGE;
  }
  if (p->format == LABI_PICTURE_TEXT) {
    if (!first || negative) fprintf(p->out, " %s\n", negative ? "-" : "+");
    print_board(p->out, &b);
  } else {
    if (!first || negative)
      labi_draw_words(&p->canvas, LABI_BLACK, *x + 8, 0, LABI_ANCHOR_MIDDLE, 14, negative ? "−" : "+",
                      negative ? "-" : "+");
    *x += first && !negative ? 0 : 22;
    draw_board(&p->canvas, &b, *x, -CELL * (double)b.rows / 2);
    *x += board_width(&b) + 6;
  }
  free_board(&b);
  return CMD_DONE;
}

static cmd_status show_sum(labi_picture *p, double *x, const char *operand) {
  cmd_source source = {.line = 1, .text = operand, .length = strlen(operand)};
  size_t statement, count;
  cmd_status status = cmd_session_expression(&statement, p->session, &source);
  if (status != CMD_DONE) return status;
  lab_value terms[MOST_TERMS];
  bool negative[MOST_TERMS];
  lab_error error = {0};
  if (lab_evaluate_terms(&count, terms, negative, MOST_TERMS, p->session->machine, statement, &error) !=
      CGT_OK)
    return cmd_session_report(&source, &error);
  for (size_t i = 0; i < count && status == CMD_DONE; i++) {
    if (terms[i].kind == LAB_POSITION && terms[i].as.at.negative) {
      terms[i].as.at.negative = false;
      negative[i] = !negative[i];
    }
    status = show_term(p, x, terms[i], negative[i], i == 0);
  }
  return status;
}

cmd_status labi_picture_board(labi_picture *p, int count, char **operands) {
  double x = 0;
  for (int i = 0; i < count; i++) {
    if (i > 0 && p->format == LABI_PICTURE_TEXT) fputc('\n', p->out);
    cmd_status status = show_sum(p, &x, operands[i]);
    if (status != CMD_DONE) return status;
    x += 24;
  }
  return CMD_DONE;
}
