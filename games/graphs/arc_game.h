/* arc_game.h: games in which a player takes an edge with both its ends, and all edges there: Arc Kayles and
 * its kin. Or, with numbers on vertices: each end loses one, and those that have none left are no more. */
#ifndef GAMES_ARC_GAME_H
#define GAMES_ARC_GAME_H

#include "games/graphs/graph_text.h"

typedef struct games_arc_rule {
  games_graph_kind
      kind; /* its codes, if there are several, say whose edges are; numbers, what vertices have */
  bool impartial;
} games_arc_rule;

/* What the functions of a ruleset do. */
void games_arc_read(cgt_sink *out, const cgt_arg *args, size_t count, const games_arc_rule *rule);
void games_arc_options(cgt_sink *out, const void *position, size_t length, cgt_player player,
                       const games_arc_rule *rule);
void games_arc_split(cgt_sink *out, const void *position, size_t length, const games_arc_rule *rule);

/* The functions of a ruleset of that rule. */
#define GAMES_ARC_GAME(rule)                                                                                 \
  static void read(cgt_sink *out, const cgt_arg *args, size_t count) {                                       \
    games_arc_read(out, args, count, &rule);                                                                 \
  }                                                                                                          \
  static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {               \
    games_arc_options(out, position, length, player, &rule);                                                 \
  }                                                                                                          \
  static void split(cgt_sink *out, const void *position, size_t length) {                                    \
    games_arc_split(out, position, length, &rule);                                                           \
  }                                                                                                          \
  GAMES_GRAPH_LOOKS(&rule.kind)

#endif
