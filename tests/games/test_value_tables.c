/* test_value_tables.c: Grundy's game and Schrage's rectangles, their tables and their rulesets, against the
 * definition. */
#include <stdio.h>

#include "heap_positions.h"
#include "studies/studies.h"

SUITE(value_tables);

extern const cgt_ruleset cgt_ruleset_grundy, cgt_ruleset_schrage;

enum { MOST = 20000 };

static uint16_t plain[MOST + 1];

/* The mex of all options, one after another. */
static void fill_plain(size_t last) {
  static uint32_t seen[1 << 16];
  for (uint32_t n = 3; n <= last; n++) {
    for (size_t a = 1; 2 * a < n; a++) seen[plain[a] ^ plain[n - a]] = n;
    while (seen[plain[n]] == n) plain[n]++;
  }
}

static void fill_fast(games_grundy_values *g, size_t last) {
  *g = (games_grundy_values){.value = calloc(last + 1, sizeof *g->value),
                             .rare = calloc(last + 1, sizeof *g->rare),
                             .marks.limit = games_marks_limit(last + 1)};
  g->marks.of = calloc(g->marks.limit, sizeof *g->marks.of);
  cr_assert(g->value && g->rare && g->marks.of);
  games_grundy_extend(g, last / 3); /* in two steps */
  games_grundy_extend(g, last + 1);
}

static void clear(games_grundy_values *g) {
  free(g->value);
  free(g->rare);
  free(g->marks.of);
}

Test(value_tables, sparse_space_is_the_definition) {
  fill_plain(MOST);
  for (size_t last = 1; last <= MOST; last = last < 40 ? last + 1 : MOST + (last == MOST)) {
    games_grundy_values g;
    fill_fast(&g, last);
    cr_expect_eq(g.count, last + 1);
    for (size_t n = 0; n <= last; n++) cr_assert_eq(g.value[n], plain[n], "%zu", n);
    clear(&g);
  }
}

/* A002188 of the OEIS, from heap 1 on. */
Test(value_tables, first_values_of_grundys_game) {
  static const unsigned known[] = {0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3,
                                   0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4, 1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    expect_nimber(place_heaps(&cgt_ruleset_grundy, (const int64_t[]){(int64_t)i + 1}, 1), known[i]);
}

/* The ruleset goes over from search to the table. */
Test(value_tables, grundy_ruleset) {
  fill_plain(4100);
  for (int64_t n = 1; n <= 300; n++) expect_nimber(place_heaps(&cgt_ruleset_grundy, &n, 1), plain[n]);
  for (int64_t n = 4090; n <= 4100; n++) {
    cgt_game g = cgt_position_value(ctx, place_heaps(&cgt_ruleset_grundy, &n, 1));
    law(cgt_equal(g, cgt_nimber(ctx, plain[n])), g);
  }
  for (int round = 0; round < 100; round++) {
    int64_t heap[5];
    unsigned sum = 0;
    for (size_t i = 0; i < 5; i++) sum ^= plain[heap[i] = 1 + (int64_t)rng_below(&dice, 60)];
    expect_nimber(place_heaps(&cgt_ruleset_grundy, heap, 5), sum);
  }
  cr_expect_str_eq(text_of(place_heaps(&cgt_ruleset_grundy, (const int64_t[]){7, 2, 5, 1}, 4)),
                   "grundy(5,7)");
}

/* What a long list of moves answers at once is kept. When it was forgotten, this took 49 million steps instead of 25. */
Test(value_tables, answers_of_long_lists_are_kept) {
  const int64_t n = 2500;
  const uint64_t before = cgt_ctx_set_steps(ctx, 30000000);
  const cgt_game g = cgt_position_value(ctx, place_heaps(&cgt_ruleset_grundy, &n, 1));
  cr_expect(!cgt_is_none(g), "%s", cgt_ctx_message(ctx));
  cgt_ctx_set_steps(ctx, before);
}

static unsigned by_law(unsigned m, unsigned n) { return m == 0 ? n : n == 0 ? m : 1; }

Test(value_tables, schrages_law_to_1000x1000) {
  enum { COLS = 1001 };
  static uint16_t table[COLS * COLS];
  static uint32_t marks_of[2048];
  games_marks marks = {.of = marks_of, .limit = 2048};
  fill_plain(COLS);
  for (size_t m = 1; m < COLS / long_test_step(); m++) {
    study_schrage_row(table, m, COLS, &marks);
    for (size_t n = 1; n < COLS; n++)
      cr_assert_eq(table[m * COLS + n], by_law(plain[m], plain[n]), "%zu x %zu", m, n);
  }
}

/* All rectangles to 24×24 from the rules, into every pair of unequal rectangles. */
Test(value_tables, schrage_ruleset) {
  enum { SIDE = 25 };
  static unsigned value[SIDE][SIDE];
  for (int64_t m = 1; m < SIDE; m++)
    for (int64_t n = 1; n < SIDE; n++) {
      bool seen[64] = {false};
      for (int64_t k = 1; k < m; k++)
        if (k != m - k) seen[value[k][n] ^ value[m - k][n]] = true;
      for (int64_t k = 1; k < n; k++)
        if (k != n - k) seen[value[m][k] ^ value[m][n - k]] = true;
      while (seen[value[m][n]]) value[m][n]++;
      expect_nimber(place_heaps(&cgt_ruleset_schrage, (const int64_t[]){m, n}, 2), value[m][n]);
    }
  for (int round = 0; round < 100; round++) {
    int64_t side[6];
    unsigned sum = 0;
    for (size_t i = 0; i < 6; i++) side[i] = 1 + (int64_t)rng_below(&dice, SIDE - 1);
    for (size_t i = 0; i < 6; i += 2) sum ^= value[side[i]][side[i + 1]];
    expect_nimber(place_heaps(&cgt_ruleset_schrage, side, 6), sum);
  }
  cr_expect_str_eq(text_of(place_heaps(&cgt_ruleset_schrage, (const int64_t[]){9, 4, 2, 2, 5, 3}, 6)),
                   "schrage(3,5,4,9)");
  cr_expect_str_eq(text_of(place_heaps(&cgt_ruleset_schrage, (const int64_t[]){2, 2}, 2)), "schrage(1,1)");
}

Test(value_tables, large_rectangles_by_the_law) {
  fill_plain(2000);
  for (int round = 0; round < 30; round++) {
    int64_t side[] = {1 + (int64_t)rng_below(&dice, 2000), 1 + (int64_t)rng_below(&dice, 2000)};
    cgt_game g = cgt_position_value(ctx, place_heaps(&cgt_ruleset_schrage, side, 2));
    law(cgt_equal(g, cgt_nimber(ctx, by_law(plain[side[0]], plain[side[1]]))), g);
  }
}

Test(value_tables, rulesets_refuse) {
  const cgt_arg three = {.kind = CGT_ARG_INTEGER, .integer = 3}, none = {.kind = CGT_ARG_INTEGER},
                large = {.kind = CGT_ARG_INTEGER, .digits = "1000000000000000000000"};
  expect_refused(&cgt_ruleset_grundy, &large, 1, "64 bits");
  expect_refused(&cgt_ruleset_grundy, &(cgt_arg){.kind = CGT_ARG_TEXT, .text = "3"}, 1, "grundy(10,12)");
  expect_refused(&cgt_ruleset_schrage, &three, 1, "schrage(3,5)");
  expect_refused(&cgt_ruleset_schrage, NULL, 0, "schrage(3,5)");
  expect_refused(&cgt_ruleset_schrage, (cgt_arg[]){three, none}, 2, "side 2 is 0");
  expect_refused(&cgt_ruleset_schrage, (cgt_arg[]){three, large}, 2, "64 bits");
  const int64_t heap = INT64_MAX;
  expect_error(CGT_ELIMIT, cgt_position_value(ctx, place_heaps(&cgt_ruleset_grundy, &heap, 1)));
}
