/* naive_p_nim.c: naive p-Nim, M. Wildon, Generalizations of Nim, Wildon's Weblog, 12 March 2018: up to p - 1
 * moves of Nim at once, in different heaps. It is older: E. H. Moore, A generalization of the game called
 * Nim, Annals of Math. 11 (1910), Nim_k with k = p - 1. p is any integer >= 2.
 *
 * Theorems; tests/games/test_p_nim.c compares them with search. Heaps x, their sum s, their least m.
 *   Outcome (Moore): P if for each i the number of heaps with the binary digit 2^i is a multiple of p.
 *   Value. p = 2: Nim. Fewer than p heaps: *s, for every smaller position is an option. p > 2 heaps (T. A.
 *     Jenkyns, J. P. Mayberry, The skeleton of an impartial game and the Nim-function of Moore's Nim_k, Int.
 * J. Game Theory 9 (1980)): let y = s - pm, t = y(y+1)/2. *s if m <= t, else *(t + (m - t - 1) mod (y + 1)).
 *
 * Bytes of a position: p, then the heaps that are not empty, in rising order (p_heaps.h). */
#include "games/boards/p_heaps.h"

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_tuple t;
  if (games_p_heaps_read(&t, out, args, count, "heap", "naive_p_nim(3,[12,3,2,1])"))
    games_p_heaps_emit(out, &t);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_p_heaps_moves(out, position, length, (games_p_heaps_kind){.calm = false});
}

/* From s, m, p to Jenkyns's and Mayberry's value, in s. */
static void value_of_p_heaps(mpz_ptr s, mpz_ptr m, mpz_srcptr p) {
  mpz_t y, t;
  mpz_init_set(y, s);
  mpz_init(t);
  mpz_submul(y, m, p);
  mpz_mul(t, y, y);
  mpz_add(t, t, y);
  mpz_tdiv_q_2exp(t, t, 1);
  if (mpz_cmp(m, t) > 0) {
    mpz_add_ui(y, y, 1);
    mpz_sub(m, m, t);
    mpz_sub_ui(m, m, 1);
    mpz_mod(m, m, y);
    mpz_add(s, t, m);
  }
  mpz_clears(y, t, NULL);
}

static void value(cgt_sink *out, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  mpz_t p, x, sum;
  mpz_inits(p, x, sum, NULL);
  games_tuple_get(p, &view, 0);
  bool nim = mpz_cmp_ui(p, 2) == 0;
  int excess = mpz_cmp_ui(p, view.count - 1); /* p against the number of heaps */
  if (nim || excess >= 0) {
    for (size_t i = 1; i < view.count; i++) {
      games_tuple_get(x, &view, i);
      if (nim)
        mpz_xor(sum, sum, x);
      else
        mpz_add(sum, sum, x);
    }
    if (!nim && excess == 0) {
      games_tuple_get(x, &view, 1); /* they rise */
      value_of_p_heaps(sum, x, p);
    }
    cgt_emit_big_nimber(out, sum);
  }
  mpz_clears(p, x, sum, NULL);
}

static bool outcome(cgt_outcome *outcome, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  mpz_t p;
  mpz_init(p);
  games_tuple_get(p, &view, 0);
  uint64_t base = mpz_cmp_ui(p, view.count) < 0 ? mpz_get_ui(p) : view.count; /* more than the heaps */
  mpz_clear(p);
  *outcome = CGT_P;
  for (size_t bit = 0; *outcome == CGT_P && bit < 8 * view.width; bit++) {
    uint64_t heaps = 0;
    for (size_t i = 1; i < view.count; i++) heaps += view.entry[i * view.width + bit / 8] >> bit % 8 & 1;
    if (heaps % base != 0) *outcome = CGT_N;
  }
  return true;
}

const cgt_ruleset cgt_ruleset_naive_p_nim = {
    .name = "naive_p_nim",
    .title = "Naive p-Nim, or Moore's Nim with k = p - 1",
    .rules = "A player takes a positive number of counters from each of fewer than p heaps.",
    .syntax = "naive_p_nim(p,[n,...])  p >= 2 and heaps of n counters, of any size",
    .example = "naive_p_nim(3,[3,2,1])",
    .small = {"[naive_p_nim(3,[a,b,c]) for a in 0..3, b in a..3, c in b..4]",
              "[naive_p_nim(4,[a,b,c]) for a in 0..2, b in a..3, c in b..3]"},
    .source = "M. Wildon, Generalizations of Nim, Wildon's Weblog, 12 March 2018; E. H. Moore, A "
              "generalization of the game called Nim, Annals of Math. 11 (1910)",
    .impartial = true,
    .read = read,
    .options = options,
    .value = value,
    .outcome = outcome,
    .print = games_p_heaps_print,
    .board = games_p_heaps_board,
    .cell = games_p_heaps_cell,
    .caption = games_p_heaps_caption,
};
