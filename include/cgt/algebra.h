/* cgt/algebra.h: the ordered group of short games. */
#ifndef CGT_ALGEBRA_H
#define CGT_ALGEBRA_H

#include "cgt/base.h"

#ifdef __cplusplus
extern "C" {
#endif

CGT_API cgt_game cgt_neg(cgt_ctx *ctx, cgt_game g);
CGT_API cgt_game cgt_add(cgt_ctx *ctx, cgt_game g, cgt_game h);
CGT_API cgt_game cgt_sub(cgt_ctx *ctx, cgt_game g, cgt_game h);

/* n·G = G + ... + G for an integer n of either sign. Cost: about 2 log2 |n| additions. */
CGT_API cgt_game cgt_multiple(cgt_ctx *ctx, cgt_game n, cgt_game g);

/* True if G <= H, that is, if Left wins H - G moving second.  Fails: ENOMEM, ELIMIT, ECANCELLED. */
CGT_API cgt_status cgt_le(bool *answer, cgt_ctx *ctx, cgt_game g, cgt_game h);

/* Compares G with H: less, equal, greater or confused.  Cost: at most two calls of cgt_le. */
CGT_API cgt_status cgt_compare(cgt_order *order, cgt_ctx *ctx, cgt_game g, cgt_game h);

#ifdef __cplusplus
}
#endif
#endif
