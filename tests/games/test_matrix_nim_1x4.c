/* test_matrix_nim_1x4.c: the table of P-positions against the definition, and what is proved of it. */
#include <stdlib.h>

#include "heap_positions.h"
#include "studies/matrix_nim_1x4.h"
#include "studies/matrix_nim_1x4_period.h"

SUITE(matrix_nim_1x4);

extern const cgt_ruleset cgt_ruleset_matrix_nim_impartial;

static study_quartets table_to(unsigned most) {
  study_quartets table;
  cr_assert(study_quartets_make(&table, most, NULL));
  cr_assert_eq(table.most, most);
  return table;
}

/* Every move from every position of a box, nothing else known. */
enum { BOX = 24 };
static bool is_p[BOX][BOX][BOX][BOX];

static bool has_winning_move(int a, int b, int c, int d) {
  for (int k = 1; k < BOX; k++)
    if ((k <= a && is_p[a - k][b][c][d]) || (k <= b && is_p[a][b - k][c][d]) ||
        (k <= c && is_p[a][b][c - k][d]) || (k <= d && is_p[a][b][c][d - k]) ||
        (k <= a && k <= b && k <= c && k <= d && is_p[a - k][b - k][c - k][d - k]))
      return true;
  return false;
}

Test(matrix_nim_1x4, is_plain_play) {
  study_quartets table = table_to(BOX - 1);
  unsigned found = 0;
  for (int a = 0; a < BOX; a++)
    for (int b = 0; b < BOX; b++)
      for (int c = 0; c < BOX; c++)
        for (int d = 0; d < BOX; d++) {
          is_p[a][b][c][d] = !has_winning_move(a, b, c, d);
          unsigned fourth = study_quartets_fourth(&table, (unsigned)a, (unsigned)b, (unsigned)c);
          cr_assert_eq(is_p[a][b][c][d], fourth == (unsigned)d, "%d %d %d %d", a, b, c, d);
          found += is_p[a][b][c][d];
        }
  cr_expect_gt(found, 1000);
  study_quartets_free(&table);
}

Test(matrix_nim_1x4, ruleset) {
  study_quartets table = table_to(9);
  for (int64_t a = 0; a < 7; a++)
    for (int64_t b = a; b < 8; b++)
      for (int64_t c = b; c < 10; c++) {
        int64_t d = study_quartets_fourth(&table, (unsigned)c, (unsigned)a, (unsigned)b);
        cgt_position p = place_board(&cgt_ruleset_matrix_nim_impartial, (int64_t[]){b, d, a, c}, 1, 4);
        expect_outcome(p, true);
      }
  study_quartets_free(&table);
}

/* A table is the beginning of a larger one, and no place of it was left out. */
Test(matrix_nim_1x4, of_any_size) {
  study_quartets large = table_to(70);
  for (unsigned most = 0; most <= 70; most += 7) {
    study_quartets small = table_to(most);
    cr_expect_arr_eq(small.fourth, large.fourth, study_quartets_index(0, 0, most + 1) * sizeof *small.fourth);
    study_quartets_free(&small);
  }
  study_quartets_free(&large);
}

/* Partners; no differences twice; the bound that the width of the rows relies on; order does not matter. */
Test(matrix_nim_1x4, laws) {
  enum { MOST = 90 };
  study_quartets t = table_to(MOST);
  for (unsigned a = 0; a <= MOST; a++)
    for (unsigned b = a; b <= MOST; b++)
      for (unsigned c = 0; c <= MOST; c++) {
        unsigned d = study_quartets_fourth(&t, a, b, c);
        cr_assert(d <= c + 4 * a + 2 * b && c <= d + 4 * a + 2 * b);
        cr_assert(d > MOST || study_quartets_fourth(&t, a, b, d) == c);
        cr_assert_eq(study_quartets_fourth(&t, c, b, a), d);
        cr_assert_eq(study_quartets_fourth(&t, b, c, a), d);
        for (unsigned k = 1; k <= a && k <= c && k <= d; k++)
          cr_assert_neq(study_quartets_fourth(&t, a - k, b - k, c - k), d - k);
        if (a == 0) cr_assert_eq(d, b ^ c);
      }
  study_quartets_free(&t);
}

Test(matrix_nim_1x4, stops_and_refuses) {
  static const volatile int stop = 1;
  study_quartets table;
  cr_expect(!study_quartets_make(&table, 300, &stop));
  cr_expect_null(table.fourth);
  cr_expect(!study_quartets_make(&table, STUDY_QUARTETS_MOST + 1, NULL));
}

/* The rows against the table of all positions, far beyond where they repeat, and that no lesser p or n would
 * do. */
Test(matrix_nim_1x4, periods) {
  enum { MOST = 320, PAIRS = 7 };
  study_quartets t = table_to(MOST);
  study_quartet_rows rows = {0};
  cr_assert_eq(study_quartet_period(&rows, PAIRS, PAIRS, SIZE_MAX, NULL), STUDY_PERIOD_FOUND);
  for (unsigned b = 0; b <= PAIRS; b++)
    for (unsigned a = 0; a <= b; a++) {
      const study_quartet_row *row = study_quartet_row_of(&rows, a, b);
      int last[MOST + 1], p = (int)row->period, n = (int)row->onset;
      for (int c = 0; c <= MOST; c++) {
        int place = c < n + p ? c : n + (c - n) % p;
        last[c] = (int)study_quartets_fourth(&t, a, b, (unsigned)c) - c;
        cr_assert_eq(row->difference[place], last[c], "%u %u %d", a, b, c);
      }
      cr_expect(n == 0 || last[n - 1] != last[n - 1 + p], "%u %u", a, b);
      for (int q = 1; q < p; q++) {
        int c = n;
        while (c < n + p && last[c] == last[c + q]) c++;
        cr_expect_lt(c, n + p, "%u %u %d", a, b, q);
      }
    }
  study_quartet_rows_free(&rows);
  study_quartets_free(&t);
}

/* The period is 1 for the pairs of Wythoff's game alone; the rows of smaller pairs are kept. */
Test(matrix_nim_1x4, periods_of_wythoff) {
  study_quartet_rows rows = {0};
  cr_assert_eq(study_quartet_period(&rows, 2, 20, SIZE_MAX, NULL), STUDY_PERIOD_FOUND);
  cr_expect_eq(study_quartet_row_of(&rows, 3, 20)->period, 0);
  cr_assert_eq(study_quartet_period(&rows, 12, 20, SIZE_MAX, NULL), STUDY_PERIOD_FOUND);
  for (unsigned b = 1, k = 0; b <= 20; b++)
    for (unsigned a = 1; a <= b && a <= 12; a++) {
      static const unsigned pairs[][2] = {{1, 2},  {3, 5},  {4, 7},   {6, 10},
                                          {8, 13}, {9, 15}, {11, 18}, {12, 20}};
      bool is_pair = k < 8 && pairs[k][0] == a && pairs[k][1] == b;
      k += is_pair;
      cr_expect_eq(study_quartet_row_of(&rows, a, b)->period == 1, is_pair, "%u %u", a, b);
    }
  study_quartet_rows_free(&rows);
}

Test(matrix_nim_1x4, periods_stop_and_refuse) {
  static const volatile int stop = 1;
  study_quartet_rows rows = {0};
  cr_expect_eq(study_quartet_period(&rows, 3, 5, SIZE_MAX, &stop), STUDY_PERIOD_STOPPED);
  cr_expect_eq(study_quartet_period(&rows, 3, 5, 1 << 11, NULL), STUDY_PERIOD_LIMIT);
  cr_expect_eq(study_quartet_period(&rows, 3, STUDY_PERIOD_MOST + 1, SIZE_MAX, NULL), STUDY_PERIOD_LIMIT);
  cr_assert_eq(study_quartet_period(&rows, 3, 5, SIZE_MAX, NULL), STUDY_PERIOD_FOUND);
  cr_expect_eq(study_quartet_row_of(&rows, 3, 5)->onset, 9);
  study_quartet_rows_free(&rows);
}
