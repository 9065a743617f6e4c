/* sparse_block.c: sparse.h, of values below 128: 16 heaps at a time.
 *
 * Of the two values that differ in the lowest bit of the mask alone one is common and one rare. Without that
 * bit they are an index below 64, the common values in their order, and the rare ones in theirs; sums of
 * values have the sums of their indices. So a set of common values, or of rare ones, is a word, and adding a
 * value to all of its members exchanges bits: for each bit of the index of the value, the bits of the word
 * whose numbers differ in it. The word of a common heap has the bit of its value, that of a rare heap none.
 *
 * A rare heap r and a place that takes k give heap n the common value of heap n - (k+r), plus that of r. The
 * words of those heaps, which stand side by side for 16 heaps n, are put together by the index of r, and only
 * then the indices are added. So it is with some common heaps, which give rare values; these are looked for
 * elsewhere where they do not suffice. What is nearer than 16 is added heap by heap. */
#include <stdlib.h>
#include <string.h>

#include "games/boards/codes/sparse.h"

enum { WORD = 64, LOOK = 160 /* common heaps that are added */, NO_INDEX = 255 };

/* Heap n - by is added to one of an index; by >= GAMES_BLOCK. */
typedef struct distances {
  size_t *by, count, room;
} distances;

/* by < GAMES_BLOCK. */
typedef struct distance {
  size_t by;
  unsigned index;
} distance;

typedef struct games_sparse_block {
  distances rare[WORD], common[WORD]; /* by the index of the heap that is added */
  distance *near;                     /* rare ones */
  size_t near_count, rare_count;      /* of the rare heaps so many are in here */
  uint64_t *ring;          /* words of heaps; the first GAMES_BLOCK stand there once more behind the last */
  size_t ring_size, known; /* a power of two; heaps so far */
  uint64_t below[2][WORD]; /* for even and odd heaps, of the common value of an index, the rare ones */
  uint16_t value[2][WORD]; /* of an index: common for even heaps and rare for odd ones; the other way */
  unsigned char index[2][GAMES_BLOCK_VALUES]; /* of common values; NO_INDEX of rare ones */
  unsigned mask, low;                         /* its lowest bit */
  bool by_parity;
} block;

static unsigned index_of(const block *b, unsigned value) {
  unsigned under = (1u << b->low) - 1;
  return (value & under) | (value >> 1 & ~under);
}

static uint64_t word_of(const games_sparse *s, const block *b, size_t n) {
  unsigned index = n > 0 ? b->index[games_sparse_parity(s, n)][s->value[n]] : NO_INDEX;
  return index == NO_INDEX ? 0 : UINT64_C(1) << index;
}

static void write_ring(block *b, uint64_t word) {
  size_t at = b->known++ & (b->ring_size - 1);
  b->ring[at] = word;
  if (at < GAMES_BLOCK) b->ring[at + b->ring_size] = word;
}

/* ---- making ------------------------------------------------------------------------------------------ */

static bool add_distance(distances *d, size_t by) {
  if (d->count == d->room) {
    size_t room = 2 * d->room + 16, *more = realloc(d->by, room * sizeof *more);
    if (!more) return false;
    d->by = more;
    d->room = room;
  }
  d->by[d->count++] = by;
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
      if (by < GAMES_BLOCK)
        b->near[b->near_count++] = (distance){by, index};
      else if (!add_distance(&b->rare[index], by))
        return false;
    }
  }
  return true;
}

/* Common heaps below GAMES_SPARSE_NEAR, in turn one of each value as long as there are any. */
static bool choose_common_heaps(block *b, const games_sparse *s) {
  size_t count = 0;
  for (unsigned turn = 0; turn < GAMES_SPARSE_NEAR && count < LOOK; turn++) {
    unsigned met[GAMES_BLOCK_VALUES] = {0};
    for (size_t a = GAMES_BLOCK; a < GAMES_SPARSE_NEAR && count < LOOK; a++) {
      unsigned index = b->index[games_sparse_parity(s, a)][s->value[a]];
      if (index == NO_INDEX || met[index]++ != turn) continue;
      if (!add_distance(&b->common[index], s->pairs->take + a)) return false;
      count++;
    }
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
    b->ring = calloc(size + GAMES_BLOCK, sizeof *b->ring);
    b->ring_size = b->ring ? size : 0;
    if (!b->ring) return false;
    b->known = s->count > size ? s->count - size : 0;
  }
  while (b->known < s->count) write_ring(b, word_of(s, b, b->known));
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
    b->index[!odd][v] = NO_INDEX;
    b->value[odd][index] = (uint16_t)v;
  }
  for (int odd = 0; odd < 2; odd++)
    for (unsigned c = 0; c < WORD; c++)
      for (unsigned r = 0; r < WORD; r++)
        if (b->value[!odd][r] < b->value[odd][c]) b->below[odd][c] |= UINT64_C(1) << r;
}

static void free_block(block *b) {
  if (!b) return;
  for (size_t i = 0; i < WORD; i++) {
    free(b->rare[i].by);
    free(b->common[i].by);
  }
  free(b->near);
  free(b->ring);
  free(b);
}

/* For the mask as it is; NULL: no memory. */
static block *new_block(const games_sparse *s) {
  block *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  make_tables(b, s);
  b->near = malloc(GAMES_BLOCK * s->places * sizeof *b->near);
  if (!b->near || !choose_common_heaps(b, s)) return free_block(b), NULL;
  return b;
}

/* ---- values ------------------------------------------------------------------------------------------ */

typedef struct lanes {
  uint64_t word[GAMES_BLOCK];
} lanes;

/* Adds an index that is a power of two to all members of the sets. */
static inline void exchange(lanes *into, const lanes *from, unsigned bit) {
  static const uint64_t without[] = {UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333),
                                     UINT64_C(0x0F0F0F0F0F0F0F0F), UINT64_C(0x00FF00FF00FF00FF),
                                     UINT64_C(0x0000FFFF0000FFFF), UINT64_C(0x00000000FFFFFFFF)};
  unsigned by = 1u << bit;
  uint64_t mask = without[bit];
  for (size_t j = 0; j < GAMES_BLOCK; j++)
    into->word[j] |= (from->word[j] & mask) << by | (from->word[j] >> by & mask);
}

/* The values that distances give heaps n, n+1, ... */
GAMES_FOUR_BY_FOUR static void collect(lanes *result, const block *b, const distances *d, size_t n) {
  lanes of[WORD];
  uint64_t used = 1;
  memset(&of[0], 0, sizeof of[0]);
  for (unsigned index = 0; index < WORD; index++) {
    if (d[index].count == 0) continue;
    lanes all = {{0}};
    for (size_t i = 0; i < d[index].count; i++) {
      const uint64_t *word = b->ring + ((n - d[index].by[i]) & (b->ring_size - 1));
      for (size_t j = 0; j < GAMES_BLOCK; j++) all.word[j] |= word[j];
    }
    of[index] = all;
    used |= UINT64_C(1) << index;
  }
  for (unsigned bit = 6; bit-- > 0;)
    for (unsigned low = 0; low < 1u << bit; low++) {
      unsigned high = low | 1u << bit;
      if (!(used >> high & 1)) continue;
      if (!(used >> low & 1)) memset(&of[low], 0, sizeof of[low]);
      exchange(&of[low], &of[high], bit);
      used |= UINT64_C(1) << low;
    }
  *result = of[0];
}

/* What nearer heaps give heap n. */
static void add_near(uint64_t *common, uint64_t *rare, const games_sparse *s, const block *b, size_t n) {
  unsigned odd = games_sparse_parity(s, n);
  for (size_t i = 0; i < b->near_count; i++) {
    size_t other = n - b->near[i].by;
    unsigned index = b->index[games_sparse_parity(s, other)][s->value[other]];
    if (index != NO_INDEX) *common |= UINT64_C(1) << (index ^ b->near[i].index);
  }
  for (const games_sparse_place *p = s->place; p < s->place + s->places; p++) {
    if (!p->one) continue;
    unsigned value = s->value[n - p->take], index = b->index[odd][value];
    if (index != NO_INDEX)
      *common |= UINT64_C(1) << index;
    else
      *rare |= UINT64_C(1) << index_of(b, value);
  }
}

static unsigned search(games_sparse *s, const block *b, size_t n, unsigned c, uint64_t left) {
  uint16_t missing[WORD];
  size_t count = 0;
  for (; left; left &= left - 1)
    missing[count++] = b->value[!games_sparse_parity(s, n)][__builtin_ctzll(left)];
  return games_sparse_search(s, n, c, missing, count);
}

/* At most GAMES_BLOCK further values: up to one that is not below 128, or after which there is another mask.
 * False: no memory. */
static bool extend_block(games_sparse *s) {
  if (s->mask == 0 || s->mask >= GAMES_BLOCK_VALUES || s->count <= s->longest + GAMES_SPARSE_NEAR)
    return true;
  if (s->block && (s->block->mask != s->mask || s->block->by_parity != s->by_parity)) {
    free_block(s->block);
    s->block = NULL;
  }
  if (!s->block) s->block = new_block(s);
  block *b = s->block;
  if (!b || !add_rare_heaps(b, s) || !fit_ring(b, s)) return false;
  lanes excluded, found;
  size_t first = s->count;
  collect(&excluded, b, b->rare, first);
  collect(&found, b, b->common, first);
  for (size_t j = 0; j < GAMES_BLOCK; j++) {
    uint64_t common = excluded.word[j], rare = found.word[j];
    size_t n = first + j;
    add_near(&common, &rare, s, b, n);
    if (!~common) return true;
    unsigned index = (unsigned)__builtin_ctzll(~common), odd = games_sparse_parity(s, n);
    unsigned value = b->value[odd][index];
    uint64_t left = b->below[odd][index] & ~rare;
    if (left) value = search(s, b, n, value, left);
    if (!games_sparse_add(s, value)) return false;
    if (s->mask != b->mask || s->by_parity != b->by_parity) return true;
    write_ring(b, word_of(s, b, n));
    if (s->rare_count > b->rare_count) return true;
  }
  return true;
}

bool games_sparse_extend(games_sparse *s, size_t to, bool *full) {
  *full = false;
  while (s->count < to) {
    if (s->greatest < GAMES_BLOCK_VALUES && s->count + GAMES_BLOCK <= to) {
      size_t before = s->count;
      if (!extend_block(s)) return false;
      if (s->count > before) continue;
    }
    unsigned value = games_sparse_next(s, full);
    if (*full || !games_sparse_add(s, value)) return false;
  }
  return true;
}

void games_sparse_free(games_sparse *s) {
  free_block(s->block);
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
