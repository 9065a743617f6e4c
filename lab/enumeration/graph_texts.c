/* graph_texts.c: see graph_texts.h. */
#include "lab/enumeration/graph_texts.h"

#include <string.h>

#include "games/graphs/graph_text.h"

games_graph labi_begin_graph(unsigned char room[LABI_GRAPH_ROOM], unsigned order) {
  games_graph g = games_graph_begin(room, order, false);
  memset(g.label, 0, order);
  return g;
}

bool labi_take_graph(const labi_listing *to, const games_graph *g) {
  enum {
    MOST_TEXT = 16 * LABI_GRAPH_ROOM
  }; /* an edge takes a stroke, a vertex, a name and the bracket of a branch */
  unsigned char room[LABI_GRAPH_ROOM];
  char text[MOST_TEXT];
  const games_graph written = games_graph_written(room, g);
  const size_t length = games_graph_print(text, sizeof text, games_graph_bytes(&written),
                                          games_graph_length(&written), &games_labelled_graph);
  return to->take(to->where, (const unsigned char *)text + 1, length - 2); /* without the quotation marks */
}
