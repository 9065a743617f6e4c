/* geography.h: games in which both players move one token along the edges of a graph, and nobody comes again
 * where it has been: Geography. The vertex of the token has the label 1, all others 0. */
#ifndef GAMES_GEOGRAPHY_H
#define GAMES_GEOGRAPHY_H

#include "games/graphs/graph_text.h"

typedef struct games_geography_rule {
  bool takes_edges; /* the edge is taken; else the vertex that the token leaves */
  games_graph_kind kind;
} games_geography_rule;

unsigned games_geography_token(const games_graph *g);

void games_geography_read(cgt_sink *out, const cgt_arg *args, size_t count, const games_geography_rule *rule);
void games_geography_options(cgt_sink *out, const void *position, size_t length,
                             const games_geography_rule *rule);
void games_geography_split(cgt_sink *out, const void *position, size_t length,
                           const games_geography_rule *rule);

/* The functions of a ruleset of that rule. */
#define GAMES_GEOGRAPHY(rule)                                                                                \
  static void read(cgt_sink *out, const cgt_arg *args, size_t count) {                                       \
    games_geography_read(out, args, count, &rule);                                                           \
  }                                                                                                          \
  static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {               \
    (void)player; /* both have the same */                                                                   \
    games_geography_options(out, position, length, &rule);                                                   \
  }                                                                                                          \
  static void split(cgt_sink *out, const void *position, size_t length) {                                    \
    games_geography_split(out, position, length, &rule);                                                     \
  }                                                                                                          \
  GAMES_GRAPH_LOOKS(&rule.kind)

#endif
