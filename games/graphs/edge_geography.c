/* edge_geography.c: Edge Geography, in which it is hard to say who wins (Fraenkel, Scheinerman, Ullman). */
#include "games/graphs/geography.h"

static const games_geography_rule rule = {
    .takes_edges = true, .kind = {.vertex = ".o", .edge = "-", .multiple = true, .loops = true}};

GAMES_GEOGRAPHY(rule)

const cgt_ruleset cgt_ruleset_edge_geography = {
    .name = "edge_geography",
    .title = "Edge Geography",
    .rules = "A token stands on a vertex, o. A player moves it along an edge, and the edge is removed.",
    .syntax = "edge_geography(\"o-.-(-;-)\")  a graph, loops and several edges between two vertices too, o "
              "where the token stands, else the first vertex; or edge_geography(4,[1,2;2,3;3,4])",
    .example = "edge_geography(\":Ao-.-.-:A\")",
    .small =
        {"[edge_geography(\"o\"), edge_geography(\"o-\"), edge_geography(\"o--\"), edge_geography(\"-o-\"), "
         "edge_geography(\"o-(-;--)\"), edge_geography(\":Ao--:A\"), edge_geography(\":Ao-:A\"), "
         "edge_geography(\"o-:A-:A\"), edge_geography(\":Ao-:B(-:A;-:A)\"), edge_geography(\"-:Ao---:A\"), "
         "edge_geography(\"o-:A-:B-:C(-:A;-(-:A))\"), edge_geography(\"-o(-;--(-;-))\")]"},
    .source = "A. S. Fraenkel, E. R. Scheinerman, D. Ullman, Undirected Edge Geography, Theoret. Comput. "
              "Sci. 112, 1993",
    .impartial = true,
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
