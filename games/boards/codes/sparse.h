/* sparse.h: nim-values of heaps by rules that leave two heaps at most, by the sparse space of their values.
 *
 * Values are split by a mask: rare are those that have an even number of its bits, 0 among them, common the
 * others. The sum of two rare values, or of two common ones, is rare, of a rare and a common one common. So
 * the common values of options are known from the rare heaps alone, and where these are few a heap costs
 * little: the least common value c that no option has is found from them, and for each rare value below c one
 * pair of heaps is looked for that has it. Nearly always all of them are found at once, and the value is c;
 * else the least one that no option has is the value, and the heap is rare.
 *
 * E. R. Berlekamp's observation (Winning Ways, ch. 4, sparse spaces); A. Gangolli and T. Plambeck, A note on
 * periodicity in some octal games (1989); I. Caines, C. Gates, R. K. Guy, R. J. Nowakowski, Periods in taking
 * and splitting games (1999). Any mask gives the right values; a good one is fast. As long as none is
 * good there is none: every value is looked for, by definition.
 *
 * Where all moves to two heaps take an odd number of counters, or all an even one, it may be by the parity of
 * the heap which half of the values is rare: with t such a number, heap n is odd if n - t is; two heaps of n
 * - t are both odd, or both even, just if n is even, so that oddness is one more bit of a value, which is in
 * the mask (A. Flammenkamp, Sparse and common positions of octal games). */
#ifndef GAMES_SPARSE_H
#define GAMES_SPARSE_H

#include "games/boards/codes/heap_rules.h"

enum {
  GAMES_SPARSE_VALUES = 65536, /* values are below; greater ones are a limit */
  GAMES_SPARSE_BITS = 16,
  GAMES_SPARSE_FIRST = 1024, /* heaps whose values are found by definition before there is a mask */
  GAMES_SPARSE_NEAR = 512,   /* where pairs are looked for first: the smaller heap is below */
  GAMES_SPARSE_FEW = 4,      /* values, to be looked for one by one */
  GAMES_SPARSE_KEPT = 32,    /* heaps of each value that are remembered */
  GAMES_SPARSE_FLOOR = 4096  /* heaps that have a floor together */
};

/* What may be done after `take` counters are taken. */
typedef struct games_sparse_place {
  size_t take;
  bool none, one;
  games_take_heaps two;
} games_sparse_place;

typedef struct games_sparse {
  games_sparse_place *place; /* take rises */
  size_t places, longest;
  const games_sparse_place *pairs; /* one by which unequal heaps may be left */
  uint16_t *value; /* of heaps of 0..count-1; the caller's, with room for all that is asked for */
  size_t count;
  unsigned greatest, mask;             /* 0: there is none */
  bool has_parity, by_parity;          /* there may be a mask with the parity of heaps; there is */
  size_t *rare, rare_count, rare_room; /* heaps above 0, rising */
  uint16_t *values[2]; /* those that are common for even heaps, and those that are for odd ones, which are
                          rare for the others; all of them, rising */
  size_t class_count;
  uint32_t *mark, round; /* of values */
  size_t *frequency;     /* of each value, */
  uint16_t *frequent;    /* the values that common heaps have, the most frequent first */
  size_t frequent_count;
  size_t (*kept)[GAMES_SPARSE_KEPT]; /* the first heaps of each value, as many as it is frequent */
  size_t *floor; /* of GAMES_SPARSE_FLOOR heaps each, from heap `since` on: of the pairs that were found for
                    their rare values the larger heap is no smaller */
  size_t floor_room, since;
  /* Hears how many values a pass over them has read, some thousands at a time; NULL: nobody does. */
  void (*passed)(void *where, size_t count);
  void *where;
  struct games_sparse_block *block; /* sparse_block.c */
  struct games_sparse_lot *lot;     /* sparse_lot.c */
} games_sparse;

/* False: no memory. Rules that games_sparse_fits. games_sparse_free in any case. */
bool games_sparse_new(games_sparse *s, const games_take_code *code);
bool games_sparse_fits(const games_heap_rules *rules);

/* Of the values that are there, which another one has found: chooses the mask, and finds the rare heaps.
 * False: no memory. */
bool games_sparse_begin(games_sparse *s);

/* As games_sparse_begin, of values that were found here before: goes on as if it had never stopped, with the
 * mask that they had then, which was chosen when there were `since` of them, and with the floors of the
 * first lots. False: no memory. */
typedef struct games_sparse_past {
  unsigned mask;
  bool by_parity;
  size_t since;
  const size_t *floor;
  size_t floor_count;
} games_sparse_past;
bool games_sparse_go_on(games_sparse *s, const games_sparse_past *past);

/* Compiled more than once where the loader can choose: with vectors of 32 and of 64 bytes, too. */
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) && defined(NDEBUG)
#define GAMES_FOUR_BY_FOUR __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define GAMES_FOUR_BY_FOUR
#endif

/* 1 for odd heaps where that counts. */
static inline unsigned games_sparse_parity(const games_sparse *s, size_t n) {
  return s->by_parity ? (unsigned)(n - s->pairs->take) & 1 : 0;
}

static inline bool games_sparse_is_rare(const games_sparse *s, size_t n, unsigned value) {
  return (unsigned)__builtin_parity(value & s->mask) == games_sparse_parity(s, n);
}

/* The value of heap n, where c is the least common one that no option has, and the rare values below it that
 * are missing, rising, were not found yet. */
unsigned games_sparse_search(games_sparse *s, size_t n, unsigned c, const uint16_t *missing, size_t count);

/* Has a move from n to two heaps, the smaller one `from` or more, that value? *larger: the larger heap of one
 * that has is no smaller. */
bool games_sparse_find(size_t *larger, const games_sparse *s, size_t n, unsigned value, size_t from);

/* A rare value of n was found by a pair whose larger heap is no smaller. */
void games_sparse_lower_floor(games_sparse *s, size_t n, size_t larger);

/* A further value. False: no memory. */
bool games_sparse_add(games_sparse *s, unsigned value);

/* ---- sparse_lot.c: values of all sizes ----------------------------------------------------------------- */

typedef struct games_sparse_lot games_sparse_lot;

/* One further value at least, 16 at most, up to `to`. False: no memory, or *full, the next value is too
 * great. */
bool games_sparse_extend_lot(games_sparse *s, size_t to, bool *full);
void games_sparse_free_lot(games_sparse *s);

/* ---- sparse_block.c: values below 256, 16 heaps at a time ---------------------------------------------- */

enum { GAMES_BLOCK_VALUES = 256 };

/* Some more values, up to `to`. False: no memory, or *full, a value is too great. */
bool games_sparse_extend(games_sparse *s, size_t to, bool *full);
void games_sparse_free(games_sparse *s);

#endif
