/* p_nim.c: p-Nim, M. Wildon, Generalizations of Nim, Wildon's Weblog, 12 March 2018. p is any integer >= 2.
 *
 * Theorem (Y. Irie, who has it of saturated_nim.c). The value is *m, m the sum of the heaps without carry in
 * base p. Wildon has a proof that the options reach all below m; that none reaches m: let k = min v(c_i). A
 * move changes the digits k of the heaps by amounts whose sum mod p is that digit of the sum of c, which in a
 * calm move is not 0, and no digit below k. tests/games/test_p_nim.c compares with search, for composite p too.
 *
 * Bytes of a position: p, then the heaps that are not empty, in rising order (p_heaps.h). */
#include "games/boards/p_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_tuple t;
  if (games_p_heaps_read(&t, out, args, count, "heap", "p_nim(3,[12,3,2,1])")) games_p_heaps_emit(out, &t);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_p_heaps_moves(out, position, length, (games_p_heaps_kind){.calm = true});
}

const cgt_ruleset cgt_ruleset_p_nim = {
    .name = "p_nim",
    .title = "p-Nim",
    .rules =
        "A player takes a positive number of counters from each of up to p - 1 heaps; if p^k is the "
        "greatest power of p that divides all the numbers taken, then p^(k+1) must not divide their sum.",
    .syntax = "p_nim(p,[n,...])  a base p >= 2 and heaps of n counters, of any size",
    .example = "p_nim(3,[12,3,2,1])",
    .small = {"[p_nim(p,[a,b,c]) for p in 2..4, a in 0..2, b in a..3, c in b..4]"},
    .source = "M. Wildon, Generalizations of Nim, Wildon's Weblog, 12 March 2018; Y. Irie, arXiv 1604.07214",
    .impartial = true,
    .read = read,
    .options = options,
    .value = games_p_heaps_emit_sum,
    .print = games_p_heaps_print,
    .board = games_p_heaps_board,
    .cell = games_p_heaps_cell,
    .caption = games_p_heaps_caption,
};
