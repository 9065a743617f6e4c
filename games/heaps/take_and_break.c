/* take_and_break.c: games of taking and breaking, of any code (take_code.h). */
#include "games/heaps/coded_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coded_codes_read(out, args, count, 1, GAMES_CODED_TAKING);
}

const cgt_ruleset cgt_ruleset_take_and_break = {
    .name = "take_and_break",
    .title = "Taking and breaking",
    .rules = "Digit k of the code lists what may be left of a heap after k counters are taken: h heaps, if "
             "2^h is in the digit.",
    .syntax = "take_and_break(\"CODE\",n,...)  heaps of n; digits 0-9, A-Z, {2,3}, {2+}; behind one ! "
              "unequal, ? not all equal, = equal heaps; [..] again and again",
    .example = "take_and_break(\"0.77\",5,7)",
    .small = {"[take_and_break(\"0.{0,2!,3?+}\",n) for n in 0..8]",
              "[take_and_break(\"4!.07[1=2]\",a,b) for a in 0..3, b in a..6]",
              "[take_and_break(\"80.7\",n) for n in 0..5]"},
    .source =
        "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)",
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
