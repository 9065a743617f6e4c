/* kayles.c: Kayles, H. E. Dudeney, The Canterbury Puzzles (1907): the octal game 0.77. */
#include "games/heaps/coded_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coded_named_read(out, args, count, "0.77");
}

const cgt_ruleset cgt_ruleset_kayles = {
    .name = "kayles",
    .title = "Kayles",
    .rules = "From a row of n pins a player knocks down one or two neighbours; the pins on both sides "
             "form two rows.",
    .syntax = "kayles(n,...)  heaps of n",
    .example = "kayles(5,7)",
    .small = {"[kayles(a,b) for a in 0..4, b in a..6]"},
    .source = "H. E. Dudeney, The Canterbury Puzzles, 1907; R. K. Guy, C. A. B. Smith, The G-values of "
              "various games, Proc. Cambridge Philos. Soc. 52 (1956)",
    .impartial = true,
    .read = read,
    .options = games_coded_options,
    .split = games_coded_split_heaps,
    .value = games_coded_value,
    .print = games_coded_print_heaps,
    .board = games_coded_board,
    .cell = games_coded_cell,
};
