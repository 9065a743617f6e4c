/* born.h: the games born by days 0 to 3, in an order that depends on the games alone, so that any
 * program can number them alike: by birthday, number of Left options, number of Right options, then
 * the sorted Left options lexicographically, then the Right ones, recursively in the same order. */
#ifndef BORN_H
#define BORN_H

#include "bench.h"

enum { BORN_BY_DAY_2 = 22, BORN_BY_DAY_3 = 1474 };

/* One game of a day. Options are numbers in the list of the day before, in ascending order. */
typedef struct born_game {
  cgt_game game;
  unsigned char birthday;
  unsigned char count[2]; /* of CGT_LEFT, of CGT_RIGHT */
  unsigned char options[2][BORN_BY_DAY_2];
} born_game;

typedef struct born_day {
  size_t count;
  born_game games[BORN_BY_DAY_3];
} born_day;

/* Finds the games born by days 0..3, by canonical forms of pairs of antichains of the day before. */
void born_find(born_day days[4], const bench *b, cgt_ctx *ctx);

/* The games of the last day again, in another context: games gets BORN_BY_DAY_3 of them. */
void born_rebuild(cgt_game *games, const born_day days[4], const bench *b, cgt_ctx *ctx);

#endif
