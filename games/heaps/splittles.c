/* splittles.c: Splittles: subtraction games in which the rest may be divided. */
#include "games/heaps/coded_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coded_sets_read(out, args, count, 1, '7');
}

const cgt_ruleset cgt_ruleset_splittles = {
    .name = "splittles",
    .title = "Splittles",
    .rules =
        "A player takes a number of counters in a set from a heap, and may divide the rest into two heaps.",
    .syntax = "splittles([1,3],n,...)  heaps of n; splittles(\"all but [1,3]\",n,...)",
    .example = "splittles([1,3],10,11)",
    .small = {"[splittles([1,3],a,b) for a in 0..3, b in a..6]",
              "[splittles(\"all but [2]\",n) for n in 0..8]"},
    .source = "A. Siegel, CGSuite",
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
