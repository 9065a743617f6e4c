/* matrix_nim.c: partizan matrix Nim, T. S. Ferguson, Another Form of Matrix Nim, Electronic J. Combin. 8(2)
 * (2001), R9: Left takes from a coLumn, Right from a Row.
 *
 * Theorems used, as numbered there; tests/games/test_matrix_nim.c compares each with search. Positions are
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

/* ---- bounds of 2x2 matrices ------------------------------------------------------------------------
 *
 * Let the entries be >= 1, a the least, b beside, c below and d across from it. If a+d <= min(b,c), the value
 * is *a + *d, for b and c bound nothing (Ferguson, section 3, and Theorem 2), and lies between -e and e for
 * every number e > 0. Else it is hot. Let x be the better of Left's two moves that take a whole entry, y the
 * better of Right's, nimbers counted as 0. No Left option of the matrix has a Left stop above x, no Right
 * option a Right stop below y (proved in conjectures/ferguson-2001-beyond.cgt). So for e > 0 {x-e | y-e} <=
 * matrix <= {x+e | y+e}: in matrix - {x+e | y+e} Right answers any move of Left in the matrix by one to
 * -(x+e), which leaves less than 0, and the move to -(y+e) by the move to y, or to a nimber with y = 0. Here
 * e is 2^-FINENESS, and x, y are rounded towards 0 to multiples of it, which is less than e away. */
enum {
  FINENESS = 3,  /* numbers so coarse are added fast */
  MOST_BITS = 31 /* of an entry: all sums fit */
};
static const int64_t fine = INT64_C(1) << FINENESS;

static int64_t least_of(int64_t x, int64_t y) { return x < y ? x : y; }

/* What [0,b;c,d] is worth, in 2^-FINENESS; 0 of a nimber. */
static int64_t with_a_zero(int64_t b, int64_t c, int64_t d) {
  if (b < c) return -with_a_zero(c, b, d);
  if (d <= c || b == c) return 0;
  if (d > 2 * c) return least_of(b - c, d - 2 * c) * fine;
  int64_t power = 2 * c + 1 - d; /* U = 2^-power */
  return power > FINENESS ? 0 : fine >> power;
}

static void emit_around_zero(cgt_sink *out, bool upper) {
  cgt_emit_dyadic(out, upper ? 1 : -1, FINENESS);
  cgt_emit_bound(out);
}

static void bounds(cgt_sink *out, const void *position, size_t length, bool upper) {
  games_matrix_view view = games_matrix_look(position, length);
  int64_t n[4];
  if (view.rows == 1 && view.cols == 1) emit_around_zero(out, upper); /* a nimber */
  if (view.rows != 2 || view.cols != 2 || games_matrix_has_border(&view)) return;
  mpz_t entries[4];
  games_matrix_get_2x2(entries, &view);
  bool small = true;
  int least = 0;
  for (int i = 0; i < 4; i++) {
    small = small && mpz_sgn(entries[i]) > 0 && mpz_sizeinbase(entries[i], 2) <= MOST_BITS;
    n[i] = small ? (int64_t)mpz_get_ui(entries[i]) : 0;
    if (n[i] < n[least]) least = i;
  }
  games_matrix_clear_2x2(entries);
  int64_t a = n[least], b = n[least ^ 1], c = n[least ^ 2], d = n[least ^ 3];
  if (!small) return;
  if (a + d <= least_of(b, c)) {
    emit_around_zero(out, upper);
    return;
  }
  int64_t in_first = with_a_zero(b, c - a, d),
          in_second = b <= d ? with_a_zero(a, d - b, c) : with_a_zero(c, b - d, a);
  int64_t x = in_first > in_second ? in_first : in_second;
  int64_t y =
      least_of(with_a_zero(b - a, c, d), c <= d ? with_a_zero(d - c, a, b) : with_a_zero(c - d, b, a));
  cgt_emit_dyadic(out, x + y + (upper ? 2 : -2), FINENESS + 1);
  cgt_emit_switch(out, x - y, FINENESS + 1);
  cgt_emit_bound(out);
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
    .bounds = bounds,
    .print = games_matrix_print,
    .board = games_matrix_board_of,
    .cell = games_matrix_cell,
};
