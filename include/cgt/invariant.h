/* cgt/invariant.h: what the books compute of a game. Numbers are returned as games. */
#ifndef CGT_INVARIANT_H
#define CGT_INVARIANT_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

CGT_API cgt_status cgt_outcome_of(cgt_outcome *outcome, cgt_ctx *ctx, cgt_game g);

/* The number that is reached when Left (Right) begins and both play alternately until a number is
 * reached. Cost: none, stored with the game. */
CGT_API cgt_game cgt_left_stop(cgt_ctx *ctx, cgt_game g);
CGT_API cgt_game cgt_right_stop(cgt_ctx *ctx, cgt_game g);

/* Mean and temperature, from the thermograph. The temperature of m/2^e in lowest terms, e >= 1, is
 * -1/2^e, that of an integer -1 (CGSuite's convention).  Unit: moves. */
CGT_API cgt_game cgt_mean(cgt_ctx *ctx, cgt_game g);
CGT_API cgt_game cgt_temperature(cgt_ctx *ctx, cgt_game g);

/* One wall of the thermograph, from the top down to temperature -1: corner 0 is the foot of the
 * mast, (temperature, mean), even where the wall continues vertically; the last corner is at
 * temperature -1; between two corners the wall is straight, of slope -1, 0 or 1, and above corner 0
 * it is vertical. An integer has its mast down to -1: one corner. */
typedef struct cgt_corner {
  cgt_game temperature;
  cgt_game value;
} cgt_corner;

/* *count gets the number of corners; corners, of room cap, is filled only if they all fit.
 * Fails: ENOMEM, ELIMIT.  Source: Siegel, CGT, Ch. II, thermographs. */
CGT_API cgt_status cgt_wall(size_t *count, cgt_corner *corners, size_t cap, cgt_ctx *ctx, cgt_game g,
                            cgt_player player);

/* The day by which g was born: the depth of its canonical form; an integer. */
CGT_API cgt_game cgt_birthday(cgt_ctx *ctx, cgt_game g);

/* ---- stops with their side --------------------------------------------------------------------- */

/* The stop that is reached when beginner begins, and the player then to move: each player wants the other to
 * be. The value is cgt_left_stop or cgt_right_stop. After G's Left stop x Left is to move exactly if G <= x;
 * likewise Right. Source: Lessons in Play, adorned stops.  Cost: none. */
typedef struct cgt_stop {
  cgt_game value;
  cgt_player to_move;
} cgt_stop;

CGT_API cgt_status cgt_stop_of(cgt_stop *stop, cgt_ctx *ctx, cgt_game g, cgt_player beginner);

/* The numbers confused with G: those between its Right stop, low, and its Left stop, high; low and high
 * themselves if has_low and has_high. None at all if empty.  Cost: none. */
typedef struct cgt_interval {
  cgt_game low, high;
  bool has_low, has_high, empty;
} cgt_interval;

CGT_API cgt_status cgt_confusion_interval(cgt_interval *interval, cgt_ctx *ctx, cgt_game g);

/* How many stopping positions the tree of the canonical form has: 1 for a number, else the sum over all
 * options; an integer. *m, m > 0, has 2·3^(m-1).  Fails: ELIMIT above 2^26 bits (m above 40,000,000). */
CGT_API cgt_game cgt_stop_count(cgt_ctx *ctx, cgt_game g);

/* ---- kinds of games ----------------------------------------------------------------------------- */

CGT_API bool cgt_is_numberish(const cgt_ctx *ctx, cgt_game g);     /* equal stops: number + infinitesimal */
CGT_API bool cgt_is_infinitesimal(const cgt_ctx *ctx, cgt_game g); /* both stops 0 */
CGT_API bool cgt_is_hot(const cgt_ctx *ctx, cgt_game g);           /* temperature > 0: stops differ */
CGT_API bool cgt_is_tepid(const cgt_ctx *ctx, cgt_game g);         /* temperature 0: numberish, no number */

/* All small, or dicotic: in each follower both players can move, or neither. */
CGT_API cgt_status cgt_is_all_small(bool *answer, cgt_ctx *ctx, cgt_game g);

/* G is even if all its options are odd, and odd if it is not 0 and all its options are even. It is
 * even-tempered if it is a number or all its options are odd-tempered, odd-tempered if it is not a number and
 * all its options are even-tempered. Canonical options are meant.  Cost: each follower once. */
CGT_API cgt_status cgt_is_even(bool *answer, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_is_odd(bool *answer, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_is_even_tempered(bool *answer, cgt_ctx *ctx, cgt_game g);
CGT_API cgt_status cgt_is_odd_tempered(bool *answer, cgt_ctx *ctx, cgt_game g);

/* A number, or x + tiny-H or x + miny-H where the mean of H is positive (CGSuite's convention: n·↑ + *m is
 * none, though ↑ is tiny-0). */
CGT_API cgt_status cgt_is_number_tiny(bool *answer, cgt_ctx *ctx, cgt_game g);

/* ---- uptimals ----------------------------------------------------------------------------------- */

/* x + c1·↑ + c2·↑^2 + ... + cn·↑^n + *m, with ↑^k = {0 | ↓* - ↑^2 - ... - ↑^(k-1)}, for a number x and
 * integers ck. Numbers, nimbers and x + n·↑ + *m are uptimals.  Cost: once a few steps for each follower.
 * Source: Siegel, CGT, Ch. II, uptimals. */
CGT_API cgt_status cgt_is_uptimal(bool *answer, cgt_ctx *ctx, cgt_game g);

/* *count gets n, with cn not 0; ups, of room cap, gets c1 ... cn only if they all fit; *number and *star
 * get x and m.  Fails: EDOMAIN for other games. */
CGT_API cgt_status cgt_uptimal_parts(size_t *count, cgt_game *ups, size_t cap, cgt_game *number,
                                     cgt_game *star, cgt_ctx *ctx, cgt_game g);

/* The uptimal of these parts, each given as a number.  Fails: EINVAL for coefficients that are not integers
 * and a star that is not an integer >= 0. */
CGT_API cgt_game cgt_uptimal(cgt_ctx *ctx, cgt_game number, const cgt_game *ups, size_t count, cgt_game star);

/* An uptimal as text, x*m.c1c2..cn, as CGSuite writes it: "0.1" ↑, "*.1-" ↓*, "73/16*8.9-", "5.0".
 * Coefficients from 10 to 35 are letters A to Z, larger ones are in parentheses, and a minus sign follows a
 * negative one. snprintf fashion.  Fails: EDOMAIN for other games. */
CGT_API cgt_status cgt_uptimal_expansion(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_game g);

/* ---- games up to infinitesimals, and infinitesimals up to nimbers ------------------------------- */

/* The simplest game infinitesimally close to G; x for x plus any infinitesimal.  Cost: two games for each
 * follower. Source: Grossman and Siegel, Reductions of partizan games (2009). */
CGT_API cgt_game cgt_reduced_canonical_form(cgt_ctx *ctx, cgt_game g);

/* x for numbers x and for x*, else {p(GL) | p(GR)} of the canonical options: a step of the former. */
CGT_API cgt_game cgt_star_projection(cgt_ctx *ctx, cgt_game g);

/* The least nimber *n, n >= 1, such that no follower of the canonical form is *n or a larger nimber: all
 * that are not smaller are remote from G.  Source: Winning Ways, Ch. 8, remote stars. */
CGT_API cgt_game cgt_far_star(cgt_ctx *ctx, cgt_game g);

/* The atomic weight of G: the one W such that G + X + *m and W·↑ + X + *m have the same outcome for all X
 * and all large m, where W·↑ is the Norton product. All-small games have one, other infinitesimals may
 * have: G has W exactly if ↓ + *m <= G - W·↑ <= ↑ + *m for all large m.  Cost: a form for each follower.
 * Fails: EDOMAIN where there is none: for games with a stop other than 0, and for some infinitesimals.
 * Source: Winning Ways, Ch. 8; Siegel, CGT, Ch. II, atomic weights; proofs in atomic.c. */
CGT_API cgt_game cgt_atomic_weight(cgt_ctx *ctx, cgt_game g);

/* Has G an atomic weight? */
CGT_API cgt_status cgt_is_atomic(bool *answer, cgt_ctx *ctx, cgt_game g);

/* ---- names ------------------------------------------------------------------------------------- */

/* Of what follows; 1 was a hash of the whole tree of options, in n steps for the integer n. */
enum { CGT_FINGERPRINT_VERSION = 2 };

/* A 64-bit hash of the canonical form, the same on every machine, and as long as CGT_FINGERPRINT_VERSION is:
 *   mix(x): x += 0x9E3779B97F4A7C15; x = (x ^ x>>30) * 0xBF58476D1CE4E5B9;
 *           x = (x ^ x>>27) * 0x94D049BB133111EB; x ^ x>>31          (splitmix64, wrapping)
 *   h(m/2^e), in lowest terms: x = mix(1 ^ (2e + [m < 0])), then x = mix(x ^ w) for each w of |m|, cut into
 *           words of 64 bits, the least significant first
 *   h(x + n·↑ + *m) = mix(mix(mix(2 ^ h(x)) ^ h(n)) ^ h(m)), where n and m are not both 0
 *   h(G) = mix(3 + Σ mix(h(GL) + 1) + 3·Σ mix(h(GR) + 2)) over the canonical options of any other game
 * Cost: the digits of a number, or of x, n and m; a step for each follower of any other game. */
CGT_API cgt_status cgt_fingerprint(uint64_t *hash, cgt_ctx *ctx, cgt_game g);

#ifdef __cplusplus
}
#endif
#endif
