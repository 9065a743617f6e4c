/* vertices_places.h: where the vertices of a connected graph with cycles are drawn. */
#ifndef LAB_VERTICES_PLACES_H
#define LAB_VERTICES_PLACES_H

#include <cgt/ruleset.h>

#include "lab/picture/canvas.h"

/* The vertices from `from` to end - 1, which the edges that begin among them connect, in steps: so that each
 * two are about as far from each other as the shortest way between them is long. Where they begin does not
 * matter much, but no two at the same place. */
void labi_places_by_stress(labi_point *places, size_t from, size_t end, const cgt_board_edge *edges,
                           size_t edge_count);

/* From bottom, y = 0, to top, y = -1, -2, ...: by their distance from `from`, the ground, whose own x means
 * nothing. From left to right as the x that they have, then nearer to their neighbours. */
void labi_places_by_layers(labi_point *places, size_t from, size_t end, const cgt_board_edge *edges,
                           size_t edge_count);

#endif
