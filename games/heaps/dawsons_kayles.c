/* dawsons_kayles.c: Dawson's Kayles: the octal game 0.07. */
#include "games/heaps/coded_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coded_named_read(out, args, count, "0.07");
}

const cgt_ruleset cgt_ruleset_dawsons_kayles = {
    .name = "dawsons_kayles",
    .title = "Dawson's Kayles",
    .rules =
        "From a row of n pins a player knocks down two neighbours; the pins on both sides form two rows.",
    .syntax = "dawsons_kayles(n,...)  heaps of n",
    .example = "dawsons_kayles(5,7)",
    .small = {"[dawsons_kayles(a,b) for a in 0..4, b in a..6]"},
    .source = "T. R. Dawson, Caissa's Wild Roses, 1935; Berlekamp, Conway, Guy, Winning Ways, ch. 4",
    .impartial = true,
    .read = read,
    .options = games_coded_options,
    .split = games_coded_split_heaps,
    .value = games_coded_value,
    .print = games_coded_print_heaps,
    .board = games_coded_board,
    .cell = games_coded_cell,
};
