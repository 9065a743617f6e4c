/* loopy_play.c: see loopy_play.h. A run without end is kept by the keeper if moves that count, those in
 * components where such runs are his, never cease: a Buechi game on the graph of all positions.
 *
 * Among the states that are left, those are found from which the keeper can force a move that counts, to a
 * state that is left, or the end of play by the other's having no move; the rank of such a state is the
 * number of moves until then. The others are lost, at this stage: there the other player can see to it that
 * no move counts but such as lead to states lost at earlier stages. They go, and it begins again; when none
 * goes, the keeper keeps what is left. Graedel, Thomas and Wilke, Automata, Logics, and Infinite Games,
 * ch. 2. */
#include "lab/proof/loopy_play.h"

#include <stdlib.h>
#include <string.h>

/* ---- the graph ------------------------------------------------------------------------------------ */

static bool reach_state(uint32_t *state, labi_play *play, cgt_player mover, const uint32_t *position) {
  *state = labi_turns_find(&play->states, labi_turn_of(mover), position);
  if (*state != LABI_NOT_FOUND) return true;
  *state = (uint32_t)play->states.kinds.count;
  if (*state >= LAB_PROOF_TURNS)
    return labi_proof_fail(play->proof, CGT_ELIMIT,
                           "the play of this claim has more positions than the limit of %d", LAB_PROOF_TURNS);
  return labi_turns_add(&play->states, labi_turn_of(mover), position) || labi_proof_no_memory(play->proof);
}

static bool list_moves(labi_play *play, uint32_t state) {
  uint32_t position[LAB_SUM_LIMIT];
  const cgt_player mover = play->states.kinds.items[state].player;
  memcpy(position, labi_turns_position(&play->states, state), play->sum.count * sizeof *position);
  for (uint32_t i = 0; i < play->sum.count; i++) {
    const lab_component here = {position[i], play->sum.components[i].negative};
    size_t count;
    const uint32_t *options = labi_certificate_moves(&count, &play->proof->c, here, mover);
    for (size_t k = 0; k < count; k++) {
      labi_play_move move = {.move = {i, options[k]}, .from = state};
      position[i] = options[k];
      if (!reach_state(&move.to, play, (cgt_player)!mover, position)) return false;
      labi_play_move *last = labi_push(&play->moves);
      if (!last) return labi_proof_no_memory(play->proof);
      *last = move;
    }
    position[i] = here.game;
  }
  return true;
}

static bool list_all_moves(labi_play *play) {
  lab_proof *p = play->proof;
  for (uint32_t state = 0;; state++) { /* they grow meanwhile */
    if (!labi_proof_goes_on(p)) return false;
    size_t *first = labi_push(&play->first);
    if (!first) return labi_proof_no_memory(p);
    *first = play->moves.count;
    if (state == play->states.kinds.count) return true;
    if (!list_moves(play, state)) return false;
  }
}

/* The moves into each state, by a sort that counts. */
static bool turn_round(labi_play *play) {
  const size_t states = play->states.kinds.count;
  play->entries = calloc(states + 2, sizeof *play->entries);
  play->into = malloc((play->moves.count + 1) * sizeof *play->into);
  if (!play->entries || !play->into) return labi_proof_no_memory(play->proof);
  for (size_t m = 0; m < play->moves.count; m++) play->entries[play->moves.items[m].to + 2]++;
  for (size_t s = 2; s < states + 2; s++) play->entries[s] += play->entries[s - 1];
  for (size_t m = 0; m < play->moves.count; m++) play->into[play->entries[play->moves.items[m].to + 1]++] = m;
  return true;
}

bool labi_play_open(labi_play *play, lab_proof *p, lab_side side) {
  uint32_t start[LAB_SUM_LIMIT];
  *play = (labi_play){.proof = p, .side = side, .sum = labi_certificate_played(&p->c, side)};
  play->states.terms = play->sum.count;
  for (size_t i = 0; i < play->sum.count; i++) start[i] = play->sum.components[i].game;
  return reach_state(&play->starts[CGT_LEFT], play, CGT_LEFT, start) &&
         reach_state(&play->starts[CGT_RIGHT], play, CGT_RIGHT, start) && list_all_moves(play) &&
         turn_round(play);
}

void labi_play_close(labi_play *play) {
  labi_turns_free(&play->states);
  free(play->moves.items);
  free(play->first.items);
  free(play->entries);
  free(play->into);
}

/* ---- the game on it --------------------------------------------------------------------------------- */

typedef struct solver {
  const labi_play *play;
  labi_solution *s;
  uint32_t *wanted; /* of states of the other player: how many moves still lead away from what is forced */
  uint32_t *queue;
  size_t count; /* of the queue: states that are forced */
  uint32_t at;  /* the stage */
} solver;

static bool counts(const labi_play *play, cgt_player keeper, const labi_play_move *move) {
  return labi_certificate_runs_for(&play->proof->c, move->move.component, play->side, keeper);
}

static bool is_left(const solver *v, uint32_t state) { return v->s->stage[state] == LABI_NOT_FOUND; }

static void force(solver *v, uint32_t state, uint32_t rank) {
  v->s->rank[state] = rank;
  v->queue[v->count++] = state;
}

/* Is the next move from here one that counts, to what is left? For the other player: how many are not? */
static void begin_state(solver *v, uint32_t state) {
  const labi_play *play = v->play;
  const size_t end = play->first.items[state + 1];
  const bool his = play->states.kinds.items[state].player == v->s->keeper;
  v->s->rank[state] = LABI_NOT_FOUND;
  v->wanted[state] = 0;
  for (size_t m = play->first.items[state]; m < end; m++) {
    const labi_play_move *move = &play->moves.items[m];
    const bool good = is_left(v, move->to) && counts(play, v->s->keeper, move);
    if (his && good) {
      v->s->choice[state] = m;
      force(v, state, 0);
      return;
    }
    v->wanted[state] += !good;
  }
  if (!his && v->wanted[state] == 0) force(v, state, 0);
}

/* A move that does not count leads to what is forced. */
static void go_back(solver *v, size_t m) {
  const labi_play_move *move = &v->play->moves.items[m];
  const uint32_t state = move->from;
  if (!is_left(v, state) || v->s->rank[state] != LABI_NOT_FOUND || counts(v->play, v->s->keeper, move))
    return;
  if (v->play->states.kinds.items[state].player == v->s->keeper) {
    v->s->choice[state] = m;
    force(v, state, v->s->rank[move->to] + 1);
  } else if (--v->wanted[state] == 0) {
    force(v, state, v->s->rank[move->to] + 1);
  }
}

/* One stage; is anything lost? */
static bool lose_some(solver *v) {
  const labi_play *play = v->play;
  const size_t states = play->states.kinds.count;
  bool any = false;
  v->count = 0;
  for (uint32_t s = 0; s < states; s++)
    if (is_left(v, s)) begin_state(v, s);
  for (size_t i = 0; i < v->count; i++) {
    const uint32_t to = v->queue[i];
    for (size_t e = play->entries[to]; e < play->entries[to + 1]; e++) go_back(v, play->into[e]);
  }
  for (uint32_t s = 0; s < states; s++) {
    if (!is_left(v, s) || v->s->rank[s] != LABI_NOT_FOUND) continue;
    v->s->stage[s] = v->at;
    any = true;
  }
  v->at++;
  return any;
}

bool labi_play_solve(labi_solution *s, const labi_play *play, cgt_player keeper) {
  const size_t states = play->states.kinds.count;
  lab_proof *p = play->proof;
  solver v = {.play = play, .s = s};
  *s = (labi_solution){.keeper = keeper,
                       .stage = malloc((states + 1) * sizeof *s->stage),
                       .rank = malloc((states + 1) * sizeof *s->rank),
                       .choice = malloc((states + 1) * sizeof *s->choice)};
  v.wanted = malloc((states + 1) * sizeof *v.wanted);
  v.queue = malloc((states + 1) * sizeof *v.queue);
  bool good = (s->stage && s->rank && s->choice && v.wanted && v.queue) || labi_proof_no_memory(p);
  for (size_t i = 0; good && i < states; i++) s->stage[i] = LABI_NOT_FOUND;
  while (good && lose_some(&v)) good = labi_proof_goes_on(p);
  free(v.wanted);
  free(v.queue);
  return good;
}

void labi_solution_free(labi_solution *s) {
  free(s->stage);
  free(s->rank);
  free(s->choice);
}

const labi_play_move *labi_solution_move(const labi_solution *s, const labi_play *play, uint32_t state) {
  const labi_play_move *best = NULL;
  if (s->stage[state] == LABI_NOT_FOUND) return &play->moves.items[s->choice[state]];
  for (size_t m = play->first.items[state]; m < play->first.items[state + 1]; m++) {
    const labi_play_move *move = &play->moves.items[m];
    const uint32_t stage = s->stage[move->to];
    if (stage + counts(play, s->keeper, move) > s->stage[state]) continue; /* LABI_NOT_FOUND is past all */
    if (!best || stage < s->stage[best->to]) best = move;
  }
  return best;
}
