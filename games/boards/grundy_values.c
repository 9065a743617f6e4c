/* grundy_values.c: the values of Grundy's game, by its sparse space (E. R. Berlekamp; Berlekamp, Conway, Guy,
 * Winning Ways, ch. 4; A. Flammenkamp, Sprague-Grundy Values of Grundy's Game).
 *
 * Call a value rare if it has an even number of binary digits 1, the last not counted, else common. The rare
 * values are a group under nim-addition and the common ones its other coset. So an option a + b of common
 * value has one heap of rare value and one of common: all of them are met by running through the heaps a of
 * rare value, which are few (1273 up to 10^6, the last 82860). Let c be the least common value that is not
 * met. The value of n is c, or a rare value below c if one of these is not met among all options: they are
 * run through in short runs until all have been, in practice soon. Nothing is assumed: the choice of what is
 * called rare decides the time and not the result.
 */
#include "games/boards/grundy_values.h"

static inline bool is_rare(uint16_t value) { return __builtin_popcount(value >> 1) % 2 == 0; }

/* Nearly all of the time of a table goes by here. */
static void mark_rare_options(uint32_t *restrict mark_of, uint32_t round, const uint16_t *restrict value,
                              size_t n, const uint32_t *restrict rare, size_t rare_count) {
  for (size_t i = 0; i < rare_count; i++) {
    size_t a = rare[i];
    if (2 * a != n) mark_of[value[a] ^ value[n - a]] = round;
  }
}

enum { RUN = 256 };

/* The options a + (n - a), from <= a < to. */
static void mark_run(uint32_t *restrict mark_of, uint32_t round, const uint16_t *restrict value, size_t n,
                     size_t from, size_t to) {
  for (size_t a = from; a < to; a++) mark_of[value[a] ^ value[n - a]] = round;
}

static bool all_rare_marked(const games_marks *marks, uint16_t common) {
  for (uint16_t v = 0; v < common; v++)
    if (is_rare(v) && !games_is_marked(marks, v)) return false;
  return true;
}

static uint16_t grundy_value(games_grundy_values *g, size_t n) {
  games_marks *marks = &g->marks;
  const uint16_t *value = g->value;
  games_marks_clear(marks);
  mark_rare_options(marks->of, marks->round, value, n, g->rare, g->rare_count);
  uint16_t common = 2;
  while (is_rare(common) || games_is_marked(marks, common)) common++;
  for (size_t from = 1; 2 * from < n && !all_rare_marked(marks, common); from += RUN)
    mark_run(marks->of, marks->round, value, n, from, 2 * (from + RUN) <= n ? from + RUN : (n + 1) / 2);
  return all_rare_marked(marks, common) ? common : games_mex(marks);
}

void games_grundy_extend(games_grundy_values *g, size_t to) {
  for (size_t n = g->count; n < to; n++) {
    g->value[n] = n > 2 ? grundy_value(g, n) : 0;
    if (n > 0 && is_rare(g->value[n])) g->rare[g->rare_count++] = (uint32_t)n;
    g->count = n + 1;
  }
}

enum { STEP = 1024 }; /* heaps, between questions whether to go on */

const uint16_t *games_grundy_table(cgt_sink *out, size_t count) {
  games_grundy_values g = {.value = cgt_sink_room(out, count * sizeof *g.value),
                           .rare = cgt_sink_room(out, count * sizeof *g.rare),
                           .marks.limit = games_marks_limit(count)};
  g.marks.of = cgt_sink_room(out, g.marks.limit * sizeof *g.marks.of);
  if (!g.value || !g.rare || !g.marks.of) return NULL;
  while (g.count < count) {
    if (!cgt_sink_goes_on(out)) return NULL;
    games_grundy_extend(&g, count - g.count < STEP ? count : g.count + STEP);
  }
  return g.value;
}
