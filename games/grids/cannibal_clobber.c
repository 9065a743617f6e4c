/* cannibal_clobber.c: Cannibal Clobber: stones take friends too. */
#include "games/grids/movers.h"

static const games_mover mover = {GAMES_ORTHOGONAL, false, GAMES_TAKES_ANY};

GAMES_MOVER(mover)

const cgt_ruleset cgt_ruleset_cannibal_clobber = {
    .name = "cannibal_clobber",
    .title = "Cannibal Clobber",
    .rules = "A stone takes a stone of either player on one of the four cells next to it.",
    .syntax = "cannibal_clobber(\"xo|ox\")  rows of x (Left), o (Right), . (free) and # (no cell), or "
              "cannibal_clobber(rows,cols), checkered",
    .example = "cannibal_clobber(\"xxo|oxx\")",
    .small = {"[cannibal_clobber(m,n) for m in 1..2, n in 1..3]",
              "[cannibal_clobber(\"xxxx\"), cannibal_clobber(\"xxo|oxx\"), cannibal_clobber(\"xx.o|.xoo\"), "
              "cannibal_clobber(\"xo#x|oxx.\")]"},
    .source = "A. N. Siegel, CGSuite 2, where it is HotClobber",
    .read = games_mover_read,
    .options = options,
    .split = split,
    .print = games_stones_print,
    .board = games_stones_board,
    .cell = games_stones_cell,
};
