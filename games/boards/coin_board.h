/* coin_board.h: Lenstra's products of coin-turning games: coins on a board, numbered by two games on a
 * row. If a move of the one may turn the coins x, x', ... and a move of the other y, y', ..., then a move of
 * the product may turn all coins (x,y), (x,y'), (x',y), (x',y'), ...; that with the largest numbers goes from
 * heads to tails. Berlekamp, Conway, Guy, Winning Ways, ch. 14; H. W. Lenstra, Nim-multiplication, 1978.
 *
 * Tartan Theorem. The coin (x,y) alone is worth the nim-product of the coins x and y in their games; a
 * position has the nim-sum of its coins. So Turning Corners, in which a move turns the corners of a rectangle
 * and which is the product of Twins by Twins, is the multiplication table of nimbers.
 * tests/games/test_coin_turning.c compares with search.
 *
 * Bytes of a position: the two games, then x and y of each coin that shows heads, in rising order (tuple.h).
 */
#ifndef GAMES_COIN_BOARD_H
#define GAMES_COIN_BOARD_H

#include "games/boards/coin_turning.h"

enum { GAMES_COIN_BOARD_HEAD = 2 }; /* entries before the coins */

/* The coins alone, by two coordinates each; syntax: "as in ..." */
void games_coin_board_read(cgt_sink *out, const cgt_arg *args, size_t count, const games_coin_game game[2],
                           const char *syntax);
void games_coin_board_options(cgt_sink *out, const void *position, size_t length, cgt_player player);
void games_coin_board_value(cgt_sink *out, const void *position, size_t length);
size_t games_coin_board_print(char *buf, size_t cap, const void *position,
                              size_t length); /* the coins alone */
cgt_board games_coin_board(const void *position, size_t length);
size_t games_coin_board_cell(char *buf, size_t cap, const void *position, size_t length, size_t row,
                             size_t col);

#endif
