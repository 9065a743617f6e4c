/* twisted_cake_product.c: the cake product of two games on heaps in which each move turns the pairs. */
#include "games/heaps/pairs.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_pairs_codes_read(out, args, count);
}

const cgt_ruleset cgt_ruleset_twisted_cake_product = {
    .name = "twisted_cake_product",
    .title = "The twisted cake product of two games on heaps",
    .rules = "As in the cake product, but the heaps of a pair change places after each move: Left makes "
             "(n,a) of (m,n), with a from m by the first game, Right (a,m), with a from n by the second.",
    .syntax = "twisted_cake_product(\"CODE\",\"CODE\",m,n)  codes as for take_and_break, or for spawning",
    .example = "twisted_cake_product(\"{2+}=.0\",\"{2+}=.0\",8,3)",
    .small = {"[twisted_cake_product(\"4.0\",\"0.7\",m,n) for m in 0..3, n in 0..4]",
              "[twisted_cake_product(\"{2+}=.0\",\"{2+}=.0\",[m,n;2,2]) for m in 1..3, n in 1..3]"},
    .source = "A. Siegel, CGSuite",
    .read = read,
    .options = games_pairs_cut_and_turn,
    .split = games_pairs_split_cakes,
    .print = games_pairs_print_all,
    .board = games_pairs_board,
    .cell = games_pairs_cell,
    .caption = games_coded_caption,
};
