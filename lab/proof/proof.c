/* proof.c: see proof.h. The claim is decided by the engine; the search then goes through the positions that
 * can arise when the winner plays the moves chosen here and the loser plays anything. Among winning answers
 * one that leads to a position met before is preferred, then one to simpler games, so that few arise. */
#include "lab/proof/proof.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lab/machine/machine.h"
#include "lab/proof/proof_internal.h"

#define NO_TURN SIZE_MAX

/* ---- the claim --------------------------------------------------------------------------------- */

/* What holds if the claim does not: the weakest relation that says so, or how the two stand. */
static labi_certificate_relation relation_that_holds(labi_certificate_relation asked, cgt_order order) {
  static const labi_certificate_relation exact[] = {[CGT_LESS] = LABI_CERTIFICATE_LT,
                                                    [CGT_EQUAL] = LABI_CERTIFICATE_EQ,
                                                    [CGT_GREATER] = LABI_CERTIFICATE_GT,
                                                    [CGT_CONFUSED] = LABI_CERTIFICATE_CONFUSED};
  bool le = order == CGT_LESS || order == CGT_EQUAL, ge = order == CGT_GREATER || order == CGT_EQUAL;
  switch (asked) {
  case LABI_CERTIFICATE_LE:
    return le ? asked : LABI_CERTIFICATE_GF;
  case LABI_CERTIFICATE_GE:
    return ge ? asked : LABI_CERTIFICATE_LF;
  case LABI_CERTIFICATE_LF:
    return !ge ? asked : LABI_CERTIFICATE_GE;
  case LABI_CERTIFICATE_GF:
    return !le ? asked : LABI_CERTIFICATE_LE;
  case LABI_CERTIFICATE_NE:
    return order != CGT_EQUAL ? asked : LABI_CERTIFICATE_EQ;
  default:
    return exact[order];
  }
}

static bool relation_of_sign(labi_certificate_relation *relation, labi_token_kind sign) {
  switch (sign) {
  case LABI_TOKEN_EQUAL:
    *relation = LABI_CERTIFICATE_EQ;
    return true;
  case LABI_TOKEN_UNEQUAL:
    *relation = LABI_CERTIFICATE_NE;
    return true;
  case LABI_TOKEN_LESS:
    *relation = LABI_CERTIFICATE_LT;
    return true;
  case LABI_TOKEN_LESS_EQUAL:
    *relation = LABI_CERTIFICATE_LE;
    return true;
  case LABI_TOKEN_GREATER:
    *relation = LABI_CERTIFICATE_GT;
    return true;
  case LABI_TOKEN_GREATER_EQUAL:
    *relation = LABI_CERTIFICATE_GE;
    return true;
  case LABI_TOKEN_LESS_CONFUSED:
    *relation = LABI_CERTIFICATE_LF;
    return true;
  case LABI_TOKEN_GREATER_CONFUSED:
    *relation = LABI_CERTIFICATE_GF;
    return true;
  case LABI_TOKEN_CONFUSED:
    *relation = LABI_CERTIFICATE_CONFUSED;
    return true;
  default:
    return false;
  }
}

/* The values of the signed terms: those of sign +, and those of sign -. */
static bool values_of(cgt_game sides[2], labi_proof *p, const uint32_t *position) {
  sides[0] = sides[1] = cgt_integer(p->ctx, 0);
  for (size_t i = 0; i < p->sum.count; i++) {
    cgt_game *side = &sides[p->sum.terms[i].negative];
    *side = cgt_add(p->ctx, *side, p->values[position[i]]);
  }
  return (!cgt_is_none(sides[0]) && !cgt_is_none(sides[1])) || labi_proof_engine_failed(p);
}

static bool settle_claim(labi_proof *p, const labi_written_claim *claim) {
  size_t total = claim->count[0] + claim->count[1];
  if (total > LABI_CERTIFICATE_TERMS)
    return labi_proof_fail(p, CGT_ELIMIT,
                           "the claim has %zu terms, more than the limit of %d; brackets make one of several",
                           total, LABI_CERTIFICATE_TERMS);
  for (int side = 0; side < 2; side++) {
    for (size_t i = 0; i < claim->count[side]; i++) {
      const labi_written *w = &claim->sides[side][i];
      uint32_t g;
      if (!labi_proof_add_written(&g, p, w)) return false;
      if (p->c.games[g].count[0] + p->c.games[g].count[1] == 0) continue; /* nobody moves in 0 */
      labi_certificate_sum *sum = &p->c.sides[side];
      sum->terms[sum->count++] = (labi_certificate_term){g, w->negative};
    }
  }
  cgt_game values[2];
  cgt_order order;
  uint32_t start[LABI_CERTIFICATE_TERMS];
  p->c.relation = LABI_CERTIFICATE_EQ; /* for left less right */
  p->sum = labi_certificate_played(&p->c);
  for (size_t i = 0; i < p->sum.count; i++) start[i] = p->sum.terms[i].game;
  if (!values_of(values, p, start)) return false;
  if (cgt_compare(&order, p->ctx, values[0], values[1]) != CGT_OK) return labi_proof_engine_failed(p);
  if (claim->outcome) {
    p->asked = relation_that_holds(LABI_CERTIFICATE_EQ, order);
    p->of_outcome = true;
  } else if (!relation_of_sign(&p->asked, claim->sign)) {
    return labi_proof_fail(p, CGT_EINVAL, "expected one of <=, >=, ==, !=, <, >, <|, |> and <>");
  }
  p->c.relation = relation_that_holds(p->asked, order);
  p->holds = p->c.relation == p->asked;
  p->sum = labi_certificate_played(&p->c);
  return true;
}

/* ---- the search -------------------------------------------------------------------------------- */

static uint64_t hash_position(const labi_proof *p, cgt_player player, const uint32_t *position) {
  uint64_t hash = (uint64_t)player + 1;
  for (size_t i = 0; i < p->sum.count; i++) hash = labi_proof_mix(hash, position[i]);
  return hash;
}

static uint64_t hash_turn(const labi_proof *p, uint32_t turn) {
  return hash_position(p, p->turns[turn].player, p->positions + p->turns[turn].position);
}

/* The slot of the position in which player, the loser, is to move. */
static size_t slot_of(const labi_proof *p, cgt_player player, const uint32_t *position) {
  const labi_proof_table *table = &p->index->turns;
  size_t slot = (size_t)hash_position(p, player, position) & (table->count - 1);
  for (; table->slots[slot]; slot = (slot + 1) & (table->count - 1)) {
    const labi_proof_turn *t = &p->turns[table->slots[slot] - 1];
    if (t->player == player &&
        memcmp(p->positions + t->position, position, p->sum.count * sizeof *position) == 0)
      break;
  }
  return slot;
}

size_t labi_proof_turn_at(const labi_proof *p, cgt_player player, const uint32_t *position) {
  if (p->index->turns.count == 0) return NO_TURN;
  uint32_t entry = p->index->turns.slots[slot_of(p, player, position)];
  return entry ? entry - 1 : NO_TURN;
}

static labi_certificate_term term_at(const labi_proof *p, const uint32_t *position, size_t i) {
  return (labi_certificate_term){position[i], p->sum.terms[i].negative};
}

static bool has_move(const labi_proof *p, cgt_player player, const uint32_t *position) {
  for (size_t i = 0; i < p->sum.count; i++) {
    size_t count;
    labi_certificate_moves(&count, &p->c, term_at(p, position, i), player);
    if (count > 0) return true;
  }
  return false;
}

/* *turn becomes the turn of player, who is to move and loses, a new one if need be. */
static bool face(size_t *turn, labi_proof *p, cgt_player player, const uint32_t *position) {
  *turn = NO_TURN;
  if (!has_move(p, player, position)) return true;
  if (!labi_proof_table_reserve(p, &p->index->turns, hash_turn)) return false;
  size_t slot = slot_of(p, player, position);
  uint32_t *entry = &p->index->turns.slots[slot];
  if (*entry) {
    *turn = *entry - 1;
    return true;
  }
  if (p->turn_count >= LABI_PROOF_MOST_TURNS)
    return labi_proof_fail(p, CGT_ELIMIT, "the strategy needs more positions than the limit of %d",
                           LABI_PROOF_MOST_TURNS);
  if (!labi_proof_grow(p, &p->turns, p->turn_count, 1, &p->turn_room, sizeof *p->turns) ||
      !labi_proof_grow(p, &p->positions, p->position_count, p->sum.count, &p->position_room,
                       sizeof *p->positions))
    return false;
  memcpy(p->positions + p->position_count, position, p->sum.count * sizeof *position);
  p->turns[p->turn_count] = (labi_proof_turn){.player = player, .position = p->position_count};
  p->position_count += p->sum.count;
  *turn = p->turn_count++;
  *entry = (uint32_t)p->turn_count;
  p->index->turns.used++;
  return true;
}

/* Does player, having moved to position, win? */
static bool wins(bool *answer, labi_proof *p, cgt_player player, const cgt_game sides[2]) {
  cgt_status status = player == CGT_LEFT ? cgt_le(answer, p->ctx, sides[1], sides[0])
                                         : cgt_le(answer, p->ctx, sides[0], sides[1]);
  return status == CGT_OK || labi_proof_engine_failed(p);
}

/* How much is left to be said after a winning move: nothing if the position was met, else by its games. */
static uint64_t cost_of(const labi_proof *p, cgt_player loser, const uint32_t *position) {
  if (!has_move(p, loser, position)) return 0;
  if (labi_proof_turn_at(p, loser, position) != NO_TURN) return 1;
  uint64_t cost = 2;
  for (size_t i = 0; i < p->sum.count; i++) cost += position[i];
  return cost;
}

/* The move by which player, to move in position, wins. */
static bool find_move(labi_proof_move *best, labi_proof *p, cgt_player player, uint32_t *position) {
  uint64_t least = UINT64_MAX;
  for (uint32_t i = 0; i < p->sum.count; i++) {
    size_t count;
    const uint32_t *moves = labi_certificate_moves(&count, &p->c, term_at(p, position, i), player);
    uint32_t before = position[i];
    cgt_game others[2], sides[2];
    if (count == 0) continue;
    position[i] = 0; /* {|}: the rest of the sum */
    bool good = values_of(others, p, position), is_won;
    for (size_t k = 0; good && k < count; k++) {
      bool negative = p->sum.terms[i].negative;
      position[i] = moves[k];
      uint64_t cost = cost_of(p, !player, position);
      if (cost >= least) continue;
      memcpy(sides, others, sizeof sides);
      sides[negative] = cgt_add(p->ctx, sides[negative], p->values[moves[k]]);
      good = cgt_is_none(sides[negative]) ? labi_proof_engine_failed(p) : wins(&is_won, p, player, sides);
      if (!good || !is_won) continue;
      least = cost;
      *best = (labi_proof_move){i, moves[k]};
    }
    position[i] = before;
    if (!good) return false;
  }
  return least < UINT64_MAX ||
         labi_proof_fail(p, CGT_EINVAL, "no winning move was found where there must be one");
}

static bool answer_all(labi_proof *p, size_t turn) {
  if (p->cancel && *p->cancel) return labi_proof_fail(p, CGT_ECANCELLED, "cancelled");
  uint32_t position[LABI_CERTIFICATE_TERMS];
  cgt_player loser = p->turns[turn].player;
  size_t bytes = p->sum.count * sizeof *position, next;
  p->turns[turn].answers = p->answer_count;
  for (uint32_t i = 0; i < p->sum.count; i++) {
    memcpy(position, p->positions + p->turns[turn].position, bytes);
    size_t count;
    const uint32_t *moves = labi_certificate_moves(&count, &p->c, term_at(p, position, i), loser);
    for (size_t k = 0; k < count; k++) {
      labi_proof_move answer;
      memcpy(position, p->positions + p->turns[turn].position, bytes);
      position[i] = moves[k];
      if (!find_move(&answer, p, !loser, position)) return false;
      position[answer.component] = answer.to;
      if (!face(&next, p, loser, position) ||
          !labi_proof_grow(p, &p->answers, p->answer_count, 1, &p->answer_room, sizeof *p->answers))
        return false;
      p->answers[p->answer_count++] = answer;
      p->turns[turn].count++;
    }
  }
  return true;
}

static bool reach_goals(labi_proof *p) {
  unsigned goals = labi_certificate_goals(&p->c);
  uint32_t position[LABI_CERTIFICATE_TERMS];
  cgt_game sides[2];
  for (int player = CGT_LEFT; player <= CGT_RIGHT; player++) {
    for (int first = 0; first < 2; first++) {
      if (!(goals & labi_certificate_goal((cgt_player)player, first))) continue;
      for (size_t i = 0; i < p->sum.count; i++) position[i] = p->sum.terms[i].game;
      if (p->c.relation == LABI_CERTIFICATE_NE) { /* whoever can: Left moves first and wins unless G <= H */
        bool other_wins;
        if (p->goal_count > 0) continue;
        if (!values_of(sides, p, position) || !wins(&other_wins, p, !player, sides)) return false;
        if (other_wins) continue;
      }
      labi_proof_goal *goal = &p->goals[p->goal_count++];
      *goal = (labi_proof_goal){.player = player, .first = first};
      if (first) {
        if (!find_move(&goal->opening, p, player, position)) return false;
        position[goal->opening.component] = goal->opening.to;
      }
      if (!face(&goal->turn, p, !player, position)) return false;
    }
  }
  for (size_t i = 0; i < p->turn_count; i++) /* the list grows meanwhile */
    if (!answer_all(p, i)) return false;
  return true;
}

cgt_status labi_proof_make(labi_proof *p, const labi_written_claim *claim, lab_machine *machine,
                           lab_error *error) {
  uint32_t nothing;
  *p = (labi_proof){.ctx = machine->ctx, .cancel = machine->cancel, .error = error};
  *error = (lab_error){.status = CGT_OK};
  p->index = calloc(1, sizeof *p->index);
  bool good = p->index ? labi_proof_add_written(&nothing, p,
                                                &(labi_written){.game = cgt_integer(p->ctx, 0)}) /* game 0 */
                       : labi_proof_no_memory(p);
  good = good && settle_claim(p, claim) && reach_goals(p);
  return good ? CGT_OK : error->status;
}

void labi_proof_free(labi_proof *p) {
  labi_certificate_free(&p->c);
  free(p->values);
  free(p->labels);
  free(p->turns);
  free(p->positions);
  free(p->answers);
  if (p->index) {
    free(p->index->forms.slots);
    free(p->index->values.slots);
    free(p->index->turns.slots);
    free(p->index->handles);
    free(p->index->handle_games);
  }
  free(p->index);
  *p = (labi_proof){0};
}

/* ---- writing ----------------------------------------------------------------------------------- */

void labi_proof_each_move(const labi_proof *p, const labi_proof_turn *turn, labi_proof_visit *visit,
                          void *data) {
  size_t next = turn->answers;
  for (uint32_t i = 0; i < p->sum.count; i++) {
    size_t count;
    const uint32_t *moves =
        labi_certificate_moves(&count, &p->c, term_at(p, p->positions + turn->position, i), turn->player);
    for (size_t k = 0; k < count; k++)
      visit(data, p, turn, (labi_proof_move){i, moves[k]}, p->answers[next++]);
  }
}

static void write_sum(FILE *out, const labi_certificate_sum *sum) {
  if (sum->count == 0) fputs(" -", out);
  for (size_t i = 0; i < sum->count; i++)
    fprintf(out, " %s%" PRIu32, sum->terms[i].negative ? "-" : "", sum->terms[i].game);
}

static void write_move(void *out, const labi_proof *p, const labi_proof_turn *turn, labi_proof_move move,
                       labi_proof_move answer) {
  (void)p, (void)turn;
  fprintf(out, " %" PRIu32 ":%" PRIu32 ">%" PRIu32 ":%" PRIu32, move.component, move.to, answer.component,
          answer.to);
}

void labi_proof_write(FILE *out, const labi_proof *p, const char *claim, const char *title) {
  fputs("cgt certificate 1\n# ", out);
  for (const char *c = title; *c; c++) fputc(*c == '\n' || *c == '\r' ? ' ' : *c, out);
  fputc('\n', out);
  for (uint32_t g = 0; g < p->c.game_count; g++) {
    const labi_certificate_game *game = &p->c.games[g];
    const uint32_t *option = p->c.options + game->at;
    fprintf(out, "game %" PRIu32 " = ", g);
    for (int side = 0; side < 2; side++) {
      if (side == 1) fputc('|', out);
      for (uint32_t i = 0; i < game->count[side]; i++)
        fprintf(out, "%s%" PRIu32, i > 0 ? " " : "", *option++);
    }
    fputc('\n', out);
  }
  fputs("claim", out);
  write_sum(out, &p->c.sides[0]);
  fprintf(out, " %s", labi_certificate_signs[p->c.relation]);
  write_sum(out, &p->c.sides[1]);
  fprintf(out, " : %s\nsum", claim);
  write_sum(out, &p->sum);
  fputc('\n', out);
  for (size_t i = 0; i < p->goal_count; i++) {
    const labi_proof_goal *goal = &p->goals[i];
    fprintf(out, "%s %s", labi_certificate_players[goal->player], goal->first ? "first" : "second");
    if (goal->first) fprintf(out, " %" PRIu32 ":%" PRIu32, goal->opening.component, goal->opening.to);
    fputc('\n', out);
  }
  for (size_t i = 0; i < p->turn_count; i++) {
    const labi_proof_turn *turn = &p->turns[i];
    fprintf(out, "turn %s", labi_certificate_players[turn->player]);
    for (size_t k = 0; k < p->sum.count; k++) fprintf(out, " %" PRIu32, p->positions[turn->position + k]);
    fputs(" :", out);
    labi_proof_each_move(p, turn, write_move, out);
    fputc('\n', out);
  }
}
