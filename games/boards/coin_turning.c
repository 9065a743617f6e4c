/* coin_turning.c: which coins a move turns in Turning Turtles, Twins, Mock Turtles and Ruler, and what a coin
 * is worth. Berlekamp, Conway, Guy, Winning Ways, ch. 14.
 *
 * Theorem. The value of a position is the nim-sum of the values of the coins that show heads, each alone; and
 * coin n alone is worth: n in Turning Turtles (numbered from 1) and in Twins (from 0); 2n or 2n + 1,
 * whichever has an odd number of binary ones, in Mock Turtles (from 0); the greatest power of 2 that divides
 * n in Ruler (from 1). tests/games/test_coin_turning.c compares with search. */
#include <string.h>

#include "games/boards/coin_turning.h"

const char *games_coin_game_name(games_coin_game game) {
  static const char *const names[] = {"turning_turtles", "twins", "mock_turtles", "ruler"};
  return names[game];
}

unsigned games_coin_game_first(games_coin_game game) {
  return game == GAMES_COIN_TURTLES || game == GAMES_COIN_RULER;
}

void games_coin_value(mpz_ptr value, games_coin_game game, mpz_srcptr n) {
  mpz_set(value, n);
  if (game == GAMES_COIN_MOCK_TURTLES) {
    bool odd = mpz_popcount(n) % 2 != 0;
    mpz_mul_2exp(value, value, 1);
    if (!odd) mpz_setbit(value, 0);
  } else if (game == GAMES_COIN_RULER) {
    mp_bitcnt_t zeros = mpz_scan1(n, 0);
    mpz_set_ui(value, 0);
    mpz_setbit(value, zeros);
  }
}

uint64_t games_coin_effort(games_coin_game game, uint64_t n) {
  if (n > UINT32_MAX / 2) return UINT64_MAX;
  switch (game) {
  case GAMES_COIN_TURTLES:
    return 1 + 2 * (n - 1);
  case GAMES_COIN_TWINS:
    return 2 * n;
  case GAMES_COIN_RULER:
    return n * (n + 1) / 2;
  default:
    return n > 1 << 20 ? UINT64_MAX : 1 + 2 * n + 3 * (n * (n - (n > 0)) / 2);
  }
}

void games_coin_each_move(games_coin_game game, uint64_t n, uint64_t *room, games_coin_visit *visit,
                          void *data) {
  uint64_t first = games_coin_game_first(game), turned[3] = {n};
  if (game == GAMES_COIN_RULER) {
    for (uint64_t i = first; i <= n; i++) room[i] = i;
    for (uint64_t i = first; i <= n; i++) visit(data, room + i, (size_t)(n - i + 1));
    return;
  }
  if (game != GAMES_COIN_TWINS) visit(data, turned, 1);
  for (uint64_t j = first; j < n; j++) {
    turned[0] = j, turned[1] = n;
    visit(data, turned, 2);
    turned[1] = j, turned[2] = n;
    for (turned[0] = first; game == GAMES_COIN_MOCK_TURTLES && turned[0] < j; turned[0]++)
      visit(data, turned, 3);
  }
}

static int compare_items(const uint64_t *x, const uint64_t *y, size_t words) {
  for (size_t i = 0; i < words; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

size_t games_coin_turn(uint64_t *after, const uint64_t *x, size_t x_count, const uint64_t *y, size_t y_count,
                       size_t words) {
  size_t count = 0;
  for (size_t i = 0, j = 0; i < x_count || j < y_count;) {
    int order = i == x_count ? 1 : j == y_count ? -1 : compare_items(x + i * words, y + j * words, words);
    if (order != 0)
      memcpy(after + count++ * words, order < 0 ? x + i * words : y + j * words, words * sizeof *after);
    i += order <= 0;
    j += order >= 0;
  }
  return count;
}
