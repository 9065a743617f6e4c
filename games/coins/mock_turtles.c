/* mock_turtles.c: Mock Turtles: up to three coins of a row. Berlekamp, Conway, Guy, Winning Ways, ch. 14; the
 * values are in coin_turning.c. */
#include "games/boards/coin_row.h"

const cgt_ruleset cgt_ruleset_mock_turtles = {
    .name = "mock_turtles",
    .title = "Mock Turtles",
    .rules = "A player turns one, two or three coins of a row, the rightmost of them from heads to tails.",
    .syntax = "mock_turtles(n,...)  the coins that show heads, numbered from 0; or mock_turtles(\"TTHTH\")",
    .example = "mock_turtles(\"TTHTH\")",
    .small = {"[mock_turtles(a,b) for a in 0..5, b in a+1..6]"},
    .source = GAMES_COIN_SOURCE,
    .impartial = true,
    .read = games_coin_row_read,
    .options = games_coin_row_options,
    .value = games_coin_row_value,
    .print = games_tuple_print_entries,
    .board = games_heaps_board,
    .cell = games_heaps_cell,
};
