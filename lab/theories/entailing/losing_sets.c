/* losing_sets.c: see losing_sets.h. */
#include "lab/theories/entailing/losing_sets.h"

#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "base/vector.h"

struct labi_losing_sets {
  struct {
    uint32_t *items;
    size_t count, room;
  } integers; /* of all sets, those of each in ascending order */
  struct {
    struct set {
      size_t at;
      uint32_t count;
      bool all_but;
    } * items;
    size_t count, room;
  } sets;
  labi_map by_content;
};

size_t labi_losing_sets_size(void) { return sizeof(labi_losing_sets); }

void labi_losing_sets_release(void *data) {
  labi_losing_sets *l = data;
  free(l->integers.items);
  free(l->sets.items);
  labi_map_free(&l->by_content);
}

size_t labi_losing_sets_bytes(const void *data) {
  const labi_losing_sets *l = data;
  return l->integers.room * sizeof *l->integers.items + l->sets.room * sizeof *l->sets.items +
         labi_map_bytes(&l->by_content);
}

/* ---- one set --------------------------------------------------------------------------------- */

const uint32_t *labi_losing_set_items(bool *all_but, size_t *count, const labi_losing_sets *l, labi_losing_set s) {
  const struct set *set = &l->sets.items[s];
  *all_but = set->all_but;
  *count = set->count;
  return set->count ? l->integers.items + set->at : NULL;
}

static int by_size(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* Sorts the integers and drops repeats. */
static size_t sort_integers(uint32_t *items, size_t count) {
  size_t kept = 0;
  if (count > 1) qsort(items, count, sizeof *items, by_size);
  for (size_t i = 0; i < count; i++)
    if (kept == 0 || items[kept - 1] != items[i]) items[kept++] = items[i];
  return kept;
}

typedef struct wanted_set {
  const labi_losing_sets *sets;
  const uint32_t *items;
  size_t count;
  bool all_but;
} wanted_set;

static bool has_content(const void *sets, uint32_t index, const void *key) {
  const wanted_set *w = key;
  const struct set *set = (const struct set *)sets + index;
  return set->count == w->count && set->all_but == w->all_but &&
         (w->count == 0 || memcmp(w->sets->integers.items + set->at, w->items, w->count * sizeof *w->items) == 0);
}

bool labi_losing_set_make(labi_losing_set *s, labi_losing_sets *l, uint32_t *items, size_t count, bool all_but) {
  count = sort_integers(items, count);
  const wanted_set w = {l, items, count, all_but};
  const uint64_t hash = labi_hash_number(labi_hash(count ? (const void *)items : "", count * sizeof *items) + all_but);
  const uint32_t known = labi_map_find(&l->by_content, hash, has_content, l->sets.items, &w);
  if (known != LABI_NOT_FOUND) return *s = known, true;
  if (!labi_has_room(&l->integers, count) || !labi_has_room(&l->sets, 1) ||
      !labi_map_add(&l->by_content, hash, (uint32_t)l->sets.count))
    return false;
  l->sets.items[l->sets.count] = (struct set){l->integers.count, (uint32_t)count, all_but};
  if (count) memcpy(l->integers.items + l->integers.count, items, count * sizeof *items);
  l->integers.count += count;
  *s = (labi_losing_set)l->sets.count++;
  return true;
}

/* ---- unions ---------------------------------------------------------------------------------- */

/* A set that is being made: these integers, or all but these, in ascending order. */
typedef struct union_set {
  uint32_t *items;
  size_t count;
  bool all_but;
} union_set;

/* Of two arrays in ascending order the integers of `a` that are in b, if `both`, else those that are not. */
static size_t filter(uint32_t *a, size_t count, const uint32_t *b, size_t count_of_b, bool both) {
  size_t kept = 0;
  for (size_t i = 0, k = 0; i < count; i++) {
    while (k < count_of_b && b[k] < a[i]) k++;
    if ((k < count_of_b && b[k] == a[i]) == both) a[kept++] = a[i];
  }
  return kept;
}

/* The union of sets, in memory that the caller frees: what finite ones have, and of the others what no set has. */
static bool unite(union_set *u, const labi_losing_sets *l, const labi_losing_set *sets, size_t count) {
  size_t finite = 0;
  const struct set *other = NULL;
  for (size_t i = 0; i < count; i++) {
    const struct set *set = &l->sets.items[sets[i]];
    if (!set->all_but) finite += set->count;
    if (set->all_but && (!other || set->count < other->count)) other = set;
  }
  uint32_t *in = malloc((finite + 1) * sizeof *in), *out = other ? malloc((other->count + 1) * sizeof *out) : NULL;
  *u = (union_set){.items = in};
  if (!in || (other && !out)) return free(out), false;
  for (size_t i = 0; i < count; i++) {
    const struct set *set = &l->sets.items[sets[i]];
    if (set->all_but || set->count == 0) continue;
    memcpy(in + u->count, l->integers.items + set->at, set->count * sizeof *in);
    u->count += set->count;
  }
  u->count = sort_integers(in, u->count);
  if (!other) return true;
  size_t left = other->count;
  if (left) memcpy(out, l->integers.items + other->at, left * sizeof *out);
  for (size_t i = 0; i < count; i++) {
    const struct set *set = &l->sets.items[sets[i]];
    if (set->all_but) left = filter(out, left, set->count ? l->integers.items + set->at : NULL, set->count, true);
  }
  left = filter(out, left, in, u->count, false);
  free(in);
  *u = (union_set){out, left, true};
  return true;
}

bool labi_losing_set_of_options(labi_losing_set *s, labi_losing_sets *l, const labi_losing_set *options, size_t count) {
  union_set u;
  uint32_t least = 0;
  bool good = unite(&u, l, options, count), loony = false;
  if (good && u.all_but) {
    loony = u.count == 0;
    if (!loony) least = u.items[0];
  } else if (good) {
    while (least < u.count && u.items[least] == least) least++;
  }
  good = good && labi_losing_set_make(s, l, &least, loony ? 0 : 1, false);
  free(u.items);
  return good;
}

bool labi_losing_set_of_entailed(labi_losing_set *s, labi_losing_sets *l, const labi_losing_set *options, size_t count) {
  union_set u;
  const bool good = unite(&u, l, options, count) && labi_losing_set_make(s, l, u.items, u.count, !u.all_but);
  free(u.items);
  return good;
}

/* ---- sums ------------------------------------------------------------------------------------ */

bool labi_losing_set_of_sum(labi_losing_set *s, bool *defined, labi_losing_sets *l, labi_losing_set a, labi_losing_set b) {
  const struct set *x = &l->sets.items[a], *y = &l->sets.items[b];
  if (x->all_but || x->count > 1) { /* x becomes the one that has not to be answered */
    const struct set *other = x;
    x = y;
    y = other;
  }
  *defined = !x->all_but && x->count <= 1;
  if (!*defined) return true;
  if (x->count == 0) return labi_losing_set_make(s, l, NULL, 0, y->all_but); /* a loony rest: n is at infinity */
  const uint32_t n = l->integers.items[x->at];
  const size_t count = y->count;
  const bool all_but = y->all_but;
  uint32_t *items = malloc((count + 1) * sizeof *items);
  for (size_t i = 0; items && i < count; i++) items[i] = l->integers.items[y->at + i] ^ n;
  const bool good = items && labi_losing_set_make(s, l, items, count, all_but);
  free(items);
  return good;
}
