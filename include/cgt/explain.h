/* cgt/explain.h: how a form becomes canonical, step by step, and the scaffolds of a thermograph. */
#ifndef CGT_EXPLAIN_H
#define CGT_EXPLAIN_H

#include "cgt/base.h"
#include "cgt/invariant.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cgt_step_kind {
  CGT_STEP_REPEATED,  /* option equals another option of player; one of the two is dropped */
  CGT_STEP_DOMINATED, /* option is dominated by `by`, another option of player, and is dropped */
  /* option reverses through its option `by` of the other player; the options of player in `by` replace it, as far as
   * they are new */
  CGT_STEP_REVERSIBLE,
  CGT_STEP_NUMBER /* option is the simplest number that fits between the options: it is the value */
} cgt_step_kind;

typedef struct cgt_step {
  cgt_step_kind kind;
  cgt_player player; /* the player whose option it is; without meaning for CGT_STEP_NUMBER */
  cgt_game option;
  cgt_game by; /* DOMINATED and REVERSIBLE */
} cgt_step;

/* The steps that turn the form {left | right} into its canonical form. Each step is valid for the form that the steps
 * before it have left. A canonical form needs no step. A form of a number loses its repeated and dominated options,
 * and then becomes the number in one step. *count receives the number of steps; steps, of capacity cap, is filled
 * only if all of them fit.
 * Fails: ENOMEM, EINVAL; ELIMIT, mainly for more than 4,096 options.
 * Cost: about n² comparisons for each round of reversals.
 * Source: Siegel, CGT, Ch. II, canonical form theorem.  Tested: explain::steps_lead_to_the_canonical_form */
CGT_API cgt_status cgt_explain_form(size_t *count, cgt_step *steps, size_t cap, cgt_ctx *ctx,
                                    const cgt_game *left, size_t nleft, const cgt_game *right, size_t nright);

/* The scaffold of player in the canonical form of g. At each temperature t it is the best of the other player's walls
 * among player's options, less t for Left and plus t for Right if taxed. Corners are listed as in cgt_wall, from the
 * top down to temperature -1. Above corner 0, an untaxed scaffold is vertical, and a taxed one has slope -1 (Left) or
 * 1 (Right). An integer has no scaffold: *count is 0.
 * Fails: ENOMEM, ELIMIT.  Source: Siegel, CGT, Ch. II, thermographs. */
CGT_API cgt_status cgt_scaffold(size_t *count, cgt_corner *corners, size_t cap, cgt_ctx *ctx, cgt_game g,
                                cgt_player player, bool taxed);

#ifdef __cplusplus
}
#endif
#endif
