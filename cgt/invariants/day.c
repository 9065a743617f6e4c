/* day.c: the games born by day n. A dominated option may be left out, so each of them is {A | B} for two
 * antichains A, B of games born the day before; each is made, and what is equal counted once. */
#include <stdlib.h>
#include <string.h>

#include "cgt/invariants/antichains.h"
#include "cgt/invariants/days.h"

static const cgti_memo_kind known_days = {"day"}; /* of the integer n: pointers */

enum { DAY_MOST_YESTERDAY = 22 }; /* games born by day CGT_LAST_DAY - 1 */

/* ---- lists of options ------------------------------------------------------------------------ */

static int is_day_game_ge(cgt_ctx *ctx, const void *list, size_t i, size_t k) {
  const cgt_game *games = list;
  return cgti_le(ctx, games[k], games[i]);
}

static size_t day_members(cgt_game *games, const cgti_day *day, uint32_t set) {
  size_t count = 0;
  for (; set; set &= set - 1) games[count++] = day->games[__builtin_ctz(set)];
  return count;
}

/* ---- order ----------------------------------------------------------------------------------- */

/* A game by its options, which are numbers in the list of the day before, ascending. */
typedef struct day_game {
  cgt_game game;
  uint8_t count[2];
  uint8_t options[2][DAY_MOST_YESTERDAY];
} day_game;

static size_t day_index(const cgti_day *day, cgt_game g) { /* the count if it is not there */
  size_t i = 0;
  while (i < day->count && !cgti_same(day->games[i], g)) i++;
  return i;
}

static bool day_describe(day_game *described, cgt_ctx *ctx, const cgti_day *yesterday, cgt_game g) {
  *described = (day_game){.game = g};
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    bool present[DAY_MOST_YESTERDAY] = {false};
    cgti_view view;
    cgti_mark mark = cgti_scratch_mark(ctx);
    if (!cgti_view_open(&view, ctx, g, (cgt_player)player)) return false;
    for (size_t i = 0; i < view.count; i++) {
      cgt_game option = cgti_view_at(&view, ctx, i);
      if (cgti_is_none(option)) return false;
      present[day_index(yesterday, option)] = true; /* a canonical form has no other options */
    }
    cgti_scratch_return(ctx, mark);
    for (size_t i = 0; i < yesterday->count; i++)
      if (present[i]) described->options[player][described->count[player]++] = (uint8_t)i;
  }
  return true;
}

static int day_compare(const void *a, const void *b) {
  const day_game *g = a, *h = b;
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++)
    if (g->count[player] != h->count[player]) return (int)g->count[player] - (int)h->count[player];
  int left = memcmp(g->options[CGT_LEFT], h->options[CGT_LEFT], g->count[CGT_LEFT]);
  return left ? left : memcmp(g->options[CGT_RIGHT], h->options[CGT_RIGHT], g->count[CGT_RIGHT]);
}

/* ---- one day from the day before ------------------------------------------------------------- */

/* All {A | B}, repeats included, in scratch memory; NULL if it failed. all_small: that both players have
 * moves, or neither. */
static cgt_game *day_make_all(size_t *count, cgt_ctx *ctx, const cgti_day *yesterday, bool all_small) {
  cgti_antichains a;
  if (!cgti_antichains_find(&a, ctx, yesterday->games, yesterday->count, is_day_game_ge)) return NULL;
  cgt_game *games = cgti_scratch_take(ctx, a.count * a.count * sizeof *games);
  *count = 0;
  for (size_t i = 0; games && i < a.count; i++)
    for (size_t j = 0; j < a.count; j++) {
      cgt_game left[DAY_MOST_YESTERDAY], right[DAY_MOST_YESTERDAY];
      if (all_small && !a.sets[i] != !a.sets[j]) continue;
      size_t nleft = day_members(left, yesterday, a.sets[i]);
      size_t nright = day_members(right, yesterday, a.sets[j]);
      cgt_game g = cgti_canonical(ctx, left, nleft, right, nright);
      if (cgti_is_none(g)) return NULL;
      games[(*count)++] = g;
    }
  return games;
}

/* The next day: today gets its list, in the arena. */
static bool day_advance(cgti_day *today, cgt_ctx *ctx, const cgti_day *yesterday, bool all_small) {
  size_t made, born = 0;
  cgt_game *games = day_make_all(&made, ctx, yesterday, all_small);
  if (!games) return false;
  cgti_sort_games(games, made);
  for (size_t i = 0; i < made; i++)
    if ((i == 0 || !cgti_same(games[i], games[i - 1])) && day_index(yesterday, games[i]) == yesterday->count)
      games[born++] = games[i];

  day_game *described = cgti_scratch_take(ctx, (born + 1) * sizeof *described);
  cgt_game *list = cgti_arena_take(ctx, (yesterday->count + born) * sizeof *list);
  if (!described || !list) return false;
  for (size_t i = 0; i < born; i++)
    if (!day_describe(&described[i], ctx, yesterday, games[i])) return false;
  qsort(described, born, sizeof *described, day_compare);
  memcpy(list, yesterday->games, yesterday->count * sizeof *list);
  for (size_t i = 0; i < born; i++) list[yesterday->count + i] = described[i].game;
  *today = (cgti_day){.count = yesterday->count + born, .games = list};
  return true;
}

static bool day_find(cgti_day *day, cgt_ctx *ctx, unsigned n, bool all_small) {
  static const cgt_game zero = {CGTI_ZERO_CORE, 0};
  *day = (cgti_day){.count = 1, .games = &zero};
  bool good = true;
  for (unsigned today = 1; good && today <= n; today++) {
    cgti_day yesterday = *day;
    cgti_mark mark = cgti_scratch_mark(ctx);
    good = day_advance(day, ctx, &yesterday, all_small);
    cgti_scratch_return(ctx, mark);
  }
  return good;
}

const cgti_day *cgti_day_of(cgt_ctx *ctx, unsigned n) {
  cgt_game key = cgti_number(cgti_num_inline(n, 0));
  uint64_t known;
  if (cgti_memo_lookup(&known, ctx, key, &known_days)) return (const cgti_day *)(uintptr_t)known;
  cgti_day found, *kept;
  if (!day_find(&found, ctx, n, false)) return NULL;
  if (!(kept = cgti_arena_take(ctx, sizeof *kept))) return NULL;
  *kept = found;
  return cgti_memo_store(ctx, key, &known_days, (uint64_t)(uintptr_t)kept) ? kept : NULL;
}

/* ---- the public lists ------------------------------------------------------------------------ */

static cgt_status day_too_late(cgt_ctx *ctx, unsigned n, unsigned last) {
  return cgti_fail(ctx, CGT_ELIMIT, "the list of day %u is too long; the last day with a list is %u", n,
                   last);
}

static void day_give(size_t *count, cgt_game *games, size_t cap, const cgti_day *day) {
  *count = day->count;
  if (day->count <= cap) memcpy(games, day->games, day->count * sizeof *games);
}

cgt_status cgt_day(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, unsigned n) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, games, cap)) return CGT_EINVAL;
  if (n > CGT_LAST_DAY) return day_too_late(ctx, n, CGT_LAST_DAY);
  const cgti_day *day = cgti_day_of(ctx, n);
  if (!day) return cgti_last_status(ctx);
  day_give(count, games, cap, day);
  return CGT_OK;
}

cgt_status cgt_day_all_small(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, unsigned n) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, games, cap)) return CGT_EINVAL;
  cgti_day day;
  if (n > CGT_LAST_DAY) return day_too_late(ctx, n, CGT_LAST_DAY);
  if (!day_find(&day, ctx, n, true)) return cgti_last_status(ctx);
  day_give(count, games, cap, &day);
  return CGT_OK;
}

/* Between the numbers of a day, each of which is also born by the next, lie the new ones. */
cgt_status cgt_day_numbers(size_t *count, cgt_game *games, size_t cap, cgt_ctx *ctx, unsigned n) {
  CGTI_ENTER(ctx, CGT_EINVAL);
  if (!CGTI_GIVEN(ctx, count) || !CGTI_ARRAY(ctx, games, cap)) return CGT_EINVAL;
  if (n > CGT_LAST_DAY_OF_NUMBERS) return day_too_late(ctx, n, CGT_LAST_DAY_OF_NUMBERS);
  size_t total = ((size_t)2 << n) - 1;
  if (total <= cap) {
    games[total / 2] = cgti_number(0);
    for (unsigned day = 1; day <= n; day++) {
      size_t step = (size_t)1 << (n - day); /* between numbers of this day */
      games[step - 1] = cgti_number(cgti_num_inline(-(int64_t)day, 0));
      games[total - step] = cgti_number(cgti_num_inline(day, 0));
      for (size_t at = 3 * step - 1; at + step < total; at += 2 * step) {
        cgti_num sum = cgti_num_add(ctx, games[at - step].number, games[at + step].number);
        games[at] = cgti_number(cgti_num_half(ctx, sum));
      }
    }
  }
  *count = total;
  return CGT_OK;
}
