/* thermograph_strokes.h: a thermograph drawn with letters. */
#ifndef LAB_THERMOGRAPH_STROKES_H
#define LAB_THERMOGRAPH_STROKES_H

#include <cgt.h>

#include "lab/base/buffer.h"

/* One wall of a thermograph, malloc'ed; count 0 on failure, which the context's message explains. */
typedef struct labi_wall {
  size_t count;
  cgt_corner *corners;
} labi_wall;

labi_wall labi_wall_of(cgt_ctx *ctx, cgt_game g, cgt_player player);

/* Draws both walls from a little above the foot of the mast down to temperature -1, values growing
 * to the left as in the books, every line indented. Nothing for an integer, which is all mast.
 * boxes: with line-drawing characters instead of / \ and |. */
cgt_status labi_thermograph_strokes(labi_buffer *out, cgt_ctx *ctx, const labi_wall *left,
                                    const labi_wall *right, bool boxes, int indent);

#endif
