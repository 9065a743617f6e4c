/* partizan_splittles.c: partizan Splittles. */
#include "games/heaps/coded_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coded_sets_read(out, args, count, 2, '7');
}

const cgt_ruleset cgt_ruleset_partizan_splittles = {
    .name = "partizan_splittles",
    .title = "Partizan Splittles",
    .rules = "Left takes a number of counters in the first set from a heap, Right a number in the second; "
             "either may divide the rest into two heaps.",
    .syntax = "partizan_splittles([1,3],[2,3],n,...)  heaps of n; for a set also \"all but [1,3]\"",
    .example = "partizan_splittles([1,3],[2,3],6)",
    .small = {"[partizan_splittles([1,3],[2,3],a,b) for a in 0..3, b in a..6]"},
    .source = "A. Siegel, CGSuite",
    .read = read,
    .options = games_coded_options,
    .split = games_coded_split_heaps,
    .print = games_coded_print_all,
    .board = games_coded_board,
    .cell = games_coded_cell,
    .caption = games_coded_caption,
};
