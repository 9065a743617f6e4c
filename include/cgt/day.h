/* cgt/day.h: the games born by day n, their lattice, and random games.
 *
 * Lists are filled as by cgt_options: *count gets how many there are; games, of room cap, is filled only if
 * they all fit. */
#ifndef CGT_DAY_H
#define CGT_DAY_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CGT_LAST_DAY = 3, CGT_LAST_DAY_OF_NUMBERS = 20 };

/* The 1, 4, 22 or 1474 games born by day n, first those born by day n-1, then by number of Left options,
 * number of Right options, Left options in this same order, Right options: the same list everywhere.
 * Fails: ENOMEM; ELIMIT for n > CGT_LAST_DAY.
 * Source: Wolfe and Fraser, Counting the number of games (2004). */
CGT_API cgt_status cgt_day(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, unsigned n);

/* The 1, 2, 7 or 67 of them that are all small, in the same order. */
CGT_API cgt_status cgt_day_all_small(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, unsigned n);

/* The 2^(n+1) - 1 of them that are numbers, in ascending order.  Fails: ENOMEM; ELIMIT for
 * n > CGT_LAST_DAY_OF_NUMBERS. */
CGT_API cgt_status cgt_day_numbers(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, unsigned n);

/* The games born by day n are a distributive lattice: the least of them that is >= g and h, and the greatest
 * that is <= both.  Fail: EDOMAIN if g or h is born later; ELIMIT for n > CGT_LAST_DAY + 1.
 * Source: Calistrate, Paulhus, Wolfe, On the lattice structure of finite games (2002). */
CGT_API cgt_game cgt_day_join(cgt_ctx *ctx, cgt_game g, cgt_game h, unsigned n);
CGT_API cgt_game cgt_day_meet(cgt_ctx *ctx, cgt_game g, cgt_game h, unsigned n);

/* A game of exactly this birthday, the same on every machine for the same seed. Up to day 3 each game of
 * that birthday is equally likely; later ones have random options, born earlier.
 * Fails: ELIMIT for birthday > 1000. */
CGT_API cgt_game cgt_random_game(cgt_ctx *ctx, uint64_t seed, unsigned birthday);

#ifdef __cplusplus
}
#endif
#endif
