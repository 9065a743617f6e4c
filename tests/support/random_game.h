/* random_game.h: random games, the same on every machine for the same seed.
 * CGT_TEST_SEED sets the seed, CGT_TEST_MULTIPLIER makes all random runs longer. */
#ifndef RANDOM_GAME_H
#define RANDOM_GAME_H

#include "oracle.h"

typedef struct rng {
  uint64_t seed;  /* where it began, for messages */
  uint64_t state;
} rng;

rng rng_new(void);
uint64_t rng_next(rng *r); /* splitmix64 */
unsigned rng_below(rng *r, unsigned n);

/* n times CGT_TEST_MULTIPLIER. */
unsigned test_runs(unsigned n);

/* The same for tests that take long: a quarter of n, under the sanitizers a twelfth, times CGT_TEST_MULTIPLIER, which is 10
 * and more every night. */
unsigned long_test_runs(unsigned n);

/* The same of a list: how many steps to the next one to be tried, 1 where all are. */
unsigned long_test_step(void);

/* A form of height <= height, with at most width options for each player. */
const oracle_game *random_tree(rng *r, oracle *o, unsigned height, unsigned width);

/* A value built from named games (integers, dyadics, nimbers, ups, switches, tinies) by height levels of
 * {..|..} with 1 to width options a side: hot, cold and infinitesimal ones in good mixture. */
cgt_game random_game(rng *r, cgt_ctx *ctx, unsigned height, unsigned width);

/* A number with |mantissa| < 64 and exponent <= 4. */
cgt_game random_number(rng *r, cgt_ctx *ctx);

#endif
