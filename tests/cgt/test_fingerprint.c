/* test_fingerprint.c: the hash that names a game, the same on every machine. */
#include <gmp.h>

#include "fixture.h"
#include "tree_hash.h"

SUITE(fingerprint);

static uint64_t fingerprint(cgt_game g) {
  uint64_t hash = 0;
  cgt_status status = cgt_fingerprint(&hash, ctx, g);
  if (status != CGT_OK) cr_assert_fail("cgt_fingerprint: %s", cgt_ctx_message(ctx));
  return hash;
}

/* ---- the definition ---------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t x) { return tree_hash_mix(x); }

static uint64_t of_rational(mpq_srcptr q) {
  mpz_t m;
  mpz_init(m);
  uint64_t h = mix(1 ^ (2 * (mpz_sizeinbase(mpq_denref(q), 2) - 1) + (mpq_sgn(q) < 0)));
  for (mpz_abs(m, mpq_numref(q)); mpz_sgn(m) > 0; mpz_tdiv_q_2exp(m, m, 64)) {
    uint64_t word = 0;
    for (unsigned bit = 0; bit < 64; bit++) word |= (uint64_t)mpz_tstbit(m, bit) << bit;
    h = mix(h ^ word);
  }
  mpz_clear(m);
  return h;
}

static uint64_t of_number(cgt_game x) {
  mpq_t q;
  mpq_init(q);
  cr_assert_eq(cgt_get_mpq(q, ctx, x), CGT_OK);
  uint64_t h = of_rational(q);
  mpq_clear(q);
  return h;
}

static uint64_t of_up_star(cgt_game x, cgt_game n, cgt_game m) {
  return mix(mix(mix(2 ^ of_number(x)) ^ of_number(n)) ^ of_number(m));
}

/* G = x + n·↑ + *m; each part from a question of its own. */
static uint64_t by_parts(cgt_game g) {
  cgt_game x = cgt_mean(ctx, g), infinitesimal = cgt_sub(ctx, g, x), n = cgt_atomic_weight(ctx, infinitesimal);
  cgt_game star = cgt_sub(ctx, infinitesimal, cgt_number_up_star(ctx, cgt_integer(ctx, 0), n, cgt_integer(ctx, 0)));
  return of_up_star(x, n, cgt_birthday(ctx, star));
}

static uint64_t by_definition(cgt_game g) {
  if (cgt_is_number(g)) return of_number(g);
  if (cgt_is_number_up_star(ctx, g)) return by_parts(g);
  uint64_t sum = 3;
  for (int player = 0; player < 2; player++) {
    cgt_game list[64];
    size_t count = options(list, 64, g, (cgt_player)player);
    for (size_t i = 0; i < count; i++)
      sum += player == CGT_LEFT ? mix(by_definition(list[i]) + 1) : 3 * mix(by_definition(list[i]) + 2);
  }
  return mix(sum);
}

/* Constants, so that a change that alters all values alike is seen: version 2, on every machine. */
Test(fingerprint, of_some_games) {
  static const struct {
    const char *game;
    uint64_t hash;
  } known[] = {{"0", 0x910a2dec89025cc1},
               {"1", 0xe9fd6049d65af21e},
               {"-1", 0x08b4fda8c892b50e},
               {"1/2", 0xec4c5bee627011b3},
               {"-2^64-3", 0x41d58015296ec372},
               {"*", 0x5298704c6a141b35},
               {"*2", 0x7ea1e051d6c8788b},
               {"^", 0xe4014bd04b699cce},
               {"3vv*2", 0x55bab1768ef70a75},
               {"+-1", 0x5697a038f0d3eee9},
               {"{2|*3}", 0x62e6f231b08cb102}};
  cr_expect_eq(CGT_FINGERPRINT_VERSION, 2);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    cr_expect(fingerprint(value(known[i].game)) == known[i].hash, "{\"%s\", 0x%016llx}", known[i].game,
              (unsigned long long)fingerprint(value(known[i].game)));
}

Test(fingerprint, of_closed_forms_is_of_their_names) {
  static const char *const games[] = {"0",   "5",     "-9",      "1/2",   "5/8",     "-27/16",       "2^63",
                                      "2^64", "-2^64", "2^64+1", "2^200", "-3^100",  "3^100/2^70",   "1/2^100",
                                      "*",   "*4",    "*6",      "^",     "^*",      "^^*2",         "v3",
                                      "1*",  "2^*3",  "+-1",     "tiny(2)", "1/2vv*2", "-3/4^5*",     "{2|*3}",
                                      "^1000000", "3^100+*", "{2^100|0}"};
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    cr_expect(fingerprint(value(games[i])) == by_definition(value(games[i])), "%s", games[i]);
}

Test(fingerprint, agrees_with_the_definition) {
  for (unsigned run = 0; run < test_runs(800); run++) {
    cgt_game g = random_game(&dice, ctx, 4, 2);
    law(fingerprint(g) == by_definition(g), g);
  }
}

/* ---- different games --------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* x + n·↑ + *m. */
Test(fingerprint, tells_closed_forms_apart) {
  static uint64_t all[20 * 9 * 9];
  size_t count = 0;
  for (int x = -10; x < 10; x++)
    for (int n = -4; n <= 4; n++)
      for (int m = 0; m < 9; m++)
        all[count++] = fingerprint(cgt_number_up_star(ctx, cgt_dyadic(ctx, x, x & 1 ? 3 : 0), cgt_integer(ctx, n), cgt_integer(ctx, m)));
  qsort(all, count, sizeof *all, compare);
  for (size_t i = 1; i < count; i++) cr_assert(all[i] != all[i - 1]);
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

/* ---- how long it takes ------------------------------------------------------------------------------- */

/* The size of what names them is what they cost: by steps of unfolding this would take for ever. */
Test(fingerprint, of_giants, .timeout = 20) {
  for (int64_t n = INT64_MAX; n > INT64_MAX - 20000; n--) {
    fingerprint(cgt_integer(ctx, n));
    fingerprint(cgt_nimber(ctx, (uint64_t)n));
    fingerprint(cgt_up(ctx, n));
  }
  cr_expect(fingerprint(value("{2^100000|0}")) != fingerprint(value("{2^100000+1|0}")));
}

Test(fingerprint, a_failed_call_changes_nothing) {
  uint64_t hash = 7;
  expect_error(CGT_EINVAL, cgt_fingerprint(&hash, ctx, CGT_NONE));
  cr_expect(hash == 7);
}
