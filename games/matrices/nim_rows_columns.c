/* nim_rows_columns.c: the two-dimensional Nim of Eggleston, Fraenkel and Rothschild, as in T. S. Ferguson,
 * Another Form of Matrix Nim, 2001, section 1: any number of counters from one row or one column, with any
 * number of counters on a cell. With at most one on a cell it is Nim-squared.
 *
 * Sums. Join two cells with counters when they share a row or a column: the groups that are joined are
 * independent. The order of rows and columns does not matter, nor which of the two are called rows.
 *
 * Theorems; tests/games/test_nim_rows_columns.c compares them with search.
 *   One line. Any counters may be taken, so every smaller number of them can be left: *(their number).
 *   2×2. [a,b;c,d] is a P-position if and only if a = d and b = c. Proof: a move touches one of a, d at most
 *   and one of b, c at most, so it leaves no such position for another. From the others take the difference
 *   from the larger of a and d and from the larger of b and c: they share a row or a column. No other move
 *   wins, for it would leave another number of a, d or of b, c.
 *
 * Bytes of a position: counters.h. */
#include <string.h>

#include "games/boards/counters.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_counters_read(out, args, count, "nim_rows_columns([1,2;3,4])");
}

/* ---- moves ------------------------------------------------------------------------------------------ */

/* The cells of a line are entries first, first + next, ... */
typedef struct line {
  size_t first, next, length;
  bool is_column;
} line;

static line line_of(const games_counters_view *view, size_t i) {
  if (i < view->rows) return (line){1 + i * view->cols, 1, view->cols, false};
  return (line){1 + i - view->rows, view->cols, view->rows, true};
}

/* How many ways there are to leave a line; 0: too many. */
static uint64_t ways(const games_counters_view *view, line l) {
  uint64_t ways = 1;
  for (size_t k = 0; k < l.length; k++) {
    uint64_t cell = games_tuple_word(&view->all, l.first + k * l.next);
    if (cell >= GAMES_TUPLE_MOST_MOVES || (ways *= cell + 1) > GAMES_TUPLE_MOST_MOVES) return 0;
  }
  return ways;
}

static void emit_line(cgt_sink *out, const games_tuple *board, games_tuple *after, line l, uint64_t count) {
  for (size_t k = 0; k < l.length; k++) after->entry[l.first + k * l.next] = 0;
  for (; count > 1; count--) {
    size_t touched = 0, k = 0;
    for (size_t i = 0; i < l.length; i++)
      touched += after->entry[l.first + i * l.next] != board->entry[l.first + i * l.next];
    if (touched > 1 || !l.is_column) games_tuple_emit(out, after); /* one cell alone: as a move in its row */
    while (after->entry[l.first + k * l.next] == board->entry[l.first + k * l.next])
      after->entry[l.first + k++ * l.next] = 0;
    after->entry[l.first + k * l.next]++;
  }
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_counters_view view = games_counters_look(position, length);
  uint64_t moves = 0;
  bool few = games_tuple_is_narrow(&view.all);
  for (size_t i = 0; few && i < view.rows + view.cols; i++) {
    uint64_t here = ways(&view, line_of(&view, i));
    few = here > 0 && (moves += here) <= GAMES_TUPLE_MOST_MOVES;
  }
  if (!few) {
    games_tuple_refuse_moves(out);
    return;
  }
  games_tuple board, after;
  if (!games_tuple_load(&board, out, position, length) || !games_tuple_take(&after, out, board.count, 1))
    return;
  for (size_t i = 0; i < view.rows + view.cols; i++) {
    line l = line_of(&view, i);
    games_tuple_copy(&after, &board);
    emit_line(out, &board, &after, l, ways(&view, l));
  }
}

/* ---- parts ------------------------------------------------------------------------------------------ */

/* The group of each row and, behind them, of each column, numbered from 1; 0: nothing lies there. */
static size_t find_groups(uint16_t *group, const games_tuple *board) {
  size_t rows = games_counters_rows(board), cols = games_counters_cols(board), count = 0;
  for (size_t start = 0; start < rows; start++) {
    if (group[start] > 0) continue;
    bool grows = false;
    for (size_t j = 0; j < cols; j++)
      grows |= !games_is_zero(games_counters_at(board, start, j), board->words);
    if (!grows) continue;
    group[start] = (uint16_t)++count;
    while (grows) {
      grows = false;
      for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++) {
          bool row_in = group[i] == count, col_in = group[rows + j] == count;
          if (row_in == col_in || games_is_zero(games_counters_at(board, i, j), board->words)) continue;
          group[i] = group[rows + j] = (uint16_t)count;
          grows = true;
        }
    }
  }
  return count;
}

static void emit_group(cgt_sink *out, const games_tuple *board, const uint16_t *group, size_t which) {
  size_t rows = games_counters_rows(board), cols = games_counters_cols(board), in_rows = 0, in_cols = 0;
  for (size_t i = 0; i < rows; i++) in_rows += group[i] == which;
  for (size_t j = 0; j < cols; j++) in_cols += group[rows + j] == which;
  games_tuple part;
  if (!games_counters_take(&part, out, in_rows, in_cols, board->words)) return;
  size_t to = 1;
  for (size_t i = 0; i < rows; i++)
    for (size_t j = 0; group[i] == which && j < cols; j++)
      if (group[rows + j] == which)
        memcpy(games_tuple_at(&part, to++), games_counters_at(board, i, j),
               board->words * sizeof *board->entry);
  games_counters_emit_least(out, &part, true);
}

static void representative(cgt_sink *out, const void *position, size_t length) {
  games_tuple board;
  if (!games_tuple_load(&board, out, position, length)) return;
  uint16_t *group =
      cgt_sink_room(out, (games_counters_rows(&board) + games_counters_cols(&board)) * sizeof *group);
  if (!group) return;
  size_t groups = find_groups(group, &board);
  if (groups == 0) {
    games_tuple empty;
    if (games_counters_take(&empty, out, 1, 1, 1)) games_tuple_emit(out, &empty);
  } else if (groups == 1) {
    emit_group(out, &board, group, 1);
  } else {
    cgt_emit(out, position, length); /* split() makes the representatives of the parts */
  }
}

static void split(cgt_sink *out, const void *position, size_t length) {
  games_tuple board;
  if (!games_tuple_load(&board, out, position, length)) return;
  uint16_t *group =
      cgt_sink_room(out, (games_counters_rows(&board) + games_counters_cols(&board)) * sizeof *group);
  if (!group) return;
  size_t groups = find_groups(group, &board);
  for (size_t which = 1; groups > 1 && which <= groups; which++) emit_group(out, &board, group, which);
}

/* ---- theorems --------------------------------------------------------------------------------------- */

static void value(cgt_sink *out, const void *position, size_t length) {
  games_counters_view view = games_counters_look(position, length);
  if (view.rows > 1 && view.cols > 1) return;
  mpz_t total;
  mpz_init(total);
  games_counters_total(total, &view);
  cgt_emit_big_nimber(out, total);
  mpz_clear(total);
}

static bool outcome(cgt_outcome *outcome, const void *position, size_t length) {
  games_counters_view view = games_counters_look(position, length);
  if (view.rows != 2 || view.cols != 2) return false;
  mpz_t abcd[4];
  for (size_t i = 0; i < 4; i++) {
    mpz_init(abcd[i]);
    games_counters_get(abcd[i], &view, i / 2, i % 2);
  }
  *outcome = mpz_cmp(abcd[0], abcd[3]) == 0 && mpz_cmp(abcd[1], abcd[2]) == 0 ? CGT_P : CGT_N;
  for (size_t i = 0; i < 4; i++) mpz_clear(abcd[i]);
  return true;
}

static cgt_winning winning(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player;
  games_tuple board;
  if (!games_tuple_load(&board, out, position, length)) return CGT_WINNING_UNKNOWN;
  if (games_counters_rows(&board) != 2 || games_counters_cols(&board) != 2) return CGT_WINNING_UNKNOWN;
  bool moved = false;
  for (size_t j = 0; j < 2; j++) {
    uint64_t *x = games_counters_at(&board, 0, j), *y = games_counters_at(&board, 1, 1 - j);
    int order = games_compare_words(x, y, board.words);
    if (order != 0) memcpy(order > 0 ? x : y, order > 0 ? y : x, board.words * sizeof *x);
    moved |= order != 0;
  }
  if (moved) games_tuple_emit(out, &board);
  return CGT_WINNING_ALL;
}

const cgt_ruleset cgt_ruleset_nim_rows_columns = {
    .name = "nim_rows_columns",
    .title = "Two-dimensional Nim of Eggleston, Fraenkel and Rothschild",
    .rules = "A player takes any number of counters, one at least, from one row or from one column.",
    .syntax = "nim_rows_columns([a,b,...;c,d,...])  numbers of counters, of any size",
    .example = "nim_rows_columns([1,2;0,1])",
    .small = {"[nim_rows_columns([a,b;c,d]) for a in 0..2, b in 0..2, c in 0..2, d in 0..1]",
              "[nim_rows_columns([a,0,b;0,c,0]) for a in 0..3, b in 0..3, c in 0..3]"},
    .source = "Eggleston, Fraenkel and Rothschild, in A. S. Fraenkel, Combinatorial games: selected "
              "bibliography, 1994, as in T. S. Ferguson, Another Form of Matrix Nim, 2001, section 1",
    .impartial = true,
    .read = read,
    .options = options,
    .representative = representative,
    .split = split,
    .value = value,
    .outcome = outcome,
    .winning = winning,
    .print = games_counters_print,
    .board = games_counters_board,
    .cell = games_counters_cell,
};
