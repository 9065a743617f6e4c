/* cgt/heat.h: the heat of positions that are too large for their values. */
#ifndef CGT_HEAT_H
#define CGT_HEAT_H

#include "cgt/position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bounds of the mean and the temperature of a position, low and high, which are numbers. Equal bounds are exact. */
typedef struct cgt_heat_bounds {
  cgt_game mean[2], temperature[2];
  uint64_t positions; /* walls that were found */
} cgt_heat_bounds;

/* Thermographs are found position by position, each from the walls of its options, without any canonical form.
 * If width is 0 all options count, and the bounds are equal. Otherwise a lower bound of the walls comes from play in which
 * Left has, in every position, at most width options, and an upper bound from play in which Right has. The options that
 * count have the highest difference of the player's own number of moves and the opponent's. A larger width selects a
 * superset of the options, so its bounds are at least as good.
 *
 * Why these are bounds: taking Left options away makes a game smaller, and walls are monotone in the game. The position
 * is hot above every temperature at which the lower bound of its Left scaffold is above the upper bound of its Right
 * scaffold, and not above the temperature at which the upper bound of the one meets the lower bound of the other.
 * Fails: EDOMAIN if play can return to a position; ENOMEM, ELIMIT, ECANCELLED.
 * Cost: the positions reached, with the square of their options at most.  Source: Siegel, CGT, Ch. II, thermographs.
 * Tested: heat::bounds_enclose_the_heat */
CGT_API cgt_status cgt_position_heat(cgt_heat_bounds *heat, cgt_ctx *ctx, cgt_position position, size_t width);

#ifdef __cplusplus
}
#endif
#endif
