/* test_up_bounds.c: what a core says of the n·↑ + *m around it, against Conway's definition of the order. */
#include "cgt/store/context.h"
#include "fixture.h"
#include "oracle.h"
#include "random_game.h"

SUITE(up_bounds);

enum { MOST_UPS = 3, STARS = 4, POOL = 120 };

static cgt_game ups(int n, unsigned m) { return cgt_add(ctx, cgt_up(ctx, n), cgt_nimber(ctx, m)); }

static cgti_up_bounds bounds_of(cgt_game g) { return cgti_bounds_of(cgti_node_of(ctx, g), g); }

/* All bits, by the oracle. */
static void expect_exact(cgt_game g) {
  oracle *o = oracle_new();
  const oracle_game *tree = oracle_from_game(o, ctx, g);
  cgti_up_bounds b = bounds_of(g);
  for (int n = -MOST_UPS; n <= MOST_UPS; n++)
    for (unsigned m = 0; m < STARS; m++) {
      const oracle_game *t = oracle_from_game(o, ctx, ups(n, m));
      unsigned bit = STARS * (unsigned)(n + MOST_UPS) + m;
      cr_expect_eq(b.below >> bit & 1, oracle_le(t, tree), "%d ups and *%u <= %s", n, m, show(g));
      cr_expect_eq(b.above >> bit & 1, oracle_le(tree, t), "%d ups and *%u >= %s", n, m, show(g));
    }
  oracle_free(o);
}

Test(up_bounds, ups_and_stars) {
  for (int n = -5; n <= 5; n++)
    for (unsigned m = 0; m < 7; m++) expect_exact(ups(n, m));
  expect_exact(cgt_integer(ctx, 0));
}

Test(up_bounds, of_far_ups_and_long_stars) {
  cgti_up_bounds far = bounds_of(ups(1000, 0)), star = bounds_of(cgt_nimber(ctx, 1000));
  cr_expect(far.below == (1u << 28) - 1 && far.above == 0);
  cr_expect_eq(star.below, bounds_of(cgt_nimber(ctx, 4)).below);
  cr_expect_eq(star.above, bounds_of(cgt_nimber(ctx, 4)).above);
}

/* {a,b|c,d} of games made before: all-small, for both players always have a move. */
static void make_pool(cgt_game *pool, rng *r) {
  pool[0] = cgt_integer(ctx, 0);
  for (size_t i = 1; i < POOL; i++) {
    cgt_game option[4];
    for (size_t k = 0; k < 4; k++) option[k] = pool[rng_below(r, i < 12 ? i : 12)];
    pool[i] = cgt_from_options(ctx, option, 2, option + 2, 2);
  }
}

Test(up_bounds, all_small_games) {
  cgt_game pool[POOL];
  rng r = rng_new();
  make_pool(pool, &r);
  for (size_t i = 0; i < POOL; i++) {
    cr_expect(cgti_up_bounds_known(bounds_of(pool[i])), "%s", show(pool[i]));
    expect_exact(pool[i]);
  }
}

Test(up_bounds, comparisons_are_those_of_the_definition) {
  cgt_game pool[POOL];
  rng r = rng_new();
  make_pool(pool, &r);
  for (size_t i = 0; i < POOL; i++)
    for (size_t j = 0; j < POOL; j++) {
      oracle *o = oracle_new();
      bool le, expected = oracle_le(oracle_from_game(o, ctx, pool[i]), oracle_from_game(o, ctx, pool[j]));
      cr_assert(cgt_le(&le, ctx, pool[i], pool[j]) == CGT_OK);
      cr_expect_eq(le, expected, "%s <= %s", show(pool[i]), show(pool[j]));
      oracle_free(o);
    }
}

/* A tiny is an infinitesimal, but no all-small game: its bounds are not known. */
Test(up_bounds, of_others_nothing_is_known) {
  cr_expect_not(cgti_up_bounds_known(bounds_of(value("{0||0|-2}"))));
  cr_expect_not(cgti_up_bounds_known(bounds_of(value("{2|-1}"))));
}
