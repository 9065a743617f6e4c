/* plot_net.h: a game with its followers, as a tree or with each follower once, for pictures of them. */
#ifndef LAB_PLOT_NET_H
#define LAB_PLOT_NET_H

#include "lab/picture/plot.h"

typedef struct plot_vertex {
  cgt_form form;
  char *text, *latex; /* of its value; text is "" where it is too long for its place */
  bool cut;           /* it has options that are not here */
  size_t first_arc, arc_count;
  size_t height; /* moves to the deepest follower here */
  double half;   /* half the width of its label */
  plot_point at;
} plot_vertex;

typedef struct plot_arc {
  size_t from, to; /* from < to where nothing is shared */
  cgt_player player;
  bool both; /* a move of Left that Right has too; only where followers are shared */
} plot_arc;

/* Vertex 0 is the game. Arcs of one vertex stand together, Left's first. Numbers are not taken apart. */
typedef struct plot_net {
  plot_vertex *vertices;
  size_t count, arc_count, arc_room, cut_count;
  plot_arc *arcs;
} plot_net;

/* The net of an expression's value, a game or a form as it is written; shared: each follower once. It has
 * no more vertices than can be looked at: where these end, vertices are cut. A failure is reported. */
exit_status plot_net_read(plot_net *net, plot *p, const char *operand, bool shared);
void plot_net_free(plot_net *net);

/* For Graphviz. Labels have the size they have in our own pictures. */
void plot_net_dot(FILE *out, const plot_net *net);

void plot_net_draw(plot *p, const plot_net *net, const plot_point *const *curves, const size_t *counts);
void plot_net_tell_cuts(const plot_net *net);

/* Whose moves the arcs are, for pictures in which they may run either way; at the foot of the canvas. */
void plot_net_legend(plot *p, const plot_net *net);

enum { PLOT_NET_LETTERS = 10, PLOT_NET_HALF_HEIGHT = 8 };
plot_pen plot_arc_pen(const plot_arc *arc);

/* Where lines leave a vertex, below it, and reach it, above. */
plot_point plot_net_port(const plot_vertex *v, bool below);

#endif
