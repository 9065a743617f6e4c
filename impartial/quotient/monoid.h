/* monoid.h: a finite commutative monoid with its P-portion, to which the heaps of a game are sent; and the
 * walk that proves it to be their misère quotient. */
#ifndef IMPARTIAL_MONOID_H
#define IMPARTIAL_MONOID_H

#include "base/effort.h"
#include "base/map.h"
#include "impartial/quotient/heap_words.h"

typedef uint16_t imp_element;

/* Element 0 is the unit. */
typedef struct imp_monoid {
  size_t order;
  imp_element *product; /* order x order */
  bool *lost;            /* is it in the P-portion? */
  imp_element *image;   /* of each heap, 0 .. heaps */
  size_t heaps, image_room;
} imp_monoid;

static inline imp_element imp_product(const imp_monoid *m, imp_element x, imp_element y) {
  return m->product[x * m->order + y];
}

bool imp_monoid_new(imp_monoid *m,
                    size_t order); /* the tables, not filled; one heap, of 0; false: no memory */
void imp_monoid_free(imp_monoid *m);
bool imp_monoid_send(imp_monoid *m, imp_element x); /* heap heaps + 1, to x */

/* Fills the products by what each of `letters` elements makes of each element, next[x * letters + i]. */
bool imp_monoid_fill(imp_monoid *m, const imp_element *next, size_t letters);

/* The element of heaps. */
imp_element imp_monoid_of_parts(const imp_monoid *m, const uint32_t *heaps, size_t count);

/* ---- pairs --------------------------------------------------------------------------------------- */

/* All pairs of the element of a sum of heaps and the set of those of its options, as bits. */
typedef struct imp_pairs {
  size_t width; /* of a set, in words of 64 bits */
  struct {
    uint64_t *items; /* width of them each */
    size_t count, room;
  } sets;
  struct imp_pair {
    imp_element x;
    bool walked;
    uint32_t longest, from, heap; /* its smallest sum: that of pair `from`, and a heap */
  } * pairs;
  size_t count, room;
  labi_map by_key;
} imp_pairs;

void imp_pairs_free(imp_pairs *pairs);
size_t imp_pairs_bytes(const imp_pairs *pairs); /* that they take, with one pair more */

/* Walks over them. *wrong: the first, by the longest play of its sum, that contradicts misère play: an
 * element of the P-portion with an option there, or another without one, unless it has no option; UINT32_MAX:
 * none, so that by induction sums are won and lost as the monoid says. Ends at the first one. A step of
 * effort, which may be NULL, is a pair with a heap. Fails: ENOMEM; ELIMIT past bytes or effort; ECANCELLED. */
cgt_status imp_pairs_walk(imp_pairs *pairs, uint32_t *wrong, const imp_monoid *m,
                          const imp_heap_words *words, size_t bytes, labi_effort *effort);

static inline const uint64_t *imp_pair_set(const imp_pairs *pairs, size_t i) {
  return pairs->sets.items + i * pairs->width;
}

/* Is there such a pair? */
bool imp_pairs_has(const imp_pairs *pairs, imp_element x, const uint64_t *set);

/* The pair of a single heap: its element is m->image[n]. set: width words, cleared here. */
void imp_heap_pair(uint64_t *set, size_t width, const imp_monoid *m, const imp_heap_words *words,
                   size_t n);

/* set |= y times other */
void imp_set_multiply(uint64_t *set, size_t width, const imp_monoid *m, imp_element y,
                      const uint64_t *other);

/* Does misère play contradict this pair? */
bool imp_pair_is_wrong(const imp_monoid *m, imp_element x, const uint64_t *set, size_t width);

#endif
