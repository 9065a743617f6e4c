/* graphs.c: simple graphs up to isomorphism. Those of n vertices are those of n - 1 with a vertex more, which may be taken
 * to have the greatest degree. Of isomorphic graphs the code of one stands for all: up to six vertices the greatest, by all
 * orders of the vertices; above, that of nauty's canonical order. */
#include <string.h>

#include "lab/enumeration/codes.h"
#include "lab/enumeration/graph_texts.h"

enum { MOST = LABI_MOST_GRAPH, BYTES = 6, CODE = 1 + BYTES };
_Static_assert(LABI_MOST_SIMPLE_EDGES <= 8 * BYTES, "a bit for each pair of vertices");

/* The neighbours of each vertex, as bits. */
typedef struct simple_graph {
  unsigned order;
  uint16_t row[MOST];
} simple_graph;

/* A bit for each pair, in the order 01, 02, 12, 03, ...: the first is the highest. */
static uint64_t pairs_in_order(const simple_graph *g, const unsigned char vertex[]) {
  uint64_t pairs = 0;
  for (unsigned j = 1; j < g->order; j++)
    for (unsigned i = 0; i < j; i++) pairs = pairs << 1 | (g->row[vertex[i]] >> vertex[j] & 1);
  return pairs;
}

static unsigned degree(const simple_graph *g, unsigned v) { return (unsigned)__builtin_popcount(g->row[v]); }

static unsigned edges_of(const simple_graph *g) {
  unsigned twice = 0;
  for (unsigned v = 0; v < g->order; v++) twice += degree(g, v);
  return twice / 2;
}

/* vertex[0..placed] are chosen. */
static void greatest_pairs(uint64_t *greatest, const simple_graph *g, unsigned char vertex[],
                           unsigned placed) {
  if (placed == g->order) {
    const uint64_t pairs = pairs_in_order(g, vertex);
    if (pairs > *greatest) *greatest = pairs;
    return;
  }
  for (unsigned k = placed; k < g->order; k++) {
    const unsigned char held = vertex[k];
    vertex[k] = vertex[placed];
    vertex[placed] = held;
    greatest_pairs(greatest, g, vertex, placed + 1);
    vertex[placed] = vertex[k];
    vertex[k] = held;
  }
}

static games_graph as_games_graph(unsigned char room[LABI_GRAPH_ROOM], const simple_graph *g) {
  games_graph made = labi_begin_graph(room, g->order);
  for (unsigned i = 0; i < g->order; i++)
    for (unsigned j = i + 1; j < g->order; j++)
      if (g->row[i] >> j & 1) games_graph_add(&made, i, j, 1);
  return made;
}

static uint64_t canonical_pairs(const simple_graph *g) {
  unsigned char vertex[MOST];
  for (unsigned v = 0; v < g->order; v++) vertex[v] = (unsigned char)v;
  if (g->order <= LABI_MOST_GRAPH_PLAIN) {
    uint64_t greatest = 0;
    greatest_pairs(&greatest, g, vertex, 0);
    return greatest;
  }
  unsigned char room[LABI_GRAPH_ROOM];
  games_numbers number;
  const games_graph all = as_games_graph(room, g);
  games_graph_canonical(number, &all);
  for (unsigned v = 0; v < g->order; v++) vertex[number[v]] = (unsigned char)v;
  return pairs_in_order(g, vertex);
}

static void encode(unsigned char code[CODE], const simple_graph *g) {
  const uint64_t pairs = canonical_pairs(g);
  code[0] = (unsigned char)edges_of(g);
  for (unsigned k = 0; k < BYTES; k++) code[1 + k] = (unsigned char)(pairs >> 8 * (BYTES - 1 - k));
}

static void decode(simple_graph *g, unsigned order, const unsigned char code[CODE]) {
  uint64_t pairs = 0;
  unsigned bit = order * (order - 1) / 2;
  for (unsigned k = 0; k < BYTES; k++) pairs = pairs << 8 | code[1 + k];
  *g = (simple_graph){.order = order};
  for (unsigned j = 1; j < order; j++)
    for (unsigned i = 0; i < j; i++)
      if (pairs >> --bit & 1) {
        g->row[i] |= (uint16_t)(1u << j);
        g->row[j] |= (uint16_t)(1u << i);
      }
}

/* A new last vertex with these neighbours; false if an earlier one has a greater degree then. */
static bool add_vertex(simple_graph *larger, const simple_graph *g, unsigned neighbours) {
  const unsigned last = g->order;
  *larger = *g;
  larger->order++;
  larger->row[last] = (uint16_t)neighbours;
  for (unsigned v = 0; v < last; v++) {
    if (neighbours >> v & 1) larger->row[v] |= (uint16_t)(1u << last);
    if (degree(larger, v) > degree(larger, last)) return false;
  }
  return true;
}

static cgt_status extend(labi_codes *set, const simple_graph *g) {
  simple_graph larger;
  unsigned char code[CODE];
  cgt_status status = CGT_OK;
  for (unsigned neighbours = 0; neighbours >> g->order == 0 && status == CGT_OK; neighbours++) {
    if (!add_vertex(&larger, g, neighbours)) continue;
    encode(code, &larger);
    status = labi_codes_add(set, code);
  }
  return status;
}

static cgt_status next_order(labi_codes *larger, const labi_codes *smaller, unsigned order) {
  cgt_status status = CGT_OK;
  for (size_t i = 0; i < smaller->count && status == CGT_OK; i++) {
    simple_graph g;
    decode(&g, order, labi_code_at(smaller, i));
    status = extend(larger, &g);
  }
  return status == CGT_OK ? labi_codes_finish(larger) : status;
}

static bool is_connected(const simple_graph *g) {
  if (g->order == 0) return false; /* it has no component */
  unsigned reached = 1, before = 0;
  while (reached != before) {
    before = reached;
    for (unsigned v = 0; v < g->order; v++)
      if (reached >> v & 1) reached |= g->row[v];
  }
  return reached == (1u << g->order) - 1;
}

static bool take(const labi_listing *to, unsigned order, const unsigned char *code, labi_graph_kind kind) {
  unsigned char room[LABI_GRAPH_ROOM];
  simple_graph g;
  decode(&g, order, code);
  if (kind == LABI_CONNECTED_GRAPH && !is_connected(&g)) return true;
  const games_graph all = as_games_graph(room, &g);
  return labi_take_graph(to, &all);
}

unsigned labi_most_vertices(void) {
#ifdef GAMES_WITHOUT_NAUTY
  return LABI_MOST_GRAPH_PLAIN;
#else
  return MOST;
#endif
}

cgt_status labi_list_graphs(const labi_listing *to, unsigned n, labi_graph_kind kind) {
  static const unsigned char none[CODE] = {0};
  labi_codes of_order = {.listing = to, .size = CODE};
  cgt_status status = labi_codes_add(&of_order, none);
  for (unsigned order = 0; order < n && status == CGT_OK; order++) {
    labi_codes larger = {.listing = to, .size = CODE};
    status = next_order(&larger, &of_order, order);
    labi_codes_free(&of_order);
    of_order = larger;
  }
  for (size_t i = 0; i < of_order.count && status == CGT_OK; i++)
    if (!take(to, n, labi_code_at(&of_order, i), kind)) status = CGT_ECANCELLED;
  labi_codes_free(&of_order);
  return status;
}
