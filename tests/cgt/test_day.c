/* test_day.c: the games born by day n, their lattice, and random games. */
#include "fixture.h"
#include "tree_hash.h"

SUITE(day);

enum { BY_DAY_2 = 22, BY_DAY_3 = 1474 };

typedef cgt_status list_function(size_t *count, cgt_game *games, size_t cap, cgt_ctx *in, unsigned n);

static cgt_game games[BY_DAY_3];

static size_t list(list_function *function, unsigned n) {
  size_t count = 0;
  cr_assert(function(&count, games, BY_DAY_3, ctx, n) == CGT_OK, "%s", cgt_ctx_message(ctx));
  cr_assert(count <= BY_DAY_3);
  return count;
}

static int64_t birthday(cgt_game g) {
  int64_t n = -1;
  cr_assert(cgt_get_int64(&n, ctx, cgt_birthday(ctx, g)) == CGT_OK);
  return n;
}

/* ---- lists ----------------------------------------------------------------------------------- */

/* Wolfe and Fraser, Counting the number of games (2004): 1, 4, 22, 1474. */
Test(day, counts) {
  static const size_t all[] = {1, 4, 22, 1474}, all_small[] = {1, 2, 7, 67}, numbers[] = {1, 3, 7, 15};
  for (unsigned n = 0; n <= CGT_LAST_DAY; n++) {
    cr_expect(list(cgt_day, n) == all[n], "day %u", n);
    cr_expect(list(cgt_day_all_small, n) == all_small[n], "all-small games of day %u", n);
    cr_expect(list(cgt_day_numbers, n) == numbers[n], "numbers of day %u", n);
  }
}

/* The sum of the hashes is one that does not depend on this program: tests/bench compares it with
 * peers. */
Test(day, day_3_is_right) {
  uint64_t total = 0, hash;
  size_t count = list(cgt_day, 3);
  for (size_t i = 0; i < count; i++) {
    cr_assert(tree_hash_of(&hash, ctx, games[i]));
    total += hash;
  }
  cr_expect(total == UINT64_C(0xacf783423adb4669), "%016llx", (unsigned long long)total);
}

/* Closed: negatives are born on the same day, options before. Each game once, early ones first. */
Test(day, lists_are_closed_and_in_order) {
  for (unsigned n = 1; n <= CGT_LAST_DAY; n++) {
    size_t before = list(cgt_day, n - 1);
    static cgt_game yesterday[BY_DAY_3], of[2][BY_DAY_2];
    memcpy(yesterday, games, before * sizeof *games);
    size_t count = list(cgt_day, n), sizes[2] = {0, 0};
    for (size_t i = 0; i < count; i++) {
      if (i < before) {
        law(cgt_equal(games[i], yesterday[i]), games[i]);
        continue;
      }
      law(birthday(games[i]) == (int64_t)n, games[i]);
      size_t last[2] = {sizes[CGT_LEFT], sizes[CGT_RIGHT]}, negative = 0;
      for (int p = 0; p < 2; p++) sizes[p] = options(of[p], BY_DAY_2, games[i], (cgt_player)p);
      bool rises = sizes[0] > last[0] || (sizes[0] == last[0] && sizes[1] >= last[1]);
      law(i == before || rises, games[i - 1], games[i]);
      for (size_t j = 0; j < count; j++) {
        negative += cgt_equal(games[j], cgt_neg(ctx, games[i]));
        cr_assert(i == j || !cgt_equal(games[i], games[j]));
      }
      law(negative == 1, games[i]);
    }
  }
}

Test(day, order_of_day_2) {
  static const char *const expected[BY_DAY_2] = {
      "0",     "-1",  "1",  "*",     "-2", "2",      "{0|-1}", "1/2",     "^",  "-1/2",     "-1*",
      "{1|0}", "+-1", "1*", "{1|*}", "v",  "{*|-1}", "v*",     "{1|0,*}", "^*", "{0,*|-1}", "*2"};
  list(cgt_day, 2);
  for (size_t i = 0; i < BY_DAY_2; i++) expect_print(games[i], expected[i]);
}

/* The same list, whatever was computed before. */
Test(day, order_depends_on_nothing_else) {
  for (unsigned i = 0; i < 500; i++) random_game(&dice, ctx, 2, 3);
  size_t count = list(cgt_day, 3);
  static uint64_t hashes[BY_DAY_3];
  for (size_t i = 0; i < count; i++) cr_assert(cgt_fingerprint(&hashes[i], ctx, games[i]) == CGT_OK);
  cgt_ctx *other = cgt_ctx_new(NULL);
  cr_assert(cgt_day(&count, games, BY_DAY_3, other, 3) == CGT_OK);
  for (size_t i = 0; i < count; i++) {
    uint64_t hash;
    cr_assert(cgt_fingerprint(&hash, other, games[i]) == CGT_OK);
    cr_assert(hash == hashes[i], "game %zu differs", i);
  }
  cgt_ctx_free(other);
}

/* All small: both players have moves or neither, here and in every follower. */
static bool all_small(cgt_game g) {
  cgt_game of[2][BY_DAY_2];
  size_t count[2];
  for (int p = 0; p < 2; p++) count[p] = options(of[p], BY_DAY_2, g, (cgt_player)p);
  if (!count[0] != !count[1]) return false;
  for (int p = 0; p < 2; p++)
    for (size_t i = 0; i < count[p]; i++)
      if (!all_small(of[p][i])) return false;
  return true;
}

Test(day, all_small_games_and_numbers_are_those_of_the_whole_list) {
  static cgt_game part[BY_DAY_3];
  for (unsigned n = 0; n <= CGT_LAST_DAY; n++) {
    size_t count = list(cgt_day_all_small, n), found = 0;
    memcpy(part, games, count * sizeof *part);
    size_t total = list(cgt_day, n);
    for (size_t i = 0; i < total; i++)
      if (all_small(games[i])) law(found < count && cgt_equal(games[i], part[found++]), games[i]);
    cr_expect(found == count);

    count = list(cgt_day_numbers, n);
    memcpy(part, games, count * sizeof *part);
    for (size_t i = 0; i + 1 < count; i++) law(order(part[i], part[i + 1]) == CGT_LESS, part[i], part[i + 1]);
    total = list(cgt_day, n), found = 0;
    for (size_t i = 0; i < total; i++) found += cgt_is_number(games[i]);
    cr_expect(found == count);
  }
  for (size_t i = 0; i < list(cgt_day_numbers, 9); i++) cr_assert(birthday(games[i]) <= 9);
}

/* A dominated option may be left out: of 0, -1, 1 and * there are six antichains, {0,*} and those with less
 * than two games. More forms than the pairs of them are not put together. */
Test(day, is_made_of_antichains) {
  static const uint64_t forms[] = {2 * 2, 2 * 2 + 6 * 6};
  for (unsigned n = 1; n <= 2; n++) {
    cgt_stats before, after;
    cgt_ctx_stats(&before, ctx);
    list(cgt_day, n);
    cgt_ctx_stats(&after, ctx);
    cr_expect(after.canonicalisations - before.canonicalisations == forms[n - 1], "day %u: %d forms", n,
              (int)(after.canonicalisations - before.canonicalisations));
  }
}

Test(day, limits) {
  size_t count;
  expect_error(CGT_ELIMIT, cgt_day(&count, NULL, 0, ctx, CGT_LAST_DAY + 1));
  expect_error(CGT_ELIMIT, cgt_day_all_small(&count, NULL, 0, ctx, UINT32_MAX));
  expect_error(CGT_ELIMIT, cgt_day_numbers(&count, NULL, 0, ctx, CGT_LAST_DAY_OF_NUMBERS + 1));
  cr_expect(cgt_day_numbers(&count, NULL, 0, ctx, CGT_LAST_DAY_OF_NUMBERS) == CGT_OK);
  cr_expect(count == ((size_t)2 << CGT_LAST_DAY_OF_NUMBERS) - 1);
}

/* With every budget the answer is right or an error, and the context is usable afterwards. */
Test(day, little_memory) {
  unsigned found = 0, failed = 0;
  for (size_t kib = 256; kib < 8192; kib += kib / 8) {
    cgt_ctx *poor = cgt_ctx_new(&(cgt_limits){.memory_bytes = kib * 1024});
    if (!poor) continue;
    size_t count = 0;
    cgt_status status = cgt_day(&count, games, BY_DAY_3, poor, 3);
    cr_expect(status == CGT_OK ? count == BY_DAY_3 : status == CGT_ELIMIT && count == 0, "%zu KiB", kib);
    *(status == CGT_OK ? &found : &failed) += 1;
    cgt_ctx_clear_error(poor);
    cgt_game g = cgt_random_game(poor, 1, 30);
    cr_expect(!cgt_is_none(g) || cgt_ctx_status(poor) == CGT_ELIMIT, "%zu KiB", kib);
    cgt_ctx_clear_error(poor);
    cr_expect(!cgt_is_none(cgt_integer(poor, 7)));
    cr_expect(cgt_ctx_check(poor) == CGT_OK || cgt_ctx_status(poor) == CGT_ELIMIT, "%s",
              cgt_ctx_message(poor));
    cgt_ctx_free(poor);
  }
  cr_expect(found > 0 && failed > 0, "%u budgets were enough, %u were not", found, failed);
}

/* ---- the lattice ----------------------------------------------------------------------------- */

/* Is j the least of games[0 .. count-1] that is >= g and >= h? */
static bool is_least(cgt_game j, cgt_game g, cgt_game h, size_t count) {
  bool there = false;
  if (!le(g, j) || !le(h, j)) return false;
  for (size_t i = 0; i < count; i++) {
    if (le(g, games[i]) && le(h, games[i]) && !le(j, games[i])) return false;
    there |= cgt_equal(j, games[i]);
  }
  return there;
}

static bool is_greatest(cgt_game m, cgt_game g, cgt_game h, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (le(games[i], g) && le(games[i], h) && !le(games[i], m)) return false;
  return le(m, g) && le(m, h) && birthday(m) <= birthday(games[count - 1]);
}

Test(day, join_and_meet_are_bounds) {
  for (unsigned n = 0; n <= 2; n++) {
    size_t count = list(cgt_day, n);
    for (size_t i = 0; i < count; i++)
      for (size_t j = 0; j < count; j++) {
        cgt_game join = cgt_day_join(ctx, games[i], games[j], n);
        cgt_game meet = cgt_day_meet(ctx, games[i], games[j], n);
        law(is_least(join, games[i], games[j], count), games[i], games[j], join);
        law(is_greatest(meet, games[i], games[j], count), games[i], games[j], meet);
      }
  }
  size_t count = list(cgt_day, 3);
  for (unsigned run = 0; run < test_runs(40); run++) {
    cgt_game g = games[rng_below(&dice, BY_DAY_3)], h = games[rng_below(&dice, BY_DAY_3)];
    cgt_game join = cgt_day_join(ctx, g, h, 3), meet = cgt_day_meet(ctx, g, h, 3);
    law(is_least(join, g, h, count), g, h, join);
    law(is_greatest(meet, g, h, count), g, h, meet);
  }
}

static void expect_distributive(cgt_game g, cgt_game h, cgt_game k, unsigned n) {
  cgt_game left = cgt_day_meet(ctx, g, cgt_day_join(ctx, h, k, n), n);
  cgt_game right = cgt_day_join(ctx, cgt_day_meet(ctx, g, h, n), cgt_day_meet(ctx, g, k, n), n);
  law(cgt_equal(left, right), g, h, k, left, right);
}

/* Calistrate, Paulhus, Wolfe: distributive on all of day 2, on samples of days 3 and 4. */
Test(day, the_lattice_is_distributive) {
  list(cgt_day, 2);
  for (size_t i = 0; i < BY_DAY_2; i++)
    for (size_t j = 0; j < BY_DAY_2; j++)
      for (size_t k = 0; k <= j; k++) expect_distributive(games[i], games[j], games[k], 2);
  list(cgt_day, 3);
  for (unsigned run = 0; run < test_runs(500); run++)
    expect_distributive(games[rng_below(&dice, BY_DAY_3)], games[rng_below(&dice, BY_DAY_3)],
                        games[rng_below(&dice, BY_DAY_3)], 3);
  for (uint64_t seed = 0; seed < 3; seed++)
    expect_distributive(cgt_random_game(ctx, seed, 4), cgt_random_game(ctx, seed + 10, 4),
                        cgt_random_game(ctx, seed + 20, 4), 4);
}

Test(day, lattice_errors) {
  cgt_game zero = cgt_integer(ctx, 0), two = cgt_integer(ctx, 2);
  expect_error(CGT_EDOMAIN, cgt_day_join(ctx, two, zero, 1));
  expect_error(CGT_EDOMAIN, cgt_day_meet(ctx, zero, cgt_parse(ctx, "{2^100|0}"), 4));
  expect_error(CGT_ELIMIT, cgt_day_join(ctx, zero, zero, 5));
  cr_expect(cgt_is_none(cgt_day_join(ctx, CGT_NONE, zero, 1)));
  expect_value(cgt_day_join(ctx, zero, zero, 0), "0");
}

/* ---- random games ---------------------------------------------------------------------------- */

Test(day, random_games_have_the_birthday) {
  for (unsigned n = 0; n <= 12; n++)
    for (uint64_t seed = 0; seed < 30; seed++) {
      cgt_game g = cgt_random_game(ctx, seed, n);
      law(birthday(g) == (int64_t)n, g);
      law(cgt_equal(g, cgt_random_game(ctx, seed, n)), g);
    }
  cr_expect(birthday(cgt_random_game(ctx, 5, 60)) == 60);
  expect_error(CGT_ELIMIT, cgt_random_game(ctx, 0, 1001));
}

/* The same in every context and every version: these values may not change. */
Test(day, random_games_stay_the_same) {
  random_game(&dice, ctx, 3, 3);
  expect_print(cgt_random_game(ctx, 1, 2), "-1*");
  expect_print(cgt_random_game(ctx, 1, 3), "{-1/2,{0|-1}|-2}");
  expect_print(cgt_random_game(ctx, 1, 4), "{0,{0,v*|0,v*}|-1/2}");
  expect_print(cgt_random_game(ctx, 2, 4), "{1/2,{1|0}|v,v*||0}");
}

/* Each of the 18 games of birthday 2 comes about equally often. */
Test(day, random_games_are_even) {
  unsigned seen[BY_DAY_2] = {0};
  list(cgt_day, 2);
  for (uint64_t seed = 0; seed < 18 * 200; seed++) {
    cgt_game g = cgt_random_game(ctx, seed, 2);
    for (size_t i = 0; i < BY_DAY_2; i++) seen[i] += cgt_equal(g, games[i]);
  }
  for (size_t i = 0; i < BY_DAY_2; i++)
    cr_expect(i < 4 ? seen[i] == 0 : seen[i] > 140 && seen[i] < 260, "game %zu: %u times", i, seen[i]);
}
