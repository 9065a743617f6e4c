/* coin_board.c: see coin_board.h. */
#include <string.h>

#include "games/boards/coin_board.h"

/* ---- nim-products of 64 bits --------------------------------------------------------------------- */

/* Of x, y < 2^bits. With F = 2^(bits/2): (aF + b)(cF + d) = (ac + ad + bc)F + bd + ac·F/2 (Conway, ONAG,
 * Ch. 6). */
static uint64_t nim_product(uint64_t x, uint64_t y, unsigned bits) {
  if (x <= 1 || y <= 1) return x * y;
  unsigned half = bits / 2;
  uint64_t mask = (UINT64_C(1) << half) - 1, a = x >> half, b = x & mask, c = y >> half, d = y & mask;
  uint64_t ac = nim_product(a, c, half), bd = nim_product(b, d, half);
  uint64_t high = nim_product(a ^ b, c ^ d, half) ^ bd;
  return high << half | (bd ^ nim_product(ac, UINT64_C(1) << (half - 1), half));
}

/* False: it takes more than 64 bits. */
static bool value_of_coin(uint64_t *value, games_coin_game game, uint64_t n) {
  mpz_t z, number;
  mpz_inits(z, number, NULL);
  games_set_u64(number, n);
  games_coin_value(z, game, number);
  bool fits = mpz_sizeinbase(z, 2) <= 64;
  *value = fits ? games_get_u64(z) : 0;
  mpz_clears(z, number, NULL);
  return fits;
}

/* ---- from arguments ------------------------------------------------------------------------------ */

/* Puts coin i in its place among those before. False if it is there already. */
static bool insert(uint64_t *coins, size_t i) {
  for (; i > 0; i--) {
    uint64_t *low = coins + 2 * (i - 1), *high = low + 2, x = high[0], y = high[1];
    if (low[0] == x && low[1] == y) return false;
    if (low[0] < x || (low[0] == x && low[1] < y)) return true;
    high[0] = low[0], high[1] = low[1];
    low[0] = x, low[1] = y;
  }
  return true;
}

void games_coin_board_read(cgt_sink *out, const cgt_arg *args, size_t count, const games_coin_game game[2],
                           const char *syntax) {
  if (count == 1 && args[0].kind == CGT_ARG_MATRIX && args[0].cols == 2) {
    count = 2 * args[0].rows;
    args = args[0].cells;
  }
  bool good = count % 2 == 0;
  for (size_t i = 0; good && i < count; i++) good = args[i].kind == CGT_ARG_INTEGER;
  if (!good) {
    cgt_refuse_showing(out, "takes two integers for each coin that shows heads, %s", syntax);
    return;
  }
  games_tuple t;
  if (!games_tuple_read(&t, out, args, count, GAMES_COIN_BOARD_HEAD, "coordinate", 0)) return;
  if (t.words > 1) {
    cgt_refuse(out, "a coordinate takes more than 64 bits; nim_product(a,b) has no limit");
    return;
  }
  uint64_t *coins = t.entry + GAMES_COIN_BOARD_HEAD;
  t.entry[0] = game[0], t.entry[1] = game[1];
  for (size_t i = 0; i < count; i++)
    if (coins[i] < games_coin_game_first(game[i % 2])) {
      cgt_refuse(out, "coordinate %zu is 0; %s numbers its coins from 1", i + 1,
                 games_coin_game_name(game[i % 2]));
      return;
    }
  for (size_t i = 0; i < count / 2; i++)
    if (!insert(coins, i)) {
      cgt_refuse_showing(out, "a coin is listed twice; list each that shows heads once, %s", syntax);
      return;
    }
  games_tuple_emit(out, &t);
}

/* ---- moves --------------------------------------------------------------------------------------- */

typedef struct board_moves {
  cgt_sink *out;
  const games_tuple *board;
  games_tuple *after;
  games_coin_game second;
  uint64_t y;
  uint64_t *room;  /* for the second game */
  uint64_t *cells; /* turned */
  const uint64_t *x;
  size_t x_count; /* turned by the first game */
} board_moves;

static void emit_board(void *data, const uint64_t *y, size_t y_count) {
  board_moves *b = data;
  size_t made = 0;
  for (size_t i = 0; i < b->x_count; i++)
    for (size_t j = 0; j < y_count; j++) {
      b->cells[made++] = b->x[i];
      b->cells[made++] = y[j];
    }
  const uint64_t *coins = b->board->entry + GAMES_COIN_BOARD_HEAD;
  size_t left = games_coin_turn(b->after->entry + GAMES_COIN_BOARD_HEAD, coins,
                                (b->board->count - GAMES_COIN_BOARD_HEAD) / 2, b->cells, made / 2, 2);
  b->after->entry[0] = b->board->entry[0], b->after->entry[1] = b->board->entry[1];
  b->after->count = GAMES_COIN_BOARD_HEAD + 2 * left;
  games_tuple_emit(b->out, b->after);
}

static void with_second_game(void *data, const uint64_t *x, size_t x_count) {
  board_moves *b = data;
  b->x = x;
  b->x_count = x_count;
  games_coin_each_move(b->second, b->y, b->room, emit_board, b);
}

void games_coin_board_options(cgt_sink *out, const void *position, size_t length, cgt_player player) {
  (void)player; /* both have the same */
  games_tuple board, after;
  if (!games_tuple_load(&board, out, position, length)) return;
  const games_coin_game first = (games_coin_game)board.entry[0], second = (games_coin_game)board.entry[1];
  uint64_t effort = 0, most_x = 0, most_y = 0, most_turned = 0;
  for (size_t i = GAMES_COIN_BOARD_HEAD; i < board.count; i += 2) {
    uint64_t x = board.entry[i], y = board.entry[i + 1], product = 0;
    bool many = __builtin_mul_overflow(games_coin_effort(first, x), games_coin_effort(second, y), &product) ||
                !games_tuple_few(&effort, product);
    if (many || x > GAMES_TUPLE_MOST_MOVES || y > GAMES_TUPLE_MOST_MOVES) {
      games_tuple_refuse_moves(out);
      return;
    }
    if (x > most_x) most_x = x;
    if (y > most_y) most_y = y;
    uint64_t turned = (first == GAMES_COIN_RULER ? x : 3) * (second == GAMES_COIN_RULER ? y : 3);
    if (turned > most_turned) most_turned = turned;
  }
  size_t turned = (size_t)most_turned;
  uint64_t *room = cgt_sink_room(out, (size_t)(most_x + most_y + 2) * sizeof *room);
  uint64_t *cells = cgt_sink_room(out, 2 * turned * sizeof *cells);
  if (!room || !cells || !games_tuple_take(&after, out, board.count + 2 * turned, 1)) return;
  board_moves b = {.out = out, .board = &board, .after = &after, .second = second, .cells = cells};
  b.room = room + most_x + 1;
  for (size_t i = GAMES_COIN_BOARD_HEAD; i < board.count; i += 2) {
    b.y = board.entry[i + 1];
    games_coin_each_move(first, board.entry[i], room, with_second_game, &b);
  }
}

void games_coin_board_value(cgt_sink *out, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  uint64_t sum = 0, x, y;
  for (size_t i = GAMES_COIN_BOARD_HEAD; i < view.count; i += 2) {
    bool fits =
        value_of_coin(&x, (games_coin_game)games_tuple_word(&view, 0), games_tuple_word(&view, i)) &&
        value_of_coin(&y, (games_coin_game)games_tuple_word(&view, 1), games_tuple_word(&view, i + 1));
    if (!fits) {
      cgt_refuse(out, "the value of a coin takes more than 64 bits; nim_product(a,b) has no limit");
      return;
    }
    sum ^= nim_product(x, y, 64);
  }
  cgt_emit_nimber(out, sum);
}

size_t games_coin_board_print(char *buf, size_t cap, const void *position, size_t length) {
  return games_tuple_print(buf, cap, position, length, GAMES_COIN_BOARD_HEAD, 0);
}

cgt_board games_coin_board(const void *position, size_t length) {
  return games_tuple_board(position, length, GAMES_COIN_BOARD_HEAD);
}

size_t games_coin_board_cell(char *buf, size_t cap, const void *position, size_t length, size_t row,
                             size_t col) {
  (void)row; /* the only one */
  return games_tuple_cell(buf, cap, position, length, GAMES_COIN_BOARD_HEAD + col);
}
