/* graph.c: see graph.h. */
#include <string.h>

#include "games/graphs/graph.h"

/* ---- bytes --------------------------------------------------------------------------------------------- */

static games_graph lay(unsigned char *bytes, bool directed) {
  unsigned order = bytes[0];
  return (games_graph){order, 0, bytes + 1, (games_edge *)(bytes + 1 + order), directed};
}

games_graph games_graph_look(const void *position, size_t length, bool directed) {
  games_graph g = lay((unsigned char *)position, directed);
  g.size = (length - 1 - g.order) / sizeof(games_edge);
  return g;
}

unsigned char *games_graph_room(cgt_sink *out, size_t order, size_t size) {
  return cgt_sink_room(out, 1 + order + size * sizeof(games_edge));
}

games_graph games_graph_begin(unsigned char *room, unsigned order, bool directed) {
  room[0] = (unsigned char)order;
  return lay(room, directed);
}

void games_graph_emit(cgt_sink *out, const games_graph *g, unsigned char *room) {
  games_graph written = cgt_wants_representatives(out) ? *g : games_graph_written(room, g);
  cgt_emit(out, games_graph_bytes(&written), games_graph_length(&written));
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

static unsigned key(games_edge e) { return (unsigned)e.from << 16 | (unsigned)e.to << 8 | e.code; }

/* Shell's sort: short lists are the rule, and most are sorted. */
static void sort(games_graph *g) {
  static const unsigned gaps[] = {8861, 3938, 1750, 701, 301, 132, 57, 23, 10, 4, 1};
  for (size_t k = 0; k < sizeof gaps / sizeof *gaps; k++)
    for (size_t gap = gaps[k], i = gap; i < g->size; i++) {
      games_edge held = g->edge[i];
      size_t j = i;
      for (; j >= gap && key(g->edge[j - gap]) > key(held); j -= gap) g->edge[j] = g->edge[j - gap];
      g->edge[j] = held;
    }
}

games_graph games_graph_map(unsigned char *room, const games_graph *g, const games_numbers number,
                            unsigned order) {
  games_graph to = games_graph_begin(room, order, g->directed);
  for (unsigned v = 0; v < g->order; v++)
    if (number[v] != GAMES_GONE) to.label[number[v]] = g->label[v];
  for (size_t i = 0; i < g->size; i++) {
    games_edge e = g->edge[i];
    if (number[e.from] != GAMES_GONE && number[e.to] != GAMES_GONE)
      games_graph_add(&to, number[e.from], number[e.to], e.code);
  }
  sort(&to);
  return to;
}

games_graph games_graph_without_gone(unsigned char *room, const games_graph *g) {
  games_numbers number;
  unsigned order = 0;
  for (unsigned v = 0; v < g->order; v++)
    number[v] = (unsigned char)(g->label[v] == GAMES_GONE ? GAMES_GONE : order++);
  return games_graph_map(room, g, number, order);
}

void games_rows_fill(games_rows *rows, const games_graph *g) {
  memset(rows->row, 0, g->order * sizeof *rows->row);
  for (size_t i = 0; i < g->size; i++) {
    unsigned v = g->edge[i].from, w = g->edge[i].to;
    rows->row[v][w / 64] |= UINT64_C(1) << w % 64;
    rows->row[w][v / 64] |= UINT64_C(1) << v % 64;
  }
}

/* The least vertex of a set of the first `order`; GAMES_GONE if there is none. */
static unsigned least(const uint64_t set[GAMES_SET_WORDS], const uint64_t of[GAMES_SET_WORDS]) {
  for (unsigned k = 0; k < GAMES_SET_WORDS; k++)
    if (set[k] & of[k]) return 64 * k + (unsigned)__builtin_ctzll(set[k] & of[k]);
  return GAMES_GONE;
}

games_graph games_graph_written(unsigned char *room, const games_graph *g) {
  static const uint64_t all[GAMES_SET_WORDS] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX};
  games_rows rows;
  games_numbers number, walk;
  uint64_t unseen[GAMES_SET_WORDS] = {0};
  unsigned next = 0, depth = 0;
  games_rows_fill(&rows, g);
  for (unsigned v = 0; v < g->order; v++) unseen[v / 64] |= UINT64_C(1) << v % 64;
  while (next < g->order) {
    unsigned v = least(unseen, depth > 0 ? rows.row[walk[depth - 1]] : all);
    if (v == GAMES_GONE) {
      depth--;
      continue;
    }
    unseen[v / 64] &= ~(UINT64_C(1) << v % 64);
    number[v] = (unsigned char)next++;
    walk[depth++] = (unsigned char)v;
  }
  return games_graph_map(room, g, number, g->order);
}

games_graph games_graph_representative(unsigned char *room, unsigned char *other, const games_graph *g) {
  games_numbers number;
  games_graph_canonical(number, g);
  games_graph canonical = games_graph_map(other, g, number, g->order);
  return games_graph_written(room, &canonical);
}

void games_graph_parents(games_numbers parent, const games_graph *g) {
  games_rows rows;
  games_rows_fill(&rows, g);
  parent[0] = 0;
  for (unsigned v = 1; v < g->order; v++) {
    unsigned p = v - 1;
    while (!games_rows_has(&rows, p, v) && parent[p] != p) p = parent[p];
    parent[v] = (unsigned char)(games_rows_has(&rows, p, v) ? p : v);
  }
}
