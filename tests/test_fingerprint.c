/* test_fingerprint.c: the structural hash, the same on every machine and in every version. */
#include "fixture.h"

SUITE(fingerprint);

static uint64_t mix(uint64_t x) {
  x += UINT64_C(0x9E3779B97F4A7C15);
  x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
  return x ^ (x >> 31);
}

/* The definition, on an explicit tree. */
static uint64_t by_definition(const oracle_game *g) {
  uint64_t sum = 0x1234567;
  for (size_t i = 0; i < g->count[CGT_LEFT]; i++) sum += mix(by_definition(g->of[CGT_LEFT][i]) + 1);
  for (size_t i = 0; i < g->count[CGT_RIGHT]; i++) sum += 3 * mix(by_definition(g->of[CGT_RIGHT][i]) + 2);
  return mix(sum);
}

static uint64_t fingerprint(cgt_game g) {
  uint64_t hash = 0;
  cgt_status status = cgt_fingerprint(&hash, ctx, g);
  if (status != CGT_OK) cr_assert_fail("cgt_fingerprint: %s", cgt_ctx_message(ctx));
  return hash;
}

/* Constants, so that a change that alters all values alike is seen too. */
Test(fingerprint, of_the_first_games) {
  uint64_t zero = mix(0x1234567);
  cr_expect(fingerprint(value("0")) == zero);
  cr_expect(fingerprint(value("1")) == mix(0x1234567 + mix(zero + 1)));
  cr_expect(fingerprint(value("-1")) == mix(0x1234567 + 3 * mix(zero + 2)));
  cr_expect(fingerprint(value("*")) == mix(0x1234567 + mix(zero + 1) + 3 * mix(zero + 2)));
}

Test(fingerprint, closed_forms_stand_for_their_options) {
  static const char *const games[] = {"5",    "-9", "1/2", "5/8",    "-27/16",  "*4",
                                      "*6",   "^",  "^*",  "^^*2",   "v3",      "1*",
                                      "2^*3", "+-1", "tiny(2)", "1/2vv*2", "-3/4^5*", "{2|*3}"};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    oracle *o = oracle_new();
    const oracle_game *form = oracle_from_game(o, ctx, value(games[i]));
    cr_assert(form != NULL);
    cr_expect(fingerprint(value(games[i])) == by_definition(form), "%s", games[i]);
    oracle_free(o);
  }
}

Test(fingerprint, agrees_with_the_definition) {
  for (unsigned run = 0; run < test_runs(800); run++) {
    oracle *o = oracle_new();
    cgt_game g = oracle_to_game(ctx, random_tree(&dice, o, 4, 2));
    const oracle_game *form = oracle_from_game(o, ctx, g);
    law(form && fingerprint(g) == by_definition(form), g);
    oracle_free(o);
  }
}

Test(fingerprint, does_not_depend_on_the_history_of_the_context) {
  uint64_t first[60];
  for (int i = 0; i < 60; i++) first[i] = fingerprint(random_game(&dice, ctx, 3, 3));
  cgt_ctx *fresh = cgt_ctx_new(NULL), *old = ctx;
  for (int i = 1; i < 9; i++) cgt_add(fresh, cgt_switch(fresh, cgt_integer(fresh, i)), cgt_up(fresh, 9 - i));
  ctx = fresh;
  dice = rng_new();
  for (int i = 0; i < 60; i++) cr_expect(first[i] == fingerprint(random_game(&dice, ctx, 3, 3)));
  ctx = old;
  cgt_ctx_free(fresh);
}

Test(fingerprint, of_a_giant_is_a_limit) {
  uint64_t hash = 7;
  expect_error(CGT_ELIMIT, cgt_fingerprint(&hash, ctx, value("2^100")));
  expect_error(CGT_ELIMIT, cgt_fingerprint(&hash, ctx, value("{2^100|0}")));
  cr_expect(hash == 7, "a failed call changed its result");
  cr_expect(cgt_fingerprint(&hash, ctx, value("100000")) == CGT_OK, "%s", cgt_ctx_message(ctx));
  cr_expect(cgt_fingerprint(&hash, ctx, value("*500")) == CGT_OK, "%s", cgt_ctx_message(ctx));
}
