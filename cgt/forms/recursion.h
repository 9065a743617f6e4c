/* recursion.h, layer 2: what the recursions over followers share. A game is a shared graph: a recursion that
 * remembers what it has computed, by one game or by two, meets each follower, or each pair, once a call. */
#ifndef CGTI_RECURSION_H
#define CGTI_RECURSION_H

#include "cgt/forms/forms.h"

/* ---- what this call has computed ------------------------------------------------------------- */

typedef struct cgti_pair_entry {
  cgt_game g, h; /* g is CGT_NONE when empty; h is, where one game is the key */
  cgt_game value;
} cgti_pair_entry;

/* Zeroed when new. */
typedef struct cgti_pair_map {
  cgti_pair_entry *entries; /* open addressing */
  size_t count, room;
} cgti_pair_map;

bool cgti_pair_lookup(cgt_game *value, const cgti_pair_map *map, cgt_game g, cgt_game h);
bool cgti_pair_store(cgt_ctx *ctx, cgti_pair_map *map, cgt_game g, cgt_game h, cgt_game value);
void cgti_pair_map_free(cgt_ctx *ctx, cgti_pair_map *map);

/* ---- lists of games, in scratch memory ------------------------------------------------------- */

/* Zeroed when new. */
typedef struct cgti_games {
  cgt_game *items;
  size_t count, room;
} cgti_games;

/* Appends g; false, too, for CGT_NONE, so that a maker's failure passes on. */
bool cgti_games_add(cgt_ctx *ctx, cgti_games *games, cgt_game g);

/* The canonical options of player in g. */
bool cgti_games_of_options(cgti_games *options, cgt_ctx *ctx, cgt_game g, cgt_player player);

#endif
