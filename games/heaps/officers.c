/* officers.c: Officers: the octal game 0.6. */
#include "games/heaps/coded_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coded_named_read(out, args, count, "0.6");
}

const cgt_ruleset cgt_ruleset_officers = {
    .name = "officers",
    .title = "Officers",
    .rules = "A player takes one counter from a heap, and leaves at least one; the rest may be divided "
             "into two heaps.",
    .syntax = "officers(n,...)  heaps of n",
    .example = "officers(5,7)",
    .small = {"[officers(a,b) for a in 0..4, b in a..6]"},
    .source = "Berlekamp, Conway, Guy, Winning Ways, ch. 4",
    .impartial = true,
    .read = read,
    .options = games_coded_options,
    .split = games_coded_split_heaps,
    .value = games_coded_value,
    .print = games_coded_print_heaps,
    .board = games_coded_board,
    .cell = games_coded_cell,
};
