/* matrix_nim.c: partizan matrix Nim, T. S. Ferguson, Another Form of Matrix Nim, Electronic J. Combin. 8(2)
 * (2001), R9: Left takes from a coLumn, Right from a Row.
 *
 * Theorems used, as numbered there; tests/test_matrix_nim.c compares each with search. Positions are
 * representatives (matrix_form.c): a 0 stands in the corner or nowhere. */
#include "games/boards/matrix_2x2.h"
#include "games/boards/matrix_form.h"
#include "games/boards/matrix_rules.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_matrix_read(out, args, count, false);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  games_matrix_moves(out, position, length, player == CGT_LEFT, player == CGT_RIGHT);
}

static void representative(cgt_sink *out, const void *position, size_t length) {
  games_matrix_represent(out, position, length, false);
}

static void split(cgt_sink *out, const void *position, size_t length) {
  games_matrix_split(out, position, length, false);
}

static unsigned lines(const void *position, size_t length, cgt_player player) {
  (void)player; /* as many rows as columns */
  return games_matrix_lines_2x2(position, length);
}

/* Theorem 5, for [0,b;c,d], 0 < b, c < d < b + c, with d in the place of an infinite b or c. That covers the
 * whole theorem: d <= c and d <= b leaves [d] alone, and b + c <= d splits. */
static void emit_theorem_5(cgt_sink *out, const games_matrix_view *view) {
  mpz_t abcd[4], x;
  games_matrix_get_2x2(abcd, view);
  mpz_init(x);
  int sign = mpz_cmp(abcd[1], abcd[2]);
  mpz_ptr low = sign > 0 ? abcd[2] : abcd[1], d = abcd[3];
  mpz_mul_2exp(x, low, 1);
  mpz_sub(x, x, d);
  if (sign == 0) {
    cgt_emit_integer(out, 0);
  } else if (mpz_sgn(x) >= 0) {
    mpz_add_ui(x, x, 1);
    cgt_emit_dyadic(out, sign > 0 ? 1 : -1, mpz_fits_ulong_p(x) ? mpz_get_ui(x) : UINT64_MAX);
  } else { /* d - 2c < b - c, for d < b + c */
    if (sign > 0) mpz_neg(x, x);
    cgt_emit_big_integer(out, x);
  }
  mpz_clear(x);
  games_matrix_clear_2x2(abcd);
}

static void value(cgt_sink *out, const void *position, size_t length) {
  games_matrix_view view = games_matrix_look(position, length);
  if (view.rows > 2 || view.cols > 2) return;
  bool border = games_matrix_has_border(&view);
  if (view.cols == 1 || (view.rows == 1 && border)) { /* [n]: both may take; [0,n]: Left alone */
    mpz_t n;
    mpz_init(n);
    games_matrix_get(n, &view, 0, view.cols - 1);
    if (view.cols == 1)
      cgt_emit_big_nimber(out, n);
    else
      cgt_emit_big_integer(out, n);
    mpz_clear(n);
  } else if (view.rows == 2 && border && !games_matrix_cell_is_infinite(&view, 1, 1)) {
    emit_theorem_5(out, &view);
  }
}

/* Theorem 4. */
static cgt_outcome outcome_2x2(const games_matrix_view *view) {
  mpz_t abcd[4], sum;
  games_matrix_get_2x2(abcd, view);
  mpz_init(sum);
  int least = 0;
  for (int n = 1; n < 4; n++)
    if (mpz_cmp(abcd[n], abcd[least]) < 0) least = n;
  mpz_srcptr a = abcd[least], b = abcd[least ^ 1], c = abcd[least ^ 2], d = abcd[least ^ 3];

  cgt_outcome outcome = CGT_N;
  mpz_add(sum, a, c);
  if (mpz_cmp(sum, b) < 0 && mpz_cmp(sum, d) < 0) outcome = CGT_L; /* (7) */
  mpz_add(sum, a, b);
  if (mpz_cmp(sum, c) < 0 && mpz_cmp(sum, d) < 0) outcome = CGT_R; /* (8) */
  mpz_add(sum, a, d);
  if ((mpz_cmp(a, d) == 0 && mpz_cmp(b, sum) >= 0 && mpz_cmp(c, sum) >= 0) ||
      (mpz_sgn(a) == 0 && mpz_cmp(b, c) == 0 && mpz_cmp(c, d) < 0))
    outcome = CGT_P; /* (9) */
  mpz_clear(sum);
  games_matrix_clear_2x2(abcd);
  return outcome;
}

static bool outcome(cgt_outcome *outcome, const void *position, size_t length) {
  games_matrix_view view = games_matrix_look(position, length);
  if (games_matrix_is_diagonal(&view)) { /* Theorem 1 */
    *outcome = games_matrix_nim_sum_is_zero(&view) ? CGT_P : CGT_N;
    return true;
  }
  if (view.rows != 2 || view.cols != 2) return false;
  *outcome = outcome_2x2(&view);
  return true;
}

const cgt_ruleset cgt_ruleset_matrix_nim = {
    .name = "matrix_nim",
    .title = "Ferguson's matrix Nim, partizan",
    .rules =
        "Left subtracts a positive integer from all entries of a column, Right from all entries of a row; "
        "no entry may become negative. An entry inf stays inf.",
    .syntax = "matrix_nim([a,b,...;c,d,...])  entries >= 0 or inf, no row or column all inf",
    .example = "matrix_nim([1,2;2,2])",
    .small = {"[matrix_nim([a,b;c,d]) for a in 0..2, b in 0..2, c in 0..2, d in 0..2]",
              "[matrix_nim([a,inf,b;inf,c,d]) for a in 0..2, b in 0..2, c in 0..1, d in 0..2]"},
    .source = "T. S. Ferguson, Another Form of Matrix Nim, Electron. J. Combin. 8(2) (2001), R9",
    .impartial = false,
    .read = read,
    .options = options,
    .representative = representative,
    .split = split,
    .lines = lines,
    .steps = games_matrix_steps_2x2,
    .value = value,
    .outcome = outcome,
    .print = games_matrix_print,
    .board = games_matrix_board_of,
    .cell = games_matrix_cell,
};
