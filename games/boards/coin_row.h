/* coin_row.h: the coin-turning games of coin_turning.h on one row: what their rulesets share.
 *
 * Bytes of a position: the numbers of the coins that show heads, in rising order (tuple.h). */
#ifndef GAMES_COIN_ROW_H
#define GAMES_COIN_ROW_H

#include "games/boards/tuple.h"

#define GAMES_COIN_SOURCE "Berlekamp, Conway, Guy, Winning Ways, ch. 14"

void games_coin_row_read(cgt_sink *out, const cgt_arg *args, size_t count);
void games_coin_row_options(cgt_sink *out, const void *position, size_t length, cgt_player player);
void games_coin_row_value(cgt_sink *out, const void *position, size_t length);

#endif
