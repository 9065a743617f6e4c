/* partizan_subtraction.c: partizan subtraction games. */
#include "games/heaps/coded_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coded_sets_read(out, args, count, 2, '3');
}

const cgt_ruleset cgt_ruleset_partizan_subtraction = {
    .name = "partizan_subtraction",
    .title = "A partizan subtraction game",
    .rules = "Left takes a number of counters in the first set from a heap, Right a number in the second.",
    .syntax = "partizan_subtraction([1,3],[2,3],n,...)  heaps of n; for a set also \"all but [1,3]\"",
    .example = "partizan_subtraction([1,3],[2,3],6)",
    .small = {"[partizan_subtraction([1,3],[2,3],a,b) for a in 0..4, b in a..7]",
              "[partizan_subtraction([1],\"all but [2]\",n) for n in 0..8]"},
    .source = "A. S. Fraenkel, A. Kotzig, Partizan octal games: partizan subtraction games, Int. J. Game "
              "Theory 16 (1987)",
    .read = read,
    .options = games_coded_options,
    .split = games_coded_split_heaps,
    .print = games_coded_print_all,
    .board = games_coded_board,
    .cell = games_coded_cell,
    .caption = games_coded_caption,
};
