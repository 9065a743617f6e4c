/* cgt/position.h: positions of rulesets, their moves and values. Positions are interned: equal
 * positions of one context have equal ids, and a value is computed once. */
#ifndef CGT_POSITION_H
#define CGT_POSITION_H

#include "cgt/base.h"
#include "cgt/ruleset.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A position from arguments. *negative becomes true when the ruleset chose the mirror image, whose
 * value is the negative.  Fails: EPARSE with the ruleset's own words, ENOMEM, ELIMIT. */
CGT_API cgt_status cgt_position_read(cgt_position *position, bool *negative, cgt_ctx *ctx,
                                     const cgt_ruleset *ruleset, const cgt_arg *args, size_t count);

/* The canonical form of the position, by search with memory, or by a theorem of the ruleset.
 * Fails: ENOMEM, ELIMIT, ECANCELLED. */
CGT_API cgt_game cgt_position_value(cgt_ctx *ctx, cgt_position position);

/* The same by plain search alone: no theorem of the ruleset is asked, here or below. */
CGT_API cgt_game cgt_position_search(cgt_ctx *ctx, cgt_position position);

/* Its outcome: by a theorem of the ruleset where there is one, else from the value. */
CGT_API cgt_status cgt_position_outcome(cgt_outcome *outcome, cgt_ctx *ctx, cgt_position position);

/* One move: the position it leads to, up to mirror image. */
typedef struct cgt_move {
  cgt_position position;
  bool negative;
} cgt_move;

/* The moves of player. *count gets how many; moves, of room cap, is filled only if they all fit.
 * Moves to equal positions are listed once. */
CGT_API cgt_status cgt_position_moves(size_t *count, cgt_move *moves, size_t cap, cgt_ctx *ctx,
                                      cgt_position position, cgt_player player);

CGT_API const cgt_ruleset *cgt_position_ruleset(const cgt_ctx *ctx, cgt_position position);

/* The position as text, "matrix_nim([1,2;2,2])"; if negative, one whose value is the negative.
 * snprintf fashion. */
CGT_API cgt_status cgt_position_print(char *buf, size_t cap, size_t *length, cgt_ctx *ctx,
                                      cgt_position position, bool negative);

#ifdef __cplusplus
}
#endif
#endif
