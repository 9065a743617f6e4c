/* kings.c: Clobber with kings. */
#include "games/grids/movers.h"

static const games_mover mover = {GAMES_COMPASS, false, GAMES_TAKES_ENEMY};

GAMES_MOVER(mover)

const cgt_ruleset cgt_ruleset_kings = {
    .name = "kings",
    .title = "Kings",
    .rules = "A stone takes a stone of the other player on one of the eight cells around it.",
    .syntax = "kings(\"xo|ox\")  rows of x (Left), o (Right), . (free) and # (no cell), or kings(rows,cols), "
              "checkered",
    .example = "kings(\"xox|ox.\")",
    .small = {"[kings(m,n) for m in 1..2, n in 1..3]",
              "[kings(\"xox|ox.\"), kings(\"xx|oo|.x\"), kings(\"x.o|.x.|o.x\"), kings(\"x..|..o|xx.\")]"},
    .source = "A. N. Siegel, CGSuite 2, where it is Kings",
    .read = games_mover_read,
    .options = options,
    .split = split,
    .print = games_stones_print,
    .board = games_stones_board,
    .cell = games_stones_cell,
};
