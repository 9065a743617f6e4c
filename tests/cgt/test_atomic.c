/* test_atomic.c: atomic weights, checked by what they mean. */
#include "fixture.h"

SUITE(atomic);

static bool is_atomic(cgt_game g) {
  bool answer = false;
  cr_assert_eq(cgt_is_atomic(&answer, ctx, g), CGT_OK, "%s: %s", show(g), cgt_ctx_message(ctx));
  return answer;
}

/* The first block as published in CGSuite's tests; then the literature. */
Test(atomic, worked_examples) {
  static const struct {
    const char *game, *weight;
  } rows[] = {
      {"0", "0"},
      {"*8", "0"},
      {"^", "1"},
      {"v*", "-1"},
      {"^*6", "1"},
      {"{0|*||*|||*||||*}", "1"},
      {"{0||0|v*}", "1"},
      {"{0||0,v*|vv|||{0||0,v*|vv|||vv,{0,v*|vv}},{0||0,v*|vv}|{0||0,v*|vv|||vv,{0,v*|vv}||||vv}}", "0"},
      {"{0||0|v3}", "0"},
      {"{^3|vv}", "{1|0}"},
      {"tiny(3/2)", "0"},
      {"tiny({3|1})", "0"},
      {"miny({5||3|1})", "0"},
      {"{1|^^||^}", "2"},
      /* Winning Ways, Ch. 8: ↑ is 1, *n is 0, {⇑|⇓} is {0|0}, superstars ↑^{a,b} are 1. */
      {"^10*3", "10"},
      {"{0|*2,*4}", "1"},
      {"{^^|vv}", "*"},
      {"{^4|vv}", "{2|0}"},
      {"{^4|v4}", "+-2"},
      {"{^|v}", "0"},
      {"{^3|*}", "{1|2}"},
      {"{4|*||*}", "1"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game w = cgt_atomic_weight(ctx, value(rows[i].game));
    cr_expect(cgt_equal(w, value(rows[i].weight)), "%s weighs %s, not %s", rows[i].game, show(w),
              rows[i].weight);
    cr_expect(is_atomic(value(rows[i].game)), "%s", rows[i].game);
  }
  cgt_game ups = cgt_number_up_star(ctx, value("0"), value("2^100"), value("77777"));
  expect_value(cgt_atomic_weight(ctx, ups), "2^100");
}

Test(atomic, games_without_weight) {
  static const char *const games[] = {
      "5",          "-1/2", "6^*",           "9/8*",      "73/16v9*8",     "{1|^3||^}",
      "{3||2*|1*}", "+-1",  "{2^100|^3||^}", "{2^100|0}", "{1/2|^5||v|-1}"};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    cr_expect(!is_atomic(value(games[i])), "%s", games[i]);
    expect_error(CGT_EDOMAIN, cgt_atomic_weight(ctx, value(games[i])));
  }
  cr_expect(cgt_is_none(cgt_atomic_weight(ctx, CGT_NONE)));
  expect_error(CGT_EINVAL, cgt_is_atomic(&(bool){false}, ctx, CGT_NONE));
}

/* ---- what it means --------------------------------------------------------------------------- */

/* W·↑ by the definition of the Norton product, whose only incentive is ↑*. */
static cgt_game norton(cgt_game w) {
  int64_t n;
  if (cgt_is_integer(ctx, w) && cgt_get_int64(&n, ctx, w) == CGT_OK) return cgt_up(ctx, n);
  cgt_game list[2][32], step = value("^^*");
  size_t count[2];
  for (int p = 0; p < 2; p++) {
    count[p] = options(list[p], 32, w, (cgt_player)p);
    cr_assert(count[p] <= 32);
    for (size_t i = 0; i < count[p]; i++)
      list[p][i] = cgt_add(ctx, norton(list[p][i]), p == CGT_LEFT ? step : cgt_neg(ctx, step));
  }
  return cgt_from_options(ctx, list[0], count[0], list[1], count[1]);
}

enum { LARGE = 8 }; /* above all nimbers of the games below and of their sums */

/* Have G + X + *m and H + X + *m the same outcome for X = ↑ - H and ↓ - H, which is enough? */
static bool far_equivalent(cgt_game g, cgt_game h) {
  cgt_game d = cgt_sub(ctx, g, h), up = cgt_up(ctx, 1), star = cgt_nimber(ctx, LARGE);
  return le(d, cgt_add(ctx, up, star)) && le(cgt_add(ctx, cgt_neg(ctx, up), star), d);
}

static cgt_game random_all_small(unsigned height) {
  if (height == 0) {
    cgt_game star = cgt_nimber(ctx, rng_below(&dice, 4));
    return rng_below(&dice, 2) ? star : cgt_add(ctx, star, cgt_up(ctx, (int64_t)rng_below(&dice, 5) - 2));
  }
  cgt_game list[2][2];
  size_t count[2];
  for (int p = 0; p < 2; p++) {
    count[p] = 1 + rng_below(&dice, 2);
    for (size_t i = 0; i < count[p]; i++) list[p][i] = random_all_small(rng_below(&dice, height));
  }
  return cgt_from_options(ctx, list[0], count[0], list[1], count[1]);
}

/* Infinitesimal, and rarely all small. */
static cgt_game random_infinitesimal(void) {
  for (;;) {
    cgt_game list[2][2], small[4], g;
    for (int i = 0; i < 4; i++) small[i] = random_all_small(1);
    list[0][0] = cgt_from_options(ctx, (cgt_game[]){random_number(&dice, ctx), small[0]},
                                  1 + rng_below(&dice, 2), &small[1], 1);
    list[0][1] = small[2];
    list[1][0] = rng_below(&dice, 3)
                     ? small[3]
                     : cgt_from_options(ctx, &small[3], 1, (cgt_game[]){random_number(&dice, ctx)}, 1);
    list[1][1] = random_all_small(2);
    g = cgt_from_options(ctx, list[0], 1 + rng_below(&dice, 2), list[1], 1 + rng_below(&dice, 2));
    if (cgt_is_infinitesimal(ctx, g)) return rng_below(&dice, 2) ? g : cgt_neg(ctx, g);
  }
}

Test(atomic, all_small_games_are_far_equivalent_to_theirs) {
  for (unsigned run = 0; run < test_runs(500); run++) {
    cgt_game g = random_all_small(1 + run % 3), w = cgt_atomic_weight(ctx, g);
    law(far_equivalent(g, norton(w)), g, w);
  }
}

/* The outcomes themselves, with arbitrary X and several large stars. */
Test(atomic, outcomes_agree) {
  for (unsigned run = 0; run < test_runs(500); run++) {
    cgt_game g = run % 2 ? random_all_small(2) : random_infinitesimal();
    if (!is_atomic(g)) continue;
    cgt_game w = cgt_atomic_weight(ctx, g), multiple = norton(w);
    cgt_game x = run % 3 ? random_all_small(2) : random_game(&dice, ctx, 1, 2);
    for (uint64_t m = LARGE; m <= 2 * LARGE; m += LARGE) {
      cgt_game far = cgt_add(ctx, x, cgt_nimber(ctx, m));
      law(outcome(cgt_add(ctx, g, far)) == outcome(cgt_add(ctx, multiple, far)), g, w, x);
    }
  }
}

/* If numbers weighed 0 the threats 2 and -1 would weigh no more than ups, and this weight would be missed. */
Test(atomic, weighs_behind_threats) {
  cgt_game g = value("{^||v,{2|-1}|-1|||0}"), w = cgt_atomic_weight(ctx, g);
  expect_value(w, "-2");
  law(far_equivalent(g, norton(w)), g, w);
  for (unsigned run = 0; run < test_runs(200); run++) {
    cgt_game x = cgt_add(ctx, random_all_small(2), cgt_up(ctx, rng_below(&dice, 5)));
    cgt_game far = cgt_add(ctx, x, cgt_nimber(ctx, 2 * LARGE));
    law(outcome(cgt_add(ctx, g, far)) == outcome(cgt_add(ctx, norton(w), far)), g, w, x);
  }
}

/* Where no weight is found none of many candidates is one; where one is found it is. */
Test(atomic, existence) {
  static const char *const candidates[] = {
      "0",       "1",        "-1",       "2",        "-2",       "3",      "-3",     "4",
      "-4",      "1/2",      "-1/2",     "3/2",      "-3/2",     "*",      "1*",     "-1*",
      "2*",      "^",        "v",        "1^",       "+-1",      "{1|0}",  "{0|-1}", "{2|0}",
      "{0|-2}",  "{2|1}",    "{-1|-2}",  "{3|1}",    "+-2",      "{2|-1}", "{1|-2}", "tiny(1)",
      "miny(1)", "{1||1|0}", "{1|0||0}", "{2||1|0}", "{2|1||0}", "*2",     "{0|1}"};
  unsigned with = 0, without = 0;
  for (unsigned run = 0; run < test_runs(300); run++) {
    cgt_game g = random_infinitesimal();
    bool small = false;
    cr_assert_eq(cgt_is_all_small(&small, ctx, g), CGT_OK);
    if (small) continue;
    if (is_atomic(g)) {
      cgt_game w = cgt_atomic_weight(ctx, g);
      law(far_equivalent(g, norton(w)), g, w);
      with++;
      continue;
    }
    for (size_t i = 0; i < sizeof candidates / sizeof *candidates; i++)
      law(!far_equivalent(g, norton(value(candidates[i]))), g, value(candidates[i]));
    without++;
  }
  cr_expect(with > 20 && without > 20, "%u with, %u without: the generator gives too few of one kind", with,
            without);
}

/* ---- laws ------------------------------------------------------------------------------------ */

Test(atomic, additive) {
  for (unsigned run = 0; run < test_runs(500); run++) {
    cgt_game g = random_all_small(run % 3), h = run % 4 ? random_all_small(2) : random_infinitesimal();
    if (!is_atomic(h)) continue;
    cgt_game sum = cgt_atomic_weight(ctx, cgt_add(ctx, g, h));
    law(cgt_equal(sum, cgt_add(ctx, cgt_atomic_weight(ctx, g), cgt_atomic_weight(ctx, h))), g, h, sum);
    law(cgt_equal(cgt_atomic_weight(ctx, cgt_neg(ctx, g)), cgt_neg(ctx, cgt_atomic_weight(ctx, g))), g);
  }
}

/* Who is two ahead wins: Winning Ways, Ch. 8. */
Test(atomic, two_ahead) {
  cgt_game two = cgt_integer(ctx, 2), minus_two = cgt_integer(ctx, -2);
  unsigned decided = 0;
  for (unsigned run = 0; run < test_runs(800); run++) {
    cgt_game g = run % 4 ? cgt_add(ctx, random_all_small(2), cgt_up(ctx, (int64_t)rng_below(&dice, 5) - 2))
                         : random_infinitesimal();
    if (!is_atomic(g)) continue;
    cgt_game w = cgt_atomic_weight(ctx, g);
    if (le(two, w)) law(outcome(g) == CGT_L, g, w);
    if (le(w, minus_two)) law(outcome(g) == CGT_R, g, w);
    decided += le(two, w) || le(w, minus_two);
  }
  cr_expect(decided > 50, "%u games were two ahead", decided);
}

Test(atomic, of_multiples_of_up) {
  for (unsigned run = 0; run < test_runs(150); run++) {
    cgt_game w = random_game(&dice, ctx, 1 + run % 2, 2);
    if (cgt_is_number(w) && !le(w, value("1000"))) continue;
    law(cgt_equal(cgt_atomic_weight(ctx, norton(w)), w), w, cgt_atomic_weight(ctx, norton(w)));
  }
}
