/* vertex_game.h: games in which a player takes a vertex, which is then no more, and this does something to
 * its neighbours: Col, Snort and their kin. Labels of vertices: 0, or GAMES_FOR_LEFT ("L"), GAMES_FOR_RIGHT
 * ("R"). */
#ifndef GAMES_VERTEX_GAME_H
#define GAMES_VERTEX_GAME_H

#include "games/graphs/graph_text.h"

enum { GAMES_LABELS = 3 };

typedef struct games_vertex_rule {
  unsigned char takes[GAMES_LABELS];      /* who may take a vertex of this label: GAMES_FOR_LEFT ... */
  unsigned char becomes[2][GAMES_LABELS]; /* of a neighbour, when Left has moved, and Right; or GAMES_GONE */
  bool impartial;
  const games_graph_kind *kind; /* of directed graphs the neighbours are those to which an edge leads */
} games_vertex_rule;

/* What the functions of a ruleset do. Where edges have no direction, a text of . x o # | is a board: its
 * cells are vertices, x and o what Left and Right have taken. */
void games_vertex_read(cgt_sink *out, const cgt_arg *args, size_t count, const games_vertex_rule *rule);
void games_vertex_options(cgt_sink *out, const void *position, size_t length, cgt_player player,
                          const games_vertex_rule *rule);
void games_vertex_split(cgt_sink *out, const void *position, size_t length, const games_vertex_rule *rule);

/* The functions of a ruleset of that rule. */
#define GAMES_VERTEX_GAME(rule)                                                                              \
  static void read(cgt_sink *out, const cgt_arg *args, size_t count) {                                       \
    games_vertex_read(out, args, count, &rule);                                                              \
  }                                                                                                          \
  static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {               \
    games_vertex_options(out, position, length, player, &rule);                                              \
  }                                                                                                          \
  static void split(cgt_sink *out, const void *position, size_t length) {                                    \
    games_vertex_split(out, position, length, &rule);                                                        \
  }                                                                                                          \
  GAMES_GRAPH_LOOKS(rule.kind)

#endif
