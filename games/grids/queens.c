/* queens.c: Clobber with queens. */
#include "games/grids/movers.h"

static const games_mover mover = {GAMES_COMPASS, true, GAMES_TAKES_ENEMY};

GAMES_MOVER(mover)

const cgt_ruleset cgt_ruleset_queens = {
    .name = "queens",
    .title = "Queens",
    .rules = "A stone takes the first stone along a row, column or diagonal, if only free cells are between "
             "and it is of the other player.",
    .syntax = "queens(\"xo|ox\")  rows of x (Left), o (Right), . (free) and # (no cell), or "
              "queens(rows,cols), checkered",
    .example = "queens(\"xox|ox.\")",
    .small = {"[queens(m,n) for m in 1..2, n in 1..3]",
              "[queens(\"x..o\"), queens(\"x.o|o.x\"), queens(\"xox|ox.\"), queens(\"x.#o|.#.o|o..x\"), "
              "queens(\"x..|.#.|x.o\")]"},
    .source = "A. N. Siegel, CGSuite 2, where it is Queens",
    .read = games_mover_read,
    .options = options,
    .split = split,
    .print = games_stones_print,
    .board = games_stones_board,
    .cell = games_stones_cell,
};
