/* matrix_nim_1x4.c: impartial matrix Nim with one row of four entries, "the first difficult (still unsolved)
 * case": T. S. Ferguson, Another Form of Matrix Nim, Electron. J. Combin. 8(2) (2001), R9, section 4. A
 * player lowers one entry, or all four by the same number.
 *
 * The table. Write positions in rising order, a <= b <= c <= d, and go through them in lexicographic order:
 * moves lead to earlier ones. Two P-positions never have three entries in common, nor the three differences b
 * - a, c - a, d - a: a move would join them. And an earlier position that has them in common is reached by a
 * move, for its other entry, or its first, is smaller. So a position is P if and only if no earlier
 * P-position has three entries, or the differences, in common with it; then to a, b, c that are in no earlier
 * P-position there belongs the least d >= c that this leaves free. For each pair {x,y} there is a row of
 * bits, bit z set when {x,y,z} is in a P-position found, and for each pair of differences one for the third:
 * d is the first bit from c on that four rows leave free, 64 of them at a time.
 *
 * Theorem: to any a, b, c there is one d, and |d - c| <= 4a + 2b for a <= b and any c. Proof. Not two, as
 * they would share three entries. For fixed a <= b call c and d partners if [a,b,c,d] is P. A number z
 * without a smaller partner gets the least z' >= z that is not excluded. Excluded by moves in a, in b and in
 * the row are at most K = a + b + a numbers; the others are taken: they are partners of some c' < z. Such a
 * c' passed over z, although z was free, so z was excluded for c', and by symmetry c' is for z: at most K c'
 * did. So z' <= z
 * + 2K, and there is a z' for every z.
 * It follows that d - c is periodic in c from some c on (for fixed a, b, by induction over them): which
 * numbers from c to c + 2K are taken, and c modulo a common period of the smaller pairs, decide all that
 * follows, and take finitely many values.
 *
 * Theorem, the part of Wythoff's pairs: to a <= b there is a c0 such that for all c >= c0 the position
 * [a,b,c,c] is P if and only if {a,b} is a P-position of Wythoff's game. Proof by induction over a, b. If
 * {a,b} is none, a move leads to one, {a',b'}, and the same move from [a,b,c,c] to [a',b',c',c'], c' >= c -
 * a, which is P for large c. If it is one, then for all c >= some c1 the moves in a, b and the row lead from
 * [a,b,c,c] to N-positions, so c is not excluded for c. So each z >= c1 without a smaller partner is its own,
 * and those with one have it below c1: they are finitely many. */
#include <stdlib.h>

#include "studies/matrix_nim_1x4.h"

/* Of numbers x <= y <= most, by their place: a row of bits. */
typedef struct pairs {
  size_t words; /* of a row */
  uint64_t *bit;
} pairs;

static size_t count_pairs(unsigned most) { return ((size_t)most + 1) * ((size_t)most + 2) / 2; }

static size_t words_of(unsigned most) { return (7 * (size_t)most + 1) / 64 + 2; }

size_t study_quartets_bytes(unsigned most) {
  return 2 * count_pairs(most) * words_of(most) * sizeof(uint64_t) +
         study_quartets_index(0, 0, (size_t)most + 1) * sizeof(uint16_t);
}

static uint64_t *row_of(const pairs *p, size_t x, size_t y) {
  return p->bit + (y * (y + 1) / 2 + x) * p->words;
}

static void set(uint64_t *row, size_t z) { row[z / 64] |= UINT64_C(1) << z % 64; }
static bool is_set(const uint64_t *row, size_t z) { return row[z / 64] >> z % 64 & 1; }

typedef struct work {
  unsigned most;
  pairs third;       /* x, y: the z for which {x,y,z} is in a P-position found */
  pairs differences; /* x, y: the z for which the differences x, y, z are */
  uint16_t *fourth;
} work;

/* Bits 64w to 64w + 63 of a row that is shifted up by n. */
static uint64_t shifted(const uint64_t *row, size_t w, size_t n) {
  size_t whole = n / 64, part = n % 64;
  if (w < whole) return 0;
  uint64_t bits = row[w - whole] << part;
  if (part > 0 && w > whole) bits |= row[w - whole - 1] >> (64 - part);
  return bits;
}

static size_t find_fourth(const work *k, size_t a, size_t b, size_t c) {
  const uint64_t *ab = row_of(&k->third, a, b), *ac = row_of(&k->third, a, c), *bc = row_of(&k->third, b, c),
                 *diff = row_of(&k->differences, b - a, c - a);
  uint64_t below = (UINT64_C(1) << c % 64) - 1;
  for (size_t w = c / 64;; w++, below = 0) {
    uint64_t taken = ab[w] | ac[w] | bc[w] | shifted(diff, w, a) | below;
    if (~taken) return 64 * w + (size_t)__builtin_ctzll(~taken);
  }
}

static void keep(const work *k, size_t a, size_t b, size_t c, size_t d) {
  const size_t n[4] = {a, b, c, d};
  for (int i = 0; i < 4; i++)
    for (int j = i + 1; j < 4 && n[j] <= k->most; j++)
      for (int other = 0; other < 4; other++)
        if (other != i && other != j) set(row_of(&k->third, n[i], n[j]), n[other]);
  set(row_of(&k->differences, b - a, c - a), d - a);
  k->fourth[study_quartets_index(a, b, c)] = (uint16_t)d;
  if (d > k->most) return;
  k->fourth[study_quartets_index(a, b, d)] = (uint16_t)c;
  k->fourth[study_quartets_index(a, c, d)] = (uint16_t)b;
  k->fourth[study_quartets_index(b, c, d)] = (uint16_t)a;
}

static bool fill(const work *k, const volatile int *stop) {
  for (size_t a = 0; a <= k->most; a++)
    for (size_t b = a; b <= k->most; b++) {
      if (stop && *stop) return false;
      for (size_t c = b; c <= k->most; c++)
        if (!is_set(row_of(&k->third, a, b), c)) keep(k, a, b, c, find_fourth(k, a, b, c));
    }
  return true;
}

bool study_quartets_make(study_quartets *table, unsigned most, const volatile int *stop) {
  const size_t words = words_of(most), count = count_pairs(most) * words;
  *table = (study_quartets){0};
  if (most > STUDY_QUARTETS_MOST) return false;
  work k = {most,
            {words, calloc(count, sizeof(uint64_t))},
            {words, calloc(count, sizeof(uint64_t))},
            malloc(study_quartets_index(0, 0, (size_t)most + 1) * sizeof *k.fourth)};
  bool good = k.third.bit && k.differences.bit && k.fourth && fill(&k, stop);
  free(k.third.bit);
  free(k.differences.bit);
  if (good)
    *table = (study_quartets){most, k.fourth};
  else
    free(k.fourth);
  return good;
}

void study_quartets_free(study_quartets *table) {
  free(table->fourth);
  *table = (study_quartets){0};
}
