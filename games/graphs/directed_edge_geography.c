/* directed_edge_geography.c: Geography on directed graphs, in which edges are taken: the game of T. J.
 * Schaefer that is hard to decide (On the complexity of some two-person perfect-information games, 1978). */
#include "games/graphs/geography.h"

static const games_geography_rule rule = {
    .takes_edges = true, .kind = {.vertex = ".o", .edge = "-", .directed = true, .loops = true}};

GAMES_GEOGRAPHY(rule)

const cgt_ruleset cgt_ruleset_directed_edge_geography = {
    .name = "directed_edge_geography",
    .title = "Directed Edge Geography",
    .rules = "A token stands on a vertex, o. A player moves it along an edge in its direction, and the edge "
             "is removed.",
    .syntax = "directed_edge_geography(\"o>.-(>;<)\")  > and < edges of one direction, - of both, o where "
              "the token stands, else the first vertex; or directed_edge_geography(3,[1,2;2,3;3,1])",
    .example = "directed_edge_geography(\":Ao>.>.(>:A;>.)\")",
    .small = {"[directed_edge_geography(\"o\"), directed_edge_geography(\"o>\"), "
              "directed_edge_geography(\"o<\"), directed_edge_geography(\"o-\"), "
              "directed_edge_geography(\"o>>\"), directed_edge_geography(\"o>(>;>>)\"), "
              "directed_edge_geography(\":Ao>>:A\"), directed_edge_geography(\":Ao>>>:A\"), "
              "directed_edge_geography(\">o>\"), directed_edge_geography(\"o>:A>:B>:C(>:A;>(>:A;<:B;>))\"), "
              "directed_edge_geography(\"o-(-;--)\"), directed_edge_geography(\"o-:A>:A\")]"},
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
