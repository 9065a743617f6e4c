/* slanted.h: the proof that nim-values are arithmetically periodic, by rules that leave three heaps at most.
 */
#ifndef LAB_SLANTED_H
#define LAB_SLANTED_H

#include "games/boards/codes/heap_values.h"

/* G(n + length) = G(n) + saltus for all n >= start, so far in all values that are there. */
typedef struct labi_slant {
  size_t start, length;
  uint32_t saltus;
} labi_slant;

/* So many values the theorem takes, of such rules; 0: it is not about them. */
size_t labi_slant_needs(const labi_slant *slant, const games_heap_rules *rules, const uint32_t *value);

/* Does the slant hold in so many values, and do they prove it for all? False also without memory, past the
 * bounds of what is tried, and when *stop is set; NULL: never. Cost: the square of needs. */
bool labi_slant_holds(const labi_slant *slant, const games_heap_rules *rules, const uint32_t *value,
                      const volatile int *stop);

#endif
