/* p_heaps.c: heaps with a base p: from arguments, their moves, to text. */
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
    cgt_refuse_showing(out, "takes a base and a list, as in %s", example);
    return false;
  }
  if (!is_base(&args[0])) {
    cgt_refuse_showing(out, "the base is an integer >= 2, as in %s", example);
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
  cgt_refuse(out, "found %zu numbers; the limit is %d", heaps, GAMES_TUPLE_MOST_ENTRIES - 1);
  return false;
}

void games_p_heaps_emit(cgt_sink *out, games_tuple *t) {
  size_t kept = 1, count = t->count;
  for (size_t i = 1; i < count; i++)
    if (!games_is_zero(games_tuple_at(t, i), t->words))
      memmove(games_tuple_at(t, kept++), games_tuple_at(t, i), t->words * sizeof *t->entry);
  t->count = kept;
  games_tuple_sort(t, 1, t->count);
  games_tuple_emit(out, t);
  t->count = count;
}

/* ---- moves --------------------------------------------------------------------------------------- */

typedef struct choice {
  cgt_sink *out;
  games_p_heaps_kind kind;
  uint64_t p, most; /* heaps in one move */
  games_tuple heaps, after, emitted;
} choice;

static unsigned valuation(uint64_t n, uint64_t p) { /* n > 0 */
  unsigned k = 0;
  for (; n % p == 0; n /= p) k++;
  return k;
}

static bool is_taken(const choice *w, size_t heap, uint64_t left) {
  for (size_t i = 1; i < heap; i++)
    if (w->after.entry[i * w->after.words] == left) return true;
  return false;
}

/* What happens to the heaps from this one on; the earlier ones took `moved` of them, `taken` counters, the
 * least valuation of them is `least`. Small heaps first: then the search does not go deep. */
static void choose(choice *w, size_t heap, uint64_t moved, uint64_t taken, unsigned least) {
  if (heap == w->heaps.count) {
    if (moved == 0 || (w->kind.calm && valuation(taken, w->p) != least) || !cgt_sink_goes_on(w->out)) return;
    games_tuple_copy(&w->emitted, &w->after);
    if (w->kind.distinct) {
      games_tuple_sort(&w->emitted, 1, w->emitted.count);
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
  choice w = {.out = out, .kind = kind};
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

size_t games_p_heaps_print(char *buf, size_t cap, const void *position, size_t length) {
  games_tuple_view view = games_tuple_look(position, length);
  games_text text = {buf, cap, 0};
  games_tuple_put(&text, &view, 0, 1, 0);
  games_text_put(&text, ",");
  games_tuple_put(&text, &view, 1, view.count, view.count); /* one row */
  return games_text_end(&text);
}

cgt_board games_p_heaps_board(const void *position, size_t length) {
  return games_tuple_board(position, length, 1);
}

size_t games_p_heaps_cell(char *buf, size_t cap, const void *position, size_t length, size_t row,
                          size_t col) {
  (void)row; /* the only one */
  return games_tuple_cell(buf, cap, position, length, 1 + col);
}

size_t games_p_heaps_caption(char *buf, size_t cap, const void *position, size_t length) {
  return games_tuple_cell(buf, cap, position, length, 0);
}
