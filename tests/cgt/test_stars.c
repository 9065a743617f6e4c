/* test_stars.c: remote stars. */
#include "fixture.h"

SUITE(stars);

Test(stars, worked_examples) {
  static const struct {
    const char *game, *star;
  } rows[] = {
      {"0", "*"},     {"7/8", "*"},     {"*", "*2"},         {"*5", "*6"},           {"^", "*2"},
      {"^*", "*2"},   {"v*", "*2"},     {"^^", "*2"},        {"^*6", "*8"},          {"v9*8", "*10"},
      {"6^*5", "*"},  {"tiny(2)", "*"}, {"{0|*2,*4}", "*5"}, {"{1|*3}", "*4"},       {"*100000", "*100001"},
      {"^^*3", "*4"}, {"^3*3", "*3"},   {"*2 + *5", "*8"},   {"{2|{^3*4|-1}}", "*6"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    expect_value(cgt_far_star(ctx, value(rows[i].game)), rows[i].star);
}

/* One above the largest nimber among the followers, closed forms unfolded. */
static uint64_t largest_nimber(cgt_game g) {
  cgt_game list[64];
  int64_t n = 0;
  if (cgt_is_nimber(ctx, g)) cr_assert_eq(cgt_get_int64(&n, ctx, cgt_nimber_part(ctx, g)), CGT_OK);
  uint64_t largest = (uint64_t)n;
  for (int p = 0; p < 2; p++) {
    size_t count = options(list, 64, g, (cgt_player)p);
    cr_assert(count <= 64);
    for (size_t i = 0; i < count; i++) {
      uint64_t there = largest_nimber(list[i]);
      if (there > largest) largest = there;
    }
  }
  return largest;
}

Test(stars, one_above_the_largest_nimber) {
  for (unsigned run = 0; run < test_runs(400); run++) {
    cgt_game g = random_game(&dice, ctx, run % 3, 2);
    law(cgt_equal(cgt_far_star(ctx, g), cgt_nimber(ctx, largest_nimber(g) + 1)), g, cgt_far_star(ctx, g));
  }
}

/* From there on G + *m has one outcome, and is not 0. */
Test(stars, all_remote_stars_are_alike) {
  for (unsigned run = 0; run < test_runs(800); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 2);
    int64_t far;
    cr_assert_eq(cgt_get_int64(&far, ctx, cgt_nimber_part(ctx, cgt_far_star(ctx, g))), CGT_OK);
    cgt_outcome first = outcome(cgt_add(ctx, g, cgt_nimber(ctx, (uint64_t)far)));
    law(first != CGT_P, g);
    for (uint64_t m = (uint64_t)far + 1; m < (uint64_t)far + 8; m++)
      law(outcome(cgt_add(ctx, g, cgt_nimber(ctx, m))) == first, g, cgt_nimber(ctx, m));
  }
}
