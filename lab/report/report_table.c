/* table_print.c: cells in each of the formats. CSV is that of RFC 4180 with plain line ends; JSON Lines is
 * one object a row; LaTeX needs no package; Markdown is the table of GitHub's dialect. */
#include <string.h>

#include "lab/report/latex.h"
#include "lab/report/output.h"
#include "lab/report/table_cells.h"

enum { MOST_PADDED = 60 }; /* columns: what is longer pushes its row aside, not the others */

static const char *text_of(char digits[24], size_t *length, const labi_cells *all, const labi_cell *c) {
  if (c->kind == LABI_CELL_INTEGER) {
    *length = (size_t)snprintf(digits, 24, "%lld", (long long)c->integer);
    return digits;
  }
  *length = c->kind == LABI_CELL_EMPTY ? 0 : c->length;
  return c->kind == LABI_CELL_EMPTY ? "" : all->bytes + c->at;
}

static bool is_number(const labi_cell *c) {
  return c->kind == LABI_CELL_INTEGER || c->kind == LABI_CELL_NUMBER;
}

void labi_table_find_numbers(bool *right, const labi_cells *rows) {
  for (size_t i = 0; i < rows->columns; i++) right[i] = rows->count > 0;
  for (size_t i = 0; i < rows->count; i++) {
    const labi_cell *c = &rows->items[i];
    if (!is_number(c) && c->kind != LABI_CELL_EMPTY) right[i % rows->columns] = false;
  }
}

/* ---- text --------------------------------------------------------------------------------------- */

static void measure(size_t *widths, const labi_cells *all) {
  char digits[24];
  size_t length;
  for (size_t i = 0; i < all->count; i++) {
    size_t *width = &widths[i % all->columns];
    size_t wide = labi_output_width(text_of(digits, &length, all, &all->items[i]));
    if (wide > *width && (wide <= MOST_PADDED || *width == 0))
      *width = wide <= MOST_PADDED ? wide : MOST_PADDED;
  }
}

static void print_line(FILE *out, const labi_cells *all, size_t from, const size_t *widths,
                       const bool *right) {
  char digits[24];
  size_t length, owed = 0; /* blanks, printed when something follows */
  for (size_t i = 0; i < all->columns; i++) {
    const char *text = text_of(digits, &length, all, &all->items[from + i]);
    size_t wide = labi_output_width(text), gap = wide < widths[i] ? widths[i] - wide : 0;
    if (i > 0) owed += 2;
    if (right[i]) owed += gap;
    if (length > 0) {
      fprintf(out, "%*s%s", (int)owed, "", text);
      owed = 0;
    }
    if (!right[i]) owed += gap;
  }
  fputc('\n', out);
}

void labi_table_print_aligned(FILE *out, const labi_cells *heads, const labi_cells *rows, size_t *widths,
                              bool *right) {
  labi_table_find_numbers(right, rows);
  measure(widths, rows);
  measure(widths, heads);
  print_line(out, heads, 0, widths, right);
  for (size_t i = 0; i < rows->count; i += rows->columns) print_line(out, rows, i, widths, right);
}

/* ---- CSV ---------------------------------------------------------------------------------------- */

static void put_csv(FILE *out, const char *text, size_t length) {
  bool plain = !strpbrk(text, ",\"\r\n") && text[0] != ' ' && (length == 0 || text[length - 1] != ' ');
  if (plain) {
    fputs(text, out);
    return;
  }
  fputc('"', out);
  for (; *text; text++) {
    if (*text == '"') fputc('"', out);
    fputc(*text, out);
  }
  fputc('"', out);
}

/* ---- JSON --------------------------------------------------------------------------------------- */

static void put_json(FILE *out, const labi_cell *c, const char *text, size_t length) {
  if (c->kind == LABI_CELL_EMPTY)
    fputs("null", out);
  else if (c->kind == LABI_CELL_INTEGER || c->kind == LABI_CELL_MADE)
    fputs(text, out);
  else
    labi_output_json_string(out, text, length);
}

/* ---- LaTeX -------------------------------------------------------------------------------------- */

static void put_latex(FILE *out, const labi_cell *c, const char *text) {
  bool math = c->kind == LABI_CELL_MADE || is_number(c);
  if (math) fputc('$', out);
  if (math)
    fputs(text, out);
  else
    labi_latex_put_text(out, text);
  if (math) fputc('$', out);
}

/* ---- Markdown ----------------------------------------------------------------------------------- */

/* A code span, if the text has signs with a meaning; a bar ends a cell even there, unless escaped. */
static void put_markdown(FILE *out, const char *text) {
  bool code = strpbrk(text, "*_`|<>\\^~{}[]#&$!") != NULL;
  const char *fence = strchr(text, '`') ? "`` " : "`";
  if (code) fputs(fence, out);
  for (; *text; text++) {
    if (*text == '|') fputc('\\', out);
    fputc(*text == '\n' ? ' ' : *text, out);
  }
  if (code) fputs(fence[1] ? " ``" : fence, out);
}

/* ---- head, rows, foot --------------------------------------------------------------------------- */

static void print_row(FILE *out, labi_table_format format, const labi_cells *heads, const labi_cells *all,
                      size_t from) {
  char digits[24];
  size_t length;
  static const char *const open[] = {"", "", "{", "", "| "}, *const between[] = {"", ",", ", ", " & ", " | "},
                           *const close[] = {"\n", "\n", "}\n", " \\\\\n", " |\n"};
  fputs(open[format], out);
  for (size_t i = 0; i < all->columns; i++) {
    const labi_cell *c = &all->items[from + i];
    const char *text = text_of(digits, &length, all, c);
    if (i > 0) fputs(between[format], out);
    switch (format) {
    case LABI_TABLE_CSV:
      put_csv(out, text, length);
      break;
    case LABI_TABLE_JSONL:
      labi_output_json_string(out, heads->bytes + heads->items[i].at, heads->items[i].length);
      fputs(": ", out);
      put_json(out, c, text, length);
      break;
    case LABI_TABLE_LATEX:
      put_latex(out, c, text);
      break;
    case LABI_TABLE_MARKDOWN:
      put_markdown(out, text);
      break;
    case LABI_TABLE_TEXT:
      break;
    }
  }
  fputs(close[format], out);
}

void labi_table_print_head(FILE *out, labi_table_format format, const labi_cells *heads, const bool *right) {
  if (format == LABI_TABLE_JSONL) return;
  if (format == LABI_TABLE_LATEX) {
    labi_latex_put_macros(out);
    fputs("\\begin{tabular}{", out);
    for (size_t i = 0; i < heads->columns; i++) fputc(right[i] ? 'r' : 'l', out);
    fputs("}\n\\hline\n", out);
  }
  print_row(out, format, heads, heads, 0);
  if (format == LABI_TABLE_LATEX) fputs("\\hline\n", out);
  if (format == LABI_TABLE_MARKDOWN) {
    fputc('|', out);
    for (size_t i = 0; i < heads->columns; i++) fputs(right[i] ? " ---: |" : " :--- |", out);
    fputc('\n', out);
  }
}

void labi_table_print_rows(FILE *out, labi_table_format format, const labi_cells *heads,
                           const labi_cells *rows) {
  for (size_t i = 0; i < rows->count; i += rows->columns) print_row(out, format, heads, rows, i);
}

void labi_table_print_foot(FILE *out, labi_table_format format) {
  if (format == LABI_TABLE_LATEX) fputs("\\hline\n\\end{tabular}\n", out);
}
