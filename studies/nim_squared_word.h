/* nim_squared_word.h: sets of lines, as words: a line of `height` cells is a number r of that many bits, a
 * set of lines is a word of 2^height bits, bit r for line r. All functions are inline and take the number of
 * 64-bit limbs last but one or alone, so that a caller to whom it is a constant gets straight code. */
#ifndef NIM_SQUARED_WORD_H
#define NIM_SQUARED_WORD_H

#include <stdbool.h>
#include <stdint.h>

enum { STUDY_WORD_MOST_HEIGHT = 12, STUDY_WORD_MOST_LIMBS = 1 << (STUDY_WORD_MOST_HEIGHT - 6) };

#define STUDY_WORD_INLINE static inline __attribute__((always_inline))

/* The numbers below 64 in which a bit is 0. */
static const uint64_t study_word_without[6] = {0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F,
                                               0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};

static inline unsigned study_word_limbs(unsigned height) { return height < 6 ? 1 : 1U << (height - 6); }

/* The lowest 2^height bits of a limb. */
static inline uint64_t study_word_all(unsigned height) {
  return height < 6 ? (UINT64_C(1) << (1U << height)) - 1 : UINT64_MAX;
}

STUDY_WORD_INLINE void study_word_join(uint64_t *to, const uint64_t *from, unsigned limbs) {
  for (unsigned k = 0; k < limbs; k++) to[k] |= from[k];
}

/* Exchanges bits a < b of all numbers in the set. */
STUDY_WORD_INLINE void study_word_exchange(uint64_t *x, unsigned limbs, unsigned a, unsigned b) {
  if (b < 6) {
    unsigned shift = (1U << b) - (1U << a);
    uint64_t mask = ~study_word_without[a] & study_word_without[b];
    for (unsigned k = 0; k < limbs; k++) {
      uint64_t t = (x[k] ^ x[k] >> shift) & mask;
      x[k] ^= t ^ t << shift;
    }
  } else if (a < 6) {
    unsigned step = 1U << (b - 6), shift = 1U << a;
    uint64_t mask = study_word_without[a];
    for (unsigned k = 0; k < limbs; k += 2 * step)
      for (unsigned l = k; l < k + step; l++) {
        uint64_t t = (x[l] >> shift ^ x[l + step]) & mask;
        x[l + step] ^= t;
        x[l] ^= t << shift;
      }
  } else {
    unsigned low = 1U << (a - 6), high = 1U << (b - 6);
    for (unsigned k = 0; k < limbs; k++)
      if ((k & (low | high)) == low) {
        uint64_t t = x[k];
        x[k] = x[k ^ low ^ high];
        x[k ^ low ^ high] = t;
      }
  }
}

/* Permutes the bits of all numbers in the set: bit k becomes bit axis[k]. */
STUDY_WORD_INLINE void study_word_arrange(uint64_t *x, const unsigned char *axis, unsigned height,
                                          unsigned limbs) {
  unsigned char at[STUDY_WORD_MOST_HEIGHT];
  for (unsigned k = 0; k < height; k++) at[k] = axis[k];
  for (unsigned a = 0; a < height; a++)
    while (at[a] != a) {
      unsigned b = at[a];
      study_word_exchange(x, limbs, a < b ? a : b, a < b ? b : a);
      at[a] = at[b];
      at[b] = (unsigned char)b;
    }
}

/* Joins to `to` the lines of `from` without a peg in cell i, with one put there; from and to may be the same.
 */
STUDY_WORD_INLINE void study_word_join_raised(uint64_t *to, const uint64_t *from, unsigned limbs,
                                              unsigned i) {
  if (i < 6) {
    for (unsigned k = 0; k < limbs; k++) to[k] |= (from[k] & study_word_without[i]) << (1U << i);
  } else {
    unsigned step = 1U << (i - 6);
    for (unsigned k = 0; k < limbs; k += 2 * step)
      for (unsigned l = k; l < k + step; l++) to[l + step] |= from[l];
  }
}

/* Leaves the least: lines no part of which is in the set. */
STUDY_WORD_INLINE void study_word_minimise(uint64_t *x, unsigned limbs, unsigned height) {
  uint64_t upper[STUDY_WORD_MOST_LIMBS], above[STUDY_WORD_MOST_LIMBS];
  for (unsigned k = 0; k < limbs; k++) upper[k] = x[k], above[k] = 0;
  for (unsigned i = 0; i < height; i++) study_word_join_raised(upper, upper, limbs, i);
  for (unsigned i = 0; i < height; i++) study_word_join_raised(above, upper, limbs, i);
  for (unsigned k = 0; k < limbs; k++) x[k] &= ~above[k];
}

#endif
