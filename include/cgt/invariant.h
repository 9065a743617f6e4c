/* cgt/invariant.h: the invariants of the textbooks. Numbers are returned as games. */
#ifndef CGT_INVARIANT_H
#define CGT_INVARIANT_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

CGT_API cgt_status cgt_outcome_of(cgt_outcome *outcome, cgt_ctx *ctx, cgt_game g);

/* The stops: the number that is reached when Left (Right) moves first and the players alternate until the game is a
 * number.
 * Cost: none, stored with the game. */
CGT_API cgt_game cgt_left_stop(cgt_ctx *ctx, cgt_game g);
CGT_API cgt_game cgt_right_stop(cgt_ctx *ctx, cgt_game g);

/* Mean and temperature, from the thermograph. The temperature of m/2^e in lowest terms is -1/2^e for e >= 1; the
 * temperature of an integer is -1 (CGSuite's convention).
 * Unit: moves. */
CGT_API cgt_game cgt_mean(cgt_ctx *ctx, cgt_game g);
CGT_API cgt_game cgt_temperature(cgt_ctx *ctx, cgt_game g);

/* A corner of a wall of the thermograph. Corners are listed from the top down to temperature -1. Corner 0 is the foot
 * of the mast, (temperature, mean), even where the wall continues vertically; the last corner is at temperature -1.
 * Between two corners the wall is straight, with slope -1, 0 or 1; above corner 0 it is vertical. The mast of an
 * integer reaches down to -1, so it has one corner. */
typedef struct cgt_corner {
  cgt_game temperature;
  cgt_game value;
} cgt_corner;

/* One wall of the thermograph. *count receives the number of corners; corners, of capacity cap, is filled only if all
 * of them fit.
 * Fails: ENOMEM, ELIMIT.  Source: Siegel, CGT, Ch. II, thermographs. */
CGT_API cgt_status cgt_wall(size_t *count, cgt_corner *corners, size_t cap, cgt_ctx *ctx, cgt_game g,
                            cgt_player player);

/* The birthday of g, that is, the depth of its canonical form, as an integer. */
CGT_API cgt_game cgt_birthday(cgt_ctx *ctx, cgt_game g);

/* ---- stops with their side --------------------------------------------------------------------- */

/* The stop that is reached when beginner moves first, and the player to move there. Each player prefers that the
 * other is to move. The value is cgt_left_stop or cgt_right_stop. At the Left stop x of G, Left is to move exactly if
 * G <= x; likewise for Right.  Source: Lessons in Play, adorned stops.  Cost: none. */
typedef struct cgt_stop {
  cgt_game value;
  cgt_player to_move;
} cgt_stop;

CGT_API cgt_status cgt_stop_of(cgt_stop *stop, cgt_ctx *ctx, cgt_game g, cgt_player beginner);

/* The numbers confused with G: those between its Right stop, low, and its Left stop, high, with low and high included
 * if has_low and has_high are true. If empty is true there are none.  Cost: none. */
typedef struct cgt_interval {
  cgt_game low, high;
  bool has_low, has_high, empty;
} cgt_interval;

CGT_API cgt_status cgt_confusion_interval(cgt_interval *interval, cgt_ctx *ctx, cgt_game g);

/* The number of stopping positions in the tree of the canonical form, as an integer: 1 for a number, otherwise the
 * sum over all options. *m with m > 0 has 2·3^(m-1).  Fails: ELIMIT above 2^26 bits (m above 40,000,000). */
CGT_API cgt_game cgt_stop_count(cgt_ctx *ctx, cgt_game g);

/* ---- kinds of games ----------------------------------------------------------------------------- */

CGT_API bool cgt_is_numberish(const cgt_ctx *ctx,
                              cgt_game g); /* equal stops: a number plus an infinitesimal */
CGT_API bool cgt_is_infinitesimal(const cgt_ctx *ctx, cgt_game g); /* both stops are 0 */
CGT_API bool cgt_is_hot(const cgt_ctx *ctx, cgt_game g);           /* temperature > 0: the stops differ */
CGT_API bool cgt_is_tepid(const cgt_ctx *ctx, cgt_game g); /* temperature 0: numberish, but not a number */

/* True if G is all-small (dicotic): in each follower both players can move, or neither can. */
CGT_API cgt_status cgt_is_all_small(bool *answer, cgt_ctx *ctx, cgt_game g);

/* G is even if all its options are odd. G is odd if it is not 0 and all its options are even. G is even-tempered if
 * it is a number or all its options are odd-tempered, and odd-tempered if it is not a number and all its options are
 * even-tempered. The options are the canonical ones.
 * Cost: one step for each follower. */
CGT_API cgt_status cgt_is_even(bool *answer, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_is_odd(bool *answer, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_is_even_tempered(bool *answer, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_is_odd_tempered(bool *answer, cgt_ctx *ctx, cgt_game g);

/* True for a number, and for x + tiny-H or x + miny-H if the mean of H is positive. This is CGSuite's convention: n·↑
 * + *m does not count, although ↑ is tiny-0. */
CGT_API cgt_status cgt_is_number_tiny(bool *answer, cgt_ctx *ctx, cgt_game g);

/* ---- uptimals ----------------------------------------------------------------------------------- */

/* True for x + c1·↑ + c2·↑^2 + ... + cn·↑^n + *m, where ↑^k = {0 | ↓* - ↑^2 - ... - ↑^(k-1)}, x is a number and the
 * ck are integers. Numbers, nimbers and x + n·↑ + *m are uptimals.
 * Cost: a few steps for each follower, once.
 * Source: Siegel, CGT, Ch. II, uptimals. */
CGT_API cgt_status cgt_is_uptimal(bool *answer, cgt_ctx *ctx, cgt_game g);

/* The parts of an uptimal. *count receives n, with cn not 0; ups, of capacity cap, receives c1 ... cn only if all of
 * them fit; *number and *star receive x and m.  Fails: EDOMAIN for other games. */
CGT_API cgt_status cgt_uptimal_parts(size_t *count, cgt_game *ups, size_t cap, cgt_game *number,
                                     cgt_game *star, cgt_ctx *ctx, cgt_game g);

/* The uptimal with these parts, each given as a number.  Fails: EINVAL for a coefficient that is not an integer, and
 * for a star that is not an integer >= 0. */
CGT_API cgt_game cgt_uptimal(cgt_ctx *ctx, cgt_game number, const cgt_game *ups, size_t count, cgt_game star);

/* Prints an uptimal as x*m.c1c2..cn, as CGSuite does: "0.1" is ↑, "*.1-" is ↓*; other examples are "73/16*8.9-" and
 * "5.0". Coefficients from 10 to 35 are the letters A to Z, larger ones are in parentheses, and a minus sign follows
 * a negative one. snprintf fashion.  Fails: EDOMAIN for other games. */
CGT_API cgt_status cgt_uptimal_expansion(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_game g);

/* ---- games up to infinitesimals, and infinitesimals up to nimbers ------------------------------- */

/* The simplest game infinitesimally close to G; it is x for x plus any infinitesimal.
 * Cost: two games for each follower.
 * Source: Grossman and Siegel, Reductions of partizan games (2009). */
CGT_API cgt_game cgt_reduced_canonical_form(cgt_ctx *ctx, cgt_game g);

/* x for a number x and for x*, otherwise {p(GL) | p(GR)} over the canonical options. It is one step of the reduced
 * canonical form. */
CGT_API cgt_game cgt_star_projection(cgt_ctx *ctx, cgt_game g);

/* The least nimber *n, n >= 1, such that no follower of the canonical form is *n or a larger nimber. All nimbers from
 * *n on are remote from G.  Source: Winning Ways, Ch. 8, remote stars. */
CGT_API cgt_game cgt_far_star(cgt_ctx *ctx, cgt_game g);

/* The atomic weight of G: the unique W such that G + X + *m and W·↑ + X + *m have the same outcome for all X and all
 * large m, where W·↑ is the Norton product. Every all-small game has an atomic weight, and some other infinitesimals
 * do. G has atomic weight W exactly if ↓ + *m <= G - W·↑ <= ↑ + *m for all large m.
 * Cost: one form for each follower.
 * Fails: EDOMAIN for a game without atomic weight: one with a stop other than 0, and some infinitesimals.
 * Source: Winning Ways, Ch. 8; Siegel, CGT, Ch. II, atomic weights; proofs in atomic.c. */
CGT_API cgt_game cgt_atomic_weight(cgt_ctx *ctx, cgt_game g);

/* True if G has an atomic weight. */
CGT_API cgt_status cgt_is_atomic(bool *answer, cgt_ctx *ctx, cgt_game g);

/* ---- names ------------------------------------------------------------------------------------- */

/* The version of cgt_fingerprint. Version 1 was a hash of the whole tree of options, which took n steps for the
 * integer n. */
enum { CGT_FINGERPRINT_VERSION = 2 };

/* A 64-bit hash of the canonical form. It is the same on every machine as long as CGT_FINGERPRINT_VERSION is the
 * same:
 *     mix(x): x += 0x9E3779B97F4A7C15; x = (x ^ x>>30) * 0xBF58476D1CE4E5B9;
 *             x = (x ^ x>>27) * 0x94D049BB133111EB; x ^ x>>31          (splitmix64, wrapping)
 *     h(m/2^e), in lowest terms: x = mix(1 ^ (2e + [m < 0])), then x = mix(x ^ w) for each w of |m|, cut into
 *             words of 64 bits, the least significant first
 *     h(x + n·↑ + *m) = mix(mix(mix(2 ^ h(x)) ^ h(n)) ^ h(m)), where n and m are not both 0
 *     h(G) = mix(3 + Σ mix(h(GL) + 1) + 3·Σ mix(h(GR) + 2)) over the canonical options of any other game
 * Cost: the digits of a number, or of x, n and m; one step for each follower of any other game. */
CGT_API cgt_status cgt_fingerprint(uint64_t *hash, cgt_ctx *ctx, cgt_game g);

#ifdef __cplusplus
}
#endif
#endif
