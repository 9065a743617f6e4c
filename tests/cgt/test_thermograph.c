/* test_thermograph.c: mean, temperature and both walls, against thermographs computed point by point. */
#include "fixture.h"

SUITE(thermograph);

Test(thermograph, worked_examples) {
  static const struct { const char *game, *mean, *temperature; } rows[] = {
      {"0", "0", "-1"},          {"7", "7", "-1"},           {"1/2", "1/2", "-1/2"},
      {"-5/8", "-5/8", "-1/8"},
      {"*", "0", "0"},           {"^", "0", "0"},            {"3^*", "3", "0"},        {"tiny(2)", "0", "0"},
      {"+-1", "0", "1"},         {"{4|1}", "5/2", "3/2"},    {"{4||2|0}", "5/2", "3/2"},
      {"{1|0}", "1/2", "1/2"},
      {"{5|{1|-1}}", "5/2", "5/2"}, {"{100||1|0}", "201/4", "199/4"}, {"{1|*16384}", "1/2", "1/2"},
      {"{1||0|-9}", "0", "1"},   {"2^100", "2^100", "-1"},   {"1/2^4000", "1/2^4000", "-1/2^4000"},
      {"{2^100|0}", "2^99", "2^99"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = value(rows[i].game);
    cgt_game mean = cgt_mean(ctx, g), temperature = cgt_temperature(ctx, g);
    cr_expect(cgt_equal(mean, value(rows[i].mean)), "mean of %s is %s", rows[i].game, show(mean));
    cr_expect(cgt_equal(temperature, value(rows[i].temperature)), "temperature of %s is %s", rows[i].game,
              show(temperature));
  }
}

static void expect_wall(const char *game, cgt_player player, const char *const (*corners)[2], size_t n) {
  cgt_corner got[16];
  size_t count = 0;
  cr_assert(cgt_wall(&count, got, 16, ctx, value(game), player) == CGT_OK, "%s", cgt_ctx_message(ctx));
  cr_expect(count == n, "%s: %zu corners, not %zu", game, count, n);
  for (size_t i = 0; i < n && i < count; i++) {
    cr_expect(cgt_equal(got[i].temperature, value(corners[i][0])), "%s: corner %zu at temperature %s", game,
              i, show(got[i].temperature));
    cr_expect(cgt_equal(got[i].value, value(corners[i][1])), "%s: corner %zu at %s", game, i,
              show(got[i].value));
  }
}

#define EXPECT_WALL(game, player, ...)                                                                       \
  expect_wall(game, player, (const char *const[][2])__VA_ARGS__,                                             \
              sizeof((const char *const[][2])__VA_ARGS__) / sizeof(const char *const[2]))

Test(thermograph, walls) {
  EXPECT_WALL("3", CGT_LEFT, {{"-1", "3"}});
  EXPECT_WALL("3", CGT_RIGHT, {{"-1", "3"}});
  EXPECT_WALL("1/2", CGT_LEFT, {{"-1/2", "1/2"}, {"-1", "1"}});
  EXPECT_WALL("1/2", CGT_RIGHT, {{"-1/2", "1/2"}, {"-1", "0"}});
  EXPECT_WALL("*", CGT_LEFT, {{"0", "0"}, {"-1", "1"}});
  EXPECT_WALL("^", CGT_LEFT, {{"0", "0"}, {"-1", "1"}});
  EXPECT_WALL("^", CGT_RIGHT, {{"0", "0"}, {"-1", "0"}});
  EXPECT_WALL("{4|1}", CGT_LEFT, {{"3/2", "5/2"}, {"-1", "5"}});
  EXPECT_WALL("{4|1}", CGT_RIGHT, {{"3/2", "5/2"}, {"-1", "0"}});
  EXPECT_WALL("{4||2|0}", CGT_RIGHT, {{"3/2", "5/2"}, {"1", "2"}, {"-1", "2"}});
  EXPECT_WALL("9/8*", CGT_LEFT, {{"0", "9/8"}, {"-1/8", "5/4"}, {"-1/4", "5/4"}, {"-1", "2"}});
  EXPECT_WALL("9/8*", CGT_RIGHT, {{"0", "9/8"}, {"-1/8", "1"}, {"-1", "1"}});
}

/* ---- the definition, point by point ----------------------------------------------------------------
 *
 * Temperatures and values in units of 2^-UNIT. At each temperature t >= -1 the Left scaffold of G is
 * max R(GL) - t, the Right scaffold min L(GR) + t; where Left's is the greater they are the walls, from the
 * temperature at which they meet the mast goes straight up. An integer is all mast. Siegel, CGT, Ch.
 * II, thermographs. The games tried here have all corners on the grid; that is asserted. */

enum { UNIT = 7, ONE = 1 << UNIT, TOP = 20 * ONE, POINTS = TOP + ONE + 1 };

typedef struct walls {
  int32_t side[2][POINTS]; /* value of the wall of CGT_LEFT, CGT_RIGHT at t = index - ONE */
  int32_t temperature, mean;
} walls;

static void pointwise(walls *w, cgt_game g) {
  int64_t n;
  if (cgt_is_integer(ctx, g)) {
    cr_assert(cgt_get_int64(&n, ctx, g) == CGT_OK);
    w->temperature = -ONE;
    w->mean = (int32_t)n * ONE;
    for (int p = 0; p < 2; p++)
      for (int i = 0; i < POINTS; i++) w->side[p][i] = w->mean;
    return;
  }
  walls *option = malloc(sizeof *option);
  cr_assert(option != NULL);
  cgt_game list[64];
  for (int p = 0; p < 2; p++) {
    size_t count = options(list, 64, g, (cgt_player)p);
    cr_assert(count > 0 && count <= 64);
    for (size_t k = 0; k < count; k++) {
      pointwise(option, list[k]);
      for (int i = 0; i < POINTS; i++) {
        int32_t t = i - ONE,
                v = p == CGT_LEFT ? option->side[CGT_RIGHT][i] - t : option->side[CGT_LEFT][i] + t;
        if (k == 0 || (p == CGT_LEFT ? v > w->side[p][i] : v < w->side[p][i])) w->side[p][i] = v;
      }
    }
  }
  free(option);
  int top = 0;
  while (top < POINTS && w->side[CGT_LEFT][top] > w->side[CGT_RIGHT][top]) top++;
  cr_assert(top < POINTS && w->side[CGT_LEFT][top] == w->side[CGT_RIGHT][top], "%s: a corner off the grid",
            show(g));
  w->temperature = top - ONE;
  w->mean = w->side[CGT_LEFT][top];
  for (int i = top; i < POINTS; i++) w->side[CGT_LEFT][i] = w->side[CGT_RIGHT][i] = w->mean;
}

static int32_t in_units(cgt_game x) {
  int64_t n;
  cgt_status status = cgt_get_int64(&n, ctx, cgt_number_mul(ctx, x, cgt_integer(ctx, ONE)));
  cr_assert(status == CGT_OK, "%s is off the grid", show(x));
  return (int32_t)n;
}

/* Games whose leaves are integers, so that three levels stay on the grid of 1/2^UNIT. */
static cgt_game on_the_grid(unsigned height) {
  if (height == 0) {
    switch (rng_below(&dice, 5)) {
    case 0: return cgt_nimber(ctx, rng_below(&dice, 3));
    case 1: return cgt_up(ctx, (int64_t)rng_below(&dice, 3) - 1);
    case 2: return cgt_dyadic(ctx, (int64_t)rng_below(&dice, 9) - 4, 1);
    default: return cgt_integer(ctx, (int64_t)rng_below(&dice, 17) - 8);
    }
  }
  cgt_game list[4];
  for (int i = 0; i < 4; i++) list[i] = on_the_grid(rng_below(&dice, height));
  size_t nleft = 1 + rng_below(&dice, 2), nright = 1 + rng_below(&dice, 2);
  return cgt_from_options(ctx, list, nleft, list + 2, nright);
}

static void agrees_pointwise(walls *w, cgt_game g) {
  pointwise(w, g);
  law(in_units(cgt_temperature(ctx, g)) == w->temperature, g, cgt_temperature(ctx, g));
  law(in_units(cgt_mean(ctx, g)) == w->mean, g, cgt_mean(ctx, g));
  for (int p = 0; p < 2; p++) {
    cgt_corner corner[64];
    size_t count = 0;
    law(cgt_wall(&count, corner, 64, ctx, g, (cgt_player)p) == CGT_OK && count >= 1 && count <= 64, g);
    law(in_units(corner[0].temperature) == w->temperature && in_units(corner[0].value) == w->mean, g);
    law(in_units(corner[count - 1].temperature) == -ONE, g);
    int32_t slope_above = 0;
    for (size_t i = 0; i + 1 < count; i++) {
      int32_t t = in_units(corner[i].temperature), v = in_units(corner[i].value);
      int32_t dt = t - in_units(corner[i + 1].temperature), dv = in_units(corner[i + 1].value) - v;
      law(dt > 0 && dv % dt == 0, g);
      int32_t slope = dv / dt; /* of the value as the temperature falls */
      law(p == CGT_LEFT ? slope == 0 || slope == 1 : slope == 0 || slope == -1, g);
      law(i == 0 || slope != slope_above, g);
      slope_above = slope;
      for (int32_t s = 0; s <= dt; s++) law(w->side[p][t - s + ONE] == v + slope * s, g);
    }
  }
}

Test(thermograph, agrees_with_the_definition_point_by_point) {
  walls *w = malloc(sizeof *w);
  cr_assert(w != NULL);
  for (unsigned run = 0; run < test_runs(250); run++) agrees_pointwise(w, on_the_grid(3));
  free(w);
}

/* x + n·↑ + *m, for which thermograph.c has a theorem. */
Test(thermograph, walls_are_scaffolds) {
  walls *w = malloc(sizeof *w);
  cr_assert(w != NULL);
  for (int64_t eighths = -11; eighths <= 11; eighths++)
    for (int64_t n = -3; n <= 3; n++)
      for (int64_t m = 0; m <= 3; m++)
        agrees_pointwise(w, cgt_number_up_star(ctx, cgt_dyadic(ctx, eighths, 3), cgt_integer(ctx, n),
                                               cgt_integer(ctx, m)));
  free(w);
}

/* ---- laws ------------------------------------------------------------------------------------------ */

Test(thermograph, mean_is_additive_and_temperature_is_not_raised) {
  for (unsigned run = 0; run < test_runs(800); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 3), h = random_game(&dice, ctx, 2, 3), sum = cgt_add(ctx, g, h);
    law(cgt_equal(cgt_mean(ctx, sum), cgt_add(ctx, cgt_mean(ctx, g), cgt_mean(ctx, h))), g, h);
    cgt_game tg = cgt_temperature(ctx, g), th = cgt_temperature(ctx, h), ts = cgt_temperature(ctx, sum);
    law(le(ts, tg) || le(ts, th), g, h, ts);
  }
}

/* The wall of player at temperature t, from its corners. */
static cgt_game wall_at(cgt_game g, cgt_player player, cgt_game t) {
  cgt_corner corner[256];
  size_t count = 0;
  cr_assert(cgt_wall(&count, corner, 256, ctx, g, player) == CGT_OK && count <= 256, "%s",
            cgt_ctx_message(ctx));
  if (le(corner[0].temperature, t)) return corner[0].value;
  for (size_t i = 1; i < count; i++)
    if (le(corner[i].temperature, t)) {
      bool vertical = cgt_equal(corner[i].value, corner[i - 1].value);
      cgt_game up = cgt_sub(ctx, t, corner[i].temperature);
      if (vertical) return corner[i].value;
      return player == CGT_LEFT ? cgt_sub(ctx, corner[i].value, up) : cgt_add(ctx, corner[i].value, up);
    }
  cr_assert_fail("the wall of %s ends above %s", show(g), show(t));
  return CGT_NONE;
}

Test(thermograph, walls_at_zero_are_the_stops) {
  cgt_game zero = cgt_integer(ctx, 0);
  for (unsigned run = 0; run < test_runs(800); run++) {
    cgt_game g = random_game(&dice, ctx, 3, 3);
    law(cgt_equal(wall_at(g, CGT_LEFT, zero), cgt_left_stop(ctx, g)), g);
    law(cgt_equal(wall_at(g, CGT_RIGHT, zero), cgt_right_stop(ctx, g)), g);
  }
}

Test(thermograph, negation_mirrors_and_translation_shifts) {
  for (unsigned run = 0; run < test_runs(500); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 3), n = cgt_integer(ctx, (int64_t)rng_below(&dice, 21) - 10);
    cgt_game minus = cgt_neg(ctx, g), moved = cgt_add(ctx, g, n), mean = cgt_mean(ctx, g),
             t = cgt_temperature(ctx, g);
    law(cgt_equal(cgt_mean(ctx, minus), cgt_neg(ctx, mean)), g);
    law(cgt_equal(cgt_temperature(ctx, minus), t), g);
    law(cgt_equal(cgt_mean(ctx, moved), cgt_add(ctx, mean, n)), g, n);
    law(cgt_equal(cgt_temperature(ctx, moved), t), g, n);
    for (int i = -2; i < 4; i++) {
      cgt_game at = cgt_dyadic(ctx, i, 1), v = wall_at(g, CGT_LEFT, at);
      law(cgt_equal(wall_at(minus, CGT_RIGHT, at), cgt_neg(ctx, v)), g, at);
      law(cgt_equal(wall_at(moved, CGT_LEFT, at), cgt_add(ctx, v, n)), g, at, n);
    }
  }
}

/* Adding a number that is no integer leaves a hot thermograph alone above 0, by translation. */
Test(thermograph, hot_games_move_with_every_number) {
  for (unsigned run = 0; run < test_runs(500); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 3), x = random_number(&dice, ctx), moved = cgt_add(ctx, g, x);
    if (cgt_is_number(g)) continue;
    law(cgt_equal(cgt_temperature(ctx, moved), cgt_temperature(ctx, g)), g, x);
    cgt_game at = cgt_dyadic(ctx, rng_below(&dice, 9), 2);
    law(cgt_equal(wall_at(moved, CGT_RIGHT, at), cgt_add(ctx, wall_at(g, CGT_RIGHT, at), x)), g, x, at);
  }
}

Test(thermograph, of_a_sum_of_forty_switches) {
  cgt_game sum = cgt_integer(ctx, 0);
  for (int n = 1; n <= 40; n++) sum = cgt_add(ctx, sum, cgt_switch(ctx, cgt_integer(ctx, n)));
  cgt_corner corner[256];
  size_t count = 0;
  cr_assert(cgt_wall(&count, corner, 256, ctx, sum, CGT_LEFT) == CGT_OK, "%s", cgt_ctx_message(ctx));
  cr_expect(count >= 40 && count <= 256, "%zu corners", count);
  expect_value(corner[0].temperature, "40");
  expect_value(corner[0].value, "0");
  expect_value(wall_at(sum, CGT_LEFT, value("0")), "20");
}

/* Mean and temperature of numbers are in closed form; their walls are built from the options. */
Test(thermograph, numbers_have_the_mast_of_their_walls) {
  for (int64_t m = -40; m <= 40; m++)
    for (uint32_t e = 0; e <= 6; e++) {
      cgt_game x = cgt_dyadic(ctx, m, e);
      cgt_corner corners[64];
      size_t count;
      for (int player = 0; player < 2; player++) {
        cr_assert_eq(cgt_wall(&count, corners, 64, ctx, x, (cgt_player)player), CGT_OK);
        cr_assert(count >= 1 && count <= 64);
        cr_expect(cgt_equal(corners[0].temperature, cgt_temperature(ctx, x)), "%s", show(x));
        cr_expect(cgt_equal(corners[0].value, cgt_mean(ctx, x)), "%s", show(x));
      }
    }
}
