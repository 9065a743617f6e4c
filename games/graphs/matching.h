/* matching.h: largest matchings: as many edges as possible of which no two meet. */
#ifndef GAMES_MATCHING_H
#define GAMES_MATCHING_H

#include "games/graphs/graph.h"

/* How many edges a largest matching has that leaves a vertex out; GAMES_GONE: any. Cost: at most order^3. */
unsigned games_graph_matching(const games_graph *g, unsigned without);

#endif
