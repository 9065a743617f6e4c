/* fjords.c: Fjords, the end of the board game of that name, as CGSuite has it: a player takes a vertex that
 * is his by its label; it is no more, its neighbours without a label become his, and those of the other
 * player are no more either.
 */
#include "games/graphs/vertex_game.h"

static const games_vertex_rule rule = {
    .takes = {GAMES_NOBODY, GAMES_FOR_LEFT, GAMES_FOR_RIGHT},
    .becomes = {{1, 1, GAMES_GONE}, {2, GAMES_GONE, 2}},
    .kind = &games_labelled_graph,
};

GAMES_VERTEX_GAME(rule)

const cgt_ruleset cgt_ruleset_fjords = {
    .name = "fjords",
    .title = "Fjords",
    .rules = "A player takes a vertex of his; its neighbours without a label become his, and its neighbours "
             "with the other label disappear.",
    .syntax = "fjords(\"L-.(-R;-L)\")  a graph, L Left's vertex, R Right's; fjords(3,[1,2;2,3],[1,0,-1]); "
              "fjords(\"x..|..o\")",
    .example = "fjords(\"L-.-.-R\")",
    .small = {"[fjords(\".\"), fjords(\"L\"), fjords(\"L-R\"), fjords(\"L-R-L\"), fjords(\"L-.-.-R\"), "
              "fjords(\"L-L-R\"), fjords(\"L-.-R\"), fjords(\"L--(-R;-)\"), fjords(\":AL-R-L-R-:A\"), "
              "fjords(\":AL---R-:A\"), fjords(\"R-.(-L;-)\")]"},
    .source = "CGSuite, game.graph.Fjords",
    .impartial = false,
    .read = read,
    .options = options,
    .representative = NULL, /* split() makes it */
    .split = split,
    .value = NULL, /* no theorem */
    .print = print,
    .board = games_graph_board,
    .cell = cell,
    .edges = edges,
};
