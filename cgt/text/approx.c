/* approx.c: decimals of numbers by MPFR, to read and to plot, never to decide. The only file of the
 * engine in which floating point occurs. */
#include <stdio.h>

#include <mpfr.h>

#include <cgt/number.h>

#include "cgt/forms/forms.h"

enum { MOST_DIGITS = 100000 };

cgt_status cgt_number_approx(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_game x,
                             unsigned digits) {
  if (!CGTI_GAME(ctx, x) || !CGTI_ARRAY(ctx, buf, cap)) return CGT_EINVAL;
  if (!cgti_is_number(x)) return cgti_fail(ctx, CGT_EINVAL, "only numbers have decimals");
  if (digits == 0 || digits > MOST_DIGITS)
    return cgti_fail(ctx, CGT_ELIMIT, "%u digits were requested; expected 1 to %d", digits, MOST_DIGITS);
  mpz_t m;
  mpz_init(m);
  size_t e = cgti_num_get(m, ctx, x.number), bits = mpz_sizeinbase(m, 2);

  /* With bits of precision m/2^e is exact, so that the printing rounds once, correctly. */
  mpfr_t value;
  mpfr_init2(value, (mpfr_prec_t)(bits > MPFR_PREC_MIN ? bits : MPFR_PREC_MIN));
  mpfr_set_z_2exp(value, m, -(mpfr_exp_t)e, MPFR_RNDN);
  int whole = mpfr_snprintf(buf, cap, "%.*Rg", (int)digits, value);
  mpfr_clear(value);
  mpz_clear(m);
  mpfr_free_cache(); /* what MPFR keeps for each thread; a leak when the thread ends */
  if (whole < 0) return cgti_fail(ctx, CGT_ENOMEM, "the decimals could not be printed");
  if (length) *length = (size_t)whole;
  return CGT_OK;
}
