/* cgt/day.h: the games born by day n, their lattice, and random games.
 *
 * Lists are returned as by cgt_options: *count receives the number of games; games, of capacity cap, is filled only
 * if all of them fit. */
#ifndef CGT_DAY_H
#define CGT_DAY_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CGT_LAST_DAY = 3, CGT_LAST_DAY_OF_NUMBERS = 20 };

/* The 1, 4, 22 or 1474 games born by day n. The games born by day n-1 come first. The others are ordered by their
 * number of Left options, then of Right options, then by their Left options in this same order, then by their Right
 * options. The list is the same on every machine.
 * Fails: ENOMEM; ELIMIT for n > CGT_LAST_DAY.
 * Source: Wolfe and Fraser, Counting the number of games (2004). */
CGT_API cgt_status cgt_day(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, unsigned n);

/* The 1, 2, 7 or 67 all-small games born by day n, in the same order. */
CGT_API cgt_status cgt_day_all_small(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, unsigned n);

/* The 2^(n+1) - 1 numbers born by day n, in ascending order.  Fails: ENOMEM; ELIMIT for n > CGT_LAST_DAY_OF_NUMBERS. */
CGT_API cgt_status cgt_day_numbers(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, unsigned n);

/* The games born by day n form a distributive lattice. The join is the least of them that is >= g and >= h; the meet
 * is the greatest that is <= g and <= h.
 * Fail: EDOMAIN if g or h is born later; ELIMIT for n > CGT_LAST_DAY + 1.
 * Source: Calistrate, Paulhus, Wolfe, On the lattice structure of finite games (2002). */
CGT_API cgt_game cgt_day_join(cgt_ctx *ctx, cgt_game g, cgt_game h, unsigned n);
CGT_API cgt_game cgt_day_meet(cgt_ctx *ctx, cgt_game g, cgt_game h, unsigned n);

/* A random game with exactly this birthday. The same seed gives the same game on every machine. Up to day 3, all
 * games of that birthday are equally likely. Later games have random options with earlier birthdays.
 * Fails: ELIMIT for birthday > 1000. */
CGT_API cgt_game cgt_random_game(cgt_ctx *ctx, uint64_t seed, unsigned birthday);

#ifdef __cplusplus
}
#endif
#endif
