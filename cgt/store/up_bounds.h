/* up_bounds.h, layer 1: how a core stands to the games n·↑ + *m with -3 <= n <= 3 and 0 <= m <= 3, of which a
 * comparison of two games with stops 0 is most often decided.
 *
 * G <= H implies that whatever of them is <= G is <= H, and whatever is >= H is >= G; and G <= T <= H for one
 * of them implies G <= H. */
#ifndef CGTI_UP_BOUNDS_H
#define CGTI_UP_BOUNDS_H

#include "cgt/store/handle.h"

/* Sets of those games: n·↑ + *m is bit 4(n + 3) + m. Both empty: nothing is known. */
typedef struct cgti_up_bounds {
  uint32_t below, above; /* those T with T <= G; with G <= T */
} cgti_up_bounds;

static inline bool cgti_up_bounds_known(cgti_up_bounds b) { return b.below | b.above; }

/* Of the n·↑ + *m with n the other way round. */
static inline uint32_t cgti_up_set_neg(uint32_t set) {
  set = __builtin_bswap32(set);
  return ((set >> 4 & 0x0F0F0F0F) | (set & 0x0F0F0F0F) << 4) >> 4;
}

/* Of -G. */
static inline cgti_up_bounds cgti_up_bounds_neg(cgti_up_bounds b) {
  return (cgti_up_bounds){cgti_up_set_neg(b.above), cgti_up_set_neg(b.below)};
}

/* Of n·↑ + *m. */
cgti_up_bounds cgti_up_bounds_of_ups(cgti_num up, cgti_num star);

/* Of a form with stops 0: below_left is what is below some Left option, above_right what is above some Right
 * option. */
cgti_up_bounds cgti_up_bounds_between(uint32_t below_left, uint32_t above_right);

#endif
