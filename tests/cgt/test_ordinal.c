/* test_ordinal.c: ordinal sums and products, and the subordinate of a sum. */
#include "fixture.h"

SUITE(ordinal);

static cgt_game colon(cgt_game g, cgt_game h) { return cgt_ordinal_sum(ctx, g, h); }

/* Winning Ways, Ch. 3, Berlekamp's rule for Hackenbush strings; nimbers and ups: Siegel, CGT, Ch. II. */
Test(ordinal, worked_examples) {
  static const struct {
    const char *g, *h, *is;
  } rows[] = {{"0", "{3|1}", "{3|1}"},
              {"{3|1}", "0", "{3|1}"},
              {"1", "-1", "1/2"},
              {"1", "-2", "1/4"},
              {"2", "-1", "3/2"},
              {"1/2", "1", "3/4"},
              {"1/2", "-1", "1/4"},
              {"-1", "1", "-1/2"},
              {"1", "1", "2"},
              {"1", "-3/4", "5/8"},
              {"3/4", "*", "3/4*"},
              {"*", "*", "*2"},
              {"*3", "*4", "*7"},
              {"*", "1", "^*"},
              {"*", "-1", "v*"},
              {"^", "1", "{^|*}"},
              {"1/2", "vv*3", "1/2vv*3"},
              {"1/2", "1*", "3/4*"},
              {"1000000", "1000000", "2000000"},
              {"2^100", "-1", "2^100-1/2"},
              {"1", "2^100", "2^100+1"},
              {"-2^100", "-2^100", "-2^101"},
              {"+-1", "1", "{1,{1|-1}|-1}"},
              {"1/2^4000", "1", "3/2^4001"},
              {"*100000", "*77777", "*177777"},
              {"5+*2", "*3", "5+*5"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = colon(value(rows[i].g), value(rows[i].h));
    cr_expect(cgt_equal(g, value(rows[i].is)), "%s:%s is %s, not %s", rows[i].g, rows[i].h, show(g),
              rows[i].is);
  }
}

/* The definition, with no closed form and no memory. */
static cgt_game naive_colon(cgt_game g, cgt_game h) {
  cgt_game list[2][128];
  size_t count[2];
  for (int p = 0; p < 2; p++) {
    count[p] = options(list[p], 64, h, (cgt_player)p);
    cr_assert(count[p] <= 64);
    for (size_t i = 0; i < count[p]; i++) list[p][i] = naive_colon(g, list[p][i]);
    size_t more = options(list[p] + count[p], 64, g, (cgt_player)p);
    cr_assert(more <= 64);
    count[p] += more;
  }
  return cgt_from_options(ctx, list[0], count[0], list[1], count[1]);
}

static cgt_game random_part(unsigned run) {
  switch (run % 4) {
  case 0:
    return random_number(&dice, ctx);
  case 1:
    return cgt_number_up_star(ctx, cgt_dyadic(ctx, (int64_t)rng_below(&dice, 9) - 4, rng_below(&dice, 3)),
                              cgt_integer(ctx, (int64_t)rng_below(&dice, 5) - 2),
                              cgt_integer(ctx, rng_below(&dice, 5)));
  default:
    return random_game(&dice, ctx, 1, 2);
  }
}

Test(ordinal, sums_are_what_the_definition_says) {
  for (unsigned run = 0; run < test_runs(1600); run++) {
    cgt_game g = random_part(run),
             h = run % 16 < 4 ? cgt_dyadic(ctx, (int64_t)rng_below(&dice, 25) - 12, 2) : random_part(run / 4);
    law(cgt_equal(colon(g, h), naive_colon(g, h)), g, h);
  }
}

/* The order is that of the subordinates, for each base: Siegel, CGT, Ch. II. */
Test(ordinal, sums_keep_the_order) {
  for (unsigned run = 0; run < test_runs(400); run++) {
    cgt_game g = random_part(run), h = random_part(run / 4), k = random_part(run / 16);
    law(le(h, k) == le(colon(g, h), colon(g, k)), g, h, k);
    law(cgt_equal(colon(cgt_neg(ctx, g), cgt_neg(ctx, h)), cgt_neg(ctx, colon(g, h))), g, h);
  }
}

/* The same by forms, another program. */
Test(ordinal, agrees_with_sums_and_products_of_forms) {
  for (unsigned run = 0; run < test_runs(200); run++) {
    cgt_game g = random_part(run), h = random_part(run / 4);
    cgt_form f = cgt_form_of_game(ctx, g), of_h = cgt_form_of_game(ctx, h);
    law(cgt_equal(colon(g, h), cgt_form_ordinal_sum_value(ctx, f, of_h)), g, h);
    cgt_game small[2] = {random_game(&dice, ctx, 1, 1), random_game(&dice, ctx, 1, 1)};
    cgt_form product =
        cgt_form_ordinal_product(ctx, cgt_form_of_game(ctx, small[0]), cgt_form_of_game(ctx, small[1]));
    law(cgt_equal(cgt_ordinal_product(ctx, small[0], small[1]), cgt_form_value(ctx, product)), small[0],
        small[1]);
  }
}

Test(ordinal, product_examples) {
  static const struct {
    const char *g, *h, *is;
  } rows[] = {{"*3", "*5", "*15"},
              {"3", "-4", "-12"},
              {"-3", "-4", "12"},
              {"1", "{3|1}", "{3|1}"},
              {"{3|1}", "1", "{3|1}"},
              {"{3|1}", "-1", "{-1|-3}"},
              {"0", "^", "0"},
              {"^", "0", "0"},
              {"2", "*", "+-1"},
              {"2^100", "2^100", "2^200"},
              {"*100000", "*77777", "*7777700000"},
              {"^", "2", "{0||^|*,^}"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = cgt_ordinal_product(ctx, value(rows[i].g), value(rows[i].h));
    cr_expect(cgt_equal(g, value(rows[i].is)), "%s x %s is %s, not %s", rows[i].g, rows[i].h, show(g),
              rows[i].is);
  }
}

/* The integers and nimbers in closed form, against forms. */
Test(ordinal, products_in_closed_form) {
  for (int64_t a = -4; a <= 4; a++)
    for (int64_t b = -4; b <= 4; b++) {
      cgt_game g = cgt_integer(ctx, a), h = cgt_integer(ctx, b), x = cgt_nimber(ctx, (uint64_t)(a + 4) / 2),
               y = cgt_nimber(ctx, (uint64_t)(b + 4) / 2);
      cgt_game of_forms = cgt_form_value(
          ctx, cgt_form_ordinal_product(ctx, cgt_form_of_game(ctx, g), cgt_form_of_game(ctx, h)));
      law(cgt_equal(cgt_ordinal_product(ctx, g, h), of_forms), g, h);
      of_forms = cgt_form_value(
          ctx, cgt_form_ordinal_product(ctx, cgt_form_of_game(ctx, x), cgt_form_of_game(ctx, y)));
      law(cgt_equal(cgt_ordinal_product(ctx, x, y), of_forms), x, y);
    }
}

Test(ordinal, subordinates) {
  for (unsigned run = 0; run < test_runs(600); run++) {
    cgt_game g = random_part(run), h = random_part(run / 4), other = random_part(run / 16);
    law(cgt_equal(cgt_subordinate(ctx, colon(g, h), g), h), g, h);
    cgt_game found = cgt_subordinate(ctx, other, g);
    if (cgt_is_none(found)) {
      law(cgt_ctx_status(ctx) == CGT_EDOMAIN, g, other);
      cgt_ctx_clear_error(ctx);
    } else {
      law(cgt_equal(colon(g, found), other), g, other, found);
    }
  }
  expect_value(cgt_subordinate(ctx, value("5/8"), value("1")), "-3/4");
  expect_value(cgt_subordinate(ctx, value("2^100"), value("1")), "2^100-1");
  expect_value(cgt_subordinate(ctx, value("*100000"), value("*5")), "*99995");
  expect_error(CGT_EDOMAIN, cgt_subordinate(ctx, value("*3"), value("*5")));
  expect_error(CGT_EDOMAIN, cgt_subordinate(ctx, value("3"), value("1/2")));
}

/* A form that is not canonical: its options may be dominated or reversible. */
static cgt_form random_base(void) {
  cgt_form options[2][3];
  size_t count[2];
  for (int p = 0; p < 2; p++) {
    count[p] = rng_below(&dice, 4);
    for (size_t i = 0; i < count[p]; i++)
      options[p][i] = cgt_form_of_game(ctx, cgt_random_game(ctx, rng_next(&dice), rng_below(&dice, 3)));
  }
  return cgt_form_from_options(ctx, options[0], count[0], options[1], count[1]);
}

Test(ordinal, subordinates_on_forms) {
  for (unsigned run = 0; run < test_runs(2000); run++) {
    cgt_form base = random_base();
    cgt_game h = cgt_random_game(ctx, rng_next(&dice), rng_below(&dice, 4)), g;
    g = cgt_form_ordinal_sum_value(ctx, base, cgt_form_of_game(ctx, h));
    law(cgt_equal(g, cgt_form_value(ctx, cgt_form_ordinal_sum(ctx, base, cgt_form_of_game(ctx, h)))), g, h);
    law(cgt_equal(cgt_form_subordinate(ctx, g, base), h), cgt_form_value(ctx, base), h, g);
  }
  cgt_game star = cgt_nimber(ctx, 1);
  cgt_form of_star = cgt_form_of_game(ctx, star), both = cgt_form_from_options(ctx, &of_star, 1, &of_star, 1);
  expect_value(cgt_form_subordinate(ctx, value("^[5]"), both), "5");
  expect_value(cgt_form_subordinate(ctx, value("0"), both), "0");
  expect_error(CGT_EDOMAIN, cgt_form_subordinate(ctx, value("1"), both));
}

/* *m:n = {*0 ... *(m-1), *m:(n-1) | *0 ... *(m-1)}: not every two of so many options are compared. */
Test(ordinal, integers_upon_a_long_nimber) {
  enum { LONG = 1000 };
  static cgt_game moves[LONG + 1];
  cgt_game base = cgt_nimber(ctx, LONG), below = colon(base, value("4")), sum = colon(base, value("5"));
  cgt_stats stats;
  cgt_ctx_stats(&stats, ctx);
  cr_expect(stats.comparisons < 100 * LONG, "%ju comparisons", (uintmax_t)stats.comparisons);
  cr_assert_eq(options(moves, LONG + 1, sum, CGT_LEFT), LONG + 1);
  unsigned found = 0;
  for (size_t i = 0; i <= LONG; i++) found += cgt_equal(moves[i], below);
  cr_expect_eq(found, 1);
  cr_assert_eq(options(moves, LONG + 1, sum, CGT_RIGHT), LONG);
  for (uint64_t k = 0; k < LONG; k++) cr_expect(cgt_equal(moves[k], cgt_nimber(ctx, k)), "%ju", (uintmax_t)k);
}

Test(ordinal, what_is_too_large_ends_in_a_limit) {
  expect_error(CGT_ELIMIT, colon(value("*"), value("2^100")));
  expect_error(CGT_ELIMIT, colon(value("1/2"), value("2^100")));
  expect_error(CGT_ELIMIT, colon(value("{3|1}"), value("-2^40")));
}
