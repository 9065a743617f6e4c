/* fraction.h, layer kos: fractions of 63 bits. An operation that does not fit sets *over, and what it
 * returns then counts for nothing; so a computation asks once, at its end. */
#ifndef CGTI_FRACTION_H
#define CGTI_FRACTION_H

#include <cgt/ko.h>

#define CGTI_NOUGHT ((cgt_fraction){0, 1})

static inline cgt_fraction cgti_fraction_whole(int64_t n) { return (cgt_fraction){n, 1}; }

cgt_fraction cgti_fraction_of(bool *over, int64_t numerator, int64_t denominator);
cgt_fraction cgti_fraction_add(bool *over, cgt_fraction x, cgt_fraction y);
cgt_fraction cgti_fraction_times(bool *over, cgt_fraction x, int64_t n);
cgt_fraction cgti_fraction_part(bool *over, cgt_fraction x, int64_t n); /* x / n */
int cgti_fraction_cmp(bool *over, cgt_fraction x, cgt_fraction y);

static inline cgt_fraction cgti_fraction_neg(cgt_fraction x) {
  return (cgt_fraction){-x.numerator, x.denominator}; /* no numerator is INT64_MIN */
}
static inline cgt_fraction cgti_fraction_sub(bool *over, cgt_fraction x, cgt_fraction y) {
  return cgti_fraction_add(over, x, cgti_fraction_neg(y));
}
static inline bool cgti_fraction_same(cgt_fraction x, cgt_fraction y) {
  return x.numerator == y.numerator && x.denominator == y.denominator;
}

#endif
