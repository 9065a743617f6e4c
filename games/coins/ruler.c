/* ruler.c: Ruler: neighbouring coins of a row. Berlekamp, Conway, Guy, Winning Ways, ch. 14; the values are
 * in coin_turning.c. */
#include "games/boards/coin_row.h"

const cgt_ruleset cgt_ruleset_ruler = {
    .name = "ruler",
    .title = "Ruler",
    .rules = "A player turns any number of neighbouring coins of a row, the rightmost from heads to tails.",
    .syntax = "ruler(n,...)  the coins that show heads, numbered from 1; or ruler(\"TTHTH\")",
    .example = "ruler(\"TTHTH\")",
    .small = {"[ruler(a,b) for a in 1..5, b in a+1..6]"},
    .source = GAMES_COIN_SOURCE,
    .impartial = true,
    .read = games_coin_row_read,
    .options = games_coin_row_options,
    .value = games_coin_row_value,
    .print = games_tuple_print_entries,
    .board = games_heaps_board,
    .cell = games_heaps_cell,
};
