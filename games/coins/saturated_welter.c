/* saturated_welter.c: the p-saturation of Welter's game, Y. Irie, p-Saturations of Welter's game and the
 * irreducible representations of symmetric groups, arXiv 1604.07214. The values are in squares.c. */
#include "games/boards/squares.h"

#define EXAMPLE "saturated_welter(3,[1,4,6])"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_tuple t;
  if (games_p_heaps_read(&t, out, args, count, "coin", EXAMPLE)) games_squares_emit(out, &t, EXAMPLE);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_p_heaps_moves(out, position, length,
                      (games_p_heaps_kind){.calm = true, .distinct = true, .any = true});
}

const cgt_ruleset cgt_ruleset_saturated_welter = {
    .name = "saturated_welter",
    .title = "The p-saturation of Welter's game",
    .rules =
        "Coins lie on different squares of a strip 0, 1, 2, ...; a player moves any number of coins down, "
        "again to different squares; if p^k is the greatest power of p that divides all their ways, then "
        "p^(k+1) must not divide the sum of these.",
    .syntax = "saturated_welter(p,[n,...])  a base p >= 2 and coins on squares n, of any size",
    .example = EXAMPLE,
    .small = {"[saturated_welter(p,[a,b,c]) for p in 2..4, a in 0..2, b in a+1..3, c in b+1..5]"},
    .source = "Y. Irie, p-Saturations of Welter's game and the irreducible representations of symmetric "
              "groups, arXiv 1604.07214",
    .impartial = true,
    .read = read,
    .options = options,
    .representative = games_squares_representative,
    .value = games_squares_value,
    .print = games_p_heaps_print,
    .board = games_p_heaps_board,
    .cell = games_p_heaps_cell,
    .caption = games_p_heaps_caption,
};
