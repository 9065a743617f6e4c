/* heap_game.h: games of taking and breaking as they are written, Left's and Right's rules; and first cousins.
 */
#ifndef LAB_HEAP_GAME_H
#define LAB_HEAP_GAME_H

#include <cgt.h>

#include "games/boards/codes/heap_values.h"

typedef struct labi_heap_game {
  games_heap_rules rules[2]; /* Left's and Right's; both are codes of taking and breaking that add nothing */
  games_take_place *place;   /* the memory of both */
  bool partizan;             /* they were written apart */
} labi_heap_game;

/* "0.77", "4.007", "4!.0", or sets: "1,3,4"; "1,2|2,3" of Left and of Right. *what: what is wrong; NULL with
 * false without memory. labi_heap_game_clear in any case. */
bool labi_heap_game_read(labi_heap_game *game, const char *text, bool sets, const char **what);
void labi_heap_game_clear(labi_heap_game *game);

/* Values of heaps of 0..count-1 as games. False: no memory, the engine's failure, or *stop. Cost: as options.
 */
bool labi_heap_values(cgt_game *values, size_t count, cgt_ctx *ctx, const labi_heap_game *game,
                      const volatile int *stop);

/* False: no theorem is known for them. */
bool labi_heap_bounds_of_game(games_heap_bounds *bounds, const labi_heap_game *game);

#endif
