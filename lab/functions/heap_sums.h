/* heap_sums.h: who wins a sum of heaps in misère play, found by play: for sums of which there is no quotient,
 * or which are done before there would be one. */
#ifndef CGT_HEAP_SUMS_H
#define CGT_HEAP_SUMS_H

#include <cgt/quotient.h>

#include "games/boards/codes/heap_game.h"
#include "lab/machine/attempt.h"

typedef struct labi_heap_sum {
  const char *code;           /* as of cgt_quotient_find */
  const games_heap_game *game; /* the same, read; it is not partizan */
  const uint64_t *heaps;      /* at most LABI_MOST_HEAP */
  size_t count;
  size_t largest; /* heap; at least 1 */
} labi_heap_sum;

enum { LABI_MOST_HEAP = UINT32_MAX / 16 }; /* as cgt_quotient_winning_move */

/* *decided: it is known who wins, within *steps (attempt.h), of which those that are left stay; UINT64_MAX are
 * no bound. Then, as from cgt_quotient_element and cgt_quotient_winning_move, *lost, for who begins, or the
 * same move as there. False, with the error of the machine: memory, a request to stop, or, without a bound, any
 * failure. */
bool labi_heap_sum_lost(bool *lost, bool *decided, lab_machine *m, const labi_node *at,
                        const labi_heap_sum *sum, uint64_t *steps);
bool labi_heap_sum_move(cgt_quotient_move *move, bool *decided, lab_machine *m, const labi_node *at,
                        const labi_heap_sum *sum, uint64_t *steps);

#endif
