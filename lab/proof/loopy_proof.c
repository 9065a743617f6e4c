/* loopy_proof.c: the proof of a claim about loopy games. G >= H if Left, moving second, does not lose G - H
 * on the onsides and does not on the offsides (cgt/lab_proof.h, lab_side; Siegel, CGT, Ch. VI): so the play
 * of the sum is solved on both sides and for both players, and the moves of who wins, or does not lose, are
 * written out from where play begins. The engine is not asked. */
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "lab/proof/loopy_play.h"

typedef struct loopy_proof {
  lab_proof *p;
  labi_play plays[2];            /* by lab_side */
  labi_solution solutions[2][2]; /* the second by keeper */
} loopy_proof;

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

static bool settle(loopy_proof *l, const labi_written_claim *claim) {
  lab_proof *p = l->p;
  const cgt_order order = order_of(l);
  p->claim.loopy = true;
  p->claim.of_outcome = p->c.of_outcome = claim->kind == LABI_WRITTEN_OUTCOME;
  p->claim.outcome = p->c.outcome = (cgt_loopy_outcome){result_of(l, CGT_LEFT), result_of(l, CGT_RIGHT)};
  p->claim.asked = p->claim.of_outcome ? labi_relation_in_place(LAB_EQ, order) : claim->relation;
  p->claim.proved = p->c.relation = labi_relation_in_place(p->claim.asked, order);
  p->claim.holds = p->claim.proved == p->claim.asked;
  p->claim.played = labi_certificate_played(&p->c, LAB_ONSIDE);
  p->claim.off_played = labi_certificate_played(&p->c, LAB_OFFSIDE);
  memcpy(p->claim.sides, p->c.sides, sizeof p->claim.sides);
  memcpy(p->claim.off_sides, p->c.off_sides, sizeof p->claim.off_sides);
  p->turns.terms = p->claim.played.count;
  p->claim.text = p->text = labi_certificate_claim_text(&p->c);
  return p->text || labi_proof_no_memory(p);
}

/* ---- moves ---------------------------------------------------------------------------------------- */

/* The turn of a loser to move in that state. */
static bool face(uint32_t *turn, loopy_proof *l, labi_turn_kind kind, uint32_t state) {
  const labi_play *play = &l->plays[kind.side];
  const uint32_t *position = labi_turns_position(&play->states, state);
  *turn = LAB_NO_TURN;
  if (play->first.items[state] == play->first.items[state + 1]) return true;
  *turn = labi_turns_find(&l->p->turns, kind, position);
  if (*turn != LAB_NO_TURN) return true;
  *turn = (uint32_t)l->p->turns.kinds.count;
  if (*turn >= LAB_PROOF_TURNS)
    return labi_proof_fail(l->p, CGT_ELIMIT, "the strategy needs more positions than the limit of %d",
                           LAB_PROOF_TURNS);
  return labi_turns_add(&l->p->turns, kind, position) || labi_proof_no_memory(l->p);
}

/* By who keeps it on that side, or by who wins it. */
static bool add_goal(loopy_proof *l, lab_side side, cgt_player player, bool first) {
  const labi_play *play = &l->plays[side];
  uint32_t state = play->starts[first ? player : !player];
  lab_goal *goal = &l->p->goals[l->p->goal_count++];
  *goal = (lab_goal){.player = player, .first = first, .side = side};
  if (first) {
    const labi_play_move *move = labi_solution_move(&l->solutions[side][!player], play, state);
    goal->opening = move->move;
    state = move->to;
  }
  return face(&goal->next, l, (labi_turn_kind){(cgt_player)!player, side, first}, state);
}

static bool answer_all(loopy_proof *l, size_t turn) {
  lab_proof *p = l->p;
  if (!labi_proof_goes_on(p)) return false;
  const labi_turn_kind kind = p->turns.kinds.items[turn];
  const labi_play *play = &l->plays[kind.side];
  const labi_solution *s = &l->solutions[kind.side][kind.first ? kind.player : !kind.player];
  const uint32_t state =
      labi_turns_find(&play->states, labi_turn_of(kind.player), labi_turns_position(&p->turns, turn));
  struct labi_replies *replies = labi_push(&p->replies);
  if (!replies) return labi_proof_no_memory(p);
  *replies =
      (struct labi_replies){.at = p->answers.count, .rank = kind.first ? s->stage[state] : s->rank[state]};
  for (size_t m = play->first.items[state]; m < play->first.items[state + 1]; m++) {
    const labi_play_move *move = &play->moves.items[m], *back = labi_solution_move(s, play, move->to);
    lab_answer made = {.move = move->move, .answer = back->move};
    if (!face(&made.next, l, kind, back->to)) return false;
    lab_answer *answer = labi_push(&p->answers);
    if (!answer) return labi_proof_no_memory(p);
    *answer = made;
  }
  replies = &p->replies.items[turn];
  replies->count = p->answers.count - replies->at;
  return true;
}

/* ---- goals ---------------------------------------------------------------------------------------- */

/* player, moving second, loses on no side; moving first, wins on one. */
static bool show_keeping(loopy_proof *l, cgt_player player) {
  return add_goal(l, LAB_ONSIDE, player, false) && add_goal(l, LAB_OFFSIDE, player, false);
}

static bool show_breaking(loopy_proof *l, cgt_player player) {
  return add_goal(l, keeps(l, LAB_ONSIDE, (cgt_player)!player) ? LAB_OFFSIDE : LAB_ONSIDE, player, true);
}

static bool show_result(loopy_proof *l, cgt_player beginner) {
  const lab_side good = beginner == CGT_LEFT ? LAB_ONSIDE : LAB_OFFSIDE, bad = (lab_side)!good;
  const cgt_player other = (cgt_player)!beginner;
  if (!keeps(l, bad, other)) return add_goal(l, bad, beginner, true);
  if (keeps(l, good, other)) return add_goal(l, good, other, false);
  return add_goal(l, good, beginner, true) && add_goal(l, bad, other, false);
}

static bool show_relation(loopy_proof *l, lab_relation relation) {
  switch (relation) {
  case LAB_LE:
    return show_keeping(l, CGT_RIGHT);
  case LAB_GE:
    return show_keeping(l, CGT_LEFT);
  case LAB_LF:
    return show_breaking(l, CGT_RIGHT);
  case LAB_GF:
    return show_breaking(l, CGT_LEFT);
  case LAB_LT:
    return show_keeping(l, CGT_RIGHT) && show_breaking(l, CGT_RIGHT);
  case LAB_GT:
    return show_keeping(l, CGT_LEFT) && show_breaking(l, CGT_LEFT);
  case LAB_EQ:
    return show_keeping(l, CGT_LEFT) && show_keeping(l, CGT_RIGHT);
  case LAB_NE:
    return show_breaking(l, order_of(l) == CGT_LESS ? CGT_RIGHT : CGT_LEFT);
  default:
    return show_breaking(l, CGT_LEFT) && show_breaking(l, CGT_RIGHT);
  }
}

static bool show_all(loopy_proof *l) {
  bool good = l->p->claim.of_outcome ? show_result(l, CGT_LEFT) && show_result(l, CGT_RIGHT)
                                     : show_relation(l, l->p->c.relation);
  for (size_t i = 0; good && i < l->p->turns.kinds.count; i++) /* the list grows meanwhile */
    good = answer_all(l, i);
  return good;
}

/* ---- all together ----------------------------------------------------------------------------------- */

static bool solve(loopy_proof *l) {
  for (int side = 0; side < 2; side++) {
    if (!labi_play_open(&l->plays[side], l->p, (lab_side)side)) return false;
    for (int keeper = 0; keeper < 2; keeper++)
      if (!labi_play_solve(&l->solutions[side][keeper], &l->plays[side], (cgt_player)keeper)) return false;
  }
  return true;
}

bool labi_prove_loopy(lab_proof *p, const labi_written_claim *claim) {
  loopy_proof l = {.p = p};
  p->c.loopy = true;
  bool good = !labi_proof_has_too_many_terms(p, claim) && labi_proof_add_loopy(p, claim) && solve(&l) &&
              settle(&l, claim) && show_all(&l);
  for (int side = 0; side < 2; side++) {
    labi_play_close(&l.plays[side]);
    for (int keeper = 0; keeper < 2; keeper++) labi_solution_free(&l.solutions[side][keeper]);
  }
  return good;
}
