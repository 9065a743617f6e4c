/* directed_vertex_geography.c: Geography on directed graphs. */
#include "games/graphs/geography.h"

static const games_geography_rule rule = {.takes_edges = false,
                                          .kind = {.vertex = ".o", .edge = "-", .directed = true}};

GAMES_GEOGRAPHY(rule)

const cgt_ruleset cgt_ruleset_directed_vertex_geography = {
    .name = "directed_vertex_geography",
    .title = "Directed Vertex Geography",
    .rules = "A token stands on a vertex, o. A player moves it along an edge in its direction, and the "
             "vertex it leaves is removed.",
    .syntax = "directed_vertex_geography(\"o>.-(>;<)\")  > and < edges of one direction, - of both, o where "
              "the token stands, else the first vertex; or directed_vertex_geography(3,[1,2;2,3;3,1])",
    .example = "directed_vertex_geography(\":Ao>.>.(>:A;>.)\")",
    .small =
        {"[directed_vertex_geography(\"o\"), directed_vertex_geography(\"o>\"), "
         "directed_vertex_geography(\"o<\"), directed_vertex_geography(\"o-\"), "
         "directed_vertex_geography(\"o>>\"), directed_vertex_geography(\"o>(>;>>)\"), "
         "directed_vertex_geography(\":Ao>>:A\"), directed_vertex_geography(\":Ao>>>:A\"), "
         "directed_vertex_geography(\">o>\"), directed_vertex_geography(\"o>:A>:B>:C(>:A;>(>:A;<:B;>))\"), "
         "directed_vertex_geography(\"o-(-;--)\"), directed_vertex_geography(\"o(>-;<;--)\")]"},
    .source = "A. S. Fraenkel, S. Simonson, Geography, Theoret. Comput. Sci. 110, 1993",
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
