/* turn_and_eatcake.c: Turn-and-Eatcake: Eatcake, but the cake is turned by each move. */
#include "games/heaps/pairs.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_pairs_named_read(out, args, count, "0.7", "0.7");
}

const cgt_ruleset cgt_ruleset_turn_and_eatcake = {
    .name = "turn_and_eatcake",
    .title = "Turn-and-Eatcake",
    .rules = "As Eatcake, but each piece is turned by a quarter after the move: its rows become columns.",
    .syntax = "turn_and_eatcake(m,n)  m rows, n columns; turn_and_eatcake([m,n;k,l]) for several",
    .example = "turn_and_eatcake(8,5)",
    .small = {"[turn_and_eatcake(m,n) for m in 0..4, n in 0..4]",
              "[turn_and_eatcake([m,n;2,2]) for m in 1..2, n in 1..3]"},
    .source = "Berlekamp, Conway, Guy, Winning Ways",
    .read = read,
    .options = games_pairs_cut_and_turn,
    .split = games_pairs_split_cakes,
    .print = games_pairs_print,
    .board = games_pairs_board,
    .cell = games_pairs_cell,
};
