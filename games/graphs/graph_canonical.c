/* graph_canonical.c: the canonical labelling, by nauty (B. D. McKay, A. Piperno: Practical graph isomorphism
 * II, J. Symbolic Computation 60, 2014).
 *
 * nauty knows graphs with colours of vertices. The codes of edges become layers: each vertex has a node in
 * each of them, joined along it, and an edge is in those that the number of its code, among the codes that
 * occur, has bits in. A loop, and an edge that runs beside another, becomes a node of its own, which is
 * joined to its ends. Its library for nodes that fit one word allocates nothing and keeps what it must for
 * each thread.
 *
 * Above that, and where nauty is not (GAMES_WITHOUT_NAUTY), vertices are told apart by what surrounds them,
 * again and again; where this ends, the first of the first class with several is made different, and so on.
 * In a forest the vertices of a class are images of each other, so there the order is canonical too. Paths go
 * by a shorter way. */
#include <stdlib.h>
#include <string.h>

#ifndef GAMES_WITHOUT_NAUTY
#define WORDSIZE 64 /* the L of the library's name; the header's own choice is that of `long` */
#define MAXN WORDSIZE
#include <nauty.h>
_Static_assert(HAVE_TLS, "nauty must be built with thread-local storage");
#endif

#include "games/graphs/graph.h"

#ifndef GAMES_WITHOUT_NAUTY
/* ---- nauty --------------------------------------------------------------------------------------------- */

/* The numbers of the codes that occur, from 1. Returns how many bits they have. */
static unsigned number_codes(unsigned char number[256], const games_graph *g) {
  memset(number, 0, 256);
  for (size_t i = 0; i < g->size; i++) number[g->edge[i].code] = 1;
  unsigned count = 0, bits = 1;
  for (unsigned code = 0; code < 256; code++)
    if (number[code]) number[code] = (unsigned char)++count;
  while (count >> bits) bits++;
  return bits;
}

static bool is_node(const games_graph *g, size_t i) {
  const games_edge *e = &g->edge[i];
  return e->from == e->to || (i > 0 && e[-1].from == e->from && e[-1].to == e->to);
}

typedef struct nodes {
  unsigned count;
  graph row[WORDSIZE];
  unsigned short colour[WORDSIZE];
  bool directed;
} nodes;

static void join(nodes *n, unsigned from, unsigned to, bool both) {
  n->row[from] |= bit[to];
  if (both) n->row[to] |= bit[from];
}

/* False if they do not fit. */
static bool make_nodes(nodes *n, const games_graph *g) {
  unsigned char code[256];
  unsigned bits = number_codes(code, g);
  n->count = bits * g->order;
  for (size_t i = 0; i < g->size && n->count <= WORDSIZE; i++) n->count += is_node(g, i);
  if (n->count > WORDSIZE) return false;
  n->directed = g->directed;
  memset(n->row, 0, n->count * sizeof *n->row);
  for (unsigned v = 0, next = 0; next < bits * g->order; v = (v + 1) % g->order, next++) {
    n->colour[next] = (unsigned short)(next < g->order ? g->label[v] : 255 + next / g->order);
    if (next >= g->order) join(n, next, next - g->order, true);
  }
  for (size_t i = 0, next = bits * g->order; i < g->size; i++) {
    games_edge e = g->edge[i];
    if (is_node(g, i)) {
      n->colour[next] = (unsigned short)(300 + 2 * code[e.code] + (e.from == e.to));
      join(n, e.from, (unsigned)next, !n->directed);
      join(n, (unsigned)next++, e.to, !n->directed);
      continue;
    }
    for (unsigned k = 0; k < bits; k++)
      if (code[e.code] >> k & 1) join(n, e.from + k * g->order, e.to + k * g->order, !n->directed);
  }
  return true;
}

static void by_nauty(games_numbers number, nodes *n, unsigned order) {
  DEFAULTOPTIONS_GRAPH(options);
  statsblk stats;
  int lab[WORDSIZE], cell[WORDSIZE], orbits[WORDSIZE];
  graph canonical[WORDSIZE];
  for (unsigned i = 0; i < n->count; i++) {
    unsigned j = i;
    for (; j > 0 && n->colour[lab[j - 1]] > n->colour[i]; j--) lab[j] = lab[j - 1];
    lab[j] = (int)i;
  }
  for (unsigned i = 0; i < n->count; i++)
    cell[i] = i + 1 < n->count && n->colour[lab[i]] == n->colour[lab[i + 1]];
  options.getcanon = TRUE;
  options.defaultptn = FALSE;
  options.digraph = n->directed;
  densenauty(n->row, lab, cell, orbits, &options, &stats, 1, (int)n->count, canonical);
  for (unsigned i = 0; i < order; i++) number[lab[i]] = (unsigned char)i; /* labels are the lowest colours */
}

static bool canonical_by_nauty(games_numbers number, const games_graph *g) {
  nodes n;
  if (g->order == 0 || g->order > WORDSIZE || !make_nodes(&n, g)) return false;
  by_nauty(number, &n, g->order);
  return true;
}
#else
static bool canonical_by_nauty(games_numbers number, const games_graph *g) {
  (void)number, (void)g;
  return false;
}
#endif

/* ---- by surroundings ----------------------------------------------------------------------------------- */

typedef struct classes {
  unsigned order, count;
  games_numbers walk;                 /* the vertices by rising class */
  unsigned of[GAMES_MOST_VERTICES];   /* how many vertices are in lesser classes */
  uint64_t seen[GAMES_MOST_VERTICES]; /* what surrounds each */
} classes;

static uint64_t mix(uint64_t x) {
  x = (x ^ x >> 31) * UINT64_C(0x9E3779B97F4A7C15);
  return x ^ x >> 29;
}

static bool precedes(const classes *c, unsigned v, unsigned w) {
  return c->of[v] != c->of[w] ? c->of[v] < c->of[w] : c->seen[v] < c->seen[w];
}

/* Vertices of a class with different surroundings get different ones. */
static void tell_apart(classes *c) {
  unsigned before[GAMES_MOST_VERTICES];
  for (unsigned i = 1; i < c->order; i++) {
    unsigned char v = c->walk[i];
    unsigned j = i;
    for (; j > 0 && precedes(c, v, c->walk[j - 1]); j--) c->walk[j] = c->walk[j - 1];
    c->walk[j] = v;
  }
  c->count = 0;
  for (unsigned i = 0; i < c->order; i++) {
    bool new = i == 0 || precedes(c, c->walk[i - 1], c->walk[i]);
    before[c->walk[i]] = new ? i : before[c->walk[i - 1]];
    c->count += new;
  }
  memcpy(c->of, before, c->order * sizeof *before);
}

static void settle(classes *c, const games_graph *g) {
  for (unsigned count = 0; count < c->count;) {
    count = c->count;
    memset(c->seen, 0, c->order * sizeof *c->seen);
    for (size_t i = 0; i < g->size; i++) {
      games_edge e = g->edge[i];
      uint64_t to = mix(c->of[e.to] + 256u * e.code + 65536u * (e.from == e.to));
      uint64_t from = mix(c->of[e.from] + 256u * e.code + 65536u * (e.from == e.to) + 131072u * g->directed);
      c->seen[e.from] += to;
      c->seen[e.to] += from;
    }
    tell_apart(c);
  }
}

static void by_surroundings(games_numbers number, const games_graph *g) {
  classes c = {.order = g->order};
  for (unsigned v = 0; v < g->order; v++) {
    c.walk[v] = (unsigned char)v;
    c.of[v] = 0;
    c.seen[v] = g->label[v];
  }
  tell_apart(&c);
  settle(&c, g);
  while (c.count < c.order) {
    unsigned i = 0;
    while (c.of[c.walk[i]] != c.of[c.walk[i + 1]]) i++;
    memset(c.seen, 0, c.order * sizeof *c.seen);
    c.seen[c.walk[i + 1]] = 1; /* behind the others */
    tell_apart(&c);
    settle(&c, g);
  }
  for (unsigned i = 0; i < c.order; i++) number[c.walk[i]] = (unsigned char)i;
}

/* ---- paths --------------------------------------------------------------------------------------------- */

/* The two edges of a vertex, by number; NO_EDGE where there are fewer. */
enum { NO_EDGE = GAMES_MOST_VERTICES };
typedef struct both_edges {
  unsigned char at[2];
} both_edges;

/* Whether the graph is one path; *end is one of its ends. */
static bool is_path(both_edges *edges, unsigned *end, const games_graph *g) {
  if (g->directed || g->order == 0 || g->size + 1 != g->order) return false;
  memset(edges, NO_EDGE, g->order * sizeof *edges);
  for (size_t i = 0; i < g->size; i++)
    for (unsigned k = 0; k < 2; k++) {
      both_edges *at = &edges[k == 0 ? g->edge[i].from : g->edge[i].to];
      if (at->at[1] != NO_EDGE) return false;
      at->at[at->at[0] != NO_EDGE] = (unsigned char)i;
    }
  for (*end = 0; edges[*end].at[1] != NO_EDGE;)
    if (++*end == g->order) return false; /* rings */
  return true;
}

/* From one end to the other: the vertices, and what is seen on the way, labels and codes by turns. Returns
 * how many vertices were met. */
static unsigned go_along(unsigned char *walk, unsigned char *seen, const games_graph *g,
                         const both_edges *edges, unsigned from) {
  unsigned char last = NO_EDGE;
  for (unsigned count = 0;;) {
    walk[count] = (unsigned char)from;
    seen[2 * count++] = g->label[from];
    const unsigned char next = edges[from].at[edges[from].at[0] == last];
    if (next == NO_EDGE) return count;
    seen[2 * count - 1] = g->edge[next].code;
    from = g->edge[next].from == from ? g->edge[next].to : g->edge[next].from;
    last = next;
  }
}

/* Most games on paths stay on paths: the direction in which what is seen is less. Not where one vertex alone
 * has the least label, 0, which may be the ground and is to be the first. */
static bool canonical_of_path(games_numbers number, const games_graph *g) {
  both_edges edges[GAMES_MOST_VERTICES];
  games_numbers there, back;
  unsigned char seen[2][2 * GAMES_MOST_VERTICES];
  unsigned end, grounds = 0;
  if (!is_path(edges, &end, g)) return false;
  for (unsigned v = 0; v < g->order; v++) grounds += g->label[v] == 0;
  if (grounds == 1 || go_along(there, seen[0], g, edges, end) < g->order) return false;
  go_along(back, seen[1], g, edges, there[g->order - 1]);
  const unsigned char *walk = memcmp(seen[0], seen[1], 2 * g->order - 1) <= 0 ? there : back;
  for (unsigned i = 0; i < g->order; i++) number[walk[i]] = (unsigned char)i;
  return true;
}

void games_graph_canonical(games_numbers number, const games_graph *g) {
  if (!canonical_of_path(number, g) && !canonical_by_nauty(number, g)) by_surroundings(number, g);
}
