/* vertex_game.c: see vertex_game.h.
 *
 * An edge says something if who takes one of its ends changes the other; all others are left out. What is
 * then connected is a part, and vertices that stand alone and that nobody may take are none. Of a part and
 * the same with the labels of the players exchanged, which is its negative, one stands for both. */
#include <string.h>

#include "games/boards/grid_text.h"
#include "games/graphs/vertex_game.h"

/* ---- moves --------------------------------------------------------------------------------------------- */

static bool may_take(const games_vertex_rule *rule, unsigned label, cgt_player player) {
  return rule->takes[label] & (player == CGT_LEFT ? GAMES_FOR_LEFT : GAMES_FOR_RIGHT);
}

/* Changes the neighbours of v when player has taken it. */
static void touch(games_graph *g, unsigned v, cgt_player player, const games_vertex_rule *rule) {
  const unsigned char *becomes = rule->becomes[player == CGT_RIGHT];
  for (size_t i = 0; i < g->size; i++) {
    games_edge e = g->edge[i];
    unsigned w = e.from == v ? e.to : e.to == v && !g->directed ? e.from : v;
    if (w != v && g->label[w] != GAMES_GONE) g->label[w] = becomes[g->label[w]];
  }
}

void games_vertex_options(cgt_sink *out, const void *position, size_t length, cgt_player player,
                          const games_vertex_rule *rule) {
  games_graph g = games_graph_look(position, length, rule->kind->directed);
  const unsigned char *before = g.label;
  unsigned char *room = games_graph_room(out, g.order, g.size),
                *other = games_graph_room(out, g.order, g.size);
  games_numbers label;
  g.label = label;
  for (unsigned v = 0; room && other && v < g.order; v++) {
    if (!may_take(rule, before[v], player)) continue;
    memcpy(label, before, g.order);
    label[v] = GAMES_GONE;
    touch(&g, v, player, rule);
    const games_graph after = games_graph_without_gone(room, &g);
    games_graph_emit(out, &after, other);
  }
}

/* ---- parts --------------------------------------------------------------------------------------------- */

/* Does it say something that an edge leads from a vertex of one label, as it is or may become, to another? */
typedef struct edges_that_say {
  bool at[GAMES_LABELS][GAMES_LABELS];
} edges_that_say;

/* Can a vertex of a label get another one? */
static bool may_become(const games_vertex_rule *rule, unsigned label, unsigned other) {
  return label == other || rule->becomes[0][label] == other || rule->becomes[1][label] == other;
}

static edges_that_say edges_of(const games_vertex_rule *rule) {
  edges_that_say says = {0}, now = {0};
  for (unsigned a = 0; a < GAMES_LABELS; a++)
    for (unsigned b = 0; b < GAMES_LABELS; b++)
      for (unsigned player = 0; player < 2; player++)
        if (may_take(rule, a, player ? CGT_RIGHT : CGT_LEFT) && rule->becomes[player][b] != b)
          now.at[a][b] = true;
  for (unsigned a = 0; a < GAMES_LABELS; a++)
    for (unsigned b = 0; b < GAMES_LABELS; b++)
      for (unsigned c = 0; c < GAMES_LABELS; c++)
        for (unsigned d = 0; d < GAMES_LABELS; d++)
          if (may_become(rule, a, c) && may_become(rule, b, d) &&
              (now.at[c][d] || (!rule->kind->directed && now.at[d][c])))
            says.at[a][b] = true;
  return says;
}

void games_vertex_split(cgt_sink *out, const void *position, size_t length, const games_vertex_rule *rule) {
  const edges_that_say says = edges_of(rule);
  const games_graph whole = games_graph_look(position, length, rule->kind->directed);
  games_graph_rooms rooms;
  unsigned char *room = games_graph_room(out, whole.order, whole.size);
  if (!room || !games_graph_take_rooms(&rooms, out, &whole)) return;
  games_graph g = games_graph_begin(room, whole.order, whole.directed);
  memcpy(g.label, whole.label, whole.order);
  for (size_t i = 0; i < whole.size; i++) {
    games_edge e = whole.edge[i];
    if (says.at[g.label[e.from]][g.label[e.to]]) g.edge[g.size++] = e;
  }
  games_numbers part;
  bool found = false;
  games_graph_parts(part, &g);
  for (unsigned first = 0; first < g.order; first++) {
    if (part[first] != first) continue;
    games_graph one = games_graph_part(rooms.part, &g, part, first);
    if (one.order == 1 && !rule->takes[*one.label]) continue;
    games_graph_emit_part(out, &one, &rooms, rule->impartial ? GAMES_NO_SIDES : GAMES_SIDES_OF_LABELS);
    found = true;
  }
  if (!found) games_graph_emit_nothing(out);
}

/* ---- reading and printing ------------------------------------------------------------------------------ */

static const games_grid_notation notation = {
    ".xoXO#", '.', '#', GAMES_MOST_SIDE, "rows of . x o #, as (\"..|xo\"), or a graph, as (\".-.(-L;-R)\")"};

static bool is_board(const cgt_arg *args, size_t count) {
  if (count == 2) return args[0].kind == CGT_ARG_INTEGER && args[1].kind == CGT_ARG_INTEGER;
  return count == 1 && args->kind == CGT_ARG_TEXT && args->text[0] &&
         !args->text[strspn(args->text, ".xoXO#|")];
}

/* The cells are vertices, pieces have been put there by moves. */
static void read_board(cgt_sink *out, const cgt_arg *args, size_t count, const games_vertex_rule *rule) {
  games_grid_text grid;
  if (!games_grid_read(&grid, out, args, count, &notation)) return;
  size_t cells = (size_t)grid.rows * grid.cols;
  if (cells > GAMES_MOST_VERTICES) {
    cgt_refuse(out, "the board has %zu cells, each a vertex of a graph; the limit is %d", cells,
               GAMES_MOST_VERTICES);
    return;
  }
  unsigned char *room = games_graph_room(out, cells, 2 * cells),
                *other = games_graph_room(out, cells, 2 * cells),
                *third = games_graph_room(out, cells, 2 * cells);
  if (!third) return;
  games_graph g = games_graph_begin(room, (unsigned)cells, false);
  memset(g.label, 0, cells);
  for (unsigned i = 0, v = 0; i < grid.rows; i++)
    for (unsigned j = 0; j < grid.cols; j++, v++) {
      if (j + 1 < grid.cols) games_graph_add(&g, v, v + 1, 1);
      if (i + 1 < grid.rows) games_graph_add(&g, v, v + grid.cols, 1);
    }
  for (unsigned v = 0; v < cells; v++) {
    char sign = games_grid_sign(&grid, v / grid.cols, v % grid.cols);
    if (sign != '.') g.label[v] = GAMES_GONE;
    if (sign != '.' && sign != '#') touch(&g, v, strchr("xX", sign) ? CGT_LEFT : CGT_RIGHT, rule);
  }
  const games_graph left = games_graph_without_gone(other, &g);
  games_graph_emit(out, &left, third);
}

void games_vertex_read(cgt_sink *out, const cgt_arg *args, size_t count, const games_vertex_rule *rule) {
  if (!rule->kind->directed && is_board(args, count)) {
    read_board(out, args, count, rule);
    return;
  }
  games_graph g;
  if (!games_graph_read(&g, out, args, count, rule->kind)) return;
  unsigned char *room = games_graph_room(out, g.order, g.size);
  if (room) games_graph_emit(out, &g, room);
}
