/* table_formats.c: cells in each of the formats. CSV is that of RFC 4180 with plain line ends; JSON Lines is
 * one object a row; LaTeX needs no package; Markdown is the table of GitHub's dialect. */
#include <stdio.h>
#include <string.h>

#include "lab/base/escape.h"
#include "lab/base/json.h"
#include "lab/base/utf8.h"
#include "lab/text/latex.h"
#include "lab/text/latex_break.h"
#include "lab/text/layout.h"
#include "lab/result/table_cells.h"

enum { MOST_PADDED = LABI_COLUMNS }; /* what is longer pushes its row aside, not the others */

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
    size_t wide = labi_utf8_width(text_of(digits, &length, all, &all->items[i]));
    if (wide > *width && (wide <= MOST_PADDED || *width == 0))
      *width = wide <= MOST_PADDED ? wide : MOST_PADDED;
  }
}

static void print_line(labi_buffer *out, const labi_cells *all, size_t from, const size_t *widths,
                       const bool *right) {
  char digits[24];
  size_t length, owed = 0; /* blanks, printed when something follows */
  for (size_t i = 0; i < all->columns; i++) {
    const char *text = text_of(digits, &length, all, &all->items[from + i]);
    size_t wide = labi_utf8_width(text), gap = wide < widths[i] ? widths[i] - wide : 0;
    if (i > 0) owed += 2;
    if (right[i]) owed += gap;
    if (length > 0) {
      labi_put_times(out, ' ', owed);
      labi_put_bytes(out, text, length);
      owed = 0;
    }
    if (!right[i]) owed += gap;
  }
  labi_put_char(out, '\n');
}

void labi_put_table_aligned(labi_buffer *out, const labi_cells *heads, const labi_cells *rows, size_t *widths,
                            bool *right) {
  labi_table_find_numbers(right, rows);
  measure(widths, rows);
  measure(widths, heads);
  print_line(out, heads, 0, widths, right);
  for (size_t i = 0; i < rows->count; i += rows->columns) print_line(out, rows, i, widths, right);
}

/* ---- CSV ---------------------------------------------------------------------------------------- */

static void put_mark(labi_buffer *out, const labi_cell *c, const char *text) {
  if (c->kind == LABI_CELL_WORDS) labi_put(out, labi_sheet_mark(text));
}

static void put_csv(labi_buffer *out, const labi_cell *c, const char *text, size_t length) {
  bool plain = !strpbrk(text, ",\"\r\n") && text[0] != ' ' && (length == 0 || text[length - 1] != ' ');
  if (!plain) labi_put_char(out, '"');
  put_mark(out, c, text);
  for (; *text; text++) {
    if (*text == '"') labi_put_char(out, '"');
    labi_put_char(out, *text);
  }
  if (!plain) labi_put_char(out, '"');
}

/* ---- TSV ---------------------------------------------------------------------------------------- */

static void put_tsv(labi_buffer *out, const labi_cell *c, const char *text) {
  put_mark(out, c, text);
  for (; *text; text++) {
    if (*text == '\t')
      labi_put(out, "\\t");
    else if (*text == '\n' || *text == '\r')
      labi_put(out, "\\n");
    else
      labi_put_char(out, *text);
  }
}

/* ---- JSON --------------------------------------------------------------------------------------- */

static void put_json(labi_buffer *out, const labi_cell *c, const char *text, size_t length) {
  if (c->kind == LABI_CELL_EMPTY)
    labi_put(out, "null");
  else if (c->kind == LABI_CELL_INTEGER || c->kind == LABI_CELL_MADE)
    labi_put(out, text);
  else
    labi_put_json_text(out, text, length);
}

/* ---- LaTeX -------------------------------------------------------------------------------------- */

/* What a long formula may take of the width of the text, in hundredths: the columns that are not numbers share it. */
static unsigned formula_share(const bool *right, size_t columns) {
  size_t numbers = 0;
  for (size_t i = 0; i < columns; i++) numbers += right[i];
  const size_t others = numbers < columns ? columns - numbers : 1, taken = 7 * numbers + 10;
  const size_t share = taken < 100 ? (100 - taken) / others : 0;
  return share > 15 ? (unsigned)share : 15;
}

/* A formula that has no room is a paragraph in its cell. */
static void put_latex_formula(labi_buffer *out, const char *math, unsigned share) {
  const bool is_long = labi_latex_signs(math) > LABI_LATEX_LINE * share / 100;
  if (is_long) labi_putf(out, "\\parbox[t]{0.%02u\\linewidth}{\\raggedright", share);
  labi_put_char(out, '$');
  labi_put(out, math);
  labi_put_char(out, '$');
  if (is_long) labi_put(out, "\\strut}");
}

static void put_latex(labi_buffer *out, const labi_cell *c, const char *text, unsigned share) {
  if (c->kind == LABI_CELL_MADE || is_number(c))
    put_latex_formula(out, text, share);
  else
    labi_put_latex_text(out, text);
}

/* Points of the widest cell of each column, all together, in the normal size. */
static size_t width_of_cells(const labi_cells *heads, const labi_cells *rows, unsigned share) {
  enum { SIGN = 5 };
  const size_t most = SIGN * LABI_LATEX_LINE * share / 100;
  char digits[24];
  size_t length, all = 0;
  for (size_t column = 0; column < heads->columns; column++) {
    size_t widest = SIGN * labi_utf8_width(text_of(digits, &length, heads, &heads->items[column]));
    for (size_t i = column; i < rows->count; i += rows->columns) {
      const char *text = text_of(digits, &length, rows, &rows->items[i]);
      const bool is_formula = rows->items[i].kind == LABI_CELL_MADE;
      size_t wide = SIGN * (is_formula ? labi_latex_signs(text) : labi_utf8_width(text));
      if (is_formula && wide > most) wide = most; /* a paragraph */
      if (wide > widest) widest = wide;
    }
    all += widest;
  }
  return all;
}

/* The largest size in which a table fits into a line of an article; NULL: the normal one. */
static const char *size_of_table(const labi_cells *heads, const labi_cells *rows, unsigned share) {
  enum { LINE = 345, BETWEEN = 12, NARROW = 4 }; /* points; between columns, and in smaller sizes */
  static const struct {
    const char *name;
    unsigned tenths;
  } sizes[] = {{"small", 9}, {"footnotesize", 8}, {"scriptsize", 7}, {"tiny", 5}};
  const size_t cells = width_of_cells(heads, rows, share);
  if (cells + BETWEEN * heads->columns <= LINE) return NULL;
  size_t i = 0;
  while (i < 3 && cells * sizes[i].tenths / 10 + NARROW * heads->columns > LINE) i++;
  return sizes[i].name;
}

/* ---- Markdown ----------------------------------------------------------------------------------- */

/* How many backticks stand side by side, at most. */
static size_t longest_ticks(const char *text) {
  size_t longest = 0;
  for (const char *at = text; (at = strchr(at, '`')); at += strspn(at, "`"))
    if (strspn(at, "`") > longest) longest = strspn(at, "`");
  return longest;
}

/* A code span, if the text has signs with a meaning; a bar ends a cell even there, unless escaped. It is
 * between more backticks than the text has side by side, and blanks where it has any. */
static void put_markdown(labi_buffer *out, const char *text) {
  bool code = strpbrk(text, "*_`|<>\\^~{}[]#&$!") != NULL;
  size_t ticks = longest_ticks(text);
  if (code) labi_put_times(out, '`', ticks + 1);
  if (ticks > 0) labi_put_char(out, ' ');
  for (; *text; text++) {
    if (*text == '|') labi_put_char(out, '\\');
    labi_put_char(out, *text == '\n' ? ' ' : *text);
  }
  if (ticks > 0) labi_put_char(out, ' ');
  if (code) labi_put_times(out, '`', ticks + 1);
}

/* ---- head, rows, foot --------------------------------------------------------------------------- */

static void print_row(labi_buffer *out, lab_table_format format, const labi_cells *heads,
                      const labi_cells *all, size_t from, unsigned share) {
  char digits[24];
  size_t length;
  static const char *const open[] = {"", "", "{", "", "| ", ""}, *const between[] = {"",    ",",   ", ",
                                                                                     " & ", " | ", "\t"},
                           *const close[] = {"\n", "\n", "}\n", " \\\\\n", " |\n", "\n"};
  labi_put(out, open[format]);
  for (size_t i = 0; i < all->columns; i++) {
    const labi_cell *c = &all->items[from + i];
    const char *text = text_of(digits, &length, all, c);
    if (i > 0) labi_put(out, between[format]);
    switch (format) {
    case LAB_TABLE_CSV:
      put_csv(out, c, text, length);
      break;
    case LAB_TABLE_JSONL:
      labi_put_json_text(out, heads->bytes + heads->items[i].at, heads->items[i].length);
      labi_put(out, ": ");
      put_json(out, c, text, length);
      break;
    case LAB_TABLE_LATEX:
      put_latex(out, c, text, share);
      break;
    case LAB_TABLE_MARKDOWN:
      put_markdown(out, text);
      break;
    case LAB_TABLE_TSV:
      put_tsv(out, c, text);
      break;
    case LAB_TABLE_TEXT:
      break;
    }
  }
  labi_put(out, close[format]);
}

const char *labi_put_table_head(labi_buffer *out, lab_table_format format, const labi_cells *heads,
                                const labi_cells *rows, const bool *right) {
  if (format == LAB_TABLE_JSONL) return NULL;
  const unsigned share = formula_share(right, heads->columns);
  const char *size = format == LAB_TABLE_LATEX ? size_of_table(heads, rows, share) : NULL;
  if (format == LAB_TABLE_LATEX) {
    labi_put_latex_macros(out);
    if (size) labi_putf(out, "\\begin{%s}\\tabcolsep=2pt\n", size);
    labi_put(out, "\\begin{tabular}{");
    for (size_t i = 0; i < heads->columns; i++) labi_put_char(out, right[i] ? 'r' : 'l');
    labi_put(out, "}\n\\hline\n");
  }
  print_row(out, format, heads, heads, 0, share);
  if (format == LAB_TABLE_LATEX) labi_put(out, "\\hline\n");
  if (format == LAB_TABLE_MARKDOWN) {
    labi_put_char(out, '|');
    for (size_t i = 0; i < heads->columns; i++) labi_put(out, right[i] ? " ---: |" : " :--- |");
    labi_put_char(out, '\n');
  }
  return size;
}

void labi_put_table_rows(labi_buffer *out, lab_table_format format, const labi_cells *heads,
                         const labi_cells *rows, const bool *right) {
  const unsigned share = formula_share(right, rows->columns);
  for (size_t i = 0; i < rows->count; i += rows->columns) print_row(out, format, heads, rows, i, share);
}

void labi_put_table_foot(labi_buffer *out, lab_table_format format, const char *size) {
  if (format == LAB_TABLE_LATEX) labi_put(out, "\\hline\n\\end{tabular}\n");
  if (size) labi_putf(out, "\\end{%s}\n", size);
}
