/* heap_join.c: the join of two games on heaps: a player moves by the rules of either. */
#include "games/heaps/coded_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coded_codes_read(out, args, count, 2, GAMES_CODED_EITHER);
}

const cgt_ruleset cgt_ruleset_heap_join = {
    .name = "heap_join",
    .title = "The join of two games on heaps",
    .rules = "A player moves in a heap as in a heap of the first game or as in one of the second.",
    .syntax = "heap_join(\"CODE\",\"CODE\",n,...)  codes as for take_and_break, or for spawning",
    .example = "heap_join(\"0.3\",\"4!.0\",10)",
    .small = {"[heap_join(\"0.03\",\"4!.0\",a,b) for a in 0..3, b in a..6]",
              "[heap_join(\"1-2\",\"0.77\",n) for n in 0..7]"},
    .source = "A. Siegel, CGSuite",
    .impartial = true,
    .read = read,
    .options = games_coded_options,
    .split = games_coded_split_heaps,
    .print = games_coded_print_all,
    .board = games_coded_board,
    .cell = games_coded_cell,
    .caption = games_coded_caption,
};
