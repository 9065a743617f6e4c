/* triples.c: see triples.h. */
#include <stdlib.h>
#include <string.h>

#include "impartial/heaps/triples.h"

enum { WORD = 64 };

bool imp_triples_fits(const games_heap_rules *rules) {
  const games_take_code *code = &rules->take;
  bool triples = false;
  if (rules->turns || games_take_adds(code) || games_take_is_bound(code) || code->period > 0) return false;
  for (size_t i = 0; i < code->count; i++) {
    const games_take_place *place = &code->place[i];
    for (size_t h = 4; h < GAMES_TAKE_NUMBERED; h++)
      if (place->heaps[h]) return false;
    triples |= place->heaps[3] != GAMES_TAKE_NONE;
  }
  return triples;
}

/* ---- sets ------------------------------------------------------------------------------------------ */

static uint64_t *row_of(const imp_triples *t, size_t sum) { return t->pairs + sum * (t->width / WORD); }

static bool has(const uint64_t *row, size_t v) { return row[v / WORD] >> v % WORD & 1; }

static bool too_much(imp_triples *t, size_t rows, size_t width) {
  size_t bytes;
  t->full = __builtin_mul_overflow(rows, width / 8, &bytes) ||
            __builtin_add_overflow(bytes, 2 * width * sizeof *t->first, &bytes) ||
            (t->most_bytes > 0 && bytes > t->most_bytes);
  return t->full;
}

/* Rows of that width, with what is in them. */
static bool widen(imp_triples *t, size_t width) {
  if (too_much(t, t->rows, width)) return false;
  uint64_t *pairs = calloc(t->rows, width / 8), *first = calloc(2 * width, sizeof *first);
  if (!pairs || !first) return free(pairs), free(first), false;
  for (size_t sum = 0; sum < t->rows && t->width > 0; sum++)
    memcpy(pairs + sum * (width / WORD), row_of(t, sum), t->width / 8);
  for (size_t parity = 0; parity < 2 && t->width > 0; parity++)
    memcpy(first + parity * width, t->first + parity * t->width, t->width * sizeof *first);
  free(t->pairs);
  free(t->first);
  t->pairs = pairs;
  t->first = first;
  t->width = width;
  return true;
}

/* Room for a row of that sum, and for the values that may come. */
static bool reserve(imp_triples *t, size_t sum, size_t greatest) {
  size_t width = t->width > 0 ? t->width : WORD;
  while (width <= 2 * greatest + 2) width *= 2;
  if (sum >= t->rows) {
    size_t rows = 2 * sum + WORD;
    if (too_much(t, rows, width)) rows = sum + 1;
    if (too_much(t, rows, width)) return false;
    uint64_t *pairs = realloc(t->pairs, rows * (t->width / 8) + 1);
    if (!pairs) return false;
    t->pairs = pairs;
    memset(row_of(t, t->rows), 0, (rows - t->rows) * (t->width / 8));
    t->rows = rows;
  }
  return width == t->width || widen(t, width);
}

static void fill_row(const imp_triples *t, const uint32_t *value, size_t sum) {
  uint64_t *row = row_of(t, sum);
  for (size_t a = 1; 2 * a <= sum; a++) {
    uint32_t v = value[a] ^ value[sum - a];
    row[v / WORD] |= UINT64_C(1) << v % WORD;
  }
}

/* ---- values ---------------------------------------------------------------------------------------- */

/* By no heap, one, two, or a heap beside two equal ones. */
static bool is_seen(const imp_triples *t, const uint32_t *value, const games_take_code *code, size_t n,
                    uint32_t v) {
  for (const games_take_place *p = code->place; p < code->place + code->count && (size_t)p->take <= n; p++) {
    size_t rest = n - (size_t)p->take;
    if (rest == 0) {
      if (p->heaps[0] && v == 0) return true;
      continue;
    }
    if ((p->heaps[1] && p->take > 0 && value[rest] == v) || (p->heaps[2] && has(row_of(t, rest), v)))
      return true;
    uint64_t first = t->first[rest % 2 * t->width + v];
    if (p->heaps[3] && first > 0 && first + 2 <= rest) return true;
  }
  return false;
}

static bool is_found(const imp_triples *t, const uint32_t *value, const games_take_code *code, size_t n,
                     uint32_t v) {
  for (const games_take_place *p = code->place; p < code->place + code->count && (size_t)p->take <= n; p++) {
    size_t rest = n - (size_t)p->take;
    for (size_t c = 1; p->heaps[3] && 3 * c <= rest; c++)
      if (has(row_of(t, rest - c), v ^ value[c])) return true;
  }
  return false;
}

bool imp_triples_add(imp_triples *t, games_heap_values *v, const games_take_code *code) {
  size_t n = v->count;
  uint32_t least = 0;
  if (!reserve(t, n, v->greatest)) return false;
  fill_row(t, v->value, n);
  while (n > 0 && (is_seen(t, v->value, code, n, least) || is_found(t, v->value, code, n, least))) least++;
  v->value[n] = least;
  if (least > v->greatest) v->greatest = least;
  uint64_t *first = &t->first[n % 2 * t->width + least];
  if (n > 0 && *first == 0) *first = n;
  v->count++;
  return true;
}

void imp_triples_free(imp_triples *t) {
  free(t->pairs);
  free(t->first);
}
