/* plot_board.c: positions as their players see them: matrices and heaps as cells with numbers, boards as
 * cells that are free, taken, or hold a piece. It knows no ruleset: it reads what positions print. */
#include <stdlib.h>
#include <string.h>

#include "output.h"
#include "plot.h"

enum { MOST_TERMS = 64, MOST_CELLS = 4096, CELL = 24 };

typedef struct board {
  char *bytes;          /* the cells' texts */
  size_t rows, columns; /* columns: of the longest row */
  const char **cells;   /* rows*columns; NULL where a row has ended */
  bool pieces;          /* "." is free, "#" or "x" is taken */
} board;

static void free_board(board *b) {
  free(b->bytes);
  free(b->cells);
}

/* ---- reading
 * ----------------------------------------------------------------------------------------------- */

/* The next cell of the text behind *at: ends it with a zero. Returns what stood behind it: ',', ';' or 0. */
static char next_cell(const char **cell, char **at) {
  *at += strspn(*at, " [");
  *cell = *at;
  size_t length = strcspn(*at, ",;]");
  char *end = *at + length;
  char stop = *end;
  if (stop == ']') stop = end[strspn(end, "] ")];
  *at = end + strspn(end, "] ") + (stop != 0);
  *end = 0;
  return stop;
}

static bool new_cells(board *b, size_t most) {
  b->cells = calloc(most + 1, sizeof *b->cells);
  return b->cells != NULL;
}

/* Cells arrive row by row; rows may differ in length. */
static void settle(board *b, const char *const *given, const size_t *lengths) {
  size_t from = 0;
  for (size_t i = 0; i < b->rows; from += lengths[i++])
    for (size_t j = 0; j < lengths[i]; j++) b->cells[i * b->columns + j] = given[from + j];
}

/* Text: the inside of "..|.#" with pieces, of [1,2;3,4] without. */
static bool read_rows(board *b, char *text) {
  size_t room = 2 * strlen(text) + 2, count = 0;
  const char **given = calloc(room, sizeof *given);
  size_t *lengths = calloc(room, sizeof *lengths);
  char *letters = b->bytes = b->pieces ? malloc(room) : NULL;
  bool good = given && lengths && (letters || !b->pieces);
  b->rows = 1;
  if (good && b->pieces) {
    for (; *text; text++) {
      if (*text == '|') {
        b->rows++;
        continue;
      }
      given[count++] = letters;
      lengths[b->rows - 1]++;
      *letters++ = *text;
      *letters++ = 0;
    }
  } else if (good) {
    char stop;
    do {
      stop = next_cell(&given[count++], &text);
      lengths[b->rows - 1]++;
      if (stop == ';') b->rows++;
    } while (stop == ',' || stop == ';');
  }
  for (size_t i = 0; good && i < b->rows; i++)
    if (lengths[i] > b->columns) b->columns = lengths[i];
  good = good && b->columns <= MOST_CELLS && b->rows <= MOST_CELLS && new_cells(b, b->rows * b->columns);
  if (good) settle(b, given, lengths);
  free(given);
  free(lengths);
  return good;
}

/* From "name(...)", which is taken over. */
static bool read_board(board *b, char *text) {
  *b = (board){0};
  char *open = strchr(text, '('), *inside = text;
  if (open) {
    inside = open + 1;
    text[strlen(text) - (text[strlen(text) - 1] == ')')] = 0;
  }
  b->pieces = inside[0] == '"';
  if (b->pieces) {
    inside++;
    inside[strcspn(inside, "\"")] = 0;
  }
  bool good = read_rows(b, inside);
  if (b->pieces) {
    free(text);
  } else {
    b->bytes = text;
  }
  if (good) return true;
  free_board(b);
  *b = (board){0};
  return false;
}

/* ---- drawing
 * --------------------------------------------------------------------------------------------------- */

static bool is_free(const char *cell) { return strcmp(cell, ".") == 0; }
static bool is_taken(const char *cell) { return strcmp(cell, "#") == 0 || strcmp(cell, "x") == 0; }
static const char *sign_of(const char *cell) { return strcmp(cell, "inf") == 0 ? "∞" : cell; }

static double cell_width(const board *b) {
  double width = CELL;
  for (size_t i = 0; i < b->rows * b->columns; i++) {
    double text = b->cells[i] ? plot_text_width(sign_of(b->cells[i]), 11) + 8 : 0;
    if (text > width) width = text;
  }
  return width;
}

static void draw_board(plot_canvas *canvas, const board *b, double x, double y) {
  const plot_pen rim = {0x444444, 0.9, 0};
  double width = cell_width(b);
  for (size_t i = 0; i < b->rows * b->columns; i++) {
    const char *cell = b->cells[i];
    if (!cell) continue;
    double left = x + width * (double)(i % b->columns), top = y + CELL * (double)(i / b->columns);
    bool taken = b->pieces && is_taken(cell);
    plot_rect(canvas, rim, taken ? 0x555b66 : PLOT_WHITE, left, top, width, CELL);
    if (taken || (b->pieces && is_free(cell))) continue;
    const char *latex = strcmp(cell, "inf") == 0 ? "\\infty" : b->pieces ? NULL : cell;
    plot_words(canvas, PLOT_BLACK, left + width / 2, top + CELL / 2.0, PLOT_MIDDLE, 11, sign_of(cell), latex);
  }
}

static void print_board(FILE *out, const board *b) {
  size_t width = 1;
  for (size_t i = 0; i < b->rows * b->columns; i++)
    if (b->cells[i] && output_width(sign_of(b->cells[i])) > width) width = output_width(sign_of(b->cells[i]));
  for (int r = 0; r <= 2 * (int)b->rows; r++) {
    bool line = r % 2 == 0;
    for (size_t j = 0; j < b->columns; j++) {
      const char *cell = line ? "" : b->cells[(size_t)(r / 2) * b->columns + j];
      bool first = j == 0, top = r == 0, bottom = r == 2 * (int)b->rows;
      if (line) {
        fputs(first ? (top ? "┌" : bottom ? "└" : "├") : top ? "┬" : bottom ? "┴" : "┼", out);
        for (size_t k = 0; k < width + 2; k++) fputs("─", out);
        continue;
      }
      const char *sign = !cell || (b->pieces && is_free(cell)) ? " "
                         : b->pieces && is_taken(cell)         ? "█"
                                                               : sign_of(cell);
      fprintf(out, "│ %*s%s ", (int)(width - output_width(sign)), "", sign);
    }
    bool top = r == 0, bottom = r == 2 * (int)b->rows;
    fputs(!line ? "│\n" : top ? "┐\n" : bottom ? "┘\n" : "┤\n", out);
  }
}

/* One term of a sum; *x is where it begins, and then where the next one may. */
static exit_status show_term(plot *p, double *x, lab_value term, bool negative, bool first) {
  char *text = session_text(p->session, term, CGT_PLAIN);
  if (!text) return session_report_ctx(p->session, "cannot print the position");
  bool known = term.kind == LAB_POSITION;
  board b;
  if (!known || !read_board(&b, text)) {
    complain("%s: a position is wanted, as matrix_nim([1,2;2,inf]) or domineering(\"..|.#\")",
             known ? "the board is too large" : text);
    if (!known) free(text);
    return EXIT_USAGE;
  }
  if (p->format == PLOT_TEXT) {
    if (!first || negative) fprintf(p->out, " %s\n", negative ? "-" : "+");
    print_board(p->out, &b);
  } else {
    if (!first || negative)
      plot_words(&p->canvas, PLOT_BLACK, *x + 8, 0, PLOT_MIDDLE, 14, negative ? "−" : "+",
                 negative ? "-" : "+");
    *x += first && !negative ? 0 : 22;
    draw_board(&p->canvas, &b, *x, -CELL * (double)b.rows / 2);
    *x += cell_width(&b) * (double)b.columns + 6;
  }
  free_board(&b);
  return EXIT_DONE;
}

static exit_status show_sum(plot *p, double *x, const char *operand) {
  source source = {.line = 1, .text = operand, .length = strlen(operand)};
  size_t statement, count;
  exit_status status = session_expression(&statement, p->session, &source);
  if (status != EXIT_DONE) return status;
  lab_value terms[MOST_TERMS];
  bool negative[MOST_TERMS];
  lab_error error = {0};
  if (lab_evaluate_terms(&count, terms, negative, MOST_TERMS, p->session->machine, statement, &error) !=
      CGT_OK)
    return session_report(&source, &error);
  for (size_t i = 0; i < count && status == EXIT_DONE; i++) {
    if (terms[i].kind == LAB_POSITION && terms[i].as.at.negative) {
      terms[i].as.at.negative = false;
      negative[i] = !negative[i];
    }
    status = show_term(p, x, terms[i], negative[i], i == 0);
  }
  return status;
}

exit_status plot_board(plot *p, int count, char **operands) {
  double x = 0;
  for (int i = 0; i < count; i++) {
    if (i > 0 && p->format == PLOT_TEXT) fputc('\n', p->out);
    exit_status status = show_sum(p, &x, operands[i]);
    if (status != EXIT_DONE) return status;
    x += 24;
  }
  return EXIT_DONE;
}
