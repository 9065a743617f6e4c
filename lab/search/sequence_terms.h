/* sequence_terms.h: the terms of a sequence as values, as integers, and as keys that periods are sought in.
 */
#ifndef LAB_SEQUENCE_TERMS_H
#define LAB_SEQUENCE_TERMS_H

#include "lab/base/scratch.h"
#include "lab/search/sequence.h"

/* What the caller sees stands at the front. */
typedef struct labi_sequence_search {
  lab_sequence sequence;
  labi_scratch memory; /* of terms, and of coefficients */
  struct {
    lab_value *items;
    size_t count, room;
  } terms;
  labi_sequence numbers; /* NUMBERS; NIMBERS: m of *m; of the others only the count and the first n */
  labi_sequence keys;  /* equal numbers for equal things: the terms, of NUMBERS and NIMBERS the differences */
  labi_heap_game game; /* of a sequence of heaps */
  games_heap_bounds bounds; /* the same, and of terms that call f(n); if sequence.heaps */
} labi_sequence_search;

labi_sequence_search *labi_sequence_search_new(lab_machine *machine, int64_t first); /* NULL: no memory */

/* A further term; what it points to is copied. False: no memory. */
bool labi_sequence_add(labi_sequence_search *search, lab_value value);

/* Once all terms are there: kind, numbers and keys. */
cgt_status labi_sequence_classify(labi_sequence_search *search, lab_error *error);

/* The numbers of games become their means, and the keys the differences of these: a game that is added again
 * and again shows there, and they cost little. */
cgt_status labi_sequence_take_means(labi_sequence_search *search, lab_error *error);

/* The keys of games become those of their differences. */
cgt_status labi_sequence_take_differences(labi_sequence_search *search, lab_error *error);

/* The sequence of all that was added, or NULL and the search is freed, if status or this fails. */
cgt_status labi_sequence_made(lab_sequence **sequence, labi_sequence_search *search, cgt_status status,
                              lab_error *error);

/* a(last) - a(last - p->length), into p. */
bool labi_sequence_take_saltus(labi_sequence_search *search, lab_period *p, size_t last);

/* Progressions in residues of n, of all of them or, of nimbers and games, of some (sequence_residues.c).
 * False: the engine fails. */
bool labi_sequence_find_residues(labi_sequence_search *search);

/* A fraction as a value of the machine, which lies in memory. */
bool labi_sequence_value(lab_value *value, labi_sequence_search *search, const fmpq_t x);

#endif
