/* test_welter.c: Welter's game and its saturations against their definitions, and the formula for their
 * values against a recursion over residues. */
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "heap_positions.h"

SUITE(welter);

extern const cgt_ruleset cgt_ruleset_welter, cgt_ruleset_saturated_welter;

static cgt_position place_coins(const mpz_t base, const mpz_t *n, size_t count) {
  char *text[33];
  cgt_arg cells[32], args[2] = {{.kind = CGT_ARG_INTEGER, .digits = text[32] = mpz_get_str(NULL, 10, base)},
                                {.kind = CGT_ARG_MATRIX, .rows = 1, .cols = count, .cells = cells}};
  for (size_t i = 0; i < count; i++)
    cells[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .digits = text[i] = mpz_get_str(NULL, 10, n[i])};
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_saturated_welter, args, 2) == CGT_OK, "%s",
            cgt_ctx_message(ctx));
  for (size_t i = 0; i < count; i++) free(text[i]);
  free(text[32]);
  return p;
}

/* ---- the definition ------------------------------------------------------------------------------------ */

enum { SQUARES = 9, COINS = 4 };

static unsigned table[1 << SQUARES]; /* by sets of squares */

static int valuation(int p, int n) {
  int v = 0;
  for (; n % p == 0; n /= p) v++;
  return v;
}

typedef struct search {
  int p;
  bool single; /* Welter's own game: one coin moves */
  int coin[COINS], count;
  bool seen[1 << SQUARES];
} search;

static void try_all(search *s, int i, unsigned set, int moved, int sum, int least) {
  if (i == s->count) {
    if (moved > 0 && (s->single ? moved == 1 : valuation(s->p, sum) == least)) s->seen[table[set]] = true;
    return;
  }
  for (int to = 0; to <= s->coin[i]; to++) {
    int way = s->coin[i] - to, v = way > 0 ? valuation(s->p, way) : 1000;
    if (!(set >> to & 1))
      try_all(s, i + 1, set | 1u << to, moved + (way > 0), sum + way, v < least ? v : least);
  }
}

static void fill_table(int p, bool single) {
  for (unsigned set = 0; set < 1u << SQUARES; set++) {
    search s = {.p = p, .single = single};
    if (__builtin_popcount(set) > COINS) continue;
    for (int n = 0; n < SQUARES; n++)
      if (set >> n & 1) s.coin[s.count++] = n;
    try_all(&s, 0, 0, 0, 0, 1000);
    for (table[set] = 0; s.seen[table[set]];) table[set]++;
  }
}

Test(welter, is_its_definition) {
  fill_table(2, true);
  for (unsigned set = 0; set < 1u << SQUARES; set++) {
    int64_t n[COINS];
    size_t count = 0;
    if (__builtin_popcount(set) > COINS) continue;
    for (int k = 0; k < SQUARES; k++)
      if (set >> k & 1) n[count++] = k;
    expect_nimber(place_heaps(&cgt_ruleset_welter, n, count), table[set]);
  }
}

Test(welter, saturation_is_its_definition) {
  mpz_t base, n[COINS];
  mpz_init(base);
  for (size_t i = 0; i < COINS; i++) mpz_init(n[i]);
  for (int p = 2; p <= 10; p++) {
    mpz_set_si(base, p);
    fill_table(p, false);
    for (unsigned set = 0; set < 1u << SQUARES; set++) {
      size_t count = 0;
      if (__builtin_popcount(set) > COINS) continue;
      for (unsigned k = 0; k < SQUARES; k++)
        if (set >> k & 1) mpz_set_ui(n[count++], k);
      expect_nimber(place_coins(base, (const mpz_t *)n, count), table[set]);
    }
  }
  mpz_clear(base);
  for (size_t i = 0; i < COINS; i++) mpz_clear(n[i]);
}

/* ---- the value, by residues ------------------------------------------------------------------------------
 */

/* All pairs differ by a multiple of p^0; those of one residue mod p are the others. So the last digit is the
 * sum of the last digits less the number of pairs, and the others are the sum without carry, over residues,
 * of the values of the quotients. */
static void value_by_residues(mpz_ptr value, const mpz_t base, const mpz_t *n, size_t count) {
  if (count <= 1) {
    mpz_set_ui(value, 0);
    if (count == 1) mpz_set(value, n[0]);
    return;
  }
  mpz_t quotient[32], rest[32], of_group, all, digit, power;
  bool done[32] = {false};
  mpz_inits(of_group, all, digit, power, NULL);
  for (size_t i = 0; i < count; i++) {
    mpz_inits(quotient[i], rest[i], NULL);
    mpz_fdiv_qr(quotient[i], rest[i], n[i], base);
    mpz_add(digit, digit, rest[i]);
  }
  mpz_sub_ui(digit, digit, count * (count - 1) / 2);
  mpz_mod(digit, digit, base);
  for (size_t i = 0; i < count; i++) {
    mpz_t group[32];
    size_t size = 0;
    if (done[i]) continue;
    for (size_t j = i; j < count; j++)
      if (mpz_cmp(rest[i], rest[j]) == 0) {
        mpz_init_set(group[size++], quotient[j]);
        done[j] = true;
      }
    value_by_residues(of_group, base, (const mpz_t *)group, size);
    mpz_set_ui(power, 1);
    mpz_t sum, x, y; /* all plus of_group without carry */
    mpz_inits(sum, x, y, NULL);
    while (mpz_cmp(power, all) <= 0 || mpz_cmp(power, of_group) <= 0) {
      mpz_fdiv_q(x, all, power);
      mpz_fdiv_q(y, of_group, power);
      mpz_add(x, x, y);
      mpz_mod(x, x, base);
      mpz_addmul(sum, x, power);
      mpz_mul(power, power, base);
    }
    mpz_set(all, sum);
    mpz_clears(sum, x, y, NULL);
    for (size_t k = 0; k < size; k++) mpz_clear(group[k]);
  }
  mpz_mul(value, all, base);
  mpz_add(value, value, digit);
  for (size_t i = 0; i < count; i++) mpz_clears(quotient[i], rest[i], NULL);
  mpz_clears(of_group, all, digit, power, NULL);
}

static void random_integer(mpz_ptr z, unsigned words) {
  mpz_set_ui(z, 0);
  for (unsigned i = 0; i < words; i++) {
    mpz_mul_2exp(z, z, 64);
    mpz_add_ui(z, z, rng_next(&dice));
  }
  mpz_fdiv_q_2exp(z, z, rng_below(&dice, 64));
}

static bool is_new(const mpz_t *n, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (mpz_cmp(n[i], n[count]) == 0) return false;
  return true;
}

Test(welter, values_of_far_coins) {
  mpz_t base, expected, power, n[20];
  mpz_inits(base, expected, power, NULL);
  for (size_t i = 0; i < 20; i++) mpz_init(n[i]);
  for (unsigned round = 0; round < test_runs(300); round++) {
    size_t wanted = rng_below(&dice, 21), count = 0;
    random_integer(base, rng_below(&dice, 3));
    if (round % 3 || mpz_cmp_ui(base, 2) < 0) mpz_set_ui(base, 2 + rng_below(&dice, 9));
    while (count < wanted) {
      random_integer(n[count], rng_below(&dice, 4));
      if (count > 0 && rng_below(&dice, 2)) { /* near to an earlier one, by a high power of p */
        mpz_pow_ui(power, base, rng_below(&dice, mpz_cmp_ui(base, 100) < 0 ? 90 : 4));
        mpz_addmul_ui(power, power, rng_below(&dice, 3));
        mpz_add(n[count], n[rng_below(&dice, (unsigned)count)], power);
      }
      if (is_new((const mpz_t *)n, count)) count++;
    }
    value_by_residues(expected, base, (const mpz_t *)n, count);
    cgt_position p = place_coins(base, (const mpz_t *)n, count);
    char *text = mpz_get_str(NULL, 10, expected), star[2000];
    snprintf(star, sizeof star, mpz_sgn(expected) == 0 ? "%s" : "*%s", text);
    cr_assert(cgt_equal(cgt_position_value(ctx, p), value(star)), "%s is not %s", text_of(p), star);
    free(text);
  }
  mpz_clears(base, expected, power, NULL);
  for (size_t i = 0; i < 20; i++) mpz_clear(n[i]);
}

/* ---- text, and what is refused
 * ------------------------------------------------------------------------------ */

Test(welter, prints_as_written) {
  cr_expect_str_eq(text_of(place_heaps(&cgt_ruleset_welter, (const int64_t[]){6, 0, 300}, 3)),
                   "welter(0,6,300)");
  mpz_t base, n[2];
  mpz_init_set_ui(base, 300);
  mpz_init_set_ui(n[0], 4);
  mpz_init_set_ui(n[1], 0);
  cr_expect_str_eq(text_of(place_coins(base, (const mpz_t *)n, 2)), "saturated_welter(300,[0,4])");
  mpz_clears(base, n[0], n[1], NULL);
}

Test(welter, refuses_what_is_no_position) {
  const cgt_arg three = {.kind = CGT_ARG_INTEGER, .integer = 3},
                minus = {.kind = CGT_ARG_INTEGER, .integer = -3};
  const cgt_arg cells[2] = {three, three},
                list = {.kind = CGT_ARG_MATRIX, .rows = 1, .cols = 2, .cells = cells};
  expect_refused(&cgt_ruleset_welter, cells, 2, "two coins are on the same square");
  expect_refused(&cgt_ruleset_welter, (cgt_arg[]){three, minus}, 2, "negative");
  expect_refused(&cgt_ruleset_saturated_welter, (cgt_arg[]){three, list}, 2,
                 "two coins are on the same square");
  expect_refused(&cgt_ruleset_saturated_welter, cells, 2, "saturated_welter(3,[1,4,6])");
  expect_refused(&cgt_ruleset_saturated_welter, (cgt_arg[]){minus, list}, 2, "the base is an integer >= 2");
}
