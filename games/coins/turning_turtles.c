/* turning_turtles.c: Turning Turtles: one coin of a row or two. Berlekamp, Conway, Guy, Winning Ways, ch. 14;
 * the values are in coin_turning.c. */
#include "games/boards/coin_row.h"

const cgt_ruleset cgt_ruleset_turning_turtles = {
    .name = "turning_turtles",
    .title = "Turning Turtles",
    .rules = "A player turns one coin of a row from heads to tails and, if wanted, one to the left of it.",
    .syntax =
        "turning_turtles(n,...)  the coins that show heads, numbered from 1; or turning_turtles(\"TTHTH\")",
    .example = "turning_turtles(\"TTHTH\")",
    .small = {"[turning_turtles(a,b) for a in 1..5, b in a+1..6]"},
    .source = GAMES_COIN_SOURCE,
    .impartial = true,
    .read = games_coin_row_read,
    .options = games_coin_row_options,
    .value = games_coin_row_value,
    .print = games_tuple_print_entries,
    .board = games_heaps_board,
    .cell = games_heaps_cell,
};
