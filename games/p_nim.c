/* p_nim.c: p-Nim, M. Wildon, Generalizations of Nim, Wildon's Weblog, 12 March 2018, and the p-saturation of
 * Nim, Y. Irie, p-Saturations of Welter's game and the irreducible representations of symmetric groups, arXiv
 * 1604.07214: p-Nim without its bound on the number of heaps. p is any integer >= 2.
 *
 * Theorem (Irie). Both have the value *m, m the sum of the heaps without carry in base p. Wildon has a proof
 * that the options reach all below m; that none reaches m: let k = min v(c_i). A move changes the digits k of
 * the heaps by amounts whose sum mod p is that digit of the sum of c, which in a calm move is not 0, and no
 * digit below k. tests/test_p_nim.c compares with search, for composite p too.
 *
 * Bytes of a position: p, then the heaps that are not empty, in rising order (p_heaps.h). */
#include "games/boards/p_heaps.h"

static void read_as(cgt_sink *out, const cgt_arg *args, size_t count, const char *example) {
  games_tuple t;
  if (games_p_heaps_read(&t, out, args, count, "heap", example)) games_p_heaps_emit(out, &t);
}

static void read_p_nim(cgt_sink *out, const cgt_arg *args, size_t count) {
  read_as(out, args, count, "p_nim(3,[12,3,2,1])");
}

static void read_saturated(cgt_sink *out, const cgt_arg *args, size_t count) {
  read_as(out, args, count, "saturated_nim(3,[12,3,2,1])");
}

static void options_p_nim(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_p_heaps_moves(out, position, length, (games_p_heaps_kind){.calm = true});
}

static void options_saturated(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player;
  games_p_heaps_moves(out, position, length, (games_p_heaps_kind){.calm = true, .any = true});
}

static void value(cgt_sink *out, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  mpz_t *x = games_p_heaps_load(out, &view), sum;
  if (!x) return;
  mpz_init(sum);
  games_p_heaps_sum(sum, out, x[0], x + 1, view.count - 1);
  cgt_emit_big_nimber(out, sum);
  mpz_clear(sum);
  games_p_heaps_clear(x, &view);
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  return games_p_heaps_print(buf, cap, position, length, true);
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
    .read = read_p_nim,
    .options = options_p_nim,
    .value = value,
    .print = print,
};

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
    .read = read_saturated,
    .options = options_saturated,
    .value = value,
    .print = print,
};
