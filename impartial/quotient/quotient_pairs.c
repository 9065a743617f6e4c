/* quotient_pairs.c: the walk over all pairs of an element and its set of options, from which it follows that
 * a finite commutative monoid is right about misère play.
 *
 * A sum of sums has the pair (xy, yE u xF), so all pairs are products of those of single heaps, and there are
 * finitely many: Plambeck and Siegel, Misère quotients for impartial games (2008), the transition algebra.
 * Where none contradicts misère play, induction over the moves shows that a sum is lost for who begins if and
 * only if its element is in the P-portion. Pairs are walked by the longest play of their smallest sums, so
 * that of the first contradiction all smaller sums are right. */
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "impartial/quotient/monoid.h"

void imp_pairs_free(imp_pairs *pairs) {
  free(pairs->sets.items);
  free(pairs->pairs);
  labi_map_free(&pairs->by_key);
  *pairs = (imp_pairs){0};
}

/* ---- sets ---------------------------------------------------------------------------------------- */

void imp_set_multiply(uint64_t *set, size_t width, const imp_monoid *m, imp_element y,
                      const uint64_t *other) {
  for (size_t i = 0; i < width; i++)
    for (uint64_t bits = other[i]; bits; bits &= bits - 1) {
      imp_element x = (imp_element)(64 * i + (size_t)__builtin_ctzll(bits));
      imp_element z = imp_product(m, x, y);
      set[z / 64] |= UINT64_C(1) << z % 64;
    }
}

typedef struct heap_set {
  const imp_monoid *m;
  uint64_t *set;
} heap_set;

static bool put_element(void *data, const uint32_t *heaps, size_t count) {
  heap_set *own = data;
  imp_element x = imp_monoid_of_parts(own->m, heaps, count);
  own->set[x / 64] |= UINT64_C(1) << x % 64;
  return true;
}

void imp_heap_pair(uint64_t *set, size_t width, const imp_monoid *m, const imp_heap_words *words,
                   size_t n) {
  memset(set, 0, width * sizeof *set);
  imp_heap_each(words, n, put_element, &(heap_set){m, set});
}

bool imp_pair_is_wrong(const imp_monoid *m, imp_element x, const uint64_t *set, size_t width) {
  bool any = false, wins = false;
  for (size_t i = 0; i < width; i++)
    for (uint64_t bits = set[i]; bits; bits &= bits - 1) {
      any = true;
      wins = wins || m->lost[64 * i + (size_t)__builtin_ctzll(bits)];
    }
  return m->lost[x] == (wins || !any); /* who has no move wins */
}

/* ---- the walk ------------------------------------------------------------------------------------ */

typedef struct pair_key {
  imp_element x;
  const uint64_t *set;
} pair_key;

static bool same_pair(const void *items, uint32_t index, const void *key) {
  const imp_pairs *pairs = items;
  const pair_key *own = key;
  return pairs->pairs[index].x == own->x &&
         memcmp(imp_pair_set(pairs, index), own->set, pairs->width * sizeof *own->set) == 0;
}

static uint64_t hash_of(const imp_pairs *pairs, pair_key key) {
  return labi_hash(key.set, pairs->width * sizeof *key.set) ^ labi_hash_number(key.x);
}

bool imp_pairs_has(const imp_pairs *pairs, imp_element x, const uint64_t *set) {
  pair_key key = {x, set};
  return labi_map_find(&pairs->by_key, hash_of(pairs, key), same_pair, pairs, &key) != LABI_NOT_FOUND;
}

/* Pairs by the longest play of their sums. */
typedef struct levels {
  struct level {
    uint32_t *items;
    size_t count, room;
  } * items;
  size_t count, room;
} levels;

static bool put_level(levels *all, size_t at, uint32_t pair) {
  while (all->count <= at) {
    struct level *next = labi_push(all);
    if (!next) return false;
    *next = (struct level){0};
  }
  uint32_t *own = labi_push(&all->items[at]);
  if (own) *own = pair;
  return own != NULL;
}

/* A pair that was met with a sum of that longest play. */
static bool meet_pair(imp_pairs *pairs, levels *all, pair_key key, uint32_t longest, uint32_t from,
                      uint32_t heap) {
  uint64_t hash = hash_of(pairs, key);
  uint32_t at = labi_map_find(&pairs->by_key, hash, same_pair, pairs, &key);
  if (at != LABI_NOT_FOUND && pairs->pairs[at].longest <= longest) return true;
  if (at == LABI_NOT_FOUND) {
    at = (uint32_t)pairs->count;
    if (pairs->count == pairs->room) {
      pairs->pairs = labi_grow(pairs->pairs, &pairs->room, pairs->count + 1, sizeof *pairs->pairs);
      if (pairs->count == pairs->room) return false;
    }
    if (!labi_has_room(&pairs->sets, pairs->width) || !labi_map_add(&pairs->by_key, hash, at)) return false;
    memcpy(pairs->sets.items + pairs->sets.count, key.set, pairs->width * sizeof *key.set);
    pairs->sets.count += pairs->width;
    pairs->count++;
  }
  pairs->pairs[at] = (struct imp_pair){key.x, false, longest, from, heap};
  return put_level(all, longest, at);
}

/* The heaps with different pairs: their numbers, and their sets one after another. */
static size_t different_heaps(uint32_t *heaps, uint64_t *sets, size_t width, const imp_monoid *m,
                              const imp_heap_words *words) {
  size_t count = 0;
  for (uint32_t n = 1; n <= words->heaps; n++) {
    uint64_t *own = sets + count * width;
    imp_heap_pair(own, width, m, words, n);
    bool known = false;
    for (size_t i = 0; !known && i < count; i++)
      known = m->image[heaps[i]] == m->image[n] && words->longest[heaps[i]] <= words->longest[n] &&
              memcmp(sets + i * width, own, width * sizeof *own) == 0;
    if (!known) heaps[count++] = n;
  }
  return count;
}

size_t imp_pairs_bytes(const imp_pairs *pairs) {
  return pairs->sets.count * sizeof *pairs->sets.items + pairs->count * sizeof *pairs->pairs +
         labi_map_most_bytes(&pairs->by_key);
}

cgt_status imp_pairs_walk(imp_pairs *pairs, uint32_t *wrong, const imp_monoid *m,
                          const imp_heap_words *words, size_t bytes, labi_effort *effort) {
  imp_pairs_free(pairs);
  size_t width = pairs->width = (m->order + 63) / 64;
  uint32_t *heaps = malloc((words->heaps + 1) * sizeof *heaps);
  uint64_t *sets = calloc((words->heaps + 2) * width, sizeof *sets);
  levels all = {0};
  bool good = heaps && sets && meet_pair(pairs, &all, (pair_key){0, sets}, 0, 0, 0);
  size_t count = good ? different_heaps(heaps, sets, width, m, words) : 0;
  uint64_t *set = good ? sets + (words->heaps + 1) * width : NULL; /* room of its own */
  cgt_status status = good ? CGT_OK : CGT_ENOMEM;
  *wrong = UINT32_MAX;
  for (size_t level = 0; status == CGT_OK && *wrong == UINT32_MAX && level < all.count; level++)
    for (size_t k = 0; status == CGT_OK && *wrong == UINT32_MAX && k < all.items[level].count; k++) {
      uint32_t at = all.items[level].items[k];
      if (pairs->pairs[at].walked || pairs->pairs[at].longest != level) continue;
      pairs->pairs[at].walked = true;
      imp_element x = pairs->pairs[at].x;
      if (imp_pair_is_wrong(m, x, imp_pair_set(pairs, at), width)) *wrong = at;
      status = labi_effort_take(effort, count + 1);
      for (size_t i = 0; status == CGT_OK && i < count; i++) {
        imp_element y = m->image[heaps[i]];
        memset(set, 0, width * sizeof *set);
        imp_set_multiply(set, width, m, y, imp_pair_set(pairs, at));
        imp_set_multiply(set, width, m, x, sets + i * width);
        uint32_t longest = (uint32_t)level + words->longest[heaps[i]];
        if (!meet_pair(pairs, &all, (pair_key){imp_product(m, x, y), set}, longest, at, heaps[i]))
          status = CGT_ENOMEM;
      }
      if (status == CGT_OK && imp_pairs_bytes(pairs) > bytes) status = CGT_ELIMIT;
    }
  for (size_t i = 0; i < all.count; i++) free(all.items[i].items);
  free(all.items);
  free(heaps);
  free(sets);
  return status;
}
