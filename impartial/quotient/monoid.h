/* monoid.h: a finite commutative monoid with its P-portion, to which the heaps of a game are sent; and the
 * walk that proves it to be their misère quotient. */
#ifndef LAB_MONOID_H
#define LAB_MONOID_H

#include "base/map.h"
#include "impartial/quotient/heap_words.h"

typedef uint16_t labi_element;

/* Element 0 is the unit. */
typedef struct labi_monoid {
  size_t order;
  labi_element *product; /* order x order */
  bool *lost;            /* is it in the P-portion? */
  labi_element *image;   /* of each heap, 0 .. heaps */
  size_t heaps, image_room;
} labi_monoid;

static inline labi_element labi_product(const labi_monoid *m, labi_element x, labi_element y) {
  return m->product[x * m->order + y];
}

bool labi_monoid_new(labi_monoid *m,
                     size_t order); /* the tables, not filled; one heap, of 0; false: no memory */
void labi_monoid_free(labi_monoid *m);
bool labi_monoid_send(labi_monoid *m, labi_element x); /* heap heaps + 1, to x */

/* Fills the products by what each of `letters` elements makes of each element, next[x * letters + i]. */
bool labi_monoid_fill(labi_monoid *m, const labi_element *next, size_t letters);

/* The element of heaps. */
labi_element labi_monoid_of_parts(const labi_monoid *m, const uint32_t *heaps, size_t count);

/* ---- pairs --------------------------------------------------------------------------------------- */

/* All pairs of the element of a sum of heaps and the set of those of its options, as bits. */
typedef struct labi_pairs {
  size_t width; /* of a set, in words of 64 bits */
  struct {
    uint64_t *items; /* width of them each */
    size_t count, room;
  } sets;
  struct labi_pair {
    labi_element x;
    bool walked;
    uint32_t longest, from, heap; /* its smallest sum: that of pair `from`, and a heap */
  } * pairs;
  size_t count, room;
  labi_map by_key;
} labi_pairs;

void labi_pairs_free(labi_pairs *pairs);

/* Walks over them. *wrong: the first, by the longest play of its sum, that contradicts misère play: an
 * element of the P-portion with an option there, or another without one, unless it has no option; UINT32_MAX:
 * none, so that by induction sums are won and lost as the monoid says. Ends at the first one. Fails: ENOMEM;
 * ELIMIT past bytes; ECANCELLED. */
cgt_status labi_pairs_walk(labi_pairs *pairs, uint32_t *wrong, const labi_monoid *m,
                           const labi_heap_words *words, size_t bytes, const volatile int *stop);

static inline const uint64_t *labi_pair_set(const labi_pairs *pairs, size_t i) {
  return pairs->sets.items + i * pairs->width;
}

/* Is there such a pair? */
bool labi_pairs_has(const labi_pairs *pairs, labi_element x, const uint64_t *set);

/* The pair of a single heap: its element is m->image[n]. set: width words, cleared here. */
void labi_heap_pair(uint64_t *set, size_t width, const labi_monoid *m, const labi_heap_words *words,
                    size_t n);

/* set |= y times other */
void labi_set_multiply(uint64_t *set, size_t width, const labi_monoid *m, labi_element y,
                       const uint64_t *other);

/* Does misère play contradict this pair? */
bool labi_pair_is_wrong(const labi_monoid *m, labi_element x, const uint64_t *set, size_t width);

#endif
