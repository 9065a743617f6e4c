/* heap_table.c: see heap_table.h. */
#include <string.h>

#include "games/boards/codes/heap_table.h"
#include "games/boards/codes/heap_values.h"

/* What is kept of a code, the values behind it. */
typedef struct table {
  uint64_t count, start, period; /* period 0: none is proved */
  uint32_t greatest, value[];
} table;

static table *kept_table(cgt_sink *out, const char *code, uint64_t count) {
  uint64_t bytes;
  if (__builtin_mul_overflow(count, sizeof(uint32_t), &bytes) || bytes > SIZE_MAX / 2) {
    cgt_sink_fail(out, CGT_ELIMIT, "a heap is too large for a table of values, and no period is proved");
    return NULL;
  }
  return cgt_sink_kept(out, code, strlen(code) + 1, sizeof(table) + (size_t)bytes);
}

static bool goes_on(void *data) { return cgt_sink_goes_on(data); }

/* Makes the table reach to `to`; the marks grow with the values. */
static bool extend(table *t, cgt_sink *out, const games_heap_rules *rules, size_t to) {
  games_heap_values v = {
      .value = t->value, .count = (size_t)t->count, .greatest = t->greatest, .goes_on = goes_on, .data = out};
  bool good = true;
  if (games_heap_most(rules, to) > 2) {
    v.heaps = cgt_sink_room(out, (to + GAMES_TAKE_NUMBERED) * sizeof *v.heaps);
    good = v.heaps != NULL;
  }
  while (good && v.count < to) {
    v.mark_room = games_heap_marks(&v);
    v.mark = cgt_sink_room(out, v.mark_room * sizeof *v.mark);
    good = v.mark && games_heap_extend(&v, rules, to);
  }
  t->count = v.count;
  t->greatest = v.greatest;
  return good;
}

/* After 64, 128, 256, ... values a period is looked for. */
static uint64_t next_look(uint64_t count) {
  uint64_t next = 64;
  while (next <= count) next *= 2;
  return next;
}

static bool look_for_period(table *t, cgt_sink *out, const games_heap_rules *rules) {
  games_heap_bounds bounds;
  if (!games_heap_bounds_of(&bounds, rules)) return true;
  uint32_t *room = cgt_sink_room(out, ((size_t)t->count + 1) * sizeof *room);
  if (!room) return false;
  games_heap_period found = games_heap_find_period(t->value, (size_t)t->count, &bounds, room);
  t->start = found.start;
  t->period = found.period;
  return true;
}

bool games_heap_table_value(uint32_t *value, cgt_sink *out, const char *code, const games_heap_rules *rules,
                            uint64_t n) {
  table *t = kept_table(out, code, 0);
  while (t && t->count <= n && t->period == 0) {
    uint64_t look = next_look(t->count), to = n < look ? n + 1 : look;
    t = kept_table(out, code, to);
    if (!t || !extend(t, out, rules, (size_t)to)) return false;
    if (to == look && !look_for_period(t, out, rules)) return false;
  }
  if (t) *value = t->value[n < t->count ? n : t->start + (n - t->start) % t->period];
  return t;
}
