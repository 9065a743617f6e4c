/* learn.h: a guess at a misère quotient from test words. */
#ifndef IMPARTIAL_LEARN_H
#define IMPARTIAL_LEARN_H

#include "impartial/quotient/monoid.h"

/* How far outcomes of words are trusted: of more than `degree` letters, or of more than `power` times one
 * letter, those of words that stand for them (learn.c). */
typedef struct imp_learn_limits {
  unsigned power, degree;
  size_t states; /* elements at most */
  size_t bytes;
  labi_effort *effort; /* a step for the outcome of a word */
} imp_learn_limits;

typedef struct imp_learner imp_learner;

/* For the heaps of `words`, of which `old` is the quotient of all but the largest, whose word is a letter of
 * its own. NULL: no memory. */
imp_learner *imp_learner_new(const imp_heap_words *words, const imp_monoid *old,
                             const imp_learn_limits *limits);
void imp_learner_free(imp_learner *l);

/* *m: one that may be wrong, for imp_pairs_walk, with the images of all heaps.
 * Fails: ENOMEM; ECANCELLED; ELIMIT past bytes or effort; EDOMAIN: not found within these limits. */
cgt_status imp_learner_guess(imp_monoid *m, imp_learner *l);

/* The last guess is wrong about a sum of heaps, of which there are count[n] of n: a test word that tells, or
 * EDOMAIN if play within the limits is wrong there too. Fails otherwise as above. */
cgt_status imp_learner_refute(imp_learner *l, const uint32_t *count);

/* The element of a word: the letters of `words` are sent as the heaps that they are. */
imp_element imp_element_of_word(const imp_monoid *m, const imp_heap_words *words, const imp_word *word);

#endif
