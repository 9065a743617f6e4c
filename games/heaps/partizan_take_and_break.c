/* partizan_take_and_break.c: partizan games of taking and breaking, of any codes (take_code.h). */
#include "games/heaps/coded_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_coded_codes_read(out, args, count, 2, GAMES_CODED_EITHER);
}

const cgt_ruleset cgt_ruleset_partizan_take_and_break = {
    .name = "partizan_take_and_break",
    .title = "Partizan taking and breaking",
    .rules = "Left takes and breaks by the first code, Right by the second.",
    .syntax = "partizan_take_and_break(\"CODE\",\"CODE\",n,...)  codes of Left and of Right, as for "
              "take_and_break or for spawning",
    .example = "partizan_take_and_break(\"0.77\",\"0.07\",5,3)",
    .small = {"[partizan_take_and_break(\"0.7\",\"0.03\",a,b) for a in 0..3, b in a..6]",
              "[partizan_take_and_break(\"4!.1\",\"0.6\",n) for n in 0..8]"},
    .source = "A. S. Fraenkel, A. Kotzig, Partizan octal games: partizan subtraction games, Int. J. Game "
              "Theory 16 (1987)",
    .read = read,
    .options = games_coded_options,
    .split = games_coded_split_heaps,
    .print = games_coded_print_all,
    .board = games_coded_board,
    .cell = games_coded_cell,
    .caption = games_coded_caption,
};
