/* test_predicates.c: kinds of games. */
#include "fixture.h"

SUITE(predicates);

typedef cgt_status asked(bool *answer, cgt_ctx *ctx, cgt_game g);

static bool ask(asked *question, cgt_game g) {
  bool answer = false;
  cr_assert_eq(question(&answer, ctx, g), CGT_OK, "%s: %s", show(g), cgt_ctx_message(ctx));
  return answer;
}

/* s: all small, e: even, o: odd, E: even-tempered, O: odd-tempered, n: number or plus a tiny. Values for the
 * games up to "{3/2*..." as published in CGSuite's tests. */
Test(predicates, worked_examples) {
  static const struct {
    const char *game, *kinds;
  } rows[] = {
      {"0", "seEn"},
      {"5", "oEn"},
      {"-1823437481924", "eEn"},
      {"-1/2", "En"},
      {"25/16", "En"},
      {"*8", "s"},
      {"9/8*", "O"},
      {"^", "s"},
      {"v*", "s"},
      {"6^*", ""},
      {"^*6", "s"},
      {"73/16v9*8", ""},
      {"{0||0|v*}", "s"},
      {"{0||0|v3}", "s"},
      {"{^3|vv}", "s"},
      {"{0||0|-3/2}", "n"},
      {"{0|||0||-1|-3}", "n"},
      {"{5||3|1|||0||||0}", "n"},
      {"{1|^^||^}", ""},
      {"{3||2*|1*}", "O"},
      {"{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}", ""},
      {"*", "soO"},
      {"1*", "eO"},
      {"{2|0}", "oO"},
      {"{3|1}", "eO"},
      {"{1|0}", "O"},
      {"{4|2||0}", ""},
      {"{{4|2},{6|-2}||{0|-2}}", "eE"},
      {"{5||3|1}", ""},
      {"+-{1,2}", "oO"},
      {"+-{+-1}", "seEn"},
      {"1tiny(2)", "n"},
      {"tiny({3|1}) - 1/2", "n"},
      {"tiny(2) + tiny(2)", ""},
      {"tiny(*)", "s"},
      {"2^100", "eEn"},
      {"2^100 + 1", "oEn"},
      {"1/2^4000", "En"},
      {"*100000", "s"},
      {"{2^100|0}", "oO"},
      {"{1|*16384}", ""},
      {"1000000+{1|-1}", "eO"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = value(rows[i].game);
    char kinds[8] = "";
    size_t length = 0;
    if (ask(cgt_is_all_small, g)) kinds[length++] = 's';
    if (ask(cgt_is_even, g)) kinds[length++] = 'e';
    if (ask(cgt_is_odd, g)) kinds[length++] = 'o';
    if (ask(cgt_is_even_tempered, g)) kinds[length++] = 'E';
    if (ask(cgt_is_odd_tempered, g)) kinds[length++] = 'O';
    if (ask(cgt_is_number_tiny, g)) kinds[length++] = 'n';
    cr_expect_str_eq(kinds, rows[i].kinds, "%s is \"%s\", not \"%s\"", rows[i].game, kinds, rows[i].kinds);
  }
}

Test(predicates, by_temperature) {
  static const struct {
    const char *game, *kind;
  } rows[] = {{"0", "cold i"},          {"3/8", "cold"},        {"*", "tepid i"},  {"1/2^", "tepid"},
              {"+-1", "hot"},           {"tiny(2)", "tepid i"}, {"3+*2", "tepid"}, {"{1|0}", "hot"},
              {"{1|^^||^}", "tepid i"}, {"{2^100|0}", "hot"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = value(rows[i].game);
    const char *kind = cgt_is_hot(ctx, g) ? "hot" : cgt_is_tepid(ctx, g) ? "tepid" : "cold";
    cr_expect_eq(strncmp(kind, rows[i].kind, strlen(kind)), 0, "%s is %s", rows[i].game, kind);
    cr_expect_eq(cgt_is_infinitesimal(ctx, g), strstr(rows[i].kind, " i") != NULL, "%s", rows[i].game);
    cr_expect_eq(cgt_is_numberish(ctx, g), !cgt_is_hot(ctx, g), "%s", rows[i].game);
  }
  cr_expect(!cgt_is_numberish(ctx, CGT_NONE) && !cgt_is_hot(ctx, CGT_NONE) && !cgt_is_tepid(ctx, CGT_NONE));
}

/* Both players have options, or none has; the definitions, on closed forms too. */
Test(predicates, follow_from_the_options) {
  cgt_game list[256], zero = cgt_integer(ctx, 0);
  for (unsigned run = 0; run < test_runs(1500); run++) {
    cgt_game g = random_game(&dice, ctx, run % 3, 2);
    bool small = true, even = true, odd = !cgt_equal(g, zero);
    bool even_tempered = true, odd_tempered = !cgt_is_number(g);
    size_t counts[2];
    for (int p = 0; p < 2; p++) {
      counts[p] = options(list, 256, g, (cgt_player)p);
      cr_assert(counts[p] <= 256);
      for (size_t i = 0; i < counts[p]; i++) {
        small = small && ask(cgt_is_all_small, list[i]);
        even = even && ask(cgt_is_odd, list[i]);
        odd = odd && ask(cgt_is_even, list[i]);
        even_tempered = even_tempered && ask(cgt_is_odd_tempered, list[i]);
        odd_tempered = odd_tempered && ask(cgt_is_even_tempered, list[i]);
      }
    }
    law(ask(cgt_is_all_small, g) == (small && !counts[0] == !counts[1]), g);
    law(ask(cgt_is_even, g) == even, g);
    law(ask(cgt_is_odd, g) == odd, g);
    law(ask(cgt_is_even_tempered, g) == (even_tempered || cgt_is_number(g)), g);
    law(ask(cgt_is_odd_tempered, g) == odd_tempered, g);
  }
}

/* Parities add, and so do tempers. */
Test(predicates, of_sums) {
  for (unsigned run = 0; run < test_runs(1500); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 1), h = random_game(&dice, ctx, 2, 1), sum = cgt_add(ctx, g, h);
    bool g_even = ask(cgt_is_even_tempered, g), h_even = ask(cgt_is_even_tempered, h);
    bool tempered = (g_even || ask(cgt_is_odd_tempered, g)) && (h_even || ask(cgt_is_odd_tempered, h));
    if (tempered) law(ask(g_even == h_even ? cgt_is_even_tempered : cgt_is_odd_tempered, sum), g, h);
    if (ask(cgt_is_all_small, g) && ask(cgt_is_all_small, h)) law(ask(cgt_is_all_small, sum), g, h);
  }
}

Test(predicates, tinies_and_nothing_else) {
  cgt_game zero = cgt_integer(ctx, 0);
  for (unsigned run = 0; run < test_runs(800); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 2), x = random_number(&dice, ctx), mean = cgt_mean(ctx, g);
    cgt_game tiny = cgt_add(ctx, cgt_tiny(ctx, g), x);
    bool positive = !le(mean, zero);
    if (positive && cgt_is_number(cgt_left_stop(ctx, g)) && !le(cgt_right_stop(ctx, g), zero)) {
      law(ask(cgt_is_number_tiny, tiny), g, x);
      law(ask(cgt_is_number_tiny, cgt_neg(ctx, tiny)), g, x);
    }
  }
}

Test(predicates, refuse_no_game) {
  bool answer;
  expect_error(CGT_EINVAL, cgt_is_even(&answer, ctx, CGT_NONE));
  expect_error(CGT_EINVAL, cgt_is_number_tiny(&answer, ctx, CGT_NONE));
}
