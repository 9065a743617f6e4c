/* take_code.c: see take_code.h. The codes are those of R. K. Guy and C. A. B. Smith, The G-values of various
 * games, Proc. Cambridge Philos. Soc. 52 (1956), as CGSuite writes their generalisations. */
#include <string.h>

#include "games/boards/codes/take_code.h"

typedef struct reader {
  const char *text, *at, *end;
  games_take_code *code;
  games_take_fault *fault;
} reader;

static bool refuse(reader *r, const char *what) {
  if (!r->fault->what) *r->fault = (games_take_fault){what, (size_t)(r->at - r->text) + 1};
  return false;
}

static bool skip(reader *r, char c) { return r->at < r->end && *r->at == c && r->at++; }

/* ---- digits ------------------------------------------------------------------------------------- */

static games_take_heaps read_bound(reader *r) {
  return skip(r, '!')   ? GAMES_TAKE_UNEQUAL
         : skip(r, '?') ? GAMES_TAKE_MIXED
         : skip(r, '=') ? GAMES_TAKE_EQUAL
                        : GAMES_TAKE_ANY;
}

/* -1: there is none, or one above most. */
static int64_t read_number(reader *r, int64_t most) {
  const char *first = r->at;
  int64_t n = 0;
  for (; r->at < r->end && *r->at >= '0' && *r->at <= '9' && n <= most; r->at++) n = 10 * n + (*r->at - '0');
  return r->at > first && n <= most ? n : -1;
}

/* One or no heap is all equal and all unequal. */
static void allow(games_take_place *place, uint64_t h, games_take_heaps bound) {
  place->heaps[h] = (unsigned char)(h < 2 ? GAMES_TAKE_ANY : bound);
}

/* Behind the opening brace. */
static bool read_braces(reader *r, games_take_place *place) {
  unsigned char own[GAMES_TAKE_NUMBERED] = {0};
  int64_t h;
  bool more;
  do {
    h = read_number(r, GAMES_TAKE_NUMBERED - 1);
    if (h < 0) return refuse(r, "expected a number of heaps from 0 to 63");
    own[h] = (unsigned char)read_bound(r);
    more = skip(r, '+');
  } while (!more && skip(r, ','));
  if (!skip(r, '}')) return refuse(r, "'}' is missing");
  games_take_heaps all = read_bound(r);
  for (int64_t i = h + 1; more && i < GAMES_TAKE_NUMBERED; i++) own[i] = own[h];
  for (int64_t i = 0; i < GAMES_TAKE_NUMBERED; i++) {
    if (!own[i]) continue;
    if (all != GAMES_TAKE_ANY && own[i] != GAMES_TAKE_ANY)
      return refuse(r, "one of ! ? = is in the braces and another after them");
    allow(place, (uint64_t)i, own[i] == GAMES_TAKE_ANY ? all : (games_take_heaps)own[i]);
  }
  if (more) place->more = place->heaps[GAMES_TAKE_NUMBERED - 1];
  return true;
}

static int digit_of(char c) {
  return c >= '0' && c <= '9'   ? c - '0'
         : c >= 'A' && c <= 'Z' ? c - 'A' + 10
         : c >= 'a' && c <= 'z' ? c - 'a' + 10
                                : -1;
}

static bool read_digit(reader *r, games_take_place *place) {
  *place = (games_take_place){0};
  if (skip(r, '{')) return read_braces(r, place);
  if (skip(r, '*')) {
    games_take_heaps bound = read_bound(r);
    for (uint64_t h = 0; h < GAMES_TAKE_NUMBERED; h++) allow(place, h, bound);
    place->more = (unsigned char)bound;
    return true;
  }
  int digit = r->at < r->end ? digit_of(*r->at) : -1;
  if (digit < 0) return refuse(r, "expected a digit, one of 0-9, A-Z, or {...}");
  r->at++;
  games_take_heaps bound = read_bound(r);
  for (uint64_t h = 0; digit >> h; h++)
    if (digit >> h & 1) allow(place, h, bound);
  return true;
}

static bool is_zero(const games_take_place *place) {
  static const unsigned char none[GAMES_TAKE_NUMBERED];
  return memcmp(place->heaps, none, sizeof none) == 0;
}

/* ---- codes --------------------------------------------------------------------------------------- */

/* Can h heaps be left of n + added counters, n > 0, one of them of n or more? Then n may come again. */
static bool may_return(games_take_heaps bound, int64_t h, int64_t added) {
  switch (bound) {
  case GAMES_TAKE_NONE:
    return false;
  case GAMES_TAKE_EQUAL: /* n + added >= h*n */
    for (int64_t n = 1; n * (h - 1) <= added; n++)
      if ((n + added) % h == 0) return true;
    return false;
  case GAMES_TAKE_UNEQUAL: /* the others are 1, 2, ..., h-1 */
    return h > 0 && h * (h - 1) / 2 <= added;
  default: /* the others are 1 */
    return h > 0 && h - 1 <= added;
  }
}

static bool may_return_by(const games_take_place *place) {
  for (int64_t h = 1; h < GAMES_TAKE_NUMBERED; h++)
    if (may_return((games_take_heaps)place->heaps[h], h, -place->take)) return true;
  return false; /* of more heaps than these all are smaller */
}

static bool add_digit(reader *r, int64_t take) {
  games_take_place *place = &r->code->place[r->code->count];
  if (!read_digit(r, place)) return false;
  place->take = take;
  r->code->count += !is_zero(place);
  return true;
}

/* The digits before the point, the last of them d0. */
static bool read_front(reader *r) {
  games_take_code *code = r->code;
  int64_t digits = 0;
  for (; r->at < r->end && *r->at != '.'; digits++) {
    if (digits == GAMES_TAKE_NUMBERED - 1) return refuse(r, "at most 63 digits may precede the point");
    if (!add_digit(r, digits)) return false;
  }
  if (digits == 0) return refuse(r, "expected a digit before the point, as in 0.77");
  for (size_t i = 0; i < code->count; i++) {
    code->place[i].take -= digits - 1;
    if (code->place[i].heaps[0])
      return refuse(r, "a digit before the point takes nothing, so it must leave a heap");
    if (may_return_by(&code->place[i]))
      return refuse(r, "a digit before the point lets a heap return, so play need not end");
  }
  return true;
}

static bool read_code(reader *r) {
  games_take_code *code = r->code;
  if (!read_front(r)) return false;
  if (!skip(r, '.')) return refuse(r, "a code needs a point, as in 0.77");
  int64_t take = 1, first = 0;
  for (; r->at < r->end && *r->at != ']'; take++) {
    if (skip(r, '[')) {
      if (first) return refuse(r, "'[' appears twice");
      first = take;
      code->repeats = code->count;
    }
    if (!add_digit(r, take)) return false;
  }
  if (first && code->count > code->repeats) code->period = take - first;
  if (first ? !skip(r, ']') || r->at < r->end : r->at < r->end)
    return refuse(r, first ? "expected ']', and nothing after it" : "']' appears without '['");
  return true;
}

/* ---- sets ---------------------------------------------------------------------------------------- */

/* The numbers rise, as place[].take, each once. */
static void insert(games_take_code *code, const games_take_place *digit, int64_t take) {
  size_t at = code->count;
  while (at > 0 && code->place[at - 1].take > take) at--;
  if (at > 0 && code->place[at - 1].take == take) return;
  memmove(&code->place[at + 1], &code->place[at], (code->count - at) * sizeof *code->place);
  code->place[at] = *digit;
  code->place[at].take = take;
  code->count++;
}

static const char ALL_BUT[] = "all but ";

/* All numbers from 1 on but those. */
static void turn_round(games_take_code *code, const games_take_place *digit) {
  bool out[GAMES_TAKE_MOST_SET + 1] = {false};
  int64_t most = code->count > 0 ? code->place[code->count - 1].take : 0;
  for (size_t i = 0; i < code->count; i++) out[code->place[i].take] = true;
  code->count = 0;
  for (int64_t take = 1; take <= most + 1; take++)
    if (take > most || !out[take]) insert(code, digit, take);
  code->repeats = code->count - 1;
  code->period = 1;
}

static bool read_numbers(reader *r, int64_t most, const games_take_place *digit) {
  do {
    int64_t take = r->code->count < GAMES_TAKE_MOST_SET ? read_number(r, most) : 0;
    if (take < 0)
      return refuse(r, most < INT32_MAX ? "expected a number from 1 to 4095"
                                        : "expected a number from 1 to 2147483647");
    if (take == 0) return refuse(r, "expected numbers >= 1, at most 4096 of them");
    insert(r->code, digit, take);
  } while (skip(r, ','));
  return true;
}

static bool read_set(reader *r, bool others, const games_take_place *digit) {
  char closing = *r->at == '{' ? '}' : ']';
  r->at++;
  if (!skip(r, closing)) {
    if (!read_numbers(r, others ? GAMES_TAKE_MOST_SET - 1 : INT32_MAX, digit)) return false;
    if (!skip(r, closing)) return refuse(r, "expected ',' or the end of the set");
  }
  if (r->at < r->end) return refuse(r, "the set has already ended");
  if (others) turn_round(r->code, digit);
  return true;
}

static bool has_all_but(const char *text, const char *end) {
  return end - text > (ptrdiff_t)strlen(ALL_BUT) && strncmp(text, ALL_BUT, strlen(ALL_BUT)) == 0;
}

/* A digit, and then a set. */
static bool is_set(const char *text, const char *end) {
  return end - text > 1 && !memchr(text, '.', (size_t)(end - text)) && digit_of(*text) >= 0 &&
         (text[1] == '{' || text[1] == '[' || has_all_but(text + 1, end));
}

size_t games_take_room(const char *text) {
  return strlen(text) + (strstr(text, ALL_BUT) ? GAMES_TAKE_MOST_SET : 0);
}

bool games_take_read(games_take_code *code, games_take_place *room, const char *text, const char *end,
                     games_take_fault *fault) {
  *code = (games_take_code){.place = room};
  *fault = (games_take_fault){0};
  reader r = {text, text, end, code, fault};
  if (end - text > GAMES_TAKE_MOST_CODE) return refuse(&r, "there are more than 4096 characters");
  if (!is_set(text, end)) return read_code(&r);
  games_take_place digit;
  if (!read_digit(&r, &digit)) return false;
  bool others = has_all_but(r.at, end);
  if (others) r.at += strlen(ALL_BUT);
  return *r.at == '{' || *r.at == '[' ? read_set(&r, others, &digit)
                                      : refuse(&r, "expected a set, such as {1,3}");
}

/* ---- what a code says ---------------------------------------------------------------------------- */

size_t games_take_most_heaps(const games_take_code *code) {
  size_t most = 0;
  for (size_t i = 0; i < code->count; i++) {
    if (code->place[i].more) return SIZE_MAX;
    for (size_t h = most + 1; h < GAMES_TAKE_NUMBERED; h++)
      if (code->place[i].heaps[h]) most = h;
  }
  return most;
}

int64_t games_take_longest(const games_take_code *code) {
  return code->period > 0 ? INT64_MAX : code->count > 0 ? code->place[code->count - 1].take : 0;
}

bool games_take_is_bound(const games_take_code *code) {
  for (size_t i = 0; i < code->count; i++)
    for (size_t h = 0; h < GAMES_TAKE_NUMBERED; h++)
      if (code->place[i].heaps[h] > GAMES_TAKE_ANY) return true;
  return false;
}

bool games_take_adds(const games_take_code *code) { return code->count > 0 && code->place[0].take < 0; }

/* ---- moves --------------------------------------------------------------------------------------- */

const games_take_place *games_take_next(const games_take_code *code, uint64_t n, size_t *at, int64_t *take) {
  size_t i = (*at)++, turn = 0;
  if (i >= code->count) {
    if (code->period == 0) return NULL;
    size_t again = code->count - code->repeats;
    turn = (i - code->repeats) / again;
    i = code->repeats + (i - code->repeats) % again;
  }
  const games_take_place *place = &code->place[i];
  *take = place->take + (int64_t)turn * code->period;
  return n > 0 && (*take < 0 || (uint64_t)*take <= n) ? place : NULL;
}

/* The least heaps from i on, before the last, each at least `least`, the last is what is left of sum. */
static void fill(uint64_t *heaps, size_t i, size_t count, uint64_t least, uint64_t sum, bool unequal) {
  for (; i + 1 < count; i++, least += unequal) {
    heaps[i] = least;
    sum -= least;
  }
  heaps[count - 1] = sum;
}

/* Can `count` heaps of at least `least` be made of that many counters? */
static bool suffice(uint64_t sum, uint64_t least, uint64_t count, bool unequal) {
  uint64_t need, steps = 0;
  return !__builtin_mul_overflow(least, count, &need) &&
         !(unequal && __builtin_mul_overflow(count, count - 1, &steps)) &&
         !__builtin_add_overflow(need, steps / 2, &need) && need <= sum;
}

/* The next rising list of the same number and sum. */
static bool next_list(uint64_t *heaps, size_t count, bool unequal) {
  uint64_t sum = heaps[count - 1];
  for (size_t i = count - 1; i-- > 0;) {
    sum += heaps[i];
    if (!suffice(sum, heaps[i] + 1, count - i, unequal)) continue;
    fill(heaps, i, count, heaps[i] + 1, sum, unequal);
    return true;
  }
  return false;
}

static bool each_of(games_take_heaps bound, uint64_t rest, size_t count, uint64_t *heaps,
                    games_take_visit *visit, void *data) {
  bool unequal = bound == GAMES_TAKE_UNEQUAL;
  if (bound == GAMES_TAKE_EQUAL) {
    for (size_t i = 0; i < count; i++) heaps[i] = rest / count;
    return rest % count != 0 || visit(data, heaps, count);
  }
  if (!suffice(rest, 1, count, unequal)) return true;
  fill(heaps, 0, count, 1, rest, unequal);
  do {
    if ((bound != GAMES_TAKE_MIXED || heaps[0] != heaps[count - 1]) && !visit(data, heaps, count))
      return false;
  } while (next_list(heaps, count, unequal));
  return true;
}

bool games_take_each(const games_take_code *code, uint64_t n, uint64_t *heaps, games_take_visit *visit,
                     void *data) {
  const games_take_place *place;
  int64_t take;
  for (size_t at = 0; (place = games_take_next(code, n, &at, &take));) {
    uint64_t rest = n - (uint64_t)take;
    if (rest == 0 && place->heaps[0] && !visit(data, heaps, 0)) return false;
    for (uint64_t h = 1; h <= rest && (h < GAMES_TAKE_NUMBERED || place->more); h++) {
      games_take_heaps bound = games_take_of(place, h);
      if (bound && !each_of(bound, rest, (size_t)h, heaps, visit, data)) return false;
    }
  }
  return true;
}
