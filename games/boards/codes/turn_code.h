/* turn_code.h: which sets of coins in a row may be turned, from a code as CGSuite writes it: how many, "3",
 * "1-3", "1+", and then C, they are consecutive; E, equally spaced; S, symmetrically arranged; F, the first
 * coin of the row is among them; C(5), they lie within five neighbours. Several with commas between: any of
 * them.
 *
 * The rightmost coin that is turned, coin n of 1, 2, ..., stands for a heap of n that becomes the heaps whose
 * sizes are the numbers of the others: the game Spawning. */
#ifndef GAMES_TURN_CODE_H
#define GAMES_TURN_CODE_H

#include <cgt/ruleset.h>

enum { GAMES_TURN_MOST = 16 }; /* kinds of sets in a code */

typedef enum games_turn_order {
  GAMES_TURN_ANY,
  GAMES_TURN_CONSECUTIVE,
  GAMES_TURN_EQUALLY_SPACED,
  GAMES_TURN_SYMMETRIC
} games_turn_order;

typedef struct games_turn_kind {
  uint64_t least, most, span; /* coins, and neighbours they lie within; UINT64_MAX: any number */
  games_turn_order order;
  bool first;
} games_turn_kind;

typedef struct games_turn_code {
  games_turn_kind kind[GAMES_TURN_MOST];
  size_t count;
} games_turn_code;

/* Up to end. NULL, or what is wrong, and *at, counted from 1, where. */
const char *games_turn_read(games_turn_code *code, const char *text, const char *end, size_t *at);

/* True if any k coins or more may be turned, and no fewer. Then coin n alone is worth 2^(n-k), and nothing if
 * n < k. For let that be so for smaller n. The other coins are k-1 or more, of which the first k-1 are worth
 * nothing and fill up what is wanting; so all sums of 1, 2, 4, ..., 2^(n-1-k) occur, and 2^(n-k) is the least
 * number that is none.  Tested: coin_turning::any_k_coins_or_more_are_worth_powers_of_two */
bool games_turn_is_any(uint64_t *k, const games_turn_code *code);

/* Calls visit with the other coins, rising, for each set whose rightmost coin is n > 0; visit returns false
 * to stop. coins: room for n. False: stopped. */
typedef bool games_turn_visit(void *data, const uint64_t *coins, size_t count);
bool games_turn_each(const games_turn_code *code, uint64_t n, uint64_t *coins, games_turn_visit *visit,
                     void *data);

#endif
