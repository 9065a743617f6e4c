/* picture_graph.c: the graph of a game, each follower once: what the engine really keeps. Graphviz lays it
 * out where it is installed; else rows by height do, each follower near the middle of the games above. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/base/lab_guard.h"
#include "lab/picture/net.h"

enum { STEP = 54, GAP = 14, SMOOTH = 16, MOST_POINTS = 512 };

/* ---- by Graphviz: -Tplain, a line for each node and edge, in inches, y upwards ----------------------- */

/* Points of the cubic splines with these control points; their number is 3n + 1. */
static bool smooth(labi_curve_points *c, const labi_point *control, size_t count) {
  c->points = malloc((count / 3 * SMOOTH + 1) * sizeof *c->points);
  if (!c->points) return false;
  c->points[0] = control[0];
  c->count = 1;
  for (size_t i = 0; i + 3 < count; i += 3) {
    for (int k = 1; k <= SMOOTH; k++) {
      double t = (double)k / SMOOTH, u = 1 - t, a = u * u * u, b = 3 * u * u * t, d = 3 * u * t * t,
             e = t * t * t;
      const labi_point *q = control + i;
      c->points[c->count++] = (labi_point){a * q[0].x + b * q[1].x + d * q[2].x + e * q[3].x,
                                           a * q[0].y + b * q[1].y + d * q[2].y + e * q[3].y};
    }
  }
  return true;
}

static bool read_edge(const labi_net *net, labi_curve_points *curves, const char *line) {
  size_t from, to, count;
  int used, more;
  if (sscanf(line, "edge g%zu g%zu %zu%n", &from, &to, &count, &used) != 3) return false;
  labi_point control[MOST_POINTS];
  if (from >= net->count || count == 0 || count > MOST_POINTS) return false;
  for (size_t i = 0; i < count; i++, used += more) {
    if (sscanf(line + used, " %lf %lf%n", &control[i].x, &control[i].y, &more) != 2) return false;
    control[i] = (labi_point){72 * control[i].x, -72 * control[i].y};
  }
  const labi_vertex *v = &net->vertices[from];
  for (size_t i = v->first_arc; i < v->first_arc + v->arc_count; i++)
    if (net->arcs.items[i].to == to && !curves[i].points) return smooth(&curves[i], control, count);
  return false;
}

static bool read_node(labi_net *net, const char *line) {
  size_t i;
  labi_point at;
  if (sscanf(line, "node g%zu %lf %lf", &i, &at.x, &at.y) != 3 || i >= net->count) return false;
  net->vertices[i].at = (labi_point){72 * at.x, -72 * at.y};
  return true;
}

static bool read_plain(labi_net *net, labi_curve_points *curves, const char *plain) {
  size_t nodes = 0, edges = 0;
  bool good = true;
  for (const char *line = plain; good && *line; line += strcspn(line, "\n"), line += *line == '\n') {
    if (strncmp(line, "node ", 5) == 0) {
      good = read_node(net, line);
      nodes++;
    } else if (strncmp(line, "edge ", 5) == 0) {
      good = read_edge(net, curves, line);
      edges++;
    }
  }
  return good && nodes == net->count && edges == net->arcs.count;
}

/* Graphviz bends each arc in every row that it crosses: for the graph of a large nimber that takes minutes,
 * and rows are clearer. */
static bool has_few_crossings(const labi_net *net) {
  enum { MOST = 1000, MOST_EACH = 6 };
  size_t rows = 0;
  for (size_t i = 0; i < net->arcs.count; i++)
    if (!net->arcs.items[i].back)
      rows += net->vertices[net->arcs.items[i].from].height - net->vertices[net->arcs.items[i].to].height;
  return rows <= MOST && rows <= MOST_EACH * net->count;
}

static bool by_graphviz(labi_net *net, labi_curve_points *curves) {
  const char *const arguments[] = {"dot", "-Tplain", NULL};
  labi_buffer dot = {0}, plain = {0};
  if (!has_few_crossings(net)) return false;
  labi_net_dot(&dot, &net->picture);
  bool good = !dot.failed && labi_filter(&plain, arguments, &dot) && plain.length > 0 &&
              read_plain(net, curves, plain.bytes);
  labi_buffer_free(&dot);
  labi_buffer_free(&plain);
  return good;
}

/* ---- by rows ----------------------------------------------------------------------------------------- */

/* What stands in a row: a vertex, or an arc that crosses the row, which has a place of its own there, so that
 * no line runs behind a vertex that is none of its ends. */
typedef struct seat {
  size_t vertex, arc; /* one of them is NOBODY */
  double wish;        /* where it would like to be */
} seat;

enum { CROSSING = 8 }; /* the width of a place for an arc */
static const size_t NOBODY = SIZE_MAX;

static int by_wish(const void *a, const void *b) {
  const seat *s = a, *t = b;
  if (s->wish != t->wish) return (s->wish > t->wish) - (s->wish < t->wish);
  if (s->vertex != t->vertex) return (s->vertex > t->vertex) - (s->vertex < t->vertex);
  return (s->arc > t->arc) - (s->arc < t->arc);
}

static double width_of(const labi_net *net, const seat *s) {
  return s->vertex == NOBODY ? CROSSING : 2 * net->vertices[s->vertex].half + GAP;
}

/* Where an arc was last, in the row above. Left's moves go a little to the left there, Right's
 * to the right. */
static double last_place(const labi_net *net, const labi_curve_points *c, size_t i) {
  const labi_arc *a = &net->arcs.items[i];
  if (c->count > 0) return c->points[c->count - 1].x;
  return net->vertices[a->from].at.x + (a->player == CGT_LEFT ? -GAP : GAP);
}

/* The vertices of this height, and the arcs from above it to below it. */
static size_t find_seats(seat *seats, const labi_net *net, const labi_curve_points *curves, size_t height) {
  size_t count = 0;
  for (size_t v = 0; v < net->count; v++) {
    if (net->vertices[v].height != height) continue;
    double sum = 0;
    size_t above = 0;
    for (size_t i = 0; i < net->arcs.count; i++) {
      if (net->arcs.items[i].to != v || net->arcs.items[i].back) continue;
      sum += last_place(net, &curves[i], i);
      above++;
    }
    seats[count++] = (seat){v, NOBODY, above > 0 ? sum / (double)above : 0};
  }
  for (size_t i = 0; i < net->arcs.count; i++) {
    const labi_arc *a = &net->arcs.items[i];
    if (!a->back && net->vertices[a->from].height > height && net->vertices[a->to].height < height)
      seats[count++] = (seat){NOBODY, i, last_place(net, &curves[i], i)};
  }
  return count;
}

static void add_point(labi_curve_points *c, double x, double y) {
  c->points[c->count++] = (labi_point){x, y};
}

/* Seats side by side, around the middle of what they wish for. An arc runs down through its place. */
static void seat_row(labi_net *net, labi_curve_points *curves, const seat *seats, size_t count,
                     size_t height) {
  double width = 0, middle = 0, y = -(double)height * STEP;
  for (size_t k = 0; k < count; k++) {
    width += width_of(net, &seats[k]);
    middle += seats[k].wish / (double)count;
  }
  double x = middle - width / 2;
  for (size_t k = 0; k < count; x += width_of(net, &seats[k++])) {
    double at = x + width_of(net, &seats[k]) / 2;
    if (seats[k].vertex != NOBODY) {
      net->vertices[seats[k].vertex].at = (labi_point){at, y};
    } else {
      add_point(&curves[seats[k].arc], at, y - LABI_NET_HALF_HEIGHT);
      add_point(&curves[seats[k].arc], at, y + LABI_NET_HALF_HEIGHT);
    }
  }
}

/* The ends of an arc; between rows it is straight. A vertex without a label is reached from straight above or
 * below. */
static void add_ends(const labi_net *net, labi_curve_points *c, size_t i) {
  const labi_vertex *from = &net->vertices[net->arcs.items[i].from],
                    *to = &net->vertices[net->arcs.items[i].to];
  size_t before = from->text[0] ? 1 : 2;
  memmove(c->points + before, c->points, c->count * sizeof *c->points);
  c->points[before - 1] = (labi_point){from->at.x, from->at.y + LABI_NET_HALF_HEIGHT};
  c->points[0] = labi_net_port(from, true);
  c->count += before;
  if (!to->text[0]) add_point(c, to->at.x, to->at.y - LABI_NET_HALF_HEIGHT);
  c->points[c->count++] = labi_net_port(to, false);
}

/* Back up, or to the vertex itself, beside the vertices on the right. */
static void add_way_back(const labi_net *net, labi_curve_points *c, size_t i) {
  const labi_vertex *from = &net->vertices[net->arcs.items[i].from],
                    *to = &net->vertices[net->arcs.items[i].to];
  const double start = from->at.x + from->half, end = to->at.x + to->half,
               x = (start > end ? start : end) + GAP, high = LABI_NET_HALF_HEIGHT / 2.0;
  add_point(c, start, from->at.y + high);
  add_point(c, x, from->at.y + high);
  add_point(c, x, to->at.y - high);
  add_point(c, end, to->at.y - high);
}

static bool by_rows(labi_net *net, labi_curve_points *curves) {
  seat *seats = calloc(net->count + net->arcs.count, sizeof *seats);
  bool good = seats;
  for (size_t i = 0; good && i < net->arcs.count; i++) {
    const labi_arc *a = &net->arcs.items[i];
    size_t rows = a->back ? 1 : net->vertices[a->from].height - net->vertices[a->to].height;
    curves[i] = (labi_curve_points){.points = malloc((2 * rows + 2) * sizeof(labi_point))};
    good = curves[i].points;
  }
  for (size_t height = net->vertices[0].height + 1; good && height-- > 0;) {
    size_t count = find_seats(seats, net, curves, height);
    qsort(seats, count, sizeof *seats, by_wish);
    seat_row(net, curves, seats, count, height);
  }
  for (size_t i = 0; good && i < net->arcs.count; i++)
    (net->arcs.items[i].back ? add_way_back : add_ends)(net, &curves[i], i);
  free(seats);
  return good;
}

/* ---- the picture --------------------------------------------------------------------------------------- */

static void free_curves(labi_curve_points *curves, size_t count) {
  for (size_t i = 0; curves && i < count; i++) {
    free(curves[i].points);
    curves[i] = (labi_curve_points){0};
  }
}

static void draw(labi_canvas *canvas, lab_picture *p) {
  labi_net *net = (labi_net *)p;
  labi_curve_points *curves = calloc(net->arcs.count + 1, sizeof *curves);
  bool good = curves;
  if (good && !by_graphviz(net, curves)) {
    free_curves(curves, net->arcs.count);
    good = by_rows(net, curves);
  }
  if (good) {
    labi_net_draw(canvas, net, curves);
    labi_net_legend(canvas, net);
  }
  canvas->failed |= !good;
  free_curves(curves, net->arcs.count);
  free(curves);
}

/* ---- text -------------------------------------------------------------------------------------------- */

/* Games with options have names, g1, g2, ... in the order in which they stand here. */
static size_t number_of(const labi_net *net, size_t i) {
  size_t number = 0;
  for (size_t k = 0; k <= i; k++) number += net->vertices[k].arc_count > 0;
  return number;
}

static void put_options(labi_buffer *out, const labi_net *net, const labi_vertex *v, cgt_player player) {
  bool first = true;
  for (size_t k = v->first_arc; k < v->first_arc + v->arc_count; k++) {
    if (net->arcs.items[k].player != player && !net->arcs.items[k].both) continue;
    const labi_vertex *w = &net->vertices[net->arcs.items[k].to];
    labi_put(out, first ? "" : ", ");
    first = false;
    if (w->arc_count == 0 && w->text[0])
      labi_put(out, w->text);
    else
      labi_putf(out, "g%zu", number_of(net, net->arcs.items[k].to));
  }
  if (first) labi_put(out, "-");
}

static void put_text(labi_buffer *out, const lab_picture *p, bool colours) {
  const labi_net *net = (const labi_net *)p;
  (void)colours;
  if (net->arcs.count == 0) labi_putf(out, "%s\n", net->vertices[0].text);
  for (size_t i = 0; i < net->count; i++) {
    const labi_vertex *v = &net->vertices[i];
    if (v->arc_count == 0) continue;
    labi_putf(out, "g%zu = %s\n     Left to ", number_of(net, i), v->text[0] ? v->text : "{...}");
    put_options(out, net, v, CGT_LEFT);
    labi_put(out, ";  Right to ");
    put_options(out, net, v, CGT_RIGHT);
    labi_put_char(out, '\n');
  }
}

cgt_status lab_picture_graph(lab_picture **picture, lab_machine *machine, const lab_picture_operand *game,
                             lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, picture) || !LABI_GIVEN(error, machine) || !LABI_GIVEN(error, game))
    return CGT_EINVAL;
  static const labi_picture_kind kind = {
      .draw = draw, .text = put_text, .dot = labi_net_dot, .free = labi_net_free};
  return labi_net_make(picture, &kind, machine, game, true, error);
}
