/* functions_text.c: texts, and boards as they are written: characters, rows, columns, neighbours. A text is
 * taken apart into the list of its characters, each a text; what is done with lists is done with that. A
 * board is a text of rows between bars, "..|.x", or a matrix. */
#include <string.h>

#include "lab/base/utf8.h"
#include "lab/functions/function_table.h"
#include "lab/machine/budget.h"
#include "lab/machine/comparison.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/machine/sorted.h"
#include "lab/machine/value_print.h"

/* ---- texts and lists ------------------------------------------------------------------------------ */

bool labi_spell(lab_value *list, lab_machine *m, const labi_node *at, const lab_text *text) {
  size_t count = labi_utf8_count(text->bytes, text->length), next = 0;
  uint32_t c;
  if (!labi_new_list(list, m, at, LAB_MATRIX, count, count)) return false;
  for (size_t i = 0, bytes; i < text->length; i += bytes) {
    bytes = labi_utf8_decode(&c, text->bytes + i, text->length - i);
    if (!labi_tick(m, at) || !labi_new_text(&list->as.list->items[next++], m, at, text->bytes + i, bytes))
      return false;
  }
  return true;
}

static bool text_of_buffer(lab_value *result, lab_machine *m, const labi_node *at, labi_buffer *out) {
  bool good = !out->failed && labi_new_text(result, m, at, out->bytes, out->length);
  if (out->failed) labi_out_of_memory(m, at);
  labi_buffer_free(out);
  return good;
}

bool labi_join_texts(lab_value *result, lab_machine *m, const labi_node *at, const lab_list *list,
                     const char *between) {
  labi_buffer out = {0};
  for (size_t i = 0; i < list->count && !out.failed; i++) {
    labi_put(&out, i > 0 ? between : "");
    if (labi_print_as_read(&out, m, list->items[i], CGT_PLAIN) == CGT_OK || out.failed) continue;
    labi_buffer_free(&out);
    return labi_engine_failed(m, at);
  }
  return text_of_buffer(result, m, at, &out);
}

static bool fn_to_text(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  bool list = args[0].kind == LAB_LIST || args[0].kind == LAB_MATRIX;
  lab_list *one;
  if (at->count == 2 && (!list || args[1].kind != LAB_TEXT))
    return labi_fail(m, at, CGT_EINVAL, "to_text(L, between) joins a list, with a text between its elements");
  if (list)
    return labi_join_texts(result, m, at, args[0].as.list, at->count == 2 ? args[1].as.text->bytes : "");
  lab_value single;
  if (!labi_new_list(&single, m, at, LAB_MATRIX, 1, 1)) return false;
  one = single.as.list;
  one->items[0] = args[0];
  return labi_join_texts(result, m, at, one, "");
}

/* ---- places in a text ------------------------------------------------------------------------------- */

static bool want_text(lab_machine *m, const labi_node *at, lab_value v) {
  return v.kind == LAB_TEXT || labi_fail(m, at, CGT_EINVAL, "expected a text, found %s", lab_kind_name(v));
}

bool labi_find_text(size_t *place, lab_machine *m, const labi_node *at, const lab_text *text,
                    lab_value part) {
  if (!want_text(m, at, part)) return false;
  const char *found = strstr(text->bytes, part.as.text->bytes);
  *place = 0;
  if (!found) return true;
  *place = labi_utf8_count(text->bytes, (size_t)(found - text->bytes)) + 1;
  return true;
}

static bool replace_in_text(lab_value *result, lab_machine *m, const labi_node *at, const lab_text *text,
                            lab_value *by) {
  if (!want_text(m, at, by[0]) || !want_text(m, at, by[1])) return false;
  const lab_text *old = by[0].as.text, *new = by[1].as.text;
  if (old->length == 0)
    return labi_fail(m, at, CGT_EINVAL, "the text to replace must have at least one character");
  labi_buffer out = {0};
  const char *from = text->bytes, *found;
  for (; (found = strstr(from, old->bytes)) && !out.failed && labi_tick(m, at); from = found + old->length) {
    labi_put_bytes(&out, from, (size_t)(found - from));
    labi_put_bytes(&out, new->bytes, new->length);
    if (out.length > m->memory_limit) break; /* which the text then says */
  }
  if (m->error->status != CGT_OK) return labi_buffer_free(&out), false;
  labi_put(&out, from);
  return text_of_buffer(result, m, at, &out);
}

static bool fn_replace(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  if (args[0].kind == LAB_TEXT) return replace_in_text(result, m, at, args[0].as.text, args + 1);
  const lab_list *list = args[0].as.list;
  if (!labi_new_list(result, m, at, args[0].kind, list->count, list->cols)) return false;
  for (size_t i = 0; i < list->count; i++) {
    bool same;
    if (!labi_tick(m, at) || !labi_same(&same, m, at, list->items[i], args[1])) return false;
    result->as.list->items[i] = same ? args[2] : list->items[i];
  }
  if (args[0].kind == LAB_LIST && !labi_sort_set(m, at, result->as.list->items, &result->as.list->count))
    return false;
  return labi_nest(m, at, *result);
}

/* ---- boards ---------------------------------------------------------------------------------------- */

/* The cells of a board row by row. */
typedef struct board {
  const lab_list *cells; /* of a text its characters, bars left out */
  size_t rows, columns;
  bool text;
} board;

static bool read_text(board *b, lab_machine *m, const labi_node *at, const lab_text *text) {
  lab_value spelled;
  if (!labi_spell(&spelled, m, at, text)) return false;
  lab_list *list = spelled.as.list;
  size_t cells = 0, row = 0;
  *b = (board){.cells = list, .text = true};
  for (size_t i = 0; i <= list->count; i++) {
    bool ends = i == list->count || strcmp(list->items[i].as.text->bytes, "|") == 0;
    if (!ends) list->items[cells++] = list->items[i], row++;
    if (!ends) continue;
    if (b->rows++ == 0) b->columns = row;
    if (row != b->columns)
      return labi_fail(m, at, CGT_EINVAL,
                       "the rows of this board differ in length: row %zu has %zu cells, the first %zu",
                       b->rows, row, b->columns);
    row = 0;
  }
  list->count = cells;
  return true;
}

static bool read_board(board *b, lab_machine *m, const labi_node *at, lab_value v) {
  if (v.kind == LAB_TEXT) return read_text(b, m, at, v.as.text);
  if (v.kind != LAB_MATRIX)
    return labi_fail(m, at, CGT_EINVAL, "expected a board, a text such as \"..|.x\" or a matrix, found %s",
                     lab_kind_name(v));
  *b = (board){.cells = v.as.list, .rows = v.as.list->rows, .columns = v.as.list->cols};
  return true;
}

/* A row, or a column: of a text a text, of a matrix a list. */
static bool put_line(lab_value *line, lab_machine *m, const labi_node *at, const board *b, size_t first,
                     size_t step, size_t count) {
  if (!labi_new_list(line, m, at, LAB_MATRIX, count, count)) return false;
  for (size_t i = 0; i < count; i++) line->as.list->items[i] = b->cells->items[first + i * step];
  return b->text ? labi_join_texts(line, m, at, line->as.list, "") : labi_nest(m, at, *line);
}

static bool fn_lines(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  bool columns = labi_code_of(at)->variant;
  board b = {0};
  if (!read_board(&b, m, at, args[0])) return false;
  size_t count = columns ? b.columns : b.rows;
  if (!labi_new_list(result, m, at, LAB_MATRIX, count, count)) return false;
  for (size_t i = 0; i < count; i++) {
    lab_value *line = &result->as.list->items[i];
    bool good = columns ? put_line(line, m, at, &b, i, b.columns, b.rows)
                        : put_line(line, m, at, &b, i * b.columns, 1, b.columns);
    if (!good || !labi_tick(m, at)) return false;
  }
  return labi_nest(m, at, *result);
}

/* Above, left, right, below. */
static bool fn_neighbours(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  static const signed char steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
  int64_t i = args[1].as.integer, j = args[2].as.integer;
  board b = {0};
  if (!read_board(&b, m, at, args[0])) return false;
  if (i < 1 || j < 1 || (uint64_t)i > b.rows || (uint64_t)j > b.columns)
    return labi_fail(m, at, CGT_EDOMAIN,
                     "there is no row %lld, column %lld on a board of %zu rows and %zu columns", (long long)i,
                     (long long)j, b.rows, b.columns);
  size_t count = 0;
  if (!labi_new_list(result, m, at, LAB_MATRIX, 4, 4)) return false;
  for (size_t k = 0; k < 4; k++) {
    size_t row = (size_t)i - 1 + (size_t)steps[k][0], column = (size_t)j - 1 + (size_t)steps[k][1];
    if (row < b.rows && column < b.columns)
      result->as.list->items[count++] = b.cells->items[row * b.columns + column];
  }
  result->as.list->count = result->as.list->cols = result->as.list->values = count;
  return labi_nest(m, at, *result);
}

#define OF_BOARD(columns) LABI_CODE(1, 1, "v", LIST, .general = fn_lines, .variant = columns)

const lab_function labi_text_functions[] = {
    {"to_text", "to_text(L,between)", "the elements of a list as one text; any other value as it prints",
     "to_text([\"..\",\".x\"],\"|\")", "..|.x", LABI_CODE(1, 2, "v", TEXT, .general = fn_to_text)},
    {"replace", "replace(T,old,new)",
     "a text with each part `old` replaced; a list or matrix with each such element replaced",
     "replace(\"t.tf\",\"t\",\"f\")", "f.ff", LABI_CODE(3, 3, "sv", ANY, .general = fn_replace)},
    {"rows", "rows(B)", "the rows of a board \"..|.x\" as texts, of a matrix as lists", "rows(\"..|.x\")",
     "[\"..\",\".x\"]", OF_BOARD(false)},
    {"columns", "columns(B)", "the columns of a board as texts, of a matrix as lists", "columns([1,2;3,4])",
     "[[1,3],[2,4]]", OF_BOARD(true)},
    {"neighbours", "neighbours(B,i,j)", "the cells above, left of, right of and below row i, column j",
     "neighbours(\"ab|cd\",1,2)", "[\"a\",\"d\"]", LABI_CODE(3, 3, "vi", LIST, .general = fn_neighbours)},
    {0}};
