/* table_collect.c: collects the cells of a table, turns them into a grid, and has them printed. */
#include "lab/report/table_cells.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_GRID_COLUMNS = 10000, ROWS_AT_ONCE = 256 };

struct labi_table {
  FILE *out;
  labi_table_format format;
  size_t keys, most_bytes;
  bool grid, begun; /* begun: the head is printed */
  labi_cells heads, rows;
  char *bytes; /* the texts of heads first, then those of rows */
  size_t used, room, heads_used;
  const char *fault;
};

bool labi_table_format_named(labi_table_format *format, const char *name) {
  static const char *const names[] = {"text", "csv", "jsonl", "latex", "markdown"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(name, names[i]) != 0) continue;
    *format = (labi_table_format)i;
    return true;
  }
  return false;
}

/* ---- memory ------------------------------------------------------------------------------------- */

static void fail(labi_table *t, const char *fault) {
  if (!t->fault) t->fault = fault;
}

static const char *const no_memory = "out of memory";
static const char *const too_large =
    "the table is larger than its quarter of the memory limit; --memory SIZE raises it, and csv or jsonl "
    "without --grid need no memory";

/* An array with room for one more; NULL, and a fault, when that cannot be. */
static void *grow(labi_table *t, void *items, size_t *room, size_t wanted, size_t size) {
  if (wanted <= *room) return items;
  size_t more = 2 * wanted + 64;
  size_t held = t->room + (t->heads.room + t->rows.room) * sizeof(labi_cell);
  if (more * size > t->most_bytes || held + (more - *room) * size > t->most_bytes) {
    fail(t, too_large);
    return NULL;
  }
  void *larger = realloc(items, more * size);
  if (!larger) fail(t, no_memory);
  if (larger) *room = more;
  return larger;
}

static void add_cell(labi_table *t, labi_cells *to, labi_cell cell) {
  if (t->fault) return;
  struct labi_cell *items = grow(t, to->items, &to->room, to->count + 1, sizeof *items);
  if (!items) return;
  to->items = items;
  to->items[to->count++] = cell;
}

static void add_text(labi_table *t, labi_cells *to, labi_cell_kind kind, const char *text, size_t length) {
  if (t->fault) return;
  char *bytes = grow(t, t->bytes, &t->room, t->used + length + 1, 1);
  if (!bytes) return;
  t->bytes = bytes;
  t->heads.bytes = t->rows.bytes = bytes;
  if (length) memcpy(bytes + t->used, text, length);
  bytes[t->used + length] = 0;
  add_cell(t, to, (labi_cell){.kind = kind, .at = t->used, .length = length});
  t->used += length + 1;
}

labi_table *labi_table_new(FILE *out, labi_table_format format, size_t columns, size_t keys, bool grid,
                           size_t most_bytes) {
  labi_table *t = calloc(1, sizeof *t);
  if (!t) return NULL;
  *t = (labi_table){.out = out, .format = format, .keys = keys, .most_bytes = most_bytes, .grid = grid};
  t->heads.columns = t->rows.columns = columns;
  return t;
}

void labi_table_free(labi_table *t) {
  if (!t) return;
  free(t->heads.items);
  free(t->rows.items);
  free(t->bytes);
  free(t);
}

const char *labi_table_fault(const labi_table *t) { return t->fault; }

/* ---- filling ------------------------------------------------------------------------------------ */

/* A head is one line, however the expression was written. */
void labi_table_head(labi_table *t, const char *name, size_t length) {
  char *line = malloc(length + 1);
  if (!line) {
    fail(t, no_memory);
    return;
  }
  size_t used = 0;
  for (size_t i = 0; i < length; i++) {
    bool blank = strchr(" \t\r\n", name[i]) != NULL;
    if (!blank)
      line[used++] = name[i];
    else if (used > 0 && line[used - 1] != ' ')
      line[used++] = ' ';
  }
  add_text(t, &t->heads, LABI_CELL_TEXT, line, used);
  t->heads_used = t->used;
  free(line);
}

void labi_table_integer(labi_table *t, int64_t n) {
  add_cell(t, &t->rows, (labi_cell){.kind = LABI_CELL_INTEGER, .integer = n});
}

void labi_table_cell(labi_table *t, labi_cell_kind kind, const char *text, size_t length) {
  add_text(t, &t->rows, kind, text, length);
}

static void print_waiting(labi_table *t) {
  bool *right = malloc(t->heads.columns * sizeof *right + 1);
  if (!right) {
    fail(t, no_memory);
    return;
  }
  labi_table_find_numbers(right, &t->rows);
  if (!t->begun) labi_table_print_head(t->out, t->format, &t->heads, right);
  labi_table_print_rows(t->out, t->format, &t->heads, &t->rows);
  free(right);
  t->begun = true;
  t->rows.count = 0;
  t->used = t->heads_used;
}

void labi_table_row(labi_table *t) {
  bool waits = t->grid || t->format == LABI_TABLE_TEXT;
  if (!waits && !t->fault && t->rows.count >= ROWS_AT_ONCE * t->rows.columns) print_waiting(t);
}

/* ---- grids -------------------------------------------------------------------------------------- */

static int by_integer(const void *a, const void *b) {
  const int64_t *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

/* The distinct values of the last key, sorted; malloc'ed. */
static int64_t *tops_of(size_t *count, labi_table *t) {
  size_t n = t->rows.count / t->rows.columns;
  int64_t *tops = malloc((n + 1) * sizeof *tops);
  *count = 0;
  if (!tops) {
    fail(t, no_memory);
    return NULL;
  }
  for (size_t i = 0; i < n; i++) tops[i] = t->rows.items[i * t->rows.columns + t->keys - 1].integer;
  qsort(tops, n, sizeof *tops, by_integer);
  for (size_t i = 0; i < n; i++)
    if (i == 0 || tops[i] != tops[*count - 1]) tops[(*count)++] = tops[i];
  return tops;
}

/* Have two rows the same keys, but for the last? Then they are one row of the grid. */
static bool same_side(const labi_cell *x, const labi_cell *y, size_t keys) {
  for (size_t i = 0; i + 1 < keys; i++)
    if (x[i].integer != y[i].integer) return false;
  return true;
}

static void grid_heads(labi_table *t, const labi_cells *old, const int64_t *tops, size_t count) {
  size_t side = t->keys - 2;
  for (size_t i = 0; i < side; i++) add_cell(t, &t->heads, old->items[i]);
  const labi_cell *down = &old->items[side], *along = &old->items[side + 1];
  size_t length = down->length + 1 + along->length;
  char *corner = malloc(length + 1);
  if (!corner) {
    fail(t, no_memory);
    return;
  }
  memcpy(corner, t->bytes + down->at, down->length);
  corner[down->length] = '\\';
  memcpy(corner + down->length + 1, t->bytes + along->at, along->length);
  add_text(t, &t->heads, LABI_CELL_TEXT, corner, length);
  free(corner);
  for (size_t i = 0; i < count; i++) {
    char text[24];
    int digits = snprintf(text, sizeof text, "%lld", (long long)tops[i]);
    add_text(t, &t->heads, LABI_CELL_NUMBER, text, (size_t)digits);
  }
}

static void make_grid(labi_table *t) {
  size_t count, n = t->rows.count / t->rows.columns;
  int64_t *tops = tops_of(&count, t);
  if (count > MOST_GRID_COLUMNS)
    fail(t, "the grid has more than 10,000 columns; let the other variable be the last");
  labi_cells heads = t->heads, rows = t->rows;
  t->heads = (labi_cells){.columns = t->keys - 1 + count, .bytes = t->bytes};
  t->rows = (labi_cells){.columns = t->keys - 1 + count, .bytes = t->bytes};
  if (!t->fault) grid_heads(t, &heads, tops, count);
  for (size_t i = 0, next; i < n && !t->fault; i = next) {
    const labi_cell *first = rows.items + i * rows.columns;
    size_t at = 0;
    for (size_t k = 0; k + 1 < t->keys; k++) add_cell(t, &t->rows, first[k]);
    for (next = i; next < n; next++) {
      const labi_cell *these = rows.items + next * rows.columns;
      if (!same_side(first, these, t->keys)) break;
      for (; tops[at] != these[t->keys - 1].integer; at++)
        add_cell(t, &t->rows, (labi_cell){.kind = LABI_CELL_EMPTY});
      add_cell(t, &t->rows, these[t->keys]);
      at++;
    }
    for (; at < count; at++) add_cell(t, &t->rows, (labi_cell){.kind = LABI_CELL_EMPTY});
  }
  free(tops);
  free(heads.items);
  free(rows.items);
}

/* ---- the end ------------------------------------------------------------------------------------ */

void labi_table_end(labi_table *t) {
  if (t->grid && !t->fault) make_grid(t);
  if (t->fault) return;
  size_t columns = t->heads.columns;
  if (t->format != LABI_TABLE_TEXT) {
    if (t->rows.count > 0 || !t->begun) print_waiting(t);
    labi_table_print_foot(t->out, t->format);
    return;
  }
  size_t *widths = calloc(columns + 1, sizeof *widths);
  bool *right = calloc(columns + 1, sizeof *right);
  if (widths && right)
    labi_table_print_aligned(t->out, &t->heads, &t->rows, widths, right);
  else
    fail(t, no_memory);
  free(widths);
  free(right);
}
