/* digraph_placement.c: Digraph Placement, a player takes a vertex of his, and all to which an edge leads from
 * it are no more (A. Clow, N. McKay: Digraph Placement Games, arXiv 2407.12219). It is universal: each value
 * is one of a position. */
#include "games/graphs/vertex_game.h"

static const games_vertex_rule rule = {
    .takes = {GAMES_NOBODY, GAMES_FOR_LEFT, GAMES_FOR_RIGHT},
    .becomes = {{GAMES_GONE, GAMES_GONE, GAMES_GONE}, {GAMES_GONE, GAMES_GONE, GAMES_GONE}},
    .kind = &games_labelled_digraph,
};

GAMES_VERTEX_GAME(rule)

const cgt_ruleset cgt_ruleset_digraph_placement = {
    .name = "digraph_placement",
    .title = "Digraph Placement",
    .rules = "A player takes a vertex of his own, with all vertices to which an edge leads from it.",
    .syntax = "digraph_placement(\"L>R(-L;<R)\")  L Left's vertex, R Right's, > and < edges of one "
              "direction, - of both; or digraph_placement(3,[1,2;3,2],[1,-1,1])",
    .example = "digraph_placement(\"L>R<L-R\")",
    .small = {"[digraph_placement(\"L\"), digraph_placement(\"L>R\"), digraph_placement(\"L<R\"), "
              "digraph_placement(\"L-R\"), digraph_placement(\"L>L\"), digraph_placement(\"L>R>L\"), "
              "digraph_placement(\":AL>R>L>:A\"), digraph_placement(\"L(>R;<R;-L)\"), "
              "digraph_placement(\":AL-:BR>L(-R;<:A;>:B)\"), digraph_placement(\"R<:AL(>R;-R-:A)\"), "
              "digraph_placement(\"L>R<L-R\")]"},
    .source = "A. Clow, N. McKay, Digraph Placement Games, arXiv 2407.12219",
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
