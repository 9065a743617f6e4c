/* hackenbush_moves.c: see hackenbush.h. What is connected without the ground is a part, with the edges by
 * which it stands there; of a part and the same with the players' colours exchanged one stands for both. A
 * loop is cut as an edge to a vertex of its own is, and is one here. */
#include <string.h>

#include "games/graphs/hackenbush.h"

static const games_graph_kind of_edges = {
    .vertex = ".", .edge = "lre", .multiple = true, .loops = true, .rooted = true};

static void mark_ground(games_graph *g) {
  memset(g->label, 1, g->order);
  g->label[0] = 0;
}

/* The graph with edges to new vertices in place of its loops; in room. False if they are too many. */
static bool open_loops(games_graph *open, unsigned char *room, const games_graph *g) {
  size_t order = g->order;
  for (size_t i = 0; i < g->size; i++) order += g->edge[i].from == g->edge[i].to;
  if (order > GAMES_MOST_VERTICES) return false;
  *open = games_graph_begin(room, (unsigned)order, false);
  unsigned next = g->order;
  for (size_t i = 0; i < g->size; i++) {
    games_edge e = g->edge[i];
    games_graph_add(open, e.from, e.from == e.to ? next++ : e.to, e.code);
  }
  return true;
}

void games_hackenbush_read(cgt_sink *out, const cgt_arg *args, size_t count) {
  games_graph g, open;
  games_numbers part;
  if (!games_graph_read(&g, out, args, count, &of_edges)) return;
  unsigned char *room = games_graph_room(out, GAMES_MOST_VERTICES, g.size),
                *other = games_graph_room(out, GAMES_MOST_VERTICES, g.size);
  if (!room || !other) return;
  if (g.order == 0) g = games_graph_begin(other, 1, false); /* the ground alone */
  if (!open_loops(&open, room, &g)) {
    cgt_refuse(out, "with a vertex for each loop there are more than %d vertices", GAMES_MOST_VERTICES);
    return;
  }
  mark_ground(&open);
  games_graph_parts(part, &open);
  for (unsigned v = 0; v < open.order; v++)
    if (part[v] != 0) {
      cgt_refuse(out, "vertex %u is not connected with the ground, which is vertex 1", v + 1);
      return;
    }
  games_graph_emit(out, &open, other);
}

static bool is_same(games_edge e, games_edge f) {
  return e.from == f.from && e.to == f.to && e.code == f.code;
}

void games_hackenbush_options(cgt_sink *out, const void *position, size_t length, cgt_player player,
                              bool childish) {
  const games_graph g = games_graph_look(position, length, false);
  const unsigned mine = player == CGT_LEFT ? GAMES_FOR_LEFT : GAMES_FOR_RIGHT;
  unsigned char *cut = games_graph_room(out, g.order, g.size), *room = games_graph_room(out, g.order, g.size),
                *other = games_graph_room(out, g.order, g.size);
  games_numbers part;
  for (size_t i = 0; cut && room && other && i < g.size; i++) {
    if (!(g.edge[i].code & mine) || (i > 0 && is_same(g.edge[i], g.edge[i - 1]))) continue;
    games_graph left = games_graph_begin(cut, g.order, false);
    mark_ground(&left);
    left.size = g.size - 1;
    memcpy(left.edge, g.edge, i * sizeof *g.edge);
    memcpy(left.edge + i, g.edge + i + 1, (left.size - i) * sizeof *g.edge);
    games_graph_parts(part, &left);
    for (unsigned v = 0; v < left.order; v++)
      if (part[v] != 0) left.label[v] = GAMES_GONE;
    const games_graph standing = games_graph_without_gone(room, &left);
    if (childish && g.edge[i].code == mine && standing.size < left.size) continue;
    games_graph_emit(out, &standing, other);
  }
}

void games_hackenbush_split(cgt_sink *out, const void *position, size_t length) {
  const games_graph g = games_graph_look(position, length, false);
  games_graph_rooms rooms;
  unsigned char *room = games_graph_room(out, g.order, g.size);
  if (!games_graph_take_rooms(&rooms, out, &g) || !room) return;
  games_graph high = games_graph_begin(room, g.order, false); /* without the edges at the ground */
  for (size_t i = 0; i < g.size; i++)
    if (g.edge[i].from != 0) high.edge[high.size++] = g.edge[i];
  games_numbers part, number = {0};
  games_graph_parts(part, &high);
  for (unsigned first = 1; first < g.order; first++) {
    if (part[first] != first) continue;
    unsigned order = 1;
    for (unsigned v = 1; v < g.order; v++)
      number[v] = (unsigned char)(part[v] == first ? order++ : GAMES_GONE);
    games_graph one = games_graph_map(rooms.part, &g, number, order);
    games_graph_emit_part(out, &one, &rooms, GAMES_SIDES_OF_CODES);
  }
}

size_t games_hackenbush_print(char *buf, size_t cap, const void *position, size_t length) {
  return games_graph_print(buf, cap, position, length, &of_edges);
}

size_t games_hackenbush_cell(char *buf, size_t cap, const void *position, size_t length, size_t row,
                             size_t col) {
  (void)col; /* the only one */
  return games_graph_cell(buf, cap, position, length, row, &of_edges);
}

size_t games_hackenbush_edges(cgt_board_edge *edges, size_t cap, const void *position, size_t length) {
  return games_graph_edges(edges, cap, position, length, &of_edges);
}
