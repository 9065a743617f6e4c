/* proof_loopy.c: which moves win a sum of loopy games, or do not lose it. G >= H if Left, moving second, does not lose G - H
 * on the onsides and does not on the offsides (cgt/lab_proof.h, lab_side; Siegel, CGT, Ch. VI): so the play of the sum is
 * solved on both sides and for both players. The engine is not asked. Short games end, so their two sides are one; of loopy
 * games each goal is shown on a side, and each turn has a rank. */
#include <stdlib.h>

#include "lab/proof/loopy_play.h"

typedef struct loopy_proof {
  labi_play plays[2];            /* by lab_side */
  labi_solution solutions[2][2]; /* the second by keeper */
} loopy_proof;

static bool solve(lab_proof *p) {
  loopy_proof *l = p->play = calloc(1, sizeof *l);
  if (!l) return labi_proof_no_memory(p);
  for (int side = 0; side < 2; side++) {
    if (!labi_play_open(&l->plays[side], p, (lab_side)side)) return false;
    for (int keeper = 0; keeper < 2; keeper++)
      if (!labi_play_solve(&l->solutions[side][keeper], &l->plays[side], (cgt_player)keeper)) return false;
  }
  return true;
}

static void release(lab_proof *p) {
  loopy_proof *l = p->play;
  for (int side = 0; l && side < 2; side++) {
    labi_play_close(&l->plays[side]);
    for (int keeper = 0; keeper < 2; keeper++) labi_solution_free(&l->solutions[side][keeper]);
  }
  free(l);
  p->play = NULL;
}

/* ---- what holds ------------------------------------------------------------------------------------ */

/* Does player, moving second, not lose on that side? If not the other one, moving first, wins. */
static bool keeps(const loopy_proof *l, lab_side side, cgt_player player) {
  return l->solutions[side][player].stage[l->plays[side].starts[!player]] == LABI_NOT_FOUND;
}

static cgt_order order_of(const loopy_proof *l) {
  const bool above = keeps(l, LAB_ONSIDE, CGT_LEFT) && keeps(l, LAB_OFFSIDE, CGT_LEFT);
  const bool below = keeps(l, LAB_ONSIDE, CGT_RIGHT) && keeps(l, LAB_OFFSIDE, CGT_RIGHT);
  return above ? below ? CGT_EQUAL : CGT_GREATER : below ? CGT_LESS : CGT_CONFUSED;
}

/* Runs without end are won by Left on the onside, and by Right on the offside. */
static cgt_loopy_result result_of(const loopy_proof *l, cgt_player beginner) {
  const lab_side good = beginner == CGT_LEFT ? LAB_ONSIDE : LAB_OFFSIDE, bad = (lab_side)!good;
  const cgt_player other = (cgt_player)!beginner;
  if (!keeps(l, bad, other)) return beginner == CGT_LEFT ? CGT_LEFT_WINS : CGT_RIGHT_WINS;
  if (!keeps(l, good, other)) return CGT_DRAWN;
  return beginner == CGT_LEFT ? CGT_RIGHT_WINS : CGT_LEFT_WINS;
}

static bool find_order(cgt_order *order, lab_proof *p) {
  const loopy_proof *l = p->play;
  p->claim.outcome = (cgt_loopy_outcome){result_of(l, CGT_LEFT), result_of(l, CGT_RIGHT)};
  return *order = order_of(l), true;
}

/* ---- moves ---------------------------------------------------------------------------------------- */

/* A loser who moved first is beaten by who keeps it; one who moved second kept nothing himself. */
static const labi_solution *solution_of(const loopy_proof *l, labi_turn_kind loser) {
  return &l->solutions[loser.side][loser.first ? loser.player : !loser.player];
}

static bool find_answer(lab_move *move, lab_proof *p, labi_turn_kind loser, uint32_t *position) {
  const loopy_proof *l = p->play;
  const labi_play *play = &l->plays[loser.side];
  const uint32_t state = labi_turns_find(&play->states, labi_turn_of((cgt_player)!loser.player), position);
  return *move = labi_solution_move(solution_of(l, loser), play, state)->move, true;
}

static uint32_t find_rank(const lab_proof *p, labi_turn_kind loser, const uint32_t *position) {
  const loopy_proof *l = p->play;
  const labi_solution *s = solution_of(l, loser);
  const uint32_t state = labi_turns_find(&l->plays[loser.side].states, labi_turn_of(loser.player), position);
  return loser.first ? s->stage[state] : s->rank[state];
}

/* ---- goals ---------------------------------------------------------------------------------------- */

/* player, moving second, loses on no side; moving first, wins on one. */
static bool show(lab_proof *p, cgt_player player, bool first) {
  if (!first)
    return labi_proof_add_goal(p, LAB_ONSIDE, player, false) &&
           labi_proof_add_goal(p, LAB_OFFSIDE, player, false);
  const lab_side side = keeps(p->play, LAB_ONSIDE, (cgt_player)!player) ? LAB_OFFSIDE : LAB_ONSIDE;
  return labi_proof_add_goal(p, side, player, true);
}

static bool show_result(lab_proof *p, cgt_player beginner) {
  const loopy_proof *l = p->play;
  const lab_side good = beginner == CGT_LEFT ? LAB_ONSIDE : LAB_OFFSIDE, bad = (lab_side)!good;
  const cgt_player other = (cgt_player)!beginner;
  if (!keeps(l, bad, other)) return labi_proof_add_goal(p, bad, beginner, true);
  if (keeps(l, good, other)) return labi_proof_add_goal(p, good, other, false);
  return labi_proof_add_goal(p, good, beginner, true) && labi_proof_add_goal(p, bad, other, false);
}

static bool show_outcome(lab_proof *p) { return show_result(p, CGT_LEFT) && show_result(p, CGT_RIGHT); }

const labi_proof_kind labi_proof_of_loopy = {.solve = solve,
                                             .release = release,
                                             .order = find_order,
                                             .show = show,
                                             .show_outcome = show_outcome,
                                             .answer = find_answer,
                                             .rank = find_rank};
