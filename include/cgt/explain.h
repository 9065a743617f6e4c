/* cgt/explain.h: how a form becomes canonical, step by step, and what a thermograph is made of. */
#ifndef CGT_EXPLAIN_H
#define CGT_EXPLAIN_H

#include "cgt/base.h"
#include "cgt/invariant.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cgt_step_kind {
  CGT_STEP_REPEATED,   /* option equals another option of player: one of the two is dropped */
  CGT_STEP_DOMINATED,  /* option is dominated by `by`, another option of player, and is dropped */
  CGT_STEP_REVERSIBLE, /* option reverses through `by`, an option of the other player in it; the options
                        * of player in `by` take its place (those that are new, if any) */
  CGT_STEP_NUMBER      /* option is the simplest number that fits between the options: the value */
} cgt_step_kind;

typedef struct cgt_step {
  cgt_step_kind kind;
  cgt_player player; /* whose option; without meaning for CGT_STEP_NUMBER */
  cgt_game option;
  cgt_game by; /* DOMINATED and REVERSIBLE */
} cgt_step;

/* What turns the form {left | right} into its canonical form, in an order in which each step is right
 * by what is left of the form at that time; none if it is canonical already. A form of a number loses
 * what is repeated or dominated and then becomes that number in one step.
 * *count gets the number of steps; steps, of room cap, is filled only if they all fit.
 * Fails: ENOMEM, EINVAL; ELIMIT, above all for more than 4,096 options.  Cost: about n² comparisons
 * for each round of reversals.
 * Source: Siegel, CGT, Ch. II, canonical form theorem.  Tested: explain::steps_lead_to_the_canonical_form */
CGT_API cgt_status cgt_explain_form(size_t *count, cgt_step *steps, size_t cap, cgt_ctx *ctx,
                                    const cgt_game *left, size_t nleft, const cgt_game *right, size_t nright);

/* The scaffold of player in the canonical form of g: at each temperature t the best wall of the other
 * player among player's options, less t for Left and plus t for Right if taxed. Corners from the top
 * down to temperature -1, as the corners of cgt_wall; above corner 0 a scaffold before the tax is vertical, a
 * taxed one continues with slope -1 (Left) or 1 (Right). An integer has none: *count is 0.
 * Fails: ENOMEM, ELIMIT.  Source: Siegel, CGT, Ch. II, thermographs. */
CGT_API cgt_status cgt_scaffold(size_t *count, cgt_corner *corners, size_t cap, cgt_ctx *ctx, cgt_game g,
                                cgt_player player, bool taxed);

#ifdef __cplusplus
}
#endif
#endif
