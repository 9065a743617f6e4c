/* sparse_lot.c: sparse.h, values of any size, with a mask or without: LOT heaps at a time.
 *
 * A heap a and a place that takes k give heaps n, n+1, ... the sums of the value of a and those of heaps
 * n-k-a, n-k-a+1, ..., which stand side by side; so what a gives is marked for LOT heaps with few looks at
 * memory. That is done for all rare heaps, which tell all common values, and for the first heaps, `reach` of
 * them, which tell most of the others. Pairs of which one heap is in the lot itself are marked heap by heap.
 * Then values are gone through from 0 on: a common one that is not marked is the value; a rare one, or any
 * without a mask, is looked for among the other pairs, and is the value if it is not there. The reach is such
 * that marking costs about as much as looking. */
#include <stdlib.h>
#include <string.h>

#include "games/boards/codes/sparse.h"

enum {
  LOT = 16,
  BESIDE = 64, /* bytes that marks of a heap have more than there are values: one too great is unmarked, and
                  the marks of one value are not all in the same lines of a cache */
  WANTED = 8,  /* values of a heap to be looked for */
  LEAST_REACH = 64, /* heaps */
  MOST_REACH = 1 << 14
};

struct games_sparse_lot {
  unsigned char *mark;    /* of each heap of the lot and each value */
  size_t width, room;     /* bytes of a heap; of all */
  size_t reach, searched; /* values that were looked for in the last lot */
};

/* ---- marks ------------------------------------------------------------------------------------------- */

/* Room for the marks of all sums of values, none of them set. False: no memory. */
static bool clear(games_sparse_lot *l, const games_sparse *s) {
  size_t values = 1;
  while (values <= s->greatest) values *= 2;
  l->width = values + BESIDE;
  if (LOT * l->width > l->room) {
    free(l->mark);
    l->room = 2 * LOT * l->width;
    l->mark = malloc(l->room);
    if (!l->mark) return l->room = 0, false;
  }
  memset(l->mark, 0, LOT * l->width);
  return true;
}

static void set(games_sparse_lot *l, size_t j, unsigned value) { l->mark[j * l->width + value] = 1; }

/* Nearly all of the time goes by here. */
static inline void mark_all(unsigned char *mark, size_t width, const uint16_t *value, unsigned of_a) {
  for (size_t j = 0; j < LOT; j++) mark[j * width + (value[j] ^ of_a)] = 1;
}

/* What a heap a gives all of the lot, LOT <= a + take. */
static inline void mark_heap(games_sparse_lot *restrict l, const games_sparse *restrict s,
                             const games_sparse_place *restrict p, size_t a) {
  const uint16_t *value = s->value;
  size_t by = p->take + a, n = s->count;
  bool meets_itself = p->two != GAMES_TAKE_ANY && n - by <= a && a < n - by + LOT;
  if (by < n && !meets_itself) {
    mark_all(l->mark, l->width, value + (n - by), value[a]);
    return;
  }
  for (size_t j = 0; j < LOT; j++) {
    size_t b = n + j - by;
    if (n + j > by && (b != a || p->two == GAMES_TAKE_ANY)) set(l, j, value[b] ^ value[a]);
  }
}

static bool leaves_pairs(const games_sparse_place *p) { return p->two && p->two != GAMES_TAKE_EQUAL; }

static void mark_lot(games_sparse_lot *l, const games_sparse *s) {
  for (const games_sparse_place *p = s->place; p < s->place + s->places; p++) {
    if (!leaves_pairs(p)) continue;
    for (size_t a = p->take < LOT ? LOT - p->take : 1; a <= l->reach; a++) mark_heap(l, s, p, a);
    for (size_t i = 0; i < s->rare_count && s->mask > 0; i++)
      if (s->rare[i] > l->reach) mark_heap(l, s, p, s->rare[i]);
  }
}

/* What is left of the next heap, the j-th of the lot, that mark_lot does not know. */
static void mark_near(games_sparse_lot *l, const games_sparse *s, size_t j) {
  for (const games_sparse_place *p = s->place; p < s->place + s->places; p++) {
    size_t rest = s->count - p->take;
    if (p->one) set(l, j, s->value[rest]);
    for (size_t a = 1; leaves_pairs(p) && a + p->take < LOT; a++) set(l, j, s->value[a] ^ s->value[rest - a]);
  }
}

/* ---- values ------------------------------------------------------------------------------------------ */

static unsigned next_value(games_sparse_lot *l, games_sparse *s, size_t j) {
  const unsigned char *mark = l->mark + j * l->width;
  size_t n = s->count, larger = n - s->longest - l->reach, half = (n - s->longest) / 2;
  if (s->mask > 0) games_sparse_lower_floor(s, n, larger > half ? larger : half);
  for (unsigned v = 0;; v++) {
    if (mark[v]) continue;
    if (v >= GAMES_SPARSE_VALUES || (s->mask > 0 && !games_sparse_is_rare(s, n, v))) return v;
    l->searched++;
    if (!games_sparse_find(&larger, s, n, v, l->reach + 1)) return v;
    if (s->mask > 0) games_sparse_lower_floor(s, n, larger);
  }
}

static void choose_reach(games_sparse_lot *l, const games_sparse *s) {
  size_t most = s->count / 4 < MOST_REACH ? s->count / 4 : MOST_REACH;
  if (l->searched > 2 * LOT * WANTED)
    l->reach *= 2;
  else if (l->searched < LOT * WANTED)
    l->reach -= l->reach / 16;
  if (l->reach > most) l->reach = most;
  if (l->reach < LEAST_REACH) l->reach = LEAST_REACH;
  l->searched = 0;
}

bool games_sparse_extend_lot(games_sparse *s, size_t to, bool *full) {
  games_sparse_lot *l = s->lot ? s->lot : (s->lot = calloc(1, sizeof *l));
  if (!l) return false;
  choose_reach(l, s);
  if (!clear(l, s)) return false;
  mark_lot(l, s);
  unsigned mask = s->mask, by_parity = s->by_parity;
  for (size_t j = 0; j < LOT && s->count < to; j++) {
    mark_near(l, s, j);
    unsigned value = next_value(l, s, j);
    if (value >= GAMES_SPARSE_VALUES) return *full = true, false;
    if (!games_sparse_add(s, value)) return false;
    if (value >= l->width - BESIDE || mask != s->mask || by_parity != s->by_parity) break;
  }
  return true;
}

void games_sparse_free_lot(games_sparse *s) {
  if (s->lot) free(s->lot->mark);
  free(s->lot);
}
