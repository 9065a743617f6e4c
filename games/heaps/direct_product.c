/* direct_product.c: the direct product of two games on heaps. */
#include "games/heaps/pairs.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_pairs_codes_read(out, args, count);
}

const cgt_ruleset cgt_ruleset_direct_product = {
    .name = "direct_product",
    .title = "The direct product of two games on heaps",
    .rules =
        "From a pair of m and n, with a move from m to a and b in the first game, and from n to c in the "
        "second, a player goes to (a,n), (b,n), (m,c), (a,c), (b,c) together, and so with other moves.",
    .syntax = "direct_product(\"CODE\",\"CODE\",m,n)  codes as for take_and_break, or for spawning",
    .example = "direct_product(\"3E\",\"4FS\",7,8)",
    .small = {"[direct_product(\"1-2\",\"0.3\",m,n) for m in 0..2, n in 0..3]",
              "[direct_product(\"0.7\",\"2\",m,n) for m in 0..3, n in 0..2]"},
    .source = "Berlekamp, Conway, Guy, Winning Ways, ch. 14; A. Siegel, CGSuite",
    .impartial = true,
    .read = read,
    .options = games_pairs_both,
    .split = games_pairs_split,
    .print = games_pairs_print_all,
    .board = games_pairs_board,
    .cell = games_pairs_cell,
    .caption = games_coded_caption,
};
