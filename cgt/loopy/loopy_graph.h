/* loopy_graph.h, layer loopy: values of graphs. */
#ifndef CGTI_LOOPY_GRAPH_H
#define CGTI_LOOPY_GRAPH_H

#include "cgt/loopy/component.h"

/* The values, by id, of all nodes of a graph, whose options are values or, as in a component, nodes of it. */
bool cgti_loopy_values(uint32_t *values, cgt_ctx *ctx, const cgti_component *graph);

/* A graph as it was given, in scratch memory: its nodes are local, and other options are values. Fails: EINVAL. */
bool cgti_graph_read(cgti_component *graph, cgt_ctx *ctx, const cgt_loopy_graph *from);

#endif
