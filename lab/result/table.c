/* table.c: collects the cells of a table, turns them into a grid, and has them written. */
#include "lab/result/table_cells.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "base/outlet.h"
#include "base/sort.h"
#include "lab/base/lab_guard.h"
#include "lab/base/utf8.h"
#include "lab/text/layout.h"
#include "lab/text/value_text.h"

enum { MOST_GRID_COLUMNS = 10000, ROWS_AT_ONCE = 256 };

struct lab_table {
  lab_table_options options;
  size_t parameters;
  bool begun;       /* the head is written */
  const char *size; /* from the head, for the foot */
  labi_outlet outlet;
  labi_buffer *out;
  labi_cells heads, rows;
  char *bytes; /* the texts of heads first, then those of rows */
  size_t used, room, heads_used;
  uint64_t cut;    /* cells */
  lab_error error; /* the first */
};

const char *lab_table_format_name(size_t index) {
  static const char *const names[] = {"text", "csv", "jsonl", "latex", "markdown", "tsv"};
  return index < sizeof names / sizeof *names ? names[index] : NULL;
}

bool lab_table_format_named(lab_table_format *format, const char *name) {
  if (!format || !name) return false;
  const char *own;
  for (size_t i = 0; (own = lab_table_format_name(i)); i++) {
    if (strcmp(name, own) != 0) continue;
    *format = (lab_table_format)i;
    return true;
  }
  return false;
}

/* ---- memory ------------------------------------------------------------------------------------- */

void labi_table_fail(lab_table *t, cgt_status status, const char *message) {
  if (t->error.status == CGT_OK) labi_error_set(&t->error, status, "%s", message);
}

static void end_memory(lab_table *t) {
  if (t->error.status == CGT_OK) labi_no_memory(&t->error);
}

static void end_budget(lab_table *t) {
  if (t->error.status != CGT_OK) return;
  labi_error_set(
      &t->error, CGT_ELIMIT,
      "the table, unless it is csv or jsonl and no grid, is larger than its quarter of the memory limit");
  t->error.advice = CGT_ADVICE_MEMORY;
}

/* An array with room for one more; NULL, and a failure, when that cannot be. */
static void *grow(lab_table *t, void *items, size_t *room, size_t wanted, size_t size) {
  if (wanted <= *room) return items;
  size_t more = 2 * wanted + 64;
  size_t held = t->room + (t->heads.room + t->rows.room) * sizeof(labi_cell);
  if (more * size > t->options.most_bytes || held + (more - *room) * size > t->options.most_bytes) {
    end_budget(t);
    return NULL;
  }
  void *larger = realloc(items, more * size);
  if (!larger) end_memory(t);
  if (larger) *room = more;
  return larger;
}

static void add_cell(lab_table *t, labi_cells *to, labi_cell cell) {
  if (t->error.status != CGT_OK) return;
  struct labi_cell *items = grow(t, to->items, &to->room, to->count + 1, sizeof *items);
  if (!items) return;
  to->items = items;
  to->items[to->count++] = cell;
}

/* What a terminal would obey, and what is no text, becomes question marks: a store may be a stranger's. */
static void disarm(char *text, size_t length, bool keeps_returns) {
  for (size_t at = 0; (at += lab_text_prefix(text + at, length - at)) < length;) text[at++] = '?';
  for (size_t i = 0; i < length && !keeps_returns; i++)
    if (text[i] == '\r') text[i] = '?';
}

static void add_text(lab_table *t, labi_cells *to, labi_cell_kind kind, const char *text, size_t length) {
  if (t->error.status != CGT_OK) return;
  char *bytes = grow(t, t->bytes, &t->room, t->used + length + 1, 1);
  if (!bytes) return;
  t->bytes = bytes;
  t->heads.bytes = t->rows.bytes = bytes;
  if (length) memcpy(bytes + t->used, text, length);
  bytes[t->used + length] = 0;
  if (t->options.format != LAB_TABLE_JSONL)
    disarm(bytes + t->used, length, t->options.format == LAB_TABLE_CSV);
  add_cell(t, to, (labi_cell){.kind = kind, .at = t->used, .length = length});
  t->used += length + 1;
}

lab_table *lab_table_new(const lab_table_options *options, size_t columns, size_t parameters) {
  const bool good = options && options->write && (unsigned)options->format <= LAB_TABLE_TSV &&
                    (unsigned)options->values <= CGT_JSON && parameters <= columns &&
                    (!options->grid || (parameters > 1 && columns == parameters + 1));
  if (!good) return NULL;
  lab_table *t = calloc(1, sizeof *t);
  if (!t) return NULL;
  *t = (lab_table){.options = *options, .parameters = parameters};
  t->heads.columns = t->rows.columns = columns;
  t->out = labi_outlet_open(&t->outlet, options->write, options->where);
  return t;
}

void lab_table_free(lab_table *t) {
  if (!t) return;
  labi_buffer_free(t->out);
  free(t->heads.items);
  free(t->rows.items);
  free(t->bytes);
  free(t);
}

cgt_status lab_table_status(const lab_table *t) { return t ? t->error.status : CGT_EINVAL; }

const lab_error *lab_table_error(const lab_table *t) {
  static const lab_error none = {.status = CGT_EINVAL, .message = "there is no table"};
  return t ? &t->error : &none;
}

/* ---- filling ------------------------------------------------------------------------------------ */

static bool has_head(const lab_table *t, const labi_buffer *name) {
  for (size_t i = 0; i < t->heads.count; i++) {
    const labi_cell *head = &t->heads.items[i];
    if (head->length == name->length && memcmp(t->bytes + head->at, name->bytes, name->length) == 0)
      return true;
  }
  return false;
}

/* The members of an object have names of their own: the second a is "a (2)". */
static void make_distinct(labi_buffer *name, const lab_table *t) {
  size_t length = name->length;
  for (unsigned n = 2; !name->failed && name->length > 0 && has_head(t, name); n++) {
    name->length = length;
    labi_putf(name, " (%u)", n);
  }
}

/* A head is one line, however the expression was written. */
void lab_table_head(lab_table *t, const char *name, size_t length) {
  if (!t || (!name && length > 0)) return;
  labi_buffer line = {0};
  labi_put_one_line(&line, name, length);
  if (t->options.format == LAB_TABLE_JSONL) make_distinct(&line, t);
  if (line.failed)
    end_memory(t);
  else
    add_text(t, &t->heads, LABI_CELL_TEXT, line.bytes, line.length);
  t->heads_used = t->used;
  labi_buffer_free(&line);
}

uint64_t lab_table_cut(const lab_table *t) { return t ? t->cut : 0; }

static bool is_cut(const lab_table *t, labi_cell_kind kind) {
  const lab_table_options *o = &t->options;
  return o->most_columns > 0 && (o->format == LAB_TABLE_TEXT || o->format == LAB_TABLE_MARKDOWN) &&
         (o->grid || kind != LABI_CELL_WORDS);
}

/* In its place; where the note would be as long as what it is for, nothing is cut. */
static void cut_last_cell(lab_table *t) {
  labi_cell *cell = &t->rows.items[t->rows.count - 1];
  char *text = t->bytes + cell->at;
  if (labi_utf8_width(text) <= t->options.most_columns) return;
  labi_buffer shown = {0};
  labi_put_cut(&shown, text, t->options.most_columns);
  if (shown.failed) {
    end_memory(t);
  } else if (shown.length < cell->length) {
    memcpy(text, shown.bytes, shown.length + 1);
    cell->length = shown.length;
    t->used = cell->at + shown.length + 1;
    t->cut++;
  }
  labi_buffer_free(&shown);
}

void labi_table_cell(lab_table *t, labi_cell_kind kind, const char *text, size_t length) {
  add_text(t, &t->rows, kind, text, length);
  if (t->error.status == CGT_OK && is_cut(t, kind)) cut_last_cell(t);
}

void lab_table_integer(lab_table *t, int64_t n) {
  if (!t) return;
  add_cell(t, &t->rows, (labi_cell){.kind = LABI_CELL_INTEGER, .integer = n});
}

void lab_table_text(lab_table *t, const char *text, size_t length) {
  if (!t || (!text && length > 0)) return;
  labi_table_cell(t, LABI_CELL_WORDS, text, length);
}

void lab_table_empty(lab_table *t) {
  if (t) labi_table_cell(t, LABI_CELL_EMPTY, "", 0);
}

/* ---- values ------------------------------------------------------------------------------------- */

static cgt_format format_of(const lab_table *t) {
  return t->options.format == LAB_TABLE_JSONL   ? CGT_JSON
         : t->options.format == LAB_TABLE_LATEX ? CGT_LATEX
                                                : t->options.values;
}

/* Has LaTeX no way of its own to write it? */
static bool is_words(lab_value value) {
  return value.kind == LAB_BOOL || value.kind == LAB_TEXT || value.kind == LAB_THERMOGRAPH;
}

static labi_cell_kind kind_of(lab_table_format format, lab_value value) {
  if (format == LAB_TABLE_JSONL) return LABI_CELL_MADE;
  if (value.kind == LAB_RATIONAL || (value.kind == LAB_GAME && cgt_is_number(value.as.game)))
    return LABI_CELL_NUMBER;
  if (value.kind == LAB_TEXT) return LABI_CELL_WORDS;
  return format == LAB_TABLE_LATEX && !is_words(value) ? LABI_CELL_MADE : LABI_CELL_TEXT;
}

cgt_status lab_table_value(lab_table *t, lab_machine *machine, lab_value value) {
  if (!t || !machine || !labi_is_whole(value)) return CGT_EINVAL;
  bool plain = t->options.format == LAB_TABLE_LATEX && is_words(value);
  char *text = lab_value_text(machine, value, plain ? CGT_PLAIN : format_of(t));
  if (!text) {
    cgt_status status = cgt_ctx_status(lab_machine_ctx(machine));
    return status == CGT_OK ? CGT_ENOMEM : status;
  }
  labi_table_cell(t, kind_of(t->options.format, value), text, strlen(text));
  free(text);
  return CGT_OK;
}

static void add_json_integer(lab_table *t, int64_t n) {
  char text[24];
  int length = snprintf(text, sizeof text, "%lld", (long long)n);
  labi_table_cell(t, LABI_CELL_MADE, text, (size_t)length);
}

cgt_status lab_table_element(lab_table *t, lab_machine *machine, lab_value value) {
  if (!t || !machine || !labi_is_whole(value)) return CGT_EINVAL;
  int64_t n;
  if (t->options.format != LAB_TABLE_JSONL || !labi_is_small_integer(&n, machine, value))
    return lab_table_value(t, machine, value);
  add_json_integer(t, n);
  return CGT_OK;
}

void lab_table_listed(lab_table *t, int64_t n) {
  if (!t) return;
  if (t->rows.count > 0) t->rows.items[t->rows.count - 1].integer = n;
}

/* ---- values of stores, and answers ------------------------------------------------------------- */

/* -12, 3/8, 1/2^40 */
static bool is_numeral(const char *text) {
  const char *digits = "0123456789";
  text += *text == '-';
  size_t whole = strspn(text, digits);
  if (whole == 0 || !text[whole]) return whole > 0;
  return text[whole] == '/' && text[whole + 1] && !text[whole + 1 + strspn(text + whole + 1, "0123456789^")];
}

/* A value, +-1 or -{2|^*}, as far as can be told where SQL has lost the kind: in any case without letters
 * that a spreadsheet could take for a function. */
static bool is_written_value(const char *text) {
  return text[strspn(text, "0123456789/^v*+-{}|,<>()[]&. ")] == 0;
}

/* As lab_table_value has it. Its text is how plain formats write it; where it cannot be read back it stays that. */
static void add_game(lab_table *t, lab_machine *machine, const lab_store_value *v) {
  const cgt_format format = format_of(t);
  if (machine && format != CGT_PLAIN && format != CGT_JSON) {
    cgt_ctx *ctx = lab_machine_ctx(machine);
    cgt_game g = cgt_parse_n(ctx, v->text, v->length);
    if (!cgt_is_none(g) && lab_table_value(t, machine, lab_game(g)) == CGT_OK) return;
    cgt_ctx_clear_error(ctx);
  }
  labi_table_cell(t, is_numeral(v->text) ? LABI_CELL_NUMBER : LABI_CELL_TEXT, v->text, v->length);
}

void lab_table_stored(lab_table *t, lab_machine *machine, const lab_store_value *value) {
  if (!t || !value || (!value->text && value->kind != LAB_STORE_NOTHING)) return;
  if (value->kind == LAB_STORE_NOTHING)
    lab_table_empty(t);
  else if (value->kind == LAB_STORE_GAME)
    add_game(t, machine, value);
  else if (value->kind == LAB_STORE_TEXT)
    lab_table_text(t, value->text, value->length);
  else
    labi_table_cell(t, is_numeral(value->text) ? LABI_CELL_NUMBER : LABI_CELL_TEXT, value->text, value->length);
}

void lab_table_stored_element(lab_table *t, lab_machine *machine, const lab_store_value *value) {
  if (!t || !value || !value->text) return;
  char *end = NULL;
  errno = 0;
  long long n = value->kind == LAB_STORE_GAME ? strtoll(value->text, &end, 10) : 0;
  if (t->options.format == LAB_TABLE_JSONL && end && end > value->text && !*end && errno == 0)
    add_json_integer(t, n);
  else
    lab_table_stored(t, machine, value);
}

void lab_table_queried(lab_table *t, const lab_query_cell *cell) {
  if (!t || !cell || (!cell->text && cell->kind > LAB_QUERY_INTEGER)) return;
  bool json = t->options.format == LAB_TABLE_JSONL;
  char note[40];
  switch (cell->kind) {
  case LAB_QUERY_NULL:
    lab_table_empty(t);
    break;
  case LAB_QUERY_INTEGER:
    lab_table_integer(t, cell->integer);
    break;
  case LAB_QUERY_REAL: /* Inf is no number of JSON */
    add_text(t, &t->rows, json && !strpbrk(cell->text, "Inf") ? LABI_CELL_MADE : LABI_CELL_NUMBER, cell->text,
             cell->length);
    break;
  case LAB_QUERY_TEXT:
    add_text(t, &t->rows,
             is_numeral(cell->text)         ? LABI_CELL_NUMBER
             : is_written_value(cell->text) ? LABI_CELL_TEXT
                                            : LABI_CELL_WORDS,
             cell->text, cell->length);
    break;
  case LAB_QUERY_BLOB:
    snprintf(note, sizeof note, "(%zu bytes)", cell->length);
    add_text(t, &t->rows, LABI_CELL_WORDS, note, strlen(note));
    break;
  }
}

/* ---- rows --------------------------------------------------------------------------------------- */

/* Nothing more is wanted, or nothing more can be. */
static void look_at_buffer(lab_table *t) {
  if (!t->out->failed) return;
  if (t->outlet.refused)
    labi_table_fail(t, CGT_ECANCELLED, "the table cannot be written");
  else
    end_memory(t);
}

/* As many heads as columns, and whole rows? */
static bool fits(lab_table *t) {
  const size_t columns = t->rows.columns;
  if (t->heads.count != columns || (columns > 0 && t->rows.count % columns != 0))
    labi_table_fail(t, CGT_EINVAL,
                    "the table needs as many heads, and cells in a row, as columns");
  return t->error.status == CGT_OK;
}

static void write_waiting(lab_table *t) {
  if (!fits(t)) return;
  bool *right = malloc(t->heads.columns * sizeof *right + 1);
  if (!right) {
    end_memory(t);
    return;
  }
  labi_table_find_numbers(right, &t->rows);
  if (!t->begun) t->size = labi_put_table_head(t->out, t->options.format, &t->heads, &t->rows, right);
  labi_put_table_rows(t->out, t->options.format, &t->heads, &t->rows, right);
  free(right);
  t->begun = true;
  t->rows.count = 0;
  t->used = t->heads_used;
  look_at_buffer(t);
}

static bool waits(const lab_table *t) { return t->options.grid || t->options.format == LAB_TABLE_TEXT; }

void lab_table_row(lab_table *t) {
  if (!t) return;
  if (!waits(t) && t->error.status == CGT_OK && t->rows.count >= ROWS_AT_ONCE * t->rows.columns)
    write_waiting(t);
}

/* The head of LaTeX and Markdown says what the first rows are: these wait until there are enough of them. */
void lab_table_flush(lab_table *t) {
  if (!t) return;
  bool learns = t->options.format == LAB_TABLE_LATEX || t->options.format == LAB_TABLE_MARKDOWN;
  if (waits(t) || (learns && !t->begun) || t->error.status != CGT_OK) return;
  write_waiting(t);
  labi_buffer_flush(t->out);
  look_at_buffer(t);
}

/* ---- grids -------------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b) {
  const labi_cell *x = a, *y = b;
  return (x->integer > y->integer) - (x->integer < y->integer);
}

static bool same_text(const lab_table *t, const labi_cell *x, const labi_cell *y) {
  return x->kind == y->kind && x->length == y->length &&
         memcmp(t->bytes + x->at, t->bytes + y->at, x->length) == 0;
}

/* The distinct cells of the last key, sorted; malloc'ed. */
static labi_cell *tops_of(size_t *count, lab_table *t) {
  size_t n = t->rows.count / t->rows.columns;
  labi_cell *tops = malloc((n + 1) * sizeof *tops);
  *count = 0;
  if (!tops) {
    end_memory(t);
    return NULL;
  }
  for (size_t i = 0; i < n; i++) tops[i] = t->rows.items[i * t->rows.columns + t->parameters - 1];
  qsort(tops, n, sizeof *tops, by_number);
  for (size_t i = 0; i < n; i++) {
    const labi_cell *last = *count > 0 ? &tops[*count - 1] : NULL;
    if (!last || last->integer != tops[i].integer)
      tops[(*count)++] = tops[i];
    else if (tops[i].kind != LABI_CELL_INTEGER && !same_text(t, last, &tops[i]))
      labi_table_fail(t, CGT_EINVAL, "what runs along the top of a grid is the same for each of its rows");
  }
  return tops;
}

/* Have two rows the same keys, but for the last? Then they are one row of the grid. */
static bool same_side(const labi_cell *x, const labi_cell *y, size_t keys) {
  for (size_t i = 0; i + 1 < keys; i++)
    if (x[i].integer != y[i].integer) return false;
  return true;
}

static void grid_heads(lab_table *t, const labi_cells *old, const labi_cell *tops, size_t count) {
  size_t side = t->parameters - 2;
  for (size_t i = 0; i < side; i++) add_cell(t, &t->heads, old->items[i]);
  const labi_cell *down = &old->items[side], *along = &old->items[side + 1];
  size_t length = down->length + 1 + along->length;
  char *corner = malloc(length + 1);
  if (!corner) {
    end_memory(t);
    return;
  }
  memcpy(corner, t->bytes + down->at, down->length);
  corner[down->length] = '\\';
  memcpy(corner + down->length + 1, t->bytes + along->at, along->length);
  add_text(t, &t->heads, LABI_CELL_TEXT, corner, length);
  free(corner);
  for (size_t i = 0; i < count; i++) {
    char text[24];
    int digits = snprintf(text, sizeof text, "%lld", (long long)tops[i].integer);
    if (tops[i].kind == LABI_CELL_INTEGER)
      add_text(t, &t->heads, LABI_CELL_NUMBER, text, (size_t)digits);
    else
      add_cell(t, &t->heads, tops[i]);
  }
}

static void make_grid(lab_table *t) {
  size_t count, n = t->rows.count / t->rows.columns;
  labi_cell *tops = tops_of(&count, t);
  if (count > MOST_GRID_COLUMNS)
    labi_table_fail(t, CGT_ELIMIT,
                    "the grid has more than 10,000 columns; let the other variable be the last");
  labi_cells heads = t->heads, rows = t->rows;
  t->heads = (labi_cells){.columns = t->parameters - 1 + count, .bytes = t->bytes};
  t->rows = (labi_cells){.columns = t->parameters - 1 + count, .bytes = t->bytes};
  if (t->error.status == CGT_OK) grid_heads(t, &heads, tops, count);
  for (size_t i = 0, next; i < n && t->error.status == CGT_OK; i = next) {
    const labi_cell *first = rows.items + i * rows.columns;
    size_t at = 0;
    for (size_t k = 0; k + 1 < t->parameters; k++) add_cell(t, &t->rows, first[k]);
    for (next = i; next < n; next++) {
      const labi_cell *these = rows.items + next * rows.columns;
      if (!same_side(first, these, t->parameters)) break;
      for (; tops[at].integer != these[t->parameters - 1].integer; at++)
        add_cell(t, &t->rows, (labi_cell){.kind = LABI_CELL_EMPTY});
      add_cell(t, &t->rows, these[t->parameters]);
      at++;
    }
    for (; at < count; at++) add_cell(t, &t->rows, (labi_cell){.kind = LABI_CELL_EMPTY});
  }
  free(tops);
  free(heads.items);
  free(rows.items);
}

/* ---- the end ------------------------------------------------------------------------------------ */

static void write_aligned(lab_table *t) {
  size_t columns = t->heads.columns;
  size_t *widths = calloc(columns + 1, sizeof *widths);
  bool *right = calloc(columns + 1, sizeof *right);
  if (widths && right)
    labi_put_table_aligned(t->out, &t->heads, &t->rows, widths, right);
  else
    end_memory(t);
  free(widths);
  free(right);
}

cgt_status lab_table_end(lab_table *t) {
  if (!t) return CGT_EINVAL;
  if (!fits(t)) return t->error.status;
  if (t->options.grid) make_grid(t);
  if (t->error.status != CGT_OK) return t->error.status;
  if (t->options.format == LAB_TABLE_TEXT) {
    write_aligned(t);
  } else {
    if (t->rows.count > 0 || !t->begun) write_waiting(t);
    labi_put_table_foot(t->out, t->options.format, t->size);
  }
  labi_buffer_flush(t->out);
  look_at_buffer(t);
  return t->error.status;
}
