/* matrix_nim_impartial.c: impartial matrix Nim, T. S. Ferguson, Another Form of Matrix Nim, Electronic J.
 * Combin. 8(2) (2001), R9: both players take from a row or a column.
 *
 * Theorems used, as numbered there; tests/games/test_matrix_nim.c compares each with search. Positions are
 * representatives (matrix_form.c): a 0 stands in the corner or nowhere. */
#include <string.h>

#include "games/boards/matrix_form.h"
#include "games/boards/matrix_rules.h"
#include "games/boards/wythoff_pairs.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_matrix_read(out, args, count, true);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_matrix_moves(out, position, length, true, true);
}

static void representative(cgt_sink *out, const void *position, size_t length) {
  games_matrix_represent(out, position, length, true);
}

static void split(cgt_sink *out, const void *position, size_t length) {
  games_matrix_split(out, position, length, true);
}

/* One row of heaps: with a 0, which stops the row, it is Nim; and with an odd number of them its values are
 * those of Nim (section 4; the proof is in odd_nim.c). */
static bool is_like_nim(const games_matrix_view *view) {
  return view->rows == 1 && (view->cols % 2 == 1 || games_matrix_has_border(view));
}

static void value(cgt_sink *out, const void *position, size_t length) {
  games_matrix_view view = games_matrix_look(position, length);
  if (!is_like_nim(&view)) return;
  mpz_t n, heap;
  mpz_inits(n, heap, NULL);
  for (uint32_t j = 0; j < view.cols; j++) {
    games_matrix_get(heap, &view, 0, j);
    mpz_xor(n, n, heap);
  }
  cgt_emit_big_nimber(out, n);
  mpz_clears(n, heap, NULL);
}

/* (4) or (5) of Theorem 3, for [a,b;b,d] with a <= d. */
static bool is_p_form(const mpz_t a, const mpz_t b, const mpz_t d) {
  if (mpz_cmp(a, b) >= 0) return true; /* (4): then d >= b too */
  if (mpz_cmp(b, d) >= 0) return false;
  mpz_t period, rest;
  mpz_inits(period, rest, NULL);
  mpz_sub(period, d, a);
  mpz_mod(rest, a, period);
  mpz_add(rest, rest, b);
  bool answer = mpz_cmp(rest, d) < 0;
  mpz_clears(period, rest, NULL);
  return answer;
}

/* Theorem 3. */
static cgt_outcome outcome_2x2(const games_matrix_view *view) {
  mpz_t abcd[4];
  games_matrix_get_2x2(abcd, view);
  bool wins = false;
  for (int n = 0; n < 2; n++) { /* the constant diagonal: b = c, then a = d */
    mpz_srcptr x = abcd[n], y = abcd[n ^ 3];
    bool falling = mpz_cmp(x, y) > 0;
    if (mpz_cmp(abcd[n ^ 1], abcd[n ^ 2]) == 0 && is_p_form(falling ? y : x, abcd[n ^ 1], falling ? x : y))
      wins = true;
  }
  games_matrix_clear_2x2(abcd);
  return wins ? CGT_P : CGT_N;
}

/* [a,b] is Wythoff's game (section 2). */
static void get_two(mpz_t a, mpz_t b, mpz_t one, const games_matrix_view *view) {
  mpz_inits(a, b, NULL);
  mpz_init_set_ui(one, 1);
  games_matrix_get(a, view, 0, 0);
  games_matrix_get(b, view, view->rows - 1, view->cols - 1);
}

static cgt_outcome outcome_wythoff(const games_matrix_view *view) {
  mpz_t a, b, one;
  get_two(a, b, one, view);
  bool is_pair = games_wythoff_is_pair(a, b, one);
  mpz_clears(a, b, one, NULL);
  return is_pair ? CGT_P : CGT_N;
}

static bool outcome(cgt_outcome *outcome, const void *position, size_t length) {
  games_matrix_view view = games_matrix_look(position, length);
  if (is_like_nim(&view) || games_matrix_is_diagonal(&view)) { /* Theorem 1 */
    *outcome = games_matrix_nim_sum_is_zero(&view) ? CGT_P : CGT_N;
    return true;
  }
  if (view.rows == 1 && view.cols == 2 && !games_matrix_has_border(&view))
    *outcome = outcome_wythoff(&view);
  else if (view.rows == 2 && view.cols == 2)
    *outcome = outcome_2x2(&view);
  else
    return false;
  return true;
}

/* ---- winning moves of one row, or one column, of two heaps or an odd number ---------------------------- */

static uint64_t *heap_of(const games_matrix *m, uint32_t i) { return m->entry + (size_t)i * m->words; }

static void nim_sum(uint64_t *sum, const games_matrix *m) {
  memset(sum, 0, m->words * sizeof *sum);
  for (uint32_t i = 0; i < m->rows * m->cols; i++)
    for (uint32_t w = 0; w < m->words; w++) sum[w] ^= heap_of(m, i)[w];
}

/* x - 2^bit; false: less than 0. */
static bool take_bit(uint64_t *x, uint32_t words, size_t bit) {
  uint64_t taken = UINT64_C(1) << bit % 64;
  for (uint32_t w = (uint32_t)(bit / 64); w < words; w++) {
    bool borrows = x[w] < taken;
    x[w] -= taken;
    if (!borrows) return true;
    taken = 1;
  }
  return false;
}

/* Leaves in m the heaps less the one k >= 0, if there is any, for which their nim-sum is 0 (the heaps being
 * an odd number). Its digits follow from the lowest on: taking 2^j from each changes digit j of the nim-sum,
 * and none below. False: no k, or k = 0. */
static bool cancel_by_row(games_matrix *m, uint64_t *sum) {
  bool moved = false;
  for (size_t bit = 0; bit < 64 * (size_t)m->words; bit++) {
    nim_sum(sum, m);
    if (!(sum[bit / 64] >> bit % 64 & 1)) continue;
    for (uint32_t i = 0; i < m->rows * m->cols; i++)
      if (!take_bit(heap_of(m, i), m->words, bit)) return false;
    moved = true;
  }
  return moved;
}

static void set_heap(const games_matrix *m, uint32_t i, const mpz_t z) {
  memset(heap_of(m, i), 0, m->words * sizeof *m->entry);
  mpz_export(heap_of(m, i), NULL, -1, sizeof *m->entry, 0, 0, z);
}

static cgt_winning winning_of_two(cgt_sink *out, const games_matrix_view *view, games_matrix_board *board) {
  mpz_t a, b, one;
  get_two(a, b, one, view);
  games_wythoff_reply reply[GAMES_WYTHOFF_MOST_REPLIES];
  size_t count = games_wythoff_replies(reply, a, b, one);
  for (size_t i = 0; i < count; i++) {
    set_heap(&board->matrix, 0, reply[i].a);
    set_heap(&board->matrix, 1, reply[i].b);
    games_matrix_emit_as_is(out, &board->matrix, &board->room);
  }
  games_wythoff_replies_clear(reply, count);
  mpz_clears(a, b, one, NULL);
  return CGT_WINNING_ALL;
}

/* The moves of Nim, and at most one in the row. */
static cgt_winning winning(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player;
  games_matrix_board board;
  if (!games_matrix_load(&board, out, position, length)) return CGT_WINNING_UNKNOWN;
  games_matrix *m = &board.matrix;
  const size_t heap = m->words * sizeof *m->entry, heaps = (size_t)m->rows * m->cols;
  if (heaps == 2) {
    games_matrix_view view = games_matrix_look(position, length);
    return winning_of_two(out, &view, &board);
  }
  if ((m->rows > 1 && m->cols > 1) || heaps % 2 == 0) return CGT_WINNING_UNKNOWN;
  uint64_t *sum = cgt_sink_room(out, heap), *kept = cgt_sink_room(out, heaps * heap);
  if (!sum || !kept) return CGT_WINNING_UNKNOWN;
  memcpy(kept, m->entry, heaps * heap);
  nim_sum(sum, m);
  for (uint32_t i = 0; i < heaps; i++) {
    for (uint32_t w = 0; w < m->words; w++) heap_of(m, i)[w] ^= sum[w];
    if (games_compare_words(heap_of(m, i), kept + (size_t)i * m->words, m->words) < 0)
      games_matrix_emit_as_is(out, m, &board.room);
    memcpy(heap_of(m, i), kept + (size_t)i * m->words, heap);
  }
  if (cancel_by_row(m, sum)) games_matrix_emit_as_is(out, m, &board.room);
  return CGT_WINNING_ALL;
}

const cgt_ruleset cgt_ruleset_matrix_nim_impartial = {
    .name = "matrix_nim_impartial",
    .title = "Ferguson's matrix Nim, impartial",
    .rules = "A player subtracts a positive integer from all entries of a row or of a column; no entry may "
             "become negative. An entry inf stays inf.",
    .syntax = "matrix_nim_impartial([a,b,...;c,d,...])  entries >= 0 or inf, no row or column all inf",
    .example = "matrix_nim_impartial([20,24;24,27])",
    .small = {"[matrix_nim_impartial([a,b;c,d]) for a in 0..3, b in 0..3, c in 0..3, d in 0..2]",
              "[matrix_nim_impartial([a,inf,b;inf,c,d]) for a in 0..2, b in 0..2, c in 0..2, d in 0..2]",
              "[matrix_nim_impartial([a,b,c,d]) for a in 0..2, b in 0..3, c in b..3, d in c..4]"},
    .source = "T. S. Ferguson, Another Form of Matrix Nim, Electron. J. Combin. 8(2) (2001), R9",
    .impartial = true,
    .read = read,
    .options = options,
    .representative = representative,
    .split = split,
    .value = value,
    .outcome = outcome,
    .winning = winning,
    .print = games_matrix_print,
    .board = games_matrix_board_of,
    .cell = games_matrix_cell,
};
