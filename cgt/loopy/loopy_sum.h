/* loopy_sum.h, layer loopy: sums and negatives of values, by id; 0 if they failed. */
#ifndef CGTI_LOOPY_SUM_H
#define CGTI_LOOPY_SUM_H

#include "cgt/loopy/loopy_store.h"

uint32_t cgti_loopy_sum(cgt_ctx *ctx, uint32_t g, uint32_t h);
uint32_t cgti_loopy_negative(cgt_ctx *ctx, uint32_t g);

#endif
