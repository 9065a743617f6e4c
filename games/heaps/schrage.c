/* schrage.c: Schrage's rectangles, G. Schrage, A two-dimensional generalization of Grundy's game, Fibonacci
 * Quart. 23 (1985), as in T. S. Ferguson, Another Form of Matrix Nim, 2001, section 1: a rectangle is broken
 * into two unequal ones of integer sides. A rectangle 1×n is a heap of Grundy's game.
 *
 * Theorem. Let g be the values of Grundy's game. The value of m×n is g(n) if g(m) = 0, g(m) if g(n) = 0,
 * else 1. (Found in a table and proved here; not compared with Schrage's paper.) Proof, by induction; write f
 * for the right side. A move breaks n into a and b, a != b, a + b = n, or m likewise. g(m) = 0: breaking n
 * gives f(m,a) + f(m,b) = g(a) + g(b), which are the options of n in Grundy's game: their mex is g(n). It
 * remains that breaking m never gives g(n). Not both of g(a) = g(b) = 0, a + b = m, for g(m) = 0 has no
 * option 0. If g(n) = 0, f(a,n) + f(b,n) = g(a) + g(b), which is not g(m) = 0. If g(n) > 0: when neither g(a)
 * nor g(b) is 0 it is 1 + 1 = 0; when one is, it is g(n) + 1. Neither is g(n). (g(n) = 0: by symmetry.) g(m),
 * g(n) > 0: f(a,n) is g(n) if g(a) = 0, else 1; so a move leads to 0 or to g(n) + 1, or, breaking n, g(m) +
 * 1; none is 1. Some is 0: as g(m) > 0, m has an option with g(a) = g(b), and then f(a,n) = f(b,n). So the
 * mex is 1. tests/games/test_value_tables.c compares with the plain definition to 1000×1000.
 *
 * Bytes of a position: the sides of each rectangle, the shorter first, the rectangles in rising order
 * (tuple.h); those in which neither side is 3 or more are dead and left out. */
#include <stdio.h>

#include "games/boards/tuple.h"
#include "games/boards/grundy_values.h"

#define SYNTAX "as in schrage(3,5), or schrage(3,5,2,7) for two rectangles"

static bool follows(const uint64_t *x, const uint64_t *y) { /* rectangles: x behind y? */
  return x[0] != y[0] ? x[0] > y[0] : x[1] > y[1];
}

/* Puts the rectangles in order and leaves the dead ones out. */
static void emit_living(cgt_sink *out, games_tuple *t) {
  size_t kept = 0;
  for (size_t i = 0; i < t->count; i += 2) {
    uint64_t m = t->entry[i], n = t->entry[i + 1];
    if (m <= 2 && n <= 2) continue;
    uint64_t *to = t->entry + kept, sides[2] = {m < n ? m : n, m < n ? n : m};
    for (; to > t->entry && follows(to - 2, sides); to -= 2) to[0] = to[-2], to[1] = to[-1];
    to[0] = sides[0], to[1] = sides[1];
    kept += 2;
  }
  t->count = kept;
  games_tuple_emit(out, t);
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  if (count == 0 || count % 2 != 0) {
    cgt_refuse_showing(out, "takes two sides for each rectangle, " SYNTAX);
    return;
  }
  games_tuple t;
  if (!games_tuple_read(&t, out, args, count, 0, "side", 0)) return;
  if (t.words > 1) {
    cgt_refuse(out, "a side takes more than 64 bits; Grundy's game is not known that far");
    return;
  }
  for (size_t i = 0; i < count; i++)
    if (t.entry[i] == 0) {
      cgt_refuse_showing(out, "side %zu is 0; sides are >= 1, " SYNTAX, i + 1);
      return;
    }
  emit_living(out, &t);
}

/* The most equal parts first: then the search for the values does not go deep. */
static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_tuple t, after;
  if (!games_tuple_load(&t, out, position, length) || !games_tuple_take(&after, out, t.count + 2, 1)) return;
  uint64_t moves = 0;
  bool few = true;
  for (size_t i = 0; few && i < t.count; i++) few = games_tuple_few(&moves, (t.entry[i] - 1) / 2);
  if (!few) {
    games_tuple_refuse_moves(out);
    return;
  }
  for (size_t i = 0; i < t.count; i++)
    for (uint64_t part = (t.entry[i] - 1) / 2; part > 0; part--) {
      games_tuple_copy(&after, &t);
      after.count = t.count + 2;
      after.entry[i] = part;
      after.entry[t.count + i % 2] = t.entry[i] - part;
      after.entry[t.count + 1 - i % 2] = t.entry[i ^ 1];
      emit_living(out, &after);
    }
}

static void split(cgt_sink *out, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  games_tuple part;
  for (size_t i = 0; view.count > 2 && i < view.count; i += 2) {
    if (!games_tuple_take(&part, out, 2, 1)) return;
    part.entry[0] = games_tuple_word(&view, i), part.entry[1] = games_tuple_word(&view, i + 1);
    games_tuple_emit(out, &part);
  }
}

/* As in grundy.c: search is faster for many small ones, a table for a large one. */
enum { LEAST_BY_TABLE = 100, MOST_BY_TABLE = 1 << 20 };

static void value(cgt_sink *out, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  if (view.count == 0) return;
  uint64_t m = games_tuple_word(&view, 0), n = games_tuple_word(&view, 1);
  if (n < LEAST_BY_TABLE || n > MOST_BY_TABLE) return;
  const uint16_t *table = games_grundy_table(out, n + 1);
  if (!table) return;
  unsigned of_m = table[m], of_n = table[n];
  cgt_emit_nimber(out, of_m == 0 ? of_n : of_n == 0 ? of_m : 1);
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  if (games_tuple_look(position, length).count == 0) return (size_t)snprintf(buf, cap, "1,1");
  return games_tuple_print(buf, cap, position, length, 0, 0);
}

static cgt_board board_of(const void *position, size_t length) {
  cgt_board board = games_heaps_board(position, length);
  if (board.cols == 0) board.cols = 2;
  return board;
}

static size_t cell(char *buf, size_t cap, const void *position, size_t length, size_t row, size_t col) {
  if (games_tuple_look(position, length).count == 0) return (size_t)snprintf(buf, cap, "1");
  return games_heaps_cell(buf, cap, position, length, row, col);
}

const cgt_ruleset cgt_ruleset_schrage = {
    .name = "schrage",
    .title = "Schrage's rectangles",
    .rules = "A player breaks a rectangle of integer sides into two unequal rectangles of integer sides.",
    .syntax = "schrage(m,n)  a rectangle of m by n; schrage(m,n,k,l,...) several",
    .example = "schrage(3,5)",
    .small = {"[schrage(m,n) for m in 1..5, n in m..5]", "[schrage(m,n,3,2) for m in 1..4, n in 1..4]"},
    .source = "G. Schrage, A two-dimensional generalization of Grundy's game, Fibonacci Quart. 23 (1985)",
    .impartial = true,
    .read = read,
    .options = options,
    .split = split,
    .value = value,
    .print = print,
    .board = board_of,
    .cell = cell,
};
