/* net.h: a game with its followers, as a tree or with each follower once, for pictures of them. */
#ifndef LAB_NET_H
#define LAB_NET_H

#include "lab/picture/picture.h"

typedef struct labi_vertex {
  cgt_form form;      /* of a game that is no stopper */
  cgt_loopy loopy;    /* a stopper that is no short game, or none */
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
  bool back; /* it leads back, to where play was before; only below a loopy game */
} labi_arc;

/* Vertex 0 is the game. Arcs of one vertex stand together, Left's first. Numbers are not taken apart. */
typedef struct labi_net {
  lab_picture picture;
  labi_vertex *vertices;
  size_t count;
  struct {
    labi_arc *items;
    size_t count, room;
  } arcs;
} labi_net;

/* The net of a game, or of a form as it is written, as a picture; shared: each follower once. It has no more
 * vertices than can be looked at: where these end, vertices are cut. */
cgt_status labi_net_make(lab_picture **picture, const labi_picture_kind *kind, lab_machine *machine,
                         const lab_picture_operand *game, bool shared, lab_error *error);

/* What kinds of nets share. For Graphviz, labels have the size they have in our own pictures. */
void labi_net_free(lab_picture *p);
void labi_net_dot(labi_buffer *out, const lab_picture *p);

/* The lines of all arcs, and the vertices upon them. */
typedef struct labi_curve_points {
  labi_point *points;
  size_t count;
} labi_curve_points;

void labi_net_draw(labi_canvas *canvas, const labi_net *net, const labi_curve_points *curves);

/* Whose moves the arcs are, for pictures in which they may run either way; at the foot of the canvas. */
void labi_net_legend(labi_canvas *canvas, const labi_net *net);

enum { LABI_NET_LETTERS = 10, LABI_NET_HALF_HEIGHT = 8 };

/* Where lines leave a vertex, below it, and reach it, above. */
labi_point labi_net_port(const labi_vertex *v, bool below);

#endif
