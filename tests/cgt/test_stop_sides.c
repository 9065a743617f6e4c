/* test_stop_sides.c: who is to move at a stop, and which numbers are confused with a game. */
#include <stdio.h>

#include "fixture.h"

SUITE(stop_sides);

static const char *adorned(cgt_game g, cgt_player beginner) {
  static char text[256];
  cgt_stop stop;
  cr_assert_eq(cgt_stop_of(&stop, ctx, g, beginner), CGT_OK);
  snprintf(text, sizeof text, "%s%c", show(stop.value), stop.to_move == CGT_LEFT ? 'L' : 'R');
  return text;
}

Test(stop_sides, worked_examples) {
  static const struct {
    const char *game, *left, *right;
  } rows[] = {{"0", "0L", "0R"},        {"3/4", "3/4L", "3/4R"}, {"*", "0R", "0L"},
              {"^", "0R", "0R"},        {"v", "0L", "0L"},       {"^*", "0R", "0L"},
              {"^^*", "0R", "0R"},      {"{3|1}", "3R", "1L"},   {"tiny(2)", "0R", "0R"},
              {"{3||1|0}", "3R", "1R"}, {"{2*|1*}", "2L", "1R"}, {"1+*2", "1R", "1L"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cr_expect_str_eq(adorned(value(rows[i].game), CGT_LEFT), rows[i].left, "%s", rows[i].game);
    cr_expect_str_eq(adorned(value(rows[i].game), CGT_RIGHT), rows[i].right, "%s", rows[i].game);
  }
}

/* The best for beginner, by play as it is defined: first the number, then whose turn it is. */
static cgt_stop play(cgt_game g, cgt_player beginner) {
  if (cgt_is_number(g)) return (cgt_stop){g, beginner};
  cgt_game list[64];
  size_t count = options(list, 64, g, beginner);
  cr_assert(count > 0 && count <= 64);
  cgt_stop best = {CGT_NONE, beginner};
  for (size_t i = 0; i < count; i++) {
    cgt_stop stop = play(list[i], beginner == CGT_LEFT ? CGT_RIGHT : CGT_LEFT);
    bool better = cgt_is_none(best.value) ||
                  (cgt_equal(stop.value, best.value) ? stop.to_move != beginner && best.to_move == beginner
                   : beginner == CGT_LEFT            ? le(best.value, stop.value)
                                                     : le(stop.value, best.value));
    if (better) best = stop;
  }
  return best;
}

Test(stop_sides, as_played) {
  for (unsigned run = 0; run < test_runs(800); run++) {
    cgt_game g = random_game(&dice, ctx, run % 3, 2);
    for (int p = 0; p < 2; p++) {
      cgt_stop stop, played = play(g, (cgt_player)p);
      cr_assert_eq(cgt_stop_of(&stop, ctx, g, (cgt_player)p), CGT_OK);
      law(cgt_equal(stop.value, played.value), g, stop.value, played.value);
      law(stop.to_move == played.to_move, g);
    }
  }
}

Test(stop_sides, intervals) {
  static const struct {
    const char *game, *low, *high;
    bool has_low, has_high, empty;
  } rows[] = {{"0", "0", "0", false, false, true},        {"*", "0", "0", true, true, false},
              {"^", "0", "0", false, true, true},         {"v", "0", "0", true, false, true},
              {"{3|1}", "1", "3", true, true, false},     {"{3||1|0}", "1", "3", false, true, false},
              {"{2*|1*}", "1", "2", false, false, false}, {"{2^100|0}", "0", "2^100", true, true, false}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_interval found;
    cr_assert_eq(cgt_confusion_interval(&found, ctx, value(rows[i].game)), CGT_OK);
    expect_value(found.low, rows[i].low);
    expect_value(found.high, rows[i].high);
    cr_expect(found.has_low == rows[i].has_low && found.has_high == rows[i].has_high &&
                  found.empty == rows[i].empty,
              "%s: %d %d %d", rows[i].game, found.has_low, found.has_high, found.empty);
  }
}

Test(stop_sides, intervals_hold_what_is_confused) {
  for (unsigned run = 0; run < test_runs(600); run++) {
    cgt_game g = random_game(&dice, ctx, run % 3, 2);
    cgt_interval found;
    cr_assert_eq(cgt_confusion_interval(&found, ctx, g), CGT_OK);
    cgt_game half = cgt_dyadic(ctx, 1, 1);
    cgt_game middle = cgt_number_mul(ctx, half, cgt_add(ctx, found.low, found.high));
    cgt_game numbers[] = {found.low, found.high, middle, random_number(&dice, ctx),
                          random_number(&dice, ctx)};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
      cgt_game x = numbers[i];
      bool at_low = cgt_equal(x, found.low), at_high = cgt_equal(x, found.high);
      bool inside =
          le(found.low, x) && le(x, found.high) && (!at_low || found.has_low) && (!at_high || found.has_high);
      law(inside == (order(g, x) == CGT_CONFUSED), g, x);
      if (inside) law(!found.empty, g);
    }
  }
}

Test(stop_sides, refuse_no_game) {
  cgt_stop stop;
  cgt_interval interval;
  expect_error(CGT_EINVAL, cgt_stop_of(&stop, ctx, CGT_NONE, CGT_LEFT));
  expect_error(CGT_EINVAL, cgt_confusion_interval(&interval, ctx, CGT_NONE));
}
