/* test_holladay.c: Holladay's matrix Nim against plain play on boards filled here, and its theorem. */
#include <stdio.h>

#include "small_boards.h"

SUITE(holladay);

extern const cgt_ruleset cgt_ruleset_holladay;

/* By the rules as they are written. */
static bool is_move(shape s, const int64_t *from, const int64_t *to) {
  size_t rows, cols;
  return lines_touched(&rows, &cols, s, from, to) && (rows == 1 || (rows > 0 && cols < s.cols));
}

/* The sum of every column is the same, and the least entries of the rows have nim-sum 0. */
static int is_good(shape s, const int64_t *cell) {
  int64_t first = 0, nim_sum = 0;
  for (size_t j = 0; j < s.cols; j++) {
    int64_t sum = 0;
    for (size_t i = 0; i < s.rows; i++) sum += cell[i * s.cols + j];
    if (j == 0) first = sum;
    if (sum != first) return false;
  }
  for (size_t i = 0; i < s.rows; i++) {
    int64_t least = cell[i * s.cols];
    for (size_t j = 1; j < s.cols; j++)
      if (cell[i * s.cols + j] < least) least = cell[i * s.cols + j];
    nim_sum ^= least;
  }
  return nim_sum == 0;
}

static void is_plain_play(shape s) { compare_with_plain_play(&cgt_ruleset_holladay, s, is_move, is_good); }

Test(holladay, is_plain_play_2x2) { is_plain_play((shape){2, 2, 6}); }
Test(holladay, is_plain_play_3x2) { is_plain_play((shape){3, 2, 3}); }
Test(holladay, is_plain_play_2x3) { is_plain_play((shape){2, 3, 3}); }
Test(holladay, is_plain_play_1x3) { is_plain_play((shape){1, 3, 10}); }
Test(holladay, is_plain_play_6x1) { is_plain_play((shape){6, 1, 4}); }

Test(holladay, theorem_on_larger_boards) {
  for (unsigned round = 0; round < test_runs(40); round++) {
    shape s = {1 + rng_below(&dice, 3), 1 + rng_below(&dice, 3), 3};
    int64_t cell[9];
    for (size_t i = 0; i < s.rows * s.cols; i++) cell[i] = (int64_t)rng_below(&dice, 3);
    cgt_position p = place_board(&cgt_ruleset_holladay, cell, s.rows, s.cols);
    cgt_game found = cgt_position_search(ctx, p);
    cr_assert(!cgt_is_none(found), "%s: %s", text_of(p), cgt_ctx_message(ctx));
    cr_assert_eq(outcome(found) == CGT_P, is_good(s, cell), "%s", text_of(p));
    expect_outcome(p, is_good(s, cell));
  }
}

/* ---- the move that the proof at the head of games/matrices/holladay.c gives ------------------------------- */

enum { SIDE = 8 };

typedef struct large {
  size_t rows, cols;
  int64_t cell[SIDE * SIDE], least[SIDE], sum[SIDE]; /* least of rows, sums of columns */
} large;

static int64_t measure(large *b) {
  int64_t nim_sum = 0;
  memset(b->sum, 0, sizeof b->sum);
  for (size_t i = 0; i < b->rows; i++) {
    b->least[i] = INT64_MAX;
    for (size_t j = 0; j < b->cols; j++) {
      int64_t cell = b->cell[i * b->cols + j];
      b->sum[j] += cell;
      if (cell < b->least[i]) b->least[i] = cell;
    }
    nim_sum ^= b->least[i];
  }
  return nim_sum;
}

/* Takes from column j, none below the least of its row, until its sum is s. */
static void lower_column(large *b, size_t j, int64_t s) {
  for (size_t i = 0; i < b->rows && b->sum[j] > s; i++) {
    int64_t *cell = &b->cell[i * b->cols + j], take = b->sum[j] - s;
    if (take > *cell - b->least[i]) take = *cell - b->least[i];
    *cell -= take;
    b->sum[j] -= take;
  }
}

static void reply(large *b) {
  int64_t nim_sum = measure(b), s = INT64_MAX, most = 0;
  for (size_t j = 0; j < b->cols; j++)
    if (b->sum[j] < s) s = b->sum[j];
  if (nim_sum != 0) {
    size_t row = 0, at = 0;
    while ((b->least[row] ^ nim_sum) >= b->least[row]) row++;
    b->least[row] ^= nim_sum;
    for (size_t j = 0; j < b->cols; j++) {
      int64_t rest = b->sum[j] - b->cell[row * b->cols + j];
      if (rest >= most) most = rest, at = j;
    }
    if (b->least[row] + most <= s) { /* 2a */
      for (size_t j = 0; j < b->cols; j++) b->cell[row * b->cols + j] += b->least[row] + most - b->sum[j];
      return;
    }
    b->sum[at] -= b->cell[row * b->cols + at] - b->least[row]; /* 2b */
    b->cell[row * b->cols + at] = b->least[row];
  }
  for (size_t j = 0; j < b->cols; j++) lower_column(b, j, s);
}

/* Boards far beyond search: the ruleset says N, the move is one, and the ruleset says P. */
Test(holladay, the_move_of_the_proof_wins) {
  unsigned won = 0;
  for (unsigned round = 0; round < test_runs(3000); round++) {
    large b = {1 + rng_below(&dice, SIDE), 1 + rng_below(&dice, SIDE), {0}, {0}, {0}};
    unsigned most = round % 2 ? 4 : 1000000000;
    for (size_t i = 0; i < b.rows * b.cols; i++) b.cell[i] = (int64_t)rng_below(&dice, most);
    large after = b;
    shape s = {b.rows, b.cols, 0};
    bool good = is_good(s, b.cell);
    expect_outcome(place_board(&cgt_ruleset_holladay, b.cell, b.rows, b.cols), good);
    if (good) continue;
    reply(&after);
    cr_assert(is_move(s, b.cell, after.cell));
    cr_assert(is_good(s, after.cell));
    expect_outcome(place_board(&cgt_ruleset_holladay, after.cell, b.rows, b.cols), true);
    won++;
  }
  cr_expect_gt(3 * won, test_runs(3000));
}

Test(holladay, numbers_of_any_size) {
  char large[] = "100000000000000000000000000000000000000000000000000";
  cgt_arg cells[4], board = {.kind = CGT_ARG_MATRIX, .rows = 2, .cols = 2, .cells = cells};
  for (size_t i = 0; i < 4; i++) cells[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = 7};
  cells[0].digits = cells[3].digits = large;
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_holladay, &board, 1) == CGT_OK);
  expect_outcome(p, true); /* [x,7;7,x] */
  expect_error(CGT_ELIMIT, cgt_position_value(ctx, p));
  cells[3].digits = NULL;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_holladay, &board, 1) == CGT_OK);
  expect_outcome(p, false);
  board.rows = 1;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_holladay, &board, 1) == CGT_OK);
  expect_value(cgt_position_value(ctx, p), "*100000000000000000000000000000000000000000000000007");
}

Test(holladay, order_of_lines_does_not_matter) {
  for (int round = 0; round < 300; round++) {
    size_t rows = 1 + rng_below(&dice, 8), cols = 1 + rng_below(&dice, 5);
    int64_t cell[40], turned[40];
    for (size_t i = 0; i < rows * cols; i++) cell[i] = 1 + (int64_t)rng_below(&dice, 4); /* no row of zeros */
    size_t by_row = rng_below(&dice, (unsigned)rows), by_col = rng_below(&dice, (unsigned)cols);
    for (size_t i = 0; i < rows; i++)
      for (size_t j = 0; j < cols; j++)
        turned[i * cols + j] = cell[(i + by_row) % rows * cols + (j + by_col) % cols];
    cgt_part a, b;
    size_t count;
    cr_assert(cgt_position_parts(&count, &a, 1, ctx, place_board(&cgt_ruleset_holladay, cell, rows, cols)) ==
              CGT_OK);
    cr_assert(cgt_position_parts(&count, &b, 1, ctx,
                                 place_board(&cgt_ruleset_holladay, turned, rows, cols)) == CGT_OK);
    cr_assert_eq(a.position.id, b.position.id, "%s", text_of(a.position));
  }
}

Test(holladay, refuses_what_is_no_board) {
  const cgt_arg three = {.kind = CGT_ARG_INTEGER, .integer = 3};
  const cgt_arg cells[] = {
      three, {.kind = CGT_ARG_INFINITY}, three, {.kind = CGT_ARG_INTEGER, .integer = -1}};
  expect_refused(&cgt_ruleset_holladay, &three, 1, "holladay([1,2;3,4])");
  expect_refused(&cgt_ruleset_holladay, NULL, 0, "holladay([1,2;3,4])");
  cgt_arg board = {.kind = CGT_ARG_MATRIX, .rows = 2, .cols = 2, .cells = cells};
  expect_refused(&cgt_ruleset_holladay, &board, 1, "row 1, column 2 is not an integer >= 0");
  board.cells = cells + 2, board.rows = 1;
  expect_refused(&cgt_ruleset_holladay, &board, 1, "row 1, column 2 is negative");
}
