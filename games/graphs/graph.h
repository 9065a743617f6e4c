/* graph.h: graphs as positions: vertices with labels, edges with codes.
 *
 * Bytes of a position: the number of vertices, a label for each, three bytes for each edge: its ends and its
 * code. Edges rise by ends, then by code, and of an edge without direction the lesser end comes first.
 * Vertices are numbered in written order: from 0, by a walk that goes on to the least neighbour not yet seen
 * and turns back where there is none; so they are read in the order in which they were printed. */
#ifndef GAMES_GRAPH_H
#define GAMES_GRAPH_H

#include <cgt/ruleset.h>

enum {
  GAMES_MOST_VERTICES = 255,
  GAMES_MOST_EDGES = 65535,
  GAMES_GONE = 255, /* the number of a vertex that is no more */
  GAMES_SET_WORDS = 4,
  GAMES_NOBODY = 0,
  GAMES_FOR_LEFT = 1, /* codes of edges, and labels of vertices: sets of players */
  GAMES_FOR_RIGHT = 2,
  GAMES_FOR_BOTH = 3
};

typedef struct games_edge {
  unsigned char from, to, code;
} games_edge;

/* Labels and edges follow the first byte of a position. */
typedef struct games_graph {
  unsigned order; /* the number of vertices */
  size_t size;    /* of edges */
  unsigned char *label;
  games_edge *edge;
  bool directed;
} games_graph;

typedef unsigned char games_numbers[GAMES_MOST_VERTICES]; /* a number for each vertex */

/* A position as a graph; it is not to be changed. */
games_graph games_graph_look(const void *position, size_t length, bool directed);

/* Room for any graph with so many vertices and edges at most; NULL when there is no memory. */
unsigned char *games_graph_room(cgt_sink *out, size_t order, size_t size);

/* A graph without edges and with labels yet to be set, in such room. */
games_graph games_graph_begin(unsigned char *room, unsigned order, bool directed);
static inline void games_graph_add(games_graph *g, unsigned from, unsigned to, unsigned code) {
  bool turn = !g->directed && to < from;
  g->edge[g->size++] =
      (games_edge){(unsigned char)(turn ? to : from), (unsigned char)(turn ? from : to), (unsigned char)code};
}

/* The graph with its vertices numbered anew, without those that are GAMES_GONE and their edges; in room. The
 * order is the number of those that stay. */
games_graph games_graph_map(unsigned char *room, const games_graph *g, const games_numbers number,
                            unsigned order);

/* The same in written order. */
games_graph games_graph_written(unsigned char *room, const games_graph *g);

/* The one graph that stands for all that are isomorphic to g. Both rooms are for it; it is in the first. */
games_graph games_graph_representative(unsigned char *room, unsigned char *other, const games_graph *g);

/* The bytes of a graph that is in a room. */
static inline const unsigned char *games_graph_bytes(const games_graph *g) { return g->label - 1; }
static inline size_t games_graph_length(const games_graph *g) { return 1 + g->order + 3 * g->size; }

/* Emits a graph that is in a room, as the players see it. */
void games_graph_emit(cgt_sink *out, const games_graph *g, unsigned char *room);

/* Without the vertices whose label is GAMES_GONE; in room. */
games_graph games_graph_without_gone(unsigned char *room, const games_graph *g);

/* ---- sets of vertices, as rows of bits ----------------------------------------------------------------- */

typedef struct games_rows {
  uint64_t row[GAMES_MOST_VERTICES]
              [GAMES_SET_WORDS]; /* the neighbours of each vertex, whichever the direction */
} games_rows;

void games_rows_fill(games_rows *rows, const games_graph *g);
static inline bool games_rows_has(const games_rows *rows, unsigned v, unsigned w) {
  return rows->row[v][w / 64] >> w % 64 & 1;
}

/* Is the graph, of vertices without labels, a grid of so many rows and columns, each cell joined to its
 * neighbours? (graph_grid.c) */
bool games_graph_is_grid(unsigned *rows, unsigned *cols, const games_graph *g);

/* parent[v]: from where the walk of the written order comes to v; v itself where it begins. */
void games_graph_parents(games_numbers parent, const games_graph *g);

/* ---- parts, for split() -------------------------------------------------------------------------------- */

/* part[v]: the least vertex of the component of v. */
void games_graph_parts(games_numbers part, const games_graph *g);

/* The component of its least vertex; in room. */
games_graph games_graph_part(unsigned char *room, const games_graph *g, const games_numbers part,
                             unsigned first);

typedef struct games_graph_rooms {
  unsigned char *part, *best, *second, *other;
} games_graph_rooms;

/* Rooms for g and its parts. False when there is no memory. */
bool games_graph_take_rooms(games_graph_rooms *rooms, cgt_sink *out, const games_graph *g);

/* Where it is said whose what is: nowhere, in the labels of vertices, in the codes of edges. */
typedef enum games_sides { GAMES_NO_SIDES, GAMES_SIDES_OF_LABELS, GAMES_SIDES_OF_CODES } games_sides;

/* Emits what stands for a part, which is in its room: its representative, or the negative of that of the part
 * with Left and Right exchanged. */
void games_graph_emit_part(cgt_sink *out, games_graph *part, const games_graph_rooms *rooms,
                           games_sides sides);

/* Emits the graph without vertices: no part is left. */
void games_graph_emit_nothing(cgt_sink *out);

/* ---- the canonical labelling (graph_canonical.c) ------------------------------------------------------- */

/* number[v]: where v stands in an order of the vertices that makes graphs equal that are isomorphic, and in
 * which a vertex comes first that alone has the label 0: all that fit a word of nauty, and forests of any
 * size; of other graphs some that are isomorphic may come out different. */
void games_graph_canonical(games_numbers number, const games_graph *g);

#endif
