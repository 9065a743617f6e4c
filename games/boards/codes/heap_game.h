/* heap_game.h: games of taking and breaking as they are written, Left's and Right's rules. */
#ifndef GAMES_HEAP_GAME_H
#define GAMES_HEAP_GAME_H

#include "games/boards/codes/heap_values.h"

typedef struct games_heap_game {
  games_heap_rules rules[2]; /* Left's and Right's; both are codes of taking and breaking that add nothing */
  games_take_place *place;   /* the memory of both */
  bool partizan;             /* they were written apart */
} games_heap_game;

/* "0.77", "4.007", "4!.0", or sets: "1,3,4"; "1,2|2,3" of Left and of Right. *what: what is wrong; NULL with
 * false without memory. games_heap_game_clear in any case. */
bool games_heap_game_read(games_heap_game *game, const char *text, bool sets, const char **what);
void games_heap_game_clear(games_heap_game *game);

/* False: no theorem is known for them. */
bool games_heap_bounds_of_game(games_heap_bounds *bounds, const games_heap_game *game);

#endif
