/* proof_goals.c: the goals of a proof and the turns that lead on from them, each once. */
#include <string.h>

#include "lab/proof/proof_internal.h"

_Static_assert(LAB_NO_TURN == LABI_NOT_FOUND, "a goal that was not found has no turn");

bool labi_proof_can_move(const lab_proof *p, lab_side side, cgt_player player, const uint32_t *position) {
  const lab_sum *sum = labi_proof_played(p, side);
  for (size_t i = 0; i < sum->count; i++) {
    size_t count;
    labi_certificate_moves(&count, &p->c, (lab_component){position[i], sum->components[i].negative}, player);
    if (count > 0) return true;
  }
  return false;
}

bool labi_proof_face(uint32_t *turn, lab_proof *p, labi_turn_kind loser, const uint32_t *position) {
  *turn = LAB_NO_TURN;
  if (!labi_proof_can_move(p, loser.side, loser.player, position)) return true;
  *turn = labi_turns_find(&p->turns, loser, position);
  if (*turn != LAB_NO_TURN) return true;
  *turn = (uint32_t)p->turns.kinds.count;
  if (*turn >= LAB_PROOF_TURNS)
    return labi_proof_fail(p, CGT_ELIMIT, "the strategy needs more positions than the limit of %d",
                           LAB_PROOF_TURNS);
  return labi_turns_add(&p->turns, loser, position) || labi_proof_no_memory(p);
}

bool labi_proof_add_goal(lab_proof *p, lab_side side, cgt_player player, bool first) {
  const cgt_player other = (cgt_player)!player;
  const labi_turn_kind loser = p->c.loopy ? (labi_turn_kind){other, side, first} : labi_turn_of(other);
  uint32_t position[LAB_SUM_LIMIT];
  lab_goal *goal = &p->goals[p->goal_count++];
  *goal = (lab_goal){.player = player, .first = first, .side = side};
  labi_proof_start(position, p, side);
  if (first) {
    if (!p->kind->answer(&goal->opening, p, loser, position)) return false;
    position[goal->opening.component] = goal->opening.to;
  }
  return labi_proof_face(&goal->next, p, loser, position);
}
