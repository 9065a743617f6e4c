/* eatcake.c: Eatcake: Left eats a column of a cake of m rows and n columns, Right a row. */
#include "games/heaps/pairs.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_pairs_named_read(out, args, count, "0.7", "0.7");
}

const cgt_ruleset cgt_ruleset_eatcake = {
    .name = "eatcake",
    .title = "Eatcake",
    .rules = "Left eats a column of a cake of m rows and n columns, Right a row; the pieces on both sides "
             "stay.",
    .syntax = "eatcake(m,n)  m rows, n columns; eatcake([m,n;k,l]) for several",
    .example = "eatcake(8,2)",
    .small = {"[eatcake(m,n) for m in 0..4, n in 0..4]", "[eatcake([m,n;2,2]) for m in 1..2, n in 1..3]"},
    .source = "J. Bynum; Berlekamp, Conway, Guy, Winning Ways",
    .read = read,
    .options = games_pairs_cut,
    .split = games_pairs_split_cakes,
    .print = games_pairs_print,
    .board = games_pairs_board,
    .cell = games_pairs_cell,
};
