/* test_canonical.c: one value, one form: dominated options go, reversible ones are bypassed. */
#include "fixture.h"

SUITE(canonical);

/* Worked by hand or in the books: form, canonical form. */
Test(canonical, worked_examples) {
  static const struct { const char *form, *canonical; } rows[] = {
      {"{|}", "0"},
      {"{-1|1}", "0"},
      {"{0,1,2|}", "3"},
      {"{*|*}", "0"},
      {"{0|0}", "*"},
      {"{0,*,*3|0,*,*3}", "*2"}, /* *3 reverses out: the mex */
      {"{*,*2|*,*2}", "0"},
      {"{^|v}", "*"},
      {"{0,^|*}", "{^|*}"},        /* ^ is better than 0 and does not reverse through * here */
      {"{1,0|-1,0}", "+-1"},
      {"{3|1,2}", "{3|1}"},
      {"{1*|1*}", "1"},
      {"{1|1*}", "1^"},
      {"{2|1||1|0}", "1"},
      {"{+-1|+-1}", "0"},
      {"{1/2,*|1}", "3/4"},
      {"{1,+-1|-1,+-1}", "{1,+-1|-1,+-1}"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game g = value(rows[i].form);
    cr_expect(cgt_equal(g, value(rows[i].canonical)), "%s is %s, not %s", rows[i].form, show(g),
              rows[i].canonical);
  }
}

Test(canonical, drops_dominated_left_and_right) {
  cgt_game g = value("{1,2,{5|0}|-1,-2,{0|-5}}");
  cgt_game got[4];
  cr_expect(options(got, 4, g, CGT_LEFT) == 2);
  cr_expect(options(got, 4, g, CGT_RIGHT) == 2);
}

Test(canonical, order_is_irrelevant) {
  for (unsigned run = 0; run < test_runs(400); run++) {
    cgt_game list[2][7];
    unsigned count[2];
    for (int p = 0; p < 2; p++) {
      count[p] = rng_below(&dice, 5);
      for (unsigned i = 0; i < count[p]; i++) list[p][i] = random_game(&dice, ctx, 2, 2);
    }
    cgt_game g = cgt_from_options(ctx, list[0], count[0], list[1], count[1]);
    for (int p = 0; p < 2; p++) {
      for (unsigned i = count[p]; i > 1; i--) {
        unsigned j = rng_below(&dice, i);
        cgt_game swap = list[p][i - 1];
        list[p][i - 1] = list[p][j];
        list[p][j] = swap;
      }
      for (unsigned repeats = rng_below(&dice, 3); count[p] && repeats; repeats--) {
        list[p][count[p]] = list[p][rng_below(&dice, count[p])];
        count[p]++;
      }
    }
    law(cgt_equal(g, cgt_from_options(ctx, list[0], count[0], list[1], count[1])), g);
  }
}

/* A Left option at most G, or a Right option at least G, adds nothing: the gift horse principle. */
Test(canonical, gift_horses_change_nothing) {
  unsigned gifts = 0;
  for (unsigned run = 0; run < test_runs(1500); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 3), h = random_game(&dice, ctx, 2, 3);
    cgt_game list[2][64];
    size_t nleft = options(list[0], 63, g, CGT_LEFT), nright = options(list[1], 63, g, CGT_RIGHT);
    cgt_order how = order(h, g);
    if (how == CGT_EQUAL || nleft > 63 || nright > 63) continue;
    if (how != CGT_GREATER) list[0][nleft++] = h; /* h <| g */
    else list[1][nright++] = h;
    gifts++;
    law(cgt_equal(g, cgt_from_options(ctx, list[0], nleft, list[1], nright)), g, h);
  }
  cr_expect(gifts > 100);
}

/* The oracle knows the definitions only: the options the engine keeps must be canonical to it, and equal to
 * the raw tree from which the game was made. */
Test(canonical, agrees_with_the_oracle) {
  oracle *o = oracle_new();
  for (unsigned run = 0; run < test_runs(1500); run++) {
    const oracle_game *raw = random_tree(&dice, o, 3, 3);
    cgt_game g = oracle_to_game(ctx, raw);
    law(!cgt_is_none(g), g);
    const oracle_game *form = oracle_from_game(o, ctx, g);
    law(form != NULL, g);
    law(oracle_le(raw, form) && oracle_le(form, raw), g);
    law(oracle_is_canonical(form), g);
    law(cgt_equal(g, oracle_to_game(ctx, form)), g);
    if (run % 64 == 63) {
      oracle_free(o);
      o = oracle_new();
    }
  }
  oracle_free(o);
}

/* Deeper and hotter than trees by chance: values built from switches, ups and numbers. */
Test(canonical, forms_of_named_mixtures_are_canonical_to_the_oracle) {
  unsigned seen = 0;
  for (unsigned run = 0; run < test_runs(400); run++) {
    cgt_game list[2];
    for (int i = 0; i < 2; i++) {
      cgt_game small[3] = {cgt_integer(ctx, (int64_t)rng_below(&dice, 5) - 2),
                           cgt_nimber(ctx, rng_below(&dice, 4)),
                           cgt_up(ctx, (int64_t)rng_below(&dice, 3) - 1)};
      list[i] = cgt_from_options(ctx, &small[rng_below(&dice, 3)], 1, &small[rng_below(&dice, 3)], 1);
    }
    cgt_game g = cgt_from_options(ctx, list, 1, list + 1, 1);
    oracle *o = oracle_new();
    const oracle_game *form = oracle_from_game(o, ctx, g);
    law(form != NULL, g);
    if (oracle_height(form) <= 6) {
      seen++;
      law(oracle_is_canonical(form), g);
    }
    oracle_free(o);
  }
  cr_expect(seen > 100, "only %u forms were small enough to check", seen);
}

Test(canonical, from_its_own_options_every_game_comes_back) {
  for (unsigned run = 0; run < test_runs(1500); run++) {
    cgt_game g = random_game(&dice, ctx, 3, 3);
    cgt_game list[2][128];
    size_t nleft = options(list[0], 128, g, CGT_LEFT), nright = options(list[1], 128, g, CGT_RIGHT);
    if (nleft > 128 || nright > 128) continue;
    law(cgt_equal(g, cgt_from_options(ctx, list[0], nleft, list[1], nright)), g);
  }
}

Test(canonical, a_large_nimber_among_the_options) {
  cgt_game one = value("1"), star = cgt_nimber(ctx, 16384);
  cgt_game g = cgt_from_options(ctx, &one, 1, &star, 1);
  cr_assert(!cgt_is_none(g), "%s", cgt_ctx_message(ctx));
  expect_value(g, "{1|*16384}");
  cr_expect(outcome(g) == CGT_N || outcome(g) == CGT_L);
  cgt_game zero = value("0");
  cgt_game up = cgt_from_options(ctx, &zero, 1, &star, 1);
  expect_value(up, "^*16385");
}

/* {0|*}, {{0|*}|*}, ...: a chain of positions each of which is a move above the last; 2,000 levels. */
Test(canonical, deep_chains_end_well) {
  cgt_game g = value("0"), star = value("*");
  for (int i = 0; i < 2000 && !cgt_is_none(g); i++) g = cgt_from_options(ctx, &g, 1, &star, 1);
  if (cgt_is_none(g)) cr_expect(cgt_ctx_status(ctx) == CGT_ELIMIT, "%s", cgt_ctx_message(ctx));
  else {
    cgt_game zero = cgt_sub(ctx, g, g);
    cr_expect(cgt_is_none(zero) || cgt_equal(zero, value("0")));
  }
  cgt_ctx_clear_error(ctx);
  expect_value(value("{0|*||*|||*||||*}"), "{^|*||*|||*}");
}
