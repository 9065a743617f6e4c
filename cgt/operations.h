/* operations.h, layer 3: what the operations on games use of each other. CGT_NONE when they failed. */
#ifndef CGTI_OPERATIONS_H
#define CGTI_OPERATIONS_H

#include <cgt/operation.h>

#include "invariants.h"
#include "recursion.h"

cgt_game cgti_ordinal_sum(cgt_ctx *ctx, cgt_game g, cgt_game h);

/* 1 and the number y with x:y = z; 0 if there is none, -1 if that failed. */
int cgti_subordinate_number(cgti_num *y, cgt_ctx *ctx, cgti_num x, cgti_num z);

/* The incentives of g, which = 1 for Left's, 2 for Right's, 3 for both; dominated ones dropped, in no
 * particular order. */
bool cgti_incentives(cgti_games *incentives, cgt_ctx *ctx, cgt_game g, unsigned which);

#endif
