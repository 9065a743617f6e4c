/* sparse_block.c: see sparse_block.h. */
#include <stdlib.h>
#include <string.h>

#include "games/boards/codes/sparse_block.h"

typedef games_sparse_block block;
typedef games_block_distances distances;

static unsigned index_of(const block *b, unsigned value) {
  unsigned under = (1u << b->low) - 1;
  return (value & under) | (value >> 1 & ~under);
}

/* Where words is a constant, and 1, all of a set is in a register. */
static inline void include(games_block_set *set, unsigned index, unsigned words) {
  set->word[words == 1 ? 0 : index / 64] |= UINT64_C(1) << index % 64;
}

/* Of the plane, where the ring stands at heap n; the rows of GAMES_BLOCK heaps from there on are side by
 * side. */
static inline uint32_t *ring_at(const block *b, unsigned plane, size_t n) {
  return b->ring + plane * (b->ring_size + GAMES_BLOCK) + (n & (b->ring_size - 1));
}

static inline void write_ring(block *b, unsigned index) {
  size_t at = b->known++ & (b->ring_size - 1);
  for (unsigned p = 0; p < b->planes; p++) {
    uint32_t *row = ring_at(b, p, at);
    *row = index / GAMES_BLOCK_BITS == p ? UINT32_C(1) << index % GAMES_BLOCK_BITS : 0;
    if (at < GAMES_BLOCK) row[b->ring_size] = *row;
  }
}

/* ---- making ------------------------------------------------------------------------------------------ */

static bool add_distance(distances *d, size_t by, unsigned index) {
  if (d->count == d->room) {
    size_t room = 2 * d->room + 64;
    games_block_distance *more = realloc(d->of, room * sizeof *more);
    if (!more) return false;
    d->of = more;
    d->room = room;
  }
  size_t at = d->count++;
  for (; at > 0 && d->of[at - 1].index % GAMES_BLOCK_BITS > index % GAMES_BLOCK_BITS; at--)
    d->of[at] = d->of[at - 1];
  d->of[at] = (games_block_distance){by, index};
  return true;
}

/* The rare heaps that are new. False: no memory. */
static bool add_rare_heaps(block *b, const games_sparse *s) {
  for (; b->rare_count < s->rare_count; b->rare_count++) {
    size_t r = s->rare[b->rare_count];
    unsigned index = index_of(b, s->value[r]);
    for (size_t k = 0; k < s->places; k++) {
      const games_sparse_place *place = &s->place[k];
      size_t by = place->take + r;
      if (!place->two || place->two == GAMES_TAKE_EQUAL) continue;
      if (!add_distance(by < GAMES_BLOCK ? &b->near : &b->rare, by, index)) return false;
    }
  }
  return true;
}

/* The common heaps that are looked at. */
static bool look(block *b, const games_sparse *s) {
  games_block_choice chosen;
  if (!games_block_look(&chosen, b, s)) return false;
  b->looked = s->count;
  b->common.count = 0;
  for (size_t i = 0; i < chosen.count; i++) {
    size_t a = chosen.heap[i];
    if (!add_distance(&b->common, s->pairs->take + a, games_block_index(b, s, a))) return false;
  }
  return true;
}

static size_t reach_of(const games_sparse *s) {
  size_t last = s->rare_count > 0 ? s->rare[s->rare_count - 1] : 0;
  return s->longest + (last > GAMES_SPARSE_NEAR ? last : GAMES_SPARSE_NEAR) + 2 * GAMES_BLOCK;
}

/* The ring goes back as far as the rare heaps reach. */
static bool fit_ring(block *b, const games_sparse *s) {
  size_t size = b->ring_size > 0 ? b->ring_size : 1024;
  while (size < reach_of(s)) size *= 2;
  if (size > b->ring_size) {
    free(b->ring);
    b->ring = calloc(b->planes * (size + GAMES_BLOCK), sizeof *b->ring);
    b->ring_size = b->ring ? size : 0;
    if (!b->ring) return false;
    b->known = s->count > size ? s->count - size : 0;
  }
  while (b->known < s->count)
    write_ring(b, b->known > 0 ? games_block_index(b, s, b->known) : GAMES_BLOCK_RARE);
  return true;
}

static void make_tables(block *b, const games_sparse *s) {
  b->mask = s->mask;
  b->by_parity = s->by_parity;
  b->low = (unsigned)__builtin_ctz(s->mask);
  for (unsigned v = 0; v < GAMES_BLOCK_VALUES; v++) {
    int odd = !__builtin_parity(v & s->mask);
    unsigned index = index_of(b, v);
    b->index[odd][v] = (unsigned char)index;
    b->index[!odd][v] = GAMES_BLOCK_RARE;
    b->value[odd][index] = (uint16_t)v;
  }
  for (int odd = 0; odd < 2; odd++)
    for (unsigned c = 0; c < GAMES_BLOCK_INDICES; c++)
      for (unsigned r = 0; r < GAMES_BLOCK_INDICES; r++)
        if (b->value[!odd][r] < b->value[odd][c]) include(&b->below[odd][c], r, GAMES_BLOCK_WORDS);
}

static void free_block(block *b) {
  if (!b) return;
  free(b->near.of);
  free(b->rare.of);
  free(b->common.of);
  free(b->ring);
  free(b);
}

/* As many as the indices of values up to the greatest ask for, and a power of two. */
static unsigned planes_of(const games_sparse *s) {
  unsigned planes = 1;
  while (2 * GAMES_BLOCK_BITS * planes <= s->greatest) planes *= 2;
  return planes;
}

static bool is_of_today(const block *b, const games_sparse *s) {
  return b->mask == s->mask && b->by_parity == s->by_parity && b->planes == planes_of(s);
}

/* For the mask as it is; NULL: no memory. */
static block *new_block(const games_sparse *s) {
  block *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  make_tables(b, s);
  b->planes = planes_of(s);
  return b;
}

/* ---- values ------------------------------------------------------------------------------------------ */

typedef struct lanes {
  uint32_t word[GAMES_BLOCK];
} lanes;

/* Adds an index that is a power of two to all members of the sets. */
static inline void exchange(lanes *into, const lanes *from, unsigned bit) {
  static const uint32_t without[] = {UINT32_C(0x55555555), UINT32_C(0x33333333), UINT32_C(0x0F0F0F0F),
                                     UINT32_C(0x00FF00FF), UINT32_C(0x0000FFFF)};
  unsigned by = 1u << bit;
  uint32_t mask = without[bit];
  for (size_t j = 0; j < GAMES_BLOCK; j++)
    into->word[j] |= (from->word[j] & mask) << by | (from->word[j] >> by & mask);
}

/* Of a plane, the values that distances give heaps n, n+1, ... */
GAMES_FOUR_BY_FOUR static void collect(lanes *result, const block *b, const distances *d, size_t n,
                                       unsigned plane) {
  lanes of[GAMES_BLOCK_BITS];
  uint32_t used = 1;
  memset(&of[0], 0, sizeof of[0]);
  for (size_t i = 0; i < d->count;) {
    lanes all = {{0}};
    unsigned low = d->of[i].index % GAMES_BLOCK_BITS;
    do {
      const uint32_t *row = ring_at(b, plane ^ d->of[i].index / GAMES_BLOCK_BITS, n - d->of[i].by);
      for (size_t j = 0; j < GAMES_BLOCK; j++) all.word[j] |= row[j];
    } while (++i < d->count && d->of[i].index % GAMES_BLOCK_BITS == low);
    of[low] = all;
    used |= UINT32_C(1) << low;
  }
  for (unsigned bit = 5; bit-- > 0;)
    for (unsigned low = 0; low < 1u << bit; low++) {
      unsigned high = low | 1u << bit;
      if (!(used >> high & 1)) continue;
      if (!(used >> low & 1)) memset(&of[low], 0, sizeof of[low]);
      exchange(&of[low], &of[high], bit);
      used |= UINT32_C(1) << low;
    }
  *result = of[0];
}

/* What is known of the heaps of a block. */
typedef struct work {
  lanes excluded[GAMES_BLOCK_PLANES], found[GAMES_BLOCK_PLANES]; /* common values, and rare ones */
  unsigned char index[2 * GAMES_BLOCK]; /* of heaps, from GAMES_BLOCK before the block on */
} work;

/* What nearer heaps give the next heap, the j-th of the block. */
static inline void add_near(games_block_set *common, games_block_set *rare, const games_sparse *s,
                            const block *b, const work *w, size_t j, unsigned words) {
  for (size_t i = 0; i < b->near.count; i++) {
    unsigned index = w->index[GAMES_BLOCK + j - b->near.of[i].by];
    if (index != GAMES_BLOCK_RARE) include(common, index ^ b->near.of[i].index, words);
  }
  for (const games_sparse_place *p = s->place; p < s->place + s->places; p++) {
    if (!p->one) continue;
    unsigned value = s->value[s->count - p->take], index = b->index[games_sparse_parity(s, s->count)][value];
    if (index != GAMES_BLOCK_RARE)
      include(common, index, words);
    else
      include(rare, index_of(b, value), words);
  }
}

/* The value of the next heap, by the common values that options have, and rare ones. False: it is too great.
 */
static inline bool value_of(unsigned *value, games_sparse *s, const block *b, const games_block_set *common,
                            const games_block_set *rare, unsigned words) {
  unsigned odd = games_sparse_parity(s, s->count), w = 0;
  while (w < words && !~common->word[w]) w++;
  if (w == words) return false;
  unsigned index = w * 64 + (unsigned)__builtin_ctzll(~common->word[w]);
  if (index >= b->planes * GAMES_BLOCK_BITS) return false;
  uint16_t missing[GAMES_BLOCK_INDICES];
  size_t count = 0;
  *value = b->value[odd][index];
  for (w = 0; w < words; w++)
    for (uint64_t left = b->below[odd][index].word[w] & ~rare->word[w]; left; left &= left - 1)
      missing[count++] = b->value[!odd][w * 64 + (unsigned)__builtin_ctzll(left)];
  if (count > 0) *value = games_sparse_search(s, s->count, *value, missing, count);
  return true;
}

/* Of the j-th heap, all planes. */
static inline games_block_set row_of(const lanes *of, size_t j, unsigned planes) {
  games_block_set row = {{0}};
  for (unsigned p = 0; p < planes; p++)
    row.word[p / 2] |= (uint64_t)of[p].word[j] << (p % 2 * GAMES_BLOCK_BITS);
  return row;
}

/* As extend_block. */
static inline bool extend_rows(games_sparse *s, block *b, work *w, unsigned planes) {
  unsigned words = (planes + 1) / 2;
  for (size_t j = 0; j < GAMES_BLOCK; j++) {
    games_block_set common = row_of(w->excluded, j, planes), rare = row_of(w->found, j, planes);
    unsigned value;
    add_near(&common, &rare, s, b, w, j, words);
    if (!value_of(&value, s, b, &common, &rare, words)) return true;
    if (!games_sparse_add(s, value)) return false;
    if (!is_of_today(b, s) || s->rare_count > b->rare_count) return true;
    unsigned index = games_block_index(b, s, s->count - 1);
    w->index[GAMES_BLOCK + j] = (unsigned char)index;
    write_ring(b, index);
  }
  return true;
}

static bool make_ready(games_sparse *s) {
  if (s->block && !is_of_today(s->block, s)) {
    free_block(s->block);
    s->block = NULL;
  }
  if (!s->block) s->block = new_block(s);
  block *b = s->block;
  return b && (s->count < 2 * b->looked || look(b, s)) && add_rare_heaps(b, s) && fit_ring(b, s);
}

/* At most GAMES_BLOCK further values: up to one that is not below GAMES_BLOCK_VALUES, or after which the
 * block is to be made anew. False: no memory. */
static bool extend_block(games_sparse *s) {
  if (s->mask == 0 || s->mask >= GAMES_BLOCK_VALUES || s->count <= s->longest + GAMES_SPARSE_NEAR)
    return true;
  if (!make_ready(s)) return false;
  block *b = s->block;
  work w;
  for (unsigned p = 0; p < b->planes; p++) {
    collect(&w.excluded[p], b, &b->rare, s->count, p);
    collect(&w.found[p], b, &b->common, s->count, p);
  }
  for (size_t i = 0; i < GAMES_BLOCK; i++)
    w.index[i] = (unsigned char)games_block_index(b, s, s->count - GAMES_BLOCK + i);
  switch (b->planes) {
  case 1:
    return extend_rows(s, b, &w, 1);
  case 2:
    return extend_rows(s, b, &w, 2);
  default:
    return extend_rows(s, b, &w, b->planes);
  }
}

bool games_sparse_extend(games_sparse *s, size_t to, bool *full) {
  *full = false;
  while (s->count < to) {
    if (s->greatest < GAMES_BLOCK_VALUES && s->count + GAMES_BLOCK <= to) {
      size_t before = s->count;
      if (!extend_block(s)) return false;
      if (s->count > before) continue;
    }
    if (!games_sparse_extend_lot(s, to, full)) return false;
  }
  return true;
}

void games_sparse_free(games_sparse *s) {
  free_block(s->block);
  games_sparse_free_lot(s);
  free(s->place);
  free(s->rare);
  free(s->values[0]);
  free(s->values[1]);
  free(s->mark);
  free(s->frequency);
  free(s->frequent);
  free(s->kept);
  free(s->floor);
}
