/* vertices_places.c: see vertices_places.h. By stress: E. R. Gansner, Y. Koren, S. North, Graph Drawing by
 * Stress Majorization, 2004. In layers: after K. Sugiyama, S. Tagawa, M. Toda, Methods for visual
 * understanding of hierarchical system structures, 1981. */
#include <math.h>
#include <stdlib.h>

#include "lab/picture/vertices_places.h"

enum { ROUNDS = 500, MOST_BY_STRESS = 150, SWEEPS = 40 };

/* distance[v]: of vertex from + v, by ways along edges. */
static void find_distances(size_t *distance, size_t start, size_t from, size_t end,
                           const cgt_board_edge *edges, size_t edge_count) {
  for (size_t v = from; v < end; v++) distance[v - from] = v == start ? 0 : SIZE_MAX - 1;
  for (bool nearer = true; nearer;) {
    nearer = false;
    for (size_t i = 0; i < edge_count; i++) {
      if (edges[i].from < from || edges[i].from >= end) continue;
      size_t *a = &distance[edges[i].from - from], *b = &distance[edges[i].to - from];
      if (*a + 1 < *b) *b = *a + 1, nearer = true;
      if (*b + 1 < *a) *a = *b + 1, nearer = true;
    }
  }
}

/* Where the others want a vertex to be, the nearer the more. */
static labi_point wanted(const labi_point *places, const size_t *distance, size_t v, size_t count) {
  double x = 0, y = 0, weight = 0;
  for (size_t w = 0; w < count; w++) {
    if (w == v) continue;
    const double d = (double)distance[w], share = 1 / (d * d);
    const double across = places[v].x - places[w].x, down = places[v].y - places[w].y;
    const double length = sqrt(across * across + down * down) + 1e-6;
    x += share * (places[w].x + d * across / length);
    y += share * (places[w].y + d * down / length);
    weight += share;
  }
  return (labi_point){x / weight, y / weight};
}

/* The first edge runs to the right, and most is below it. */
static void turn(labi_point *places, size_t from, size_t end, const cgt_board_edge *edges,
                 size_t edge_count) {
  const labi_point start = places[from];
  double across = 0, down = 0, below = 0;
  for (size_t i = edge_count; i-- > 0;) {
    if (edges[i].from == edges[i].to || (edges[i].from != from && edges[i].to != from)) continue;
    const labi_point other = places[edges[i].from == from ? edges[i].to : edges[i].from];
    across = other.x - start.x;
    down = other.y - start.y;
  }
  const double length = sqrt(across * across + down * down) + 1e-6;
  for (size_t v = from; v < end; v++) {
    const double x = places[v].x - start.x, y = places[v].y - start.y;
    places[v] = (labi_point){(across * x + down * y) / length, (across * y - down * x) / length};
    below += places[v].y;
  }
  for (size_t v = from; v < end && below < 0; v++) places[v].y = -places[v].y;
}

void labi_places_by_stress(labi_point *places, size_t from, size_t end, const cgt_board_edge *edges,
                           size_t edge_count) {
  const size_t count = end - from;
  size_t *distances = count < 2 || count > MOST_BY_STRESS ? NULL : malloc(count * count * sizeof *distances);
  if (!distances) return; /* then they stay */
  for (size_t v = 0; v < count; v++)
    find_distances(distances + v * count, from + v, from, end, edges, edge_count);
  for (int round = 0; round < ROUNDS; round++)
    for (size_t v = 0; v < count; v++)
      places[from + v] = wanted(places + from, distances + v * count, v, count);
  free(distances);
  turn(places, from, end, edges, edge_count);
}

/* ---- in layers ------------------------------------------------------------------------------------ */

/* The middle of the neighbours but the ground; its own place, if there are none. */
static double middle_of_neighbours(const labi_point *places, size_t v, size_t ground,
                                   const cgt_board_edge *edges, size_t edge_count) {
  double sum = 0;
  size_t count = 0;
  for (size_t i = 0; i < edge_count; i++) {
    const size_t a = edges[i].from, b = edges[i].to;
    if ((a != v && b != v) || a == b || a == ground || b == ground) continue;
    sum += places[a == v ? b : a].x;
    count++;
  }
  return count > 0 ? sum / (double)count : places[v].x;
}

/* Makes a step of room between vertices of a layer, whose middle stays. layer: from left to right. */
static void make_room(labi_point *places, const size_t *layer, size_t count) {
  double before = 0, after = 0;
  for (size_t k = 0; k < count; k++) {
    before += places[layer[k]].x;
    if (k > 0 && places[layer[k]].x < places[layer[k - 1]].x + 1)
      places[layer[k]].x = places[layer[k - 1]].x + 1;
    after += places[layer[k]].x;
  }
  for (size_t k = 0; k < count; k++) places[layer[k]].x += (before - after) / (double)count;
}

void labi_places_by_layers(labi_point *places, size_t from, size_t end, const cgt_board_edge *edges,
                           size_t edge_count) {
  const size_t count = end - from;
  size_t *distance = malloc(2 * count * sizeof *distance);
  if (!distance) return; /* then they stay */
  size_t *layer = distance + count;
  find_distances(distance, from, from, end, edges, edge_count);
  for (size_t v = from; v < end; v++) places[v].y = -(double)distance[v - from];
  for (int round = 0; round < SWEEPS; round++)
    for (size_t d = 1, met = 1; met < count; d++) {
      size_t there = 0;
      for (size_t v = from; v < end; v++) {
        if (distance[v - from] != d) continue;
        places[v].x = middle_of_neighbours(places, v, from, edges, edge_count);
        size_t k = there++;
        for (; k > 0 && places[layer[k - 1]].x > places[v].x; k--) layer[k] = layer[k - 1];
        layer[k] = v;
      }
      make_room(places, layer, there);
      met += there;
    }
  free(distance);
}
