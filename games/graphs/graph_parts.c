/* graph_parts.c: components, and what stands for each; see graph.h. */
#include <string.h>

#include "games/graphs/graph.h"

static unsigned root_of(games_numbers part, unsigned v) {
  while (part[v] != v) v = part[v] = part[part[v]];
  return v;
}

void games_graph_parts(games_numbers part, const games_graph *g) {
  for (unsigned v = 0; v < g->order; v++) part[v] = (unsigned char)v;
  for (size_t i = 0; i < g->size; i++) {
    unsigned v = root_of(part, g->edge[i].from), w = root_of(part, g->edge[i].to);
    part[v < w ? w : v] = (unsigned char)(v < w ? v : w);
  }
  for (unsigned v = 0; v < g->order; v++) part[v] = part[part[v]]; /* lesser ones are done */
}

games_graph games_graph_part(unsigned char *room, const games_graph *g, const games_numbers part,
                             unsigned first) {
  games_numbers number;
  unsigned order = 0;
  for (unsigned v = 0; v < g->order; v++)
    number[v] = (unsigned char)(part[v] == first ? order++ : GAMES_GONE);
  return games_graph_map(room, g, number, order);
}

bool games_graph_take_rooms(games_graph_rooms *rooms, cgt_sink *out, const games_graph *g) {
  unsigned char **each[] = {&rooms->part, &rooms->best, &rooms->second, &rooms->other};
  for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
    *each[i] = games_graph_room(out, g->order, g->size);
    if (!*each[i]) return false;
  }
  return true;
}

/* ---- whose what is ------------------------------------------------------------------------------------- */

static const unsigned char exchanged[] = {0, GAMES_FOR_RIGHT, GAMES_FOR_LEFT, GAMES_FOR_BOTH};
static const int weight[] = {0, 1, -1, 0};

static void exchange(games_graph *g, games_sides sides) {
  for (unsigned v = 0; v < g->order && sides == GAMES_SIDES_OF_LABELS; v++)
    g->label[v] = exchanged[g->label[v]];
  for (size_t i = 0; i < g->size && sides == GAMES_SIDES_OF_CODES; i++)
    g->edge[i].code = exchanged[g->edge[i].code];
}

/* Positive if Left has more, in a count that isomorphic graphs have in common. */
static int balance(const games_graph *g, games_sides sides) {
  int count = 0, degrees = 0;
  for (unsigned v = 0; v < g->order && sides == GAMES_SIDES_OF_LABELS; v++) count += weight[g->label[v]];
  for (size_t i = 0; i < g->size; i++) {
    games_edge e = g->edge[i];
    if (sides == GAMES_SIDES_OF_CODES) count += weight[e.code];
    if (sides == GAMES_SIDES_OF_LABELS)
      degrees += 3 * weight[g->label[e.from]] + (g->directed ? 2 : 3) * weight[g->label[e.to]];
  }
  return count != 0 ? count : degrees;
}

static bool has_sides(const games_graph *g, games_sides sides) {
  bool has = false;
  for (unsigned v = 0; v < g->order && sides == GAMES_SIDES_OF_LABELS; v++) has |= g->label[v] != 0;
  for (size_t i = 0; i < g->size && sides == GAMES_SIDES_OF_CODES; i++) has |= weight[g->edge[i].code] != 0;
  return has;
}

void games_graph_emit_part(cgt_sink *out, games_graph *part, const games_graph_rooms *rooms,
                           games_sides sides) {
  int more = balance(part, sides);
  bool negative = more < 0;
  if (negative) exchange(part, sides);
  games_graph best = games_graph_representative(rooms->best, rooms->other, part);
  if (more == 0 && has_sides(part, sides)) {
    exchange(part, sides);
    games_graph turned = games_graph_representative(rooms->second, rooms->other, part);
    negative = memcmp(games_graph_bytes(&turned), games_graph_bytes(&best), games_graph_length(&best)) < 0;
    if (negative) best = turned;
  }
  if (negative)
    cgt_emit_negative(out, games_graph_bytes(&best), games_graph_length(&best));
  else
    cgt_emit(out, games_graph_bytes(&best), games_graph_length(&best));
}

void games_graph_emit_nothing(cgt_sink *out) {
  static const unsigned char nothing[1] = {0};
  cgt_emit(out, nothing, sizeof nothing);
}
