/* test_stop_count.c: the number of stopping positions. */
#include "fixture.h"

SUITE(stop_count);

/* The first fourteen as published in CGSuite's tests. */
Test(stop_count, worked_examples) {
  static const struct {
    const char *game, *count;
  } rows[] = {{"0", "1"},
              {"-1823437481924", "1"},
              {"25/16", "1"},
              {"*8", "4374"},
              {"9/8*", "2"},
              {"^", "3"},
              {"v*", "4"},
              {"6^*", "4"},
              {"^*6", "1459"},
              {"73/16v9*8", "13131"},
              {"{0|*||*|||*||||*}", "9"},
              {"{0||0|v*}", "6"},
              {"{^3|vv}", "10"},
              {"{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}", "11"},
              {"^^", "5"},
              {"+-1", "2"},
              {"{2^100|0}", "2"},
              {"1/2^4000", "1"},
              {"{2^100|^}", "4"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game count = cgt_stop_count(ctx, value(rows[i].game));
    cr_expect(cgt_equal(count, value(rows[i].count)), "%s: %s", rows[i].game, show(count));
  }
}

/* The sum over all options, closed forms included. */
Test(stop_count, is_the_sum_over_the_options) {
  cgt_game list[256];
  for (unsigned run = 0; run < test_runs(2000); run++) {
    cgt_game g = random_game(&dice, ctx, run % 3, 3), sum = cgt_integer(ctx, 0);
    if (cgt_is_number(g)) {
      law(cgt_equal(cgt_stop_count(ctx, g), cgt_integer(ctx, 1)), g);
      continue;
    }
    for (int p = 0; p < 2; p++) {
      size_t count = options(list, 256, g, (cgt_player)p);
      cr_assert(count <= 256);
      for (size_t i = 0; i < count; i++) sum = cgt_add(ctx, sum, cgt_stop_count(ctx, list[i]));
    }
    law(cgt_equal(cgt_stop_count(ctx, g), sum), g, sum, cgt_stop_count(ctx, g));
    law(cgt_equal(cgt_stop_count(ctx, cgt_neg(ctx, g)), sum), g);
  }
}

/* n·↑ + *m for all small n and m. */
Test(stop_count, of_ups_and_stars) {
  cgt_game list[64];
  for (int64_t n = 0; n < 8; n++)
    for (uint64_t m = n == 0; m < 20; m++) {
      cgt_game g = cgt_add(ctx, cgt_up(ctx, n), cgt_nimber(ctx, m)), sum = cgt_integer(ctx, 0);
      for (int p = 0; p < 2; p++) {
        size_t count = options(list, 64, g, (cgt_player)p);
        for (size_t i = 0; i < count; i++) sum = cgt_add(ctx, sum, cgt_stop_count(ctx, list[i]));
      }
      law(cgt_equal(cgt_stop_count(ctx, g), sum), g, cgt_stop_count(ctx, g), sum);
    }
}

static cgt_game twice_power_of_3(const char *exponent) {
  return cgt_number_mul(ctx, value("2"), cgt_number_pow(ctx, value("3"), value(exponent)));
}

Test(stop_count, of_large_games) {
  cr_expect(cgt_equal(cgt_stop_count(ctx, value("*100000")), twice_power_of_3("99999")));
  cgt_game ups = cgt_number_up_star(ctx, value("1/4"), value("2^100"), value("0"));
  expect_value(cgt_stop_count(ctx, ups), "2^100 + 3");
  expect_value(cgt_stop_count(ctx, cgt_add(ctx, ups, value("*"))), "2^100 + 2");
  cgt_game above = cgt_add(ctx, cgt_neg(ctx, ups), value("*200"));
  expect_value(cgt_sub(ctx, cgt_stop_count(ctx, above), twice_power_of_3("199")), "2^100");
  expect_error(CGT_ELIMIT, cgt_stop_count(ctx, cgt_nimber(ctx, 50000000)));
  expect_error(CGT_ELIMIT, cgt_stop_count(ctx, cgt_nimber(ctx, UINT64_MAX)));
}
