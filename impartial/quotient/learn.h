/* learn.h: a guess at a misère quotient from test words. */
#ifndef LAB_LEARN_H
#define LAB_LEARN_H

#include "impartial/quotient/monoid.h"

/* How far outcomes of words are trusted: of more than `degree` letters, or of more than `power` times one
 * letter, those of words that stand for them (learn.c). */
typedef struct labi_learn_limits {
  unsigned power, degree;
  size_t states; /* elements at most */
  size_t bytes;
  const volatile int *stop;
} labi_learn_limits;

typedef struct labi_learner labi_learner;

/* For the heaps of `words`, of which `old` is the quotient of all but the largest, whose word is a letter of
 * its own. NULL: no memory. */
labi_learner *labi_learner_new(const labi_heap_words *words, const labi_monoid *old,
                               const labi_learn_limits *limits);
void labi_learner_free(labi_learner *l);

/* *m: one that may be wrong, for labi_pairs_walk, with the images of all heaps.
 * Fails: ENOMEM; ECANCELLED; ELIMIT past bytes; EDOMAIN: not found within these limits. */
cgt_status labi_learner_guess(labi_monoid *m, labi_learner *l);

/* The last guess is wrong about a sum of heaps, of which there are count[n] of n: a test word that tells, or
 * EDOMAIN if play within the limits is wrong there too. Fails otherwise as above. */
cgt_status labi_learner_refute(labi_learner *l, const uint32_t *count);

/* The element of a word: the letters of `words` are sent as the heaps that they are. */
labi_element labi_element_of_word(const labi_monoid *m, const labi_heap_words *words, const labi_word *word);

#endif
