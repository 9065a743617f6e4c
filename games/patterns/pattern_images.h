/* pattern_images.h: of all images of a position by the symmetries of its ruleset, the least. */
#ifndef GAMES_PATTERNS_PATTERN_IMAGES_H
#define GAMES_PATTERNS_PATTERN_IMAGES_H

#include "games/patterns/pattern_board.h"

/* Emits the representative of the position whose cells' codes have these bits: planes of them, one after the
 * other. trimmed: rows and columns of codes 0 at the edges are left out. */
void games_emit_least_image(cgt_sink *out, const games_patterns *rules, games_shape shape,
                            const uint64_t *bits, unsigned codes, bool trimmed);

#endif
