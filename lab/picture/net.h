/* net.h: a game with its followers, as a tree or with each follower once, for pictures of them. */
#ifndef LAB_NET_H
#define LAB_NET_H

#include "lab/picture/picture.h"

typedef struct labi_vertex {
  cgt_form form;
  char *text, *latex; /* of its value; text is "" where it is too long for its place */
  bool cut;           /* it has options that are not here */
  size_t first_arc, arc_count;
  size_t height; /* moves to the deepest follower here */
  double half;   /* half the width of its label */
  labi_point at;
} labi_vertex;

typedef struct labi_arc {
  size_t from, to; /* from < to where nothing is shared */
  cgt_player player;
  bool both; /* a move of Left that Right has too; only where followers are shared */
} labi_arc;

/* Vertex 0 is the game. Arcs of one vertex stand together, Left's first. Numbers are not taken apart. */
typedef struct labi_net {
  labi_vertex *vertices;
  size_t count, arc_count, arc_room, cut_count;
  labi_arc *arcs;
} labi_net;

/* The net of an expression's value, a game or a form as it is written; shared: each follower once. It has
 * no more vertices than can be looked at: where these end, vertices are cut. A failure is reported. */
cmd_status labi_net_read(labi_net *net, labi_picture *p, const char *operand, bool shared);
void labi_net_free(labi_net *net);

/* For Graphviz. Labels have the size they have in our own pictures. */
void labi_net_dot(FILE *out, const labi_net *net);

void labi_net_draw(labi_picture *p, const labi_net *net, const labi_point *const *curves,
                        const size_t *counts);
void labi_net_report_cuts(const labi_net *net);

/* Whose moves the arcs are, for pictures in which they may run either way; at the foot of the canvas. */
void labi_net_legend(labi_picture *p, const labi_net *net);

enum { LABI_NET_LETTERS = 10, LABI_NET_HALF_HEIGHT = 8 };
labi_pen labi_arc_pen(const labi_arc *arc);

/* Where lines leave a vertex, below it, and reach it, above. */
labi_point labi_net_port(const labi_vertex *v, bool below);

#endif
