/* graph_texts.h: graphs in the notation of rulesets with graphs. */
#ifndef LAB_ENUMERATION_GRAPH_TEXTS_H
#define LAB_ENUMERATION_GRAPH_TEXTS_H

#include "games/graphs/graph.h"
#include "lab/enumeration/enumeration.h"

enum {
  LABI_MOST_SIMPLE_EDGES = LABI_MOST_GRAPH * (LABI_MOST_GRAPH - 1) / 2,
  LABI_GRAPH_ROOM = 1 + LABI_MOST_TREE + 3 * LABI_MOST_SIMPLE_EDGES
};
_Static_assert(LABI_MOST_TREE - 1 <= LABI_MOST_SIMPLE_EDGES, "a tree fits a room");
_Static_assert(LABI_MOST_ORIENTED *(LABI_MOST_ORIENTED - 1) <= LABI_MOST_SIMPLE_EDGES,
               "a digraph fits a room");

/* No edges yet, no labels; in room. */
games_graph labi_begin_graph(unsigned char room[LABI_GRAPH_ROOM], unsigned order, bool directed);

/* Returns the length. */
size_t labi_write_graph(unsigned char *text, const games_graph *g);

#endif
