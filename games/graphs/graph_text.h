/* graph_text.h: graphs as people write them. As text, in the notation of CGSuite: "-" is an edge, "." a
 * vertex, which may be left out; "(a;b)" are branches, ":A" or ":{name}" behind a vertex names it, and
 * vertices of the same name are one; ";" outside of branches begins another component. A label stands for the
 * dot, the code of an edge for the stroke. Or as numbers: of vertices, the two ends of each edge, and, if
 * wanted, all labels or codes. */
#ifndef GAMES_GRAPH_TEXT_H
#define GAMES_GRAPH_TEXT_H

#include "games/graphs/graph.h"

typedef struct games_graph_kind {
  const char *vertex; /* signs of the labels 0, 1, ...: ".LR"; NULL: labels are numbers */
  const char *edge;   /* signs of the codes 1, 2, ...: "-", or "lre" */
  bool directed;      /* ">" and "<" are edges too, and "-" is one in each direction */
  bool multiple; /* edges with the same ends stay apart; else their codes are one, that has the bits of all */
  bool loops;
  bool rooted; /* the first vertex is the ground */
} games_graph_kind;

extern const games_graph_kind games_labelled_graph, games_labelled_digraph, games_plain_graph;

/* False after refusing the arguments. The graph is in a room for more edges and vertices than it has. */
bool games_graph_read(games_graph *g, cgt_sink *out, const cgt_arg *args, size_t count,
                      const games_graph_kind *kind);

/* snprintf fashion: the text in quotation marks. */
size_t games_graph_print(char *buf, size_t cap, const void *position, size_t length,
                         const games_graph_kind *kind);

/* For pictures; of a graph of that kind. */
cgt_board games_graph_board(const void *position, size_t length);
size_t games_graph_cell(char *buf, size_t cap, const void *position, size_t length, size_t row,
                        const games_graph_kind *kind);
size_t games_graph_edges(cgt_board_edge *edges, size_t cap, const void *position, size_t length,
                         const games_graph_kind *kind);

/* How positions of a ruleset with graphs of that kind look: print(), cell() and edges(). */
#define GAMES_GRAPH_LOOKS(kind) \
  static size_t print(char *buf, size_t cap, const void *position, size_t length) { \
    return games_graph_print(buf, cap, position, length, kind); \
  } \
  static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) { \
    (void)col; /* the only one */ \
    return games_graph_cell(buf, cap, position, length, row, kind); \
  } \
  static size_t edges(cgt_board_edge *edges, size_t cap, const void *position, size_t length) { \
    return games_graph_edges(edges, cap, position, length, kind); \
  }

#endif
