/* knights.c: Clobber with knights. */
#include "games/grids/movers.h"

static const games_mover mover = {GAMES_KNIGHT, false, GAMES_TAKES_ENEMY};

GAMES_MOVER(mover)

const cgt_ruleset cgt_ruleset_knights = {
    .name = "knights",
    .title = "Knights",
    .rules = "A stone takes a stone of the other player a knight's move away.",
    .syntax = "knights(\"xo|ox\")  rows of x (Left), o (Right), . (free) and # (no cell), or "
              "knights(rows,cols), checkered",
    .example = "knights(\"xoo|oxx|xox\")",
    .small = {"[knights(m,n) for m in 1..2, n in 1..4]",
              "[knights(\"xoo|oxx|xox\"), knights(\"x.|..|.o\"), knights(\"xo.x|..oo|x..o\")]"},
    .source = "A. N. Siegel, CGSuite 2, where it is Knights",
    .read = games_mover_read,
    .options = options,
    .split = split,
    .print = games_stones_print,
    .board = games_stones_board,
    .cell = games_stones_cell,
};
