/* test_nested.c: a game in which every follower is an option twice. Written out, it has more than 2^60
 * followers; as a graph, 125. So whatever remembers what it has seen answers at once, and what does not
 * would never end. */
#include "fixture.h"

SUITE(nested);

/* G(0) = ⇑, G(n + 1) = {0 | G(n), G(n)*}. Right's options are not comparable, and neither reverses. */
static cgt_game nested(unsigned n) {
  cgt_game zero = value("0"), star = value("*"), g = value("^^");
  for (unsigned i = 0; i < n; i++) {
    const cgt_game right[2] = {g, cgt_add(ctx, g, star)};
    g = cgt_from_options(ctx, &zero, 1, right, 2);
  }
  return g;
}

/* Those below ⇑ and ⇑*: 0, *, ↑, ↑*; then ⇑, ⇑* and G(n), G(n)* for n < 60; and G(60). */
Test(nested, followers) {
  cgt_game g = nested(60);
  expect_value(cgt_follower_count(ctx, g), "125");
  cr_expect_eq(options(NULL, 0, g, CGT_LEFT), 1);
  cr_expect_eq(options(NULL, 0, g, CGT_RIGHT), 2);
  expect_value(cgt_birthday(ctx, nested(1)), "4"); /* as ⇑ and ⇑* are born on day 3 */
  expect_value(cgt_birthday(ctx, g), "122");       /* and G(n)* the day after G(n) */
}

Test(nested, invariants) {
  cgt_game g = nested(60);
  bool answer = true;
  expect_value(cgt_mean(ctx, g), "0");
  expect_value(cgt_temperature(ctx, g), "0");
  cr_expect(cgt_is_uptimal(&answer, ctx, g) == CGT_OK && !answer);
  cr_expect(cgt_is_all_small(&answer, ctx, g) == CGT_OK && answer);
  cr_expect(cgt_is_even(&answer, ctx, g) == CGT_OK &&
            !answer); /* Left's move to 0 is one move, Right's many */
  cr_expect(cgt_is_odd(&answer, ctx, g) == CGT_OK && !answer);
  cr_expect_eq(outcome(g), CGT_L);
  expect_value(cgt_reduced_canonical_form(ctx, g), "0");
  expect_value(cgt_atomic_weight(ctx, g), "62"); /* {0 | H, ..} weighs one more than H: Left is threatened */
}

Test(nested, operations) {
  cgt_game g = nested(60), one = value("1"), zero = value("0"), minus = cgt_neg(ctx, g);
  law(cgt_equal(cgt_sub(ctx, g, g), zero), g);
  law(cgt_equal(cgt_cool(ctx, cgt_heat(ctx, g, one), one), g), g);
  law(cgt_equal(cgt_norton_product(ctx, g, one), g), g);
  law(cgt_equal(cgt_conway_product(ctx, g, one), g), g);
  law(cgt_equal(cgt_neg(ctx, cgt_companion(ctx, g)), cgt_companion(ctx, minus)), g);
  law(cgt_equal(cgt_neg(ctx, cgt_star_projection(ctx, g)), cgt_star_projection(ctx, minus)), g);
  law(cgt_equal(cgt_neg(ctx, cgt_ordinal_sum(ctx, g, one)), cgt_ordinal_sum(ctx, minus, value("-1"))), g);
  law(!cgt_is_none(cgt_stop_count(ctx, g)), g);
}

Test(nested, hashes_and_misere_play) {
  cgt_game g = nested(60);
  uint64_t hash[2];
  cr_expect_eq(cgt_fingerprint(&hash[0], ctx, g), CGT_OK);
  cr_expect_eq(cgt_fingerprint(&hash[1], ctx, nested(59)), CGT_OK);
  cr_expect(hash[0] != hash[1]);
  cgt_outcome misere;
  cr_expect_eq(cgt_misere_outcome_of(&misere, ctx, g), CGT_OK);
}

/* What is printed names what is repeated, and reads as the same game. */
Test(nested, text) {
  cgt_game g = nested(60);
  char text[4096];
  size_t length;
  cr_assert(cgt_print(text, sizeof text, &length, ctx, g, CGT_PLAIN) == CGT_OK && length < sizeof text);
  expect_value(g, text);
}
