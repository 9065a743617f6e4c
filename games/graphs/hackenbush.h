/* hackenbush.h: edges that stand on the ground, which is the first vertex. Its label is 0, those of the
 * others 1. */
#ifndef GAMES_HACKENBUSH_H
#define GAMES_HACKENBUSH_H

#include "games/graphs/graph_text.h"

void games_hackenbush_read(cgt_sink *out, const cgt_arg *args, size_t count);
void games_hackenbush_split(cgt_sink *out, const void *position, size_t length);
size_t games_hackenbush_print(char *buf, size_t cap, const void *position, size_t length);
size_t games_hackenbush_cell(char *buf, size_t cap, const void *position, size_t length, size_t row,
                             size_t col);
size_t games_hackenbush_edges(cgt_board_edge *edges, size_t cap, const void *position, size_t length);

/* childish: nobody cuts an edge of his own colour if others fall with it. */
void games_hackenbush_options(cgt_sink *out, const void *position, size_t length, cgt_player player,
                              bool childish);

/* Emits the number that a connected position of blue and red edges is worth, if it has few enough. */
void games_hackenbush_blocks(cgt_sink *out, const games_graph *g);

#endif
