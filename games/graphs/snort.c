/* snort.c: Snort, invented by S. Norton (Berlekamp, Conway, Guy, Winning Ways, ch. 6): Left colours a vertex
 * blue, Right red, and no two neighbours get different colours. What counts is who may still colour a vertex:
 * L stands beside a blue one and is for Left alone. */
#include "games/graphs/vertex_game.h"

static const games_vertex_rule rule = {
    .takes = {GAMES_FOR_BOTH, GAMES_FOR_LEFT, GAMES_FOR_RIGHT},
    .becomes = {{1, 1, GAMES_GONE}, {2, GAMES_GONE, 2}},
    .kind = &games_labelled_graph,
};

GAMES_VERTEX_GAME(rule)

const cgt_ruleset cgt_ruleset_snort = {
    .name = "snort",
    .title = "Snort",
    .rules = "Left colours a vertex blue, Right red; no two neighbours get different colours.",
    .syntax = "snort(\".-.(-R;-L)\")  a graph, L adjacent to a blue vertex, R to a red one; "
              "snort(4,[1,2;2,3;3,4]); snort(\"..|xo\")",
    .example = "snort(\".-.-.-L\")",
    .small = {"[snort(\".\"), snort(\"L\"), snort(\"-\"), snort(\"L-R\"), snort(\"--\"), snort(\"L-.-R\"), "
              "snort(\"R---L\"), snort(\"-(-;-)\"), "
              "snort(\":A---:A\"), snort(\":A----:A\"), snort(\"L-:A-.-R-:A\"), snort(\":A-.-R(-:A;-L)\"), "
              "snort(\"----\"), snort(\"..|..\")]"},
    .source = "S. Norton; Berlekamp, Conway, Guy, Winning Ways, ch. 6",
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
