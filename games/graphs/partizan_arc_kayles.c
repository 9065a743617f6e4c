/* partizan_arc_kayles.c: Arc Kayles in which each edge is Left's, Right's or of both. CGSuite,
 * game.graph.PartizanArcKayles. Several edges between two vertices are one, of all whose they are. */
#include "games/graphs/arc_game.h"

static const games_arc_rule rule = {.kind = {.vertex = ".", .edge = "lre", .loops = true}};

GAMES_ARC_GAME(rule)

const cgt_ruleset cgt_ruleset_partizan_arc_kayles = {
    .name = "partizan_arc_kayles",
    .title = "Partizan Arc Kayles",
    .rules = "Left takes a blue edge (l), Right a red one (r), either a green one (e), with both its ends "
             "and all other "
             "edges there.",
    .syntax = "partizan_arc_kayles(\"lr(l;e)\")  a graph, l Left's edge, r Right's, e either's; or "
              "partizan_arc_kayles(3,[1,2;2,3],[1,-1]), 0 for either's",
    .example = "partizan_arc_kayles(\"lr(l;e)\")",
    .small = {"[partizan_arc_kayles(\"l\"), partizan_arc_kayles(\"lr\"), partizan_arc_kayles(\"lrl\"), "
              "partizan_arc_kayles(\"llrr\"), partizan_arc_kayles(\"e(l;r)\"), "
              "partizan_arc_kayles(\":Alrler:A\"), "
              "partizan_arc_kayles(\":Al:A\"), partizan_arc_kayles(\"lr:A(l:A;re)\"), "
              "partizan_arc_kayles(\"(l:B;r:Bl(r;e))\"), partizan_arc_kayles(\"rl(l;rl;e)\")]"},
    .source = "CGSuite, game.graph.PartizanArcKayles",
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
