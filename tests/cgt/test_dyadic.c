/* test_dyadic.c: the numbers, small and large, against GMP's rationals. */
#include <gmp.h>

#include "fixture.h"

SUITE(dyadic);

static cgt_game number(const char *text) {
  cgt_game x = cgt_number_from_text(ctx, text, strlen(text));
  cr_assert(!cgt_is_none(x), "%s: %s", text, cgt_ctx_message(ctx));
  return x;
}

/* A dyadic rational of up to 200 bits above and 120 below the point, often close to the edge of 64 bits. */
static void random_dyadic(mpq_t q) {
  static const unsigned widths[] = {1, 3, 8, 23, 24, 31, 32, 62, 63, 64, 65, 127, 128, 200};
  static const unsigned exponents[] = {0, 0, 0, 1, 2, 5, 24, 31, 37, 38, 39, 62, 63, 64, 65, 120};
  unsigned width = widths[rng_below(&dice, 14)];
  mpz_ptr m = mpq_numref(q);
  mpz_set_ui(m, 1);
  mpz_mul_2exp(m, m, width);
  switch (rng_below(&dice, 4)) {
  case 0: break;
  case 1: mpz_sub_ui(m, m, 1); break;
  default:
    for (unsigned i = 0; i < width; i++)
      if (rng_next(&dice) & 1) mpz_combit(m, i);
    mpz_clrbit(m, width);
  }
  if (rng_next(&dice) & 1) mpz_neg(m, m);
  mpz_set_ui(mpq_denref(q), 1);
  mpz_mul_2exp(mpq_denref(q), mpq_denref(q), exponents[rng_below(&dice, 16)]);
  mpq_canonicalize(q);
}

/* x is exactly q, whichever way one looks. */
static void same(cgt_game x, mpq_t q, const char *what) {
  mpq_t back;
  mpq_init(back);
  cgt_status status = cgt_get_mpq(back, ctx, x);
  if (status != CGT_OK || !mpq_equal(back, q)) {
    char *wanted = mpq_get_str(NULL, 10, q), *got = mpq_get_str(NULL, 10, back);
    cr_assert_fail("seed %llx: %s: %s, not %s (%s)", (unsigned long long)dice.seed, what, got, wanted,
                   cgt_ctx_message(ctx));
  }
  if (!cgt_equal(x, cgt_from_mpq(ctx, q))) cr_assert_fail("%s: one number, two handles", what);
  mpq_clear(back);
}

Test(dyadic, arithmetic_agrees_with_gmp) {
  mpq_t a, b, c;
  mpq_inits(a, b, c, NULL);
  mpz_t f;
  mpz_init(f);
  for (unsigned run = 0; run < test_runs(20000); run++) {
    random_dyadic(a);
    random_dyadic(b);
    cgt_game x = cgt_from_mpq(ctx, a), y = cgt_from_mpq(ctx, b);
    same(x, a, "from_mpq");
    mpq_add(c, a, b);
    same(cgt_add(ctx, x, y), c, "x + y");
    mpq_sub(c, a, b);
    same(cgt_sub(ctx, x, y), c, "x - y");
    mpq_mul(c, a, b);
    same(cgt_number_mul(ctx, x, y), c, "x y");
    mpq_neg(c, a);
    same(cgt_neg(ctx, x), c, "-x");
    mpz_fdiv_q(f, mpq_numref(a), mpq_denref(a));
    mpq_set_z(c, f);
    same(cgt_number_floor(ctx, x), c, "floor x");

    int sign = 9, wanted = mpq_cmp(a, b);
    law(cgt_number_compare(&sign, ctx, x, y) == CGT_OK && sign == (wanted > 0) - (wanted < 0), x, y);
    law(le(x, y) == (wanted <= 0), x, y);
    if (mpq_sgn(b) > 0) {
      mpq_div(c, a, b);
      mpz_fdiv_q(f, mpq_numref(c), mpq_denref(c));
      mpq_set_z(c, f);
      mpq_mul(c, c, b);
      mpq_sub(c, a, c);
      same(cgt_number_mod(ctx, x, y), c, "x mod y");
    }
  }
  mpz_clear(f);
  mpq_clears(a, b, c, NULL);
}

Test(dyadic, text_agrees_with_gmp) {
  mpq_t a;
  mpq_init(a);
  for (unsigned run = 0; run < test_runs(2000); run++) {
    random_dyadic(a);
    char *text = mpq_get_str(NULL, 10, a);
    same(number(text), a, text);
    void (*release)(void *, size_t);
    mp_get_memory_functions(NULL, NULL, &release);
    release(text, strlen(text) + 1);
  }
  mpq_clear(a);
}

Test(dyadic, powers_and_quotients) {
  expect_value(cgt_number_pow(ctx, number("2"), number("-6")), "1/64");
  expect_value(cgt_number_pow(ctx, number("-3"), number("5")), "-243");
  expect_value(cgt_number_pow(ctx, number("3/2"), number("3")), "27/8");
  expect_value(cgt_number_pow(ctx, number("0"), number("0")), "1");
  expect_value(cgt_number_pow(ctx, number("1/4"), number("-2")), "16");
  expect_value(cgt_number_pow(ctx, number("-1"), number("1267650600228229401496703205377")), "-1");
  expect_value(cgt_number_div(ctx, number("3"), number("8")), "3/8");
  expect_value(cgt_number_div(ctx, number("21"), number("-28")), "-3/4");
  expect_value(cgt_number_mod(ctx, number("-7"), number("3")), "2");
  expect_value(cgt_number_floor(ctx, number("-7/2")), "-4");
  expect_error(CGT_EDOMAIN, cgt_number_div(ctx, number("1"), number("3")));
  expect_error(CGT_EDOMAIN, cgt_number_div(ctx, number("1"), number("0")));
  expect_error(CGT_EDOMAIN, cgt_number_pow(ctx, number("0"), number("-1")));
  expect_error(CGT_EDOMAIN, cgt_number_pow(ctx, number("3"), number("-1")));
  expect_error(CGT_EDOMAIN, cgt_number_mod(ctx, number("3"), number("0")));
  expect_error(CGT_EDOMAIN, cgt_number_mod(ctx, number("3"), number("-2")));
  expect_error(CGT_ELIMIT, cgt_number_pow(ctx, number("2"), number("1000000000000")));
  expect_error(CGT_ELIMIT, cgt_number_pow(ctx, number("2"), number("-1000000000000")));
  expect_error(CGT_ELIMIT, cgt_number_pow(ctx, number("3"), number("1267650600228229401496703205376")));
}

Test(dyadic, only_numbers_are_numbers) {
  cgt_game star = cgt_nimber(ctx, 1), one = cgt_integer(ctx, 1);
  int sign;
  int64_t n;
  expect_error(CGT_EINVAL, cgt_number_mul(ctx, star, one));
  expect_error(CGT_EINVAL, cgt_number_div(ctx, one, star));
  expect_error(CGT_EINVAL, cgt_number_pow(ctx, star, one));
  expect_error(CGT_EINVAL, cgt_number_floor(ctx, star));
  expect_error(CGT_EINVAL, cgt_number_compare(&sign, ctx, one, star));
  expect_error(CGT_EINVAL, cgt_get_int64(&n, ctx, star));
}

Test(dyadic, integers_of_64_bits_come_back) {
  static const int64_t samples[] = {
      0, 1, -1, 7, INT32_MAX, INT64_MAX, INT64_MIN, INT64_MIN + 1, INT64_MAX - 1};
  for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
    int64_t n = 42;
    cgt_game x = cgt_integer(ctx, samples[i]);
    cr_expect(cgt_get_int64(&n, ctx, x) == CGT_OK && n == samples[i], "%s", show(x));
    cr_expect(cgt_is_number(x) && cgt_is_integer(ctx, x));
  }
  int64_t n = 42;
  expect_error(CGT_EDOMAIN, cgt_get_int64(&n, ctx, cgt_neg(ctx, cgt_integer(ctx, INT64_MIN))));
  expect_error(CGT_EDOMAIN, cgt_get_int64(&n, ctx, number("1/2")));
  cr_expect(n == 42, "a failed call changed its result");
  expect_print(cgt_neg(ctx, cgt_integer(ctx, INT64_MIN)), "9223372036854775808");
}

Test(dyadic, exponents_of_any_size) {
  cr_expect(cgt_equal(cgt_dyadic(ctx, 12, 3), number("3/2")));
  cr_expect(cgt_equal(cgt_dyadic(ctx, 0, 4000), number("0")));
  cr_expect(cgt_equal(cgt_dyadic(ctx, INT64_MIN, 63), number("-1")));
  cgt_game tiny = cgt_dyadic(ctx, 1, 4000);
  cr_expect(cgt_equal(tiny, number("1/2^4000")));
  cgt_game sum = tiny;
  for (int i = 0; i < 4000; i++) sum = cgt_add(ctx, sum, sum);
  expect_value(sum, "1");
  cr_expect(le(number("0"), tiny) && !le(tiny, number("0")));
}

Test(dyadic, bad_numerals_are_refused) {
  static const char *const parse[] = {"",     "-",  "1/",  "/2",   "1//2", "abc",
                                      "1/2^", "1x", "--1", "1/-2", "0x10", "1 2"};
  for (size_t i = 0; i < sizeof parse / sizeof *parse; i++) {
    cgt_game x = cgt_number_from_text(ctx, parse[i], strlen(parse[i]));
    cr_expect(cgt_is_none(x), "'%s' was read as %s", parse[i], show(x));
    cr_expect(cgt_ctx_status(ctx) == CGT_EPARSE, "'%s': %s", parse[i], cgt_ctx_message(ctx));
    cgt_ctx_clear_error(ctx);
  }
  static const char *const domain[] = {"1/3", "5/12", "1/0", "7/1000"};
  for (size_t i = 0; i < sizeof domain / sizeof *domain; i++)
    expect_error(CGT_EDOMAIN, cgt_number_from_text(ctx, domain[i], strlen(domain[i])));
}

/* Numbers are games: {x | y} of numbers is the simplest number between. ONAG, Ch. 2, Simplicity Theorem. */
Test(dyadic, simplest_number_between) {
  static const struct { const char *left, *right, *simplest; } rows[] = {
      {"0", "1", "1/2"},         {"-1", "1", "0"},        {"3", "7", "4"},          {"1/4", "1", "1/2"},
      {"1/4", "3/8", "5/16"},    {"-5", "-1", "-2"},      {"5/2", "4", "3"},        {"-1/2", "17", "0"},
      {"1/8", "1/4", "3/16"},    {"-7/2", "-3", "-13/4"}, {"2", "5/2", "9/4"},      {"999", "1001", "1000"},
      {"0", "1/2^40", "1/2^41"}, {"1/2", "3/4", "5/8"},   {"-100", "-99", "-199/2"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    cgt_game left = number(rows[i].left), right = number(rows[i].right);
    expect_value(cgt_from_options(ctx, &left, 1, &right, 1), rows[i].simplest);
  }
  cgt_game x = number("5/2"), y = number("-7/2");
  expect_value(cgt_from_options(ctx, &x, 1, NULL, 0), "3");
  expect_value(cgt_from_options(ctx, NULL, 0, &x, 1), "0");
  expect_value(cgt_from_options(ctx, NULL, 0, &y, 1), "-4");
  expect_value(cgt_from_options(ctx, NULL, 0, NULL, 0), "0");
}

/* Random pairs: {x | y} lies between, and every number born earlier does not. */
Test(dyadic, simplest_between_agrees_with_the_birthdays) {
  for (unsigned run = 0; run < test_runs(500); run++) {
    cgt_game x = random_number(&dice, ctx), y = random_number(&dice, ctx);
    if (cgt_equal(x, y)) continue;
    if (!le(x, y)) {
      cgt_game swap = x;
      x = y;
      y = swap;
    }
    cgt_game z = cgt_from_options(ctx, &x, 1, &y, 1);
    law(cgt_is_number(z) && le(x, z) && le(z, y) && !cgt_equal(x, z) && !cgt_equal(y, z), x, y, z);
    int64_t born, born_of_z;
    cr_assert(cgt_get_int64(&born_of_z, ctx, cgt_birthday(ctx, z)) == CGT_OK);
    for (int i = 0; i < 40; i++) {
      cgt_game w = random_number(&dice, ctx);
      cr_assert(cgt_get_int64(&born, ctx, cgt_birthday(ctx, w)) == CGT_OK);
      bool between = le(x, w) && le(w, y) && !cgt_equal(w, x) && !cgt_equal(w, y);
      law(!between || born > born_of_z || cgt_equal(w, z), x, y, z, w);
    }
  }
}
