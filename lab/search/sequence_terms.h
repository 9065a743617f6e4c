/* sequence_terms.h: the terms of a sequence as values, as integers, and as keys that periods are sought in.
 */
#ifndef LAB_SEQUENCE_TERMS_H
#define LAB_SEQUENCE_TERMS_H

#include "base/scratch.h"
#include "lab/search/sequence.h"

/* What the caller sees stands at the front. */
typedef struct labi_sequence_search {
  lab_sequence sequence;
  labi_scratch memory; /* of terms, and of coefficients */
  struct {
    lab_value *items;
    size_t count, room;
  } terms; /* those of the sequence, and behind them further ones, once these were asked for */
  bool asked;
  double seconds;        /* that the terms of the sequence took */
  labi_sequence further; /* of NUMBERS and NIMBERS: all terms, over one scale, as far as they are such */
  labi_sequence numbers; /* NUMBERS; NIMBERS: m of *m; of the others only the count and the first n */
  labi_sequence keys;  /* equal numbers for equal things: the terms, of NUMBERS and NIMBERS the differences */
  games_heap_game game; /* of a sequence of heaps */
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

/* The integers of s->count terms, over their common denominator. False: a value is none, or the engine fails.
 */
bool labi_sequence_take_numbers(labi_sequence *s, const labi_sequence_search *search);

/* ---- sequence_further.c: terms behind the range, and laws tested on them ----------------------------- */

/* Evaluates the statement behind its range, if that was not done: as far as LAB_SEQUENCE_WIDER times the
 * range goes, in twice the time that the terms took and a second. It ends where a term does not exist, or the
 * memory ends. Fails: ENOMEM; ECANCELLED. */
cgt_status labi_sequence_ask_further(labi_sequence_search *search, const lab_search_options *options,
                                     lab_error *error);

/* Tests a law on the further terms, and fills its status; labi_sequence_ask_further went before. False: it
 * fails. Terms are counted from 0. A period of the terms start, start + every, ...; every is 1, or the length
 * for those of one residue. */
bool labi_sequence_test_period(lab_period *period, size_t every, const labi_sequence_search *search);

typedef enum labi_law_kind { LABI_LAW_POLYNOMIAL, LABI_LAW_CONSTANT, LABI_LAW_HOLONOMIC } labi_law_kind;
bool labi_sequence_test_law(cgt_law_status *status, const labi_sequence_finding *finding, labi_law_kind kind,
                            const labi_sequence_search *search);
bool labi_sequence_test_beatty(lab_beatty *beatty, const labi_sequence_search *search);

/* ---- sequence_contradict.c --------------------------------------------------------------------------- */

/* Of laws that disagree about a term within LAB_SEQUENCE_WIDER times the range one stays: the better known
 * one, or of two that are known as well the one that was fitted on fewer terms. Returns false without memory.
 */
bool labi_sequence_settle(labi_sequence_search *search);

/* Progressions in residues of n, of all of them or, of nimbers and games, of some (sequence_residues.c).
 * False: the engine fails. */
bool labi_sequence_find_residues(labi_sequence_search *search);

/* A fraction as a value of the machine, which lies in memory. */
bool labi_sequence_value(lab_value *value, labi_sequence_search *search, const fmpq_t x);

#endif
