/* saturated_nim.c: the p-saturation of Nim, Y. Irie, p-Saturations of Welter's game and the irreducible
 * representations of symmetric groups, arXiv 1604.07214: p-Nim without its bound on the number of heaps.
 *
 * Theorem (Irie). The value is *m, m the sum of the heaps without carry in base p: as in p_nim.c, where the
 * proof is that no option has it. tests/games/test_p_nim.c compares with search, for composite p too.
 *
 * Bytes of a position: p, then the heaps that are not empty, in rising order (p_heaps.h). */
#include "games/boards/p_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_tuple t;
  if (games_p_heaps_read(&t, out, args, count, "heap", "saturated_nim(3,[12,3,2,1])"))
    games_p_heaps_emit(out, &t);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_p_heaps_moves(out, position, length, (games_p_heaps_kind){.calm = true, .any = true});
}

const cgt_ruleset cgt_ruleset_saturated_nim = {
    .name = "saturated_nim",
    .title = "The p-saturation of Nim",
    .rules =
        "A player takes a positive number of counters from each of any number of heaps; if p^k is the "
        "greatest power of p that divides all the numbers taken, then p^(k+1) must not divide their sum.",
    .syntax = "saturated_nim(p,[n,...])  a base p >= 2 and heaps of n counters, of any size",
    .example = "saturated_nim(3,[12,3,2,1])",
    .small = {"[saturated_nim(p,[a,b,c]) for p in 2..4, a in 0..2, b in a..3, c in b..3]"},
    .source = "Y. Irie, p-Saturations of Welter's game and the irreducible representations of symmetric "
              "groups, arXiv 1604.07214",
    .impartial = true,
    .read = read,
    .options = options,
    .value = games_p_heaps_emit_sum,
    .print = games_p_heaps_print,
    .board = games_p_heaps_board,
    .cell = games_p_heaps_cell,
    .caption = games_p_heaps_caption,
};
