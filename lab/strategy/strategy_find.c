/* strategy_find.c: finds a strategy. Who wins is asked of cgt/decide.h, state by state; an answer that leads
 * to parts of known value or to a state that was met is preferred, so that few states arise. */
#include <stdlib.h>

#include "base/vector.h"
#include "lab/base/lab_guard.h"
#include "lab/machine/attempt.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/strategy/strategy.h"

/* ---- what is known ----------------------------------------------------------------------------- */

static bool try_part(lab_strategy *s, labi_strategy_part *part) {
  if (part->tried || s->machine->program->deciding == LAB_DECIDE_BY_SEARCH) return true;
  labi_attempt attempt = labi_attempt_begin(s->machine, LABI_CHEAP_STEPS);
  part->value = cgt_position_walk(s->ctx, part->term.as.at.position);
  part->tried = true;
  part->known = !cgt_is_none(part->value);
  return labi_attempt_was_too_long(attempt, s->machine, cgt_ctx_status(s->ctx)) || part->known ||
         labi_comes_back(s->machine) || labi_strategy_engine_failed(s);
}

/* *known: the values of all parts are cheap, and so is their sum; then *wins says whether player does, moving
 * first. */
static bool try_values(bool *known, bool *wins, lab_strategy *s, const labi_state *state, cgt_player player) {
  for (size_t i = 0; i < state->count; i++)
    if (!try_part(s, &s->parts.items[state->parts[i] / 2])) return false;
  if (!(*known = labi_strategy_is_known(s, state))) return true;
  labi_attempt attempt = labi_attempt_begin(s->machine, LABI_CHEAP_STEPS);
  bool good = labi_strategy_wins_by_value(wins, s, state, player);
  if (!labi_attempt_was_too_long(attempt, s->machine, good ? CGT_OK : s->error->status)) return good;
  lab_error_clear(s->error);
  return *known = false, true;
}

/* ---- the winner's move ------------------------------------------------------------------------- */

static bool ask(cgt_decision *decision, lab_strategy *s, const labi_state *state, cgt_player player,
                bool move) {
  cgt_term terms[LABI_STATE_PARTS];
  const lab_machine *m = s->machine;
  const cgt_decide_options options = {
      .move = move, .keep = m->keep, .keeper = m->keeper, .keep_nodes = m->keep_nodes};
  for (size_t i = 0; i < state->count; i++) {
    lab_value term = s->parts.items[state->parts[i] / 2].played;
    terms[i] = (cgt_term){.negative = state->parts[i] % 2};
    if (term.kind == LAB_POSITION)
      terms[i].position = term.as.at.position;
    else
      terms[i].game = term.as.game;
  }
  return cgt_decide(decision, s->ctx, terms, state->count, player, &options) == CGT_OK ||
         labi_strategy_engine_failed(s);
}

static bool is_decided_move(const cgt_decision *decision, lab_value move) {
  return move.kind == LAB_POSITION ? move.as.at.position.id == decision->position.id
                                   : cgt_equal(move.as.game, decision->game);
}

/* A move to a state that is lost for the other player and needs no words, or else the one that was decided.
 */
typedef struct choice {
  labi_reply reply;
  labi_state after;
  enum { NOTHING, DECIDED, MET, KNOWN } how;
} choice;

static bool look_at(choice *best, lab_strategy *s, labi_reply reply, const labi_state *after,
                    cgt_player loser) {
  bool known, wins = true;
  if (best->how < MET && labi_strategy_turn_at(s, loser, after) != LABI_NOT_FOUND && !s->onward)
    *best = (choice){reply, *after, MET};
  if (!try_values(&known, &wins, s, after, loser)) return false;
  if (known && !wins) *best = (choice){reply, *after, KNOWN};
  return true;
}

static bool look_at_moves(choice *best, lab_strategy *s, const labi_state *state, cgt_player winner,
                          const cgt_decision *decision) {
  for (uint32_t i = 0; i < state->count && best->how < KNOWN; i++) {
    lab_value_list moves;
    labi_state after;
    if (labi_strategy_repeats(state, i) && !(decision && decision->term == i)) continue;
    if (!labi_strategy_moves(&moves, s, state, i, winner)) return false;
    bool good = true;
    for (uint32_t k = 0; good && k < moves.count && best->how < KNOWN; k++) {
      const labi_reply reply = {.part = i, .move = k};
      if (decision && !(decision->term == i && is_decided_move(decision, moves.items[k]))) continue;
      good = labi_strategy_after(&after, s, state, i, moves.items[k]);
      if (good && decision)
        *best = (choice){reply, after, KNOWN};
      else if (good)
        good = look_at(best, s, reply, &after, (cgt_player)!winner);
    }
    free(moves.items);
    if (!good) return false;
  }
  return true;
}

/* Where the winner's reply leads to is to be answered in turn, unless it is known. */
static bool face(lab_strategy *s, cgt_player loser, const labi_state *state) {
  bool known, wins;
  if (state->count == 0) return true;
  const uint32_t met = labi_strategy_turn_at(s, loser, state);
  if (met != LABI_NOT_FOUND) return labi_strategy_leads_to(s, met);
  if (!try_values(&known, &wins, s, state, loser)) return false;
  if (known) return true;
  if (s->turns.count >= LAB_PROOF_TURNS)
    return labi_strategy_fail(s, CGT_ELIMIT, "the strategy needs more positions than the limit of %d",
                              LAB_PROOF_TURNS);
  return labi_strategy_leads_to(s, (uint32_t)s->turns.count) && labi_strategy_add_turn(s, loser, state, 0);
}

static bool find_reply(labi_reply *reply, lab_strategy *s, const labi_state *state, cgt_player winner) {
  bool known, wins;
  choice best = {.how = NOTHING};
  cgt_decision decision;
  *reply = (labi_reply){.by_value = true};
  if (!try_values(&known, &wins, s, state, winner)) return false;
  if (known) return true;
  if (!look_at_moves(&best, s, state, winner, NULL)) return false;
  if (best.how == NOTHING &&
      (!ask(&decision, s, state, winner, true) || !look_at_moves(&best, s, state, winner, &decision)))
    return false;
  if (best.how == NOTHING)
    return labi_strategy_fail(s, CGT_EINVAL, "no winning move was found where there must be one");
  *reply = best.reply;
  return face(s, (cgt_player)!winner, &best.after);
}

/* ---- all answers ------------------------------------------------------------------------------- */

static bool answer(lab_strategy *s, const labi_state *state, cgt_player loser) {
  for (size_t i = 0; i < state->count; i++) {
    lab_value_list moves;
    labi_state after;
    if (labi_strategy_repeats(state, i)) continue;
    if (!labi_strategy_moves(&moves, s, state, i, loser)) return false;
    bool good = true;
    for (size_t k = 0; good && k < moves.count; k++) {
      labi_reply made;
      good = labi_strategy_after(&after, s, state, i, moves.items[k]) &&
             find_reply(&made, s, &after, (cgt_player)!loser);
      labi_reply *reply = good ? labi_push(&s->replies) : NULL;
      if (reply) *reply = made;
      good = reply || (good && labi_strategy_no_memory(s));
    }
    free(moves.items);
    if (!good) return false;
  }
  return true;
}

static bool answer_all(lab_strategy *s) {
  for (size_t i = 0; i < s->turns.count; i++) { /* the list grows meanwhile */
    labi_state state;
    size_t from = s->replies.count;
    if (s->machine->cancel && *s->machine->cancel)
      return labi_strategy_fail(s, CGT_ECANCELLED, "stopped on request");
    labi_strategy_state_of(&state, s, &s->turns.items[i]);
    s->turns.items[i].next = s->next.count;
    if (!answer(s, &state, s->turns.items[i].loser)) return false;
    s->turns.items[i].replies = from;
    s->turns.items[i].reply_count = s->replies.count - from;
  }
  return true;
}

/* ---- the claim --------------------------------------------------------------------------------- */

static bool take_terms(lab_strategy *s, const labi_written_sums *claim) {
  bool any = false;
  for (size_t i = 0; i < claim->count; i++) {
    const cgt_term *t = &claim->terms[i];
    lab_value term = t->position.id ? lab_position(t->position, false) : lab_game(t->game);
    uint32_t number, *last;
    if (term.kind == LAB_GAME && cgt_equal(term.as.game, cgt_integer(s->ctx, 0))) continue;
    if (!labi_strategy_part_of(&number, s, term)) return false;
    if (!(last = labi_push(&s->terms))) return labi_strategy_no_memory(s);
    *last = 2 * number + t->negative;
    any = any || t->position.id;
  }
  return any || labi_strategy_fail(s, CGT_EINVAL,
                                   claim->of_nim_value
                                       ? "a nim-value is proved for positions; for a game G, write G == *n"
                                       : "a strategy needs positions, and the claim has none");
}

/* Does player, moving first, win? */
static bool ask_who_wins(bool *wins, lab_strategy *s, const labi_state *state, cgt_player player) {
  cgt_decision decision;
  if (labi_strategy_is_known(s, state)) return labi_strategy_wins_by_value(wins, s, state, player);
  if (!ask(&decision, s, state, player, false)) return false;
  *wins = decision.wins;
  return true;
}

static bool settle(lab_strategy *s, labi_state *start, const labi_written_sums *claim) {
  bool left, right;
  if (claim->of_nim_value) return labi_nim_settle(s, start, claim);
  if (!ask_who_wins(&left, s, start, CGT_LEFT) || !ask_who_wins(&right, s, start, CGT_RIGHT)) return false;
  cgt_order order = left ? right ? CGT_CONFUSED : CGT_GREATER : right ? CGT_LESS : CGT_EQUAL;
  s->relation = labi_relation_in_place(claim->of_outcome ? LAB_EQ : claim->relation, order);
  s->holds = claim->of_outcome || s->relation == claim->relation;
  return true;
}

/* What the opening is, for people. */
static bool show_opening(labi_strategy_goal *goal, lab_strategy *s, const labi_state *start) {
  lab_value_list moves;
  if (!goal->first || goal->opening.by_value) return true;
  if (!labi_strategy_moves(&moves, s, start, goal->opening.part, goal->winner)) return false;
  goal->from = s->parts.items[start->parts[goal->opening.part] / 2].term;
  goal->to = moves.items[goal->opening.move];
  free(moves.items);
  return true;
}

static bool reach_goals(lab_strategy *s, const labi_state *start) {
  unsigned goals = labi_strategy_goals(s->relation);
  for (int winner = CGT_LEFT; winner <= CGT_RIGHT; winner++)
    for (int first = 0; first < 2; first++) {
      if (!(goals & labi_certificate_goal((cgt_player)winner, first))) continue;
      labi_strategy_goal goal = {.winner = (cgt_player)winner, .first = first};
      if (s->relation == LAB_NE) { /* whoever can */
        bool wins;
        if (s->goal_count > 0) continue;
        if (!ask_who_wins(&wins, s, start, (cgt_player)winner)) return false;
        if (!wins) continue;
      }
      if (!(first ? find_reply(&goal.opening, s, start, goal.winner) : face(s, (cgt_player)!winner, start)) ||
          !show_opening(&goal, s, start))
        return false;
      s->goals[s->goal_count++] = goal;
    }
  return answer_all(s);
}

static bool prove(lab_strategy *s, const labi_written_sums *claim) {
  labi_state start;
  s->impartial = claim->impartial;
  return take_terms(s, claim) && labi_strategy_start(&start, s) && settle(s, &start, claim) &&
         reach_goals(s, &start) && (!s->of_nim_value || labi_nim_drop_unused(s));
}

static bool try_to_prove(lab_strategy **strategy, uint32_t *back, lab_machine *machine,
                         const labi_written_sums *claim, lab_error *error, bool onward) {
  lab_strategy *s = calloc(1, sizeof *s), none = {.error = error};
  if (!s) return labi_strategy_no_memory(&none);
  *error = (lab_error){.status = CGT_OK};
  s->machine = machine;
  s->ctx = machine->ctx;
  s->error = error;
  s->onward = onward;
  const bool good = prove(s, claim) && labi_strategy_find_circle(back, s);
  if (good && *back == LABI_NOT_FOUND)
    *strategy = s;
  else
    lab_strategy_free(s);
  return good;
}

/* Where play may come back, moves to sums that are lost need not lead on; least so if they are sums that were
 * met before. */
cgt_status lab_find_strategy(lab_strategy **strategy, lab_machine *machine, size_t statement,
                             lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, strategy) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  labi_written_sums claim;
  uint32_t back = 0;
  lab_strategy none = {.error = error};
  cgt_status status = labi_read_sums(&claim, machine, statement, error);
  if (status != CGT_OK) return status;
  for (int onward = 0; onward < 2 && back != LABI_NOT_FOUND; onward++)
    if (!try_to_prove(strategy, &back, machine, &claim, error, onward)) return error->status;
  if (back != LABI_NOT_FOUND)
    labi_strategy_fail(
        &none, CGT_EDOMAIN,
        "the answers that were found may lead back to the same sum; a strategy needs play that ends");
  return error->status;
}

bool lab_strategy_holds(const lab_strategy *s) { return s && s->holds; }
