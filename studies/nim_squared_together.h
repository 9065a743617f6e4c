/* nim_squared_together.h: several processes count together. Each makes all layers, but fills the records of
 * its own classes alone; then all hand theirs to all. It is the filling that takes the time. Memory is not
 * divided: every process holds two layers.
 *
 * All functions are called by all processes at the same points, and do nothing in one that counts alone. */
#ifndef NIM_SQUARED_TOGETHER_H
#define NIM_SQUARED_TOGETHER_H

#include <gmp.h>

#include "studies/family.h"
#include "studies/nim_squared_layer.h"
#include "studies/nim_squared_record.h"

/* Does this process fill the class with this key, its rank + 1? */
static inline bool together_owns(const family_order *order, uint64_t key) {
  return order->parts <= 1 || (key * UINT64_C(0x9E3779B97F4A7C15) >> 40) % order->parts == order->part;
}

/* The worst status of all; stopped, too, when they are no longer together. */
family_status together_agree(const family_order *order, family_status own);

/* What process 0 begins with: a status and, if it is done, a cut and the first layer; all others get these.
 */
family_status together_begin(const family_order *order, family_status status, cut *cut, bool keeps,
                             layer *here);

/* Every process gets the records of the others; process 0 the sums of all, which are 0 elsewhere. */
family_status together_share(const family_order *order, family_status status, layer *here, mpz_t sum);

#endif
