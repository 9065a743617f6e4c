/* cgt/number.h: arithmetic of games that are numbers, that is, dyadic rationals m/2^e, of any size. Each function
 * fails with EINVAL if an argument is not a number. */
#ifndef CGT_NUMBER_H
#define CGT_NUMBER_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

CGT_API cgt_game cgt_number_mul(cgt_ctx *ctx, cgt_game x, cgt_game y);

/* x / y.  Fails: EDOMAIN if y is 0 or the quotient is not dyadic (1/3 is not a short game). */
CGT_API cgt_game cgt_number_div(cgt_ctx *ctx, cgt_game x, cgt_game y);

/* x^k for an integer k.  Fails: EDOMAIN if x^k is not dyadic; ELIMIT above 2^26 bits. */
CGT_API cgt_game cgt_number_pow(cgt_ctx *ctx, cgt_game x, cgt_game k);

/* The greatest integer <= x. */
CGT_API cgt_game cgt_number_floor(cgt_ctx *ctx, cgt_game x);

/* x - y·floor(x/y), for y > 0.  Fails: EDOMAIN when y <= 0. */
CGT_API cgt_game cgt_number_mod(cgt_ctx *ctx, cgt_game x, cgt_game y);

/* Sets *sign to -1, 0 or 1 for x < y, x = y, x > y. */
CGT_API cgt_status cgt_number_compare(int *sign, cgt_ctx *ctx, cgt_game x, cgt_game y);

/* Converts an integer that fits into 64 bits.  Fails: EDOMAIN for other numbers, EINVAL for other games. */
CGT_API cgt_status cgt_get_int64(int64_t *n, cgt_ctx *ctx, cgt_game x);

/* A number from text such as "-12", "5/8", "1/2^40".  Fails: EPARSE, EDOMAIN (1/3), ELIMIT. */
CGT_API cgt_game cgt_number_from_text(cgt_ctx *ctx, const char *text, size_t length);

/* Prints x as a decimal fraction with the given number of significant digits, correctly rounded by MPFR. It is for
 * reading and plotting, and decides nothing. snprintf fashion: *length (may be NULL) receives the full length, buf at
 * most cap-1 characters and a zero. */
CGT_API cgt_status cgt_number_approx(char *buf, size_t cap, size_t *length, cgt_ctx *ctx, cgt_game x,
                                     unsigned digits);

/* Exact conversions, available if gmp.h is included first. */
#ifdef __GMP_H__
CGT_API cgt_game cgt_from_mpq(cgt_ctx *ctx, mpq_srcptr q); /* Fails: EDOMAIN if q is not dyadic */
CGT_API cgt_status cgt_get_mpq(mpq_ptr q, cgt_ctx *ctx, cgt_game x);
#endif

#ifdef __cplusplus
}
#endif
#endif
