/* turn_code.c: see turn_code.h. The names are those of Berlekamp, Conway, Guy, Winning Ways, ch. 14, where
 * most of these games come from. */
#include <string.h>

#include "games/boards/codes/turn_code.h"

/* ---- reading ------------------------------------------------------------------------------------- */

typedef struct turn_reader {
  const char *at, *end;
} turn_reader;

static bool skip(turn_reader *r, char c) { return r->at < r->end && *r->at == c && r->at++; }

/* 0: there is none, or too large a one. */
static uint64_t read_number(turn_reader *r) {
  uint64_t n = 0;
  for (; r->at < r->end && *r->at >= '0' && *r->at <= '9' && n < UINT32_MAX; r->at++)
    n = 10 * n + (uint64_t)(*r->at - '0');
  return n;
}

static const char *read_modifiers(turn_reader *r, games_turn_kind *kind) {
  for (; r->at < r->end && *r->at != ','; r->at++) {
    switch (*r->at) {
    case 'C':
    case 'c':
      if (r->at + 1 == r->end || r->at[1] != '(') {
        kind->order = GAMES_TURN_CONSECUTIVE;
        break;
      }
      r->at += 2;
      kind->span = read_number(r);
      if (kind->span == 0 || r->at == r->end || *r->at != ')') return "expected C(n) with a number n";
      break;
    case 'E':
    case 'e':
      kind->order = GAMES_TURN_EQUALLY_SPACED;
      break;
    case 'S':
    case 's':
      kind->order = GAMES_TURN_SYMMETRIC;
      break;
    case 'F':
    case 'f':
      kind->first = true;
      break;
    default:
      return "expected one of C, E, S, F or C(n), or ','";
    }
  }
  return NULL;
}

static const char *read_kind(turn_reader *r, games_turn_kind *kind) {
  *kind = (games_turn_kind){.most = UINT64_MAX, .span = UINT64_MAX};
  kind->least = read_number(r);
  if (kind->least == 0) return "expected a number of coins, as in 1-3";
  if (skip(r, '-')) {
    kind->most = read_number(r);
    if (kind->most < kind->least) return "expected a number of coins, at least the first";
  } else if (!skip(r, '+')) {
    kind->most = kind->least;
  }
  return read_modifiers(r, kind);
}

const char *games_turn_read(games_turn_code *code, const char *text, const char *end, size_t *at) {
  turn_reader r = {text, end};
  const char *what = NULL;
  code->count = 0;
  do {
    what = code->count == GAMES_TURN_MOST ? "the limit is 16 kinds of sets"
                                          : read_kind(&r, &code->kind[code->count++]);
  } while (!what && skip(&r, ','));
  *at = (size_t)(r.at - text) + 1;
  return what;
}

bool games_turn_is_any(uint64_t *k, const games_turn_code *code) {
  *k = UINT64_MAX;
  for (size_t i = 0; i < code->count; i++)
    if (code->kind[i].least < *k) *k = code->kind[i].least;
  for (size_t i = 0; i < code->count; i++) {
    const games_turn_kind *kind = &code->kind[i];
    if (kind->least == *k && kind->most == UINT64_MAX && kind->span == UINT64_MAX &&
        kind->order == GAMES_TURN_ANY && !kind->first)
      return true;
  }
  return false;
}

/* ---- sets ---------------------------------------------------------------------------------------- */

typedef struct turning {
  const games_turn_kind *kind;
  uint64_t n, *coins;
  games_turn_visit *visit;
  void *data;
} turning;

/* The next `count` numbers that rise, the last of them below `end`, after those in coins. */
static bool next_choice(uint64_t *coins, size_t count, uint64_t end) {
  for (size_t i = count; i-- > 0;) {
    if (coins[i] + (count - i) >= end) continue;
    coins[i]++;
    for (size_t k = i + 1; k < count; k++) coins[k] = coins[k - 1] + 1;
    return true;
  }
  return false;
}

/* Sets of count other coins from `from` on. */
static bool each_choice(const turning *t, uint64_t from, size_t count) {
  bool first = t->kind->first && count > 0; /* the first coin of the row is the first of them */
  uint64_t *free_coins = first ? t->coins + 1 : t->coins; /* there may be no room, for no coins */
  size_t chosen = count - first;
  if (first) t->coins[0] = 1, from = 2;
  if (count == 0 ? t->kind->first && t->n > 1 : from + chosen > t->n) return true;
  for (size_t i = 0; i < chosen; i++) free_coins[i] = from + i;
  do {
    if (!t->visit(t->data, t->coins, count)) return false;
  } while (next_choice(free_coins, chosen, t->n));
  return true;
}

/* Steps of d between count other coins and n. */
static bool each_spaced(const turning *t, uint64_t from, size_t count, uint64_t most_step) {
  for (uint64_t d = 1; d <= most_step && d * count < t->n; d++) {
    uint64_t leftmost = t->n - d * count;
    if (leftmost < from || (count == 0 && d > 1)) break;
    if (t->kind->first && leftmost != 1) continue;
    for (size_t i = 0; i < count; i++) t->coins[i] = leftmost + i * d;
    if (!t->visit(t->data, t->coins, count)) return false;
  }
  return true;
}

/* The leftmost coin is a; x is turned with a + n - x. */
static bool each_symmetric_from(const turning *t, uint64_t a, size_t count) {
  size_t inner = count - 1, pairs = inner / 2, odd = inner % 2;
  uint64_t *left = t->coins + 1, end = (a + t->n + 1) / 2; /* the left halves are below end */
  if ((odd && (a + t->n) % 2 != 0) || a + 1 + pairs > end) return true;
  t->coins[0] = a;
  for (size_t i = 0; i < pairs; i++) left[i] = a + 1 + i;
  do {
    if (odd) left[pairs] = (a + t->n) / 2;
    for (size_t i = 0; i < pairs; i++) left[pairs + odd + i] = a + t->n - left[pairs - 1 - i];
    if (!t->visit(t->data, t->coins, count)) return false;
  } while (next_choice(left, pairs, end));
  return true;
}

static bool each_symmetric(const turning *t, uint64_t from, size_t count) {
  if (count == 0) return each_choice(t, from, 0);
  uint64_t last = t->kind->first ? 1 : t->n - 1;
  for (uint64_t a = from; a <= last && a + count <= t->n; a++)
    if (!each_symmetric_from(t, a, count)) return false;
  return true;
}

bool games_turn_each(const games_turn_code *code, uint64_t n, uint64_t *coins, games_turn_visit *visit,
                     void *data) {
  for (size_t i = 0; i < code->count; i++) {
    const games_turn_kind *kind = &code->kind[i];
    const turning t = {kind, n, coins, visit, data};
    uint64_t from = n > kind->span ? n - kind->span + 1 : 1;
    for (uint64_t coin = kind->least; coin <= kind->most && coin <= n - from + 1; coin++) {
      size_t others = (size_t)(coin - 1);
      bool good = true;
      switch (kind->order) {
      case GAMES_TURN_ANY:
        if (!kind->first || from == 1 || others == 0) good = each_choice(&t, from, others);
        break;
      case GAMES_TURN_CONSECUTIVE:
        good = each_spaced(&t, from, others, 1);
        break;
      case GAMES_TURN_EQUALLY_SPACED:
        good = each_spaced(&t, from, others, n);
        break;
      case GAMES_TURN_SYMMETRIC:
        good = each_symmetric(&t, from, others);
        break;
      }
      if (!good) return false;
    }
  }
  return true;
}
