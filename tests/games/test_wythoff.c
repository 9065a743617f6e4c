/* test_wythoff.c: Wythoff's game and its generalisation against the definition; its pairs against MPFR. */
#include <mpfr.h>
#include <stdio.h>

#include "heap_positions.h"
#include "studies/value_tables.h"
#include "games/boards/wythoff_pairs.h"

SUITE(wythoff);

extern const cgt_ruleset cgt_ruleset_wythoff, cgt_ruleset_matrix_nim_impartial;

/* ---- the definition ----------------------------------------------------------------------------------- */

enum { SIDE = 33 };

static uint16_t table[SIDE][SIDE];

static void fill_table(int64_t r) {
  for (int64_t a = 0; a < SIDE; a++)
    for (int64_t b = 0; b < SIDE; b++) {
      bool seen[4 * SIDE] = {false};
      for (int64_t k = 0; k <= a; k++)
        for (int64_t l = 0; l <= b; l++)
          if (k + l > 0 && (k == 0 || l == 0 || (k - l < r && l - k < r))) seen[table[a - k][b - l]] = true;
      uint16_t mex = 0;
      while (seen[mex]) mex++;
      table[a][b] = mex;
    }
}

static cgt_position place(int64_t a, int64_t b, int64_t r) {
  return place_heaps(&cgt_ruleset_wythoff, (const int64_t[]){a, b, r}, 3);
}

Test(wythoff, is_its_definition) {
  static uint32_t marks_of[256];
  static uint16_t fast[SIDE * SIDE];
  games_marks marks = {.of = marks_of, .limit = games_marks_limit(2 * SIDE)};
  for (int64_t r = 1; r <= 40; r += r < 5 ? 1 : 7) {
    fill_table(r);
    for (size_t a = 0; a < SIDE; a++) {
      study_wythoff_row(fast, a, SIDE, (size_t)r, &marks);
      for (size_t b = 0; b < SIDE; b++) {
        expect_nimber(place((int64_t)a, (int64_t)b, r), table[a][b]);
        expect_outcome(place((int64_t)a, (int64_t)b, r), table[a][b] == 0);
        cr_assert_eq(fast[a * SIDE + b], table[a][b]);
      }
    }
  }
}

/* Winning Ways, ch. 3, Wyt Queens; Wythoff 1907. */
Test(wythoff, first_pairs) {
  static const int64_t pairs[][2] = {{0, 0},  {1, 2},   {3, 5},   {4, 7},   {6, 10}, {8, 13},
                                     {9, 15}, {11, 18}, {12, 20}, {14, 23}, {16, 26}};
  for (size_t n = 0; n < sizeof pairs / sizeof *pairs; n++) {
    cr_expect_eq(pairs[n][1] - pairs[n][0], (int64_t)n);
    for (int64_t b = pairs[n][0]; b <= 40; b++) expect_outcome(place(pairs[n][0], b, 1), b == pairs[n][1]);
  }
}

Test(wythoff, is_impartial_matrix_nim_of_1x2) {
  for (int64_t a = 0; a < 20; a++)
    for (int64_t b = 0; b < 20; b++) {
      cgt_position p = place_board(&cgt_ruleset_matrix_nim_impartial, (const int64_t[]){a, b}, 1, 2);
      cr_assert(cgt_equal(cgt_position_search(ctx, p), cgt_position_search(ctx, place(a, b, 1))));
    }
}

/* ---- the pairs, by MPFR ------------------------------------------------------------------------------- */

/* floor(n·alpha), alpha = (2 - r + sqrt(r² + 4))/2, between bounds rounded down and up.
 *
 * The precision suffices. alpha is a root of x² + (r - 2)x - r; let beta be the other. For integers n >= 1
 * and m, (n·alpha - m)(n·beta - m) is a norm, so an integer, and not 0. With m the integer below or above
 * n·alpha, |n·beta - m| <= n(alpha - beta) + 1 = n·sqrt(r² + 4) + 1 <= n(r + 2) + 1. So n·alpha is at least
 * 1/(n(r + 2) + 1) from every integer. Each bound is off by less than 8n(r + 4)·2^-p: three roundings, of
 * numbers of at most r + 4, then one of a product below 2n. With p >= 2·bits(n) + 2·bits(r + 4) + 8 the
 * bounds lie on the same side of every integer. */
static void lesser_by_mpfr(mpz_ptr a, const mpz_t n, const mpz_t r) {
  mpz_t square, low_floor;
  mpz_inits(square, low_floor, NULL);
  mpz_add_ui(square, r, 4);
  mpfr_prec_t precision = (mpfr_prec_t)(2 * mpz_sizeinbase(n, 2) + 2 * mpz_sizeinbase(square, 2) + 8);
  mpz_mul(square, r, r);
  mpz_add_ui(square, square, 4);
  mpfr_t root, bound;
  mpfr_init2(bound, precision);
  mpfr_init2(root, (mpfr_prec_t)mpz_sizeinbase(square, 2) + precision); /* holds r² + 4 exactly */
  for (int up = 0; up <= 1; up++) {
    mpfr_rnd_t rounding = up ? MPFR_RNDU : MPFR_RNDD;
    mpz_t two_less_r;
    mpz_init(two_less_r);
    mpz_ui_sub(two_less_r, 2, r);
    mpfr_set_z(root, square, MPFR_RNDN);
    mpfr_sqrt(bound, root, rounding);
    mpfr_add_z(bound, bound, two_less_r, rounding);
    mpfr_mul_z(bound, bound, n, rounding);
    mpfr_div_2ui(bound, bound, 1, MPFR_RNDN); /* exact */
    mpfr_get_z(up ? a : low_floor, bound, MPFR_RNDD);
    mpz_clear(two_less_r);
  }
  cr_assert_eq(mpz_cmp(a, low_floor), 0, "the precision does not suffice");
  mpfr_clears(root, bound, (mpfr_ptr)NULL);
  mpz_clears(square, low_floor, NULL);
}

static void random_integer(mpz_ptr z, unsigned words) {
  mpz_set_ui(z, 0);
  for (unsigned i = 0; i < words; i++) {
    mpz_mul_2exp(z, z, 64);
    mpz_add_ui(z, z, rng_next(&dice));
  }
  mpz_fdiv_q_2exp(z, z, rng_below(&dice, 64));
}

Test(wythoff, pairs_agree_with_directed_rounding) {
  mpz_t n, r, exact, rounded;
  mpz_inits(n, r, exact, rounded, NULL);
  for (unsigned round = 0; round < test_runs(3000); round++) {
    random_integer(n, 1 + rng_below(&dice, 40));
    if (mpz_sgn(n) == 0) continue;
    random_integer(r, rng_below(&dice, 3));
    if (round % 2 || mpz_sgn(r) == 0) mpz_set_ui(r, 1 + rng_below(&dice, 5));
    games_wythoff_lesser(exact, n, r);
    lesser_by_mpfr(rounded, n, r);
    cr_assert_eq(mpz_cmp(exact, rounded), 0, "n = %s", mpz_get_str(NULL, 10, n));
  }
  /* The hardest: n a Fibonacci number, where n·phi is nearest to an integer. */
  mpz_set_ui(r, 1);
  for (unsigned long k = 2; k < 3000; k++) {
    mpz_fib_ui(n, k);
    games_wythoff_lesser(exact, n, r);
    lesser_by_mpfr(rounded, n, r);
    cr_assert_eq(mpz_cmp(exact, rounded), 0, "F(%lu)", k);
    mpz_fib_ui(rounded, k + 1); /* floor(F(k)·phi) is F(k+1), or one less for even k */
    if (k % 2 == 0) mpz_sub_ui(rounded, rounded, 1);
    cr_assert_eq(mpz_cmp(exact, rounded), 0, "F(%lu)", k);
  }
  mpz_clears(n, r, exact, rounded, NULL);
}

Test(wythoff, heaps_of_hundreds_of_digits) {
  mpz_t n, r, a, b;
  mpz_inits(n, r, a, b, NULL);
  for (unsigned round = 0; round < test_runs(300); round++) {
    random_integer(n, 2 + rng_below(&dice, 30));
    mpz_set_ui(r, 1 + rng_below(&dice, 4));
    games_wythoff_lesser(a, n, r);
    mpz_mul(b, n, r);
    mpz_add(b, b, a);
    unsigned off = rng_below(&dice, 2);
    mpz_add_ui(a, a, off);
    char *texts[3] = {mpz_get_str(NULL, 10, b), mpz_get_str(NULL, 10, a), mpz_get_str(NULL, 10, r)};
    cgt_arg args[3];
    for (size_t i = 0; i < 3; i++) args[i] = (cgt_arg){.kind = CGT_ARG_INTEGER, .digits = texts[i]};
    cgt_position p;
    cr_assert(cgt_position_read(&p, ctx, &cgt_ruleset_wythoff, args, 3) == CGT_OK, "%s",
              cgt_ctx_message(ctx));
    expect_outcome(p, off == 0);
    for (size_t i = 0; i < 3; i++) free(texts[i]);
  }
  mpz_clears(n, r, a, b, NULL);
}

/* ---- text, and what is refused ------------------------------------------------------------------------- */

Test(wythoff, prints_as_written) {
  cr_expect_str_eq(text_of(place(5, 3, 1)), "wythoff(3,5)");
  cr_expect_str_eq(text_of(place(300, 3, 2)), "wythoff(3,300,2)");
  char buf[16]; /* cut at every length */
  cgt_position p = place(30, 47, 12);
  for (size_t cap = 1; cap < sizeof buf; cap++) {
    size_t whole;
    memset(buf, '#', sizeof buf);
    cr_assert(cgt_position_print(buf, cap, &whole, ctx, p) == CGT_OK);
    cr_expect_eq(whole, strlen("wythoff(30,47,12)"));
    cr_expect(strncmp(buf, "wythoff(30,47,12)", strlen(buf)) == 0 && strlen(buf) == cap - 1, "%zu: %s", cap,
              buf);
  }
}

Test(wythoff, refuses_what_is_no_position) {
  const cgt_arg three = {.kind = CGT_ARG_INTEGER, .integer = 3},
                minus = {.kind = CGT_ARG_INTEGER, .integer = -3};
  expect_refused(&cgt_ruleset_wythoff, &three, 1, "wythoff(3,5)");
  expect_refused(&cgt_ruleset_wythoff, (cgt_arg[]){three, three, three, three}, 4, "wythoff(3,5)");
  expect_refused(&cgt_ruleset_wythoff, (cgt_arg[]){three, minus}, 2, "heap 2 is negative");
  expect_refused(&cgt_ruleset_wythoff, (cgt_arg[]){three, three, minus}, 3, "an integer >= 1");
  expect_refused(&cgt_ruleset_wythoff, (cgt_arg[]){three, {.kind = CGT_ARG_INFINITY}}, 2, "heap 2 is not");
}
