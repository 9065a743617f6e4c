/* p_heaps.c: heaps with a base p: from arguments, their moves, sums without carry. */
#include <stdio.h>
#include <string.h>

#include "games/boards/p_heaps.h"

/* ---- from arguments ------------------------------------------------------------------------------ */

static bool is_base(const cgt_arg *a) {
  if (a->kind != CGT_ARG_INTEGER) return false;
  if (!a->digits) return a->integer >= 2;
  return *a->digits != '-' && strcmp(a->digits, "0") != 0 && strcmp(a->digits, "1") != 0;
}

bool games_p_heaps_read(games_tuple *t, cgt_sink *out, const cgt_arg *args, size_t count, const char *what,
                        const char *example) {
  if (count != 2 || args[1].kind != CGT_ARG_MATRIX || args[1].rows > 1) {
    cgt_refuse(out, "takes a base and a list, as in %s", example);
    return false;
  }
  if (!is_base(&args[0])) {
    cgt_refuse(out, "the base is an integer >= 2, as in %s", example);
    return false;
  }
  size_t heaps = args[1].rows * args[1].cols;
  if (!games_tuple_read(t, out, args[1].cells, heaps, 0, what, 0))
    return false; /* errors count from heap 1 */
  cgt_arg *all = cgt_sink_room(out, (heaps + 1) * sizeof *all);
  if (!all) return false;
  all[0] = args[0];
  for (size_t i = 0; i < heaps; i++) all[i + 1] = args[1].cells[i];
  if (heaps < GAMES_TUPLE_MOST_ENTRIES) return games_tuple_read(t, out, all, heaps + 1, 0, "number", 0);
  cgt_refuse(out, "%zu numbers are given; at most %d are possible", heaps, GAMES_TUPLE_MOST_ENTRIES - 1);
  return false;
}

static void sort_heaps(const games_tuple *t) {
  for (size_t i = 2; i < t->count; i++)
    for (size_t j = i;
         j > 1 && games_tuple_compare(games_tuple_at(t, j - 1), games_tuple_at(t, j), t->words) > 0; j--)
      for (uint32_t k = 0; k < t->words; k++) {
        uint64_t held = games_tuple_at(t, j)[k];
        games_tuple_at(t, j)[k] = games_tuple_at(t, j - 1)[k];
        games_tuple_at(t, j - 1)[k] = held;
      }
}

void games_p_heaps_emit(cgt_sink *out, games_tuple *t) {
  size_t kept = 1, count = t->count;
  for (size_t i = 1; i < count; i++)
    if (!games_tuple_is_zero(games_tuple_at(t, i), t->words))
      memmove(games_tuple_at(t, kept++), games_tuple_at(t, i), t->words * sizeof *t->entry);
  t->count = kept;
  sort_heaps(t);
  games_tuple_emit(out, t);
  t->count = count;
}

void games_p_heaps_emit_distinct(cgt_sink *out, games_tuple *t, const char *example) {
  sort_heaps(t);
  for (size_t i = 2; i < t->count; i++)
    if (games_tuple_compare(games_tuple_at(t, i - 1), games_tuple_at(t, i), t->words) == 0) {
      cgt_refuse(out, "two coins are on the same square; squares hold one, as in %s", example);
      return;
    }
  games_tuple_emit(out, t);
}

/* ---- moves --------------------------------------------------------------------------------------- */

typedef struct walk {
  cgt_sink *out;
  games_p_heaps_kind kind;
  uint64_t p, most; /* heaps in one move */
  games_tuple heaps, after, emitted;
} walk;

static unsigned valuation(uint64_t n, uint64_t p) { /* n > 0 */
  unsigned k = 0;
  for (; n % p == 0; n /= p) k++;
  return k;
}

static bool is_taken(const walk *w, size_t heap, uint64_t left) {
  for (size_t i = 1; i < heap; i++)
    if (w->after.entry[i * w->after.words] == left) return true;
  return false;
}

/* What happens to the heaps from this one on; the earlier ones took `moved` of them, `taken` counters, the
 * least valuation of them is `least`. Small heaps first: then the search does not go deep. */
static void choose(walk *w, size_t heap, uint64_t moved, uint64_t taken, unsigned least) {
  if (heap == w->heaps.count) {
    if (moved == 0 || (w->kind.calm && valuation(taken, w->p) != least) || !cgt_sink_goes_on(w->out)) return;
    games_tuple_copy(&w->emitted, &w->after);
    if (w->kind.distinct) {
      sort_heaps(&w->emitted);
      games_tuple_emit(w->out, &w->emitted);
    } else {
      games_p_heaps_emit(w->out, &w->emitted);
    }
    return;
  }
  const uint64_t size = *games_tuple_at(&w->heaps, heap);
  uint64_t *left = games_tuple_at(&w->after, heap);
  for (*left = moved < w->most ? 0 : size; *left <= size; ++*left) {
    if (w->kind.distinct && is_taken(w, heap, *left)) continue;
    if (*left == size) {
      choose(w, heap + 1, moved, taken, least);
    } else {
      unsigned here = w->kind.calm ? valuation(size - *left, w->p) : 0;
      choose(w, heap + 1, moved + 1, taken + (size - *left), here < least ? here : least);
    }
  }
}

/* The number of vectors c with up to most entries that are not 0, if it is small: e_1 + ... + e_most of the
 * heaps, e_j the elementary symmetric polynomials. */
static bool has_few_moves(cgt_sink *out, const games_tuple *heaps, uint64_t most) {
  uint64_t *e = cgt_sink_room(out, (heaps->count + 1) * sizeof *e), all = 0;
  if (!e) return false;
  e[0] = 1;
  for (size_t i = 1; i < heaps->count; i++) {
    const uint64_t *size = games_tuple_at(heaps, i);
    for (uint32_t k = 1; k < heaps->words; k++)
      if (size[k]) return false;
    for (size_t j = i < most ? i : most; j > 0; j--) {
      uint64_t more;
      if (__builtin_mul_overflow(e[j - 1], size[0], &more) || __builtin_add_overflow(all, more, &all) ||
          all > GAMES_TUPLE_MOST_MOVES)
        return false;
      e[j] += more;
    }
  }
  return true;
}

void games_p_heaps_moves(cgt_sink *out, const void *position, size_t length, games_p_heaps_kind kind) {
  walk w = {.out = out, .kind = kind};
  games_tuple_view view = games_tuple_look(position, length);
  const uint32_t words = (uint32_t)((view.width + 7) / 8);
  if (!games_tuple_load(&w.heaps, out, position, length) ||
      !games_tuple_take(&w.after, out, view.count, words) ||
      !games_tuple_take(&w.emitted, out, view.count, words))
    return;
  /* A base of several words is more than all counters of a position whose moves are few, like this one. */
  w.p = *games_tuple_at(&w.heaps, 0);
  for (uint32_t k = 1; k < words; k++)
    if (games_tuple_at(&w.heaps, 0)[k]) w.p = UINT64_MAX;
  w.most = kind.any || w.p > view.count ? view.count : w.p - 1;
  if (!has_few_moves(out, &w.heaps, w.most)) {
    games_tuple_refuse_moves(out);
    return;
  }
  games_tuple_copy(&w.after, &w.heaps);
  choose(&w, 1, 0, 0, UINT32_MAX);
}

/* ---- to text -------------------------------------------------------------------------------------- */

size_t games_p_heaps_print(char *buf, size_t cap, const void *position, size_t length, bool base) {
  games_tuple_view view = games_tuple_look(position, length);
  size_t used = 0, heaps = view.count - 1;
  if (base) {
    used = games_tuple_print(buf, cap, position, length - heaps * view.width, 0, 0);
    if (used + 1 < cap) buf[used] = ',', buf[used + 1] = '\0';
    used++;
  }
  size_t room = used < cap ? cap - used : 0;
  return used + games_tuple_print(room ? buf + used : NULL, room, position, length, 1, heaps > 0 ? heaps : 1);
}

/* ---- sums without carry --------------------------------------------------------------------------- */

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

/* Digits are halved again and again, so that long numbers cost a few divisions of their length. */
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
  mpz_set_ui(sum, all);
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
