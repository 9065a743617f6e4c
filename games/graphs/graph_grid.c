/* graph_grid.c: which graphs are rectangular grids.
 *
 * In a grid of several rows the distances a and b of a cell from two corners of one row, whose distance is l, give its
 * column (a - b + l) / 2 and its row (a + b - l) / 2. The corners have the least degree. So one of them is chosen, the
 * others are tried, and what comes out is compared with the grid edge by edge. */
#include <string.h>

#include "games/graphs/graph.h"

enum { FAR = GAMES_MOST_VERTICES };

/* The distance of each vertex from one; FAR for those that cannot be reached. */
static void find_distances(games_numbers distance, const games_rows *rows, unsigned order, unsigned from) {
  games_numbers queue;
  unsigned queued = 1;
  memset(distance, FAR, order);
  queue[0] = (unsigned char)from;
  distance[from] = 0;
  for (unsigned i = 0; i < queued; i++)
    for (unsigned w = 0; w < order; w++) {
      if (distance[w] != FAR || !games_rows_has(rows, queue[i], w)) continue;
      distance[w] = (unsigned char)(distance[queue[i]] + 1);
      queue[queued++] = (unsigned char)w;
    }
}

/* Is it the grid whose corners these distances are from? */
static bool is_grid_from(const games_graph *g, const games_numbers a, const games_numbers b, int length,
                         unsigned rows) {
  bool taken[GAMES_MOST_VERTICES] = {false};
  int row[GAMES_MOST_VERTICES], col[GAMES_MOST_VERTICES];
  for (unsigned v = 0; v < g->order; v++) {
    const int sum = a[v] + b[v] - length, difference = a[v] - b[v] + length;
    if (g->label[v] || a[v] == FAR || b[v] == FAR || sum < 0 || difference < 0 || sum % 2 || difference % 2)
      return false;
    row[v] = sum / 2;
    col[v] = difference / 2;
    if (row[v] >= (int)rows || col[v] > length || taken[row[v] * (length + 1) + col[v]]) return false;
    taken[row[v] * (length + 1) + col[v]] = true;
  }
  for (size_t i = 0; i < g->size; i++) {
    const games_edge e = g->edge[i];
    const int down = row[e.from] - row[e.to], right = col[e.from] - col[e.to];
    if (down * down + right * right != 1) return false;
    if (i > 0 && e.from == g->edge[i - 1].from && e.to == g->edge[i - 1].to) return false;
  }
  return true;
}

bool games_graph_is_grid(unsigned *rows, unsigned *cols, const games_graph *g) {
  games_rows near;
  unsigned degree[GAMES_MOST_VERTICES] = {0}, corner = 0;
  games_numbers from_corner, from_other;
  if (g->order == 0) return false;
  games_rows_fill(&near, g);
  for (size_t i = 0; i < g->size; i++) {
    degree[g->edge[i].from]++;
    degree[g->edge[i].to]++;
  }
  for (unsigned v = 1; v < g->order; v++)
    if (degree[v] < degree[corner]) corner = v;
  find_distances(from_corner, &near, g->order, corner);
  for (unsigned v = 0; v < g->order; v++) {
    const unsigned length = from_corner[v];
    if (degree[v] != degree[corner] || length == FAR || g->order % (length + 1)) continue;
    *cols = length + 1;
    *rows = g->order / *cols;
    if (g->size + *rows + *cols != 2 * (size_t)g->order) continue;
    find_distances(from_other, &near, g->order, v);
    if (is_grid_from(g, from_corner, from_other, (int)length, *rows)) return true;
  }
  return false;
}
