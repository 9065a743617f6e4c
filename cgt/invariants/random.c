/* random.c: random games of a given birthday. A few of each day are made from those of earlier days, so that
 * late birthdays cost no more than their number of days. */
#include "cgt/invariants/days.h"
#include "cgt/memory/hash.h"

enum { RANDOM_A_DAY = 4, RANDOM_OPTIONS = 3, RANDOM_TRIES = 64, RANDOM_LAST_DAY = 1000 };

/* The games made so far: RANDOM_A_DAY of each day after CGT_LAST_DAY. */
typedef struct random_pool {
  cgt_ctx *ctx;
  uint64_t state;
  const cgti_day *early[CGT_LAST_DAY + 1];
  cgt_game *late; /* in scratch memory */
} random_pool;

/* An even choice from 0 .. n-1: the upper 64 bits of a random word times n, for n < 2^32. */
static size_t random_below(random_pool *pool, size_t n) {
  uint64_t word = cgti_mix(pool->state++), low = (word & UINT32_MAX) * n, high = (word >> 32) * n;
  return (size_t)((high + (low >> 32)) >> 32);
}

static cgt_game random_born_on(random_pool *pool, unsigned day) {
  if (day > CGT_LAST_DAY)
    return pool->late[(size_t)(day - CGT_LAST_DAY - 1) * RANDOM_A_DAY + random_below(pool, RANDOM_A_DAY)];
  size_t before = day > 0 ? pool->early[day - 1]->count : 0;
  return pool->early[day]->games[before + random_below(pool, pool->early[day]->count - before)];
}

/* A game of exactly this birthday, more than CGT_LAST_DAY. */
static cgt_game random_new(random_pool *pool, unsigned birthday) {
  cgt_ctx *ctx = pool->ctx;
  for (int try = 0; try < RANDOM_TRIES; try++) {
    cgt_game options[2][RANDOM_OPTIONS];
    size_t count[2];
    for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
      count[player] = 1 + random_below(pool, RANDOM_OPTIONS);
      for (size_t i = 0; i < count[player]; i++) {
        bool yesterday = random_below(pool, 2) == 0;
        unsigned day = yesterday ? birthday - 1 : (unsigned)random_below(pool, birthday);
        options[player][i] = random_born_on(pool, day);
      }
    }
    cgt_game g =
        cgti_canonical(ctx, options[CGT_LEFT], count[CGT_LEFT], options[CGT_RIGHT], count[CGT_RIGHT]);
    cgti_num born = cgti_is_none(g) ? CGTI_NAN : cgti_birthday(ctx, g);
    if (born == CGTI_NAN) return CGT_NONE;
    if (born == cgti_num_inline(birthday, 0)) return g;
  }
  cgt_game left = cgti_number(cgti_num_inline(birthday - 1, 0)), right = cgti_number(0);
  return cgti_canonical(ctx, &left, 1, &right, 1); /* a switch, born when it has to be */
}

static cgt_game random_of_day(random_pool *pool, unsigned birthday) {
  for (unsigned day = 0; day <= CGT_LAST_DAY && day <= birthday; day++)
    if (!(pool->early[day] = cgti_day_of(pool->ctx, day))) return CGT_NONE;
  if (birthday <= CGT_LAST_DAY) return random_born_on(pool, birthday);
  size_t late = (size_t)(birthday - CGT_LAST_DAY - 1) * RANDOM_A_DAY;
  pool->late = cgti_scratch_take(pool->ctx, (late + 1) * sizeof *pool->late);
  if (!pool->late) return CGT_NONE;
  for (size_t i = 0; i < late; i++) {
    pool->late[i] = random_new(pool, CGT_LAST_DAY + 1 + (unsigned)(i / RANDOM_A_DAY));
    if (cgti_is_none(pool->late[i])) return CGT_NONE;
  }
  return random_new(pool, birthday);
}

cgt_game cgt_random_game(cgt_ctx *ctx, uint64_t seed, unsigned birthday) {
  CGTI_ENTER(ctx, CGT_NONE);
  if (birthday > RANDOM_LAST_DAY)
    return CGTI_FAIL_GAME(ctx, CGT_ELIMIT, "random games are made up to birthday %d, not %u", RANDOM_LAST_DAY,
                          birthday);
  random_pool pool = {.ctx = ctx, .state = cgti_mix(seed)};
  cgti_mark mark = cgti_scratch_mark(ctx);
  cgt_game g = random_of_day(&pool, birthday);
  cgti_scratch_return(ctx, mark);
  return g;
}
