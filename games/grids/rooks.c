/* rooks.c: Clobber with rooks. */
#include "games/grids/movers.h"

static const games_mover mover = {GAMES_ORTHOGONAL, true, GAMES_TAKES_ENEMY};

GAMES_MOVER(mover)

const cgt_ruleset cgt_ruleset_rooks = {
    .name = "rooks",
    .title = "Rooks",
    .rules = "A stone takes the first stone along a row or column, if only free cells are between and it is "
             "of the other player.",
    .syntax = "rooks(\"xo|ox\")  rows of x (Left), o (Right), . (free) and # (no cell), or rooks(rows,cols), "
              "checkered",
    .example = "rooks(\"xox|ox.\")",
    .small = {"[rooks(m,n) for m in 1..2, n in 1..3]",
              "[rooks(\"xx.o\"), rooks(\"x.o|o.x\"), rooks(\"xox|ox.\"), rooks(\"x.#o|.x.o|o..x\"), "
              "rooks(\"x#o|x.o\")]"},
    .source = "A. N. Siegel, CGSuite 2, where it is Rooks",
    .read = games_mover_read,
    .options = options,
    .split = split,
    .print = games_stones_print,
    .board = games_stones_board,
    .cell = games_stones_cell,
};
