/* heap_table.c: see heap_table.h. */
#include <string.h>

#include "games/boards/codes/heap_table.h"
#include "games/boards/codes/heap_values.h"
#include "games/boards/codes/sparse.h"

enum { SPARSE_FROM = 4096 /* values; fewer are found as fast by definition */, SPARSE_STEP = 1024 };

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

static bool is_sparse(const table *t, const games_heap_rules *rules) {
  return t->count >= SPARSE_FROM && t->greatest < GAMES_SPARSE_VALUES && games_sparse_fits(rules);
}

/* By rare heaps: to `to`, or up to a value of GAMES_SPARSE_VALUES and above. */
static bool extend_by_rare(table *t, cgt_sink *out, const games_heap_rules *rules, size_t to) {
  games_sparse s;
  uint16_t *value = cgt_sink_room(out, to * sizeof *value);
  if (!value) return false;
  for (size_t n = 0; n < t->count; n++) value[n] = (uint16_t)t->value[n];
  bool full = false, good = games_sparse_new(&s, &rules->take);
  s.value = value;
  s.count = (size_t)t->count;
  good = good && games_sparse_begin(&s);
  while (good && s.count < to && cgt_sink_goes_on(out))
    good = games_sparse_extend(&s, to - s.count < SPARSE_STEP ? to : s.count + SPARSE_STEP, &full);
  for (size_t n = (size_t)t->count; n < s.count; n++) t->value[n] = value[n];
  t->count = s.count;
  if (s.greatest > t->greatest) t->greatest = s.greatest;
  games_sparse_free(&s);
  if (!good && !full) cgt_sink_fail(out, CGT_ENOMEM, "out of memory for the nim-values of heaps");
  return (good || full) && cgt_sink_goes_on(out);
}

/* Makes the table reach to `to`; the marks grow with the values. */
static bool extend(table *t, cgt_sink *out, const games_heap_rules *rules, size_t to) {
  if (is_sparse(t, rules) && !extend_by_rare(t, out, rules, to)) return false;
  if (t->count >= to) return true;
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
  if (v.too_many) cgt_sink_fail(out, CGT_ELIMIT, "more than 2^24 sets of coins can be turned with one coin");
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
    if (is_sparse(t, rules) && to < t->count + t->count / 2) /* many at a time cost little more */
      to = look < t->count + t->count / 2 ? look : t->count + t->count / 2;
    t = kept_table(out, code, to);
    if (!t || !extend(t, out, rules, (size_t)to)) return false;
    if (to == look && !look_for_period(t, out, rules)) return false;
  }
  if (t) *value = t->value[n < t->count ? n : t->start + (n - t->start) % t->period];
  return t;
}

bool games_heap_table_add(mpz_ptr sum, cgt_sink *out, const char *code, const games_heap_rules *rules,
                          uint64_t n) {
  enum { MOST_BITS = 1 << 26 };
  uint64_t k;
  uint32_t value;
  if (!rules->turns || !games_turn_is_any(&k, &rules->turn)) {
    if (!games_heap_table_value(&value, out, code, rules, n)) return false;
    for (mp_bitcnt_t bit = 0; value; bit++, value /= 2)
      if (value % 2) mpz_combit(sum, bit);
  } else if (n >= k) {
    if (n - k >= MOST_BITS) {
      cgt_sink_fail(out, CGT_ELIMIT, "the value of a coin has more than 2^26 bits");
      return false;
    }
    mpz_combit(sum, (mp_bitcnt_t)(n - k));
  }
  return true;
}
