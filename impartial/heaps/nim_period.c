/* nim_period.c: periods of nim-sequences, and what proves them.
 *
 * Guy and Smith's theorem is that of the rulesets (games/boards/codes/heap_values.c). Behind the last rare
 * heap (sparse.h) one period of values proves as much, instead of as many again as there are before it:
 *
 * Theorem. Let a move take at most k counters and leave two heaps at most, unequal ones at all places where
 * they are asked to be equal or not. Let a mask be given, no heap above L below N be rare, and G(n+p) = G(n)
 * for s <= n < N - p, s >= 1, where N - p >= s + k + L + 1. For each n from N - p to N - 1 and each rare
 * value below G(n) let there be a move to a pair of heaps that has it, the larger of them at least s. Then
 * G(n+p) = G(n) for all n >= s.
 *
 * Proof. Let n >= N and suppose it below; all heaps from L + 1 to n - 1 are common then. The common values of
 * options of n are G(m), where one heap of m >= n - k is left, and G(r) + G(m - r), m >= n - k, r rare and so
 * at most L; m - r - p >= N - p - k - L > s. So they are those of n - p, whose rare heaps are the same, and
 * the least common value that is missing is so too: it is G(n - p), which is common and so the least value
 * that is missing there, rare or common. Each rare value below it is had by a pair (a, b) of n - p, a <= b, s
 * <= b, and so by (a, b + p) of n: b + p < n, and a < b + p, so they are unequal. So G(n) = G(n - p), which
 * is common; and these pairs for n have a larger heap of at least s, too. QED
 *
 * Where it is by the parity of a heap, too, which values are rare, so it is of n and of n - p, for p is even:
 * else no two heaps n and n + p behind L that have one value were both common.
 *
 * By hand the pairs need not be known where N - p >= 2s + k: the larger of two heaps is at least half of
 * them. */
#include <stdlib.h>
#include <string.h>

#include "impartial/heaps/nim_memory.h"
#include "impartial/heaps/nim_sequence.h"
#include "impartial/heaps/slanted.h"

/* The values as bytes. */
typedef struct row {
  const char *bytes;
  size_t count, size;
  const imp_nim_values *place; /* NULL: they are in memory */
  size_t touched;
} row;

static row row_of(const cgt_nim_sequence *s) {
  if (!s->is_sparse || s->count == 0)
    return (row){.bytes = (const char *)s->wide.value, .count = s->count, .size = sizeof(uint32_t)};
  return (row){.bytes = (const char *)s->narrow.value,
               .count = s->count,
               .size = sizeof(uint16_t),
               .place = &s->narrow};
}

static void touch(row *r, size_t values) {
  if (r->place) imp_nim_memory_touch(&r->touched, r->place, values);
}

/* How many values, from the last one backwards, are those p before. */
static size_t match(row *r, size_t p) {
  enum { SOME = 4096 };
  size_t most = r->count - p, length = 0, some = 1;
  while (length < most) {
    if (some > most - length) some = most - length;
    size_t at = r->count - length - some;
    touch(r, 2 * some);
    if (memcmp(r->bytes + at * r->size, r->bytes + (at - p) * r->size, some * r->size) == 0) {
      length += some;
      some = some < SOME ? 2 * some : SOME;
    } else if (some > 1) {
      some /= 2;
    } else {
      break;
    }
  }
  return length;
}

/* Do the last bytes, as many as a word has, agree with those p values before? Nearly always they do not. */
static bool ends_alike(const row *r, size_t p) {
  uint64_t last, before;
  const char *end = r->bytes + r->count * r->size, *early = r->bytes + (r->count - p) * r->size;
  if (early < r->bytes + sizeof last) return true;
  memcpy(&last, end - sizeof last, sizeof last);
  memcpy(&before, early - sizeof before, sizeof before);
  return last == before;
}

enum { TAIL = sizeof(uint64_t) / sizeof(uint16_t) };

/* Of values of 16 bits: is the tail somewhere among them, beginning at one of the first `count`? */
GAMES_FOUR_BY_FOUR static bool has_tail(const uint16_t *restrict value, size_t count, const uint16_t *tail) {
  uint16_t found = 0, a = tail[0], b = tail[1], c = tail[2], d = tail[3];
  for (size_t i = 0; i < count; i++)
    found |= (uint16_t)((value[i] == a) & (value[i + 1] == b) & (value[i + 2] == c) & (value[i + 3] == d));
  return found;
}

/* The first p from that one on at which the last values agree with those p before, or one above most. */
static size_t next_alike(row *r, size_t p, size_t most) {
  enum { FEW = 64, MANY = 8192 };
  size_t some = FEW;
  while (p <= most) {
    if (r->size == sizeof(uint16_t) && r->count >= p + some + TAIL) {
      const uint16_t *tail = (const uint16_t *)(const void *)r->bytes + r->count - TAIL;
      if (!has_tail(tail - p - some + 1, some, tail)) {
        p += some;
        touch(r, some);
        some = some < MANY ? 2 * some : MANY;
        continue;
      }
      if (some > FEW) {
        some /= 2;
        continue;
      }
    }
    for (size_t end = p + FEW; p < end; p++)
      if (p > most || ends_alike(r, p)) return p;
  }
  return p;
}

/* ---- proofs ------------------------------------------------------------------------------------------ */

static bool is_proved(const cgt_nim_period *p) { return p->status.word == CGT_LAW_PROVED; }

/* What is seen twice in the first half of the values is tested by the others. */
static void take_range(cgt_nim_period *p, size_t count) {
  p->status.from = (int64_t)p->start;
  p->status.to = (int64_t)count - 1;
  if (!is_proved(p) && p->start + 2 * p->length <= count / 2) p->status.word = CGT_LAW_AGREES;
}

static size_t larger(size_t a, size_t b) { return a > b ? a : b; }

size_t imp_sparse_suffices(size_t start, size_t length, size_t longest, size_t last) {
  return larger(start + longest + last + 1, 2 * start + longest) + length;
}

static bool asks_for_equal(const games_sparse *s) {
  for (size_t i = 0; i < s->places; i++)
    if (s->place[i].two == GAMES_TAKE_EQUAL) return true;
  return false;
}

/* By the theorem above. status.needs gets the values that it takes, as far as that can be told. */
static bool prove_sparse(cgt_nim_period *p, const cgt_nim_sequence *sequence) {
  const games_sparse *s = &sequence->sparse;
  if (!sequence->begun || s->mask == 0 || asks_for_equal(s) || (s->by_parity && p->length % 2 > 0))
    return false;
  size_t start = larger(p->start, 1), last = s->rare_count > 0 ? s->rare[s->rare_count - 1] : 0;
  size_t from = larger(start + s->longest + last + 1, larger(s->since, GAMES_SPARSE_FIRST));
  p->status.theorem = CGT_THEOREM_SPARSE;
  p->status.needs = larger(from, start + s->longest + GAMES_SPARSE_FLOOR) + p->length;
  if (s->count < from + p->length) return false;
  from = s->count - p->length;
  bool halves = from >= 2 * start + s->longest, good = true;
  for (size_t lot = from / GAMES_SPARSE_FLOOR; !halves && good && lot <= (s->count - 1) / GAMES_SPARSE_FLOOR;
       lot++)
    good = s->floor[lot] >= start;
  if (!good) p->status.needs = 2 * start + s->longest + p->length;
  return good;
}

/* bounds: NULL: there are none. */
static bool prove_by_bounds(cgt_nim_period *p, const cgt_nim_sequence *s, const games_heap_bounds *bounds) {
  if (!bounds) return false;
  size_t needs = (size_t)games_heap_proof(bounds, (int64_t)p->start, (int64_t)p->length);
  if (p->status.theorem != CGT_THEOREM_NONE && p->status.needs < needs) return false;
  bool window = bounds->heaps == 1 && s->written == CGT_HEAPS_SET;
  p->status.theorem = window ? CGT_THEOREM_WINDOW : CGT_THEOREM_GUY_SMITH;
  p->status.needs = needs;
  p->status.window = bounds->longest;
  return needs <= s->count;
}

static void prove(cgt_nim_period *p, const cgt_nim_sequence *s, const games_heap_bounds *bounds) {
  if (prove_sparse(p, s) || prove_by_bounds(p, s, bounds)) p->status.word = CGT_LAW_PROVED;
}

/* ---- arithmetic periods ------------------------------------------------------------------------------ */

/* Of values by definition: a period of the differences, and what a period of them adds up to. */
static void find_slanted(cgt_nim_period *period, const cgt_nim_sequence *s) {
  const uint32_t *value = s->wide.value;
  if (s->is_sparse || s->count < 2) return;
  uint32_t *step = malloc(s->count * sizeof *step);
  if (!step) return;
  for (size_t n = 0; n + 1 < s->count; n++) step[n] = value[n + 1] - value[n];
  row r = {.bytes = (const char *)step, .count = s->count - 1, .size = sizeof *step};
  size_t most = r.count / 2;
  for (size_t p = next_alike(&r, 1, most); p <= most;) {
    size_t length = match(&r, p), covered = length + p;
    if (length >= p && covered >= r.count / 3 && (!period->found || r.count - covered < period->start))
      *period = (cgt_nim_period){.found = true,
                                 .start = r.count - covered,
                                 .length = p,
                                 .saltus = value[s->count - 1] - value[s->count - 1 - p]};
    p = next_alike(&r, length >= p ? length + 1 : p + 1, most);
  }
  free(step);
}

/* By the theorem of slanted.c; the more periods as one, the more values it takes, and the more it proves. */
static void prove_slanted(cgt_nim_period *p, const cgt_nim_sequence *s) {
  enum { TOGETHER = 64 };
  const games_heap_rules *rules = &s->game.rules[0];
  for (size_t together = 1; together <= TOGETHER && !is_proved(p); together *= 2) {
    imp_slant slant = {p->start > 0 ? p->start : 1, p->length * together, p->saltus * (uint32_t)together};
    size_t needs = imp_slant_needs(&slant, rules, s->wide.value);
    if (needs == 0) break;
    p->status.theorem = CGT_THEOREM_SLANTED;
    p->status.needs = needs;
    p->together = together;
    if (needs > s->count) return;
    if (imp_slant_holds(&slant, rules, s->wide.value, NULL)) p->status.word = CGT_LAW_PROVED;
  }
  if (is_proved(p)) return;
  p->status.theorem = CGT_THEOREM_NONE;
  p->status.needs = 0;
}

/* ---- search ------------------------------------------------------------------------------------------ */

/* Behind the last rare heap a period may be proved before it is seen twice. If the last values have a period
 * p, as many as length + p, all periods up to length that are seen twice are its multiples (N. J. Fine and H.
 * S. Wilf 1965), which begin no sooner. */
void cgt_nim_sequence_period(cgt_nim_period *period, const cgt_nim_sequence *s) {
  if (!period || !s) return;
  row r = row_of(s);
  games_heap_bounds of_game;
  const games_heap_bounds *bounds = games_heap_bounds_of_game(&of_game, &s->game) ? &of_game : NULL;
  size_t most = r.count / 2;
  *period = (cgt_nim_period){0};
  for (size_t p = next_alike(&r, 1, most); p <= most && !is_proved(period);) {
    size_t length = match(&r, p), covered = length + p;
    bool twice = length >= p;
    cgt_nim_period found = {.found = true, .start = r.count - covered, .length = p};
    if (length > 0) prove(&found, s, bounds);
    if (is_proved(&found) ||
        (twice && covered >= r.count / 3 && (!period->found || found.start < period->start)))
      *period = found;
    p = next_alike(&r, twice ? length + 1 : p + 1, most);
  }
  if (!period->found) find_slanted(period, s);
  if (period->found && period->saltus > 0) prove_slanted(period, s);
  if (period->found) take_range(period, s->count);
}
