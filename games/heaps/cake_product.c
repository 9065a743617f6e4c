/* cake_product.c: the cake product of two games on heaps: Cutcake and its kin, of any codes. */
#include "games/heaps/pairs.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_pairs_codes_read(out, args, count);
}

const cgt_ruleset cgt_ruleset_cake_product = {
    .name = "cake_product",
    .title = "The cake product of two games on heaps",
    .rules = "From a pair of m and n Left moves in n as in a heap of the first game, Right in m as in a heap "
             "of the second; all pairs stay.",
    .syntax = "cake_product(\"CODE\",\"CODE\",m,n)  codes as for take_and_break, or for spawning",
    .example = "cake_product(\"4.0\",\"0.7\",3,4)",
    .small = {"[cake_product(\"4.0\",\"0.7\",m,n) for m in 0..4, n in 0..4]",
              "[cake_product(\"{2+}=.0\",\"1+C\",[m,n;2,2]) for m in 1..3, n in 1..3]"},
    .source = "A. Siegel, CGSuite",
    .read = read,
    .options = games_pairs_cut,
    .split = games_pairs_split_cakes,
    .print = games_pairs_print_all,
    .board = games_pairs_board,
    .cell = games_pairs_cell,
    .caption = games_coded_caption,
};
