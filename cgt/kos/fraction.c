/* fraction.c: fractions of 63 bits. */
#include "cgt/kos/fraction.h"

static int64_t common_divisor(int64_t a, int64_t b) {
  if (a < 0) a = -a;
  while (b) {
    const int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* denominator > 0. */
cgt_fraction cgti_fraction_of(bool *over, int64_t numerator, int64_t denominator) {
  if (numerator == INT64_MIN || denominator <= 0) return *over = true, CGTI_NOUGHT;
  const int64_t common = common_divisor(numerator, denominator);
  return (cgt_fraction){numerator / common, denominator / common};
}

cgt_fraction cgti_fraction_add(bool *over, cgt_fraction x, cgt_fraction y) {
  const int64_t common = common_divisor(x.denominator, y.denominator);
  int64_t a, b, sum, whole;
  if (__builtin_mul_overflow(x.numerator, y.denominator / common, &a) ||
      __builtin_mul_overflow(y.numerator, x.denominator / common, &b) || __builtin_add_overflow(a, b, &sum) ||
      __builtin_mul_overflow(x.denominator / common, y.denominator, &whole))
    return *over = true, CGTI_NOUGHT;
  return cgti_fraction_of(over, sum, whole);
}

cgt_fraction cgti_fraction_times(bool *over, cgt_fraction x, int64_t n) {
  const int64_t common = n ? common_divisor(n, x.denominator) : x.denominator;
  int64_t product;
  if (__builtin_mul_overflow(x.numerator, n / common, &product)) return *over = true, CGTI_NOUGHT;
  return cgti_fraction_of(over, product, n ? x.denominator / common : 1);
}

cgt_fraction cgti_fraction_part(bool *over, cgt_fraction x, int64_t n) {
  int64_t whole;
  if (n < 0) return cgti_fraction_part(over, cgti_fraction_neg(x), -n);
  if (n == 0 || __builtin_mul_overflow(x.denominator, n, &whole)) return *over = true, CGTI_NOUGHT;
  return cgti_fraction_of(over, x.numerator, whole);
}

int cgti_fraction_cmp(bool *over, cgt_fraction x, cgt_fraction y) {
  if (x.denominator == y.denominator) return (x.numerator > y.numerator) - (x.numerator < y.numerator);
  const cgt_fraction gap = cgti_fraction_sub(over, x, y);
  return (gap.numerator > 0) - (gap.numerator < 0);
}
