/* welter.c: Welter's game, C. P. Welter, The theory of a class of games on a sequence of squares, in terms of
 * the advancing operation in a special group, Indag. Math. 16 (1954). It has the values of its 2-saturation:
 * squares.c. */
#include "games/boards/squares.h"

#define EXAMPLE "welter(1,4,6)"

/* welter(1,4,6), or welter([1,4,6]). */
static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_open_list(&args, &count);
  games_tuple t;
  if (!games_tuple_read(&t, out, args, count, 1, "coin", 0)) return;
  *games_tuple_at(&t, 0) = 2;
  games_squares_emit(out, &t, EXAMPLE);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player;                                     /* both have the same */
  games_p_heaps_kind one_coin = {.distinct = true}; /* p - 1 = 1 */
  games_p_heaps_moves(out, position, length, one_coin);
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  return games_tuple_print(buf, cap, position, length, 1, 0);
}

const cgt_ruleset cgt_ruleset_welter = {
    .name = "welter",
    .title = "Welter's game",
    .rules = "Coins lie on different squares of a strip 0, 1, 2, ...; a player moves one coin to any lower "
             "square that is free.",
    .syntax = "welter(n,...)  coins on squares n, of any size",
    .example = EXAMPLE,
    .small = {"[welter(a,b,c) for a in 0..4, b in a+1..6, c in b+1..6]"},
    .source = "C. P. Welter, The theory of a class of games on a sequence of squares, Indag. Math. 16 (1954)",
    .impartial = true,
    .read = read,
    .options = options,
    .representative = games_squares_representative,
    .value = games_squares_value,
    .print = print,
    .board = games_p_heaps_board,
    .cell = games_p_heaps_cell,
};
