/* vertices.c: see vertices.h. What stands on a ground grows upwards, trees without one to the right; what has
 * cycles is placed by vertices_places.h. Components stand side by side. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/picture/vertices.h"
#include "lab/picture/vertices_places.h"

enum { MOST_VERTICES = 1000, STEP = 34, ROOM = 12 };
enum { NAME = 24 }; /* bytes of what a vertex holds */

typedef struct vertex {
  char holds[NAME];
  size_t parent, depth; /* in the walk; itself where it begins */
  bool named;           /* an edge leads back to it */
} vertex;

struct labi_vertices {
  size_t count, edge_count;
  vertex *vertex;
  labi_point *at;
  cgt_board_edge *edge;
  labi_point size;
};

void labi_vertices_free(labi_vertices *v) {
  if (!v) return;
  free(v->vertex);
  free(v->at);
  free(v->edge);
  free(v);
}

/* ---- asking --------------------------------------------------------------------------------------- */

static bool are_joined(const labi_vertices *v, size_t a, size_t b) {
  for (size_t i = 0; i < v->edge_count; i++)
    if ((v->edge[i].from == a && v->edge[i].to == b) || (v->edge[i].from == b && v->edge[i].to == a))
      return true;
  return false;
}

/* The first edge between two vertices is on the walk, if one of them is the parent of the other. */
static bool is_of_walk(const labi_vertices *v, size_t i) {
  const cgt_board_edge e = v->edge[i];
  size_t least = e.from < e.to ? e.from : e.to, most = e.from < e.to ? e.to : e.from;
  if (v->vertex[most].parent != least || least == most) return false;
  for (size_t k = 0; k < i; k++)
    if ((v->edge[k].from == least && v->edge[k].to == most) ||
        (v->edge[k].from == most && v->edge[k].to == least))
      return false;
  return true;
}

/* Vertices are numbered by a walk that turns back where no new one is; where they are not, an edge more is no
 * tree's. */
static void walk(labi_vertices *v) {
  for (size_t b = 0; b < v->count; b++) {
    size_t a = b > 0 ? b - 1 : 0;
    while (b > 0 && !are_joined(v, a, b) && v->vertex[a].parent != a) a = v->vertex[a].parent;
    bool joined = b > 0 && are_joined(v, a, b);
    v->vertex[b].parent = joined ? a : b;
    v->vertex[b].depth = joined ? v->vertex[a].depth + 1 : 0;
  }
  for (size_t i = 0; i < v->edge_count; i++)
    if (!is_of_walk(v, i))
      v->vertex[v->edge[i].from < v->edge[i].to ? v->edge[i].from : v->edge[i].to].named = true;
}

/* ---- places --------------------------------------------------------------------------------------- */

/* Leaves in the next free line, others in the middle of theirs. */
static double place(labi_vertices *v, size_t at, size_t end, double *line) {
  double first = 0, last = 0;
  bool leaf = true;
  for (size_t b = at + 1; b < end; b++) {
    if (v->vertex[b].parent != at) continue;
    last = place(v, b, end, line);
    if (leaf) first = last;
    leaf = false;
  }
  if (leaf) first = last = (*line)++;
  return v->at[at].x = (first + last) / 2;
}

static void place_tree(labi_vertices *v, size_t from, size_t end, bool upwards) {
  double line = 0;
  place(v, from, end, &line);
  for (size_t a = from; a < end; a++) {
    const double across = v->at[a].x, along = (double)v->vertex[a].depth;
    v->at[a] = upwards ? (labi_point){across, -along} : (labi_point){along, across};
  }
}

static void place_circle(labi_vertices *v, size_t from, size_t end) {
  const double turn = 6.283185307179586, count = (double)(end - from);
  double radius = count / turn > 0.6 ? count / turn : 0.6;
  for (size_t a = from; a < end; a++) {
    double angle = turn * (double)(a - from) / count;
    v->at[a] = (labi_point){radius * sin(angle), -radius * cos(angle)};
  }
}

/* From steps to lengths; the leftmost to x, the highest to 0. Returns where the next component may begin. */
static double move_to(labi_vertices *v, size_t from, size_t end, double x, double *lowest) {
  double left = v->at[from].x, right = left, top = v->at[from].y;
  for (size_t a = from; a < end; a++) {
    left = fmin(left, v->at[a].x);
    right = fmax(right, v->at[a].x);
    top = fmin(top, v->at[a].y);
  }
  for (size_t a = from; a < end; a++) {
    v->at[a] = (labi_point){x + (v->at[a].x - left) * STEP, (v->at[a].y - top) * STEP};
    *lowest = fmax(*lowest, v->at[a].y);
  }
  return x + (right - left + 1) * STEP;
}

static bool is_ground(const labi_vertices *v, size_t a) { return strcmp(v->vertex[a].holds, "#") == 0; }

/* Does an edge lead from one branch of the walk to another, or back over several steps? */
static bool has_cycles(const labi_vertices *v, size_t from, size_t end) {
  for (size_t i = 0; i < v->edge_count; i++) {
    const size_t a = v->edge[i].from, b = v->edge[i].to;
    if (a >= from && a < end && a != b && v->vertex[a].parent != b && v->vertex[b].parent != a) return true;
  }
  return false;
}

static void place_all(labi_vertices *v) {
  double x = 0, y = 0;
  for (size_t from = 0, end; from < v->count; from = end) {
    for (end = from + 1; end < v->count && v->vertex[end].parent != end;) end++;
    const bool ground = is_ground(v, from), cycles = has_cycles(v, from, end);
    if (ground || !cycles)
      place_tree(v, from, end, ground);
    else
      place_circle(v, from, end);
    if (cycles && ground) labi_places_by_layers(v->at, from, end, v->edge, v->edge_count);
    if (cycles && !ground) labi_places_by_stress(v->at, from, end, v->edge, v->edge_count);
    x = move_to(v, from, end, x, &y);
  }
  v->size = (labi_point){x > STEP ? x - STEP + 2 * ROOM : 2 * ROOM, y + 2 * ROOM};
}

cgt_status labi_vertices_ask(labi_vertices **vertices, cgt_ctx *ctx, cgt_position position,
                             const cgt_board *board) {
  if (board->rows > MOST_VERTICES) return CGT_ELIMIT;
  labi_vertices *v = *vertices = calloc(1, sizeof *v);
  if (!v) return CGT_ENOMEM;
  v->count = board->rows;
  v->vertex = calloc(v->count + 1, sizeof *v->vertex);
  v->at = calloc(v->count + 1, sizeof *v->at);
  cgt_status status = cgt_position_edges(&v->edge_count, NULL, 0, ctx, position);
  if (status != CGT_OK) return status;
  v->edge = calloc(v->edge_count + 1, sizeof *v->edge);
  if (!v->vertex || !v->at || !v->edge) return CGT_ENOMEM;
  status = cgt_position_edges(&v->edge_count, v->edge, v->edge_count, ctx, position);
  for (size_t a = 0; a < v->count && status == CGT_OK; a++)
    status = cgt_position_cell(v->vertex[a].holds, NAME, NULL, ctx, position, a, 0);
  for (size_t i = 0; i < v->edge_count && status == CGT_OK; i++)
    if (v->edge[i].from >= v->count || v->edge[i].to >= v->count) status = CGT_EINVAL;
  if (status != CGT_OK) return status;
  walk(v);
  place_all(v);
  return CGT_OK;
}

labi_point labi_vertices_size(const labi_vertices *v) { return v->size; }

/* ---- drawing -------------------------------------------------------------------------------------- */

static labi_pen pen_of(char sign) {
  return sign == 'l'   ? (labi_pen){0x2255cc, 1.6, 0}
         : sign == 'r' ? (labi_pen){0xcc3333, 1.6, 1}
         : sign == 'e' ? (labi_pen){0x2a9d44, 1.6, 2}
                       : (labi_pen){0x444444, 1.2, 0};
}

/* How many edges before this one have the same ends: it leaves room for them. Of two directions one line has
 * both. */
static size_t edges_beside(const labi_vertices *v, size_t i, bool *drawn) {
  size_t count = 0;
  *drawn = false;
  for (size_t k = 0; k < i; k++) {
    bool same = v->edge[k].from == v->edge[i].from && v->edge[k].to == v->edge[i].to,
         back = v->edge[k].from == v->edge[i].to && v->edge[k].to == v->edge[i].from;
    count += same || (back && !v->edge[i].directed);
    *drawn = *drawn || (back && v->edge[i].directed);
  }
  return count;
}

static double radius_of(const vertex *w) { return strcmp(w->holds, ".") == 0 ? 4 : 9; }

/* Away from the neighbours; upwards, or to the side, where they stand on both sides or are none. */
static labi_point way_out(const labi_vertices *v, size_t a) {
  labi_point out = {0, 0}, side = {0, -1};
  for (size_t i = 0; i < v->edge_count; i++) {
    const cgt_board_edge e = v->edge[i];
    if ((e.from != a && e.to != a) || e.from == e.to) continue;
    const labi_point b = v->at[e.from == a ? e.to : e.from];
    const double across = v->at[a].x - b.x, down = v->at[a].y - b.y;
    const double length = sqrt(across * across + down * down) + 1e-9;
    out = (labi_point){out.x + across / length, out.y + down / length};
    side = across > 0 ? (labi_point){down / length, -across / length}
                      : (labi_point){-down / length, across / length};
  }
  const double length = sqrt(out.x * out.x + out.y * out.y);
  return length < 0.5 ? side : (labi_point){out.x / length, out.y / length};
}

static void draw_loop(labi_canvas *canvas, const labi_vertices *v, size_t i, size_t before, double x,
                      double y) {
  const size_t a = v->edge[i].from;
  const double radius = 6 + 3.0 * (double)before, far = radius_of(&v->vertex[a]) + radius - 1;
  const labi_point out = way_out(v, a);
  labi_draw_circle(canvas, pen_of(v->edge[i].sign), LABI_NO_COLOUR, x + v->at[a].x + far * out.x,
                   y + v->at[a].y + far * out.y, radius);
}

static void draw_edge(labi_canvas *canvas, const labi_vertices *v, size_t i, double x, double y) {
  enum { PIECES = 12 };
  const cgt_board_edge e = v->edge[i];
  const labi_pen pen = pen_of(e.sign);
  bool drawn;
  const size_t before = edges_beside(v, i, &drawn);
  labi_point a = v->at[e.from], b = v->at[e.to];
  if (e.from == e.to) {
    draw_loop(canvas, v, i, before, x, y);
    return;
  }
  if (is_ground(v, e.from)) a.x = b.x; /* it stands upright */
  double across = b.x - a.x, down = b.y - a.y, length = sqrt(across * across + down * down) + 1e-9;
  double bend = before == 0 ? 0 : (before % 2 ? 1 : -1) * 9.0 * (double)((before + 1) / 2);
  labi_point points[PIECES + 1];
  for (int k = 0; k <= PIECES; k++) {
    double t = (double)k / PIECES, out = 4 * t * (1 - t) * bend;
    points[k] =
        (labi_point){x + a.x + t * across - down / length * out, y + a.y + t * down + across / length * out};
  }
  if (bend == 0 && !drawn)
    labi_draw_segment(canvas, pen, points[0].x, points[0].y, points[PIECES].x, points[PIECES].y);
  if (bend != 0) labi_draw_line(canvas, pen, points, PIECES + 1);
  if (!e.directed) return;
  double tip = radius_of(&v->vertex[e.to]); /* from the middle of the vertex */
  labi_point at = {points[PIECES].x - across / length * tip, points[PIECES].y - down / length * tip};
  for (int side = -1; side <= 1; side += 2)
    labi_draw_segment(canvas, pen, at.x, at.y, at.x - (across - side * down * 0.5) / length * 7,
                      at.y - (down + side * across * 0.5) / length * 7);
}

/* Below all that stands on it. */
static void draw_ground(labi_canvas *canvas, const labi_vertices *v, size_t ground, double x, double y) {
  double left = v->at[ground].x, right = left;
  bool first = true;
  for (size_t i = 0; i < v->edge_count; i++) {
    if (v->edge[i].from != ground) continue;
    const double foot = v->at[v->edge[i].to].x;
    left = first ? foot : fmin(left, foot);
    right = first ? foot : fmax(right, foot);
    first = false;
  }
  labi_draw_segment(canvas, (labi_pen){0x444444, 3, 0}, x + left - STEP / 2.0, y + v->at[ground].y,
                    x + right + STEP / 2.0, y + v->at[ground].y);
}

static void draw_vertex(labi_canvas *canvas, const labi_vertices *v, size_t a, double x, double y) {
  const labi_pen rim = {0x444444, 0.9, 0};
  const vertex *w = &v->vertex[a];
  if (is_ground(v, a)) {
    draw_ground(canvas, v, a, x, y);
    return;
  }
  labi_draw_circle(canvas, rim, LABI_WHITE, x + v->at[a].x, y + v->at[a].y, radius_of(w));
  if (strcmp(w->holds, ".") != 0)
    labi_draw_words(canvas, LABI_BLACK, x + v->at[a].x, y + v->at[a].y, LABI_ANCHOR_MIDDLE, 10, w->holds,
                    NULL);
}

void labi_vertices_draw(labi_canvas *canvas, const labi_vertices *v, double x, double y) {
  for (size_t i = 0; i < v->edge_count; i++) draw_edge(canvas, v, i, x + ROOM, y + ROOM);
  for (size_t a = 0; a < v->count; a++) draw_vertex(canvas, v, a, x + ROOM, y + ROOM);
}

/* ---- text ----------------------------------------------------------------------------------------- */

static const char *shown(const vertex *w) {
  return strcmp(w->holds, ".") == 0 ? "○" : strcmp(w->holds, "#") == 0 ? "▀" : w->holds;
}

/* Edge i, to a vertex with that end. */
static void put_edge(labi_buffer *out, const labi_vertices *v, size_t i, size_t to) {
  const cgt_board_edge e = v->edge[i];
  if (e.sign != '-')
    labi_putf(out, "%c─", e.sign);
  else
    labi_put(out, !e.directed ? "──" : e.to == to ? "─>" : "<─");
}

/* What begins at a vertex: edges back, then the walk. Returns the edge after `after`, or the number of edges.
 */
static size_t next_branch(const labi_vertices *v, size_t at, size_t after, bool *back) {
  for (size_t k = after; k < 2 * v->edge_count; k++) {
    const cgt_board_edge e = v->edge[k % v->edge_count];
    size_t least = e.from < e.to ? e.from : e.to, most = e.from < e.to ? e.to : e.from;
    bool of_walk = is_of_walk(v, k % v->edge_count);
    *back = k < v->edge_count;
    if (*back ? !of_walk && most == at : of_walk && least == at) return k;
  }
  return 2 * v->edge_count;
}

/* before: what stands below the vertices on the way here. */
static void put_vertex(labi_buffer *out, const labi_vertices *v, size_t at, const char *before) {
  labi_buffer below = {0};
  char name[32] = "";
  if (v->vertex[at].named) snprintf(name, sizeof name, "(%zu)", at + 1);
  labi_putf(out, "%s%s", shown(&v->vertex[at]), name);
  size_t width = strlen(name);
  if (strcmp(v->vertex[at].holds, ".") == 0 || strcmp(v->vertex[at].holds, "#") == 0)
    width += 1;
  else
    width += strlen(v->vertex[at].holds);
  labi_put(&below, before);
  labi_put_times(&below, ' ', width);
  bool back = false, next_back = false, first = true;
  size_t all = 2 * v->edge_count;
  for (size_t k = next_branch(v, at, 0, &back), next; k < all; k = next, back = next_back) {
    next = next_branch(v, at, k + 1, &next_back);
    const cgt_board_edge e = v->edge[k % v->edge_count];
    size_t other = e.from == at ? e.to : e.from;
    if (!first) labi_putf(out, "\n%s", below.bytes);
    labi_put(out, first ? (next < all ? "┬" : "─") : next < all ? "├" : "└");
    first = false;
    put_edge(out, v, k % v->edge_count, other);
    if (back) {
      labi_putf(out, "(%zu)", other + 1);
    } else {
      labi_buffer deeper = {0};
      labi_putf(&deeper, "%s%s  ", below.bytes, next < all ? "│" : " ");
      put_vertex(out, v, other, deeper.bytes ? deeper.bytes : "");
      out->failed = out->failed || deeper.failed;
      labi_buffer_free(&deeper);
    }
  }
  out->failed = out->failed || below.failed;
  labi_buffer_free(&below);
}

void labi_vertices_put(labi_buffer *out, const labi_vertices *v) {
  for (size_t a = 0; a < v->count && !out->failed; a++) {
    if (v->vertex[a].parent != a) continue;
    put_vertex(out, v, a, "");
    labi_put_char(out, '\n');
  }
  if (v->count == 0) labi_put(out, "(no vertex)\n");
}
