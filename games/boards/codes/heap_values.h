/* heap_values.h: nim-values of heaps by rules that add no counters, each from those
 * before it, and the proof of their periods. */
#ifndef GAMES_HEAP_VALUES_H
#define GAMES_HEAP_VALUES_H

#include "games/boards/codes/heap_rules.h"

enum { GAMES_HEAP_MOST_SETS = 1 << 24 };

/* The values that options have are marked by the round of the heap; all memory is the caller's. */
typedef struct games_heap_values {
  uint32_t *value; /* of heaps of 0, 1, ..., count - 1 counters; room for as many as are asked for */
  size_t count;
  uint32_t greatest;           /* of them */
  uint32_t *mark;              /* mark_room of them, zero at first; the larger the values, the more: */
  size_t mark_room;            /* games_heap_marks */
  uint64_t *heaps;             /* room for `to` + 64 */
  bool (*goes_on)(void *data); /* asked for each heap, and where one has thousands of moves */
  void *data;
  uint64_t moves; /* that were visited */
  uint64_t least; /* of them, before the heap that is looked at */
  bool too_many;  /* sets of coins with one coin: more than GAMES_HEAP_MOST_SETS */
} games_heap_values;

/* A power of two that suffices for the next heaps. */
size_t games_heap_marks(const games_heap_values *v);

/* Makes count `to`, or as large as mark_room allows. False: stopped, or too many. Cost: of a heap of n, as
 * many steps as it has moves, n/2 for each place with two heaps. */
bool games_heap_extend(games_heap_values *v, const games_heap_rules *rules, size_t to);

/* What a proof of a period wants to know of rules: moves leave that many heaps and take that many counters,
 * at most; heaps that are left where they vary are `start` or larger; and moves are the same for all heaps
 * from `least` on. */
typedef struct games_heap_bounds {
  size_t heaps, longest;
  int64_t start, least;
} games_heap_bounds;

/* False: no theorem is known for such codes. */
bool games_heap_bounds_of(games_heap_bounds *bounds, const games_heap_rules *rules);

/* All heaps below this prove a period, slanted or not, if what repeats does in all of them from start on. */
int64_t games_heap_proof(const games_heap_bounds *bounds, int64_t start, int64_t period);

/* value[n + period] == value[n] for all n >= start, by that theorem. */
typedef struct games_heap_period {
  size_t start, period; /* 0: none is proved by these values */
} games_heap_period;

/* room: count + 1 of them. Cost: a few steps a value. */
games_heap_period games_heap_find_period(const uint32_t *value, size_t count, const games_heap_bounds *bounds,
                                         uint32_t *room);

#endif
