/* matching.c: J. Edmonds, Paths, Trees, and Flowers, 1965: a matching can grow by a way from one free vertex
 * to another that goes along edges out of the matching and in it by turns. Such ways are looked for from a
 * free vertex; a ring of odd length that is met, a blossom, counts as one vertex, its base. */
#include <string.h>

#include "games/graphs/matching.h"

enum { NONE = GAMES_GONE };

typedef struct search {
  games_rows rows;
  unsigned order, without;
  games_numbers mate; /* NONE: free */
  games_numbers parent, base, queue;
  unsigned queued;
  bool met[GAMES_MOST_VERTICES];
} search;

/* Where the ways back from two vertices to the root meet. */
static unsigned meeting(const search *s, unsigned a, unsigned b) {
  bool seen[GAMES_MOST_VERTICES] = {false};
  for (;; a = s->parent[s->mate[a]]) {
    a = s->base[a];
    seen[a] = true;
    if (s->mate[a] == NONE) break;
  }
  for (;; b = s->parent[s->mate[b]]) {
    b = s->base[b];
    if (seen[b]) return b;
  }
}

/* Marks the bases on the way from v back to one; the way may be gone along in the other direction, too. */
static void mark_blossom(search *s, bool *blossom, unsigned v, unsigned base, unsigned child) {
  while (s->base[v] != base) {
    const unsigned mate = s->mate[v];
    blossom[s->base[v]] = blossom[s->base[mate]] = true;
    s->parent[v] = (unsigned char)child;
    child = mate;
    v = s->parent[mate];
  }
}

static void enter(search *s, unsigned v) {
  if (s->met[v]) return;
  s->met[v] = true;
  s->queue[s->queued++] = (unsigned char)v;
}

static void shrink(search *s, unsigned v, unsigned w) {
  bool blossom[GAMES_MOST_VERTICES] = {false};
  const unsigned base = meeting(s, v, w);
  mark_blossom(s, blossom, v, base, w);
  mark_blossom(s, blossom, w, base, v);
  for (unsigned u = 0; u < s->order; u++) {
    if (!blossom[s->base[u]]) continue;
    s->base[u] = (unsigned char)base;
    enter(s, u);
  }
}

/* The free vertex at the end of such a way from the root, or NONE. */
static unsigned find_way(search *s, unsigned root) {
  memset(s->parent, NONE, s->order);
  memset(s->met, false, s->order);
  for (unsigned v = 0; v < s->order; v++) s->base[v] = (unsigned char)v;
  s->queued = 0;
  enter(s, root);
  for (unsigned next = 0; next < s->queued; next++) {
    const unsigned v = s->queue[next];
    for (unsigned w = 0; w < s->order; w++) {
      if (w == s->without || !games_rows_has(&s->rows, v, w) || s->base[v] == s->base[w] || s->mate[v] == w)
        continue;
      if (w == root || (s->mate[w] != NONE && s->parent[s->mate[w]] != NONE)) {
        shrink(s, v, w);
      } else if (s->parent[w] == NONE) {
        s->parent[w] = (unsigned char)v;
        if (s->mate[w] == NONE) return w;
        enter(s, s->mate[w]);
      }
    }
  }
  return NONE;
}

unsigned games_graph_matching(const games_graph *g, unsigned without) {
  search s = {.order = g->order, .without = without};
  unsigned size = 0;
  games_rows_fill(&s.rows, g);
  memset(s.mate, NONE, s.order);
  for (unsigned root = 0; root < s.order; root++) {
    if (root == without || s.mate[root] != NONE) continue;
    unsigned v = find_way(&s, root);
    size += v != NONE;
    while (v != NONE) { /* what was in the matching is out of it, and the other way round */
      const unsigned parent = s.parent[v], next = s.mate[parent];
      s.mate[v] = (unsigned char)parent;
      s.mate[parent] = (unsigned char)v;
      v = next;
    }
  }
  return size;
}
