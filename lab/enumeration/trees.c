/* trees.c: the rooted trees of n vertices one after another (T. Beyer, S. M. Hedetniemi: Constant time generation of rooted
 * trees, SIAM J. Computing 9, 1980), of which one rooting of each tree is kept. A tree is the list of the levels of its
 * vertices in the order of a walk from the root, greater branches first.
 *
 * The root kept is the centroid: no branch at it has more than half of the vertices. Where a branch has just half, its
 * vertex at the root is a centroid too, and the two halves are rooted trees; then the rooting is kept whose branch is not
 * the greater half. */
#include <string.h>

#include "lab/enumeration/graph_texts.h"
#include "lab/enumeration/listings.h"

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

size_t labi_write_tree(unsigned char *text, const labi_family_of *of, const unsigned char *level) {
  unsigned char room[LABI_GRAPH_ROOM];
  games_graph g = labi_begin_graph(room, of->size[0], false);
  unsigned above[MOST] = {0}; /* the last vertex of each level */
  for (unsigned v = 1; v < of->size[0]; v++) {
    games_graph_add(&g, above[level[v] - 1], v, 1);
    above[level[v]] = v;
  }
  return labi_write_graph(text, &g);
}

cgt_status labi_list_trees(labi_codes *codes, const labi_family_of *of) {
  levels t = {.count = of->size[0]};
  cgt_status status = CGT_OK;
  for (unsigned i = 0; i < t.count; i++) t.level[i] = (unsigned char)i;
  do {
    status = labi_codes_step(codes);
    if (status == CGT_OK && is_kept(&t)) status = labi_codes_append(codes, t.level);
  } while (status == CGT_OK && next_rooted(&t));
  return status;
}
