/* vertices.h: positions on graphs as they are seen: vertices, and edges in the colours of the players. */
#ifndef LAB_VERTICES_H
#define LAB_VERTICES_H

#include "lab/picture/canvas.h"
#include "lab/picture/picture.h"

typedef struct labi_vertices labi_vertices;

/* The graph of a position whose board is one, laid out; to be freed. */
cgt_status labi_vertices_ask(labi_vertices **vertices, cgt_ctx *ctx, cgt_position position,
                             const cgt_board *board);
void labi_vertices_free(labi_vertices *v);

/* How much room it takes. */
labi_point labi_vertices_size(const labi_vertices *v);

/* With its top left there. */
void labi_vertices_draw(labi_canvas *canvas, const labi_vertices *v, double x, double y);

/* For a terminal: paths along lines, branches below each other; an edge back to a vertex ends in its number.
 */
void labi_vertices_put(labi_buffer *out, const labi_vertices *v);

#endif
