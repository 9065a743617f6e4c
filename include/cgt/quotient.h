/* cgt/quotient.h: misère quotients of games of taking and breaking: whoever makes the last move loses, and
 * a finite commutative monoid determines who wins any sum of heaps.
 *
 *     cgt_quotient *q;
 *     if (cgt_quotient_find(&q, "0.77", 48, NULL, &error) == CGT_OK) printf("%zu\n", q->order); // 40
 *     cgt_quotient_free(q);
 *
 * Two sums of heaps of at most n are the same in the quotient if each sum of such heaps, added to both, makes
 * both won or both lost for the player who moves first. The P-portion has the elements of the sums that are lost.
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

enum { CGT_QUOTIENT_ORDER = 4096 }; /* elements at most */

/* The quotient of heaps 1 .. heap, where it has another order than that of heaps 1 .. heap-1. */
typedef struct cgt_quotient_growth {
  uint32_t heap, order, lost;
} cgt_quotient_growth;

/* A product of generators, and the smallest that is the same element. */
typedef struct cgt_quotient_relation {
  const uint8_t *exponents;
  uint16_t element;
} cgt_quotient_relation;

/* Elements are numbered from 0, the unit; an element is the product of those generators, with repeats. */
typedef struct cgt_quotient {
  const char *code;
  size_t asked; /* heaps */
  size_t heaps; /* 1 .. heaps were taken: all that were asked for, or fewer where `partial` was set */
  size_t order, lost_count;
  const uint16_t *product; /* order x order */
  const bool *lost;        /* is an element in the P-portion? */
  const uint16_t *image;   /* the pretending function: the element of each heap, 0 .. heaps */
  size_t generator_count;
  const uint32_t *generators;      /* heaps, rising: a, b, c, ... */
  const uint8_t *const *exponents; /* of each element, in its smallest product of generators */
  size_t relation_count;           /* of a presentation by the generators */
  const cgt_quotient_relation *relations;
  size_t growth_count;
  const cgt_quotient_growth *growth;
  size_t pairs; /* of an element and its set of options, which were walked: the proof */
  /* Of heaps 1 .. heaps the quotient is proved by those pairs; this is of all heaps. CGT_LAW_PROVED: it is
   * their quotient, and image[n + period] = image[n] for n >= preperiod. */
  cgt_law_status status;
  size_t preperiod, period;
} cgt_quotient;

typedef struct cgt_quotient_options {
  size_t memory_bytes;                                                    /* at most; 0: as cgt/ctx.h */
  const volatile int *stop;                                               /* nonzero: end; NULL: never */
  void *where;                                                            /* handed to progress */
  void (*progress)(void *where, size_t heap, size_t heaps, size_t order); /* after each heap; or NULL */
  uint64_t most_steps; /* a step is the outcome of a sum of heaps, or a pair with a heap; 0: any number */
  bool partial;        /* give what was found where a limit or a stop ends the search (below) */
} cgt_quotient_options;

/* code: as of the ruleset take_and_break, without digits that add counters; options may be NULL. The quotient
 * is verified: all pairs of an element and its set of options are walked.
 * Fails: EINVAL, the code; ELIMIT, more than CGT_QUOTIENT_ORDER elements, or memory, or steps; ENOMEM;
 * ECANCELLED. *quotient is NULL then. With `partial`, ELIMIT and ECANCELLED leave there the quotient of the heaps
 * before the one that failed, verified as any other, unless that one is the first; if these heaps prove the
 * quotient of all heaps, the search has not failed: it returns CGT_OK with q->heaps < q->asked.
 * Cost: pairs times heaps times order.  Tested: quotient::in_print, quotient::of_the_heaps_before_a_limit */
CGT_IMPARTIAL_API cgt_status cgt_quotient_find(cgt_quotient **quotient, const char *code, size_t heaps,
                                     const cgt_quotient_options *options, cgt_error *error);
CGT_IMPARTIAL_API void cgt_quotient_free(cgt_quotient *quotient);

/* The element of a sum of heaps. Fails: EINVAL, a heap past `heaps`, unless a period is proved. */
CGT_IMPARTIAL_API cgt_status cgt_quotient_element(size_t *element, const cgt_quotient *quotient, const uint64_t *heaps,
                                        size_t count);

/* A winning move in a sum: in which component, and the heaps that it leaves. */
typedef struct cgt_quotient_move {
  bool lost; /* there is none; if no move is `over`, the player who moves first loses */
  bool over; /* no move is left: the player who moves first wins */
  size_t component, left_count;
  uint64_t left[64]; /* the first of them */
} cgt_quotient_move;

/* Fails: as cgt_quotient_element; ELIMIT, a heap past 2^28; ENOMEM.  Tested: quotient::agrees_with_play */
CGT_IMPARTIAL_API cgt_status cgt_quotient_winning_move(cgt_quotient_move *move, const cgt_quotient *quotient,
                                             const uint64_t *heaps, size_t count);

/* ---- certificates ------------------------------------------------------------------------ */

/* The quotient with all pairs of an element and its set of options, as text: cgt help quotient-certificate
 * has its form. Fails: as reports; ELIMIT, ENOMEM. */
CGT_IMPARTIAL_API cgt_status cgt_quotient_certificate(cgt_write *write, void *where, const cgt_quotient *quotient);

/* Does a text begin like one? Replays it, as lab_certificate_verify: the laws of the monoid, the pairs, that
 * elements are distinguished, and the period are checked again, on the strength of the code's moves alone.
 * stop: nonzero ends it; NULL: never. Fails: ENOMEM; ECANCELLED.
 * Tested: quotient::certificates */
CGT_IMPARTIAL_API bool cgt_quotient_is_certificate(const char *text, size_t length);
CGT_IMPARTIAL_API cgt_status cgt_quotient_verify(cgt_certificate_check *check, const char *text, size_t length,
                                       const volatile int *stop);

#ifdef __cplusplus
}
#endif
#endif
