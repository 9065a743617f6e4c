/* cgt/game.h: making and examining games. */
#ifndef CGT_GAME_H
#define CGT_GAME_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- named games: each is one record, however large.  Fail: ENOMEM, ELIMIT. -------------------- */

CGT_API cgt_game cgt_integer(cgt_ctx *ctx, int64_t n);

/* The number mantissa / 2^exponent. */
CGT_API cgt_game cgt_dyadic(cgt_ctx *ctx, int64_t mantissa, uint32_t exponent);

/* The nimber *m. */
CGT_API cgt_game cgt_nimber(cgt_ctx *ctx, uint64_t m);

/* n·↑; for n < 0 a multiple of ↓. */
CGT_API cgt_game cgt_up(cgt_ctx *ctx, int64_t n);

/* The powers of up and their sums: ^<1> = ↑, ^<n> = {0 | *-^[n-1]}, ^[n] = ^<1> + ... + ^<n> = {^[n-1] | *}. n is an
 * integer >= 1, given as a game like all numbers.  Fails also: EINVAL.  Cost: n steps.
 * Source: Conway and Ryba, as in Siegel, CGT, Ch. II, uptimals. */
CGT_API cgt_game cgt_up_power(cgt_ctx *ctx, cgt_game n);
CGT_API cgt_game cgt_up_sum(cgt_ctx *ctx, cgt_game n);

/* x + n·↑ + *m, where each part is given as a number; n and m are integers, m >= 0.  Fails also: EINVAL. */
CGT_API cgt_game cgt_number_up_star(cgt_ctx *ctx, cgt_game x, cgt_game n, cgt_game m);

/* ±G = {G | -G}, which is a switch if G > 0 is a number. */
CGT_API cgt_game cgt_switch(cgt_ctx *ctx, cgt_game g);

/* tiny-G = {0 || 0 | -G} and its negative miny-G. Siegel, CGT, Ch. II, tiny and miny. */
CGT_API cgt_game cgt_tiny(cgt_ctx *ctx, cgt_game g);
CGT_API cgt_game cgt_miny(cgt_ctx *ctx, cgt_game g);

/* The game {left | right} in canonical form: dominated options are removed, reversible options are bypassed. left has
 * nleft games of ctx, and may be NULL if nleft is 0; right likewise. Order and repetitions do not matter.
 * Fails: ENOMEM, ELIMIT, EINVAL.  Cost: about n² comparisons, n = nleft + nright.
 * Source: Siegel, CGT, Ch. II, canonical form theorem.  Tested: canonical::order_is_irrelevant */
CGT_API cgt_game cgt_from_options(cgt_ctx *ctx, const cgt_game *left, size_t nleft, const cgt_game *right,
                                  size_t nright);

/* ---- examining ------------------------------------------------------------------------------ */

CGT_API bool cgt_is_none(cgt_game g);

/* True if G = H; both must be of one context.  Cost: none, because each value has one handle. */
CGT_API bool cgt_equal(cgt_game g, cgt_game h);

CGT_API bool cgt_is_number(cgt_game g);
CGT_API bool cgt_is_integer(const cgt_ctx *ctx, cgt_game g);
CGT_API bool cgt_is_nimber(const cgt_ctx *ctx, cgt_game g);         /* 0 is a nimber */
CGT_API bool cgt_is_number_up_star(const cgt_ctx *ctx, cgt_game g); /* x + n·↑ + *m */

/* The parts of x + n·↑ + *m, each as a number.  Fail: EDOMAIN for other games. cgt_number_part accepts every game and
 * returns the number that the store keeps next to its core. */
CGT_API cgt_game cgt_number_part(cgt_ctx *ctx, cgt_game g);
CGT_API cgt_game cgt_up_part(cgt_ctx *ctx, cgt_game g);
CGT_API cgt_game cgt_nimber_part(cgt_ctx *ctx, cgt_game g);

/* The canonical Left or Right options of g, in print order. *count receives the number of options; options, of
 * capacity cap, is filled only if all of them fit. NULL with cap 0 only counts.
 * Fails: ENOMEM; ELIMIT for a nimber of more than 2^24 options. */
CGT_API cgt_status cgt_options(size_t *count, cgt_game *options, size_t cap, cgt_ctx *ctx, cgt_game g,
                               cgt_player player);

/* Sorts games into print order, that of the options of a game: numbers, nimbers, other uptimals, then the rest by
 * their options.
 * Fails: ENOMEM, ELIMIT; the order is then unchanged. */
CGT_API cgt_status cgt_sort(cgt_game *games, size_t count, cgt_ctx *ctx);

#ifdef __cplusplus
}
#endif
#endif
