/* value_tables.c: tables of Grundy values.
 *
 * Grundy's game by its sparse space (E. R. Berlekamp; Berlekamp, Conway, Guy, Winning Ways, ch. 4; A.
 * Flammenkamp, Sprague-Grundy Values of Grundy's Game). Call a value rare if it has an even number of binary
 * digits 1, the last not counted, else common. The rare values are a group under nim-addition and the common
 * ones its other coset. So an option a + b of common value has one heap of rare value and one of common: all
 * of them are met by running through the heaps a of rare value, which are few (1273 up to 10^6, the last
 * 82860). Let c be the least common value that is not met. The value of n is c, or a rare value below c if
 * one of these is not met among all options: they are run through in short runs until all have been, in
 * practice soon. Nothing is assumed: the choice of what is called rare decides the time and not the result.
 */
#include "studies/value_tables.h"

uint32_t games_marks_limit(size_t most) {
  uint32_t limit = 2;
  while (limit <= most && limit < UINT32_C(1) << 16) limit *= 2;
  return limit;
}

static void start_round(games_marks *marks) {
  if (++marks->round != 0) return;
  for (uint32_t i = 0; i < marks->limit; i++) marks->of[i] = 0;
  marks->round = 1;
}

static inline void mark(games_marks *marks, uint16_t value) { marks->of[value] = marks->round; }
static inline bool is_marked(const games_marks *marks, uint16_t value) {
  return marks->of[value] == marks->round;
}

static uint16_t mex(const games_marks *marks) {
  uint16_t least = 0;
  while (is_marked(marks, least)) least++;
  return least;
}

/* ---- Grundy's game ----------------------------------------------------------------------------------- */

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
    if (is_rare(v) && !is_marked(marks, v)) return false;
  return true;
}

static uint16_t grundy_value(games_grundy_values *g, size_t n) {
  games_marks *marks = &g->marks;
  const uint16_t *value = g->value;
  start_round(marks);
  mark_rare_options(marks->of, marks->round, value, n, g->rare, g->rare_count);
  uint16_t common = 2;
  while (is_rare(common) || is_marked(marks, common)) common++;
  for (size_t from = 1; 2 * from < n && !all_rare_marked(marks, common); from += RUN)
    mark_run(marks->of, marks->round, value, n, from, 2 * (from + RUN) <= n ? from + RUN : (n + 1) / 2);
  return all_rare_marked(marks, common) ? common : mex(marks);
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

/* ---- from the definitions ---------------------------------------------------------------------------- */

void study_schrage_row(uint16_t *table, size_t m, size_t cols, games_marks *marks) {
  uint16_t *row = table + m * cols;
  row[0] = 0;
  for (size_t n = 1; n < cols; n++) {
    start_round(marks);
    for (size_t k = 1; 2 * k < n; k++) mark(marks, row[k] ^ row[n - k]);
    for (size_t k = 1; 2 * k < m; k++) mark(marks, table[k * cols + n] ^ table[(m - k) * cols + n]);
    row[n] = mex(marks);
  }
}

void study_wythoff_row(uint16_t *table, size_t a, size_t cols, size_t r, games_marks *marks) {
  uint16_t *row = table + a * cols;
  for (size_t b = 0; b < cols; b++) {
    start_round(marks);
    for (size_t left = 0; left < b; left++) mark(marks, row[left]);
    for (size_t left = 0; left < a; left++) mark(marks, table[left * cols + b]);
    for (size_t k = 1; k <= a; k++) {
      size_t least = k >= r ? k - r + 1 : 1, most = b < k + r - 1 ? b : k + r - 1;
      for (size_t l = least; l <= most; l++) mark(marks, table[(a - k) * cols + b - l]);
    }
    row[b] = mex(marks);
  }
}
