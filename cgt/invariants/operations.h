/* operations.h, layer 3: what the operations on games use of each other. CGT_NONE when they failed. */
#ifndef CGTI_OPERATIONS_H
#define CGTI_OPERATIONS_H

#include <cgt/operation.h>

#include "cgt/invariants/invariants.h"
#include "cgt/forms/recursion.h"

/* What an ordinal sum takes from its base, a form: its value and those of its options, by player. Of a base
 * that is the canonical form of its value the options are found when they are needed. */
typedef struct cgti_base {
  cgt_game value;
  bool canonical;
  cgti_games options[2];
} cgti_base;

cgt_game cgti_ordinal_sum_on(cgt_ctx *ctx, const cgti_base *base, cgt_game h);
cgt_game cgti_ordinal_sum(cgt_ctx *ctx, cgt_game g, cgt_game h);

/* The h with g = base:h; CGT_NONE, with EDOMAIN recorded, if there is none. */
cgt_game cgti_subordinate_on(cgt_ctx *ctx, cgt_game g, const cgti_base *base);

/* 1 and the number y with x:y = z; 0 if there is none, -1 if that failed. */
int cgti_subordinate_number(cgti_num *y, cgt_ctx *ctx, cgti_num x, cgti_num z);

/* The incentives of g, which = 1 for Left's, 2 for Right's, 3 for both; dominated ones dropped, in no
 * particular order. */
bool cgti_incentives(cgti_games *incentives, cgt_ctx *ctx, cgt_game g, unsigned which);

#endif
