/* coin_rows.c: coin-turning games on one row: Turning Turtles, Twins, Mock Turtles and Ruler, Berlekamp,
 * Conway, Guy, Winning Ways, ch. 14. Rules and values are in coin_turning.c.
 *
 * Bytes of a position: the numbers of the coins that show heads, in rising order (tuple.h). */
#include <stdio.h>
#include <string.h>

#include "games/boards/coin_turning.h"

/* ---- from arguments ------------------------------------------------------------------------------ */

static void read_text(cgt_sink *out, const char *text, games_coin_game game) {
  games_tuple t;
  size_t coins = strlen(text), heads = 0;
  if (!games_tuple_take(&t, out, coins, 1)) return;
  for (size_t i = 0; i < coins; i++) {
    if (text[i] == 'H' || text[i] == 'h') {
      t.entry[heads++] = i + games_coin_game_first(game);
    } else if (text[i] != 'T' && text[i] != 't') {
      cgt_refuse(out, "coin %zu is neither H, heads, nor T, tails, as in %s(\"TTHTH\")", i + 1,
                 games_coin_game_name(game));
      return;
    }
  }
  t.count = heads;
  games_tuple_emit(out, &t);
}

/* Puts coin i in its place among those before. False if it is there already. */
static bool insert(const games_tuple *t, size_t i) {
  for (; i > 0; i--) {
    uint64_t *low = games_tuple_at(t, i - 1), *high = games_tuple_at(t, i);
    int order = games_tuple_compare(low, high, t->words);
    if (order <= 0) return order < 0;
    for (uint32_t k = 0; k < t->words; k++) {
      uint64_t held = low[k];
      low[k] = high[k];
      high[k] = held;
    }
  }
  return true;
}

static void read_row(cgt_sink *out, const cgt_arg *args, size_t count, games_coin_game game) {
  char example[80];
  games_tuple t;
  if (count == 1 && args[0].kind == CGT_ARG_TEXT) {
    read_text(out, args[0].text, game);
    return;
  }
  snprintf(example, sizeof example, "%s(3,5), or %s(\"TTHTH\")", games_coin_game_name(game),
           games_coin_game_name(game));
  if (count == 1 && args[0].kind == CGT_ARG_MATRIX && args[0].rows <= 1) {
    count = args[0].rows * args[0].cols;
    args = args[0].cells;
  }
  for (size_t i = 0; i < count; i++)
    if (args[i].kind == CGT_ARG_MATRIX || args[i].kind == CGT_ARG_TEXT) {
      cgt_refuse(out, "takes the numbers of coins, as in %s", example);
      return;
    }
  if (!games_tuple_read(&t, out, args, count, 0, "coin", 0)) return;
  for (size_t i = 0; i < t.count; i++) {
    if (games_coin_game_first(game) == 1 && games_tuple_is_zero(games_tuple_at(&t, i), t.words)) {
      cgt_refuse(out, "there is no coin 0; coins are numbered from 1, as in %s", example);
      return;
    }
    if (!insert(&t, i)) {
      cgt_refuse(out, "a coin is listed twice; list each that shows heads once, as in %s", example);
      return;
    }
  }
  games_tuple_emit(out, &t);
}

/* ---- moves --------------------------------------------------------------------------------------- */

typedef struct row_moves {
  cgt_sink *out;
  const games_tuple *heads;
  games_tuple *after;
} row_moves;

static void emit_row(void *data, const uint64_t *turned, size_t count) {
  row_moves *r = data;
  r->after->count = games_coin_turn(r->after->entry, r->heads->entry, r->heads->count, turned, count, 1);
  games_tuple_emit(r->out, r->after);
}

static void row_options(cgt_sink *out, const void *position, size_t length, games_coin_game game) {
  games_tuple_view view = games_tuple_look(position, length);
  uint64_t effort = 0, last = 0;
  bool few = games_tuple_is_narrow(&view);
  for (size_t i = 0; few && i < view.count; i++) {
    last = games_tuple_word(&view, i);
    few = !__builtin_add_overflow(effort, games_coin_effort(game, last), &effort) &&
          effort <= GAMES_TUPLE_MOST_MOVES;
  }
  if (!few) {
    games_tuple_refuse_moves(out);
    return;
  }
  games_tuple heads, after;
  uint64_t *room = cgt_sink_room(out, (size_t)(last + 1) * sizeof *room);
  if (!room || !games_tuple_load(&heads, out, position, length)) return;
  if (!games_tuple_take(&after, out, heads.count + (size_t)last + 3, 1)) return;
  row_moves r = {out, &heads, &after};
  for (size_t i = 0; i < heads.count; i++) games_coin_each_move(game, heads.entry[i], room, emit_row, &r);
}

static void row_value(cgt_sink *out, const void *position, size_t length, games_coin_game game) {
  games_tuple_view view = games_tuple_look(position, length);
  mpz_t n, value, sum;
  mpz_inits(n, value, sum, NULL);
  for (size_t i = 0; i < view.count; i++) {
    games_tuple_get(n, &view, i);
    games_coin_value(value, game, n);
    mpz_xor(sum, sum, value);
  }
  cgt_emit_big_nimber(out, sum);
  mpz_clears(n, value, sum, NULL);
}

static size_t print(char *buf, size_t cap, const void *position, size_t length) {
  return games_tuple_print(buf, cap, position, length, 0, 0);
}

/* ---- the games ----------------------------------------------------------------------------------- */

#define ROW(short_name, kind)                                                                                \
  static void short_name##_read(cgt_sink *out, const cgt_arg *args, size_t count) {                          \
    read_row(out, args, count, kind);                                                                        \
  }                                                                                                          \
  static void short_name##_options(cgt_sink *out, const void *position, size_t length, cgt_player player) {  \
    (void)player; /* both have the same */                                                                   \
    row_options(out, position, length, kind);                                                                \
  }                                                                                                          \
  static void short_name##_value(cgt_sink *out, const void *position, size_t length) {                       \
    row_value(out, position, length, kind);                                                                  \
  }

ROW(turtles, GAMES_COIN_TURTLES)
ROW(twins, GAMES_COIN_TWINS)
ROW(mock, GAMES_COIN_MOCK_TURTLES)
ROW(ruler, GAMES_COIN_RULER)

#define SOURCE "Berlekamp, Conway, Guy, Winning Ways, ch. 14"

const cgt_ruleset cgt_ruleset_turning_turtles = {
    .name = "turning_turtles",
    .title = "Turning Turtles",
    .rules = "A player turns one coin of a row from heads to tails and, if wanted, one to the left of it.",
    .syntax =
        "turning_turtles(n,...)  the coins that show heads, numbered from 1; or turning_turtles(\"TTHTH\")",
    .example = "turning_turtles(\"TTHTH\")",
    .small = {"[turning_turtles(a,b) for a in 1..5, b in a+1..6]"},
    .source = SOURCE,
    .impartial = true,
    .read = turtles_read,
    .options = turtles_options,
    .value = turtles_value,
    .print = print,
};

const cgt_ruleset cgt_ruleset_twins = {
    .name = "twins",
    .title = "Twins",
    .rules = "A player turns two coins of a row, the one on the right from heads to tails.",
    .syntax = "twins(n,...)  the coins that show heads, numbered from 0; or twins(\"TTHTH\")",
    .example = "twins(\"TTHTH\")",
    .small = {"[twins(a,b) for a in 0..5, b in a+1..6]"},
    .source = SOURCE,
    .impartial = true,
    .read = twins_read,
    .options = twins_options,
    .value = twins_value,
    .print = print,
};

const cgt_ruleset cgt_ruleset_mock_turtles = {
    .name = "mock_turtles",
    .title = "Mock Turtles",
    .rules = "A player turns one, two or three coins of a row, the rightmost of them from heads to tails.",
    .syntax = "mock_turtles(n,...)  the coins that show heads, numbered from 0; or mock_turtles(\"TTHTH\")",
    .example = "mock_turtles(\"TTHTH\")",
    .small = {"[mock_turtles(a,b) for a in 0..5, b in a+1..6]"},
    .source = SOURCE,
    .impartial = true,
    .read = mock_read,
    .options = mock_options,
    .value = mock_value,
    .print = print,
};

const cgt_ruleset cgt_ruleset_ruler = {
    .name = "ruler",
    .title = "Ruler",
    .rules = "A player turns any number of neighbouring coins of a row, the rightmost from heads to tails.",
    .syntax = "ruler(n,...)  the coins that show heads, numbered from 1; or ruler(\"TTHTH\")",
    .example = "ruler(\"TTHTH\")",
    .small = {"[ruler(a,b) for a in 1..5, b in a+1..6]"},
    .source = SOURCE,
    .impartial = true,
    .read = ruler_read,
    .options = ruler_options,
    .value = ruler_value,
    .print = print,
};
