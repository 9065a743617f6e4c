/* proof_short.c: which moves win a sum of short games. The engine has the values of what is left; among winning answers one
 * that leads to a position met before is preferred, then one to simpler games, so that few positions arise. */
#include <string.h>

#include "lab/proof/proof_internal.h"

/* The values of the signed terms: those of sign +, and those of sign -. */
static bool values_of(cgt_game sides[2], lab_proof *p, const uint32_t *position) {
  sides[0] = sides[1] = cgt_integer(p->ctx, 0);
  for (size_t i = 0; i < p->claim.played.count; i++) {
    cgt_game *side = &sides[p->claim.played.components[i].negative];
    *side = cgt_add(p->ctx, *side, p->values.items[position[i]]);
  }
  return (!cgt_is_none(sides[0]) && !cgt_is_none(sides[1])) || labi_proof_engine_failed(p);
}

static bool find_order(cgt_order *order, lab_proof *p) {
  uint32_t start[LAB_SUM_LIMIT];
  cgt_game values[2];
  labi_proof_start(start, p, LAB_ONSIDE);
  return values_of(values, p, start) &&
         (cgt_compare(order, p->ctx, values[0], values[1]) == CGT_OK || labi_proof_engine_failed(p));
}

static lab_component term_at(const lab_proof *p, const uint32_t *position, size_t i) {
  return (lab_component){position[i], p->claim.played.components[i].negative};
}

/* Does player, having moved to position, win? */
static bool wins(bool *answer, lab_proof *p, cgt_player player, const cgt_game sides[2]) {
  cgt_status status = player == CGT_LEFT ? cgt_le(answer, p->ctx, sides[1], sides[0])
                                         : cgt_le(answer, p->ctx, sides[0], sides[1]);
  return status == CGT_OK || labi_proof_engine_failed(p);
}

/* How much is left to be said after a winning move: nothing if the position was met, else by its games. */
static uint64_t cost_of(const lab_proof *p, cgt_player loser, const uint32_t *position) {
  if (!labi_proof_can_move(p, LAB_ONSIDE, loser, position)) return 0;
  if (labi_turns_find(&p->turns, labi_turn_of(loser), position) != LAB_NO_TURN) return 1;
  uint64_t cost = 2;
  for (size_t i = 0; i < p->claim.played.count; i++) cost += position[i];
  return cost;
}

static bool find_answer(lab_move *best, lab_proof *p, labi_turn_kind loser, uint32_t *position) {
  const cgt_player player = (cgt_player)!loser.player;
  uint64_t least = UINT64_MAX;
  for (uint32_t i = 0; i < p->claim.played.count; i++) {
    size_t count;
    const uint32_t *moves = labi_certificate_moves(&count, &p->c, term_at(p, position, i), player);
    uint32_t before = position[i];
    cgt_game others[2], sides[2];
    if (count == 0) continue;
    position[i] = 0; /* {|}: the rest of the sum */
    bool good = values_of(others, p, position), is_won;
    for (size_t k = 0; good && k < count; k++) {
      bool negative = p->claim.played.components[i].negative;
      position[i] = moves[k];
      uint64_t cost = cost_of(p, loser.player, position);
      if (cost >= least) continue;
      memcpy(sides, others, sizeof sides);
      sides[negative] = cgt_add(p->ctx, sides[negative], p->values.items[moves[k]]);
      good = cgt_is_none(sides[negative]) ? labi_proof_engine_failed(p) : wins(&is_won, p, player, sides);
      if (!good || !is_won) continue;
      least = cost;
      *best = (lab_move){i, moves[k]};
    }
    position[i] = before;
    if (!good) return false;
  }
  return least < UINT64_MAX ||
         labi_proof_fail(p, CGT_EINVAL, "no winning move was found where there must be one");
}

static bool show(lab_proof *p, cgt_player player, bool first) {
  return labi_proof_add_goal(p, LAB_ONSIDE, player, first);
}

const labi_proof_kind labi_proof_of_short = {.order = find_order, .show = show, .answer = find_answer};
