/* test_reduced.c: games up to infinitesimals. */
#include "fixture.h"

SUITE(reduced);

/* The first ones as published in CGSuite's tests; then Grossman and Siegel: infinitesimals vanish, and a
 * hot game keeps what is played at positive temperature. */
Test(reduced, worked_examples) {
  static const struct {
    const char *game, *reduced;
  } rows[] = {{"{3||2*|1*}", "{3||2|1}"},
              {"{3/2*|1/2||{0|-3},{-1*,{-1/2|-1*}|-5/2}}", "{3/2|1/2||{0|-3},{-1/2|-1||-5/2}}"},
              {"5", "5"},
              {"73/16v9*8", "73/16"},
              {"tiny(2)", "0"},
              {"{1|^^||^}", "0"},
              {"{1|*}", "{1|0}"},
              {"{1^|-1+*3}", "+-1"},
              {"+-{1,1*}", "+-1"},
              {"{1|^||-1}", "{1|0||-1}"},
              {"{2^100|*}", "{2^100|0}"},
              {"{1|*16384}", "{1|0}"},
              {"1000000+{1|*}", "1000000+{1|0}"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    expect_value(cgt_reduced_canonical_form(ctx, value(rows[i].game)), rows[i].reduced);
}

static cgt_game infinitesimal(void) {
  static const char *const some[] = {"*",         "^",      "v*2",       "tiny(1)",     "miny(3)",
                                     "{0||0|v*}", "{^|v*}", "{1|^^||^}", "tiny({3|1})", "{1|{0|-1}||0}",
                                     "{^3|vv}"};
  cgt_game e = value(some[rng_below(&dice, sizeof some / sizeof *some)]);
  return cgt_is_infinitesimal(ctx, e) ? e : value("*");
}

Test(reduced, is_infinitesimally_close) {
  for (unsigned run = 0; run < test_runs(1500); run++) {
    cgt_game g = random_game(&dice, ctx, 1 + run % 2, 3), r = cgt_reduced_canonical_form(ctx, g);
    law(cgt_is_infinitesimal(ctx, cgt_sub(ctx, g, r)), g, r);
    law(cgt_equal(cgt_reduced_canonical_form(ctx, r), r), g, r);
    law(cgt_equal(cgt_reduced_canonical_form(ctx, cgt_neg(ctx, g)), cgt_neg(ctx, r)), g, r);
  }
}

/* One form for all games that are infinitesimally close, and none of them is simpler. */
Test(reduced, one_form_for_all_that_are_close) {
  for (unsigned run = 0; run < test_runs(600); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 2), e = infinitesimal(), h = cgt_add(ctx, g, e);
    cgt_game r = cgt_reduced_canonical_form(ctx, g);
    law(cgt_equal(cgt_reduced_canonical_form(ctx, h), r), g, e, r, cgt_reduced_canonical_form(ctx, h));
    law(le(cgt_birthday(ctx, r), cgt_birthday(ctx, g)) && le(cgt_birthday(ctx, r), cgt_birthday(ctx, h)), g,
        h);
  }
}

Test(reduced, of_sums) {
  for (unsigned run = 0; run < test_runs(300); run++) {
    cgt_game g = random_game(&dice, ctx, 2, 2), h = random_game(&dice, ctx, 1, 2);
    cgt_game parts = cgt_add(ctx, cgt_reduced_canonical_form(ctx, g), cgt_reduced_canonical_form(ctx, h));
    law(cgt_equal(cgt_reduced_canonical_form(ctx, cgt_add(ctx, g, h)),
                  cgt_reduced_canonical_form(ctx, parts)),
        g, h);
  }
}

/* p(x) = p(x*) = x, else the projections of the options, on closed forms too. */
Test(reduced, star_projection_follows_from_the_options) {
  cgt_game list[2][64], star = cgt_nimber(ctx, 1);
  for (unsigned run = 0; run < test_runs(1500); run++) {
    cgt_game g = random_game(&dice, ctx, run % 3, 3), p = cgt_star_projection(ctx, g);
    if (run % 3 == 0)
      g = cgt_number_up_star(ctx, random_number(&dice, ctx),
                             cgt_integer(ctx, (int64_t)rng_below(&dice, 13) - 6),
                             cgt_integer(ctx, rng_below(&dice, 12)));
    p = cgt_star_projection(ctx, g);
    cgt_game without = cgt_add(ctx, g, star);
    if (cgt_is_number(g) || cgt_is_number(without)) {
      law(cgt_equal(p, cgt_is_number(g) ? g : without), g, p);
      continue;
    }
    size_t count[2];
    for (int k = 0; k < 2; k++) {
      count[k] = options(list[k], 64, g, (cgt_player)k);
      cr_assert(count[k] <= 64);
      for (size_t i = 0; i < count[k]; i++) list[k][i] = cgt_star_projection(ctx, list[k][i]);
    }
    law(cgt_equal(p, cgt_from_options(ctx, list[0], count[0], list[1], count[1])), g, p);
  }
}
