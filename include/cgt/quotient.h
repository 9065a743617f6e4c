/* cgt/quotient.h: misère quotients of games of taking and breaking. The player who makes the last move loses, and a
 * finite commutative monoid determines who wins any sum of heaps.
 *
 *     cgt_quotient *q;
 *     if (cgt_quotient_find(&q, "0.77", 48, NULL, &error) == CGT_OK) printf("%zu\n", q->order); // 40
 *     cgt_quotient_free(q);
 *
 * Two sums of heaps of at most n are the same in the quotient if they have the same outcome in every sum with such
 * heaps. The P-portion consists of the elements of the sums that the player who moves first loses.
 * Source: Plambeck and Siegel, Misère quotients for impartial games (2008); Siegel, CGT, ch. V. */
#ifndef CGT_QUOTIENT_H
#define CGT_QUOTIENT_H

#include "cgt/error.h"
#include "cgt/impartial_export.h"
#include "cgt/law.h"
#include "cgt/verdict.h"
#include "cgt/write.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CGT_QUOTIENT_ORDER = 4096 }; /* the maximum of elements */

/* The quotient of heaps 1 .. heap, listed if its order differs from the order for heaps 1 .. heap-1. */
typedef struct cgt_quotient_growth {
  uint32_t heap, order, lost;
} cgt_quotient_growth;

/* A product of generators, and the smallest product that is the same element. */
typedef struct cgt_quotient_relation {
  const uint8_t *exponents;
  uint16_t element;
} cgt_quotient_relation;

/* Elements are numbered from 0, the unit. An element is a product of generators, with repetitions. */
typedef struct cgt_quotient {
  const char *code;
  size_t asked; /* the number of heaps requested */
  size_t heaps; /* heaps 1 .. heaps are covered: all that were requested, or fewer if `partial` was set */
  size_t order, lost_count;
  const uint16_t *product; /* order x order */
  const bool *lost;        /* which elements are in the P-portion */
  const uint16_t *image;   /* the pretending function: the element of each heap, 0 .. heaps */
  size_t generator_count;
  const uint32_t *generators;      /* heaps, in ascending order: a, b, c, ... */
  const uint8_t *const *exponents; /* of each element, in its smallest product of generators */
  size_t relation_count;           /* the relations of a presentation by the generators */
  const cgt_quotient_relation *relations;
  size_t growth_count;
  const cgt_quotient_growth *growth;
  size_t pairs; /* the pairs of an element and its set of options that were visited: the proof */
  /* These pairs prove the quotient for heaps 1 .. heaps. The status is about all heaps. CGT_LAW_PROVED: it is the
   * quotient of all heaps, and image[n + period] = image[n] for n >= preperiod. */
  cgt_law_status status;
  size_t preperiod, period;
} cgt_quotient;

typedef struct cgt_quotient_options {
  size_t memory_bytes;      /* the memory limit; 0: as in cgt/ctx.h */
  const volatile int *stop; /* nonzero stops the search; NULL: never */
  void *where;              /* passed to progress */
  /* called after each heap; may be NULL */
  void (*progress)(void *where, size_t heap, size_t heaps, size_t order);
  /* the limit of steps, 0: none; a step is the outcome of a sum of heaps, or a pair with a heap */
  uint64_t most_steps;
  bool partial; /* return what was found if a limit or a stop ends the search (below) */
} cgt_quotient_options;

/* Finds the quotient. code is a code of the ruleset take_and_break, without digits that add counters; options may be
 * NULL. The quotient is verified: all pairs of an element and its set of options are visited. *quotient is NULL after
 * a failure. With `partial`, however, ELIMIT and ECANCELLED leave the quotient of the heaps before the one that
 * failed, verified like any other, unless that heap is the first. If these heaps prove the quotient of all heaps, the
 * search has succeeded: it returns CGT_OK with q->heaps < q->asked.
 * Fails: EINVAL for the code; ELIMIT for more than CGT_QUOTIENT_ORDER elements, memory, or steps; ENOMEM; ECANCELLED.
 * Cost: pairs times heaps times order.  Tested: quotient::in_print, quotient::of_the_heaps_before_a_limit */
CGT_IMPARTIAL_API cgt_status cgt_quotient_find(cgt_quotient **quotient, const char *code, size_t heaps,
                                               const cgt_quotient_options *options, cgt_error *error);
CGT_IMPARTIAL_API void cgt_quotient_free(cgt_quotient *quotient);

/* The element of a sum of heaps.  Fails: EINVAL for a heap beyond `heaps`, unless a period is proved. */
CGT_IMPARTIAL_API cgt_status cgt_quotient_element(size_t *element, const cgt_quotient *quotient,
                                                  const uint64_t *heaps, size_t count);

/* A winning move in a sum: the component, and the heaps that it leaves. */
typedef struct cgt_quotient_move {
  bool lost; /* there is none: the player who moves first loses, unless `over` */
  bool over; /* there is no move at all: the player who moves first wins */
  size_t component, left_count;
  uint64_t left[64]; /* the first of these heaps */
} cgt_quotient_move;

/* Finds a winning move.  Fails: as cgt_quotient_element; ELIMIT for a heap beyond 2^28; ENOMEM.
 * Tested: quotient::agrees_with_play */
CGT_IMPARTIAL_API cgt_status cgt_quotient_winning_move(cgt_quotient_move *move, const cgt_quotient *quotient,
                                                       const uint64_t *heaps, size_t count);

/* ---- certificates ------------------------------------------------------------------------ */

/* Writes the quotient with all pairs of an element and its set of options as text, in the format that cgt help
 * certificate describes.  Fails: as reports; ELIMIT, ENOMEM. */
CGT_IMPARTIAL_API cgt_status cgt_quotient_certificate(cgt_write *write, void *where,
                                                      const cgt_quotient *quotient);

/* The first function tests whether a text begins like such a certificate. The second replays it, like
 * lab_certificate_verify: it checks the laws of the monoid, the pairs, that elements are distinguished, and the
 * period, on the basis of the code's moves alone. A nonzero *stop ends it; NULL: never.
 * Fails: ENOMEM; ECANCELLED.
 * Tested: quotient::certificates */
CGT_IMPARTIAL_API bool cgt_quotient_is_certificate(const char *text, size_t length);
CGT_IMPARTIAL_API cgt_status cgt_quotient_verify(cgt_certificate_check *check, const char *text,
                                                 size_t length, const volatile int *stop);

#ifdef __cplusplus
}
#endif
#endif
