/* number.c: arithmetic of the games that are numbers, for callers of the library. */
#include <ctype.h>

#include <gmp.h>
#include <string.h>

#include <cgt/number.h>

#include "cgt/forms/forms.h"

#define BOTH_NUMBERS(ctx, x, y)                                                                              \
  do {                                                                                                       \
    if (!cgti_is_own(ctx, x) || !cgti_is_own(ctx, y)) return CGT_NONE;                                       \
    if (!cgti_is_number(x) || !cgti_is_number(y))                                                            \
      return CGTI_FAIL_GAME(ctx, CGT_EINVAL, "%s takes numbers", __func__);                                  \
  } while (0)

cgt_game cgt_number_mul(cgt_ctx *ctx, cgt_game x, cgt_game y) {
  BOTH_NUMBERS(ctx, x, y);
  return cgti_number(cgti_num_mul(ctx, x.number, y.number));
}

/* p/q in lowest terms; q > 0. */
static cgt_game dyadic_of_fraction(cgt_ctx *ctx, mpz_srcptr p, mpz_srcptr q) {
  mp_bitcnt_t e = mpz_scan1(q, 0);
  if (mpz_sizeinbase(q, 2) != e + 1) {
    char text[64];
    if (mpz_sizeinbase(p, 10) + mpz_sizeinbase(q, 10) < 60)
      gmp_snprintf(text, sizeof text, "%Zd/%Zd", p, q);
    else
      strcpy(text, "the quotient");
    return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN, "%s is not a short game: a number is m/2^n", text);
  }
  return cgti_number(cgti_num_from_mpz(ctx, p, e));
}

/* x / y for y != 0. */
static cgt_game quotient(cgt_ctx *ctx, cgti_num x, cgti_num y) {
  mpz_t mx, my, common;
  mpz_inits(mx, my, common, NULL);
  size_t ex = cgti_num_get(mx, ctx, x), ey = cgti_num_get(my, ctx, y);
  mpz_mul_2exp(mx, mx, ey);
  mpz_mul_2exp(my, my, ex);
  mpz_gcd(common, mx, my);
  if (mpz_sgn(my) < 0) mpz_neg(common, common);
  mpz_divexact(mx, mx, common);
  mpz_divexact(my, my, common);
  cgt_game result = dyadic_of_fraction(ctx, mx, my);
  mpz_clears(mx, my, common, NULL);
  return result;
}

cgt_game cgt_number_div(cgt_ctx *ctx, cgt_game x, cgt_game y) {
  BOTH_NUMBERS(ctx, x, y);
  if (y.number == 0) return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN, "division by zero");
  return quotient(ctx, x.number, y.number);
}

cgt_game cgt_number_pow(cgt_ctx *ctx, cgt_game x, cgt_game k) {
  BOTH_NUMBERS(ctx, x, k);
  cgti_num one = cgti_num_inline(1, 0),
           magnitude = cgti_num_sign(k.number) < 0 ? cgti_num_neg(k.number) : k.number;
  if (!cgti_num_is_integer(ctx, k.number))
    return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN, "an exponent must be an integer");
  if (k.number == 0 || x.number == one) return cgti_number(one);
  if (x.number == cgti_num_neg(one) || x.number == 0) {
    if (x.number == 0 && cgti_num_sign(k.number) < 0)
      return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN, "division by zero");
    cgti_num half = cgti_num_half(ctx, magnitude);
    return cgti_number(x.number == 0 || cgti_num_floor(ctx, half) != half ? x.number : one);
  }

  mpz_t m;
  mpz_init(m);
  size_t e = cgti_num_get(m, ctx, x.number),
         bits = mpz_sizeinbase(m, 2) - 1 + e; /* at least, of each factor */
  if (cgti_num_cmp(ctx, magnitude, cgti_num_int(ctx, (int64_t)(CGTI_LARGEST_BITS / bits))) > 0) {
    mpz_clear(m);
    return CGTI_FAIL_GAME(ctx, CGT_ELIMIT, "a power needs more than the 2^26 bits that are allowed");
  }
  mpz_t exponent;
  mpz_init(exponent);
  cgti_num_get(exponent, ctx, magnitude);
  unsigned long n = mpz_get_ui(exponent);
  mpz_pow_ui(m, m, n);
  cgti_num power = cgti_num_from_mpz(ctx, m, e * n);
  mpz_clears(m, exponent, NULL);
  if (power == CGTI_NAN || cgti_num_sign(k.number) > 0) return cgti_number(power);
  return quotient(ctx, one, power);
}

cgt_game cgt_number_floor(cgt_ctx *ctx, cgt_game x) {
  BOTH_NUMBERS(ctx, x, x);
  return cgti_number(cgti_num_floor(ctx, x.number));
}

cgt_game cgt_number_mod(cgt_ctx *ctx, cgt_game x, cgt_game y) {
  BOTH_NUMBERS(ctx, x, y);
  if (cgti_num_sign(y.number) <= 0) return CGTI_FAIL_GAME(ctx, CGT_EDOMAIN, "a modulus must be positive");
  mpz_t mx, my;
  mpz_inits(mx, my, NULL);
  size_t ex = cgti_num_get(mx, ctx, x.number), ey = cgti_num_get(my, ctx, y.number), e = ex < ey ? ey : ex;
  mpz_mul_2exp(mx, mx, e - ex);
  mpz_mul_2exp(my, my, e - ey);
  mpz_fdiv_r(mx, mx, my);
  cgti_num rest = cgti_num_from_mpz(ctx, mx, e);
  mpz_clears(mx, my, NULL);
  return cgti_number(rest);
}

cgt_status cgt_number_compare(int *sign, cgt_ctx *ctx, cgt_game x, cgt_game y) {
  if (!CGTI_GAME(ctx, x) || !CGTI_GAME(ctx, y) || !CGTI_GIVEN(ctx, sign)) return CGT_EINVAL;
  if (!cgti_is_number(x) || !cgti_is_number(y))
    return cgti_fail(ctx, CGT_EINVAL, "cgt_number_compare compares only numbers");
  *sign = cgti_num_cmp(ctx, x.number, y.number);
  return CGT_OK;
}

cgt_status cgt_get_int64(int64_t *n, cgt_ctx *ctx, cgt_game x) {
  if (!CGTI_GAME(ctx, x) || !CGTI_GIVEN(ctx, n)) return CGT_EINVAL;
  if (!cgti_is_number(x)) return cgti_fail(ctx, CGT_EINVAL, "the game is not a number");
  if (!cgti_num_is_big(x.number)) {
    if (cgti_num_exponent(x.number)) return cgti_fail(ctx, CGT_EDOMAIN, "the number is not an integer");
    *n = cgti_num_mantissa(x.number);
    return CGT_OK;
  }
  mpz_t m;
  mpz_init(m);
  size_t e = cgti_num_get(m, ctx, x.number);
  bool fits = e == 0 && cgti_mpz_int64(n, m);
  mpz_clear(m);
  return fits ? CGT_OK : cgti_fail(ctx, CGT_EDOMAIN, "the number is not an integer of 64 bits");
}

cgt_game cgt_from_mpq(cgt_ctx *ctx, mpq_srcptr q) {
  return ctx && CGTI_GIVEN(ctx, q) ? dyadic_of_fraction(ctx, mpq_numref(q), mpq_denref(q)) : CGT_NONE;
}

cgt_status cgt_get_mpq(mpq_ptr q, cgt_ctx *ctx, cgt_game x) {
  if (!CGTI_GAME(ctx, x) || !CGTI_GIVEN(ctx, q)) return CGT_EINVAL;
  if (!cgti_is_number(x)) return cgti_fail(ctx, CGT_EINVAL, "the game is not a number");
  size_t e = cgti_num_get(mpq_numref(q), ctx, x.number);
  mpz_set_ui(mpq_denref(q), 1);
  mpz_mul_2exp(mpq_denref(q), mpq_denref(q), e);
  return CGT_OK;
}

/* ---- from text ------------------------------------------------------------------------------- */

/* The digits from *at on; false if there are none. */
static bool read_digits(mpz_ptr n, cgt_ctx *ctx, const char *text, size_t length, size_t *at) {
  size_t start = *at;
  while (*at < length && isdigit((unsigned char)text[*at])) ++*at;
  size_t count = *at - start;
  if (count == 0) return false;
  cgti_mark mark = cgti_scratch_mark(ctx);
  char *digits = cgti_scratch_take(ctx, count + 1);
  if (digits) {
    memcpy(digits, text + start, count);
    digits[count] = '\0';
    mpz_set_str(n, digits, 10);
  }
  cgti_scratch_return(ctx, mark);
  return digits != NULL;
}

/* [-]digits[/(digits | 2^digits)], all of text. Returns CGT_EPARSE if it is not of that form. */
static cgt_status read_fraction(mpz_ptr p, mpz_ptr q, cgt_ctx *ctx, const char *text, size_t length) {
  size_t at = 0;
  bool negative = length > 0 && text[0] == '-';
  at += negative;
  if (!read_digits(p, ctx, text, length, &at)) return CGT_EPARSE;
  if (negative) mpz_neg(p, p);
  mpz_set_ui(q, 1);
  if (at < length && text[at] == '/') {
    at++;
    if (length - at > 2 && text[at] == '2' && text[at + 1] == '^') {
      at += 2;
      mpz_t e;
      mpz_init(e);
      bool good = read_digits(e, ctx, text, length, &at), small = mpz_cmp_ui(e, CGTI_LARGEST_BITS) <= 0;
      if (good && small) mpz_mul_2exp(q, q, mpz_get_ui(e));
      mpz_clear(e);
      if (!good) return CGT_EPARSE;
      if (!small) return CGT_ELIMIT;
    } else if (!read_digits(q, ctx, text, length, &at)) {
      return CGT_EPARSE;
    }
  }
  return at == length ? CGT_OK : CGT_EPARSE;
}

cgt_game cgt_number_from_text(cgt_ctx *ctx, const char *text, size_t length) {
  if (!ctx || !CGTI_GIVEN(ctx, text)) return CGT_NONE;
  if (length > CGTI_LARGEST_BITS / 4)
    return CGTI_FAIL_GAME(ctx, CGT_ELIMIT,
                          "a number of %zu digits needs more than the 2^26 bits that are allowed", length);
  mpz_t p, q, common;
  mpz_inits(p, q, common, NULL);
  cgt_game number = CGT_NONE;
  cgt_status status = read_fraction(p, q, ctx, text, length);
  if (status == CGT_EPARSE) {
    cgti_fail(ctx, CGT_EPARSE, "'%.*s' is not a number such as -12, 5/8 or 1/2^40",
              length < 40 ? (int)length : 40, text);
  } else if (status == CGT_ELIMIT) {
    cgti_fail(ctx, CGT_ELIMIT, "a number needs more than the 2^26 bits that are allowed");
  } else if (mpz_sgn(q) == 0) {
    cgti_fail(ctx, CGT_EDOMAIN, "division by zero");
  } else {
    mpz_gcd(common, p, q);
    mpz_divexact(p, p, common);
    mpz_divexact(q, q, common);
    number = dyadic_of_fraction(ctx, p, q);
  }
  mpz_clears(p, q, common, NULL);
  return number;
}
