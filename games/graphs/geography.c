/* geography.c: see geography.h. What is not connected with the token is out of play. */
#include <string.h>

#include "games/graphs/geography.h"

unsigned games_geography_token(const games_graph *g) {
  const unsigned char *at = memchr(g->label, 1, g->order);
  return at ? (unsigned)(at - g->label) : 0;
}

/* What is connected with the token; in room. */
static games_graph in_play(unsigned char *room, const games_graph *g) {
  games_numbers part;
  games_graph_parts(part, g);
  return games_graph_part(room, g, part, part[games_geography_token(g)]);
}

void games_geography_read(cgt_sink *out, const cgt_arg *args, size_t count,
                          const games_geography_rule *rule) {
  games_graph g;
  unsigned tokens = 0;
  if (!games_graph_read(&g, out, args, count, &rule->kind)) return;
  for (unsigned v = 0; v < g.order; v++) tokens += g.label[v] == 1 ? 1 : g.label[v] == 0 ? 0 : 2;
  if (tokens > 1 || g.order == 0) { /* a graph without vertices has no place for the token */
    cgt_refuse(out, "one vertex has the token, o; the first one, if none is marked");
    return;
  }
  if (tokens == 0) g.label[0] = 1;
  unsigned char *room = games_graph_room(out, g.order, g.size);
  if (room) games_graph_emit(out, &g, room);
}

void games_geography_options(cgt_sink *out, const void *position, size_t length,
                             const games_geography_rule *rule) {
  const games_graph g = games_graph_look(position, length, rule->kind.directed);
  unsigned char *moved = games_graph_room(out, g.order, g.size),
                *room = games_graph_room(out, g.order, g.size),
                *other = games_graph_room(out, g.order, g.size);
  if (!moved || !room || !other) return;
  const unsigned token = games_geography_token(&g);
  for (size_t i = 0; i < g.size; i++) {
    const games_edge e = g.edge[i];
    if (e.from != token && (g.directed || e.to != token)) continue;
    if (i > 0 && memcmp(&e, &g.edge[i - 1], sizeof e) == 0) continue;
    games_graph after = games_graph_begin(moved, g.order, g.directed);
    memcpy(after.label, g.label, g.order);
    for (size_t k = 0; k < g.size; k++)
      if (!rule->takes_edges || k != i) after.edge[after.size++] = g.edge[k];
    after.label[token] = rule->takes_edges ? 0 : GAMES_GONE;
    after.label[e.from == token ? e.to : e.from] = 1;
    after = games_graph_without_gone(room, &after);
    after = in_play(moved, &after);
    games_graph_emit(out, &after, other);
  }
}

void games_geography_split(cgt_sink *out, const void *position, size_t length,
                           const games_geography_rule *rule) {
  const games_graph g = games_graph_look(position, length, rule->kind.directed);
  games_graph_rooms rooms;
  if (!games_graph_take_rooms(&rooms, out, &g)) return;
  games_graph one = in_play(rooms.part, &g);
  games_graph_emit_part(out, &one, &rooms, GAMES_NO_SIDES);
}
