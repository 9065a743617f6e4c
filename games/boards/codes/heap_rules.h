/* heap_rules.h: the rules of a heap as a text: a code of taking and breaking (take_code.h), which has a
 * point, or a set of numbers behind a digit; else a code of turning coins (turn_code.h), for Spawning. */
#ifndef GAMES_HEAP_RULES_H
#define GAMES_HEAP_RULES_H

#include "games/boards/codes/take_code.h"
#include "games/boards/codes/turn_code.h"

typedef struct games_heap_rules {
  bool turns; /* by the code of turning */
  games_take_code take;
  games_turn_code turn;
} games_heap_rules;

/* Places enough for the rules of that text. */
size_t games_heap_rules_room(const char *text);

/* room is the caller's and stays. False: the text is wrong, *what says how, and *at where, counted from 1. */
bool games_heap_rules_read(games_heap_rules *rules, games_take_place *room, const char *text,
                           const char **what, size_t *at);

/* The most heaps that a move from n leaves, or more. */
uint64_t games_heap_most(const games_heap_rules *rules, uint64_t n);

/* As games_take_each; heaps: room for games_heap_most. */
bool games_heap_each(const games_heap_rules *rules, uint64_t n, uint64_t *heaps, games_take_visit *visit,
                     void *data);

#endif
