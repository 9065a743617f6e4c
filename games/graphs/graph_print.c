/* graph_print.c: graphs to text, by the walk of the written order. An edge that the walk does not go along is
 * written at its later end, as an edge back to the earlier one, which has a name. */
#include <stdio.h>
#include <string.h>

#include "games/boards/integers.h"
#include "games/graphs/graph_text.h"

typedef struct printer {
  games_text text;
  games_graph graph;
  const games_graph_kind *kind;
  games_numbers parent;                    /* in the walk; itself where it begins */
  unsigned char name[GAMES_MOST_VERTICES]; /* from 1; 0: none */
} printer;

#define NONE SIZE_MAX /* no edge */

/* The first edge with these ends. */
static size_t find(const games_graph *g, unsigned from, unsigned to) {
  size_t low = 0, high = g->size;
  while (low < high) {
    size_t middle = (low + high) / 2;
    games_edge e = g->edge[middle];
    if (e.from < from || (e.from == from && e.to < to))
      low = middle + 1;
    else
      high = middle;
  }
  return low < g->size && g->edge[low].from == from && g->edge[low].to == to ? low : NONE;
}

/* The edge along which the walk comes to v. */
static size_t way_to(const printer *p, unsigned v) {
  if (p->parent[v] == v) return NONE;
  size_t there = find(&p->graph, p->parent[v], v);
  return there != NONE ? there : find(&p->graph, v, p->parent[v]);
}

static bool has_reverse(const printer *p, games_edge e) {
  return p->kind->directed && find(&p->graph, e.to, e.from) != NONE;
}

/* Does edge i lead back from its later end? Of two directions the second is in the stroke of the first. */
static bool leads_back(const printer *p, size_t i) {
  games_edge e = p->graph.edge[i];
  return !(e.from > e.to && has_reverse(p, e)) && i != way_to(p, e.from < e.to ? e.to : e.from);
}

static void put_sign(printer *p, games_edge e, unsigned from) {
  char sign[2] = {p->kind->edge[e.code - 1]};
  if (p->kind->directed && !has_reverse(p, e)) sign[0] = e.from == from ? '>' : '<';
  games_text_put(&p->text, sign);
}

static void put_name(printer *p, unsigned v) {
  char text[16];
  unsigned name = p->name[v];
  if (name == 0) return;
  snprintf(text, sizeof text, name <= 26 ? ":%c" : ":{%d}", name <= 26 ? (int)('A' + name - 1) : (int)name);
  games_text_put(&p->text, text);
}

static void put_label(printer *p, unsigned v, bool alone) {
  char text[16] = {0};
  unsigned label = p->graph.label[v];
  if (!p->kind->vertex)
    snprintf(text, sizeof text, label < 10 ? "%u" : "{%u}", label);
  else if (label > 0 || alone)
    text[0] = p->kind->vertex[label];
  games_text_put(&p->text, text);
}

static unsigned least_end(games_edge e) { return e.from < e.to ? e.from : e.to; }
static unsigned most_end(games_edge e) { return e.from < e.to ? e.to : e.from; }

static void put_vertex(printer *p, unsigned v, bool alone);

/* Edges back, then those that the walk goes along. */
static void put_branches(printer *p, unsigned v) {
  size_t count = 0;
  for (unsigned w = v + 1; w < p->graph.order; w++) count += p->parent[w] == v;
  for (size_t i = 0; i < p->graph.size; i++) count += most_end(p->graph.edge[i]) == v && leads_back(p, i);
  const char *before = count > 1 ? "(" : "", *between = count > 1 ? ";" : "";
  for (size_t i = 0; i < p->graph.size; i++) {
    games_edge e = p->graph.edge[i];
    if (most_end(e) != v || !leads_back(p, i)) continue;
    games_text_put(&p->text, before);
    before = between;
    put_sign(p, e, v);
    put_label(p, least_end(e), false);
    put_name(p, least_end(e));
  }
  for (unsigned w = v + 1; w < p->graph.order; w++) {
    if (p->parent[w] != v) continue;
    games_text_put(&p->text, before);
    before = between;
    put_sign(p, p->graph.edge[way_to(p, w)], v);
    put_vertex(p, w, false);
  }
  if (count > 1) games_text_put(&p->text, ")");
}

static void put_vertex(printer *p, unsigned v, bool alone) {
  put_label(p, v, alone);
  put_name(p, v);
  put_branches(p, v);
}

size_t games_graph_print(char *buf, size_t cap, const void *position, size_t length,
                         const games_graph_kind *kind) {
  printer p = {
      .text = {buf, cap, 0}, .kind = kind, .graph = games_graph_look(position, length, kind->directed)};
  bool linked[GAMES_MOST_VERTICES] = {false};
  unsigned names = 0;
  games_graph_parents(p.parent, &p.graph);
  for (size_t i = 0; i < p.graph.size; i++) {
    games_edge e = p.graph.edge[i];
    linked[e.from] = linked[e.to] = true;
    if (leads_back(&p, i)) p.name[least_end(e)] = 1;
  }
  for (unsigned v = 0; v < p.graph.order; v++)
    if (p.name[v]) p.name[v] = (unsigned char)++names;
  games_text_put(&p.text, "\"");
  for (unsigned v = 0; v < p.graph.order; v++) {
    if (p.parent[v] != v) continue;
    if (v > 0) games_text_put(&p.text, ";");
    put_vertex(&p, v, !linked[v]);
  }
  games_text_put(&p.text, "\"");
  return games_text_end(&p.text);
}

/* ---- for pictures -------------------------------------------------------------------------------- */

cgt_board games_graph_board(const void *position, size_t length) {
  const games_graph g = games_graph_look(position, length, false);
  return (cgt_board){.kind = CGT_BOARD_GRAPH, .rows = g.order, .cols = 1};
}

size_t games_graph_cell(char *buf, size_t cap, const void *position, size_t length, size_t row,
                        const games_graph_kind *kind) {
  unsigned label = games_graph_look(position, length, kind->directed).label[row];
  if (!kind->vertex) return (size_t)snprintf(buf, cap, "%u", label);
  return (size_t)snprintf(buf, cap, "%c",
                          kind->rooted && row == 0 ? '#'
                          : kind->rooted           ? '.'
                                                   : kind->vertex[label]);
}

size_t games_graph_edges(cgt_board_edge *edges, size_t cap, const void *position, size_t length,
                         const games_graph_kind *kind) {
  const games_graph g = games_graph_look(position, length, kind->directed);
  for (size_t i = 0; i < g.size && i < cap; i++)
    edges[i] = (cgt_board_edge){g.edge[i].from, g.edge[i].to, kind->edge[g.edge[i].code - 1], kind->directed};
  return g.size;
}
