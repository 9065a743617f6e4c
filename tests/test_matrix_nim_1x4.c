/* test_matrix_nim_1x4.c: the table of P-positions against the definition, and what is proved of it. */
#include <stdlib.h>

#include "heap_positions.h"
#include "studies/matrix_nim_1x4.h"

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
