/* judge.h: Conway's definitions and nothing else, to judge the engine by: no canonical form, no bound, no
 * theorem, no value of the engine decides here. A form is two lists of forms; what has been asked of two
 * forms is remembered, so that a game that arises in many ways is played once.
 *
 * Effort is bounded: past the limits every call fails and the judge says which limit it was. */
#ifndef LAB_JUDGE_H
#define LAB_JUDGE_H

#include <cgt.h>

typedef struct judge judge;
typedef uint32_t judged; /* a form of one judge */

enum {
  JUDGE_FORMS = 1000000,
  JUDGE_OPTIONS = 20000000,
  JUDGE_QUESTIONS = 10000000, /* G <= H?, each counted once */
  JUDGE_HEIGHT = 4000         /* moves that a play may last, for each takes C stack */
};

/* Positions and games are of ctx. When *stop is set, calls fail; NULL: never. NULL: no memory. */
judge *judge_new(cgt_ctx *ctx, const volatile int *stop);
void judge_free(judge *j);

/* Why the last call failed, in one line. */
cgt_status judge_status(const judge *j);
const char *judge_message(const judge *j);

size_t judge_forms(const judge *j);
uint64_t judge_questions(const judge *j); /* answered so far */

/* ---- forms; false after a failure -------------------------------------------------------------- */

bool judge_make(judged *f, judge *j, const judged *left, size_t nleft, const judged *right, size_t nright);
bool judge_neg(judged *f, judge *j, judged g);
bool judge_add(judged *f, judge *j, judged g, judged h);

/* The canonical form that the engine has of a game, with all its followers. */
bool judge_game(judged *f, judge *j, cgt_game g);

/* A form as it is written. */
bool judge_written(judged *f, judge *j, cgt_form form);

/* A position with all its moves, as the players see them: neither symmetry nor theorems. */
bool judge_position(judged *f, judge *j, cgt_position position);

/* ---- questions --------------------------------------------------------------------------------- */

/* G <= H: no Left option of G is >= H and no Right option of H is <= G. ONAG, Ch. 0. */
bool judge_le(bool *answer, judge *j, judged g, judged h);
bool judge_equal(bool *answer, judge *j, judged g, judged h);

/* The one who cannot move loses. */
bool judge_outcome(cgt_outcome *outcome, judge *j, judged g);

/* No option dominated, none reversible, here and in every follower. */
bool judge_canonical(bool *answer, judge *j, judged g);

#endif
