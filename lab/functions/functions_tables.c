/* functions_tables.c: tables of Grundy values, filled from the values before them: a row of a table takes no
 * longer than the sum of its moves, which position by position would be remembered one by one. */
#include <stdlib.h>

#include "lab/functions/function_table.h"
#include "lab/machine/budget.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_keep.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"
#include "studies/studies.h"

enum { MOST_SIDE = 30000, MOST_HEAP = 100000000, STEP = 4096 };

/* Zeroed memory that the caller frees; NULL after an error. */
static void *take_table(lab_machine *m, const labi_node *at, size_t count, size_t size) {
  if (count > m->memory_limit / size) {
    labi_fail(m, at, CGT_ELIMIT, "a table of %zu values takes more than the memory limit", count);
    return NULL;
  }
  void *table = calloc(count, size);
  if (!table) labi_out_of_memory(m, at);
  return table;
}

/* The table as a matrix of the language. */
static bool show_table(lab_value *result, lab_machine *m, const labi_node *at, const uint16_t *table,
                       size_t count, size_t cols) {
  if (!labi_new_list(result, m, at, LAB_MATRIX, count, cols) || !labi_check_memory(m, at)) return false;
  for (size_t i = 0; i < count; i++) result->as.list->items[i] = labi_integer(table[i]);
  return true;
}

static bool in_range(lab_machine *m, const labi_node *at, int64_t x, int64_t least, int64_t most) {
  return (x >= least && x <= most) || labi_fail(m, at, CGT_EINVAL, "expected %lld to %lld, found %lld",
                                                (long long)least, (long long)most, (long long)x);
}

static bool fn_grundy_table(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  if (!in_range(m, at, args[0].as.integer, 0, MOST_HEAP)) return false;
  size_t last = (size_t)args[0].as.integer;
  games_grundy_values g = {.marks.limit = games_marks_limit(last + 1)};
  g.value = take_table(m, at, last + 1, sizeof *g.value);
  g.rare = g.value ? take_table(m, at, last + 1, sizeof *g.rare) : NULL;
  g.marks.of = g.rare ? take_table(m, at, g.marks.limit, sizeof *g.marks.of) : NULL;
  bool good = g.marks.of;
  while (good && g.count <= last) {
    games_grundy_extend(&g, last - g.count < STEP ? last + 1 : g.count + STEP);
    good = labi_look(m, at);
  }
  good = good && show_table(result, m, at, g.value + 1, last, last);
  free(g.value);
  free(g.rare);
  free(g.marks.of);
  return good;
}

/* One of the two tables row by row; bound: of Wythoff's game. */
typedef void fill_row(uint16_t *table, size_t row, size_t cols, size_t bound, games_marks *marks);

static void fill_schrage(uint16_t *table, size_t row, size_t cols, size_t bound, games_marks *marks) {
  (void)bound;
  if (row > 0) study_schrage_row(table, row, cols, marks);
}

/* first: the row and column from which the table is shown. */
static bool table_by_rows(lab_value *result, lab_machine *m, const labi_node *at, const lab_value *args,
                          fill_row *fill, size_t bound, size_t first) {
  if (!in_range(m, at, args[0].as.integer, (int64_t)first, MOST_SIDE) ||
      !in_range(m, at, args[1].as.integer, (int64_t)first, MOST_SIDE))
    return false;
  size_t rows = (size_t)args[0].as.integer + 1, cols = (size_t)args[1].as.integer + 1;
  games_marks marks = {.limit = games_marks_limit(rows + cols)};
  uint16_t *table = take_table(m, at, rows * cols, sizeof *table);
  marks.of = table ? take_table(m, at, marks.limit, sizeof *marks.of) : NULL;
  bool good = marks.of;
  for (size_t row = 0; good && row < rows; row++) {
    fill(table, row, cols, bound, &marks);
    good = labi_look(m, at);
  }
  size_t kept = 0;
  for (size_t row = first; good && row < rows; row++)
    for (size_t col = first; col < cols; col++) table[kept++] = table[row * cols + col];
  good = good && show_table(result, m, at, table, kept, cols - first);
  free(table);
  free(marks.of);
  return good;
}

static bool fn_schrage_table(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  return table_by_rows(result, m, at, args, fill_schrage, 0, 1);
}

static bool fn_wythoff_table(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  int64_t bound = at->count > 2 ? args[2].as.integer : 1;
  if (bound < 1) return labi_fail(m, at, CGT_EINVAL, "expected a bound >= 1");
  if (bound > MOST_SIDE) bound = MOST_SIDE + 1; /* no two takings differ by so much */
  return table_by_rows(result, m, at, args, study_wythoff_row, (size_t)bound, 0);
}

/* ---- matrix Nim 1x4 ---------------------------------------------------------------------------------- */

static void free_quartets(void *table) { study_quartets_free(table); }

/* Makes the table reach `most`, and beyond, so that it need not be made again for each step. */
static bool extend_quartets(study_quartets *table, lab_machine *m, const labi_node *at, unsigned most) {
  unsigned target = most <= 64 ? 64 : most <= 320 ? 320 : most / 4 * 5; /* 10 ms, 0.5 s, and more */
  if (study_quartets_bytes(target) > m->memory_limit) target = most;
  if (study_quartets_bytes(target) > m->memory_limit)
    return labi_fail(m, at, CGT_ELIMIT, "a table for entries up to %u takes more than the memory limit",
                     most);
  study_quartets_free(table);
  if (study_quartets_make(table, target, m->cancel)) return true;
  bool stopped = m->cancel && *m->cancel;
  return stopped ? labi_fail(m, at, CGT_ECANCELLED, "stopped on request") : labi_out_of_memory(m, at);
}

static bool fn_matrix_nim_1x4(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  static const char kept_as[] = "matrix_nim_1x4";
  study_quartets *table = labi_kept_for(m, kept_as, sizeof *table, free_quartets, NULL);
  unsigned entry[3], most = 0;
  if (!table) return labi_out_of_memory(m, at);
  for (uint32_t i = 0; i < at->count; i++) {
    if (!in_range(m, at, args[i].as.integer, 0, STUDY_QUARTETS_MOST)) return false;
    entry[i] = (unsigned)args[i].as.integer;
    if (entry[i] > most) most = entry[i];
  }
  if ((!table->fourth || most > table->most) && !extend_quartets(table, m, at, most)) return false;
  *result = labi_integer(study_quartets_fourth(table, entry[0], entry[1], entry[2]));
  return true;
}

static void free_rows(void *rows) { study_quartet_rows_free(rows); }

/* The row of two entries in any order; NULL after an error. */
static const study_quartet_row *row_of(lab_machine *m, const labi_node *at, const lab_value *args) {
  static const char kept_as[] = "matrix_nim_1x4_period";
  study_quartet_rows *rows = labi_kept_for(m, kept_as, sizeof *rows, free_rows, NULL);
  if (!rows) {
    labi_out_of_memory(m, at);
    return NULL;
  }
  for (size_t i = 0; i < 2; i++)
    if (!in_range(m, at, args[i].as.integer, 0, STUDY_PERIOD_MOST)) return NULL;
  bool sorted = args[0].as.integer <= args[1].as.integer;
  unsigned a = (unsigned)args[!sorted].as.integer, b = (unsigned)args[sorted].as.integer;
  switch (study_quartet_period(rows, a, b, m->memory_limit, m->cancel)) {
  case STUDY_PERIOD_FOUND:
    return study_quartet_row_of(rows, a, b);
  case STUDY_PERIOD_STOPPED:
    labi_fail(m, at, CGT_ECANCELLED, "stopped on request");
    break;
  case STUDY_PERIOD_NO_MEMORY:
    labi_out_of_memory(m, at);
    break;
  case STUDY_PERIOD_LIMIT:
    labi_fail(m, at, CGT_ELIMIT, "the rows of the smaller pairs take more than the memory limit");
    break;
  }
  return NULL;
}

static bool fn_matrix_nim_1x4_period(lab_value *result, lab_machine *m, const labi_node *at,
                                     lab_value *args) {
  const study_quartet_row *row = row_of(m, at, args);
  if (!row || !labi_new_list(result, m, at, LAB_MATRIX, 2, 2)) return false;
  result->as.list->items[0] = labi_integer((int64_t)row->period);
  result->as.list->items[1] = labi_integer((int64_t)row->onset);
  return true;
}

static bool fn_matrix_nim_1x4_row(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const study_quartet_row *row = row_of(m, at, args);
  size_t count = row ? row->onset + row->period : 0;
  if (!row || !labi_new_list(result, m, at, LAB_MATRIX, count, count)) return false;
  for (size_t c = 0; c < count; c++) result->as.list->items[c] = labi_integer(row->difference[c]);
  return true;
}

const lab_function labi_table_functions[] = {
    {"grundy_table", "grundy_table(n)", "the Grundy values of heaps of 1 to n in Grundy's game",
     "grundy_table(10)", "[0,0,1,0,2,1,0,2,1,0]", LABI_CODE(1, 1, "i", LIST, .general = fn_grundy_table)},
    {"schrage_table", "schrage_table(m,n)", "the Grundy values of Schrage's rectangles, 1x1 to m x n",
     "schrage_table(3,5)", "[0,0,1,0,2;0,0,1,0,2;1,1,1,1,1]",
     LABI_CODE(2, 2, "i", LIST, .general = fn_schrage_table)},
    {"wythoff_table", "wythoff_table(a,b,r)",
     "the Grundy values of Wythoff's game, heaps 0,0 to a,b; takings differ by less than r, 1 by default",
     "wythoff_table(2,3)", "[0,1,2,3;1,2,0,4;2,0,1,5]",
     LABI_CODE(2, 3, "i", LIST, .general = fn_wythoff_table),
     .source = "Wythoff, A modification of the game of Nim (1907)"},
    {"matrix_nim_1x4", "matrix_nim_1x4(a,b,c)",
     "the unique d for which matrix_nim_impartial([a,b,c,d]) is a P-position, from a table",
     "matrix_nim_1x4(3,4,14)", "18", LABI_CODE(3, 3, "i", INTEGER, .general = fn_matrix_nim_1x4),
     .source = "Ferguson, Another form of matrix Nim (2001)"},
    {"matrix_nim_1x4_period", "matrix_nim_1x4_period(a,b)",
     "the least p, n with matrix_nim_1x4(a,b,c+p) = matrix_nim_1x4(a,b,c) + p for all c >= n, proved by "
     "computation",
     "matrix_nim_1x4_period(5,5)", "[24,33]",
     LABI_CODE(2, 2, "i", LIST, .general = fn_matrix_nim_1x4_period)},
    {"matrix_nim_1x4_row", "matrix_nim_1x4_row(a,b)",
     "matrix_nim_1x4(a,b,c) - c for c = 0, 1, ..., n+p-1; from n on it has period p",
     "matrix_nim_1x4_row(1,2)", "[3,0,0,-3,0]",
     LABI_CODE(2, 2, "i", LIST, .general = fn_matrix_nim_1x4_row)},
    {0}};
