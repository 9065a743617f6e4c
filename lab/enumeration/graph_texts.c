/* graph_texts.c: see graph_texts.h. */
#include "lab/enumeration/graph_texts.h"

#include <string.h>

#include "games/graphs/graph_text.h"

games_graph labi_begin_graph(unsigned char room[LABI_GRAPH_ROOM], unsigned order, bool directed) {
  games_graph g = games_graph_begin(room, order, directed);
  memset(g.label, 0, order);
  return g;
}

size_t labi_write_graph(unsigned char *text, const games_graph *g) {
  enum {
    MOST_TEXT = 16 * LABI_GRAPH_ROOM
  }; /* an edge takes a stroke, a vertex, a name and the bracket of a branch */
  _Static_assert((int)MOST_TEXT <= (int)LABI_OBJECT_ROOM, "a graph fits the room of an object");
  unsigned char room[LABI_GRAPH_ROOM];
  char quoted[MOST_TEXT];
  const games_graph written = games_graph_written(room, g);
  const size_t length =
      games_graph_print(quoted, sizeof quoted, games_graph_bytes(&written), games_graph_length(&written),
                        g->directed ? &games_labelled_digraph : &games_labelled_graph);
  memcpy(text, quoted + 1, length - 2); /* without the quotation marks */
  return length - 2;
}
