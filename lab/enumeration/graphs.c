/* graphs.c: simple graphs and digraphs up to isomorphism, with or without labels, and posets. Those of n vertices are those
 * of n - 1 with a vertex more, which may be taken to have the greatest degree; in a poset, to be a maximal element. Of
 * isomorphic graphs the code of one stands for all: of few vertices the greatest, by all orders of the vertices; above, that
 * of nauty's canonical order.
 *
 * A property that a graph keeps when it loses a vertex, such as being bipartite, is asked for at each step, so that only
 * graphs with it are extended. Whether a graph is connected is asked at the end. */
#include <string.h>

#include "lab/enumeration/graph_texts.h"
#include "lab/enumeration/listings.h"

enum { MOST = LABI_MOST_GRAPH, LABELS = 3 /* ".LR" */, CODE = LABI_GRAPH_CODE + 3 };
_Static_assert(LABI_MOST_SIMPLE_EDGES <= 64, "a bit for each pair of vertices");
_Static_assert(LABI_MOST_POSET *(LABI_MOST_POSET - 1) <= 64, "and for each ordered pair of elements");

/* To which vertices an edge leads from each, as bits; of a poset, what is above it. */
typedef struct simple_graph {
  unsigned order;
  bool directed;
  uint16_t row[MOST];
  unsigned char label[MOST];
} simple_graph;

typedef struct listing {
  const labi_family_of *of;
  labi_graph_kind kind;
  bool directed;
  unsigned most_degree;
  unsigned char label[LABELS];
  unsigned label_count; /* 0: all labels are 0 */
} listing;

static bool is_directed(labi_graph_kind kind) { return kind >= LABI_DIGRAPH; }

static listing listing_of(const labi_family_of *of) {
  static const char labels[] = ".LR";
  listing l = {.of = of,
               .kind = (labi_graph_kind)of->graph,
               .directed = is_directed((labi_graph_kind)of->graph),
               .most_degree = of->size[1],
               .label_count = of->sign_count};
  for (unsigned k = 0; k < of->sign_count; k++)
    l.label[k] = (unsigned char)(strchr(labels, of->signs[k]) - labels);
  return l;
}

static unsigned pair_bits(unsigned order, bool directed) { return order * (order - 1) / (directed ? 1 : 2); }

size_t labi_graph_code_size(const labi_family_of *of) {
  const unsigned n = of->size[0], bits = n > 0 ? pair_bits(n, is_directed((labi_graph_kind)of->graph)) : 0;
  return 1 + (bits + 7) / 8 + (of->sign_count > 0 ? (2 * n + 7) / 8 : 0);
}

/* A bit for each pair, in the order 01, 02, 12, 03, ...: the first is the highest. Of an ordered pair two. */
static uint64_t pairs_in_order(const simple_graph *g, const unsigned char vertex[]) {
  uint64_t pairs = 0;
  for (unsigned j = 1; j < g->order; j++)
    for (unsigned i = 0; i < j; i++) {
      pairs = pairs << 1 | (g->row[vertex[i]] >> vertex[j] & 1);
      if (g->directed) pairs = pairs << 1 | (g->row[vertex[j]] >> vertex[i] & 1);
    }
  return pairs;
}

static uint32_t labels_in_order(const simple_graph *g, const unsigned char vertex[]) {
  uint32_t labels = 0;
  for (unsigned v = 0; v < g->order; v++) labels = labels << 2 | g->label[vertex[v]];
  return labels;
}

/* Of a digraph, the edges that leave v and those that enter it. */
static unsigned degree(const simple_graph *g, unsigned v) {
  unsigned entering = 0;
  for (unsigned w = 0; g->directed && w < g->order; w++) entering += g->row[w] >> v & 1;
  return (unsigned)__builtin_popcount(g->row[v]) + entering;
}

static unsigned edges_of(const simple_graph *g) {
  unsigned edges = 0;
  for (unsigned v = 0; v < g->order; v++) edges += (unsigned)__builtin_popcount(g->row[v]);
  return g->directed ? edges : edges / 2;
}

/* ---- the code that stands for all isomorphic graphs ------------------------------------------------------ */

typedef struct form {
  uint64_t pairs;
  uint32_t labels;
} form;

static form form_in_order(const simple_graph *g, const unsigned char vertex[]) {
  return (form){pairs_in_order(g, vertex), labels_in_order(g, vertex)};
}

/* vertex[0..placed] are chosen. */
static void greatest_form(form *greatest, const simple_graph *g, unsigned char vertex[], unsigned placed) {
  if (placed == g->order) {
    const form found = form_in_order(g, vertex);
    if (found.pairs > greatest->pairs || (found.pairs == greatest->pairs && found.labels > greatest->labels))
      *greatest = found;
    return;
  }
  for (unsigned k = placed; k < g->order; k++) {
    const unsigned char held = vertex[k];
    vertex[k] = vertex[placed];
    vertex[placed] = held;
    greatest_form(greatest, g, vertex, placed + 1);
    vertex[placed] = vertex[k];
    vertex[k] = held;
  }
}

static games_graph as_games_graph(unsigned char room[LABI_GRAPH_ROOM], const simple_graph *g) {
  games_graph made = labi_begin_graph(room, g->order, g->directed);
  memcpy(made.label, g->label, g->order);
  for (unsigned i = 0; i < g->order; i++)
    for (unsigned j = g->directed ? 0 : i + 1; j < g->order; j++)
      if (g->row[i] >> j & 1) games_graph_add(&made, i, j, 1);
  return made;
}

unsigned labi_most_vertices(labi_graph_kind kind) {
#ifdef GAMES_WITHOUT_NAUTY
  return is_directed(kind) ? LABI_MOST_DIGRAPH_PLAIN : LABI_MOST_GRAPH_PLAIN;
#else
  return kind == LABI_POSET            ? LABI_MOST_POSET
         : kind == LABI_ORIENTED_GRAPH ? LABI_MOST_ORIENTED
         : kind == LABI_DIGRAPH        ? LABI_MOST_DIGRAPH
                                       : MOST;
#endif
}

/* Up to here all orders are tried, also where there is nauty, which is faster: stores have numbers of graphs, so the order of
 * a list may not change. */
static unsigned most_tried(const simple_graph *g) {
#ifdef GAMES_WITHOUT_NAUTY
  (void)g;
  return MOST;
#else
  return g->directed ? LABI_MOST_DIGRAPH_PLAIN - 1 : LABI_MOST_GRAPH_PLAIN;
#endif
}

static form canonical_form(const simple_graph *g) {
  unsigned char vertex[MOST];
  for (unsigned v = 0; v < g->order; v++) vertex[v] = (unsigned char)v;
  if (g->order <= most_tried(g)) {
    form greatest = {0, 0};
    greatest_form(&greatest, g, vertex, 0);
    return greatest;
  }
  unsigned char room[LABI_GRAPH_ROOM];
  games_numbers number;
  const games_graph all = as_games_graph(room, g);
  games_graph_canonical(number, &all);
  for (unsigned v = 0; v < g->order; v++) vertex[number[v]] = (unsigned char)v;
  return form_in_order(g, vertex);
}

static void put_number(unsigned char *bytes, size_t count, uint64_t number) {
  while (count-- > 0) {
    bytes[count] = (unsigned char)number;
    number >>= 8;
  }
}

static uint64_t get_number(const unsigned char *bytes, size_t count) {
  uint64_t number = 0;
  for (size_t k = 0; k < count; k++) number = number << 8 | bytes[k];
  return number;
}

static size_t pair_bytes(const simple_graph *g) {
  return g->order > 0 ? (pair_bits(g->order, g->directed) + 7) / 8 : 0;
}

static size_t label_bytes(const simple_graph *g) { return (2 * g->order + 7) / 8; }

/* labels: do they follow the pairs? */
static void encode(unsigned char code[CODE], const simple_graph *g, bool labels) {
  const form standing = canonical_form(g);
  const size_t bytes = pair_bytes(g);
  code[0] = (unsigned char)edges_of(g);
  put_number(code + 1, bytes, standing.pairs);
  if (labels) put_number(code + 1 + bytes, label_bytes(g), standing.labels);
}

static simple_graph decode(unsigned order, bool directed, bool labels, const unsigned char code[CODE]) {
  simple_graph g = {.order = order, .directed = directed};
  const size_t bytes = pair_bytes(&g);
  const uint64_t pairs = get_number(code + 1, bytes),
                 label = labels ? get_number(code + 1 + bytes, label_bytes(&g)) : 0;
  unsigned bit = order > 0 ? pair_bits(order, directed) : 0;
  for (unsigned v = 0; v < order; v++) g.label[v] = (unsigned char)(label >> 2 * (order - 1 - v) & 3);
  for (unsigned j = 1; j < order; j++)
    for (unsigned i = 0; i < j; i++) {
      const bool there = pairs >> --bit & 1, back = directed ? pairs >> --bit & 1 : there;
      if (there) g.row[i] |= (uint16_t)(1u << j);
      if (back) g.row[j] |= (uint16_t)(1u << i);
    }
  return g;
}

/* ---- a vertex more ---------------------------------------------------------------------------------------- */

/* Vertices are coloured from each that has no colour yet, until no neighbour has none or two have the same. */
static bool is_bipartite(const simple_graph *g) {
  unsigned colour[2] = {0, 0};
  for (unsigned from = 0; from < g->order; from++) {
    if ((colour[0] | colour[1]) >> from & 1) continue;
    colour[0] |= 1u << from;
    for (unsigned before = 0; before != (colour[0] | colour[1]);) {
      before = colour[0] | colour[1];
      for (unsigned v = 0; v < g->order; v++)
        for (unsigned side = 0; side < 2; side++)
          if (colour[side] >> v & 1) colour[!side] |= g->row[v];
      if (colour[0] & colour[1]) return false;
    }
  }
  return true;
}

/* Does the graph, whose last vertex is new, belong to the listing, or its extensions? */
static bool is_extended(const listing *l, const simple_graph *g) {
  const unsigned last = g->order - 1, most = degree(g, last);
  if (l->kind == LABI_POSET) return true;
  if (most > l->most_degree) return false;
  for (unsigned v = 0; v < last; v++)
    if (degree(g, v) > most) return false;
  return l->kind != LABI_BIPARTITE_GRAPH || is_bipartite(g);
}

/* A new last vertex, to which edges lead from `from`, and from which they lead to `to`. */
static simple_graph with_vertex(const simple_graph *g, unsigned from, unsigned to) {
  simple_graph larger = *g;
  const unsigned last = larger.order++;
  larger.row[last] = (uint16_t)to;
  for (unsigned v = 0; v < last; v++)
    if (from >> v & 1) larger.row[v] |= (uint16_t)(1u << last);
  return larger;
}

static cgt_status add_labelled(labi_codes *set, const listing *l, simple_graph *g) {
  unsigned char code[CODE];
  cgt_status status = CGT_OK;
  for (unsigned k = 0; k < (l->label_count ? l->label_count : 1) && status == CGT_OK; k++) {
    g->label[g->order - 1] = l->label_count ? l->label[k] : 0;
    encode(code, g, l->label_count > 0);
    status = labi_codes_add(set, code);
  }
  return status;
}

/* Whatever is below an element of the set is in it. */
static bool is_down_set(const simple_graph *poset, unsigned set) {
  for (unsigned v = 0; v < poset->order; v++)
    if (!(set >> v & 1) && (poset->row[v] & set)) return false;
  return true;
}

static cgt_status extend(labi_codes *set, const listing *l, const simple_graph *g) {
  const unsigned all = 1u << g->order;
  cgt_status status = CGT_OK;
  for (unsigned from = 0; from < all && status == CGT_OK; from++) {
    if (l->kind == LABI_POSET && !is_down_set(g, from)) continue;
    for (unsigned to = 0; to < (l->directed && l->kind != LABI_POSET ? all : 1) && status == CGT_OK; to++) {
      if (l->kind == LABI_ORIENTED_GRAPH && (from & to)) continue;
      simple_graph larger = with_vertex(g, from, l->directed ? to : from);
      if (is_extended(l, &larger)) status = add_labelled(set, l, &larger);
    }
  }
  return status == CGT_OK ? labi_codes_step(set) : status;
}

static cgt_status next_order(labi_codes *larger, const listing *l, const labi_codes *smaller,
                             unsigned order) {
  cgt_status status = CGT_OK;
  for (size_t i = 0; i < smaller->count && status == CGT_OK; i++) {
    const simple_graph g = decode(order, l->directed, l->label_count > 0, labi_code_at(smaller, i));
    status = extend(larger, l, &g);
  }
  return status == CGT_OK ? labi_codes_finish(larger) : status;
}

/* ---- all of an order -------------------------------------------------------------------------------------- */

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

static void keep_connected(labi_codes *codes, unsigned order) {
  size_t kept = 0;
  for (size_t i = 0; i < codes->count; i++) {
    const simple_graph g = decode(order, false, false, labi_code_at(codes, i));
    if (is_connected(&g)) memmove(codes->bytes + kept++ * codes->size, labi_code_at(codes, i), codes->size);
  }
  codes->count = kept;
}

cgt_status labi_list_graphs(labi_codes *codes, const labi_family_of *of) {
  static const unsigned char none[CODE] = {0};
  const listing l = listing_of(of);
  labi_family_of smaller = *of;
  smaller.size[0] = 0;
  codes->size = labi_graph_code_size(&smaller);
  cgt_status status = labi_codes_add(codes, none);
  for (unsigned order = 0; order < of->size[0] && status == CGT_OK; order++) {
    smaller.size[0] = order + 1;
    labi_codes larger = {.watch = codes->watch, .size = labi_graph_code_size(&smaller)};
    status = next_order(&larger, &l, codes, order);
    labi_codes_free(codes);
    *codes = larger;
  }
  if (status == CGT_OK && l.kind == LABI_CONNECTED_GRAPH) keep_connected(codes, of->size[0]);
  return status;
}

size_t labi_write_simple_graph(unsigned char *text, const labi_family_of *of, const unsigned char *code) {
  unsigned char room[LABI_GRAPH_ROOM];
  const simple_graph g =
      decode(of->size[0], is_directed((labi_graph_kind)of->graph), of->sign_count > 0, code);
  const games_graph all = as_games_graph(room, &g);
  return labi_write_graph(text, &all);
}

/* The elements in an order in which each comes after what is below it, that with fewer below first. */
static void sort_elements(unsigned char place[MOST], const simple_graph *poset) {
  unsigned below[MOST] = {0}, next = 0;
  for (unsigned v = 0; v < poset->order; v++)
    for (unsigned w = 0; w < poset->order; w++) below[v] += poset->row[w] >> v & 1;
  for (unsigned count = 0; count < poset->order; count++)
    for (unsigned v = 0; v < poset->order; v++)
      if (below[v] == count) place[v] = (unsigned char)++next;
}

size_t labi_write_poset(unsigned char *pairs, const labi_family_of *of, const unsigned char *code) {
  const simple_graph g = decode(of->size[0], true, false, code);
  unsigned char place[MOST], element[MOST + 1];
  size_t length = 0;
  sort_elements(place, &g);
  for (unsigned v = 0; v < g.order; v++) element[place[v]] = (unsigned char)v;
  for (unsigned a = 1; a <= g.order; a++)
    for (unsigned b = a + 1; b <= g.order; b++) {
      const unsigned low = element[a], high = element[b];
      bool between = false;
      for (unsigned v = 0; v < g.order; v++) between |= g.row[low] >> v & 1 && g.row[v] >> high & 1;
      if (!(g.row[low] >> high & 1) || between) continue;
      pairs[length++] = (unsigned char)a;
      pairs[length++] = (unsigned char)b;
    }
  return length;
}
