/* enumeration.h: all objects of a kind and a size, each once up to its symmetries, in a fixed order: words, boards,
 * polyominoes, graphs, digraphs, posets, trees, partitions, multisets, matrices.
 *
 * A family is such a list. It knows their number, and makes object number i when that is asked for: from i alone where
 * the objects can be counted without listing them, else from a code of a few bytes, which the family keeps. So a million
 * graphs take seven megabytes, and their texts none. A family does not change once it is made, and threads may share it. */
#ifndef LAB_ENUMERATION_H
#define LAB_ENUMERATION_H

#include <cgt/base.h>

enum {
  LABI_MOST_CELLS = 64, /* of a filled board */
  LABI_MOST_SIGNS = 64,
  LABI_MOST_POLYOMINO = 14,    /* cells: 901,971 free ones */
  LABI_MOST_POLYPLET = 10,     /* cells: 6,078,768 fixed ones, 760,837 free ones */
  LABI_MOST_GRAPH = 10,        /* vertices: 12,005,168 graphs */
  LABI_MOST_DIGRAPH = 6,       /* vertices: 1,540,944 digraphs */
  LABI_MOST_ORIENTED = 7,      /* vertices: 2,142,288 oriented graphs */
  LABI_MOST_POSET = 8,         /* elements: 16,999 posets */
  LABI_MOST_GRAPH_PLAIN = 6,   /* graphs without nauty, */
  LABI_MOST_DIGRAPH_PLAIN = 5, /* and the others */
  LABI_MOST_TREE = 22,         /* vertices: 5,623,756 trees */
  LABI_MOST_PARTITIONED = 255,
  LABI_MOST_MULTISET = 64, /* elements, each at most 255 */
  LABI_MOST_LINES = 6,     /* rows, and columns, of a matrix */
  LABI_OBJECT_ROOM = 4096  /* bytes that any object fits */
};

typedef enum labi_family_kind {
  LABI_WORDS,
  LABI_BOARDS,
  LABI_NECKLACES,
  LABI_POLYOMINOES,
  LABI_GRAPHS,
  LABI_TREES,
  LABI_PARTITIONS,
  LABI_MULTISETS,
  LABI_MATRICES,
  LABI_FAMILY_KINDS
} labi_family_kind;

/* Which images of an object are the same object. */
typedef enum labi_symmetry { LABI_AS_IT_STANDS, LABI_ROTATED, LABI_ROTATED_AND_REFLECTED } labi_symmetry;

typedef enum labi_graph_kind {
  LABI_ANY_GRAPH,
  LABI_CONNECTED_GRAPH,
  LABI_BIPARTITE_GRAPH,
  LABI_DIGRAPH,
  LABI_ORIENTED_GRAPH, /* no two vertices have edges in both directions */
  LABI_POSET           /* an edge from each element to those above it that are next to it */
} labi_graph_kind;

/* What is listed. Made by one of the functions below, so that equal lists have equal bytes. */
typedef struct labi_family_of {
  unsigned char kind;
  unsigned char symmetry; /* BOARDS, NECKLACES, POLYOMINOES */
  unsigned char graph;    /* GRAPHS */
  unsigned char corners;  /* POLYOMINOES: cells may meet at corners alone */
  unsigned size[3];       /* rows, columns, largest entry; or the one size, and the largest degree */
  unsigned sign_count;    /* WORDS, BOARDS, NECKLACES */
  unsigned char sign_length[LABI_MOST_SIGNS]; /* of each, in UTF-8 */
  char signs[4 * LABI_MOST_SIGNS];            /* one after another */
  unsigned char
      exchanged[LABI_MOST_SIGNS]; /* BOARDS: the sign that each becomes where colours are exchanged */
  bool exchanges;                 /* such images are the same object */
} labi_family_of;

typedef struct labi_family labi_family;

/* Called while a family is made, with the bytes that it takes. false ends it. */
typedef struct labi_watch {
  bool (*look)(void *where, size_t bytes);
  void *where;
} labi_watch;

/* The vertices up to which this build lists graphs of a kind. */
unsigned labi_most_vertices(labi_graph_kind kind);

/* Fails: ECANCELLED if look returned false; ENOMEM; ELIMIT: there are 2^63 objects or more. */
cgt_status labi_family_open(labi_family **family, const labi_family_of *of, const labi_watch *watch);
void labi_family_close(labi_family *family); /* NULL is allowed */

const labi_family_of *labi_family_of_what(const labi_family *family);
int64_t labi_family_count(const labi_family *family);
size_t labi_family_bytes(const labi_family *family); /* that it takes */

/* Object number i, 0 <= i < count: a text that rulesets read, or numbers of a byte each (labi_family_has_numbers). Returns
 * its size. */
size_t labi_family_object(unsigned char object[LABI_OBJECT_ROOM], const labi_family *family, int64_t i);
bool labi_family_has_numbers(const labi_family *family);

/* ---- what is listed -------------------------------------------------------------------------------------------- */

/* rows * cols <= LABI_MOST_CELLS cells, each with one of the signs; rows are separated by '|'. In the order of signs, the
 * last cell changing first. Of the images of a board the first in this order is listed. WORDS have one row and no
 * symmetry; NECKLACES have one row, which is turned round, and turned over for LABI_ROTATED_AND_REFLECTED.
 *
 * POLYOMINOES: size[0] <= LABI_MOST_POLYOMINO connected cells, as boards of '.' with '#' outside. By rows, then columns.
 *
 * GRAPHS of size[0] vertices, none of which has more than size[1] edges, up to isomorphism, in the notation of rulesets
 * with graphs. By the number of edges.
 *
 * TREES of 1 <= size[0] <= LABI_MOST_TREE vertices up to isomorphism, in the same notation. The first is the path.
 *
 * PARTITIONS of size[0] <= LABI_MOST_PARTITIONED: parts in descending order, the largest first part first.
 *
 * MULTISETS of size[0] numbers from 1 to size[1], in ascending order, in lexicographic order.
 *
 * MATRICES of 1 to LABI_MOST_LINES rows and columns with entries from 0 to size[2] <= 255, up to the order of rows and of
 * columns, and up to transposition if they are square: the entries row by row. Of equivalent matrices the least. */

#endif
