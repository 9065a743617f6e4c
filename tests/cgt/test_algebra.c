/* test_algebra.c: short games are an ordered abelian group. */
#include "fixture.h"

SUITE(algebra);

Test(algebra, worked_examples) {
  static const struct { const char *sum, *is; } rows[] = {
      {"*+*", "0"},           {"*3+*5", "*6"},        {"^+^", "^^"},         {"^*+*", "^"},
      {"+-1 + +-1", "0"},     {"{3|1}-2", "+-1"},     {"{1|0}+{1|0}", "1"},  {"1/2+1/4", "3/4"},
      {"{2|-2}+{1|-1}", "{3|1||-1|-3}"},              {"+-1+*", "{1*|-1*}"}, {"1+{2|1}", "{3|2}"},
      {"^^^^^^+vvv*+^19*3+v14", "^8*2"},              {"{4|1}+{1|-2}", "{5|2||2|-1}"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = value(rows[i].sum);
    cr_expect(cgt_equal(g, value(rows[i].is)), "%s is %s, not %s", rows[i].sum, show(g), rows[i].is);
  }
}

Test(algebra, group_laws) {
  cgt_game zero = cgt_integer(ctx, 0);
  for (unsigned run = 0; run < test_runs(400); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 3), h = random_game(&dice, ctx, 2, 3),
             k = random_game(&dice, ctx, 2, 2);
    cgt_game sum = cgt_add(ctx, g, h);
    law(cgt_equal(sum, cgt_add(ctx, h, g)), g, h);
    law(cgt_equal(cgt_add(ctx, sum, k), cgt_add(ctx, g, cgt_add(ctx, h, k))), g, h, k);
    law(cgt_equal(cgt_add(ctx, g, zero), g), g);
    law(cgt_equal(cgt_sub(ctx, g, g), zero), g);
    law(cgt_equal(cgt_sub(ctx, sum, h), g), g, h);
    law(cgt_equal(cgt_neg(ctx, cgt_neg(ctx, g)), g), g);
    law(cgt_equal(cgt_neg(ctx, sum), cgt_add(ctx, cgt_neg(ctx, g), cgt_neg(ctx, h))), g, h);
    law(cgt_equal(cgt_sub(ctx, g, h), cgt_neg(ctx, cgt_sub(ctx, h, g))), g, h);
  }
}

Test(algebra, negation_swaps_the_players) {
  for (unsigned run = 0; run < test_runs(500); run++) {
    cgt_game g = random_game(&dice, ctx, 3, 3), minus = cgt_neg(ctx, g), list[2][96];
    size_t nleft = options(list[0], 96, g, CGT_LEFT), nright = options(list[1], 96, g, CGT_RIGHT);
    if (nleft > 96 || nright > 96) continue;
    for (size_t i = 0; i < nleft; i++) list[0][i] = cgt_neg(ctx, list[0][i]);
    for (size_t i = 0; i < nright; i++) list[1][i] = cgt_neg(ctx, list[1][i]);
    law(cgt_equal(minus, cgt_from_options(ctx, list[1], nright, list[0], nleft)), g);
  }
}

/* G + H = {GL + H, G + HL | GR + H, G + HR}: the definition itself. */
Test(algebra, sums_are_what_the_definition_says) {
  for (unsigned run = 0; run < test_runs(500); run++) {
    cgt_game term[2] = {random_game(&dice, ctx, 2, 3), random_game(&dice, ctx, 2, 3)}, list[2][256];
    size_t count[2] = {0, 0};
    for (int p = CGT_LEFT; p <= CGT_RIGHT; p++)
      for (int i = 0; i < 2; i++) {
        size_t n = options(list[p] + count[p], 128, term[i], (cgt_player)p);
        cr_assert(n <= 128);
        for (size_t j = 0; j < n; j++)
          list[p][count[p] + j] = cgt_add(ctx, list[p][count[p] + j], term[1 - i]);
        count[p] += n;
      }
    cgt_game sum = cgt_add(ctx, term[0], term[1]);
    law(cgt_equal(sum, cgt_from_options(ctx, list[0], count[0], list[1], count[1])), term[0], term[1]);
  }
}

/* Sums of explicit trees, compared by definition with the tree of the engine's sum. */
Test(algebra, agrees_with_the_oracle) {
  for (unsigned run = 0; run < test_runs(600); run++) {
    oracle *o = oracle_new();
    const oracle_game *a = random_tree(&dice, o, 2, 3), *b = random_tree(&dice, o, 2, 3);
    const oracle_game *sum = oracle_add(o, a, b), *difference = oracle_add(o, a, oracle_neg(o, b));
    cgt_game g = oracle_to_game(ctx, a), h = oracle_to_game(ctx, b);
    law(cgt_equal(cgt_add(ctx, g, h), oracle_to_game(ctx, sum)), g, h);
    law(cgt_equal(cgt_sub(ctx, g, h), oracle_to_game(ctx, difference)), g, h);
    law(outcome(cgt_sub(ctx, g, h)) == oracle_outcome(difference), g, h);
    const oracle_game *form = oracle_from_game(o, ctx, cgt_add(ctx, g, h));
    law(form && oracle_is_canonical(form), g, h);
    oracle_free(o);
  }
}

Test(algebra, translation_by_numbers_moves_every_option) {
  for (unsigned run = 0; run < test_runs(800); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 3), x = random_number(&dice, ctx), list[2][96];
    if (cgt_is_number(g)) continue;
    size_t count[2];
    for (int p = 0; p < 2; p++) {
      count[p] = options(list[p], 96, g, (cgt_player)p);
      cr_assert(count[p] <= 96);
      for (size_t i = 0; i < count[p]; i++) list[p][i] = cgt_add(ctx, list[p][i], x);
    }
    cgt_game moved = cgt_add(ctx, g, x);
    law(cgt_equal(moved, cgt_from_options(ctx, list[0], count[0], list[1], count[1])), g, x);
    cgt_game again[96];
    size_t n = options(again, 96, moved, CGT_LEFT);
    law(n == count[0], g, x);
    for (size_t i = 0; i < n; i++) {
      size_t j = 0;
      while (j < n && !cgt_equal(again[i], list[0][j])) j++;
      law(j < n, g, x, again[i]);
    }
  }
}

Test(algebra, multiples_are_repeated_sums) {
  for (unsigned run = 0; run < test_runs(60); run++) {
    cgt_game g = random_game(&dice, ctx, 1, 2), sum = cgt_integer(ctx, 0);
    for (int64_t n = 0; n <= 6; n++) {
      law(cgt_equal(cgt_multiple(ctx, cgt_integer(ctx, n), g), sum), g, sum);
      law(cgt_equal(cgt_multiple(ctx, cgt_integer(ctx, -n), g), cgt_neg(ctx, sum)), g, sum);
      sum = cgt_add(ctx, sum, g);
    }
  }
  expect_value(cgt_multiple(ctx, value("2^100"), value("*")), "0");
  expect_value(cgt_multiple(ctx, value("2^100+1"), value("*7")), "*7");
  expect_value(cgt_multiple(ctx, value("2^100"), value("1/2")), "2^99");
  expect_value(cgt_multiple(ctx, value("1000001"), value("+-1")), "+-1");
  expect_value(cgt_multiple(ctx, value("-1000"), value("^*")), "v1000");
  expect_error(CGT_EINVAL, cgt_multiple(ctx, value("1/2"), value("*")));
  expect_error(CGT_EINVAL, cgt_multiple(ctx, value("*"), value("*")));
}

/* ±1 ± 2 ... ± n: the players take the largest in turn. */
Test(algebra, hot_sums) {
  cgt_game sum = cgt_integer(ctx, 0);
  for (int n = 1; n <= 40; n++) {
    sum = cgt_add(ctx, sum, cgt_switch(ctx, cgt_integer(ctx, n)));
    cr_assert(!cgt_is_none(sum), "%d: %s", n, cgt_ctx_message(ctx));
    cr_expect(cgt_equal(cgt_left_stop(ctx, sum), cgt_integer(ctx, (n + 1) / 2)), "±1 ... ±%d", n);
    cr_expect(cgt_equal(cgt_neg(ctx, sum), sum), "±1 ... ±%d is its own negative", n);
  }
  expect_value(cgt_mean(ctx, sum), "0");
  expect_value(cgt_temperature(ctx, sum), "40");
  expect_value(cgt_add(ctx, sum, sum), "0");
}

Test(algebra, huge_numbers_beside_hot_games) {
  cgt_game big = value("2^100"), g = value("{2^100|0}");
  cgt_game sum = cgt_add(ctx, big, g);
  expect_value(sum, "{2^101|2^100}");
  expect_value(cgt_sub(ctx, sum, g), "1267650600228229401496703205376");
  expect_value(cgt_mean(ctx, sum), "3*2^99");
  expect_value(cgt_temperature(ctx, sum), "2^99");
}
