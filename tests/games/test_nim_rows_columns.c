/* test_nim_rows_columns.c: the two-dimensional Nim of Eggleston, Fraenkel and Rothschild against plain play.
 */
#include <stdio.h>

#include "small_boards.h"

SUITE(nim_rows_columns);

extern const cgt_ruleset cgt_ruleset_nim_rows_columns, cgt_ruleset_nim_squared;

static bool is_move(shape s, const int64_t *from, const int64_t *to) {
  size_t rows, cols;
  return lines_touched(&rows, &cols, s, from, to) && (rows == 1 || cols == 1);
}

/* Opposite corners are equal; of other shapes no such law is known. */
static int is_good(shape s, const int64_t *cell) {
  return s.rows == 2 && s.cols == 2 ? cell[0] == cell[3] && cell[1] == cell[2] : -1;
}

static void is_plain_play(shape s) {
  compare_with_plain_play(&cgt_ruleset_nim_rows_columns, s, is_move, is_good);
}

Test(nim_rows_columns, is_plain_play_2x2) { is_plain_play((shape){2, 2, 6}); }
Test(nim_rows_columns, is_plain_play_2x3) { is_plain_play((shape){2, 3, 4}); }
Test(nim_rows_columns, is_plain_play_3x2) { is_plain_play((shape){3, 2, 3}); }
Test(nim_rows_columns, is_plain_play_1x4) { is_plain_play((shape){1, 4, 5}); }
Test(nim_rows_columns, is_plain_play_3x3_one_counter) { is_plain_play((shape){3, 3, 2}); }
Test(nim_rows_columns, is_plain_play_3x4_one_counter) { is_plain_play((shape){3, 4, 2}); }

/* Order of rows and columns, and transposition. */
Test(nim_rows_columns, has_one_representative) {
  for (int round = 0; round < 500; round++) {
    size_t rows = 1 + rng_below(&dice, 5), cols = 1 + rng_below(&dice, 7);
    int64_t cell[40], turned[40];
    for (size_t i = 0; i < rows * cols; i++) cell[i] = 1 + (int64_t)rng_below(&dice, 3);
    size_t by_row = rng_below(&dice, (unsigned)rows), by_col = rng_below(&dice, (unsigned)cols);
    for (size_t i = 0; i < rows; i++)
      for (size_t j = 0; j < cols; j++)
        turned[j * rows + i] = cell[(i + by_row) % rows * cols + (j + by_col) % cols];
    cgt_part a, b;
    size_t count;
    cgt_position p = place_board(&cgt_ruleset_nim_rows_columns, cell, rows, cols);
    cr_assert(cgt_position_parts(&count, &a, 1, ctx, p) == CGT_OK && count == 1);
    p = place_board(&cgt_ruleset_nim_rows_columns, turned, cols, rows);
    cr_assert(cgt_position_parts(&count, &b, 1, ctx, p) == CGT_OK && count == 1);
    cr_assert_eq(a.position.id, b.position.id, "%s", text_of(a.position));
  }
}

/* One counter on a cell at most: the two rulesets share no code. */
Test(nim_rows_columns, is_nim_squared) {
  for (int round = 0; round < 300; round++) {
    size_t rows = 1 + rng_below(&dice, 4), cols = 1 + rng_below(&dice, 4), used = 0;
    int64_t cell[16];
    char text[32];
    for (size_t i = 0; i < rows * cols; i++) {
      cell[i] = rng_below(&dice, 3) > 0;
      if (i > 0 && i % cols == 0) text[used++] = '|';
      text[used++] = cell[i] ? 'x' : 'o';
    }
    text[used] = '\0';
    const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
    cgt_position p, q = place_board(&cgt_ruleset_nim_rows_columns, cell, rows, cols);
    cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_nim_squared, &arg, 1) == CGT_OK, "%s", text);
    cr_assert(cgt_equal(cgt_position_value(ctx, p), cgt_position_value(ctx, q)), "%s", text);
    cr_assert(cgt_equal(cgt_position_search(ctx, p), cgt_position_search(ctx, q)), "%s", text);
  }
}

Test(nim_rows_columns, splits) {
  const int64_t cell[] = {3, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 5};
  cgt_position p = place_board(&cgt_ruleset_nim_rows_columns, cell, 3, 4);
  cgt_part parts[4];
  size_t count;
  cr_assert(cgt_position_parts(&count, parts, 4, ctx, p) == CGT_OK);
  cr_expect_eq(count, 3);
  expect_nimber(p, 3 ^ 3 ^ 5);
  cr_expect_str_eq(text_of(p), "nim_rows_columns([3,0,0,0;0,1,2,0;0,0,0,5])");
}

Test(nim_rows_columns, numbers_of_any_size) {
  char large[] = "100000000000000000000000000000000000000000000000000";
  cgt_arg cells[4], board = {.kind = CGT_ARG_MATRIX, .rows = 2, .cols = 2, .cells = cells};
  for (size_t i = 0; i < 4; i++) cells[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = 7};
  cells[0].digits = cells[3].digits = large;
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_nim_rows_columns, &board, 1) == CGT_OK);
  expect_outcome(p, true);
  expect_error(CGT_ELIMIT, cgt_position_value(ctx, p));
  cells[1].integer = cells[2].integer = 0;
  cells[3].digits = NULL;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_nim_rows_columns, &board, 1) == CGT_OK);
  expect_value(cgt_position_value(ctx, p), "*100000000000000000000000000000000000000000000000007");
}

Test(nim_rows_columns, refuses_what_is_no_board) {
  const cgt_arg three = {.kind = CGT_ARG_INTEGER, .integer = 3};
  expect_refused(&cgt_ruleset_nim_rows_columns, &three, 1, "nim_rows_columns([1,2;3,4])");
  const cgt_arg cells[] = {three, {.kind = CGT_ARG_INTEGER, .integer = -1}};
  cgt_arg board = {.kind = CGT_ARG_MATRIX, .rows = 2, .cols = 1, .cells = cells};
  expect_refused(&cgt_ruleset_nim_rows_columns, &board, 1, "row 2, column 1 is negative");
}
