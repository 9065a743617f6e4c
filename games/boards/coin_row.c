/* coin_row.c: see coin_row.h. */
#include <stdio.h>
#include <string.h>

#include "games/boards/coin_row.h"
#include "games/boards/coin_turning.h"

/* That of the ruleset which is asked. */
static games_coin_game game_of(const cgt_sink *out) {
  int game = 0;
  while (strcmp(games_coin_game_name((games_coin_game)game), cgt_sink_ruleset(out)->name) != 0) game++;
  return (games_coin_game)game;
}

/* ---- from arguments ------------------------------------------------------------------------------ */

static void read_text(cgt_sink *out, const char *text, games_coin_game game) {
  games_tuple t;
  size_t coins = strlen(text), heads = 0;
  if (!games_tuple_take(&t, out, coins, 1)) return;
  for (size_t i = 0; i < coins; i++) {
    if (text[i] == 'H' || text[i] == 'h') {
      t.entry[heads++] = i + games_coin_game_first(game);
    } else if (text[i] != 'T' && text[i] != 't') {
      cgt_refuse_showing(out, "coin %zu is neither H, heads, nor T, tails, as in %s(\"TTHTH\")", i + 1,
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
    int order = games_compare_words(low, high, t->words);
    if (order <= 0) return order < 0;
    games_swap_words(low, high, t->words);
  }
  return true;
}

void games_coin_row_read(cgt_sink *out, const cgt_arg *args, size_t count) {
  const games_coin_game game = game_of(out);
  char example[80];
  games_tuple t;
  if (count == 1 && args[0].kind == CGT_ARG_TEXT) {
    read_text(out, args[0].text, game);
    return;
  }
  snprintf(example, sizeof example, "%s(3,5), or %s(\"TTHTH\")", games_coin_game_name(game),
           games_coin_game_name(game));
  games_open_list(&args, &count);
  for (size_t i = 0; i < count; i++)
    if (args[i].kind == CGT_ARG_MATRIX || args[i].kind == CGT_ARG_TEXT) {
      cgt_refuse_showing(out, "takes the numbers of coins, as in %s", example);
      return;
    }
  if (!games_tuple_read(&t, out, args, count, 0, "coin", 0)) return;
  for (size_t i = 0; i < t.count; i++) {
    if (games_coin_game_first(game) == 1 && games_is_zero(games_tuple_at(&t, i), t.words)) {
      cgt_refuse_showing(out, "there is no coin 0; coins are numbered from 1, as in %s", example);
      return;
    }
    if (!insert(&t, i)) {
      cgt_refuse_showing(out, "a coin is listed twice; list each that shows heads once, as in %s", example);
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

void games_coin_row_options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  const games_coin_game game = game_of(out);
  games_tuple_view view = games_tuple_look(position, length);
  uint64_t effort = 0, last = 0;
  bool few = games_tuple_is_narrow(&view);
  for (size_t i = 0; few && i < view.count; i++) {
    last = games_tuple_word(&view, i);
    few = games_tuple_few(&effort, games_coin_effort(game, last));
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

void games_coin_row_value(cgt_sink *out, const void *position, size_t length) {
  const games_coin_game game = game_of(out);
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
