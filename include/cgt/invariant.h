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
 * mast, (temperature, mean), even where the wall goes on vertically; the last corner is at
 * temperature -1; between two corners the wall is straight, of slope -1, 0 or 1, and above corner 0
 * it is vertical. An integer has its mast down to -1: one corner. */
typedef struct cgt_corner {
  cgt_game temperature;
  cgt_game value;
} cgt_corner;

/* *count gets the number of corners; corners, of room cap, is filled only if they all fit.
 * Fails: ENOMEM, ELIMIT.  Source: Siegel, CGT, Ch. II.5 (number unchecked). */
CGT_API cgt_status cgt_wall(size_t *count, cgt_corner *corners, size_t cap, cgt_ctx *ctx, cgt_game g,
                            cgt_player player);

/* The day by which g was born: the depth of its canonical form; an integer. */
CGT_API cgt_game cgt_birthday(cgt_ctx *ctx, cgt_game g);

/* A 64-bit hash of the canonical form, the same on every machine and in every version:
 *   mix(x): x += 0x9E3779B97F4A7C15; x = (x ^ x>>30) * 0xBF58476D1CE4E5B9;
 *           x = (x ^ x>>27) * 0x94D049BB133111EB; x ^ x>>31          (splitmix64, wrapping)
 *   h(G) = mix(0x1234567 + Σ mix(h(GL) + 1) + 3·Σ mix(h(GR) + 2)) over the canonical options.
 * Fails: ELIMIT where unfolding takes more than 2^26 steps, as for the integer 2^100. */
CGT_API cgt_status cgt_fingerprint(uint64_t *hash, cgt_ctx *ctx, cgt_game g);

#ifdef __cplusplus
}
#endif
#endif
