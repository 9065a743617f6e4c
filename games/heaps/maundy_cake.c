/* maundy_cake.c: Maundy Cake: m rows and n columns of cake, cut into equal pieces. */
#include "games/heaps/pairs.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_pairs_named_read(out, args, count, "{2+}=.0", "{2+}=.0");
}

const cgt_ruleset cgt_ruleset_maundy_cake = {
    .name = "maundy_cake",
    .title = "Maundy Cake",
    .rules = "Left cuts a cake of m rows and n columns into equal pieces between columns, Right between "
             "rows; all pieces stay.",
    .syntax = "maundy_cake(m,n)  m rows, n columns; maundy_cake([m,n;k,l]) for several",
    .example = "maundy_cake(3,12)",
    .small = {"[maundy_cake(m,n) for m in 0..5, n in 0..6]",
              "[maundy_cake([m,n;3,2]) for m in 1..3, n in 1..4]"},
    .source = "Berlekamp, Conway, Guy, Winning Ways, ch. 2",
    .read = read,
    .options = games_pairs_cut,
    .split = games_pairs_split_cakes,
    .print = games_pairs_print,
    .board = games_pairs_board,
    .cell = games_pairs_cell,
};
