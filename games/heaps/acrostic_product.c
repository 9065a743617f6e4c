/* acrostic_product.c: the acrostic product of two games on heaps. */
#include "games/heaps/pairs.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_pairs_codes_read(out, args, count);
}

const cgt_ruleset cgt_ruleset_acrostic_product = {
    .name = "acrostic_product",
    .title = "The acrostic product of two games on heaps",
    .rules = "From a pair of m and n a player moves in m as in a heap of the first game, and n stays with "
             "each part of it, or in n as in the second game.",
    .syntax = "acrostic_product(\"CODE\",\"CODE\",m,n)  codes as for take_and_break, or for spawning",
    .example = "acrostic_product(\"1+\",\"1+C\",5,8)",
    .small = {"[acrostic_product(\"1+\",\"1+C\",m,n) for m in 0..3, n in 0..4]",
              "[acrostic_product(\"0.7\",\"2\",[m,n;2,2]) for m in 1..2, n in 1..3]"},
    .source = "Berlekamp, Conway, Guy, Winning Ways, ch. 14; A. Siegel, CGSuite",
    .impartial = true,
    .read = read,
    .options = games_pairs_either,
    .split = games_pairs_split,
    .print = games_pairs_print_all,
    .board = games_pairs_board,
    .cell = games_pairs_cell,
    .caption = games_coded_caption,
};
