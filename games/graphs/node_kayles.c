/* node_kayles.c: Node Kayles, a player takes a vertex with all its neighbours (T. J. Schaefer, On the
 * complexity of some two-person perfect-information games, 1978). On paths it is Dawson's Chess. */
#include "games/graphs/vertex_game.h"

static const games_vertex_rule rule = {
    .takes = {GAMES_FOR_BOTH},
    .becomes = {{GAMES_GONE}, {GAMES_GONE}},
    .impartial = true,
    .kind = &games_plain_graph,
};

GAMES_VERTEX_GAME(rule)

static bool grid(cgt_cells *cells, cgt_sink *out, const void *position, size_t length) {
  static const cgt_offset cell[5] = {{0, 0}, {0, 1}, {0, -1}, {1, 0}, {-1, 0}};
  static const cgt_shape shape = {1, 5, cell};
  const games_graph g = games_graph_look(position, length, false);
  (void)out;
  if (g.order > CGT_MOST_CELLS || !games_graph_is_grid(&cells->rows, &cells->cols, &g)) return false;
  for (unsigned v = 0; v < g.order; v++) cells->free[v / 64] |= UINT64_C(1) << v % 64;
  cells->count = 1;
  cells->shapes = &shape;
  return true;
}

const cgt_ruleset cgt_ruleset_node_kayles = {
    .name = "node_kayles",
    .title = "Node Kayles",
    .rules = "A player takes a vertex with all its neighbours.",
    .syntax = "node_kayles(\".-.(-.;-.)\")  a graph; node_kayles(4,[1,2;2,3;3,4]); node_kayles(\"..|.#\")",
    .example = "node_kayles(\".-.-.-.-.\")",
    .small = {"[node_kayles(\".\"), node_kayles(\"-\"), node_kayles(\"--\"), node_kayles(\"---\"), "
              "node_kayles(\"-(-;-)\"), node_kayles(\":A---:A\"), node_kayles(\":A----:A\"), "
              "node_kayles(\"-(--;--)\"), node_kayles(\"-----\"), "
              "node_kayles(\":A-:B-:C(-:A;-(-:A;-:B;-))\"), node_kayles(\"-(-(-;-);--)\")]"},
    .source = "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Computer "
              "and System Sciences 16, 1978",
    .impartial = true,
    .read = read,
    .options = options,
    .representative = NULL, /* split() makes it */
    .split = split,
    .value = NULL, /* no theorem */
    .cells = grid,
    .print = print,
    .board = games_graph_board,
    .cell = cell,
    .edges = edges,
};
