/* proof.c: proves a claim. Its kind of games tells how the two sides compare and which moves win; the search then goes
 * through the positions that can arise when the winner plays these and the loser plays anything. */
#include <stdlib.h>
#include <string.h>

#include "lab/base/lab_guard.h"
#include "lab/machine/attempt.h"
#include "lab/machine/machine.h"
#include "lab/proof/proof_internal.h"

enum { VALUE_STEPS = 1 << 18 /* of cgt_ctx_set_steps: some hundredths of a second */ };

/* ---- the claim --------------------------------------------------------------------------------- */

static void take_played(lab_proof *p) {
  p->claim.played = labi_certificate_played(&p->c, LAB_ONSIDE);
  if (p->c.loopy) p->claim.off_played = labi_certificate_played(&p->c, LAB_OFFSIDE);
  p->turns.terms = p->claim.played.count;
}

/* What holds: the claim, or what does in its place. An outcome is how a game compares with 0, unless there are draws. */
static bool settle(lab_proof *p, const labi_written_claim *claim, cgt_order *order) {
  lab_claim *c = &p->claim;
  if (!p->kind->order(order, p)) return false;
  c->loopy = p->c.loopy;
  c->of_outcome = claim->kind == LABI_WRITTEN_OUTCOME;
  c->asked = c->of_outcome ? labi_relation_in_place(LAB_EQ, *order) : claim->relation;
  c->proved = p->c.relation = labi_relation_in_place(c->asked, *order);
  c->holds = c->proved == c->asked;
  p->c.of_outcome = c->of_outcome && p->kind->show_outcome;
  p->c.outcome = c->outcome;
  take_played(p);
  memcpy(c->sides, p->c.sides, sizeof c->sides);
  memcpy(c->off_sides, p->c.off_sides, sizeof c->off_sides);
  c->text = p->text = labi_certificate_claim_text(&p->c);
  return p->text || labi_proof_no_memory(p);
}

/* ---- goals and turns --------------------------------------------------------------------------- */

/* Of != one goal is enough, and Left, moving first, reaches it unless the left side is the less. */
static bool is_goal(const lab_proof *p, cgt_order order, cgt_player player, bool first) {
  if (!(labi_certificate_goals(&p->c) & labi_certificate_goal(player, first))) return false;
  return p->c.relation != LAB_NE || player == (order == CGT_LESS ? CGT_RIGHT : CGT_LEFT);
}

static bool reach_goals(lab_proof *p, cgt_order order) {
  if (p->c.of_outcome) return p->kind->show_outcome(p);
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++)
    for (int first = 0; first < 2; first++)
      if (is_goal(p, order, (cgt_player)player, first) && !p->kind->show(p, (cgt_player)player, first))
        return false;
  return true;
}

/* The answer to a move of the loser, to that position. */
static bool answer_move(lab_proof *p, labi_turn_kind loser, lab_move move, uint32_t *position) {
  lab_answer made = {.move = move};
  if (!p->kind->answer(&made.answer, p, loser, position)) return false;
  position[made.answer.component] = made.answer.to;
  if (!labi_proof_face(&made.next, p, loser, position)) return false;
  lab_answer *answer = labi_push(&p->answers);
  if (!answer) return labi_proof_no_memory(p);
  *answer = made;
  return true;
}

static bool answer_all(lab_proof *p, size_t turn) {
  if (!labi_proof_goes_on(p)) return false;
  uint32_t start[LAB_SUM_LIMIT], position[LAB_SUM_LIMIT];
  const labi_turn_kind loser = p->turns.kinds.items[turn];
  const lab_sum *sum = labi_proof_played(p, loser.side);
  const size_t bytes = sum->count * sizeof *position;
  struct labi_replies *replies = labi_push(&p->replies);
  if (!replies) return labi_proof_no_memory(p);
  memcpy(start, labi_turns_position(&p->turns, turn), bytes); /* the list grows meanwhile */
  *replies = (struct labi_replies){.at = p->answers.count,
                                   .rank = p->kind->rank ? p->kind->rank(p, loser, start) : 0};
  for (uint32_t i = 0; i < sum->count; i++) {
    const lab_component term = {start[i], sum->components[i].negative};
    size_t count;
    const uint32_t *moves = labi_certificate_moves(&count, &p->c, term, loser.player);
    for (size_t k = 0; k < count; k++) {
      memcpy(position, start, bytes);
      position[i] = moves[k];
      if (!answer_move(p, loser, (lab_move){i, moves[k]}, position)) return false;
    }
  }
  replies->count = p->answers.count - replies->at;
  return true;
}

static bool prove(lab_proof *p, const labi_written_claim *claim) {
  cgt_order order;
  p->kind = claim->loopy ? &labi_proof_of_loopy : &labi_proof_of_short;
  p->c.loopy = claim->loopy;
  p->c.relation = LAB_EQ; /* for left less right */
  if (labi_proof_has_too_many_terms(p, claim) || !labi_proof_add_games(p, claim)) return false;
  take_played(p);
  bool good = (!p->kind->solve || p->kind->solve(p)) && settle(p, claim, &order) && reach_goals(p, order);
  for (uint32_t i = 0; good && i < lab_proof_turn_count(p); i++)
    good = answer_all(p, i); /* the list grows meanwhile */
  if (p->kind->release) p->kind->release(p);
  return good;
}

/* The values of the sides are wanted in a moment; those of the games below them are as many as are written
 * out. */
static bool prove_statement(lab_proof *p, lab_machine *machine, size_t statement) {
  labi_written_claim claim;
  labi_attempt attempt = labi_attempt_begin(machine, VALUE_STEPS);
  cgt_status status = labi_read_claim(&claim, machine, statement, p->error);
  if (labi_attempt_was_too_long(attempt, machine, status))
    return labi_proof_fail(p, CGT_ELIMIT,
                           "the values of this claim take too long for its games to be written out");
  return status == CGT_OK && prove(p, &claim);
}

cgt_status lab_prove(lab_proof **proof, lab_machine *machine, size_t statement, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, proof) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  lab_proof *p = calloc(1, sizeof *p), none = {.error = error};
  if (!p) return labi_proof_no_memory(&none), CGT_ENOMEM;
  *error = (lab_error){.status = CGT_OK};
  p->ctx = machine->ctx;
  p->cancel = machine->cancel;
  p->error = error;
  if (prove_statement(p, machine, statement)) {
    *proof = p;
    return CGT_OK;
  }
  lab_proof_free(p);
  return error->status;
}

void lab_proof_free(lab_proof *p) {
  if (!p) return;
  labi_certificate_free(&p->c);
  free(p->text);
  free(p->values.items);
  free(p->positions.items);
  labi_turns_free(&p->turns);
  free(p->replies.items);
  free(p->answers.items);
  free(p);
}

/* ---- looking ----------------------------------------------------------------------------------- */

const lab_claim *lab_proof_claim(const lab_proof *p) { return p ? &p->claim : NULL; }

uint32_t lab_proof_game_count(const lab_proof *p) { return p ? (uint32_t)p->c.games.count : 0; }

lab_proof_game lab_proof_game_at(const lab_proof *p, uint32_t g) {
  if (g >= lab_proof_game_count(p)) return (lab_proof_game){0};
  lab_proof_game game = {.value = p->values.items[g], .position = p->positions.items[g]};
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++)
    game.options[player] =
        labi_certificate_moves(&game.count[player], &p->c, (lab_component){g, false}, player);
  return game;
}

void lab_proof_game_name(char *buf, size_t cap, const lab_proof *p, uint32_t g) {
  if (!buf || cap == 0) return;
  *buf = '\0';
  if (g >= lab_proof_game_count(p)) return;
  labi_certificate_name(buf, cap, &p->c, g);
}

const lab_goal *lab_proof_goals(size_t *count, const lab_proof *p) {
  if (!count || !p) return NULL;
  *count = p->goal_count;
  return p->goals;
}

uint32_t lab_proof_turn_count(const lab_proof *p) { return p ? (uint32_t)p->turns.kinds.count : 0; }

lab_turn lab_proof_turn_at(const lab_proof *p, uint32_t turn) {
  if (turn >= lab_proof_turn_count(p)) return (lab_turn){0};
  const struct labi_replies *replies = &p->replies.items[turn];
  return (lab_turn){.player = p->turns.kinds.items[turn].player,
                    .position = labi_turns_position(&p->turns, turn),
                    .answers = p->answers.items + replies->at,
                    .count = replies->count,
                    .side = p->turns.kinds.items[turn].side,
                    .first = p->turns.kinds.items[turn].first,
                    .rank = replies->rank};
}
