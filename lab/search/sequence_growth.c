/* sequence_growth.c: how fast a sequence grows. What its ratios seem to tend to is for the eye alone. */
#include <flint/fmpq.h>

#include "lab/search/sequence.h"

/* Aitken's extrapolation x2 - (x2 - x1)^2 / ((x2 - x1) - (x1 - x0)), exact for a geometric approach. */
static void extrapolate(fmpq_t limit, const fmpq *x) {
  fmpq_t last, second;
  fmpq_init(last);
  fmpq_init(second);
  fmpq_sub(last, x + 2, x + 1);
  fmpq_sub(second, x + 1, x);
  fmpq_sub(second, last, second);
  fmpq_set(limit, x + 2);
  if (!fmpq_is_zero(second)) {
    fmpq_mul(last, last, last);
    fmpq_div(last, last, second);
    fmpq_sub(limit, limit, last);
  }
  fmpq_clear(last);
  fmpq_clear(second);
}

bool labi_sequence_growth(fmpq_t ratio, fmpq_t limit, const labi_sequence *s) {
  if (s->count < LAB_SEQUENCE_LEAST || fmpz_is_zero(s->terms + s->count - 4)) return false;
  for (size_t i = s->count / 2; i + 1 < s->count; i++)
    if (fmpz_cmpabs(s->terms + i, s->terms + i + 1) > 0) return false;
  fmpq x[3]; /* the last ratios a(n+1)/a(n) */
  for (size_t i = 0; i < 3; i++) {
    const fmpz *a = s->terms + s->count - 4 + i;
    fmpq_init(x + i);
    fmpq_set_fmpz_frac(x + i, a + 1, a);
  }
  fmpq_set(ratio, x + 2);
  extrapolate(limit, x);
  for (size_t i = 0; i < 3; i++) fmpq_clear(x + i);
  return true;
}
