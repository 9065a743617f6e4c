/* cgt/nimber.h: nim arithmetic. Arguments are integers >= 0 or nimbers, and the result is of the same kind:
 * nim_product(8, 8) = 13 and nim_product(*8, *8) = *13. 0 is of both kinds. Only memory limits their size. Each
 * function fails with EDOMAIN for negative numbers, with EINVAL for other arguments and for mixed kinds, and with
 * ENOMEM, ELIMIT and ECANCELLED.  Tested: nim_field::laws
 * Source: Conway, ONAG, Ch. 6, nim-multiplication; Winning Ways, Ch. 14. */
#ifndef CGT_NIMBER_H
#define CGT_NIMBER_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* mex{x' + y, x + y'}: the sum without carrying. */
CGT_API cgt_game cgt_nim_sum(cgt_ctx *ctx, cgt_game x, cgt_game y);

/* mex{x'y + xy' + x'y'}, where the sums are nim-sums.  Cost: about n^1.6 for n bits. */
CGT_API cgt_game cgt_nim_product(cgt_ctx *ctx, cgt_game x, cgt_game y);

/* The z with z·y = x, and the z with z·x = 1.  Fail: EDOMAIN for division by 0. */
CGT_API cgt_game cgt_nim_quotient(cgt_ctx *ctx, cgt_game x, cgt_game y);
CGT_API cgt_game cgt_nim_inverse(cgt_ctx *ctx, cgt_game x);

/* x^k for an integer k of either sign and any size; x^0 = 1.  Fails: EDOMAIN for x = 0, k < 0. */
CGT_API cgt_game cgt_nim_power(cgt_ctx *ctx, cgt_game x, cgt_game k);

/* The unique z with z·z = x. */
CGT_API cgt_game cgt_nim_sqrt(cgt_ctx *ctx, cgt_game x);

/* CGSuite's ugly product. It is bilinear over nim-sums like the nim-product, but 2^i·2^j = 2^i + 2^(j-1) for i > j >
 * 0, 2^i·2^i = 2^(i-1) for i > 0, and 1·x = x. It is not associative. */
CGT_API cgt_game cgt_ugly_product(cgt_ctx *ctx, cgt_game x, cgt_game y);

#ifdef __cplusplus
}
#endif
#endif
