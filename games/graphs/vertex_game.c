/* vertex_game.c: see vertex_game.h.
 *
 * An edge says something if who takes one of its ends changes the other; all others are left out. What is
 * then connected is a part, and vertices that stand alone and that nobody may take are none. Of a part and
 * the same with the labels of the players exchanged, which is its negative, one stands for both. */
#include <string.h>

#include "games/boards/grid_text.h"
#include "games/graphs/vertex_game.h"

/* ---- moves
 * ------------------------------------------------------------------------------------------------- */

static bool may_take(const games_vertex_rule *rule, unsigned label, cgt_player player) {
  return rule->takes[label] & (player == CGT_LEFT ? GAMES_FOR_LEFT : GAMES_FOR_RIGHT);
}

/* What becomes of the neighbours of v when player has taken it, in labels. */
static void touch(unsigned char *label, const games_graph *g, unsigned v, cgt_player player,
                  const games_vertex_rule *rule) {
  const unsigned char *becomes = rule->becomes[player == CGT_RIGHT];
  for (size_t i = 0; i < g->size; i++) {
    games_edge e = g->edge[i];
    unsigned w = e.from == v ? e.to : e.to == v && !rule->kind->directed ? e.from : v;
    if (w != v && label[w] != GAMES_GONE) label[w] = becomes[label[w]];
  }
}

/* Leaves out the vertices whose label is GAMES_GONE; in a room. */
static games_graph without_gone(unsigned char *room, const games_graph *g, const unsigned char *label) {
  games_numbers number;
  unsigned order = 0;
  for (unsigned v = 0; v < g->order; v++)
    number[v] = (unsigned char)(label[v] == GAMES_GONE ? GAMES_GONE : order++);
  games_graph left = games_graph_map(room, g, number, order);
  for (unsigned v = 0; v < g->order; v++)
    if (number[v] != GAMES_GONE) left.label[number[v]] = label[v];
  return left;
}

void games_vertex_options(cgt_sink *out, const void *position, size_t length, cgt_player player,
                          const games_vertex_rule *rule) {
  const games_graph g = games_graph_look(position, length, rule->kind->directed);
  unsigned char *room = games_graph_room(out, g.order, g.size),
                *other = games_graph_room(out, g.order, g.size);
  games_numbers label;
  for (unsigned v = 0; room && other && v < g.order; v++) {
    if (!may_take(rule, g.label[v], player)) continue;
    memcpy(label, g.label, g.order);
    label[v] = GAMES_GONE;
    touch(label, &g, v, player, rule);
    const games_graph after = without_gone(room, &g, label);
    games_graph_emit(out, &after, other);
  }
}

/* ---- parts
 * ------------------------------------------------------------------------------------------------- */

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

static const unsigned char exchanged[GAMES_LABELS] = {0, GAMES_FOR_RIGHT, GAMES_FOR_LEFT};

/* Positive if Left has more, in a count that isomorphic graphs have in common. */
static int balance(const games_graph *g) {
  static const int side[GAMES_LABELS] = {0, 1, -1};
  int vertices = 0, degrees = 0;
  for (unsigned v = 0; v < g->order; v++) vertices += side[g->label[v]];
  for (size_t i = 0; i < g->size; i++) {
    int from = side[g->label[g->edge[i].from]], to = side[g->label[g->edge[i].to]];
    degrees += 3 * from + (g->directed ? 2 : 3) * to;
  }
  return vertices != 0 ? vertices : degrees;
}

typedef struct rooms {
  unsigned char *part, *other, *best, *second;
} rooms;

static void emit_part(cgt_sink *out, games_graph *part, const rooms *r, bool impartial) {
  int left = impartial ? 1 : balance(part);
  if (left < 0)
    for (unsigned v = 0; v < part->order; v++) part->label[v] = exchanged[part->label[v]];
  games_graph best = games_graph_representative(r->best, r->other, part);
  bool negative = left < 0;
  if (left == 0) {
    bool labelled = false;
    for (unsigned v = 0; v < part->order; v++) {
      labelled = labelled || part->label[v];
      part->label[v] = exchanged[part->label[v]];
    }
    if (labelled) {
      games_graph turned = games_graph_representative(r->second, r->other, part);
      negative = memcmp(games_graph_bytes(&turned), games_graph_bytes(&best), games_graph_length(&best)) < 0;
      if (negative) best = turned;
    }
  }
  games_graph_emit_signed(out, &best, negative);
}

void games_vertex_split(cgt_sink *out, const void *position, size_t length, const games_vertex_rule *rule) {
  static const unsigned char nothing[1] = {0};
  const edges_that_say says = edges_of(rule);
  const games_graph whole = games_graph_look(position, length, rule->kind->directed);
  rooms r;
  unsigned char **each[] = {&r.part, &r.other, &r.best, &r.second};
  unsigned char *room = games_graph_room(out, whole.order, whole.size);
  for (size_t i = 0; i < sizeof each / sizeof *each; i++)
    *each[i] = games_graph_room(out, whole.order, whole.size);
  if (!room || !r.second) return;
  games_graph g = games_graph_begin(room, whole.order, rule->kind->directed);
  memcpy(g.label, whole.label, whole.order);
  for (size_t i = 0; i < whole.size; i++) {
    games_edge e = whole.edge[i];
    if (says.at[g.label[e.from]][g.label[e.to]]) g.edge[g.size++] = e;
  }
  games_numbers part, number;
  bool found = false;
  games_graph_parts(part, &g);
  for (unsigned first = 0; first < g.order; first++) {
    if (part[first] != first) continue;
    unsigned order = 0;
    for (unsigned v = 0; v < g.order; v++)
      number[v] = (unsigned char)(part[v] == first ? order++ : GAMES_GONE);
    if (order == 1 && !rule->takes[g.label[first]]) continue;
    games_graph one = games_graph_map(r.part, &g, number, order);
    emit_part(out, &one, &r, rule->impartial);
    found = true;
  }
  if (!found) cgt_emit(out, nothing, sizeof nothing);
}

/* ---- reading and printing
 * ----------------------------------------------------------------------------------- */

static const games_grid_notation notation = {
    ".xoXO#", '.', '#', GAMES_MOST_VERTICES,
    "rows of . x o #, as (\"..|xo\"), or a graph, as (\".-.-(L;-R)\")"};

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
    cgt_refuse(out, "%zu cells; at most %d are possible", cells, GAMES_MOST_VERTICES);
    return;
  }
  unsigned char *room = games_graph_room(out, cells, 2 * cells),
                *other = games_graph_room(out, cells, 2 * cells),
                *third = games_graph_room(out, cells, 2 * cells);
  if (!third) return;
  games_graph g = games_graph_begin(room, (unsigned)cells, false);
  games_numbers label = {0};
  for (unsigned i = 0, v = 0; i < grid.rows; i++)
    for (unsigned j = 0; j < grid.cols; j++, v++) {
      if (j + 1 < grid.cols) games_graph_add(&g, v, v + 1, 1);
      if (i + 1 < grid.rows) games_graph_add(&g, v, v + grid.cols, 1);
    }
  for (unsigned v = 0; v < cells; v++) {
    char sign = games_grid_sign(&grid, v / grid.cols, v % grid.cols);
    if (sign != '.') label[v] = GAMES_GONE;
    if (sign != '.' && sign != '#') touch(label, &g, v, strchr("xX", sign) ? CGT_LEFT : CGT_RIGHT, rule);
  }
  const games_graph left = without_gone(other, &g, label);
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
