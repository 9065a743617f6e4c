/* vertices.c: see vertices.h. What stands on a ground grows upwards, trees without one to the right; all else
 * is a circle. Components stand side by side. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/picture/vertices.h"

enum { MOST_VERTICES = 1000, STEP = 34, ROOM = 12 };
enum { NAME = 24 }; /* bytes of what a vertex holds */

typedef struct vertex {
  char holds[NAME];
  size_t parent, depth; /* in the walk; itself where it begins */
  bool named;           /* an edge leads back to it */
  double x, y;
} vertex;

struct labi_vertices {
  size_t count, edge_count;
  vertex *vertex;
  cgt_board_edge *edge;
  labi_point size;
};

void labi_vertices_free(labi_vertices *v) {
  if (!v) return;
  free(v->vertex);
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
  return v->vertex[at].x = (first + last) / 2;
}

static void place_tree(labi_vertices *v, size_t from, size_t end, bool upwards, double x) {
  double line = 0;
  size_t depth = 0;
  place(v, from, end, &line);
  for (size_t a = from; a < end; a++)
    if (v->vertex[a].depth > depth) depth = v->vertex[a].depth;
  for (size_t a = from; a < end; a++) {
    vertex *w = &v->vertex[a];
    double across = w->x * STEP, along = (double)w->depth * STEP;
    w->x = x + (upwards ? across : along);
    w->y = upwards ? (double)depth * STEP - along : across;
  }
}

static void place_circle(labi_vertices *v, size_t from, size_t end, double x) {
  const double turn = 6.283185307179586, count = (double)(end - from);
  double radius = count * STEP / turn > STEP * 0.6 ? count * STEP / turn : STEP * 0.6;
  for (size_t a = from; a < end; a++) {
    double angle = turn * (double)(a - from) / count;
    v->vertex[a].x = x + radius * (1 + sin(angle));
    v->vertex[a].y = radius * (1 - cos(angle));
  }
}

static void place_all(labi_vertices *v) {
  double x = 0, y = 0;
  for (size_t from = 0, end; from < v->count; from = end) {
    size_t edges = 0;
    for (end = from + 1; end < v->count && v->vertex[end].parent != end;) end++;
    for (size_t i = 0; i < v->edge_count; i++) edges += v->edge[i].from >= from && v->edge[i].from < end;
    bool ground = strcmp(v->vertex[from].holds, "#") == 0, named = false;
    for (size_t a = from; a < end; a++) named = named || v->vertex[a].named;
    if (ground || !named)
      place_tree(v, from, end, ground, x);
    else
      place_circle(v, from, end, x);
    for (size_t a = from; a < end; a++) {
      if (v->vertex[a].x + STEP > x) x = v->vertex[a].x + STEP;
      if (v->vertex[a].y > y) y = v->vertex[a].y;
    }
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
  cgt_status status = cgt_position_edges(&v->edge_count, NULL, 0, ctx, position);
  if (status != CGT_OK) return status;
  v->edge = calloc(v->edge_count + 1, sizeof *v->edge);
  if (!v->vertex || !v->edge) return CGT_ENOMEM;
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

/* How many edges before this one have the same ends: it leaves room for them. */
static size_t edges_beside(const labi_vertices *v, size_t i) {
  size_t count = 0;
  for (size_t k = 0; k < i; k++)
    count += (v->edge[k].from == v->edge[i].from && v->edge[k].to == v->edge[i].to) ||
             (v->edge[k].from == v->edge[i].to && v->edge[k].to == v->edge[i].from);
  return count;
}

static void draw_edge(labi_canvas *canvas, const labi_vertices *v, size_t i, double x, double y) {
  const cgt_board_edge e = v->edge[i];
  const labi_pen pen = pen_of(e.sign);
  const vertex *a = &v->vertex[e.from], *b = &v->vertex[e.to];
  if (e.from == e.to) {
    labi_draw_circle(canvas, pen, LABI_NO_COLOUR, x + a->x, y + a->y - 10, 8);
    return;
  }
  double across = b->x - a->x, down = b->y - a->y, length = sqrt(across * across + down * down) + 1e-9;
  size_t before = edges_beside(v, i);
  double bend = before == 0 ? 0 : (before % 2 ? 1 : -1) * 9.0 * (double)((before + 1) / 2);
  labi_point points[3] = {
      {x + a->x, y + a->y},
      {x + (a->x + b->x) / 2 - down / length * bend, y + (a->y + b->y) / 2 + across / length * bend},
      {x + b->x, y + b->y}};
  labi_draw_line(canvas, pen, points, 3);
  if (!e.directed) return;
  double tip = 9; /* from the middle of the vertex */
  labi_point at = {points[2].x - across / length * tip, points[2].y - down / length * tip};
  for (int side = -1; side <= 1; side += 2)
    labi_draw_segment(canvas, pen, at.x, at.y, at.x - (across - side * down * 0.5) / length * 7,
                      at.y - (down + side * across * 0.5) / length * 7);
}

static void draw_vertex(labi_canvas *canvas, const vertex *w, double x, double y) {
  const labi_pen rim = {0x444444, 0.9, 0};
  if (strcmp(w->holds, "#") == 0) {
    labi_draw_segment(canvas, (labi_pen){0x444444, 3, 0}, x + w->x - STEP / 2.0, y + w->y,
                      x + w->x + STEP / 2.0, y + w->y);
  } else if (strcmp(w->holds, ".") == 0) {
    labi_draw_circle(canvas, rim, LABI_WHITE, x + w->x, y + w->y, 4);
  } else {
    labi_draw_circle(canvas, rim, LABI_WHITE, x + w->x, y + w->y, 9);
    labi_draw_words(canvas, LABI_BLACK, x + w->x, y + w->y, LABI_ANCHOR_MIDDLE, 10, w->holds, NULL);
  }
}

void labi_vertices_draw(labi_canvas *canvas, const labi_vertices *v, double x, double y) {
  for (size_t i = 0; i < v->edge_count; i++) draw_edge(canvas, v, i, x + ROOM, y + ROOM);
  for (size_t a = 0; a < v->count; a++) draw_vertex(canvas, &v->vertex[a], x + ROOM, y + ROOM);
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
