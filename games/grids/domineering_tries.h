/* domineering_tries.h: the moves of Domineering that need be tried, by counting dominoes. */
#ifndef GAMES_GRIDS_DOMINEERING_TRIES_H
#define GAMES_GRIDS_DOMINEERING_TRIES_H

#include "cgt/ruleset.h"

enum { GAMES_DOMINEERING_MOST_STRIP = 10 }; /* cells of a line of boards that strips bound */

/* What tries() of the ruleset does (cgt/ruleset.h), of a position in the bytes that domineering.c describes,
 * whose rows take in_row bytes each. */
bool games_domineering_tries(size_t *count, cgt_try *tries, size_t room, const void *position, size_t length,
                             unsigned in_row, cgt_player player, const cgt_tries_asked *asked);

#endif
