/* arc_kayles.c: Arc Kayles (T. J. Schaefer, On the complexity of some two-person perfect-information games,
 * 1978): a player takes an edge with both its ends. On paths it is Dawson's Kayles, on paths with loops
 * Kayles. */
#include "games/graphs/arc_game.h"

static const games_arc_rule rule = {.kind = {.vertex = ".", .edge = "-", .loops = true}, .impartial = true};

GAMES_ARC_GAME(rule)

const cgt_ruleset cgt_ruleset_arc_kayles = {
    .name = "arc_kayles",
    .title = "Arc Kayles",
    .rules = "A player takes an edge with both its ends, and with all other edges there.",
    .syntax = "arc_kayles(\"--(-;-)\")  a graph, loops too; or arc_kayles(4,[1,2;2,3;3,4])",
    .example = "arc_kayles(\"--(-;--)\")",
    .small =
        {"[arc_kayles(\"-\"), arc_kayles(\"--\"), arc_kayles(\":A-:A\"), arc_kayles(\"---\"), "
         "arc_kayles(\":A-(-:A;-)\"), arc_kayles(\"(-;-;--)\"), arc_kayles(\":A----:A\"), "
         "arc_kayles(\":A-:B-:C(-:A;-(-:A;-:B;-))\"), arc_kayles(\"-----\"), arc_kayles(\"--(-;--(-;-))\")]"},
    .source = "T. J. Schaefer, On the complexity of some two-person perfect-information games, J. Computer "
              "and System "
              "Sciences 16, 1978",
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
