/* counters.c: boards from arguments, to text, and in normal order.
 *
 * The normal form. Of the shorter side all orders of lines are tried, the lines of the other side are sorted
 * each time, and the least board is taken: that is the same for all boards equal up to the order of lines.
 * Where even the shorter side is long, rows and columns are sorted in turn a few times. */
#include <string.h>

#include "games/boards/counters.h"

enum { MOST_PERMUTED = 5, ROUNDS = 8 };

games_counters_view games_counters_look(const void *position, size_t length) {
  games_counters_view view = {.all = games_tuple_look(position, length)};
  mpz_t cols;
  mpz_init(cols);
  games_tuple_get(cols, &view.all, 0);
  view.cols = (size_t)mpz_get_ui(cols);
  mpz_clear(cols);
  view.rows = (view.all.count - 1) / view.cols;
  return view;
}

void games_counters_get(mpz_ptr z, const games_counters_view *view, size_t row, size_t col) {
  games_tuple_get(z, &view->all, 1 + row * view->cols + col);
}

void games_counters_total(mpz_ptr z, const games_counters_view *view) {
  mpz_t cell;
  mpz_init(cell);
  mpz_set_ui(z, 0);
  for (size_t i = 1; i < view->all.count; i++) {
    games_tuple_get(cell, &view->all, i);
    mpz_add(z, z, cell);
  }
  mpz_clear(cell);
}

bool games_counters_take(games_tuple *t, cgt_sink *sink, size_t rows, size_t cols, uint32_t words) {
  if (!games_tuple_take(t, sink, 1 + rows * cols, words)) return false;
  memset(t->entry, 0, t->count * t->words * sizeof *t->entry);
  t->entry[0] = cols;
  return true;
}

void games_counters_read(cgt_sink *out, const cgt_arg *args, size_t count, const char *example) {
  if (count != 1 || args[0].kind != CGT_ARG_MATRIX) {
    cgt_refuse_showing(out, "takes one matrix of numbers of counters, as in %s", example);
    return;
  }
  const cgt_arg *board = games_matrix_of_arg(&args[0]);
  games_tuple t;
  if (!games_tuple_read(&t, out, board->cells, board->rows * board->cols, 1, "number", board->cols)) return;
  t.entry[0] = board->cols;
  games_tuple_emit(out, &t);
}

size_t games_counters_print(char *buf, size_t cap, const void *position, size_t length) {
  games_counters_view view = games_counters_look(position, length);
  return games_tuple_print(buf, cap, position, length, 1, view.cols);
}

cgt_board games_counters_board(const void *position, size_t length) {
  games_counters_view view = games_counters_look(position, length);
  return (cgt_board){CGT_BOARD_MATRIX, view.rows, view.cols};
}

size_t games_counters_cell(char *buf, size_t cap, const void *position, size_t length, size_t row,
                           size_t col) {
  size_t cols = games_counters_look(position, length).cols;
  return games_tuple_cell(buf, cap, position, length, 1 + row * cols + col);
}

/* ---- the normal form ------------------------------------------------------------------------------- */

/* The rows of a board, or its columns: count lines of cells, each `next` behind the other in memory. */
typedef struct lines {
  games_tuple *board;
  size_t count, length, next, step;
} lines;

static lines rows_of(games_tuple *t) {
  return (lines){t, games_counters_rows(t), games_counters_cols(t), 1, games_counters_cols(t)};
}

static lines cols_of(games_tuple *t) {
  return (lines){t, games_counters_cols(t), games_counters_rows(t), games_counters_cols(t), 1};
}

static uint64_t *cell_of(const lines *l, size_t line, size_t k) {
  return games_tuple_at(l->board, 1 + line * l->step + k * l->next);
}

static int compare_lines(const lines *l, size_t i, size_t j) {
  int order = 0;
  for (size_t k = 0; order == 0 && k < l->length; k++)
    order = games_compare_words(cell_of(l, i, k), cell_of(l, j, k), l->board->words);
  return order;
}

static void swap_lines(const lines *l, size_t i, size_t j) {
  for (size_t k = 0; k < l->length; k++)
    games_swap_words(cell_of(l, i, k), cell_of(l, j, k), l->board->words);
}

static bool sort_lines(const lines *l) {
  bool moved = false;
  for (size_t i = 1; i < l->count; i++)
    for (size_t j = i; j > 0 && compare_lines(l, j - 1, j) > 0; j--) {
      swap_lines(l, j - 1, j);
      moved = true;
    }
  return moved;
}

static int compare_boards(const games_tuple *x, const games_tuple *y) {
  int order = 0;
  for (size_t i = 1; order == 0 && i < x->count; i++)
    order = games_compare_words(games_tuple_at(x, i), games_tuple_at(y, i), x->words);
  return order;
}

/* The room that all of this takes: boards of one shape. */
typedef struct search {
  games_tuple best, trial;
  bool has_best;
} search;

/* base in one order of the lines tried: is it the least so far? */
static void try_order(search *d, const games_tuple *base, bool rows_are_tried) {
  games_tuple_copy(&d->trial, base);
  lines others = rows_are_tried ? cols_of(&d->trial) : rows_of(&d->trial);
  sort_lines(&others);
  if (d->has_best && compare_boards(&d->trial, &d->best) >= 0) return;
  games_tuple_copy(&d->best, &d->trial);
  d->has_best = true;
}

/* All orders of the shorter side, by B. R. Heap's exchanges. */
static void try_all_orders(search *d, games_tuple *base) {
  bool of_rows = games_counters_rows(base) <= games_counters_cols(base);
  lines tried = of_rows ? rows_of(base) : cols_of(base);
  size_t turn[MOST_PERMUTED] = {0};
  try_order(d, base, of_rows);
  for (size_t i = 1; i < tried.count;) {
    if (turn[i] < i) {
      swap_lines(&tried, i % 2 ? turn[i] : 0, i);
      try_order(d, base, of_rows);
      turn[i]++;
      i = 1;
    } else {
      turn[i++] = 0;
    }
  }
}

static void sort_in_turn(search *d, games_tuple *base) {
  lines rows = rows_of(base), cols = cols_of(base);
  bool moved = true;
  for (int round = 0; moved && round < ROUNDS; round++) {
    moved = sort_lines(&rows);
    moved = sort_lines(&cols) || moved;
  }
  if (d->has_best && compare_boards(base, &d->best) >= 0) return;
  games_tuple_copy(&d->best, base);
  d->has_best = true;
}

static void try_board(search *d, games_tuple *base) {
  size_t rows = games_counters_rows(base), cols = games_counters_cols(base);
  if ((rows < cols ? rows : cols) <= MOST_PERMUTED)
    try_all_orders(d, base);
  else
    sort_in_turn(d, base);
}

static void transpose(games_tuple *to, const games_tuple *from) {
  to->entry[0] = games_counters_rows(from);
  for (uint32_t w = 1; w < to->words; w++) to->entry[w] = 0;
  for (size_t i = 0; i < games_counters_rows(from); i++)
    for (size_t j = 0; j < games_counters_cols(from); j++)
      memcpy(games_counters_at(to, j, i), games_counters_at(from, i, j), to->words * sizeof *to->entry);
}

void games_counters_emit_least(cgt_sink *out, const games_tuple *t, bool may_transpose) {
  search d = {.has_best = false};
  games_tuple base;
  if (!games_tuple_take(&base, out, t->count, t->words) ||
      !games_tuple_take(&d.best, out, t->count, t->words) ||
      !games_tuple_take(&d.trial, out, t->count, t->words))
    return;
  size_t rows = games_counters_rows(t), cols = games_counters_cols(t);
  if (!may_transpose || rows <= cols) {
    games_tuple_copy(&base, t);
    try_board(&d, &base);
  }
  if (may_transpose && rows >= cols) {
    transpose(&base, t);
    try_board(&d, &base);
  }
  games_tuple_emit(out, &d.best);
}
