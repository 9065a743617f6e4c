/* sequence_growth.c: how fast a sequence grows, by MPFR; it is printed and decides nothing. */
#include <mpfr.h>
#include <flint/fmpq.h>

#include "lab/search/sequence.h"

enum { BITS = 256 };

/* a(i+1)/a(i) */
static bool ratio_at(mpfr_t ratio, const labi_sequence *s, size_t i) {
  if (fmpz_is_zero(s->terms + i) || fmpz_is_zero(s->terms + i + 1)) return false;
  mpfr_t below;
  mpfr_init2(below, BITS);
  fmpz_get_mpfr(ratio, s->terms + i + 1, MPFR_RNDN);
  fmpz_get_mpfr(below, s->terms + i, MPFR_RNDN);
  mpfr_div(ratio, ratio, below, MPFR_RNDN);
  mpfr_clear(below);
  return true;
}

/* Aitken's extrapolation x2 - (x2 - x1)^2 / ((x2 - x1) - (x1 - x0)), exact for a geometric approach. */
static void extrapolate(mpfr_t limit, mpfr_t x0, mpfr_t x1, mpfr_t x2) {
  mpfr_sub(x0, x1, x0, MPFR_RNDN);
  mpfr_sub(x1, x2, x1, MPFR_RNDN);
  mpfr_sub(x0, x1, x0, MPFR_RNDN);
  mpfr_set(limit, x2, MPFR_RNDN);
  if (mpfr_zero_p(x0)) return;
  mpfr_sqr(x1, x1, MPFR_RNDN);
  mpfr_div(x1, x1, x0, MPFR_RNDN);
  mpfr_sub(limit, x2, x1, MPFR_RNDN);
}

static void get_fraction(fmpq_t to, mpfr_t x) {
  mpq_t q;
  mpq_init(q);
  mpfr_get_q(q, x);
  fmpq_set_mpq(to, q);
  mpq_clear(q);
}

bool labi_sequence_growth(fmpq_t ratio, fmpq_t limit, const labi_sequence *s) {
  mpfr_t x[3], end;
  mpfr_init2(end, BITS);
  for (size_t i = 0; i < 3; i++) mpfr_init2(x[i], BITS);
  bool good = s->count >= LAB_SEQUENCE_LEAST;
  for (size_t i = s->count / 2; good && i + 1 < s->count; i++)
    good = fmpz_cmpabs(s->terms + i, s->terms + i + 1) <= 0;
  for (size_t i = 0; good && i < 3; i++) good = ratio_at(x[i], s, s->count - 4 + i);
  if (good) {
    get_fraction(ratio, x[2]);
    extrapolate(end, x[0], x[1], x[2]);
    get_fraction(limit, end);
  }
  for (size_t i = 0; i < 3; i++) mpfr_clear(x[i]);
  mpfr_clear(end);
  return good;
}
