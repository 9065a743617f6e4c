/* marks.h: small sets of Grundy values, for the mex of the options of one position after another. */
#ifndef GAMES_MARKS_H
#define GAMES_MARKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The values below a power of two that options have; values are less than 2^16. */
typedef struct games_marks {
  uint32_t *of; /* limit of them, zero at first */
  uint32_t limit, round;
} games_marks;

/* The limit that suffices for values that are at most `most`: the exclusive or of two is below it. */
static inline uint32_t games_marks_limit(size_t most) {
  uint32_t limit = 2;
  while (limit <= most && limit < UINT32_C(1) << 16) limit *= 2;
  return limit;
}

/* The set is empty again. */
static inline void games_marks_clear(games_marks *marks) {
  if (++marks->round != 0) return;
  for (uint32_t i = 0; i < marks->limit; i++) marks->of[i] = 0;
  marks->round = 1;
}

static inline void games_mark(games_marks *marks, uint16_t value) { marks->of[value] = marks->round; }
static inline bool games_is_marked(const games_marks *marks, uint16_t value) {
  return marks->of[value] == marks->round;
}

static inline uint16_t games_mex(const games_marks *marks) {
  uint16_t least = 0;
  while (games_is_marked(marks, least)) least++;
  return least;
}

#endif
