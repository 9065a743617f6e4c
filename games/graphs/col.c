/* col.c: Col, invented by C. Vout (Berlekamp, Conway, Guy, Winning Ways, ch. 2): Left colours a vertex blue,
 * Right red, and no two neighbours get the same colour. What counts is who may still colour a vertex: L
 * stands beside a blue one and is for Right alone. */
#include "games/graphs/vertex_game.h"

static const games_vertex_rule rule = {
    .takes = {GAMES_FOR_BOTH, GAMES_FOR_RIGHT, GAMES_FOR_LEFT},
    .becomes = {{1, 1, GAMES_GONE}, {2, GAMES_GONE, 2}},
    .kind = &games_labelled_graph,
};

GAMES_VERTEX_GAME(rule)

const cgt_ruleset cgt_ruleset_col = {
    .name = "col",
    .title = "Col",
    .rules = "Left colours a vertex blue, Right red; no two neighbours get the same colour.",
    .syntax = "col(\".-.(-R;-L)\")  a graph, L adjacent to a blue vertex, R to a red one; "
              "col(4,[1,2;2,3;3,4]); col(\"..|xo\")",
    .example = "col(\".-.-.-L\")",
    .small = {"[col(\".\"), col(\"L\"), col(\"-\"), col(\"L-R\"), col(\"--\"), col(\"L-.-R\"), "
              "col(\"R---L\"), col(\"-(-;-)\"), "
              "col(\":A---:A\"), col(\":A----:A\"), col(\"L-:A-.-R-:A\"), col(\":A-.-R(-:A;-L)\"), "
              "col(\"----\"), col(\"..|..\")]"},
    .source = "C. Vout; Berlekamp, Conway, Guy, Winning Ways, ch. 2",
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
