/* anti_clobber.c: Anti-Clobber: Clobber backwards in time. */
#include "games/grids/movers.h"

static const games_mover mover = {GAMES_ORTHOGONAL, false, GAMES_TAKES_FREE};

GAMES_MOVER(mover)

const cgt_ruleset cgt_ruleset_anti_clobber = {
    .name = "anti_clobber",
    .title = "Anti-Clobber",
    .rules = "A stone moves to one of the four cells next to it, which must be free, and leaves a stone of "
             "the other player where it was.",
    .syntax = "anti_clobber(\"xo|ox\")  rows of x (Left), o (Right), . (free) and # (no cell), or "
              "anti_clobber(rows,cols), checkered",
    .example = "anti_clobber(\"xo.\")",
    .small = {"[anti_clobber(m,n) for m in 1..2, n in 1..3]",
              "[anti_clobber(\"x..\"), anti_clobber(\"x.x\"), anti_clobber(\"xo.\"), "
              "anti_clobber(\"x.o|.#.\"), anti_clobber(\"x..o\"), anti_clobber(\"xox|oo.\"), "
              "anti_clobber(\".x.|...\"), anti_clobber(\"x#.|o.x\")]"},
    .source = "A. N. Siegel, CGSuite 2, where it is AntiClobber",
    .read = games_mover_read,
    .options = options,
    .split = split,
    .print = games_stones_print,
    .board = games_stones_board,
    .cell = games_stones_cell,
};
