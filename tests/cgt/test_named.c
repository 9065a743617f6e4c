/* test_named.c: games with names, their parts, and the algebra of numbers, ups and stars. */
#include "fixture.h"

SUITE(named);

static cgt_game from(const char *left, const char *right) {
  cgt_game l = value(left), r = value(right);
  return cgt_from_options(ctx, &l, 1, &r, 1);
}

Test(named, are_what_their_forms_say) {
  expect_value(from("0", "0"), "*");
  expect_value(from("0", "*"), "^");
  expect_value(from("*", "0"), "v");
  expect_value(from("0", "^*"), "^^");
  expect_value(from("0", "^"), "^^*");
  expect_value(from("1", "1"), "1*");
  expect_value(from("1", "-1"), "+-1");
  expect_value(value("{0,*|0}"), "^*");
  expect_value(value("{0,*|0,*}"), "*2");
  expect_value(value("{0,*,*2|0,*,*2}"), "*3");
  expect_value(value("{0|*2}"), "^*3");
  expect_value(value("{0|*3}"), "^*2");
  expect_value(value("{1/2|1/2*}"), "1/2^");
  expect_value(value("{0||0|-2}"), "tiny(2)");
  expect_value(value("{2|0||0}"), "miny(2)");
  cr_expect(cgt_equal(cgt_switch(ctx, value("3")), value("{3|-3}")));
  cr_expect(cgt_equal(cgt_tiny(ctx, value("2")), value("{0||0|-2}")));
  cr_expect(cgt_equal(cgt_miny(ctx, value("2")), value("{2|0||0}")));
  cr_expect(cgt_equal(cgt_nimber(ctx, 0), cgt_integer(ctx, 0)));
  cr_expect(cgt_equal(cgt_up(ctx, 0), cgt_integer(ctx, 0)));
  cr_expect(cgt_equal(cgt_switch(ctx, value("0")), value("*")));
  cr_expect(cgt_equal(cgt_switch(ctx, value("-3")), value("{-3|3}")));
}

/* n.^ = {0 | (n-1).^ + *} and n.^ + *m = {0 | (n-1).^ + *(m^1)} for n > 0, except ^* = {0,* | 0}.
 * Siegel, CGT, Ch. II. */
Test(named, multiples_of_up_have_the_known_options) {
  for (int64_t n = 1; n <= 12; n++)
    for (int64_t m = 0; m <= 9; m++) {
      if (n == 1 && m == 1) continue;
      cgt_game zero = cgt_integer(ctx, 0);
      cgt_game g = cgt_number_up_star(ctx, zero, cgt_integer(ctx, n), cgt_integer(ctx, m));
      cgt_game right = cgt_number_up_star(ctx, zero, cgt_integer(ctx, n - 1), cgt_integer(ctx, m ^ 1));
      law(cgt_equal(g, cgt_from_options(ctx, &zero, 1, &right, 1)), g, right);
      cgt_game got[2];
      law(options(got, 2, g, CGT_LEFT) == 1 && cgt_equal(got[0], zero), g);
      law(options(got, 2, g, CGT_RIGHT) == 1 && cgt_equal(got[0], right), g);
    }
}

/* x + n.^ + *m stays closed under +, - and is decided part by part. */
Test(named, number_up_star_is_a_group) {
  for (unsigned run = 0; run < test_runs(3000); run++) {
    cgt_game part[2][3], g[2], sum[3];
    for (int i = 0; i < 2; i++) {
      part[i][0] = random_number(&dice, ctx);
      part[i][1] = cgt_integer(ctx, (int64_t)rng_below(&dice, 9) - 4);
      part[i][2] = cgt_integer(ctx, rng_below(&dice, 16));
      g[i] = cgt_number_up_star(ctx, part[i][0], part[i][1], part[i][2]);
      law(cgt_is_number_up_star(ctx, g[i]), g[i]);
      law(cgt_equal(cgt_number_part(ctx, g[i]), part[i][0]), g[i], part[i][0]);
      law(cgt_equal(cgt_up_part(ctx, g[i]), part[i][1]), g[i], part[i][1]);
      law(cgt_equal(cgt_nimber_part(ctx, g[i]), part[i][2]), g[i], part[i][2]);
    }
    int64_t m, k;
    cr_assert(cgt_get_int64(&m, ctx, part[0][2]) == CGT_OK && cgt_get_int64(&k, ctx, part[1][2]) == CGT_OK);
    sum[0] = cgt_add(ctx, part[0][0], part[1][0]);
    sum[1] = cgt_add(ctx, part[0][1], part[1][1]);
    sum[2] = cgt_integer(ctx, m ^ k);
    law(cgt_equal(cgt_add(ctx, g[0], g[1]), cgt_number_up_star(ctx, sum[0], sum[1], sum[2])), g[0], g[1]);
    law(cgt_equal(cgt_sub(ctx, g[0], g[0]), cgt_integer(ctx, 0)), g[0]);
  }
}

Test(named, the_sum_of_the_handbook) {
  cgt_game g = value("^^^^^^+vvv*+^19*3+v14");
  expect_print(g, "^8*2");
  expect_print(value("*3+*5"), "*6");
}

Test(named, questions) {
  static const struct { const char *text; bool number, integer, nimber, nus; } rows[] = {
      {"0", true, true, true, true},       {"-3", true, true, false, true},
      {"5/8", true, false, false, true},   {"*", false, false, true, true},
      {"*7", false, false, true, true},    {"1*", false, false, false, true},
      {"^", false, false, false, true},    {"^*", false, false, false, true},
      {"v9*8", false, false, false, true},
      {"+-1", false, false, false, false}, {"{2|1}", false, false, false, false},
      {"tiny(1)", false, false, false, false}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = value(rows[i].text);
    cr_expect(cgt_is_number(g) == rows[i].number, "number: %s", rows[i].text);
    cr_expect(cgt_is_integer(ctx, g) == rows[i].integer, "integer: %s", rows[i].text);
    cr_expect(cgt_is_nimber(ctx, g) == rows[i].nimber, "nimber: %s", rows[i].text);
    cr_expect(cgt_is_number_up_star(ctx, g) == rows[i].nus, "number up star: %s", rows[i].text);
  }
}

Test(named, parts_of_other_games_do_not_exist) {
  expect_error(CGT_EDOMAIN, cgt_up_part(ctx, value("{2|1}")));
  expect_error(CGT_EDOMAIN, cgt_nimber_part(ctx, value("+-1")));
  expect_error(CGT_EINVAL, cgt_number_up_star(ctx, value("1"), value("1/2"), value("0")));
  expect_error(CGT_EINVAL, cgt_number_up_star(ctx, value("1"), value("1"), value("-1")));
  expect_error(CGT_EINVAL, cgt_number_up_star(ctx, value("*"), value("1"), value("0")));
}

/* ... but every game has the number kept beside its core, and it moves with translations. */
Test(named, number_part_follows_translation) {
  for (unsigned run = 0; run < test_runs(300); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 2), x = random_number(&dice, ctx);
    cgt_game part = cgt_number_part(ctx, g), moved = cgt_number_part(ctx, cgt_add(ctx, g, x));
    law(cgt_equal(moved, cgt_add(ctx, part, x)), g, x, part, moved);
  }
}

Test(named, options_of_closed_forms) {
  cgt_game got[64];
  cr_expect(options(got, 64, value("0"), CGT_LEFT) == 0 && options(got, 64, value("0"), CGT_RIGHT) == 0);
  cr_expect(options(got, 64, value("5"), CGT_LEFT) == 1);
  expect_value(got[0], "4");
  cr_expect(options(got, 64, value("5"), CGT_RIGHT) == 0);
  cr_expect(options(got, 64, value("5/8"), CGT_LEFT) == 1);
  expect_value(got[0], "1/2");
  cr_expect(options(got, 64, value("5/8"), CGT_RIGHT) == 1);
  expect_value(got[0], "3/4");
  cr_expect(options(got, 64, value("*5"), CGT_RIGHT) == 5);
  cr_expect(options(got, 64, value("1/2*"), CGT_LEFT) == 1);
  expect_value(got[0], "1/2");
  cr_expect(options(got, 64, value("3+*2"), CGT_LEFT) == 2);
  cr_expect(options(got, 64, value("^*"), CGT_LEFT) == 2 && options(got, 64, value("^*"), CGT_RIGHT) == 1);
  cr_expect(options(got, 64, value("v"), CGT_LEFT) == 1);
  expect_value(got[0], "*");
}

Test(named, asking_for_options_without_room_only_counts) {
  cgt_game got[3] = {value("7"), value("7"), value("7")};
  cr_expect(options(got, 3, value("*5"), CGT_LEFT) == 5);
  expect_value(got[0], "7");
  cr_expect(options(NULL, 0, value("*5000"), CGT_LEFT) == 5000);
}

/* One record each, at once, whatever the size. */
Test(named, large_ones_cost_nothing) {
  cgt_game star = cgt_nimber(ctx, 5000), ups = value("^100000"), big = value("2^100"),
           small = value("1/2^4000");
  expect_print(star, "*5000");
  expect_value(cgt_up(ctx, 100000), "^100000");
  cgt_game all = cgt_add(ctx, cgt_add(ctx, star, ups), cgt_add(ctx, big, small));
  cr_expect(cgt_is_number_up_star(ctx, all));
  expect_value(cgt_sub(ctx, cgt_sub(ctx, all, big), cgt_add(ctx, small, ups)), "*5000");
  cr_expect(outcome(ups) == CGT_L && outcome(star) == CGT_N && outcome(all) == CGT_L);
  expect_value(cgt_nimber(ctx, UINT64_MAX), "*18446744073709551615");
  expect_value(cgt_add(ctx, cgt_nimber(ctx, UINT64_MAX), cgt_nimber(ctx, UINT64_C(1) << 63)),
               "*9223372036854775807");
  expect_value(cgt_add(ctx, cgt_up(ctx, INT64_MAX), cgt_up(ctx, INT64_MAX)), "^18446744073709551614");
  size_t count = 7;
  expect_error(CGT_ELIMIT, cgt_options(&count, NULL, 0, ctx, cgt_nimber(ctx, UINT64_MAX), CGT_LEFT));
  cr_expect(count == 7, "a failed call changed its result");
  cgt_stats stats;
  cgt_ctx_stats(&stats, ctx);
  cr_expect(stats.memory_peak_bytes < 8 << 20, "%zu bytes", stats.memory_peak_bytes);
}

/* tiny-G is positive, below every positive number and below ^, infinitely: n.tiny(2) < tiny(1) for all n. */
Test(named, tinies_are_tiny) {
  cgt_game tiny2 = cgt_tiny(ctx, value("2")), tiny1 = cgt_tiny(ctx, value("1"));
  cr_expect(order(tiny2, value("0")) == CGT_GREATER);
  cr_expect(order(tiny1, value("^")) == CGT_LESS);
  cgt_game many = cgt_multiple(ctx, value("20"), tiny2);
  cr_expect(order(many, tiny1) == CGT_LESS, "%s", show(many));
  cr_expect(cgt_equal(cgt_neg(ctx, tiny2), cgt_miny(ctx, value("2"))));
  cr_expect(order(many, cgt_multiple(ctx, value("19"), tiny2)) == CGT_GREATER);
}
