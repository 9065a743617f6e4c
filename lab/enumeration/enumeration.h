/* enumeration.h: all objects of a kind and a size, each once up to its symmetries, in a fixed order: rows of signs,
 * boards, polyominoes, graphs, trees, partitions, matrices. */
#ifndef LAB_ENUMERATION_H
#define LAB_ENUMERATION_H

#include <cgt/base.h>

typedef struct labi_listing {
  /* Takes an object: a text that rulesets read, or numbers of a byte each. false ends the listing. */
  bool (*take)(void *where, const unsigned char *object, size_t size);
  /* Called now and then with the bytes that the listing itself uses. false ends the listing. */
  bool (*look)(void *where, size_t bytes);
  void *where;
} labi_listing;

typedef struct labi_sign {
  const char *bytes; /* a character of UTF-8 */
  size_t length;
} labi_sign;

enum {
  LABI_MOST_CELLS = 64,      /* of a filled board */
  LABI_MOST_POLYOMINO = 14,  /* cells: 901,971 free ones */
  LABI_MOST_GRAPH = 10,      /* vertices: 12,005,168 graphs */
  LABI_MOST_GRAPH_PLAIN = 6, /* the same without nauty */
  LABI_MOST_TREE = 22,       /* vertices: 5,623,756 trees */
  LABI_MOST_PARTITIONED = 255,
  LABI_MOST_LINES = 6 /* rows, and columns, of a matrix */
};

/* Which images of an object are the same object. */
typedef enum labi_symmetry { LABI_AS_IT_STANDS, LABI_ROTATED, LABI_ROTATED_AND_REFLECTED } labi_symmetry;

typedef enum labi_graph_kind { LABI_ANY_GRAPH, LABI_CONNECTED_GRAPH } labi_graph_kind;

/* The vertices up to which this build lists graphs. */
unsigned labi_most_vertices(void);

/* All return OK, ECANCELLED if a callback returned false, or ENOMEM. */

/* rows * cols <= LABI_MOST_CELLS cells, each with one of these distinct signs; rows are separated by '|'. In the order of
 * signs, the last cell changing first. Of the images of a board the first in this order is listed. */
cgt_status labi_list_boards(const labi_listing *to, unsigned rows, unsigned cols, const labi_sign *signs,
                            size_t count, labi_symmetry symmetry);

/* cells <= LABI_MOST_POLYOMINO connected cells, as boards of '.' with '#' outside. By rows, then columns. */
cgt_status labi_list_polyominoes(const labi_listing *to, unsigned cells, labi_symmetry symmetry);

/* Simple graphs of n <= labi_most_vertices() vertices up to isomorphism, in the notation of rulesets with graphs. By the
 * number of edges. */
cgt_status labi_list_graphs(const labi_listing *to, unsigned n, labi_graph_kind kind);

/* Trees of n <= LABI_MOST_TREE vertices up to isomorphism, in the same notation, none for n = 0. The first is the path. */
cgt_status labi_list_trees(const labi_listing *to, unsigned n);

/* Partitions of n <= LABI_MOST_PARTITIONED: parts in descending order, the largest first part first. */
cgt_status labi_list_partitions(const labi_listing *to, unsigned n);

/* Matrices of 1 to LABI_MOST_LINES rows and columns with entries from 0 to most <= 255, up to the order of rows and of
 * columns, and up to transposition if they are square: the entries row by row. Of equivalent matrices the least. */
cgt_status labi_list_matrices(const labi_listing *to, unsigned rows, unsigned cols, unsigned most);

#endif
