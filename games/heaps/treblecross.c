/* treblecross.c: Treblecross: the octal game 0.007. A row of n cells of the board is a heap of n + 2. */
#include "games/heaps/coded_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coded_named_read(out, args, count, "0.007");
}

const cgt_ruleset cgt_ruleset_treblecross = {
    .name = "treblecross",
    .title = "Treblecross",
    .rules = "From a heap of n a player takes three counters and may divide the rest into two. On n - 2 "
             "cells of a strip: whoever gets three crosses in a row wins.",
    .syntax = "treblecross(n,...)  heaps of n",
    .example = "treblecross(5,7)",
    .small = {"[treblecross(a,b) for a in 0..4, b in a..6]"},
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
