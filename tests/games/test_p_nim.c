/* test_p_nim.c: p-Nim, its saturation and naive p-Nim against their definitions; sums of long numbers without
 * carry; Moore's and Jenkyns's and Mayberry's theorems against each other. */
#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "heap_positions.h"

SUITE(p_nim);

extern const cgt_ruleset cgt_ruleset_p_nim, cgt_ruleset_saturated_nim, cgt_ruleset_naive_p_nim;

/* ---- positions ---------------------------------------------------------------------------------------- */

static cgt_status read_list(cgt_position *p, const cgt_ruleset *ruleset, int64_t base, const int64_t *n,
                            size_t count) {
  cgt_arg cells[64], args[2] = {{.kind = CGT_ARG_INTEGER, .integer = base},
                                {.kind = CGT_ARG_MATRIX, .rows = 1, .cols = count, .cells = cells}};
  for (size_t i = 0; i < count; i++) cells[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .integer = n[i]};
  return cgt_position_read(p, ctx, ruleset, args, 2);
}

static cgt_position place(const cgt_ruleset *ruleset, int64_t base, const int64_t *n, size_t count) {
  cgt_position p;
  cr_assert(read_list(&p, ruleset, base, n, count) == CGT_OK, "%s", cgt_ctx_message(ctx));
  return p;
}

/* name(10^.., [10^.., ...]) with numbers of GMP. */
static cgt_position place_long(const cgt_ruleset *ruleset, const mpz_t base, const mpz_t *n, size_t count) {
  char *text[17];
  cgt_arg cells[16], args[2] = {{.kind = CGT_ARG_INTEGER, .digits = text[16] = mpz_get_str(NULL, 10, base)},
                                {.kind = CGT_ARG_MATRIX, .rows = 1, .cols = count, .cells = cells}};
  for (size_t i = 0; i < count; i++)
    cells[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .digits = text[i] = mpz_get_str(NULL, 10, n[i])};
  cgt_position p;
  cr_assert(cgt_position_read(&p, ctx, ruleset, args, 2) == CGT_OK, "%s", cgt_ctx_message(ctx));
  for (size_t i = 0; i < count; i++) free(text[i]);
  free(text[16]);
  return p;
}

/* ---- the definitions ---------------------------------------------------------------------------------- */

static int64_t digit_sum(int64_t p, const int64_t *x) { /* of three, without carry */
  int64_t sum = 0;
  for (int64_t power = 1; power <= x[0] || power <= x[1] || power <= x[2]; power *= p)
    sum += (x[0] / power + x[1] / power + x[2] / power) % p * power;
  return sum;
}

static int valuation(int64_t p, int64_t n) {
  int v = 0;
  if (n == 0) return 1000;
  for (; n % p == 0; n /= p) v++;
  return v;
}

typedef enum rules { P_NIM, SATURATED, NAIVE } rules;

static bool allows(rules rules, int64_t p, const int64_t *c) {
  int heaps = 0, least = 1000;
  for (int i = 0; i < 3; i++) {
    heaps += c[i] > 0;
    if (valuation(p, c[i]) < least) least = valuation(p, c[i]);
  }
  if (heaps == 0 || (rules != SATURATED && heaps >= p)) return false;
  return rules == NAIVE || valuation(p, digit_sum(p, c)) <= least;
}

enum { SIDE = 7 };

static unsigned table[SIDE][SIDE][SIDE];

static void fill_table(rules rules, int64_t p) {
  int64_t x[3], y[3], c[3];
  for (x[0] = 0; x[0] < SIDE; x[0]++)
    for (x[1] = 0; x[1] < SIDE; x[1]++)
      for (x[2] = 0; x[2] < SIDE; x[2]++) {
        bool seen[SIDE * SIDE * SIDE] = {false};
        for (y[0] = 0; y[0] <= x[0]; y[0]++)
          for (y[1] = 0; y[1] <= x[1]; y[1]++)
            for (y[2] = 0; y[2] <= x[2]; y[2]++) {
              for (int i = 0; i < 3; i++) c[i] = x[i] - y[i];
              if (allows(rules, p, c)) seen[table[y[0]][y[1]][y[2]]] = true;
            }
        unsigned mex = 0;
        while (seen[mex]) mex++;
        table[x[0]][x[1]][x[2]] = mex;
      }
}

static void expect_table(rules rules, const cgt_ruleset *ruleset, int64_t p) {
  int64_t x[3];
  fill_table(rules, p);
  for (x[0] = 0; x[0] < SIDE; x[0]++)
    for (x[1] = 0; x[1] < SIDE; x[1]++)
      for (x[2] = 0; x[2] < SIDE; x[2]++) {
        unsigned expected = table[x[0]][x[1]][x[2]];
        if (rules != NAIVE) cr_assert_eq((int64_t)expected, digit_sum(p, x));
        expect_nimber(place(ruleset, p, x, 3), expected);
        expect_outcome(place(ruleset, p, x, 3), expected == 0);
      }
}

Test(p_nim, is_its_definition) {
  for (int64_t p = 2; p <= 9; p++) expect_table(P_NIM, &cgt_ruleset_p_nim, p);
}

Test(p_nim, saturation_is_its_definition) {
  for (int64_t p = 2; p <= 9; p++) expect_table(SATURATED, &cgt_ruleset_saturated_nim, p);
}

Test(p_nim, naive_is_its_definition) {
  for (int64_t p = 2; p <= 5; p++) expect_table(NAIVE, &cgt_ruleset_naive_p_nim, p);
}

/* Bases beyond all heaps, and beyond a word: values add as numbers do. */
Test(p_nim, large_bases) {
  const cgt_ruleset *rulesets[] = {&cgt_ruleset_p_nim, &cgt_ruleset_saturated_nim, &cgt_ruleset_naive_p_nim};
  mpz_t base, n[3];
  mpz_init(base);
  for (unsigned i = 0; i < 3; i++) mpz_init_set_ui(n[i], i + 2);
  for (unsigned long bits = 4; bits <= 200; bits += 14)
    for (size_t r = 0; r < 3; r++) {
      mpz_ui_pow_ui(base, 2, bits);
      expect_nimber(place_long(rulesets[r], base, (const mpz_t *)n, 3), 9);
    }
  mpz_clears(base, n[0], n[1], n[2], NULL);
}

/* ---- sums without carry, digit by digit -----------------------------------------------------------------
 */

static void random_integer(mpz_ptr z, unsigned words) {
  mpz_set_ui(z, 0);
  for (unsigned i = 0; i < words; i++) {
    mpz_mul_2exp(z, z, 64);
    mpz_add_ui(z, z, rng_next(&dice));
  }
  mpz_fdiv_q_2exp(z, z, rng_below(&dice, 64));
}

static void plain_sum(mpz_ptr sum, const mpz_t base, const mpz_t *n, size_t count) {
  mpz_t power, digit, all;
  mpz_init_set_ui(power, 1);
  mpz_inits(digit, all, NULL);
  mpz_set_ui(sum, 0);
  for (bool more = true; more; mpz_mul(power, power, base)) {
    more = false;
    mpz_set_ui(all, 0);
    for (size_t i = 0; i < count; i++) {
      mpz_fdiv_q(digit, n[i], power);
      more = more || mpz_sgn(digit) > 0;
      mpz_add(all, all, digit);
    }
    mpz_mod(all, all, base);
    mpz_addmul(sum, all, power);
  }
  mpz_clears(power, digit, all, NULL);
}

static cgt_game nimber_of(const mpz_t n) {
  char *text = mpz_get_str(NULL, 10, n), *star = malloc(strlen(text) + 2);
  sprintf(star, mpz_sgn(n) == 0 ? "%s" : "*%s", text);
  cgt_game g = cgt_parse(ctx, star);
  free(text);
  free(star);
  return g;
}

Test(p_nim, sums_of_long_heaps) {
  mpz_t base, sum, n[8];
  mpz_inits(base, sum, NULL);
  for (size_t i = 0; i < 8; i++) mpz_init(n[i]);
  for (unsigned round = 0; round < test_runs(400); round++) {
    size_t count = rng_below(&dice, 9);
    for (size_t i = 0; i < count; i++) random_integer(n[i], rng_below(&dice, 12));
    random_integer(base, rng_below(&dice, 4));
    if (round % 2 || mpz_cmp_ui(base, 2) < 0) mpz_set_ui(base, 2 + rng_below(&dice, 20));
    plain_sum(sum, base, (const mpz_t *)n, count);
    cgt_game expected = nimber_of(sum);
    cgt_position p = place_long(round % 3 ? &cgt_ruleset_p_nim : &cgt_ruleset_saturated_nim, base,
                                (const mpz_t *)n, count);
    cr_assert(cgt_equal(cgt_position_value(ctx, p), expected), "%s", text_of(p));
  }
  mpz_clears(base, sum, NULL);
  for (size_t i = 0; i < 8; i++) mpz_clear(n[i]);
}

/* ---- theorems against each other ------------------------------------------------------------------------
 */

/* Heaps that are often P: random ones, each p times, or with digits moved about. */
Test(p_nim, naive_value_is_0_exactly_at_moores_positions) {
  unsigned zeros = 0;
  mpz_t base, n[6];
  mpz_init(base);
  for (size_t i = 0; i < 6; i++) mpz_init(n[i]);
  for (unsigned round = 0; round < test_runs(2000); round++) {
    size_t p = 2 + rng_below(&dice, 5);
    mpz_set_ui(base, p);
    random_integer(n[0], 1 + rng_below(&dice, 3));
    for (size_t i = 1; i < p; i++) mpz_set(n[i], n[0]);
    if (round % 2) mpz_combit(n[rng_below(&dice, (unsigned)p)], rng_below(&dice, 70));
    cgt_position at = place_long(&cgt_ruleset_naive_p_nim, base, (const mpz_t *)n, p);
    cgt_game g = cgt_position_value(ctx, at);
    cgt_outcome outcome;
    cr_assert(cgt_position_outcome(&outcome, ctx, at) == CGT_OK);
    cr_assert_eq(outcome == CGT_P, cgt_equal(g, cgt_integer(ctx, 0)), "%s", text_of(at));
    zeros += outcome == CGT_P;
  }
  cr_expect_gt(zeros, 0);
  mpz_clear(base);
  for (size_t i = 0; i < 6; i++) mpz_clear(n[i]);
}

/* ---- text, and what is refused ---------------------------------------------------------------------------
 */

Test(p_nim, prints_as_written) {
  cr_expect_str_eq(text_of(place(&cgt_ruleset_p_nim, 3, (const int64_t[]){12, 0, 300, 2}, 4)),
                   "p_nim(3,[2,12,300])");
  cr_expect_str_eq(text_of(place(&cgt_ruleset_naive_p_nim, 7, NULL, 0)), "naive_p_nim(7,[])");
  char buf[32];
  cgt_position p = place(&cgt_ruleset_saturated_nim, 10, (const int64_t[]){47, 30}, 2);
  const char *whole = "saturated_nim(10,[30,47])";
  for (size_t cap = 1; cap < sizeof buf; cap++) {
    size_t length;
    memset(buf, '#', sizeof buf);
    cr_assert(cgt_position_print(buf, cap, &length, ctx, p) == CGT_OK);
    cr_expect_eq(length, strlen(whole));
    cr_expect(strncmp(buf, whole, strlen(buf)) == 0 && strlen(buf) == (cap - 1 < length ? cap - 1 : length),
              "%zu: %s", cap, buf);
  }
}

Test(p_nim, refuses_what_is_no_position) {
  const cgt_arg three = {.kind = CGT_ARG_INTEGER, .integer = 3},
                one = {.kind = CGT_ARG_INTEGER, .integer = 1},
                minus = {.kind = CGT_ARG_INTEGER, .digits = "-30000000000000000000000"};
  const cgt_arg cells[2] = {three, minus}, inf = {.kind = CGT_ARG_INFINITY};
  const cgt_arg list = {.kind = CGT_ARG_MATRIX, .rows = 1, .cols = 1, .cells = cells};
  const cgt_arg bad = {.kind = CGT_ARG_MATRIX, .rows = 1, .cols = 2, .cells = cells};
  const cgt_arg square = {.kind = CGT_ARG_MATRIX, .rows = 2, .cols = 1, .cells = cells};
  const cgt_ruleset *r = &cgt_ruleset_p_nim;
  expect_refused(r, NULL, 0, "p_nim(3,[12,3,2,1])");
  expect_refused(r, (cgt_arg[]){three, three, three}, 3, "p_nim(3,[12,3,2,1])");
  expect_refused(r, (cgt_arg[]){three, square}, 2, "p_nim(3,[12,3,2,1])");
  expect_refused(r, (cgt_arg[]){one, list}, 2, "the base is an integer >= 2");
  expect_refused(r, (cgt_arg[]){minus, list}, 2, "the base is an integer >= 2");
  expect_refused(r, (cgt_arg[]){inf, list}, 2, "the base is an integer >= 2");
  expect_refused(r, (cgt_arg[]){three, bad}, 2, "heap 2 is negative");
}

Test(p_nim, refuses_to_list_too_many_moves) {
  const cgt_ruleset *rulesets[] = {&cgt_ruleset_p_nim, &cgt_ruleset_saturated_nim, &cgt_ruleset_naive_p_nim};
  for (size_t r = 0; r < 3; r++) {
    int64_t n[64];
    size_t count;
    for (size_t i = 0; i < 64; i++) n[i] = INT64_MAX - (int64_t)i;
    expect_error(CGT_ELIMIT,
                 cgt_position_moves(&count, NULL, 0, ctx, place(rulesets[r], 30, n, 64), CGT_LEFT));
    for (size_t i = 0; i < 64; i++) n[i] = 1;
    expect_error(CGT_ELIMIT, cgt_position_search(ctx, place(rulesets[r], 30, n, 64)));
    cr_expect(cgt_position_moves(&count, NULL, 0, ctx, place(rulesets[r], 3, n, r == 1 ? 8 : 64), CGT_LEFT) ==
                  CGT_OK,
              "%s", cgt_ctx_message(ctx));
    cr_expect_gt(count, 0);
  }
}

/* ---- the moves themselves, which the values would not all betray
 * -------------------------------------------- */

static bool is_in(cgt_position p, const cgt_position *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (list[i].id == p.id) return true;
  return false;
}

static void expect_moves(rules rules, const cgt_ruleset *ruleset, int64_t p, const int64_t *x) {
  cgt_position moves[300], expected[300];
  size_t count, wanted = 0;
  int64_t y[3], c[3];
  cr_assert(cgt_position_moves(&count, moves, 300, ctx, place(ruleset, p, x, 3), CGT_LEFT) == CGT_OK);
  for (y[0] = 0; y[0] <= x[0]; y[0]++)
    for (y[1] = 0; y[1] <= x[1]; y[1]++)
      for (y[2] = 0; y[2] <= x[2]; y[2]++) {
        for (int i = 0; i < 3; i++) c[i] = x[i] - y[i];
        if (!allows(rules, p, c)) continue;
        cgt_position after = place(ruleset, p, y, 3);
        if (!is_in(after, expected, wanted)) expected[wanted++] = after;
      }
  cr_assert_eq(count, wanted, "%zu moves, not %zu", count, wanted);
  for (size_t i = 0; i < count; i++) cr_assert(is_in(moves[i], expected, wanted), "%s", text_of(moves[i]));
}

Test(p_nim, moves_are_those_of_the_definition) {
  for (int64_t p = 2; p <= 6; p++)
    for (unsigned round = 0; round < test_runs(20); round++) {
      int64_t x[3];
      for (int i = 0; i < 3; i++) x[i] = rng_below(&dice, SIDE - 1);
      expect_moves(P_NIM, &cgt_ruleset_p_nim, p, x);
      expect_moves(SATURATED, &cgt_ruleset_saturated_nim, p, x);
      expect_moves(NAIVE, &cgt_ruleset_naive_p_nim, p, x);
    }
}
