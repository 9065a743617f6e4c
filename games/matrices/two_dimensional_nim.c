/* two_dimensional_nim.c: Two-Dimensional Nim of Berlekamp, Conway and Guy, Winning Ways, ch. 11 (p. 313 of
 * the first edition), which illustrates transfinite nim values: counters on the places (row, column) of a
 * quarter of the plane; any number of them may share a place.
 *
 * Theorem. A counter in row r and column c is worth *(omega*r + c): it moves to the places with smaller
 * ordinals, all of them. So the outcome is P exactly if the rows have nim-sum 0 and the columns too, and the
 * value is short exactly if the rows have nim-sum 0.
 *
 * From a row above the lowest there are infinitely many moves. So no search is possible, options() refuses,
 * and values are given where they are short; else the language has them: nim_value(P), winning_moves(P).
 *
 * Bytes of a position: row and column of each counter, in rising order, without those at (0, 0), which are
 * dead (tuple.h). */
#include <string.h>

#include "games/boards/tuple.h"

#define SYNTAX                                                                                               \
  "as in two_dimensional_nim(1,2,0,5), for a counter in row 1, column 2 and one in row 0, column 5"

static uint64_t *counter_at(const games_tuple *t, size_t i) { return games_tuple_at(t, 2 * i); }

static bool follows(const uint64_t *x, const uint64_t *y, uint32_t words) { /* counters: x behind y? */
  int order = games_compare_words(x, y, words);
  return order ? order > 0 : games_compare_words(x + words, y + words, words) > 0;
}

/* Puts the counters in order and leaves the dead ones out. */
static void emit_living(cgt_sink *out, games_tuple *t) {
  size_t kept = 0, bytes = 2 * (size_t)t->words * sizeof *t->entry;
  uint64_t *held = cgt_sink_room(out, bytes);
  if (!held) return;
  for (size_t i = 0; i < t->count / 2; i++) {
    memcpy(held, counter_at(t, i), bytes);
    if (games_is_zero(held, 2 * t->words)) continue;
    size_t to = kept++;
    for (; to > 0 && follows(counter_at(t, to - 1), held, t->words); to--)
      memcpy(counter_at(t, to), counter_at(t, to - 1), bytes);
    memcpy(counter_at(t, to), held, bytes);
  }
  t->count = 2 * kept;
  games_tuple_emit(out, t);
}

static void read(cgt_sink *out, const cgt_arg *args, size_t count) {
  if (count == 1 && args[0].kind == CGT_ARG_MATRIX && args[0].cols == 2) {
    count = 2 * args[0].rows;
    args = args[0].cells;
  }
  if (count % 2 != 0) {
    cgt_refuse_showing(out, "takes a row and a column for each counter, " SYNTAX);
    return;
  }
  for (size_t i = 0; i < count; i++)
    if (args[i].kind == CGT_ARG_MATRIX || args[i].kind == CGT_ARG_TEXT) {
      cgt_refuse_showing(out, "argument %zu is not an integer >= 0, " SYNTAX, i + 1);
      return;
    }
  games_tuple t;
  if (games_tuple_read(&t, out, args, count, 0, "coordinate", 0)) emit_living(out, &t);
}

static void options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_tuple t, after;
  uint64_t moves = 0;
  games_tuple_view view = games_tuple_look(position, length);
  if (!games_tuple_load(&t, out, position, length)) return;
  for (size_t i = 0; i < t.count; i += 2)
    if (!games_is_zero(games_tuple_at(&t, i), t.words)) {
      cgt_refuse(out,
                 "a counter above row 0 has infinitely many moves; winning_moves(P) lists those that win");
      return;
    }
  bool few = games_tuple_is_narrow(&view);
  for (size_t i = 1; few && i < t.count; i += 2) few = games_tuple_few(&moves, t.entry[i]);
  if (!few) {
    games_tuple_refuse_moves(out);
    return;
  }
  if (!games_tuple_take(&after, out, t.count, 1)) return;
  for (size_t i = 1; i < t.count; i += 2)
    for (uint64_t left = 0; left < t.entry[i]; left++) {
      after.count = t.count;
      games_tuple_copy(&after, &t);
      after.entry[i] = left;
      emit_living(out, &after);
    }
}

/* The nim-sums of the rows and of the columns. */
static void add_up(mpz_ptr row, mpz_ptr column, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  mpz_t n;
  mpz_init(n);
  for (size_t i = 0; i < view.count; i++) {
    mpz_ptr sum = i % 2 == 0 ? row : column;
    games_tuple_get(n, &view, i);
    mpz_xor(sum, sum, n);
  }
  mpz_clear(n);
}

static void value(cgt_sink *out, const void *position, size_t length) {
  mpz_t row, column;
  mpz_inits(row, column, NULL);
  add_up(row, column, position, length);
  if (mpz_sgn(row) == 0)
    cgt_emit_big_nimber(out, column);
  else
    cgt_refuse(out, "its value is infinite, so it is not a short game: nim_value(P) gives the value, "
                    "winning_moves(P) the winning moves, outcome(P) the outcome");
  mpz_clears(row, column, NULL);
}

static bool outcome(cgt_outcome *outcome, const void *position, size_t length) {
  mpz_t row, column;
  mpz_inits(row, column, NULL);
  add_up(row, column, position, length);
  *outcome = mpz_sgn(row) == 0 && mpz_sgn(column) == 0 ? CGT_P : CGT_N;
  mpz_clears(row, column, NULL);
  return true;
}

const cgt_ruleset cgt_ruleset_two_dimensional_nim = {
    .name = "two_dimensional_nim",
    .title = "Two-Dimensional Nim",
    .rules = "A player moves one counter to the left on its row, or to any place on a lower row.",
    .syntax = "two_dimensional_nim(row,column,...)  two integers >= 0 for each counter; rows count from 0, "
              "the lowest",
    .example = "two_dimensional_nim(1,2,1,5)",
    .small = {"[two_dimensional_nim(0,a,0,b) for a in 0..5, b in a..5]"},
    .source =
        "Berlekamp, Conway, Guy, Winning Ways, ch. 11; Ferguson, Another Form of Matrix Nim, 2001, section 1",
    .impartial = true,
    .read = read,
    .options = options,
    .value = value,
    .outcome = outcome,
    .print = games_tuple_print_entries,
    .board = games_heaps_board,
    .cell = games_heaps_cell,
};
