/* coin_turning.h: rows of coins, numbered from the left. A move turns some of them, the rightmost from heads
 * to tails; a game says which sets may be turned.
 *
 * A place is the number of a coin, where the first has place 1 in every game. */
#ifndef GAMES_COIN_TURNING_H
#define GAMES_COIN_TURNING_H

#include "games/boards/tuple.h"

typedef enum games_coin_game {
  GAMES_COIN_TURTLES,      /* one coin or two */
  GAMES_COIN_TWINS,        /* two */
  GAMES_COIN_MOCK_TURTLES, /* one, two or three */
  GAMES_COIN_RULER         /* any number of neighbours */
} games_coin_game;

enum { GAMES_COIN_GAMES = GAMES_COIN_RULER + 1 };

const char *games_coin_game_name(games_coin_game game); /* that of its ruleset */
unsigned games_coin_game_first(games_coin_game game);   /* the number of the first coin: 0 or 1 */

/* The nim value of coin n when it alone shows heads. By theorem; tested against search. */
void games_coin_value(mpz_ptr value, games_coin_game game, mpz_srcptr n);

/* How many coins all moves together turn in which n is the rightmost; UINT64_MAX stands for too many. */
uint64_t games_coin_effort(games_coin_game game, uint64_t n);

/* Calls visit with the coins turned, rising, for each move in which n is the rightmost. room is for n + 1. */
typedef void games_coin_visit(void *data, const uint64_t *turned, size_t count);
void games_coin_each_move(games_coin_game game, uint64_t n, uint64_t *room, games_coin_visit *visit,
                          void *data);

/* What shows heads after y is turned: coins, of one word, or cells of a board, of two. x and y rise, and so
 * does the result: what is in one of them alone. Returns how many there are. */
size_t games_coin_turn(uint64_t *after, const uint64_t *x, size_t x_count, const uint64_t *y, size_t y_count,
                       size_t words);

#endif
