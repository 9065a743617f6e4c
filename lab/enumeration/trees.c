/* trees.c: the rooted trees of n vertices one after another (T. Beyer, S. M. Hedetniemi: Constant time generation of rooted
 * trees, SIAM J. Computing 9, 1980), of which one rooting of each tree is kept. A tree is the list of the levels of its
 * vertices in the order of a walk from the root, greater branches first.
 *
 * The root kept is the centroid: no branch at it has more than half of the vertices. Where a branch has just half, its
 * vertex at the root is a centroid too, and the two halves are rooted trees; then the rooting is kept whose branch is not
 * the greater half. */
#include <string.h>

#include "lab/enumeration/graph_texts.h"

enum { MOST = LABI_MOST_TREE };

typedef struct levels {
  unsigned count;
  unsigned char level[MOST]; /* from 0, that of the root */
} levels;

/* The next rooted tree; false after the star. */
static bool next_rooted(levels *t) {
  unsigned p = t->count, q;
  while (p > 0 && t->level[p - 1] <= 1) p--;
  if (p == 0) return false;
  for (q = --p; t->level[q] != t->level[p] - 1; q--) {}
  const unsigned back = p - q;
  for (; p < t->count; p++) t->level[p] = t->level[p - back];
  return true;
}

/* The rooted tree without the vertices from..to. */
static levels without(const levels *t, unsigned from, unsigned to) {
  levels rest = {.count = t->count - (to - from)};
  memcpy(rest.level, t->level, from);
  memcpy(rest.level + from, t->level + to, t->count - to);
  return rest;
}

static levels branch_of(const levels *t, unsigned from, unsigned to) {
  levels branch = {.count = to - from};
  for (unsigned i = from; i < to; i++) branch.level[i - from] = (unsigned char)(t->level[i] - 1);
  return branch;
}

static bool is_kept(const levels *t) {
  for (unsigned from = 1, to; from < t->count; from = to) {
    for (to = from + 1; to < t->count && t->level[to] > 1; to++) {}
    if (2 * (to - from) > t->count) return false;
    if (2 * (to - from) < t->count) continue;
    const levels rest = without(t, from, to), branch = branch_of(t, from, to);
    return memcmp(branch.level, rest.level, branch.count) <= 0;
  }
  return true;
}

static bool take(const labi_listing *to, const levels *t) {
  unsigned char room[LABI_GRAPH_ROOM];
  games_graph g = labi_begin_graph(room, t->count);
  unsigned above[MOST] = {0}; /* the last vertex of each level */
  for (unsigned v = 1; v < t->count; v++) {
    games_graph_add(&g, above[t->level[v] - 1], v, 1);
    above[t->level[v]] = v;
  }
  return labi_take_graph(to, &g);
}

cgt_status labi_list_trees(const labi_listing *to, unsigned n) {
  enum { EVERY = 1 << 12 };
  levels t = {.count = n};
  uint64_t turns = 0;
  for (unsigned i = 0; i < n; i++) t.level[i] = (unsigned char)i;
  if (n == 0) return CGT_OK;
  do
    if ((turns++ % EVERY == 0 && !to->look(to->where, 0)) || (is_kept(&t) && !take(to, &t)))
      return CGT_ECANCELLED;
  while (next_rooted(&t));
  return CGT_OK;
}
