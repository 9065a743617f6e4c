/* thermograph_strokes.h: a thermograph drawn with letters. */
#ifndef LAB_THERMOGRAPH_STROKES_H
#define LAB_THERMOGRAPH_STROKES_H

#include <cgt/lab_inspect.h>

#include "base/buffer.h"

/* Draws both walls from a little above the foot of the mast down to temperature -1, values growing
 * to the left as in the books, every line indented. Nothing for an integer, which is all mast.
 * boxes: with line-drawing characters instead of / \ and |. */
cgt_status labi_thermograph_strokes(labi_buffer *out, cgt_ctx *ctx, const lab_corner_list *left,
                                    const lab_corner_list *right, bool boxes, int indent);

#endif
