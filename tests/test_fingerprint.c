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

/* ---- what is remembered on the way ---------------------------------------------------------------- */

/* ±n, *n and n·↑ + *m by loops that remember nothing. */
static uint64_t hash_of(uint64_t left, uint64_t right) { return mix(0x1234567 + left + 3 * right); }

static uint64_t integer_hash(int n) {
  uint64_t h = hash_of(0, 0);
  for (int k = 0; k < abs(n); k++) h = n > 0 ? hash_of(mix(h + 1), 0) : hash_of(0, mix(h + 2));
  return h;
}

static uint64_t nimber_hash(int m) {
  uint64_t h = hash_of(0, 0), left = 0, right = 0;
  for (int k = 0; k < m; k++) {
    left += mix(h + 1);
    right += mix(h + 2);
    h = hash_of(left, right);
  }
  return h;
}

static uint64_t ups_hash(int n, int m) {
  uint64_t zero = hash_of(0, 0), h = nimber_hash(m ^ (n & 1));
  for (int k = 1; k <= n; k++) {
    bool up_star = k == 1 && (m ^ ((n - k) & 1)) == 1;
    h = hash_of(mix(zero + 1) + (up_star ? mix(nimber_hash(1) + 1) : 0), mix(h + 2));
  }
  return h;
}

Test(fingerprint, is_the_same_from_wherever_a_loop_begins) {
  static const int sizes[] = {3000, 1023, 1024, 1025, 5, 2048, 4097, 2047, 0, 3001, 4096, 1};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    int n = sizes[i];
    cr_expect(fingerprint(cgt_integer(ctx, n)) == integer_hash(n), "%d", n);
    cr_expect(fingerprint(cgt_integer(ctx, -n)) == integer_hash(-n), "-%d", n);
    cr_expect(fingerprint(cgt_nimber(ctx, (uint64_t)n)) == nimber_hash(n), "*%d", n);
    for (int m = 0; m <= 3; m++) {
      cgt_game g = cgt_add(ctx, cgt_up(ctx, n), cgt_nimber(ctx, (uint64_t)m));
      cr_expect(fingerprint(g) == ups_hash(n, m), "%d.^*%d", n, m);
    }
  }
}

/* Each from the one before, or this would take 10^12 steps. */
Test(fingerprint, of_large_integers_one_after_the_other, .timeout = 60) {
  for (int64_t n = 1; n <= 100000; n++) {
    fingerprint(cgt_integer(ctx, 200 * n));
    if (n % 50 == 0) fingerprint(cgt_nimber(ctx, (uint64_t)(10 * n)));
  }
}

Test(fingerprint, of_a_giant_is_a_limit) {
  uint64_t hash = 7;
  expect_error(CGT_ELIMIT, cgt_fingerprint(&hash, ctx, value("2^100")));
  expect_error(CGT_ELIMIT, cgt_fingerprint(&hash, ctx, value("{2^100|0}")));
  cr_expect(hash == 7, "a failed call changed its result");
  cr_expect(cgt_fingerprint(&hash, ctx, value("100000")) == CGT_OK, "%s", cgt_ctx_message(ctx));
  cr_expect(cgt_fingerprint(&hash, ctx, value("*500")) == CGT_OK, "%s", cgt_ctx_message(ctx));
}
