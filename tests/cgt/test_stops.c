/* test_stops.c: Left and Right stops. */
#include "fixture.h"

SUITE(stops);

Test(stops, worked_examples) {
  static const struct { const char *game, *left, *right; } rows[] = {
      {"5/8", "5/8", "5/8"},
      {"*", "0", "0"},
      {"^7*3", "0", "0"},
      {"3^", "3", "3"},
      {"{3|1}", "3", "1"},
      {"+-1/2", "1/2", "-1/2"},
      {"{10|{3|0},{4|-5}}", "10", "3"},
      {"{2||1|0}", "2", "1"},
      {"{5|{1|-1}}", "5", "1"},
      {"tiny(4)", "0", "0"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = value(rows[i].game);
    expect_value(cgt_left_stop(ctx, g), rows[i].left);
    expect_value(cgt_right_stop(ctx, g), rows[i].right);
  }
}

/* A number stops at once; otherwise the mover picks. Siegel, CGT, Ch. II, stops. */
static cgt_game stop(cgt_game g, cgt_player beginner) {
  if (cgt_is_number(g)) return g;
  cgt_game list[128], best = CGT_NONE;
  cgt_player other = beginner == CGT_LEFT ? CGT_RIGHT : CGT_LEFT;
  size_t count = options(list, 128, g, beginner);
  cr_assert(count > 0 && count <= 128);
  for (size_t i = 0; i < count; i++) {
    cgt_game s = stop(list[i], other);
    if (cgt_is_none(best) || (beginner == CGT_LEFT ? le(best, s) : le(s, best))) best = s;
  }
  return best;
}

Test(stops, are_what_alternate_play_reaches) {
  for (unsigned run = 0; run < test_runs(1500); run++) {
    cgt_game g = random_game(&dice, ctx, 3, 3);
    cgt_game left = cgt_left_stop(ctx, g), right = cgt_right_stop(ctx, g);
    law(cgt_equal(left, stop(g, CGT_LEFT)), g, left);
    law(cgt_equal(right, stop(g, CGT_RIGHT)), g, right);
    law(le(right, left), g);
  }
}

/* R(G) + R(H) <= R(G+H) <= R(G) + L(H) <= L(G+H) <= L(G) + L(H). */
Test(stops, inequalities_of_sums) {
  for (unsigned run = 0; run < test_runs(800); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 3), h = random_game(&dice, ctx, 2, 3), sum = cgt_add(ctx, g, h);
    cgt_game lg = cgt_left_stop(ctx, g), rg = cgt_right_stop(ctx, g);
    cgt_game lh = cgt_left_stop(ctx, h), rh = cgt_right_stop(ctx, h);
    cgt_game ls = cgt_left_stop(ctx, sum), rs = cgt_right_stop(ctx, sum), mixed = cgt_add(ctx, rg, lh);
    law(le(cgt_add(ctx, rg, rh), rs) && le(rs, mixed), g, h);
    law(le(mixed, ls) && le(ls, cgt_add(ctx, lg, lh)), g, h);
  }
}

Test(stops, negation_and_translation) {
  for (unsigned run = 0; run < test_runs(1000); run++) {
    cgt_game g = random_game(&dice, ctx, 3, 2), x = random_number(&dice, ctx);
    cgt_game left = cgt_left_stop(ctx, g);
    law(cgt_equal(cgt_right_stop(ctx, cgt_neg(ctx, g)), cgt_neg(ctx, left)), g);
    law(cgt_equal(cgt_left_stop(ctx, cgt_add(ctx, g, x)), cgt_add(ctx, left, x)), g, x);
  }
}
