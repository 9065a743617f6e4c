/* clobber.c: Clobber, invented by M. Albert, J. P. Grossman and R. Nowakowski in 2001. */
#include "games/grids/movers.h"

static const games_mover mover = {GAMES_ORTHOGONAL, false, GAMES_TAKES_ENEMY};

GAMES_MOVER(mover)

const cgt_ruleset cgt_ruleset_clobber = {
    .name = "clobber",
    .title = "Clobber",
    .rules = "A stone takes a stone of the other player on one of the four cells next to it.",
    .syntax = "clobber(\"xo|ox\")  rows of x (Left), o (Right), . (free) and # (no cell), or "
              "clobber(rows,cols), checkered",
    .example = "clobber(\"xox|ox.\")",
    .small = {"[clobber(m,n) for m in 1..2, n in 1..4]", "[clobber(\"xxo|oxx\"), clobber(\"xox.o|o.oxo\"), "
                                                         "clobber(\"xo.|ox#|.xo\"), clobber(\"xxoo|oxox\")]"},
    .source = "M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, "
              "INTEGERS 5(2), 2005",
    .read = games_mover_read,
    .options = options,
    .split = split,
    .print = games_stones_print,
    .board = games_stones_board,
    .cell = games_stones_cell,
};
