/* p_sum.c: sums without carry in base p. Digits are halved again and again, so that long numbers cost a few
 * divisions of their length. */
#include "games/boards/p_heaps.h"

mpz_t *games_p_heaps_load(cgt_sink *out, const games_tuple_view *view) {
  mpz_t *x = cgt_sink_room(out, view->count * sizeof *x);
  for (size_t i = 0; x && i < view->count; i++) {
    mpz_init(x[i]);
    games_tuple_get(x[i], view, i);
  }
  return x;
}

void games_p_heaps_clear(mpz_t *x, const games_tuple_view *view) {
  for (size_t i = 0; i < view->count; i++) mpz_clear(x[i]);
}

enum { MOST_LEVELS = 40, SMALL = INT32_MAX };

typedef struct ladder {
  size_t count;
  unsigned levels;
  mpz_t power[MOST_LEVELS]; /* p^(2^k) */
  mpz_t *quotient[MOST_LEVELS];
} ladder;

static bool add_small(mpz_ptr sum, mpz_srcptr p, mpz_t *x, size_t count) {
  if (mpz_cmp_ui(p, SMALL) > 0) return false;
  uint64_t most = 0, all = 0, base = mpz_get_ui(p);
  for (size_t i = 0; i < count; i++) {
    if (mpz_cmp_ui(x[i], SMALL) > 0) return false;
    if (mpz_get_ui(x[i]) > most) most = mpz_get_ui(x[i]);
  }
  for (uint64_t power = 1; power <= most; power *= base) { /* all < base·most */
    uint64_t digit = 0;
    for (size_t i = 0; i < count; i++) digit += mpz_get_ui(x[i]) / power % base;
    all += digit % base * power;
  }
  games_set_u64(sum, all);
  return true;
}

/* Of x < p^(2^level), which it destroys: the upper half of the digits, then the lower. */
static void add_below(mpz_ptr sum, ladder *l, unsigned level, mpz_t *x) {
  if (add_small(sum, l->power[0], x, l->count)) return;
  if (level == 0) {
    mpz_set_ui(sum, 0);
    for (size_t i = 0; i < l->count; i++) mpz_add(sum, sum, x[i]);
    mpz_mod(sum, sum, l->power[0]);
    return;
  }
  mpz_t *upper = l->quotient[level - 1];
  bool large = false;
  for (size_t i = 0; i < l->count; i++) {
    mpz_tdiv_qr(upper[i], x[i], x[i], l->power[level - 1]);
    large = large || mpz_sgn(upper[i]) > 0;
  }
  add_below(sum, l, level - 1, x);
  if (!large) return;
  mpz_t high;
  mpz_init(high);
  add_below(high, l, level - 1, upper);
  mpz_addmul(sum, high, l->power[level - 1]);
  mpz_clear(high);
}

/* Powers up to the first above `most`, and room for quotients by all but that one. */
static bool build(ladder *l, cgt_sink *out, mpz_srcptr p, mpz_srcptr most) {
  mpz_init_set(l->power[0], p);
  for (l->levels = 0; mpz_cmp(l->power[l->levels], most) <= 0; l->levels++) {
    mpz_t *of = l->quotient[l->levels] = cgt_sink_room(out, l->count * sizeof *of);
    if (!of) return false;
    for (size_t i = 0; i < l->count; i++) mpz_init(of[i]);
    mpz_init(l->power[l->levels + 1]);
    mpz_mul(l->power[l->levels + 1], l->power[l->levels], l->power[l->levels]);
  }
  return true;
}

static void take_down(ladder *l) {
  for (unsigned k = 0; k <= l->levels; k++) mpz_clear(l->power[k]);
  for (unsigned k = 0; k < l->levels; k++)
    for (size_t i = 0; i < l->count; i++) mpz_clear(l->quotient[k][i]);
}

void games_p_heaps_sum(mpz_ptr sum, cgt_sink *out, mpz_srcptr p, mpz_t *x, size_t count) {
  mpz_set_ui(sum, 0);
  if (count == 0) return;
  size_t most = 0;
  for (size_t i = 1; i < count; i++)
    if (mpz_cmp(x[i], x[most]) > 0) most = i;
  ladder l = {.count = count};
  if (build(&l, out, p, x[most])) add_below(sum, &l, l.levels, x);
  take_down(&l);
}

void games_p_heaps_emit_sum(cgt_sink *out, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  mpz_t *x = games_p_heaps_load(out, &view), sum;
  if (!x) return;
  mpz_init(sum);
  games_p_heaps_sum(sum, out, x[0], x + 1, view.count - 1);
  cgt_emit_big_nimber(out, sum);
  mpz_clear(sum);
  games_p_heaps_clear(x, &view);
}
