/* heap_values.c: see heap_values.h.
 *
 * Guy and Smith (1956) for octal games; Siegel, CGT, ch. IV, octal periodicity. Let k be the last place, t
 * the most heaps that a move leaves, and G(n+p) = G(n) + x for all n with s <= n < t*s + (t-1)*p + k, s >= 1.
 * Then so it is for all n >= s, if x = 0, or x is a number and no G(n) with s <= n < s + p is one. For take a
 * larger n and suppose it for all smaller ones. A move in n+p leaves heaps of n + p - i >= n + p - k counters
 * together; so the largest, b, is at least s + p, and leaving b-p in its place in n is worth x less, for s <=
 * b-p < n. A move in n leaves a largest heap b >= s, and leaving b+p in its place is worth x more. So the
 * options of n+p are those of n and x more. G(n) is no number, for none is from s on, and the number
 * translation theorem (Siegel, CGT, ch. II) has G(n+p) = G(n) + x. With x = 0 that is so by definition. Where
 * moves leave one heap or none whatever is left of it, an empty heap is as good as none, and s = 0 will do,
 * too. Nothing is known where it is asked whether heaps are equal, and where a code goes on for ever. */
#include "games/boards/codes/heap_values.h"

/* ---- values -------------------------------------------------------------------------------------- */

size_t games_heap_marks(const games_heap_values *v) {
  size_t room = 64; /* a power of two above all sums of the greatest, and as much again for what may come */
  while (room <= 2 * (size_t)v->greatest) room *= 2;
  return 2 * room;
}

static bool mark(void *data, const uint64_t *heaps, size_t count) {
  games_heap_values *v = data;
  uint32_t sum = 0;
  for (size_t i = 0; i < count; i++) sum ^= v->value[heaps[i]];
  v->mark[sum] = (uint32_t)v->count;
  return ++v->moves % 4096 != 0 || v->goes_on(v->data);
}

/* Nearly all of the time goes by here. from: the least of the smaller heaps; end: above all of them. */
static void mark_pairs(uint32_t *restrict mark_of, const uint32_t *restrict value, uint32_t round,
                       size_t rest, size_t end) {
  for (size_t a = 1; a < end; a++) mark_of[value[a] ^ value[rest - a]] = round;
}

static bool leaves_more_than_two(const games_take_place *place) {
  for (size_t h = 3; h < GAMES_TAKE_NUMBERED; h++)
    if (place->heaps[h]) return true;
  return false;
}

static bool mark_taking(games_heap_values *v, const games_take_code *code) {
  const games_take_place *place;
  size_t n = v->count;
  uint32_t round = (uint32_t)n;
  int64_t take;
  for (size_t at = 0; (place = games_take_next(code, n, &at, &take));) {
    if (leaves_more_than_two(place)) {
      games_take_place alone = *place;
      alone.take = take;
      if (!games_take_each(&(games_take_code){.place = &alone, .count = 1}, n, v->heaps, mark, v))
        return false;
      continue;
    }
    size_t rest = n - (size_t)take;
    if (place->heaps[rest > 0]) v->mark[v->value[rest]] = round;
    games_take_heaps bound = (games_take_heaps)place->heaps[2];
    if (bound == GAMES_TAKE_EQUAL) {
      if (rest > 0 && rest % 2 == 0) v->mark[0] = round;
    } else if (bound) {
      mark_pairs(v->mark, v->value, round, rest, bound == GAMES_TAKE_ANY ? rest / 2 + 1 : (rest + 1) / 2);
    }
  }
  return true;
}

static bool mark_set(void *data, const uint64_t *coins, size_t count) {
  games_heap_values *v = data;
  v->too_many = v->moves - v->least >= GAMES_HEAP_MOST_SETS;
  return !v->too_many && mark(data, coins, count);
}

/* All moves from a heap of v->count > 0. False: stopped, or too many. */
static bool mark_moves(games_heap_values *v, const games_heap_rules *rules) {
  v->least = v->moves;
  return rules->turns ? games_turn_each(&rules->turn, v->count, v->heaps, mark_set, v)
                      : mark_taking(v, &rules->take);
}

bool games_heap_extend(games_heap_values *v, const games_heap_rules *rules, size_t to) {
  for (; v->count < to && games_heap_marks(v) <= v->mark_room; v->count++) {
    uint32_t least = 0;
    if (v->count > 0) {
      if (!v->goes_on(v->data) || !mark_moves(v, rules)) return false;
      while (v->mark[least] == (uint32_t)v->count) least++;
    }
    v->value[v->count] = least;
    if (least > v->greatest) v->greatest = least;
  }
  return true;
}

/* ---- proofs -------------------------------------------------------------------------------------- */

static int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

bool games_heap_bounds_of(games_heap_bounds *bounds, const games_heap_rules *rules) {
  const games_take_code *code = &rules->take;
  if (rules->turns || games_take_is_bound(code) || games_take_adds(code) || code->period > 0 ||
      games_take_most_heaps(code) == SIZE_MAX)
    return false;
  *bounds = (games_heap_bounds){.heaps = (size_t)larger(1, (int64_t)games_take_most_heaps(code)),
                                .longest = (size_t)games_take_longest(code)};
  for (size_t i = 0; i < code->count; i++)
    for (size_t h = 0; h < GAMES_TAKE_NUMBERED; h++)
      if ((code->place[i].heaps[h] == GAMES_TAKE_ANY) != (h < 2)) bounds->start = 1;
  return true;
}

int64_t games_heap_proof(const games_heap_bounds *bounds, int64_t start, int64_t period) {
  int64_t heaps = (int64_t)bounds->heaps;
  start = larger(start, bounds->start);
  return larger(heaps * start + (heaps - 1) * period + (int64_t)bounds->longest, bounds->least) + period;
}

/* The last `length` values have the period length - border[length], the least they have (D. E. Knuth, J. H.
 * Morris, V. R. Pratt 1977, of the values in reverse). */
games_heap_period games_heap_find_period(const uint32_t *value, size_t count, const games_heap_bounds *bounds,
                                         uint32_t *border) {
  games_heap_period found = {0};
  const uint32_t *last = value + count - 1;
  border[0] = border[1] = 0;
  for (size_t length = 2; length <= count; length++) {
    size_t b = border[length - 1];
    while (b > 0 && last[-(ptrdiff_t)b] != last[1 - (ptrdiff_t)length]) b = border[b];
    border[length] = (uint32_t)(b + (last[-(ptrdiff_t)b] == last[1 - (ptrdiff_t)length]));
  }
  for (size_t length = count; length > 1; length--) {
    size_t start = count - length, period = length - border[length];
    if (games_heap_proof(bounds, (int64_t)start, (int64_t)period) > (int64_t)count) continue;
    found = (games_heap_period){start, period};
    break;
  }
  return found;
}
