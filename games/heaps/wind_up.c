/* wind_up.c: Wind-up, subtraction modulo n: from x a player goes to x - k modulo n for some k of a set, and
 * at 0 play is over. It need not end; a k that n divides is a pass.
 *
 * Bytes of a position: n, x and the set modulo n in rising order, eight bytes each. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "games/boards/integers.h"

enum { WORD = 8, MOST_NUMBERS = 64 };

#define SYNTAX "wind_up(7,[1,2],5) for 5 modulo 7, from which 1 or 2 may be taken"

static const int64_t MOST_MODULUS = INT64_C(1) << 40;

typedef struct clock_face {
  int64_t modulus, hour, taken[MOST_NUMBERS];
  size_t count;
} clock_face;

static clock_face decode(const void *position, size_t length) {
  const unsigned char *from = position;
  clock_face c = {.count = length / WORD - 2};
  c.modulus = (int64_t)games_get_bytes(from, WORD);
  c.hour = (int64_t)games_get_bytes(from + WORD, WORD);
  for (size_t i = 0; i < c.count; i++) c.taken[i] = (int64_t)games_get_bytes(from + (2 + i) * WORD, WORD);
  return c;
}

static void emit_clock(cgt_sink *out, const clock_face *c) {
  unsigned char bytes[(2 + MOST_NUMBERS) * WORD];
  unsigned char *to = games_put_bytes(bytes, (uint64_t)c->modulus, WORD);
  to = games_put_bytes(to, (uint64_t)c->hour, WORD);
  for (size_t i = 0; i < c->count; i++) to = games_put_bytes(to, (uint64_t)c->taken[i], WORD);
  cgt_emit(out, bytes, (size_t)(to - bytes));
}

/* ---- reading ----------------------------------------------------------------------------------------- */

static bool is_between(const cgt_arg *arg, int64_t least, int64_t most) {
  return arg->kind == CGT_ARG_INTEGER && !arg->digits && arg->integer >= least && arg->integer <= most;
}

static void put_in_order(clock_face *c, int64_t k) {
  size_t at = c->count;
  while (at > 0 && c->taken[at - 1] > k) at--;
  if (at > 0 && c->taken[at - 1] == k) return;
  memmove(c->taken + at + 1, c->taken + at, (c->count++ - at) * sizeof *c->taken);
  c->taken[at] = k;
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  const bool formed = count == 3 && args[1].kind == CGT_ARG_MATRIX && args[1].rows <= 1;
  if (!formed || !is_between(&args[0], 1, MOST_MODULUS) || !is_between(&args[2], 0, args[0].integer - 1)) {
    cgt_refuse_showing(out, "write " SYNTAX "; the modulus is at most 2^40, and x less than it");
    return;
  }
  clock_face c = {.modulus = args[0].integer, .hour = args[2].integer};
  const size_t numbers = args[1].rows * args[1].cols;
  if (numbers > MOST_NUMBERS) {
    cgt_refuse(out, "the set has %zu numbers; the limit is %d", numbers, MOST_NUMBERS);
    return;
  }
  for (size_t i = 0; i < numbers; i++) {
    if (!is_between(&args[1].cells[i], 0, INT64_MAX)) {
      cgt_refuse(out, "number %zu of the set is not an integer >= 0 of 63 bits", i + 1);
      return;
    }
    put_in_order(&c, args[1].cells[i].integer % c.modulus);
  }
  emit_clock(out, &c);
}

/* ---- moves ------------------------------------------------------------------------------------------- */

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* impartial */
  const clock_face c = decode(position, length);
  clock_face after = c;
  for (size_t i = 0; i < c.count && c.hour > 0; i++) {
    after.hour = (c.hour - c.taken[i] + c.modulus) % c.modulus;
    emit_clock(out, &after);
  }
}

/* ---- text -------------------------------------------------------------------------------------------- */

static size_t caption(char *buf, size_t cap, const void *position, size_t length) {
  const clock_face c = decode(position, length);
  size_t used = (size_t)snprintf(buf, cap, "%" PRId64 ",[", c.modulus);
  for (size_t i = 0; i <= c.count; i++) {
    char *to = used < cap ? buf + used : NULL;
    const size_t room = used < cap ? cap - used : 0;
    used += (size_t)(i < c.count ? snprintf(to, room, "%s%" PRId64, i ? "," : "", c.taken[i])
                                 : snprintf(to, room, "]"));
  }
  return used;
}

static cgt_board board(const void *position, size_t length) {
  (void)position, (void)length;
  return (cgt_board){CGT_BOARD_HEAPS, 1, 1};
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  (void)row, (void)col; /* the only one */
  return (size_t)snprintf(buf, cap, "%" PRId64, decode(position, length).hour);
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  const size_t used = caption(buf, cap, position, length);
  const bool fits = used < cap;
  return used + (size_t)snprintf(fits ? buf + used : NULL, fits ? cap - used : 0, ",%" PRId64,
                                 decode(position, length).hour);
}

const cgt_ruleset cgt_ruleset_wind_up = {
    .name = "wind_up",
    .title = "Wind-up",
    .rules = "A player takes a number of the set from x, modulo n. At 0 play is over.",
    .syntax = SYNTAX,
    .example = "wind_up(7,[1,2],5)",
    .impartial = true,
    .loopy = true,
    .small = {"[wind_up(n,[1,2],x) for n in 3..7, x in 0..6 where x < n]",
              "[wind_up(n,[a,b],x) for n in 5..9, a in 2..3, b in 4..5, x in 1..4]",
              "[wind_up(4,[0,1],x) for x in 0..3]"},
    .source =
        "A. Davies, Games at Dal 2023; C. A. B. Smith, Graphs and composite games, 1966, for its values",
    .read = read,
    .options = options,
    .print = print,
    .board = board,
    .cell = cell,
    .caption = caption,
};
