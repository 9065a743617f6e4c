/* weighted_arc_kayles.c: Arc Kayles with counters on the vertices: a player takes a counter from each end of
 * an edge that has some at both. CGSuite, game.graph.WeightedArcKayles. */
#include "games/graphs/arc_game.h"

static const games_arc_rule rule = {.kind = {.edge = "-", .loops = true}, .impartial = true};

GAMES_ARC_GAME(rule)

const cgt_ruleset cgt_ruleset_weighted_arc_kayles = {
    .name = "weighted_arc_kayles",
    .title = "Weighted Arc Kayles",
    .rules = "A player chooses an edge with counters at both ends, and takes one from each.",
    .syntax = "weighted_arc_kayles(\"9-1-{12}\")  a graph, the number of counters for each vertex; or "
              "weighted_arc_kayles(3,[1,2;2,3],[9,1,12])",
    .example = "weighted_arc_kayles(\"2-3-2\")",
    .small = {"[weighted_arc_kayles(\"1-1\"), weighted_arc_kayles(\"2-2\"), weighted_arc_kayles(\"2-3-2\"), "
              "weighted_arc_kayles(\"2:A-2:A\"), weighted_arc_kayles(\"1-2-1-2\"), "
              "weighted_arc_kayles(\"2:A-2-2-2:A\"), weighted_arc_kayles(\"3(-1;-2;-1)\"), "
              "weighted_arc_kayles(\"2-2(-1;-2-1)\")]"},
    .source = "CGSuite, game.graph.WeightedArcKayles",
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
