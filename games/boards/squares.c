/* squares.c: the values of coins on different squares, and dead coins.
 *
 * Theorem (Irie; Welter, Conway and Sato for p = 2). Let all be added and subtracted without carry in base p,
 * and N(n) = 1 + p + ... + p^v(n). The value is *m, m = x1 + ... + xn - the sum of N(xi - xj) over pairs i <
 * j. Welter's game has the values of its 2-saturation. tests/games/test_welter.c compares with search.
 *
 * So a digit k of the subtrahend counts the pairs with v >= k, mod p: it is the same, c, for all k from one v
 * to the next, and c·(p^b - p^a)/(p - 1) has the digits c at a, ..., b - 1. At most n - 1 different v occur
 * among the pairs of n numbers: v is an ultrametric. */
#include <string.h>

#include "games/boards/squares.h"

void games_squares_emit(cgt_sink *out, games_tuple *t, const char *example) {
  games_tuple_sort(t, 1, t->count);
  for (size_t i = 2; i < t->count; i++)
    if (games_compare_words(games_tuple_at(t, i - 1), games_tuple_at(t, i), t->words) == 0) {
      cgt_refuse_showing(out, "two coins are on the same square; squares hold one, as in %s", example);
      return;
    }
  games_tuple_emit(out, t);
}

static void subtract_small(uint64_t *x, uint32_t words, uint64_t n) {
  bool borrow = __builtin_sub_overflow(x[0], n, &x[0]);
  for (uint32_t k = 1; borrow && k < words; k++) borrow = __builtin_sub_overflow(x[k], 1, &x[k]);
}

void games_squares_representative(cgt_sink *out, const void *position, size_t length) {
  games_tuple t;
  if (!games_tuple_load(&t, out, position, length)) return;
  size_t dead = 0;
  while (dead + 1 < t.count && games_tuple_at(&t, dead + 1)[0] == dead &&
         (t.words == 1 || games_is_zero(games_tuple_at(&t, dead + 1) + 1, t.words - 1)))
    dead++;
  for (size_t i = 1; i + dead < t.count; i++) {
    memmove(games_tuple_at(&t, i), games_tuple_at(&t, i + dead), t.words * sizeof *t.entry);
    subtract_small(games_tuple_at(&t, i), t.words, dead);
  }
  t.count -= dead;
  games_tuple_emit(out, &t);
}

/* ---- the value ------------------------------------------------------------------------------------ */

typedef struct level {
  uint64_t v, pairs; /* how many pairs have this v */
} level;

typedef struct levels {
  size_t count;
  level *of; /* v rises */
} levels;

static void count_pair(levels *l, uint64_t v) {
  size_t at = l->count;
  while (at > 0 && l->of[at - 1].v > v) at--;
  if (at == 0 || l->of[at - 1].v != v) {
    memmove(l->of + at + 1, l->of + at, (l->count - at) * sizeof *l->of);
    l->of[at] = (level){.v = v};
    l->count++;
  } else {
    at--;
  }
  l->of[at].pairs++;
}

/* v(x - y), from remainders by a power of p where they tell. p = 0 if it takes more than a word. */
static uint64_t valuation(mpz_srcptr x, mpz_srcptr y, uint64_t x_rest, uint64_t y_rest, uint64_t p,
                          mpz_srcptr base, mpz_ptr room) {
  uint64_t rest = x_rest > y_rest ? x_rest - y_rest : y_rest - x_rest, v = 0;
  if (rest == 0) {
    mpz_sub(room, x, y);
    return mpz_remove(room, room, base);
  }
  for (; rest % p == 0; rest /= p) v++;
  return v;
}

static bool count_pairs(levels *l, cgt_sink *out, mpz_t *x, size_t coins, mpz_srcptr base) {
  l->of = cgt_sink_room(out, (coins + 1) * sizeof *l->of);
  uint64_t *rest = cgt_sink_room(out, (coins + 1) * sizeof *rest);
  if (!l->of || !rest) return false;
  unsigned long p = mpz_fits_ulong_p(base) ? mpz_get_ui(base) : 0, power = p, more;
  while (p > 0 && !__builtin_mul_overflow(power, p, &more)) power = more;
  for (size_t i = 0; power > 0 && i < coins; i++) rest[i] = mpz_tdiv_ui(x[i], power);
  mpz_t room;
  mpz_init(room);
  for (size_t i = 0; i < coins; i++)
    for (size_t j = 0; j < i; j++) count_pair(l, valuation(x[i], x[j], rest[i], rest[j], p, base, room));
  mpz_clear(room);
  return true;
}

/* What has to be added for what is subtracted: the digits mod p of minus the number of pairs with v >= k. */
static void negative_of_levels(mpz_ptr sum, const levels *l, mpz_srcptr p) {
  uint64_t pairs = 0; /* with v >= the end of the run */
  mpz_t digit, run, low;
  mpz_inits(digit, run, low, NULL);
  for (size_t i = l->count; i-- > 0;) {
    pairs += l->of[i].pairs;
    mpz_set_ui(digit, pairs);
    mpz_neg(digit, digit);
    mpz_mod(digit, digit, p);
    mpz_pow_ui(run, p, l->of[i].v + 1);
    mpz_pow_ui(low, p, i > 0 ? l->of[i - 1].v + 1 : 0);
    mpz_sub(run, run, low);
    mpz_sub_ui(low, p, 1);
    mpz_divexact(run, run, low);
    mpz_addmul(sum, run, digit);
  }
  mpz_clears(digit, run, low, NULL);
}

void games_squares_value(cgt_sink *out, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  mpz_t *x = games_p_heaps_load(out, &view);
  levels l = {0};
  if (!x) return;
  if (count_pairs(&l, out, x + 1, view.count - 1, x[0])) {
    mpz_t p, m;
    mpz_init_set(p, x[0]);
    mpz_init(m);
    mpz_set_ui(x[0], 0);
    negative_of_levels(x[0], &l, p);
    games_p_heaps_sum(m, out, p, x, view.count);
    cgt_emit_big_nimber(out, m);
    mpz_clears(p, m, NULL);
  }
  games_p_heaps_clear(x, &view);
}
