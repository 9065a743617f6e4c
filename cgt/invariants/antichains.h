/* antichains.h, layer 3: the antichains of a short list of games. A set of options without a dominated one is one. */
#ifndef CGTI_ANTICHAINS_H
#define CGTI_ANTICHAINS_H

#include "cgt/memory/memory.h"

enum { CGTI_MOST_IN_ANTICHAINS = 32 }; /* games in the list: sets are bits */

typedef struct cgti_antichains {
  uint32_t *sets; /* of numbers in the list, as bits, in scratch memory; the empty set is the first */
  size_t count;
} cgti_antichains;

/* Is game i of the list >= game k? -1 if that failed. */
typedef int cgti_ge_in_list(cgt_ctx *ctx, const void *list, size_t i, size_t k);

bool cgti_antichains_find(cgti_antichains *antichains, cgt_ctx *ctx, const void *list, size_t games,
                          cgti_ge_in_list *ge);

#endif
