/* proof.c: finds the winning moves of a claim. The claim is decided by the engine; the search then goes
 * through the positions that can arise when the winner plays the moves chosen here and the loser plays
 * anything. Among winning answers one that leads to a position met before is preferred, then one to simpler
 * games, so that few arise. */
#include <stdlib.h>
#include <string.h>

#include "lab/base/lab_guard.h"
#include "lab/machine/attempt.h"
#include "lab/machine/machine.h"
#include "lab/proof/proof_internal.h"

enum { VALUE_STEPS = 1 << 18 /* of cgt_ctx_set_steps: some hundredths of a second */ };

/* ---- the claim --------------------------------------------------------------------------------- */

/* The position in which play starts. */
static void start_of(uint32_t *position, const lab_proof *p) {
  for (size_t i = 0; i < p->claim.played.count; i++) position[i] = p->claim.played.components[i].game;
}

/* The values of the signed terms: those of sign +, and those of sign -. */
static bool values_of(cgt_game sides[2], lab_proof *p, const uint32_t *position) {
  sides[0] = sides[1] = cgt_integer(p->ctx, 0);
  for (size_t i = 0; i < p->claim.played.count; i++) {
    cgt_game *side = &sides[p->claim.played.components[i].negative];
    *side = cgt_add(p->ctx, *side, p->values.items[position[i]]);
  }
  return (!cgt_is_none(sides[0]) && !cgt_is_none(sides[1])) || labi_proof_engine_failed(p);
}

static bool settle_claim(lab_proof *p, const labi_written_claim *claim) {
  if (labi_proof_has_too_many_terms(p, claim)) return false;
  for (int side = 0; side < 2; side++) {
    for (size_t i = 0; i < claim->count[side]; i++) {
      const labi_written *w = &claim->sides[side][i];
      uint32_t g;
      if (!labi_proof_add_written(&g, p, w)) return false;
      if (p->c.games.items[g].count[0] + p->c.games.items[g].count[1] == 0) continue; /* nobody moves in 0 */
      lab_sum *sum = &p->c.sides[side];
      sum->components[sum->count++] = (lab_component){g, w->negative};
    }
  }
  cgt_game values[2];
  cgt_order order;
  uint32_t start[LAB_SUM_LIMIT];
  p->c.relation = LAB_EQ; /* for left less right */
  p->claim.played = labi_certificate_played(&p->c, LAB_ONSIDE);
  start_of(start, p);
  if (!values_of(values, p, start)) return false;
  if (cgt_compare(&order, p->ctx, values[0], values[1]) != CGT_OK) return labi_proof_engine_failed(p);
  p->claim.of_outcome = claim->kind == LABI_WRITTEN_OUTCOME;
  p->claim.asked = p->claim.of_outcome ? labi_relation_in_place(LAB_EQ, order) : claim->relation;
  p->claim.proved = p->c.relation = labi_relation_in_place(p->claim.asked, order);
  p->claim.holds = p->claim.proved == p->claim.asked;
  p->claim.played = labi_certificate_played(&p->c, LAB_ONSIDE);
  p->turns.terms = p->claim.played.count;
  memcpy(p->claim.sides, p->c.sides, sizeof p->claim.sides);
  p->claim.text = p->text = labi_certificate_claim_text(&p->c);
  return p->text || labi_proof_no_memory(p);
}

/* ---- the search -------------------------------------------------------------------------------- */

_Static_assert(LAB_NO_TURN == LABI_NOT_FOUND, "what is not found is no turn");

static lab_component term_at(const lab_proof *p, const uint32_t *position, size_t i) {
  return (lab_component){position[i], p->claim.played.components[i].negative};
}

static bool has_move(const lab_proof *p, cgt_player player, const uint32_t *position) {
  for (size_t i = 0; i < p->claim.played.count; i++) {
    size_t count;
    labi_certificate_moves(&count, &p->c, term_at(p, position, i), player);
    if (count > 0) return true;
  }
  return false;
}

/* *turn becomes the turn of player, who is to move and loses, a new one if need be. */
static bool face(uint32_t *turn, lab_proof *p, cgt_player player, const uint32_t *position) {
  *turn = LAB_NO_TURN;
  if (!has_move(p, player, position)) return true;
  *turn = labi_turns_find(&p->turns, labi_turn_of(player), position);
  if (*turn != LAB_NO_TURN) return true;
  *turn = lab_proof_turn_count(p);
  if (*turn >= LAB_PROOF_TURNS)
    return labi_proof_fail(p, CGT_ELIMIT, "the strategy needs more positions than the limit of %d",
                           LAB_PROOF_TURNS);
  return labi_turns_add(&p->turns, labi_turn_of(player), position) || labi_proof_no_memory(p);
}

/* Does player, having moved to position, win? */
static bool wins(bool *answer, lab_proof *p, cgt_player player, const cgt_game sides[2]) {
  cgt_status status = player == CGT_LEFT ? cgt_le(answer, p->ctx, sides[1], sides[0])
                                         : cgt_le(answer, p->ctx, sides[0], sides[1]);
  return status == CGT_OK || labi_proof_engine_failed(p);
}

/* How much is left to be said after a winning move: nothing if the position was met, else by its games. */
static uint64_t cost_of(const lab_proof *p, cgt_player loser, const uint32_t *position) {
  if (!has_move(p, loser, position)) return 0;
  if (labi_turns_find(&p->turns, labi_turn_of(loser), position) != LAB_NO_TURN) return 1;
  uint64_t cost = 2;
  for (size_t i = 0; i < p->claim.played.count; i++) cost += position[i];
  return cost;
}

/* The move by which player, to move in position, wins. */
static bool find_move(lab_move *best, lab_proof *p, cgt_player player, uint32_t *position) {
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
      uint64_t cost = cost_of(p, !player, position);
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

static bool answer_all(lab_proof *p, size_t turn) {
  if (!labi_proof_goes_on(p)) return false;
  uint32_t start[LAB_SUM_LIMIT], position[LAB_SUM_LIMIT];
  cgt_player loser = p->turns.kinds.items[turn].player;
  size_t bytes = p->claim.played.count * sizeof *position;
  struct labi_replies *replies = labi_push(&p->replies);
  if (!replies) return labi_proof_no_memory(p);
  *replies = (struct labi_replies){.at = p->answers.count};
  memcpy(start, labi_turns_position(&p->turns, turn), bytes); /* the list grows meanwhile */
  for (uint32_t i = 0; i < p->claim.played.count; i++) {
    size_t count;
    const uint32_t *moves = labi_certificate_moves(&count, &p->c, term_at(p, start, i), loser);
    for (size_t k = 0; k < count; k++) {
      lab_answer made = {.move = {i, moves[k]}};
      memcpy(position, start, bytes);
      position[i] = moves[k];
      if (!find_move(&made.answer, p, !loser, position)) return false;
      position[made.answer.component] = made.answer.to;
      if (!face(&made.next, p, loser, position)) return false;
      lab_answer *answer = labi_push(&p->answers);
      if (!answer) return labi_proof_no_memory(p);
      *answer = made;
    }
  }
  replies->count = p->answers.count - replies->at;
  return true;
}

static bool reach_goals(lab_proof *p) {
  unsigned goals = labi_certificate_goals(&p->c);
  uint32_t position[LAB_SUM_LIMIT];
  cgt_game sides[2];
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    for (int first = 0; first < 2; first++) {
      if (!(goals & labi_certificate_goal((cgt_player)player, first))) continue;
      start_of(position, p);
      if (p->c.relation == LAB_NE) { /* whoever can: Left moves first and wins unless G <= H */
        bool other_wins;
        if (p->goal_count > 0) continue;
        if (!values_of(sides, p, position) || !wins(&other_wins, p, !player, sides)) return false;
        if (other_wins) continue;
      }
      lab_goal *goal = &p->goals[p->goal_count++];
      *goal = (lab_goal){.player = player, .first = first};
      if (first) {
        if (!find_move(&goal->opening, p, player, position)) return false;
        position[goal->opening.component] = goal->opening.to;
      }
      if (!face(&goal->next, p, !player, position)) return false;
    }
  }
  for (uint32_t i = 0; i < lab_proof_turn_count(p); i++) /* the list grows meanwhile */
    if (!answer_all(p, i)) return false;
  return true;
}

static bool prove(lab_proof *p, const labi_written_claim *claim) {
  uint32_t zero;
  labi_written nothing = {.game = cgt_integer(p->ctx, 0)};
  return labi_proof_add_written(&zero, p, &nothing) && settle_claim(p, claim) && reach_goals(p);
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
  return status == CGT_OK && (claim.loopy ? labi_prove_loopy(p, &claim) : prove(p, &claim));
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
  labi_map_free(&p->games_by_form);
  labi_map_free(&p->games_by_handle);
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
