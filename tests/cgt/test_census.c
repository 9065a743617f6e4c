/* test_census.c: all games born by days 0, 1, 2, 3: the whole engine in one count. */
#include "fixture.h"
#include "tree_hash.h"

SUITE(census);

enum { MOST = 2000 };

typedef struct list {
  size_t count;
  cgt_game games[MOST];
} list;

static void add_new(list *l, cgt_game g) {
  cr_assert(!cgt_is_none(g), "%s", cgt_ctx_message(ctx));
  for (size_t i = 0; i < l->count; i++)
    if (cgt_equal(l->games[i], g)) return;
  cr_assert(l->count < MOST);
  l->games[l->count++] = g;
}

/* All antichains of a list of games, as bit sets. */
typedef struct antichains {
  size_t count;
  uint32_t sets[4096];
} antichains;

static void extend(antichains *a, const list *l, const uint32_t *comparable, uint32_t set, size_t from) {
  cr_assert(a->count < 4096);
  a->sets[a->count++] = set;
  for (size_t i = from; i < l->count; i++)
    if (!(set & comparable[i])) extend(a, l, comparable, set | UINT32_C(1) << i, i + 1);
}

static size_t members(cgt_game *games, const list *l, uint32_t set) {
  size_t n = 0;
  for (size_t i = 0; i < l->count; i++)
    if (set >> i & 1) games[n++] = l->games[i];
  return n;
}

/* Dominated options may be left out, so pairs of antichains give every game of the next day. */
static void next_day(list *today, const list *yesterday) {
  static antichains a;
  uint32_t comparable[32] = {0};
  cr_assert(yesterday->count <= 32);
  for (size_t i = 0; i < yesterday->count; i++)
    for (size_t j = 0; j < yesterday->count; j++)
      if (order(yesterday->games[i], yesterday->games[j]) != CGT_CONFUSED) comparable[i] |= UINT32_C(1) << j;
  a.count = 0;
  extend(&a, yesterday, comparable, 0, 0);
  today->count = 0;
  for (size_t i = 0; i < a.count; i++)
    for (size_t j = 0; j < a.count; j++) {
      cgt_game left[32], right[32];
      size_t nleft = members(left, yesterday, a.sets[i]), nright = members(right, yesterday, a.sets[j]);
      add_new(today, cgt_from_options(ctx, left, nleft, right, nright));
    }
}

Test(census, days_0_to_3_have_1_4_22_1474_games) {
  static list day[4];
  static const size_t known[] = {1, 4, 22, 1474};
  day[0].games[0] = cgt_integer(ctx, 0);
  day[0].count = 1;
  for (int n = 1; n <= 3; n++) {
    next_day(&day[n], &day[n - 1]);
    cr_expect(day[n].count == known[n], "%zu games born by day %d, not %zu", day[n].count, n, known[n]);
  }

  size_t of[4] = {0}, all_options = 0;
  uint64_t sum = 0;
  for (size_t i = 0; i < day[3].count; i++) {
    cgt_game g = day[3].games[i];
    uint64_t hash;
    cr_assert(tree_hash_of(&hash, ctx, g), "%s", cgt_ctx_message(ctx));
    sum += hash;
    of[outcome(g)]++;
    all_options += options(NULL, 0, g, CGT_LEFT) + options(NULL, 0, g, CGT_RIGHT);
    law(le(cgt_birthday(ctx, g), cgt_integer(ctx, 3)), g);
  }
  cr_expect(of[CGT_P] == 1 && of[CGT_L] == 217 && of[CGT_R] == 217 && of[CGT_N] == 1039,
            "%zu zero, %zu positive, %zu negative, %zu confused", of[CGT_P], of[CGT_L], of[CGT_R], of[CGT_N]);
  cr_expect(all_options == 5584, "%zu options", all_options);
  cr_expect(sum == UINT64_C(0xacf783423adb4669), "hashes add up to %llx", (unsigned long long)sum);
}

/* The games of day 2 against each other: sums and order by the definitions. */
Test(census, day_2_agrees_with_the_oracle_throughout) {
  static list day[3];
  day[0].games[0] = cgt_integer(ctx, 0);
  day[0].count = 1;
  next_day(&day[1], &day[0]);
  next_day(&day[2], &day[1]);
  oracle *o = oracle_new();
  const oracle_game *form[22];
  cr_assert(day[2].count == 22);
  for (size_t i = 0; i < 22; i++) form[i] = oracle_from_game(o, ctx, day[2].games[i]);
  for (size_t i = 0; i < 22; i++)
    for (size_t j = 0; j < 22; j++) {
      cgt_game g = day[2].games[i], h = day[2].games[j];
      law(le(g, h) == oracle_le(form[i], form[j]), g, h);
      law(cgt_equal(cgt_add(ctx, g, h), oracle_to_game(ctx, oracle_add(o, form[i], form[j]))), g, h);
    }
  oracle_free(o);
}
