/* spawning.c: Spawning: heaps that stand for coins, of any code of turning (turn_code.h). */
#include "games/heaps/coded_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coded_codes_read(out, args, count, 1, GAMES_CODED_TURNING);
}

const cgt_ruleset cgt_ruleset_spawning = {
    .name = "spawning",
    .title = "Spawning",
    .rules = "A heap of n is replaced by heaps of other sizes below n: the coins that a move turns in a "
             "coin-turning game together with coin n.",
    .syntax = "spawning(\"CODE\",n,...)  heaps of n; how many coins, 3, 1-3, 1+, then C consecutive, E "
              "equally spaced, S symmetric, F with the first, C(5) within five; commas between",
    .example = "spawning(\"1-3\",5,7)",
    .small = {"[spawning(\"1-3\",a,b) for a in 1..3, b in a..5]", "[spawning(\"3E,3+F\",n) for n in 0..7]",
              "[spawning(\"1+S,2-3C(4)\",n) for n in 0..6]"},
    .source = "Berlekamp, Conway, Guy, Winning Ways, ch. 14; A. Siegel, CGSuite",
    .impartial = true,
    .read = read,
    .options = games_coded_options,
    .split = games_coded_split_heaps,
    .value = games_coded_value,
    .print = games_coded_print_all,
    .board = games_coded_board,
    .cell = games_coded_cell,
    .caption = games_coded_caption,
};
