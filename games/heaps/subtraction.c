/* subtraction.c: subtraction games. */
#include "games/heaps/coded_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coded_sets_read(out, args, count, 1, '3');
}

const cgt_ruleset cgt_ruleset_subtraction = {
    .name = "subtraction",
    .title = "A subtraction game",
    .rules = "A player takes from a heap a number of counters in a set, or not in it.",
    .syntax = "subtraction([1,3],n,...)  heaps of n; subtraction(\"all but [1,3]\",n,...)",
    .example = "subtraction([2,3,7],10,11)",
    .small = {"[subtraction([1,3],a,b) for a in 0..4, b in a..7]",
              "[subtraction(\"all but [2]\",a,b) for a in 0..3, b in a..6]"},
    .source = "Berlekamp, Conway, Guy, Winning Ways, ch. 4",
    .impartial = true,
    .read = read,
    .options = games_coded_options,
    .split = games_coded_split_heaps,
    .value = games_coded_value,
    .print = games_coded_print_all,
    .board = games_coded_board,
    .cell = games_coded_cell,
    .caption = games_coded_caption,
};
