/* born.c: see born.h. A dominated option may be left out, so every game of a day is {A | B} for two
 * antichains A, B of games of the day before. */
#include "born.h"

#include <stdlib.h>
#include <string.h>

/* All antichains of a day, as bit sets over its list. */
typedef struct antichains {
  size_t count;
  uint32_t sets[4096];
  uint32_t comparable[BORN_BY_DAY_2]; /* the games that stand in order to game i, itself included */
} antichains;

static void extend(antichains *a, const born_day *day, const bench *b, uint32_t set, size_t from) {
  if (a->count == sizeof a->sets / sizeof *a->sets) bench_wrong(b, "too many antichains");
  a->sets[a->count++] = set;
  for (size_t i = from; i < day->count; i++)
    if (!(set & a->comparable[i])) extend(a, day, b, set | UINT32_C(1) << i, i + 1);
}

static void find_antichains(antichains *a, const born_day *day, const bench *b, cgt_ctx *ctx) {
  memset(a, 0, sizeof *a);
  for (size_t i = 0; i < day->count; i++)
    for (size_t j = 0; j < day->count; j++) {
      cgt_order order;
      bench_ok(b, ctx, cgt_compare(&order, ctx, day->games[i].game, day->games[j].game));
      if (order != CGT_CONFUSED) a->comparable[i] |= UINT32_C(1) << j;
    }
  extend(a, day, b, 0, 0);
}

static size_t members(cgt_game *games, const born_day *day, uint32_t set) {
  size_t count = 0;
  for (size_t i = 0; i < day->count; i++)
    if (set >> i & 1) games[count++] = day->games[i].game;
  return count;
}

static int compare_handles(const void *a, const void *b) {
  const cgt_game *g = a, *h = b;
  if (g->core != h->core) return g->core < h->core ? -1 : 1;
  return (g->number > h->number) - (g->number < h->number);
}

static int compare_born(const void *a, const void *b) {
  const born_game *g = a, *h = b;
  if (g->birthday != h->birthday) return (int)g->birthday - (int)h->birthday;
  for (int player = 0; player < 2; player++)
    if (g->count[player] != h->count[player]) return (int)g->count[player] - (int)h->count[player];
  for (int player = 0; player < 2; player++) {
    int order = memcmp(g->options[player], h->options[player], g->count[player]);
    if (order != 0) return order;
  }
  return 0;
}

static int compare_bytes(const void *a, const void *b) {
  return (int)*(const unsigned char *)a - (int)*(const unsigned char *)b;
}

static void describe(born_game *born, const born_day *yesterday, const bench *b, cgt_ctx *ctx) {
  int64_t birthday;
  bench_ok(b, ctx, cgt_get_int64(&birthday, ctx, bench_game(b, ctx, cgt_birthday(ctx, born->game))));
  born->birthday = (unsigned char)birthday;
  for (int player = 0; player < 2; player++) {
    cgt_game options[BORN_BY_DAY_2];
    size_t count;
    bench_ok(b, ctx, cgt_options(&count, options, BORN_BY_DAY_2, ctx, born->game, (cgt_player)player));
    if (count > BORN_BY_DAY_2) bench_wrong(b, "a game with %zu options of day 2", count);
    born->count[player] = (unsigned char)count;
    for (size_t i = 0; i < count; i++) {
      size_t at = 0;
      while (at < yesterday->count && !cgt_equal(yesterday->games[at].game, options[i])) at++;
      if (at == yesterday->count) bench_wrong(b, "a canonical option that was not born the day before");
      born->options[player][i] = (unsigned char)at;
    }
    qsort(born->options[player], count, 1, compare_bytes);
  }
}

static void find_day(born_day *today, const born_day *yesterday, const bench *b, cgt_ctx *ctx) {
  static antichains a;
  find_antichains(&a, yesterday, b, ctx);
  size_t pairs = a.count * a.count, distinct = 0;
  cgt_game *games = malloc(pairs * sizeof *games);
  if (!games) bench_wrong(b, "no memory");
  for (size_t n = 0; n < pairs; n++) {
    cgt_game left[BORN_BY_DAY_2], right[BORN_BY_DAY_2];
    size_t nleft = members(left, yesterday, a.sets[n / a.count]);
    size_t nright = members(right, yesterday, a.sets[n % a.count]);
    games[n] = bench_game(b, ctx, cgt_from_options(ctx, left, nleft, right, nright));
  }
  qsort(games, pairs, sizeof *games, compare_handles);
  for (size_t n = 0; n < pairs; n++)
    if (n == 0 || !cgt_equal(games[n], games[n - 1])) games[distinct++] = games[n];
  if (distinct > BORN_BY_DAY_3) bench_wrong(b, "%zu games born by one day", distinct);

  memset(today, 0, sizeof *today);
  today->count = distinct;
  for (size_t i = 0; i < distinct; i++) {
    today->games[i].game = games[i];
    describe(&today->games[i], yesterday, b, ctx);
  }
  qsort(today->games, distinct, sizeof *today->games, compare_born);
  free(games);
}

void born_find(born_day days[4], const bench *b, cgt_ctx *ctx) {
  static const size_t known[4] = {1, 4, BORN_BY_DAY_2, BORN_BY_DAY_3};
  memset(&days[0], 0, sizeof days[0]);
  days[0].count = 1;
  days[0].games[0].game = bench_game(b, ctx, cgt_integer(ctx, 0));
  for (int n = 1; n < 4; n++) {
    find_day(&days[n], &days[n - 1], b, ctx);
    bench_expect_count(b, "games born by one day", days[n].count, known[n]);
  }
}

void born_rebuild(cgt_game *games, const born_day days[4], const bench *b, cgt_ctx *ctx) {
  cgt_game yesterday[BORN_BY_DAY_2];
  games[0] = bench_game(b, ctx, cgt_integer(ctx, 0));
  for (int n = 1; n < 4; n++) {
    memcpy(yesterday, games, days[n - 1].count * sizeof *games);
    for (size_t i = 0; i < days[n].count; i++) {
      const born_game *born = &days[n].games[i];
      cgt_game options[2][BORN_BY_DAY_2];
      for (int player = 0; player < 2; player++)
        for (size_t k = 0; k < born->count[player]; k++)
          options[player][k] = yesterday[born->options[player][k]];
      games[i] = bench_game(b, ctx,
                            cgt_from_options(ctx, options[CGT_LEFT], born->count[CGT_LEFT],
                                             options[CGT_RIGHT], born->count[CGT_RIGHT]));
    }
  }
}
