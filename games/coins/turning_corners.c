/* turning_corners.c: Turning Corners, the product of Twins by Twins, whose values are the multiplication
 * table of nimbers (coin_board.h). */
#include "games/boards/coin_board.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  static const games_coin_game game[2] = {GAMES_COIN_TWINS, GAMES_COIN_TWINS};
  games_coin_board_read(out, args, count, game, "as in turning_corners(3,4, 5,2)");
}

const cgt_ruleset cgt_ruleset_turning_corners = {
    .name = "turning_corners",
    .title = "Turning Corners",
    .rules =
        "A player turns the four corners of a rectangle of coins, the one farthest from (0,0) from heads to "
        "tails.",
    .syntax = "turning_corners(x,y,...)  two integers >= 0 for each coin that shows heads",
    .example = "turning_corners(3,5,2,2)",
    .small = {"[turning_corners(x,y,1,2) for x in 0..2, y in 0..3 where y != 2]"},
    .source = "H. W. Lenstra; Berlekamp, Conway, Guy, Winning Ways, ch. 14",
    .impartial = true,
    .read = read,
    .options = games_coin_board_options,
    .value = games_coin_board_value,
    .print = games_coin_board_print,
    .board = games_coin_board,
    .cell = games_coin_board_cell,
};
