/* vertex_geography.c: Vertex Geography: who plays first wins unless a largest matching leaves out the token's
 * vertex (Fraenkel, Scheinerman, Ullman). */
#include "games/graphs/geography.h"

static const games_geography_rule rule = {.takes_edges = false, .kind = {.vertex = ".o", .edge = "-"}};

GAMES_GEOGRAPHY(rule)

const cgt_ruleset cgt_ruleset_vertex_geography = {
    .name = "vertex_geography",
    .title = "Vertex Geography",
    .rules = "A token stands on a vertex, o. A player moves it along an edge, and the vertex it leaves is no "
             "more.",
    .syntax = "vertex_geography(\"o-.-(-;-)\")  a graph, o where the token stands, else the first vertex; or "
              "vertex_geography(4,[1,2;2,3;3,4])",
    .example = "vertex_geography(\".-o(-.;-.-.)\")",
    .small = {"[vertex_geography(\"o\"), vertex_geography(\"o-\"), vertex_geography(\"o--\"), "
              "vertex_geography(\"-o-\"), vertex_geography(\"o-(-;--)\"), vertex_geography(\":Ao--:A\"), "
              "vertex_geography(\":Ao---:A\"), vertex_geography(\"-:Ao---:A\"), "
              "vertex_geography(\"o-:A-:B-:C(-:A;-(-:A;-:B;-))\"), vertex_geography(\"-o(-;--(-;-))\"), "
              "vertex_geography(\"o----\")]"},
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
