/* part_check.h: does a part of a position play as the position does in its place? For assertions. */
#ifndef GAMES_PATTERNS_PART_CHECK_H
#define GAMES_PATTERNS_PART_CHECK_H

#include "games/patterns/reach.h"

/* The part has the cells in kept, of which `cells` may change. What may happen in it is found from its own
 * cells alone; false unless each cell that was left out is one without which all is as in the whole: the same
 * cells may change, to the same letters, by the same placements, and what conditions of these speak of is
 * there. True without memory to tell. */
bool games_part_is_whole(cgt_sink *out, const games_reach *whole, const uint64_t *kept,
                         const uint64_t *cells);

#endif
