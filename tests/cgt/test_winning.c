/* test_winning.c: winning moves that theorems of rulesets tell, against search among all moves. */
#include "heap_positions.h"

SUITE(winning);

extern const cgt_ruleset cgt_ruleset_nim, cgt_ruleset_wythoff, cgt_ruleset_holladay,
    cgt_ruleset_nim_rows_columns, cgt_ruleset_matrix_nim_impartial, cgt_ruleset_grundy;

enum { MOST = 4096 };

static cgt_position moves[MOST], told[MOST];

static bool is_among(cgt_position p, const cgt_position *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (list[i].id == p.id) return true;
  return false;
}

/* All moves to a game of value 0, found by search, are told; or some of them, if there are any. */
static void expect_told(cgt_position p, cgt_winning expected) {
  size_t count, told_count, winning = 0;
  cgt_winning known;
  cr_assert(cgt_position_moves(&count, moves, MOST, ctx, p, CGT_LEFT) == CGT_OK && count <= MOST);
  cr_assert(cgt_position_winning_moves(&known, &told_count, told, MOST, ctx, p, CGT_LEFT) == CGT_OK);
  cr_assert(known == expected || (known == CGT_WINNING_ALL && told_count == 0), "%s", text_of(p));
  for (size_t i = 0; i < count; i++) {
    bool wins = cgt_equal(cgt_position_search(ctx, moves[i]), cgt_integer(ctx, 0));
    winning += wins;
    bool is_told = is_among(moves[i], told, told_count);
    cr_assert(wins || !is_told, "%s is told as a winning move", text_of(moves[i]));
    if (known == CGT_WINNING_ALL) cr_assert(is_told == wins, "%s is not told", text_of(moves[i]));
  }
  if (known == CGT_WINNING_ALL)
    cr_assert_eq(told_count, winning, "%s: %zu told, %zu are", text_of(p), told_count, winning);
  else
    cr_assert_eq(told_count > 0, winning > 0, "%s", text_of(p));
  for (size_t i = 0; i < told_count; i++)
    cr_assert(is_among(told[i], moves, count), "%s is no move", text_of(told[i]));
}

static void fill(int64_t *n, size_t count, unsigned most) {
  for (size_t i = 0; i < count; i++) n[i] = (int64_t)rng_below(&dice, most);
}

Test(winning, nim) {
  for (unsigned round = 0; round < test_runs(300); round++) {
    int64_t heap[5];
    size_t count = rng_below(&dice, 6);
    fill(heap, count, 12);
    expect_told(place_heaps(&cgt_ruleset_nim, heap, count), CGT_WINNING_ALL);
  }
}

Test(winning, wythoff) {
  for (int64_t r = 1; r <= 6; r++)
    for (int64_t a = 0; a < 26; a++)
      for (int64_t b = a; b < 34; b++)
        expect_told(place_heaps(&cgt_ruleset_wythoff, (int64_t[]){a, b, r}, 3), CGT_WINNING_ALL);
}

Test(winning, holladay) {
  for (unsigned round = 0; round < test_runs(150); round++) {
    int64_t cell[9];
    size_t rows = 1 + rng_below(&dice, 3), cols = 1 + rng_below(&dice, 3);
    fill(cell, rows * cols, rows * cols > 6 ? 3 : 4);
    expect_told(place_board(&cgt_ruleset_holladay, cell, rows, cols), CGT_WINNING_SOME);
  }
}

Test(winning, nim_rows_columns) {
  for (unsigned round = 0; round < test_runs(300); round++) {
    int64_t cell[4];
    fill(cell, 4, 6);
    expect_told(place_board(&cgt_ruleset_nim_rows_columns, cell, 2, 2), CGT_WINNING_ALL);
  }
}

Test(winning, matrix_nim_impartial_of_two) {
  for (int64_t a = 0; a < 40; a++)
    for (int64_t b = 0; b < 40; b++)
      expect_told(
          place_board(&cgt_ruleset_matrix_nim_impartial, (int64_t[]){a, b}, b % 2 ? 1 : 2, b % 2 ? 2 : 1),
          CGT_WINNING_ALL);
}

Test(winning, matrix_nim_impartial) {
  unsigned by_row = 0;
  for (unsigned round = 0; round < test_runs(1000); round++) {
    int64_t cell[5];
    size_t count = 1 + 2 * rng_below(&dice, 3);
    fill(cell, count, count == 5 ? 6 : 20);
    bool column = rng_below(&dice, 2);
    expect_told(place_board(&cgt_ruleset_matrix_nim_impartial, cell, column ? count : 1, column ? 1 : count),
                CGT_WINNING_ALL);
    int64_t least = 20;
    for (size_t i = 0; i < count; i++) least = cell[i] < least ? cell[i] : least;
    for (int64_t k = 1; k <= least; k++) {
      int64_t sum = 0;
      for (size_t i = 0; i < count; i++) sum ^= cell[i] - k;
      by_row += count > 1 && sum == 0;
    }
  }
  cr_expect_gt(by_row, 0);
}

/* Several words an entry: the moves told are P-positions, and there is none from these. */
Test(winning, numbers_of_any_size) {
  static const char *const digits[] = {
      "340282366920938463463374607431768211456", "340282366920938463463374607431768211450",
      "123456789012345678901234567890123456789", "18446744073709551616", "7"};
  const cgt_ruleset *of_heaps[] = {&cgt_ruleset_nim, &cgt_ruleset_wythoff},
                    *of_boards[] = {&cgt_ruleset_holladay, &cgt_ruleset_nim_rows_columns,
                                    &cgt_ruleset_matrix_nim_impartial};
  for (unsigned round = 0; round < test_runs(400); round++) {
    cgt_arg cell[6], board = {.kind = CGT_ARG_MATRIX, .rows = 2, .cols = 2, .cells = cell};
    for (size_t i = 0; i < 6; i++)
      cell[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .digits = digits[rng_below(&dice, 5)]};
    const cgt_ruleset *ruleset = round % 5 < 2 ? of_heaps[round % 5] : of_boards[round % 5 - 2];
    if (ruleset == &cgt_ruleset_holladay) board.cols = 3;
    if (ruleset == &cgt_ruleset_matrix_nim_impartial) board.rows = 1, board.cols = 2 + rng_below(&dice, 2);
    cgt_position p;
    cr_assert(cgt_position_read(&p, ctx, ruleset, round % 5 < 2 ? cell : &board, round % 5 < 2 ? 2 : 1) ==
              CGT_OK);
    cgt_outcome outcome;
    cgt_winning known;
    size_t count;
    cr_assert(cgt_position_outcome(&outcome, ctx, p) == CGT_OK);
    cr_assert(cgt_position_winning_moves(&known, &count, told, MOST, ctx, p, CGT_RIGHT) == CGT_OK);
    cr_assert_neq(known, CGT_WINNING_UNKNOWN);
    cr_assert_eq(count == 0, outcome == CGT_P, "%s", text_of(p));
    for (size_t i = 0; i < count; i++) expect_outcome(told[i], true);
  }
}

Test(winning, unknown_without_a_theorem) {
  cgt_winning known = CGT_WINNING_ALL;
  size_t count = 7;
  cgt_position p = place_heaps(&cgt_ruleset_grundy, (int64_t[]){9}, 1);
  cr_assert(cgt_position_winning_moves(&known, &count, told, MOST, ctx, p, CGT_LEFT) == CGT_OK);
  cr_expect(known == CGT_WINNING_UNKNOWN && count == 0);
  p = place_board(&cgt_ruleset_matrix_nim_impartial, (int64_t[]){1, 2, 3, 4}, 2, 2);
  cr_assert(cgt_position_winning_moves(&known, &count, told, MOST, ctx, p, CGT_LEFT) == CGT_OK);
  cr_expect(known == CGT_WINNING_UNKNOWN && count == 0);
}
