/* queens.c: Clobber with queens. */
#include "games/grids/movers.h"

static const games_mover mover = {GAMES_COMPASS, true, GAMES_TAKES_ENEMY};

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  games_mover_options(out, position, length, player, &mover);
}

static void split(cgt_sink *out, const void *position, size_t length) {
  games_mover_split(out, position, length, &mover);
}

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
