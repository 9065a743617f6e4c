/* cgt/nim_ordinal.h: nim arithmetic of ordinals below omega^omega^13. With nim-sum and nim-product the ordinals below
 * omega^omega^omega are the algebraic closure of the field of two elements; it contains the integers (cgt/nimber.h).
 *
 *     cgt_nim_term omega = {.n = {1}, .times = cgt_integer(ctx, 1)}; // omega^1 * 1
 *     cgt_nim_ordinal x = {0}, cube = {0};
 *     if (cgt_nim_ordinal_add(&x, ctx, &omega, NULL, &error) == CGT_OK &&
 *         cgt_nim_ordinal_power(&cube, ctx, &x, cgt_integer(ctx, 3), NULL, &error) == CGT_OK)
 *       ... // 2
 *     cgt_nim_ordinal_clear(&x);
 *     cgt_nim_ordinal_clear(&cube);
 *
 * Results are to the left of ctx. Before a call they must be zeroed memory or an ordinal, which is replaced. A result
 * may be one of the arguments. On failure the results are unchanged.
 * Fails: ELIMIT for more terms than the memory allows, for an exponent n[i] of CGT_NIM_EXPONENTS or above, and as the
 * functions of cgt/nimber.h; ENOMEM; ECANCELLED. error has the status and the message.
 * Source: Conway, ONAG, ch. 6; H. W. Lenstra, On the algebraic closure of two, Proc. Kon. Ned. Akad. Wet. A 80
 * (1977). Each odd prime p needs a number alpha_p; these are known here for p <= 43. */
#ifndef CGT_NIM_ORDINAL_H
#define CGT_NIM_ORDINAL_H

#include "cgt/error.h"
#include "cgt/impartial_export.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CGT_NIM_LEVELS = 13 };
#define CGT_NIM_EXPONENTS ((uint64_t)1 << 32)

/* The term omega^(n[0] + omega*n[1] + omega^2*n[2] + ...) * times. */
typedef struct cgt_nim_term {
  uint64_t n[CGT_NIM_LEVELS]; /* below CGT_NIM_EXPONENTS */
  cgt_game times;             /* an integer > 0, of any size */
} cgt_nim_term;

/* The sum of the terms in Cantor's normal form, with decreasing exponents. Zeroed memory is 0. It is read-only: use
 * the functions to make terms. */
typedef struct cgt_nim_ordinal {
  size_t count, room;
  cgt_nim_term *terms;
} cgt_nim_ordinal;

typedef struct cgt_nim_options {
  size_t memory_bytes;      /* the limit for one ordinal; 0: as in cgt/ctx.h */
  const volatile int *stop; /* nonzero stops; NULL: never */
} cgt_nim_options;

CGT_IMPARTIAL_API void cgt_nim_ordinal_clear(cgt_nim_ordinal *x); /* sets it to 0 */

/* Replaces *x by its nim-sum with a term. options may be NULL here and below.  Fails also: EINVAL if times is not an
 * integer above 0. */
CGT_IMPARTIAL_API cgt_status cgt_nim_ordinal_add(cgt_nim_ordinal *x, cgt_ctx *ctx, const cgt_nim_term *term,
                                                 const cgt_nim_options *options, cgt_error *error);

CGT_IMPARTIAL_API cgt_status cgt_nim_ordinal_sum(cgt_nim_ordinal *sum, cgt_ctx *ctx, const cgt_nim_ordinal *x,
                                                 const cgt_nim_ordinal *y, const cgt_nim_options *options,
                                                 cgt_error *error);

/* Cost: the products of all pairs of terms, each with factors alpha_p for the digits that carry.
 * Tested: nim_ordinal::is_a_field */
CGT_IMPARTIAL_API cgt_status cgt_nim_ordinal_product(cgt_nim_ordinal *product, cgt_ctx *ctx,
                                                     const cgt_nim_ordinal *x, const cgt_nim_ordinal *y,
                                                     const cgt_nim_options *options, cgt_error *error);

/* The least d > 0 with x^(2^d) = x: x is in the field of 2^d elements and in no smaller one. The next two functions
 * need as many squarings. */
CGT_IMPARTIAL_API cgt_status cgt_nim_ordinal_degree(uint64_t *degree, cgt_ctx *ctx, const cgt_nim_ordinal *x,
                                                    const cgt_nim_options *options, cgt_error *error);

/* The y with x·y = 1.  Fails also: EDOMAIN for 0. */
CGT_IMPARTIAL_API cgt_status cgt_nim_ordinal_inverse(cgt_nim_ordinal *inverse, cgt_ctx *ctx,
                                                     const cgt_nim_ordinal *x, const cgt_nim_options *options,
                                                     cgt_error *error);

/* The unique y with y·y = x. */
CGT_IMPARTIAL_API cgt_status cgt_nim_ordinal_sqrt(cgt_nim_ordinal *root, cgt_ctx *ctx,
                                                  const cgt_nim_ordinal *x, const cgt_nim_options *options,
                                                  cgt_error *error);

/* x^k for an integer k of either sign and any size; x^0 = 1.  Fails also: EDOMAIN for x = 0, k < 0; EINVAL if k is
 * not an integer.  Cost: 2 log2 |k| products. */
CGT_IMPARTIAL_API cgt_status cgt_nim_ordinal_power(cgt_nim_ordinal *power, cgt_ctx *ctx,
                                                   const cgt_nim_ordinal *x, cgt_game k,
                                                   const cgt_nim_options *options, cgt_error *error);

/* Prints "omega^(omega+1)*2+omega^3+5", snprintf fashion; length may be NULL.  Fails: ENOMEM, and as cgt_print.
 * Tested: nim_ordinal::texts_are_those_of_the_language */
CGT_IMPARTIAL_API cgt_status cgt_nim_ordinal_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx,
                                                   const cgt_nim_ordinal *x);

#ifdef __cplusplus
}
#endif
#endif
