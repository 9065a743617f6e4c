/* holladay.c: Holladay's matrix Nim N_n, J. C. Holladay, Matrix Nim, Amer. Math. Monthly 65 (1958), with the
 * rules as T. S. Ferguson gives them (Another Form of Matrix Nim, 2001, section 1). We found the theorem by
 * search, and have not compared it with Holladay's; tests/games/test_holladay.c compares it with plain play.
 *
 * Theorem. A position is a P-position if and only if all columns have the same sum and the nim-sum of the
 * least entries of the rows is 0.
 * Proof. Call these positions good. No move joins two of them: one that leaves a column untouched changes
 * some column sum and not all; one in a single row that keeps the column sums equal takes the same k from
 * each entry of the row, so it lowers this row's least entry, and no other, by k. From a position that is not
 * good, let m_i be the least entry of row i, S the least column sum, column c one that has it; S >= sum of
 * the m_i.
 *   1. The nim-sum of the m_i is 0. Some columns have larger sums. Take from each of these so much that its
 * sum is S and no entry falls below its m_i. Column c and all m_i stay: good.
 *   2. It is not 0. Nim has a move from some m_i to n < m_i. Let R_j be the sum of column j without its entry
 *      in row i.
 *      a. If n + R_j <= S for all j, let T = n + max R_j and take from row i, so that its entries are T -
 * R_j, which is at most S - R_j and so at most the entry. The column sums are T, the least entry is n: good.
 *      b. Else n + R_j > S for some j; there the column sum is more than S, for the entry is more than n.
 * Lower the entry in row i to n; take from the others of the column, none below its m, until the sum is S,
 *         which is possible since n + R_j > S >= the sum of the m. Lower the other columns as in 1. Column c
 * is untouched, the least entries are the m but n in row i: good.
 *
 * Values. If all counters lie in one row, or one column has none, any counters may be taken: *(their number).
 * With one column it is Nim.
 *
 * Bytes of a position: counters.h. Representatives have no row of zeros; rows and columns are in any order.
 */
#include "games/boards/counters.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_counters_read(out, args, count, "holladay([1,2;3,4])");
}

/* Is what is left of a board after a move of either kind? Not all of it is there. */
static bool is_move(const games_tuple *before, const games_tuple *after) {
  size_t rows = games_counters_rows(before), cols = games_counters_cols(before), rows_touched = 0,
         cols_touched = 0;
  for (size_t i = 0; i < rows; i++) {
    bool touched = false;
    for (size_t j = 0; j < cols; j++)
      touched |= *games_counters_at(before, i, j) != *games_counters_at(after, i, j);
    rows_touched += touched;
  }
  for (size_t j = 0; j < cols; j++) {
    bool touched = false;
    for (size_t i = 0; i < rows; i++)
      touched |= *games_counters_at(before, i, j) != *games_counters_at(after, i, j);
    cols_touched += touched;
  }
  return rows_touched == 1 || (rows_touched > 1 && cols_touched < cols);
}

/* Every board that is nowhere larger is looked at: counts up from the empty one, cell by cell. */
static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_tuple board, after;
  games_counters_view view = games_counters_look(position, length);
  uint64_t boards = 1;
  bool few = games_tuple_is_narrow(&view.all);
  for (size_t i = 1; few && i < view.all.count; i++) {
    uint64_t cell = games_tuple_word(&view.all, i);
    few = cell < GAMES_TUPLE_MOST_MOVES && (boards *= cell + 1) <= GAMES_TUPLE_MOST_MOVES;
  }
  if (!few) {
    games_tuple_refuse_moves(out);
    return;
  }
  if (!games_tuple_load(&board, out, position, length) ||
      !games_counters_take(&after, out, view.rows, view.cols, 1))
    return;
  for (; boards > 1; boards--) { /* the last one is the position itself */
    if (is_move(&board, &after)) games_tuple_emit(out, &after);
    size_t i = 1;
    while (after.entry[i] == board.entry[i]) after.entry[i++] = 0;
    after.entry[i]++;
  }
}

static void representative(cgt_sink *out, const void *position, size_t length) {
  games_tuple board, kept;
  if (!games_tuple_load(&board, out, position, length) ||
      !games_tuple_take(&kept, out, board.count, board.words))
    return;
  size_t cols = games_counters_cols(&board), rows = 0;
  games_tuple_copy(&kept, &board);
  for (size_t i = 0; i < games_counters_rows(&board); i++) {
    bool empty = true;
    for (size_t j = 0; j < cols; j++) empty &= games_is_zero(games_counters_at(&board, i, j), board.words);
    if (empty) continue;
    for (size_t j = 0; j < cols; j++)
      for (uint32_t w = 0; w < board.words; w++)
        games_counters_at(&kept, rows, j)[w] = games_counters_at(&board, i, j)[w];
    rows++;
  }
  kept.count = 1 + (rows > 0 ? rows : 1) * cols; /* the empty board has one row */
  games_counters_emit_least(out, &kept, false);
}

static void value(cgt_sink *out, const void *position, size_t length) {
  games_counters_view view = games_counters_look(position, length);
  mpz_t x, cell;
  mpz_inits(x, cell, NULL);
  bool free = view.rows == 1;
  for (size_t j = 0; !free && j < view.cols; j++) {
    free = true;
    for (size_t i = 0; free && i < view.rows; i++) {
      games_counters_get(cell, &view, i, j);
      free = mpz_sgn(cell) == 0;
    }
  }
  if (free) {
    games_counters_total(x, &view);
    cgt_emit_big_nimber(out, x);
  } else if (view.cols == 1) {
    for (size_t i = 0; i < view.rows; i++) {
      games_counters_get(cell, &view, i, 0);
      mpz_xor(x, x, cell);
    }
    cgt_emit_big_nimber(out, x);
  }
  mpz_clears(x, cell, NULL);
}

static bool columns_agree(const games_counters_view *view) {
  mpz_t first, sum, cell;
  mpz_inits(first, sum, cell, NULL);
  bool agree = true;
  for (size_t j = 0; agree && j < view->cols; j++) {
    mpz_set_ui(sum, 0);
    for (size_t i = 0; i < view->rows; i++) {
      games_counters_get(cell, view, i, j);
      mpz_add(sum, sum, cell);
    }
    if (j == 0) mpz_set(first, sum);
    agree = mpz_cmp(first, sum) == 0;
  }
  mpz_clears(first, sum, cell, NULL);
  return agree;
}

static bool minima_cancel(const games_counters_view *view) {
  mpz_t least, sum, cell;
  mpz_inits(least, sum, cell, NULL);
  for (size_t i = 0; i < view->rows; i++) {
    games_counters_get(least, view, i, 0);
    for (size_t j = 1; j < view->cols; j++) {
      games_counters_get(cell, view, i, j);
      if (mpz_cmp(cell, least) < 0) mpz_set(least, cell);
    }
    mpz_xor(sum, sum, least);
  }
  bool cancel = mpz_sgn(sum) == 0;
  mpz_clears(least, sum, cell, NULL);
  return cancel;
}

static bool outcome(cgt_outcome *outcome, const void *position, size_t length) {
  games_counters_view view = games_counters_look(position, length);
  *outcome = columns_agree(&view) && minima_cancel(&view) ? CGT_P : CGT_N;
  return true;
}

/* ---- the move of the proof ---------------------------------------------------------------------------- */

/* A board in numbers, its least entries of rows and sums of columns. All of one block of mpz_t. */
typedef struct numbers {
  size_t rows, cols;
  mpz_t *cell, *least, *sum, rest, aim, most; /* the last three to work with */
} numbers;

static size_t count_of(const numbers *b) { return b->rows * b->cols + b->rows + b->cols; }

static mpz_ptr number_at(const numbers *b, size_t i, size_t j) { return b->cell[i * b->cols + j]; }

static bool numbers_take(numbers *b, cgt_sink *out, const games_counters_view *view) {
  *b = (numbers){.rows = view->rows, .cols = view->cols};
  b->cell = cgt_sink_room(out, count_of(b) * sizeof *b->cell);
  if (!b->cell) return false;
  b->least = b->cell + b->rows * b->cols;
  b->sum = b->least + b->rows;
  for (size_t i = 0; i < count_of(b); i++) mpz_init(b->cell[i]);
  mpz_inits(b->rest, b->aim, b->most, NULL);
  for (size_t i = 0; i < b->rows; i++)
    for (size_t j = 0; j < b->cols; j++) {
      mpz_ptr cell = number_at(b, i, j);
      games_counters_get(cell, view, i, j);
      if (j == 0 || mpz_cmp(cell, b->least[i]) < 0) mpz_set(b->least[i], cell);
      mpz_add(b->sum[j], b->sum[j], cell);
    }
  return true;
}

static void numbers_clear(numbers *b) {
  for (size_t i = 0; i < count_of(b); i++) mpz_clear(b->cell[i]);
  mpz_clears(b->rest, b->aim, b->most, NULL);
}

/* Takes from column j, none below the least of its row, until its sum is aim. */
static void lower_column(numbers *b, size_t j) {
  for (size_t i = 0; i < b->rows && mpz_cmp(b->sum[j], b->aim) > 0; i++) {
    mpz_sub(b->most, number_at(b, i, j), b->least[i]);
    mpz_sub(b->rest, b->sum[j], b->aim);
    if (mpz_cmp(b->rest, b->most) > 0) mpz_set(b->rest, b->most);
    mpz_sub(number_at(b, i, j), number_at(b, i, j), b->rest);
    mpz_sub(b->sum[j], b->sum[j], b->rest);
  }
}

/* Case 2, aim being S: lowers the least of a row as in Nim. True if that is all (2a). */
static bool lower_row(numbers *b, const mpz_t nim_sum) {
  size_t row = 0, at = 0;
  for (;; row++) { /* one has the highest digit of the nim-sum */
    mpz_xor(b->rest, b->least[row], nim_sum);
    if (mpz_cmp(b->rest, b->least[row]) < 0) break;
  }
  mpz_set(b->least[row], b->rest);
  for (size_t j = 0; j < b->cols; j++) {
    mpz_sub(b->rest, b->sum[j], number_at(b, row, j));
    if (j > 0 && mpz_cmp(b->rest, b->most) <= 0) continue;
    mpz_set(b->most, b->rest);
    at = j;
  }
  mpz_add(b->most, b->most, b->least[row]); /* T */
  if (mpz_cmp(b->most, b->aim) > 0) {       /* 2b */
    mpz_sub(b->sum[at], b->sum[at], number_at(b, row, at));
    mpz_add(b->sum[at], b->sum[at], b->least[row]);
    mpz_set(number_at(b, row, at), b->least[row]);
    return false;
  }
  for (size_t j = 0; j < b->cols; j++) {
    mpz_ptr cell = number_at(b, row, j);
    mpz_add(cell, cell, b->most);
    mpz_sub(cell, cell, b->sum[j]);
  }
  return true;
}

static void reply(numbers *b) {
  mpz_t nim_sum;
  mpz_init(nim_sum);
  for (size_t i = 0; i < b->rows; i++) mpz_xor(nim_sum, nim_sum, b->least[i]);
  mpz_set(b->aim, b->sum[0]);
  for (size_t j = 1; j < b->cols; j++)
    if (mpz_cmp(b->sum[j], b->aim) < 0) mpz_set(b->aim, b->sum[j]);
  if (mpz_sgn(nim_sum) == 0 || !lower_row(b, nim_sum))
    for (size_t j = 0; j < b->cols; j++) lower_column(b, j);
  mpz_clear(nim_sum);
}

static cgt_winning winning(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player;
  games_counters_view view = games_counters_look(position, length);
  if (columns_agree(&view) && minima_cancel(&view)) return CGT_WINNING_ALL; /* there is none */
  games_tuple after;
  numbers board;
  if (!games_tuple_load(&after, out, position, length) || !numbers_take(&board, out, &view))
    return CGT_WINNING_UNKNOWN;
  reply(&board);
  for (size_t i = 0; i < board.rows * board.cols; i++) games_tuple_set(&after, 1 + i, board.cell[i]);
  games_tuple_emit(out, &after);
  numbers_clear(&board);
  return CGT_WINNING_SOME;
}

const cgt_ruleset cgt_ruleset_holladay = {
    .name = "holladay",
    .title = "Holladay's matrix Nim",
    .rules = "A player takes counters, one at least, from the cells of one row, or from any cells as long as "
             "one column stays untouched.",
    .syntax = "holladay([a,b,...;c,d,...])  numbers of counters, of any size",
    .example = "holladay([1,2;2,1])",
    .small = {"[holladay([a,b;c,d]) for a in 0..2, b in 0..2, c in 0..2, d in 0..1]",
              "[holladay([a,b,c]) for a in 0..3, b in a..3, c in b..3]"},
    .source = "J. C. Holladay, Matrix Nim, Amer. Math. Monthly 65 (1958); the rules as in T. S. Ferguson, "
              "Another Form of Matrix Nim, 2001, section 1",
    .impartial = true,
    .read = read,
    .options = options,
    .representative = representative,
    .value = value,
    .outcome = outcome,
    .winning = winning,
    .print = games_counters_print,
    .board = games_counters_board,
    .cell = games_counters_cell,
};
