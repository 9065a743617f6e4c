/* nimber_sum.h, layer 2: sums G + *m with a long nimber *m. What they are sums of is remembered, and they are
 * compared by that. */
#ifndef CGTI_NIMBER_SUM_H
#define CGTI_NIMBER_SUM_H

#include "cgt/forms/forms.h"

/* A set of integers n >= 0, by bits: the last one is for all n >= 63, which are in it or not together. */
typedef uint64_t cgti_nimber_set;

/* A sum under reduction: what its form is, and what is found of it on the way. */
typedef struct cgti_nimber_sum {
  cgt_game rest; /* a core, and no such sum itself */
  cgti_num star;
  bool bypassed[2];             /* some option of this player reversed */
  bool is_known[2];             /* the next: */
  cgti_nimber_set reversing[2]; /* n: an option rest + *(n xor star) of this player may reverse */
} cgti_nimber_sum;

/* Is *m so long? */
bool cgti_is_long_star(cgti_num m);

/* g = rest + *star; star is 0 if g is no such sum. False if it failed. */
bool cgti_take_nimber(cgt_game *rest, cgti_num *star, cgt_ctx *ctx, cgt_game g);

/* rest + *star, if it was remembered; CGT_NONE if not. */
cgt_game cgti_known_sum(const cgt_ctx *ctx, cgt_game rest, cgti_num star);
bool cgti_remember_sum(cgt_ctx *ctx, const cgti_nimber_sum *made, cgt_game g); /* false, too, of CGT_NONE */

/* G <= H if one of them is such a sum, and what is left without nimbers has few. */
enum { CGTI_UNDECIDED = 2 };
int cgti_le_by_nimbers(cgt_ctx *ctx, cgt_game g, cgt_game h);

/* Is it known that the option g of player does not reverse in the sum under reduction? -1 when it failed. */
int cgti_nimber_keeps(cgt_ctx *ctx, cgt_game g, cgt_player player);

#endif
