/* loopy_sum.h, layer loopy: sums and negatives of values, by id; 0 if they failed. */
#ifndef CGTI_LOOPY_SUM_H
#define CGTI_LOOPY_SUM_H

#include "cgt/loopy/loopy_store.h"

uint32_t cgti_loopy_sum(cgt_ctx *ctx, uint32_t g, uint32_t h);
uint32_t cgti_loopy_negative(cgt_ctx *ctx, uint32_t g);

/* By its name (loopy_named.c). */
uint32_t cgti_loopy_named(cgt_ctx *ctx, cgt_loopy_name name);

/* Are they equal? -1 if it failed (loopy_order.c). */
int cgti_loopy_values_equal(cgt_ctx *ctx, uint32_t g, uint32_t h);

/* The node of a stopper; 0, with an error, for other values (loopy_options.c). */
uint32_t cgti_loopy_stopper(cgt_ctx *ctx, cgt_loopy g);

/* Nodes that can be reached from one, itself the first; on failure as far as they were found. Those that are
 * reached from short games, which may be many, only if past_short. */
typedef struct cgti_loopy_ids {
  uint32_t *items;
  size_t count, room;
} cgti_loopy_ids;

bool cgti_loopy_follow(cgti_loopy_ids *list, cgt_ctx *ctx, uint32_t start, bool past_short);
void cgti_loopy_ids_free(cgt_ctx *ctx, cgti_loopy_ids *list);

/* Does play from a node come back by passing alone? -1 if it failed. */
int cgti_loopy_only_passes(cgt_ctx *ctx, uint32_t node);

/* The stop of a stopper, a node (loopy_stops.c). */
uint32_t cgti_loopy_stop(cgt_ctx *ctx, uint32_t node, cgt_player beginner);

/* Are both stops of a stopper x, x + over or x + under, for the same number x? -1 if it failed. */
int cgti_loopy_common_stop(cgti_num *x, cgt_ctx *ctx, uint32_t node);

#endif
