/* test_two_dimensional_nim.c: outcomes in Two-Dimensional Nim against the definition of P and N, with the
 * infinite rows cut where they repeat themselves, and its values in the language. */
#include <stdio.h>

#include "heap_positions.h"
#include <cgt/lab_machine.h>
#include "language_session.h"

SUITE(two_dimensional_nim);

extern const cgt_ruleset cgt_ruleset_two_dimensional_nim;

enum { ROWS = 3, COLS = 8 }; /* a power of two columns: no nim-sum of columns leaves them */

static cgt_position place(int a, int b, int c) { /* counters at omega*row + column */
  const int at[] = {a, b, c};
  int64_t n[6];
  for (int i = 0; i < 3; i++) n[2 * i] = at[i] / COLS, n[2 * i + 1] = at[i] % COLS;
  return place_heaps(&cgt_ruleset_two_dimensional_nim, n, 6);
}

/* On a board cut to 8 columns, by plain play; there a counter has the same moves to the places that are left.
 */
Test(two_dimensional_nim, outcomes_are_those_of_plain_play) {
  static bool previous[ROWS * COLS][ROWS * COLS][ROWS * COLS];
  for (int a = 0; a < ROWS * COLS; a++)
    for (int b = 0; b < ROWS * COLS; b++)
      for (int c = 0; c < ROWS * COLS; c++) {
        bool wins = true;
        for (int i = 0; wins && i < a; i++) wins = !previous[i][b][c];
        for (int i = 0; wins && i < b; i++) wins = !previous[a][i][c];
        for (int i = 0; wins && i < c; i++) wins = !previous[a][b][i];
        previous[a][b][c] = wins;
        if (a % 3 == 0) expect_outcome(place(a, b, c), wins);
      }
}

Test(two_dimensional_nim, the_lowest_row_is_nim) {
  for (int a = 0; a < 6; a++)
    for (int b = 0; b < 7; b++) expect_nimber(place(a, b, 3), (unsigned)(a ^ b ^ 3));
}

Test(two_dimensional_nim, short_values_and_no_others_are_games) {
  cgt_position p = place_heaps(&cgt_ruleset_two_dimensional_nim, (int64_t[]){5, 2, 5, 9}, 4);
  expect_value(cgt_position_value(ctx, p), "*11");
  p = place_heaps(&cgt_ruleset_two_dimensional_nim, (int64_t[]){5, 2, 4, 2}, 4);
  size_t count;
  expect_error(CGT_ELIMIT, cgt_position_value(ctx, p));
  expect_error(CGT_ELIMIT, cgt_position_moves(&count, NULL, 0, ctx, p, CGT_LEFT));
}

Test(two_dimensional_nim, refuses_what_is_no_position) {
  const cgt_arg odd = {.kind = CGT_ARG_INTEGER, .integer = 3};
  const cgt_arg text[] = {{.kind = CGT_ARG_TEXT, .text = "a"}, odd};
  const cgt_arg less[] = {odd, {.kind = CGT_ARG_INTEGER, .integer = -3}};
  expect_refused(&cgt_ruleset_two_dimensional_nim, &odd, 1, "a row and a column for each counter");
  expect_refused(&cgt_ruleset_two_dimensional_nim, text, 2, "argument 1 is not an integer");
  expect_refused(&cgt_ruleset_two_dimensional_nim, less, 2, "negative");
}

Test(two_dimensional_nim, values_and_winning_moves) {
  static const row rows[] = {
      {"nim_value(two_dimensional_nim(3,2,1,5))", "omega*2+7"},
      {"nim_value(two_dimensional_nim([3,2;1,5]))", "omega*2+7"},
      {"nim_value(two_dimensional_nim())", "0"},
      {"nim_value(two_dimensional_nim(4,2,4,2))", "0"},
      {"nim_value(two_dimensional_nim(2^70,2^80))", "omega*1180591620717411303424+1208925819614629174706176"},
      {"nim_sum(nim_value(two_dimensional_nim(1,6)), 3)", "omega+5"},
      {"outcome(two_dimensional_nim(2^70,5,2^70,6))", "N"},
      {"winning_moves(two_dimensional_nim(3,2,1,5))", "{two_dimensional_nim(1,5,1,5)}"},
      {"winning_moves(two_dimensional_nim(2,2,2,5,1,4))", "{two_dimensional_nim(0,7,2,2,2,5)}"},
      {"winning_moves(two_dimensional_nim(1,2,1,2,1,2))", "{two_dimensional_nim(1,2,1,2)}"},
      {"winning_moves(two_dimensional_nim(7,1,7,1))", "{}"},
      {"winning_moves(two_dimensional_nim(2^70,2^80,0,3))", "{two_dimensional_nim(0,3,0,3)}"},
      {"winning_moves(nim(3,4,6))", "{nim(2,4,6)}"},
  };
  EXPECT_ROWS(rows);
}
