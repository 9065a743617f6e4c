/* sparse.c: see sparse.h. */
#include <stdlib.h>
#include <string.h>

#include "games/boards/codes/sparse.h"

/* ---- rules ---------------------------------------------------------------------------------------- */

bool games_sparse_fits(const games_heap_rules *rules) {
  const games_take_code *code = &rules->take;
  if (rules->turns || games_take_adds(code) || code->period > 0) return false;
  bool pairs = false;
  for (size_t i = 0; i < code->count; i++) {
    const games_take_place *place = &code->place[i];
    for (size_t h = 3; h < GAMES_TAKE_NUMBERED; h++)
      if (place->heaps[h]) return false;
    pairs |= place->heaps[2] && place->heaps[2] != GAMES_TAKE_EQUAL;
  }
  return pairs && games_take_longest(code) <= GAMES_SPARSE_FIRST / 2;
}

bool games_sparse_new(games_sparse *s, const games_take_code *code) {
  *s = (games_sparse){.places = code->count, .longest = (size_t)games_take_longest(code)};
  s->place = calloc(code->count, sizeof *s->place);
  for (int odd = 0; odd < 2; odd++) s->values[odd] = malloc(GAMES_SPARSE_VALUES / 2 * sizeof *s->values[odd]);
  s->mark = calloc(GAMES_SPARSE_VALUES, sizeof *s->mark);
  s->frequency = calloc(GAMES_SPARSE_VALUES, sizeof *s->frequency);
  s->frequent = malloc(GAMES_SPARSE_VALUES * sizeof *s->frequent);
  s->kept = calloc(GAMES_SPARSE_VALUES, sizeof *s->kept);
  if (!s->place || !s->values[0] || !s->values[1] || !s->mark || !s->frequency || !s->frequent || !s->kept)
    return false;
  for (size_t i = 0; i < code->count; i++) {
    const games_take_place *from = &code->place[i];
    s->place[i] = (games_sparse_place){.take = (size_t)from->take,
                                       .none = from->heaps[0],
                                       .one = from->heaps[1],
                                       .two = (games_take_heaps)from->heaps[2]};
    if (!s->pairs && s->place[i].two && s->place[i].two != GAMES_TAKE_EQUAL) s->pairs = &s->place[i];
  }
  s->has_parity = true;
  for (size_t i = 0; i < s->places; i++)
    if (s->place[i].two && (s->place[i].take - s->pairs->take) % 2 > 0) s->has_parity = false;
  return true;
}

/* ---- the mask --------------------------------------------------------------------------------------- */

/* Values are gone through in lots; whoever keeps them hears of each. */
static size_t next_lot(const games_sparse *s, size_t from) {
  const size_t to = s->count - from > GAMES_SPARSE_FLOOR ? from + GAMES_SPARSE_FLOOR : s->count;
  if (s->passed) s->passed(s->where, to - from);
  return to;
}

/* The mask by which the fewest of the later half of the values are rare: those with an even number of its
 * bits are (total + the Walsh transform of the frequencies) / 2, where by_parity odd heaps count as -1.
 * *fewest: so many. False: no memory. */
static bool best_mask(unsigned *mask, size_t *fewest, const games_sparse *s, bool by_parity) {
  size_t room = 1;
  while (room <= s->greatest) room *= 2;
  int64_t *sum = calloc(room, sizeof *sum);
  if (!sum) return false;
  for (size_t n = s->count / 2, to; n < s->count;)
    for (to = next_lot(s, n); n < to; n++)
      sum[s->value[n]] += by_parity && (n - s->pairs->take) % 2 > 0 ? -1 : 1;
  for (size_t half = 1; half < room; half *= 2)
    for (size_t at = 0; at < room; at++) {
      if (at & half) continue;
      int64_t a = sum[at], b = sum[at | half];
      sum[at] = a + b;
      sum[at | half] = a - b;
    }
  *mask = 1;
  for (size_t m = 1; m < room; m++)
    if (sum[m] < sum[*mask]) *mask = (unsigned)m;
  *fewest = room > 1 ? (size_t)((int64_t)(s->count - s->count / 2) + sum[*mask]) / 2 : 0;
  free(sum);
  return true;
}

static bool add_rare(games_sparse *s, size_t n) {
  if (s->rare_count == s->rare_room) {
    size_t room = 2 * s->rare_room + 256, *rare = realloc(s->rare, room * sizeof *rare);
    if (!rare) return false;
    s->rare = rare;
    s->rare_room = room;
  }
  s->rare[s->rare_count++] = n;
  return true;
}

static bool split(games_sparse *s, unsigned mask, bool by_parity) {
  size_t used[2] = {0};
  s->mask = mask;
  s->by_parity = mask > 0 && by_parity;
  s->since = s->count;
  s->rare_count = 0;
  for (unsigned v = 0; mask > 0 && v < GAMES_SPARSE_VALUES; v++) {
    int odd = !__builtin_parity(v & mask);
    s->values[odd][used[odd]++] = (uint16_t)v;
  }
  s->class_count = used[0];
  for (size_t n = 1, to; mask > 0 && n < s->count;)
    for (to = next_lot(s, n); n < to; n++)
      if (games_sparse_is_rare(s, n, s->value[n]) && !add_rare(s, n)) return false;
  return true;
}

static void sort_frequent(games_sparse *s) {
  s->frequent_count = 0;
  for (unsigned v = 0; s->mask > 0 && v <= s->greatest; v++) {
    if (s->frequency[v] == 0 || (!s->by_parity && !__builtin_parity(v & s->mask))) continue;
    size_t at = s->frequent_count++;
    for (; at > 0 && s->frequency[s->frequent[at - 1]] < s->frequency[v]; at--)
      s->frequent[at] = s->frequent[at - 1];
    s->frequent[at] = (uint16_t)v;
  }
}

static size_t count_rare(const games_sparse *s, unsigned mask, bool by_parity, size_t from) {
  size_t count = 0;
  for (size_t n = from, to; n < s->count;)
    for (to = next_lot(s, n); n < to; n++)
      count += (size_t)__builtin_parity(s->value[n] & mask) == (by_parity ? (n - s->pairs->take) % 2 : 0);
  return count;
}

/* Once there are twice as many values as before: another mask, if by the old one twice as many are rare; none
 * as long as a heap would cost more by it, which is so (measured) unless one in so many is rare. */
static bool look_again(games_sparse *s) {
  unsigned mask, least = s->greatest < GAMES_BLOCK_VALUES / 2 ? 16 : 4;
  size_t half = s->count / 2, fewest;
  if (!best_mask(&mask, &fewest, s, false)) return false;
  bool by_parity = false;
  if (s->has_parity) {
    unsigned other;
    size_t fewer;
    if (!best_mask(&other, &fewer, s, true)) return false;
    by_parity = fewer < fewest;
    if (by_parity) {
      mask = other;
      fewest = fewer;
    }
  }
  bool better = s->mask == 0 || count_rare(s, s->mask, s->by_parity, half) > 2 * fewest + 16;
  if (better && count_rare(s, mask, by_parity, 0) > s->count / least) mask = 0;
  if (better && (mask != s->mask || by_parity != s->by_parity) && !split(s, mask, by_parity)) return false;
  sort_frequent(s);
  return true;
}

/* ---- values --------------------------------------------------------------------------------------- */

static void remember(games_sparse *s, size_t n, unsigned value) {
  size_t known = s->frequency[value]++;
  if (known < GAMES_SPARSE_KEPT) s->kept[value][known] = n;
  if (value > s->greatest) s->greatest = value;
}

bool games_sparse_begin(games_sparse *s) {
  for (size_t n = 1; n < s->count; n++) remember(s, n, s->value[n]);
  return look_again(s);
}

/* The floor of n's lot begins with what the first search can tell. */
static size_t *floor_of(games_sparse *s, size_t n) {
  size_t lot = n / GAMES_SPARSE_FLOOR;
  if (lot >= s->floor_room) {
    size_t room = 2 * lot + 64, *floor = realloc(s->floor, room * sizeof *floor);
    if (!floor) return NULL;
    for (size_t i = s->floor_room; i < room; i++) {
      size_t first = i * GAMES_SPARSE_FLOOR, reach = s->longest + GAMES_SPARSE_NEAR;
      floor[i] = first > reach ? first - reach : 0;
    }
    s->floor = floor;
    s->floor_room = room;
  }
  return &s->floor[lot];
}

/* The frequent values are those of the last look at the mask, when the count was a power of two. */
bool games_sparse_go_on(games_sparse *s, const games_sparse_past *past) {
  if (!split(s, past->mask, past->by_parity)) return false;
  s->since = past->since;
  for (size_t n = 1, to; n < s->count;)
    for (to = next_lot(s, n); n < to; n++) {
      remember(s, n, s->value[n]);
      if (n + 1 >= GAMES_SPARSE_FIRST && ((n + 1) & n) == 0) sort_frequent(s);
    }
  if (past->floor_count == 0) return true;
  if (!floor_of(s, past->floor_count * GAMES_SPARSE_FLOOR - 1)) return false;
  memcpy(s->floor, past->floor, past->floor_count * sizeof *s->floor);
  return true;
}

void games_sparse_lower_floor(games_sparse *s, size_t n, size_t larger) {
  size_t *floor = floor_of(s, n);
  if (floor && larger < *floor) *floor = larger; /* without memory the heap is not added either */
}

bool games_sparse_add(games_sparse *s, unsigned value) {
  size_t n = s->count;
  if (s->mask > 0 && games_sparse_is_rare(s, n, value) && !add_rare(s, n)) return false;
  if (!floor_of(s, n)) return false;
  s->value[n] = (uint16_t)value;
  remember(s, n, value);
  s->count++;
  return (s->count & (s->count - 1)) != 0 || look_again(s);
}

/* Is there a pair of unequal heaps of that sum and those values? By the heaps that are remembered: with f,
 * the most frequent value, goes x ^ f, of which all heaps may be known. *larger: of the two. */
static bool find_by_kept(size_t *larger, const games_sparse *s, size_t n, unsigned x) {
  for (size_t i = 0; i < s->frequent_count; i++) {
    unsigned f = s->frequent[i], g = f ^ x;
    size_t known = s->frequency[g] < GAMES_SPARSE_KEPT ? s->frequency[g] : GAMES_SPARSE_KEPT;
    for (size_t k = 0; k < known; k++) {
      size_t a = s->kept[g][k];
      for (const games_sparse_place *p = s->place; p < s->place + s->places; p++) {
        size_t rest = n - p->take;
        if (!p->two || p->two == GAMES_TAKE_EQUAL || a >= rest || s->value[rest - a] != f || 2 * a == rest)
          continue;
        *larger = a > rest - a ? a : rest - a;
        return true;
      }
    }
  }
  return false;
}

/* Are there a and b with a + b = rest, from <= a < to, with the sum x of their values? */
GAMES_FOUR_BY_FOUR static bool has_pair(const uint16_t *restrict value, size_t rest, size_t from, size_t to,
                                        unsigned x) {
  uint16_t found = 0, wanted = (uint16_t)x;
  for (size_t a = from; a < to; a++) found |= (uint16_t)((value[a] ^ value[rest - a]) == wanted);
  return found;
}

/* Of the moves to two unequal heaps, those whose smaller heap is from `from` to below `to`. */
static bool find_among(size_t *larger, const games_sparse *s, size_t n, unsigned x, size_t from, size_t to) {
  for (const games_sparse_place *p = s->place; p < s->place + s->places; p++) {
    if (!p->two || p->two == GAMES_TAKE_EQUAL || n < p->take + 2) continue;
    size_t rest = n - p->take, half = (rest + 1) / 2 < to ? (rest + 1) / 2 : to;
    for (size_t a = from; a < half; a += GAMES_SPARSE_NEAR) {
      size_t end = a + GAMES_SPARSE_NEAR < half ? a + GAMES_SPARSE_NEAR : half;
      if (!has_pair(s->value, rest, a, end, x)) continue;
      *larger = rest - end + 1;
      return true;
    }
  }
  return false;
}

static bool find_halves(size_t *larger, const games_sparse *s, size_t n) {
  for (const games_sparse_place *p = s->place; p < s->place + s->places; p++) {
    if ((p->two != GAMES_TAKE_ANY && p->two != GAMES_TAKE_EQUAL) || n < p->take + 2) continue;
    *larger = (n - p->take) / 2;
    if ((n - p->take) % 2 == 0) return true;
  }
  return false;
}

bool games_sparse_find(size_t *larger, const games_sparse *s, size_t n, unsigned x, size_t from) {
  enum { SOME = 1 << 16 };
  return find_among(larger, s, n, x, from, SOME) || (n / 2 > SOME && find_by_kept(larger, s, n, x)) ||
         find_among(larger, s, n, x, SOME, n) || (x == 0 && find_halves(larger, s, n));
}

/* No value is marked. */
static void next_round(games_sparse *s) {
  if (++s->round > 1) return;
  memset(s->mark, 0, GAMES_SPARSE_VALUES * sizeof *s->mark);
  s->round = 2; /* round - 1 is none, too */
}

/* Unmarks the values that pairs have, the smaller heap below GAMES_SPARSE_NEAR, and on as long as more than a
 * few are left: so many. */
static size_t find_near(games_sparse *s, size_t n, const uint16_t *missing, size_t count) {
  next_round(s);
  for (size_t i = 0; i < count; i++) s->mark[missing[i]] = s->round;
  if (count <= GAMES_SPARSE_FEW) return count;
  size_t rest = n - s->pairs->take, half = (rest + 1) / 2, a = 1;
  for (size_t end = GAMES_SPARSE_NEAR; a < half && count > (a < GAMES_SPARSE_NEAR ? 0 : GAMES_SPARSE_FEW);
       end *= 2)
    for (; a < end && a < half && count > 0; a++) {
      uint32_t *mark = &s->mark[s->value[a] ^ s->value[rest - a]];
      if (*mark != s->round) continue;
      *mark = s->round - 1;
      count--;
    }
  games_sparse_lower_floor(s, n, rest - a);
  return count;
}

unsigned games_sparse_search(games_sparse *s, size_t n, unsigned c, const uint16_t *missing, size_t count) {
  size_t left = find_near(s, n, missing, count);
  for (size_t i = 0; i < count && left > 0; i++) {
    size_t larger;
    if (s->mark[missing[i]] != s->round) continue;
    left--;
    if (!games_sparse_find(&larger, s, n, missing[i], 1)) return missing[i];
    games_sparse_lower_floor(s, n, larger);
  }
  return c;
}
