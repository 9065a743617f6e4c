/* twins.c: Twins: two coins of a row. Berlekamp, Conway, Guy, Winning Ways, ch. 14; the values are in
 * coin_turning.c. */
#include "games/boards/coin_row.h"

const cgt_ruleset cgt_ruleset_twins = {
    .name = "twins",
    .title = "Twins",
    .rules = "A player turns two coins of a row, the one on the right from heads to tails.",
    .syntax = "twins(n,...)  the coins that show heads, numbered from 0; or twins(\"TTHTH\")",
    .example = "twins(\"TTHTH\")",
    .small = {"[twins(a,b) for a in 0..5, b in a+1..6]"},
    .source = GAMES_COIN_SOURCE,
    .impartial = true,
    .read = games_coin_row_read,
    .options = games_coin_row_options,
    .value = games_coin_row_value,
    .print = games_tuple_print_entries,
    .board = games_heaps_board,
    .cell = games_heaps_cell,
};
