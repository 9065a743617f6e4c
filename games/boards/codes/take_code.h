/* take_code.h: games of taking and breaking, from their codes: octal and hexadecimal ones, "0.77", "4.007",
 * "0.3F", and those that go further.
 *
 * A code is d0.d1d2d3..., and digit dk says what may be done after k counters are taken from a heap: what is
 * left may be h heaps, none of them empty, if 2^h is in the binary expansion of dk. A digit is one of 0-9 and
 * A-Z, or the numbers of heaps themselves, {2,3}, the last of them and all greater ones with +, {2+}; * is
 * {0+}. Behind a digit, or behind a number in braces, stands ! for heaps that are all unequal, ? for heaps
 * not all equal, = for equal ones; one heap is all of that. [...] at the end goes on for ever. Digits before
 * d0 stand for counters that are added: in 20.017 one may be. A heap of 0 has no move. */
#ifndef GAMES_TAKE_CODE_H
#define GAMES_TAKE_CODE_H

#include <cgt/ruleset.h>

enum {
  GAMES_TAKE_NUMBERED = 64,    /* as many heaps, and more, are meant by + alone */
  GAMES_TAKE_MOST_SET = 4096,  /* numbers of a set, and the largest but for which all may be taken */
  GAMES_TAKE_MOST_CODE = 4096, /* characters */
};

typedef enum games_take_heaps {
  GAMES_TAKE_NONE,
  GAMES_TAKE_ANY,
  GAMES_TAKE_UNEQUAL,
  GAMES_TAKE_MIXED, /* not all equal */
  GAMES_TAKE_EQUAL
} games_take_heaps;

/* What may be left after `take` counters are taken, more than 0 of them: games_take_heaps, by how many. */
typedef struct games_take_place {
  int64_t take; /* < 0: as many are added */
  unsigned char heaps[GAMES_TAKE_NUMBERED], more;
} games_take_place;

/* Places rise. With period > 0 those from `repeats` on come again after so many counters, for ever. */
typedef struct games_take_code {
  games_take_place *place; /* the caller's */
  size_t count, repeats;
  int64_t period;
} games_take_code;

/* What is wrong with a text, for a message: "the code 0.7x has a digit that is none", and where. */
typedef struct games_take_fault {
  const char *what; /* NULL: nothing */
  size_t at;        /* counted from 1; 0: nowhere */
} games_take_fault;

/* Places enough for any code, or set, of that text. */
size_t games_take_room(const char *text);

/* A code; or a digit that stands at the places of a set, "3{1,3}" or "3[1,3]" for 0.303, or at all places but
 * these, "3all but {1,3}". Up to end. False, and what is wrong. A code by which a heap may come again is
 * refused. */
bool games_take_read(games_take_code *code, games_take_place *room, const char *text, const char *end,
                     games_take_fault *fault);

/* How many heaps a move leaves at most, SIZE_MAX: any number; the most that it takes, INT64_MAX: any number.
 */
size_t games_take_most_heaps(const games_take_code *code);
int64_t games_take_longest(const games_take_code *code);

/* Are there digits that say more than how many heaps, or digits before the point but d0? */
bool games_take_is_bound(const games_take_code *code);
bool games_take_adds(const games_take_code *code);

/* ---- moves ---------------------------------------------------------------------------------------- */

/* Calls visit for each move from a heap of n with the heaps it leaves, rising; visit returns false to stop.
 * heaps: room for as many as a move may leave, n + 64 suffices. False: stopped. */
typedef bool games_take_visit(void *data, const uint64_t *heaps, size_t count);
bool games_take_each(const games_take_code *code, uint64_t n, uint64_t *heaps, games_take_visit *visit,
                     void *data);

/* The place after `*at` of those by which counters may be taken from a heap of n, and how many; NULL: no
 * further one. Begin with *at = 0. */
const games_take_place *games_take_next(const games_take_code *code, uint64_t n, size_t *at, int64_t *take);

/* What is asked of h heaps. */
static inline games_take_heaps games_take_of(const games_take_place *place, uint64_t h) {
  return (games_take_heaps)(h < GAMES_TAKE_NUMBERED ? place->heaps[h] : place->more);
}

#endif
