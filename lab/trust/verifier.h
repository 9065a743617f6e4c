/* verifier.h: Conway's definitions and nothing else, to verify the engine by: no canonical form, no bound, no
 * theorem, no value of the engine decides here. A form is two lists of forms; what has been asked of two
 * forms is remembered, so that a game that arises in many ways is played once.
 *
 * Effort is bounded: past the limits every call fails and the verifier says which limit it was. */
#ifndef LAB_VERIFIER_H
#define LAB_VERIFIER_H

#include <cgt.h>

typedef struct labi_verifier labi_verifier;
typedef uint32_t labi_verifier_form; /* a form of one verifier */

enum {
  LABI_VERIFIER_FORMS = 1000000,
  LABI_VERIFIER_OPTIONS = 20000000,
  LABI_VERIFIER_QUESTIONS = 10000000, /* G <= H?, each counted once */
  LABI_VERIFIER_HEIGHT = 4000         /* moves that a play may last, for each takes C stack */
};

/* Positions and games are of ctx. When *stop is set, calls fail; NULL: never. NULL: no memory. */
labi_verifier *labi_verifier_new(cgt_ctx *ctx, const volatile int *stop);
void labi_verifier_free(labi_verifier *v);

/* Why the last call failed, in one line. */
cgt_status labi_verifier_status(const labi_verifier *v);
const char *labi_verifier_message(const labi_verifier *v);

size_t labi_verifier_forms(const labi_verifier *v);
uint64_t labi_verifier_questions(const labi_verifier *v); /* answered so far */

/* ---- forms; false after a failure -------------------------------------------------------------- */

bool labi_verifier_make(labi_verifier_form *f, labi_verifier *v, const labi_verifier_form *left, size_t nleft,
                        const labi_verifier_form *right, size_t nright);
bool labi_verifier_neg(labi_verifier_form *f, labi_verifier *v, labi_verifier_form g);
bool labi_verifier_add(labi_verifier_form *f, labi_verifier *v, labi_verifier_form g, labi_verifier_form h);

/* The canonical form that the engine has of a game, with all its followers. */
bool labi_verifier_game(labi_verifier_form *f, labi_verifier *v, cgt_game g);

/* A form as it is written. */
bool labi_verifier_written(labi_verifier_form *f, labi_verifier *v, cgt_form form);

/* A position with all its moves, as the players see them: neither symmetry nor theorems. */
bool labi_verifier_position(labi_verifier_form *f, labi_verifier *v, cgt_position position);

/* ---- questions --------------------------------------------------------------------------------- */

/* G <= H: no Left option of G is >= H and no Right option of H is <= G. ONAG, Ch. 0. */
bool labi_verifier_le(bool *answer, labi_verifier *v, labi_verifier_form g, labi_verifier_form h);
bool labi_verifier_equal(bool *answer, labi_verifier *v, labi_verifier_form g, labi_verifier_form h);

/* The one who cannot move loses. */
bool labi_verifier_outcome(cgt_outcome *outcome, labi_verifier *v, labi_verifier_form g);

/* The one who cannot move wins. Of a position this is misère play; a game has no misère outcome, its form has. */
bool labi_verifier_misere_outcome(cgt_outcome *outcome, labi_verifier *v, labi_verifier_form g);

/* No option dominated, none reversible, here and in every follower. */
bool labi_verifier_canonical(bool *answer, labi_verifier *v, labi_verifier_form g);

#endif
