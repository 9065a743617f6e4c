/* slanted.h: the proof that nim-values are arithmetically periodic, by rules that leave three heaps at most.
 */
#ifndef IMPARTIAL_SLANTED_H
#define IMPARTIAL_SLANTED_H

#include "games/boards/codes/heap_values.h"

/* G(n + length) = G(n) + saltus for all n >= start, so far in all values that are there. */
typedef struct imp_slant {
  size_t start, length;
  uint32_t saltus;
} imp_slant;

/* So many values the theorem takes, of such rules; 0: it is not about them. */
size_t imp_slant_needs(const imp_slant *slant, const games_heap_rules *rules, const uint32_t *value);

/* Does the slant hold in so many values, and do they prove it for all? False also without memory, past the
 * bounds of what is tried, and when *stop is set; NULL: never. Cost: the square of needs. */
bool imp_slant_holds(const imp_slant *slant, const games_heap_rules *rules, const uint32_t *value,
                     const volatile int *stop);

#endif
