/* squares.h: coins on different squares of a strip 0, 1, 2, ...: what Welter's game and its p-saturation
 * share.
 *
 * Bytes of a position: p, 2 in Welter's own game, then the squares of the coins in rising order (p_heaps.h).
 * Coins on 0, 1, ..., k - 1 are dead and bar these squares; a representative leaves them out. */
#ifndef GAMES_SQUARES_H
#define GAMES_SQUARES_H

#include "games/boards/p_heaps.h"

/* Puts the coins in order; refuses two on one square. */
void games_squares_emit(cgt_sink *out, games_tuple *t, const char *example);

void games_squares_representative(cgt_sink *out, const void *position, size_t length);
void games_squares_value(cgt_sink *out, const void *position, size_t length);

#endif
