/* oracle.h: the naive truth. Games as explicit trees and Conway's definitions as they stand in the book, with
 * no cache, no bounds, no canonical forms: slow, short, and independent of the engine that it checks. */
#ifndef ORACLE_H
#define ORACLE_H

#include <cgt.h>

/* {left | right}: a form, not a value. Equal games may be different trees. */
typedef struct oracle_game {
  size_t count[2];                        /* options of CGT_LEFT, of CGT_RIGHT */
  const struct oracle_game *const *of[2];
} oracle_game;

/* Owns the trees made with it. Running out of memory ends the test. */
typedef struct oracle oracle;

oracle *oracle_new(void);
void oracle_free(oracle *o);

const oracle_game *oracle_make(oracle *o, const oracle_game *const *left, size_t nleft,
                               const oracle_game *const *right, size_t nright);
const oracle_game *oracle_neg(oracle *o, const oracle_game *g);
const oracle_game *oracle_add(oracle *o, const oracle_game *g, const oracle_game *h);

/* G <= H: no Left option of G is >= H and no Right option of H is <= G. ONAG, Ch. 0. */
bool oracle_le(const oracle_game *g, const oracle_game *h);

/* Can the player who begins win? The one who cannot move loses. */
bool oracle_wins(const oracle_game *g, cgt_player beginner);
cgt_outcome oracle_outcome(const oracle_game *g);

/* No option dominated, none reversible, here and in every follower. */
bool oracle_is_canonical(const oracle_game *g);

/* The length of the longest play, moves not alternating: the formal birthday. */
size_t oracle_height(const oracle_game *g);

/* The tree of g's canonical form, numbers and nimbers unfolded; NULL when cgt_options fails. */
const oracle_game *oracle_from_game(oracle *o, cgt_ctx *ctx, cgt_game g);

/* The value of a tree, by cgt_from_options from the leaves up. */
cgt_game oracle_to_game(cgt_ctx *ctx, const oracle_game *g);

#endif
