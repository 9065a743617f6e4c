/* region_cover.c: a description as a disjunction of conjunctions, found by covering.
 *
 * A term is a conjunction that holds nowhere outside. Terms grow from instances of the inside that no term
 * covers yet: of the conjunctions that hold there the best few of each length are kept, once by the share
 * of the inside among the instances where they hold, once by how much more of the inside than of the
 * outside they keep. From all terms met the cheapest cover is put together greedily, then freed of what it
 * does not need. */
#include <stdlib.h>
#include <string.h>

#include "lab/search/region.h"

enum { BEAM = 24, TERM_ATOMS = 4, TERMS_MOST = 4096, SEEDS_MOST = 32 };

typedef struct term {
  unsigned atoms, size;
  size_t row[TERM_ATOMS];
  uint64_t key;     /* of the set of instances where it holds: a hash */
  uint32_t in, out; /* instances of the inside and of the outside where it holds */
} term;

typedef struct cover {
  const labi_sample *sample;
  size_t words;
  const uint64_t *inside, *outside;
  uint32_t in, out;
  term *pool;
  size_t pooled;
  size_t *suited; /* rows that hold at the seed */
  size_t suits;
  uint64_t *set; /* scratch */
} cover;

static uint32_t count_bits(const uint64_t *set, size_t words) {
  uint32_t count = 0;
  for (size_t i = 0; i < words; i++) count += (uint32_t)__builtin_popcountll(set[i]);
  return count;
}

static uint32_t count_common(const uint64_t *a, const uint64_t *b, size_t words) {
  uint32_t count = 0;
  for (size_t i = 0; i < words; i++) count += (uint32_t)__builtin_popcountll(a[i] & b[i]);
  return count;
}

static unsigned row_size(const cover *c, size_t row) {
  return c->sample->atoms->items[c->sample->atom[row]].size;
}

/* Where the term holds, into c->set; without its atom number `skip`. */
static void hold_set(const cover *c, const term *t, unsigned skip) {
  memset(c->set, 0xFF, c->words * sizeof *c->set);
  for (unsigned i = 0; i < t->atoms; i++) {
    if (i == skip) continue;
    const uint64_t *row = labi_sample_row(c->sample, t->row[i]);
    for (size_t w = 0; w < c->words; w++) c->set[w] &= row[w];
  }
}

/* ---- terms ------------------------------------------------------------------------------------- */

static bool is_better(const cover *c, const term *a, const term *b, bool by_share) {
  int64_t x =
      by_share ? (int64_t)a->in * (b->in + b->out) : (int64_t)a->in * c->out - (int64_t)a->out * c->in;
  int64_t y =
      by_share ? (int64_t)b->in * (a->in + a->out) : (int64_t)b->in * c->out - (int64_t)b->out * c->in;
  if (x != y) return x > y;
  if (a->in != b->in) return a->in > b->in;
  return a->size < b->size;
}

/* Drops comparisons that the term does without, the largest first. */
static void trim(const cover *c, term *t) {
  for (unsigned i = t->atoms; t->atoms > 1 && i-- > 0;) {
    hold_set(c, t, i);
    if (count_common(c->set, c->outside, c->words) > 0) continue;
    t->size -= row_size(c, t->row[i]);
    memmove(&t->row[i], &t->row[i + 1], (t->atoms - i - 1) * sizeof *t->row);
    t->atoms--;
  }
  hold_set(c, t, TERM_ATOMS);
  t->in = count_common(c->set, c->inside, c->words);
}

static void keep_term(cover *c, const term *found) {
  term t = *found;
  trim(c, &t);
  for (size_t i = 0; i < c->pooled; i++) {
    const term *old = &c->pool[i];
    if (old->atoms == t.atoms && memcmp(old->row, t.row, t.atoms * sizeof *t.row) == 0) return;
  }
  if (c->pooled < TERMS_MOST) c->pool[c->pooled++] = t;
}

/* Into a beam in order, the worst falling out. Of terms that hold at the same instances the smallest stays.
 */
static void put(const cover *c, term *beam, size_t *count, const term *t, bool by_share) {
  if (*count == BEAM && !is_better(c, t, &beam[BEAM - 1], by_share)) return;
  for (size_t i = 0; i < *count; i++) {
    if (beam[i].key != t->key) continue;
    if (beam[i].size <= t->size) return;
    memmove(&beam[i], &beam[i + 1], (--*count - i) * sizeof *beam);
    break;
  }
  size_t at = *count < BEAM ? (*count)++ : BEAM - 1;
  for (; at > 0 && is_better(c, t, &beam[at - 1], by_share); at--) beam[at] = beam[at - 1];
  beam[at] = *t;
}

static void insert_row(term *t, size_t row) {
  unsigned at = t->atoms++;
  for (; at > 0 && t->row[at - 1] > row; at--) t->row[at] = t->row[at - 1];
  t->row[at] = row;
}

static void extend(cover *c, const term *t, term *beam, size_t *count, bool by_share) {
  hold_set(c, t, TERM_ATOMS);
  for (size_t k = 0; k < c->suits; k++) {
    const uint64_t *row = labi_sample_row(c->sample, c->suited[k]);
    term longer = *t;
    longer.in = longer.out = 0;
    longer.key = 0;
    for (size_t w = 0; w < c->words; w++) {
      uint64_t both = c->set[w] & row[w] & (c->inside[w] | c->outside[w]);
      longer.in += (uint32_t)__builtin_popcountll(both & c->inside[w]);
      longer.out += (uint32_t)__builtin_popcountll(both & c->outside[w]);
      longer.key = (longer.key ^ both) * 0x9E3779B97F4A7C15;
      longer.key ^= longer.key >> 29;
    }
    if (longer.out == t->out) continue;
    longer.size += row_size(c, c->suited[k]);
    insert_row(&longer, c->suited[k]);
    put(c, beam, count, &longer, by_share);
  }
}

static void grow_terms(cover *c, bool by_share) {
  term beams[2][BEAM] = {0};
  size_t count = 1;
  beams[0][0] = (term){.in = c->in, .out = c->out};
  for (unsigned length = 0; length < TERM_ATOMS && count > 0; length++) {
    term *now = beams[length % 2], *then = beams[(length + 1) % 2];
    size_t next = 0, open = 0;
    for (size_t i = 0; i < count && labi_search_goes_on(c->sample->watch); i++)
      extend(c, &now[i], then, &next, by_share);
    for (size_t i = 0; i < next; i++) {
      if (then[i].out == 0)
        keep_term(c, &then[i]);
      else
        then[open++] = then[i];
    }
    count = open;
  }
}

static void grow_from(cover *c, size_t seed) {
  c->suits = 0;
  for (size_t i = 0; i < c->sample->different; i++)
    if (labi_sample_row(c->sample, i)[seed / 64] >> seed % 64 & 1) c->suited[c->suits++] = i;
  grow_terms(c, true);
  grow_terms(c, false);
}

/* ---- covers ------------------------------------------------------------------------------------ */

/* Of the pooled terms the one that covers most of what is left for its size. */
static size_t best_term(const cover *c, const uint64_t *left, uint32_t *gain) {
  size_t best = c->pooled;
  *gain = 0;
  for (size_t i = 0; i < c->pooled; i++) {
    hold_set(c, &c->pool[i], TERM_ATOMS);
    uint32_t more = count_common(c->set, left, c->words);
    if (more == 0) continue;
    bool better =
        best == c->pooled || (uint64_t)more * c->pool[best].size > (uint64_t)*gain * c->pool[i].size;
    if (better) best = i, *gain = more;
  }
  return best;
}

/* Is what the term covers covered by the other chosen ones? */
static bool is_needless(const cover *c, const size_t *chosen, size_t count, size_t k, uint64_t *left) {
  memcpy(left, c->inside, c->words * sizeof *left);
  for (size_t i = 0; i < count; i++) {
    if (i == k) continue;
    hold_set(c, &c->pool[chosen[i]], TERM_ATOMS);
    for (size_t w = 0; w < c->words; w++) left[w] &= ~c->set[w];
  }
  return count_bits(left, c->words) == 0;
}

static size_t choose(const cover *c, size_t *chosen, uint64_t *left) {
  size_t count = 0;
  uint32_t gain;
  memcpy(left, c->inside, c->words * sizeof *left);
  while (count_bits(left, c->words) > 0) {
    size_t i = best_term(c, left, &gain);
    if (i == c->pooled || count == LABI_FORMULA_ATOMS) return 0;
    hold_set(c, &c->pool[i], TERM_ATOMS);
    for (size_t w = 0; w < c->words; w++) left[w] &= ~c->set[w];
    chosen[count++] = i;
  }
  for (size_t k = count; k-- > 0;) /* the first chosen cover most, and are tried last */
    if (is_needless(c, chosen, count, k, left))
      memmove(&chosen[k], &chosen[k + 1], (--count - k) * sizeof *chosen);
  return count;
}

static void write_terms(const cover *c, labi_formula *f, const size_t *chosen, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const term *t = &c->pool[chosen[i]];
    labi_formula conjunction = {.length = 0};
    for (unsigned k = 0; k < t->atoms; k++)
      labi_formula_join(&conjunction, LABI_FORMULA_AND,
                        &(labi_formula){.code = {c->sample->atom[t->row[k]]}, .length = 1});
    if (labi_formula_join(f, LABI_FORMULA_OR, &conjunction)) continue;
    f->length = 0;
    return;
  }
}

bool labi_region_cover(labi_formula *f, const labi_sample *sample, bool negated) {
  cover c = {.sample = sample, .words = sample->words};
  c.inside = negated ? sample->outside : sample->inside;
  c.outside = negated ? sample->inside : sample->outside;
  c.in = count_bits(c.inside, c.words);
  c.out = count_bits(c.outside, c.words);
  c.pool = malloc(TERMS_MOST * sizeof *c.pool);
  c.suited = malloc((sample->different + 1) * sizeof *c.suited);
  c.set = malloc((c.words + 1) * sizeof *c.set); /* no block of no bytes */
  uint64_t *left = malloc((c.words + 1) * sizeof *left);
  bool good = c.pool && c.suited && c.set && left;
  f->length = 0;
  if (good) {
    size_t chosen[LABI_FORMULA_ATOMS];
    memcpy(left, c.inside, c.words * sizeof *left);
    for (unsigned seeds = 0; seeds < SEEDS_MOST && count_bits(left, c.words) > 0; seeds++) {
      size_t w = 0;
      uint32_t gain;
      while (left[w] == 0) w++;
      grow_from(&c, 64 * w + (size_t)__builtin_ctzll(left[w]));
      size_t i = best_term(&c, left, &gain);
      if (i == c.pooled || labi_search_is_stopped(sample->watch)) break;
      hold_set(&c, &c.pool[i], TERM_ATOMS);
      for (w = 0; w < c.words; w++) left[w] &= ~c.set[w];
    }
    if (count_bits(left, c.words) == 0) write_terms(&c, f, chosen, choose(&c, chosen, left));
  }
  free(c.pool);
  free(c.suited);
  free(c.set);
  free(left);
  return good;
}
