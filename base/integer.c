/* integer.c: see integer.h. */
#include "base/integer.h"

#include <limits.h>

void labi_mpz_set_int64(mpz_ptr z, int64_t n) {
  if (n >= LONG_MIN && n <= LONG_MAX) {
    mpz_set_si(z, (long)n);
    return;
  }
  uint64_t magnitude = n < 0 ? -(uint64_t)n : (uint64_t)n;
  mpz_import(z, 1, -1, sizeof magnitude, 0, 0, &magnitude);
  if (n < 0) mpz_neg(z, z);
}

bool labi_mpz_int64(int64_t *n, mpz_srcptr z) {
  if (mpz_fits_slong_p(z)) return *n = mpz_get_si(z), true;
  if (sizeof(long) >= sizeof *n || mpz_sizeinbase(z, 2) > 64) return false;
  uint64_t magnitude;
  mpz_export(&magnitude, NULL, -1, sizeof magnitude, 0, 0, z);
  if (magnitude > (uint64_t)INT64_MAX + (mpz_sgn(z) < 0)) return false;
  *n = (int64_t)(mpz_sgn(z) < 0 ? -magnitude : magnitude);
  return true;
}
