/* arc_game.c: see arc_game.h. Vertices without edges are no part; of a part and the same with the players'
 * colours exchanged one stands for both. */
#include <string.h>

#include "games/graphs/arc_game.h"

static bool has_numbers(const games_arc_rule *rule) { return !rule->kind.vertex; }

/* Vertices that have nothing are no more. */
static void take_empty(games_graph *g) {
  for (unsigned v = 0; v < g->order; v++)
    if (g->label[v] == 0) g->label[v] = GAMES_GONE;
}

void games_arc_read(cgt_sink *out, const cgt_arg *args, size_t count, const games_arc_rule *rule) {
  games_graph g;
  if (!games_graph_read(&g, out, args, count, &rule->kind)) return;
  unsigned char *room = games_graph_room(out, g.order, g.size),
                *other = games_graph_room(out, g.order, g.size);
  if (!room || !other) return;
  if (has_numbers(rule)) take_empty(&g);
  const games_graph left = games_graph_without_gone(room, &g);
  games_graph_emit(out, &left, other);
}

/* What is left of an end. */
static void touch(unsigned char *label, const games_arc_rule *rule) {
  *label = has_numbers(rule) ? *label - 1 : GAMES_GONE;
}

void games_arc_options(cgt_sink *out, const void *position, size_t length, cgt_player player,
                       const games_arc_rule *rule) {
  games_graph g = games_graph_look(position, length, false);
  const unsigned char *before = g.label;
  const unsigned mine = player == CGT_LEFT ? GAMES_FOR_LEFT : GAMES_FOR_RIGHT;
  unsigned char *room = games_graph_room(out, g.order, g.size),
                *other = games_graph_room(out, g.order, g.size);
  games_numbers label;
  g.label = label;
  for (size_t i = 0; room && other && i < g.size; i++) {
    games_edge e = g.edge[i];
    memcpy(label, before, g.order);
    if (!(e.code & mine)) continue;
    touch(&label[e.from], rule);
    if (e.to != e.from) touch(&label[e.to], rule);
    if (has_numbers(rule)) take_empty(&g);
    const games_graph after = games_graph_without_gone(room, &g);
    games_graph_emit(out, &after, other);
  }
}

void games_arc_split(cgt_sink *out, const void *position, size_t length, const games_arc_rule *rule) {
  const games_graph g = games_graph_look(position, length, false);
  games_graph_rooms rooms;
  if (!games_graph_take_rooms(&rooms, out, &g)) return;
  bool linked[GAMES_MOST_VERTICES] = {false}, found = false;
  games_numbers part;
  games_graph_parts(part, &g);
  for (size_t i = 0; i < g.size; i++) linked[part[g.edge[i].from]] = true;
  for (unsigned first = 0; first < g.order; first++) {
    if (!linked[first]) continue;
    games_graph one = games_graph_part(rooms.part, &g, part, first);
    games_graph_emit_part(out, &one, &rooms, rule->impartial ? GAMES_NO_SIDES : GAMES_SIDES_OF_CODES);
    found = true;
  }
  if (!found) games_graph_emit_nothing(out);
}
