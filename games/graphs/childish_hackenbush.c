/* childish_hackenbush.c: Hackenbush in which nobody cuts a blue or red edge if others fall with it.
 * Berlekamp, Conway, Guy, Winning Ways, ch. 8. */
#include "games/graphs/hackenbush.h"

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  games_hackenbush_options(out, position, length, player, true);
}

const cgt_ruleset cgt_ruleset_childish_hackenbush = {
    .name = "childish_hackenbush",
    .title = "Childish Hackenbush",
    .rules = "Left cuts a blue edge (l), Right a red one (r), but only if no other edge falls; either cuts a "
             "green one "
             "(e), and what is then not connected with the ground falls.",
    .syntax = "childish_hackenbush(\"l(l;rl)\")  edges from the ground, l Left's, r Right's, e either's; or "
              "childish_hackenbush(3,[1,2;2,3],[1,-1])",
    .example = "childish_hackenbush(\"l(l;rl)\")",
    .small = {"[childish_hackenbush(\"l\"), childish_hackenbush(\"lr\"), childish_hackenbush(\"l(l;rl)\"), "
              "childish_hackenbush(\":Alrl:A\"), childish_hackenbush(\":Allrr:A\"), "
              "childish_hackenbush(\"er(l;e)\"), "
              "childish_hackenbush(\"(l:Ae;r:A)\"), childish_hackenbush(\"(e:B;e:B;l:Bllr:B)\")]"},
    .source = "Berlekamp, Conway, Guy, Winning Ways, ch. 8",
    .impartial = false,
    .read = games_hackenbush_read,
    .options = options,
    .representative = NULL, /* split() makes it */
    .split = games_hackenbush_split,
    .value = NULL, /* no theorem */
    .print = games_hackenbush_print,
    .board = games_graph_board,
    .cell = games_hackenbush_cell,
    .edges = games_hackenbush_edges,
};
