/* test_heat.c: means and temperatures of positions, and bounds of them, without their values; against their values. */
#include <stdio.h>

#include <cgt/heat.h>

#include "fixture.h"

SUITE(heat);

typedef struct kind_of_board {
  const char *ruleset, *signs;
  unsigned rows, columns, runs;
} kind_of_board;

static const kind_of_board kinds[] = {{"domineering", "...#", 3, 4, 60}, {"amazons", "...#xo", 2, 4, 60}, {"snort", "...#LR", 3, 3, 60},
                                      {"clobber", "xxoo.", 3, 3, 60},    {"toads_and_frogs", "tff.t", 1, 8, 60}};

/* A board of random signs. False: the ruleset has no such board. */
static bool random_board(cgt_position *p, char *text, const kind_of_board *k) {
  size_t length = 0;
  for (unsigned row = 0; row < k->rows; row++) {
    if (row) text[length++] = '|';
    for (unsigned column = 0; column < k->columns; column++)
      text[length++] = k->signs[rng_below(&dice, (unsigned)strlen(k->signs))];
  }
  text[length] = 0;
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = text};
  const bool good = cgt_position_read(p, ctx, ruleset_named(k->ruleset), &arg, 1) == CGT_OK;
  cgt_ctx_clear_error(ctx);
  return good;
}

static bool at_most(cgt_game x, cgt_game y) {
  int sign;
  cr_assert(cgt_number_compare(&sign, ctx, x, y) == CGT_OK);
  return sign <= 0;
}

static void expect_bounds(cgt_position p, const char *text) {
  const cgt_game value_of_p = cgt_position_value(ctx, p);
  const cgt_game mean = cgt_mean(ctx, value_of_p), temperature = cgt_temperature(ctx, value_of_p);
  cgt_heat_bounds exact, before = {0};
  cr_assert(cgt_position_heat(&exact, ctx, p, 0) == CGT_OK, "%s: %s", text, cgt_ctx_message(ctx));
  for (int i = 0; i < 2; i++) {
    cr_assert(cgt_equal(exact.mean[i], mean), "%s: mean %s, not %s", text, show(exact.mean[i]), show(mean));
    cr_assert(cgt_equal(exact.temperature[i], temperature), "%s: temperature %s, not %s", text, show(exact.temperature[i]),
              show(temperature));
  }
  static const size_t widths[] = {1, 2, 3, 4, 6, 9, 14, 1000 /* all */};
  for (size_t k = 0; k < sizeof widths / sizeof *widths; k++) {
    cgt_heat_bounds h;
    const size_t width = widths[k];
    cr_assert(cgt_position_heat(&h, ctx, p, width) == CGT_OK, "%s", cgt_ctx_message(ctx));
    cr_assert(at_most(h.mean[0], mean) && at_most(mean, h.mean[1]), "%s, width %zu: mean", text, width);
    cr_assert(at_most(h.temperature[0], temperature) && at_most(temperature, h.temperature[1]), "%s, width %zu: temperature",
              text, width);
    if (k > 0)
      cr_assert(at_most(before.mean[0], h.mean[0]) && at_most(h.mean[1], before.mean[1]) &&
                    at_most(before.temperature[0], h.temperature[0]) && at_most(h.temperature[1], before.temperature[1]),
                "%s: width %zu has worse bounds", text, width);
    before = h;
  }
  cr_assert(cgt_equal(before.mean[0], before.mean[1]) && cgt_equal(before.temperature[0], before.temperature[1]), "%s", text);
}

Test(heat, bounds_enclose_the_heat) {
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    unsigned read = 0;
    for (unsigned run = long_test_runs(4 * kinds[i].runs); run-- > 0;) {
      char text[64];
      cgt_position p;
      if (!random_board(&p, text, &kinds[i])) continue;
      expect_bounds(p, text);
      read++;
    }
    cr_expect_gt(read, 0, "%s", kinds[i].ruleset);
  }
}

/* Bounds that are not exact do occur. */
Test(heat, few_options_leave_a_gap) {
  cgt_position p;
  cgt_heat_bounds h;
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = "x...|....|...o"};
  cr_assert(cgt_position_read(&p, ctx, ruleset_named("amazons"), &arg, 1) == CGT_OK);
  cr_assert(cgt_position_heat(&h, ctx, p, 1) == CGT_OK);
  cr_expect(at_most(h.temperature[0], value("4")) && at_most(value("5"), h.temperature[1]));
  cr_expect(!cgt_equal(h.mean[0], h.mean[1]));
}

Test(heat, play_that_returns_is_refused) {
  cgt_position p;
  cgt_heat_bounds h;
  const cgt_arg arg = {.kind = CGT_ARG_TEXT, .text = "#x..#|x...o|#x..#"};
  cr_assert(cgt_position_read(&p, ctx, ruleset_named("hare_and_hounds"), &arg, 1) == CGT_OK, "%s", cgt_ctx_message(ctx));
  expect_error(CGT_EDOMAIN, cgt_position_heat(&h, ctx, p, 0));
}
