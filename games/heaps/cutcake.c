/* cutcake.c: Cutcake, J. H. Conway (Berlekamp, Conway, Guy, Winning Ways, ch. 2): m rows and n columns of
 * cake, which Left cuts between columns, Right between rows, along the lines.
 *
 * Theorem (Conway). Let 2^a <= m < 2^(a+1) and 2^b <= n < 2^(b+1). If a <= b the value is floor(n / 2^a) - 1,
 * else
 * -(floor(m / 2^b) - 1). tests/games/test_cakes.c compares with search. */
#include "games/heaps/pairs.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_pairs_named_read(out, args, count, "4.0", "4.0");
}

static unsigned halvings(uint64_t n) { return n > 1 ? 63 - (unsigned)__builtin_clzll(n) : 0; }

/* A side of 0 is as one of 1: neither can be cut. */
static void value(cgt_sink *out, const void *position, size_t length) {
  games_coded look = games_coded_look(position, length);
  if (look.heaps.count != 2) return;
  uint64_t m = games_tuple_word(&look.heaps, 0), n = games_tuple_word(&look.heaps, 1);
  unsigned a = halvings(m), b = halvings(n);
  int64_t pieces = (int64_t)(a <= b ? n >> a : m >> b);
  pieces -= pieces > 0;
  cgt_emit_integer(out, a <= b ? pieces : -pieces);
}

const cgt_ruleset cgt_ruleset_cutcake = {
    .name = "cutcake",
    .title = "Cutcake",
    .rules = "Left cuts a cake of m rows and n columns between two columns, Right between two rows; both "
             "pieces stay.",
    .syntax = "cutcake(m,n)  m rows, n columns; cutcake([m,n;k,l]) for several",
    .example = "cutcake(2,7)",
    .small = {"[cutcake(m,n) for m in 0..4, n in 0..6]", "[cutcake([m,n;3,2]) for m in 1..3, n in 1..4]"},
    .source = "J. H. Conway; Berlekamp, Conway, Guy, Winning Ways, ch. 2",
    .read = read,
    .options = games_pairs_cut,
    .split = games_pairs_split_cakes,
    .value = value,
    .print = games_pairs_print,
    .board = games_pairs_board,
    .cell = games_pairs_cell,
};
