/* dawsons_chess.c: Dawson's Chess, with the last move winning: the octal game 0.137. */
#include "games/heaps/coded_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coded_named_read(out, args, count, "0.137");
}

const cgt_ruleset cgt_ruleset_dawsons_chess = {
    .name = "dawsons_chess",
    .title = "Dawson's Chess",
    .rules = "Pawns on n files face each other, three ranks apart, and must take: a player chooses a file, "
             "which is gone with its neighbours.",
    .syntax = "dawsons_chess(n,...)  heaps of n",
    .example = "dawsons_chess(5,7)",
    .small = {"[dawsons_chess(a,b) for a in 0..4, b in a..6]"},
    .source = "T. R. Dawson, Caissa's Wild Roses, 1935; R. K. Guy, C. A. B. Smith, The G-values of various "
              "games, Proc. Cambridge Philos. Soc. 52 (1956)",
    .impartial = true,
    .read = read,
    .options = games_coded_options,
    .split = games_coded_split_heaps,
    .value = games_coded_value,
    .print = games_coded_print_heaps,
    .board = games_coded_board,
    .cell = games_coded_cell,
};
