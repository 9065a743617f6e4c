/* heap_sums.c: see heap_sums.h. The heaps are positions of take_and_break, whose sums the engine searches
 * with memory (cgt_misere_outcome_of_sum): what was found of one sum serves the next. */
#include "lab/functions/heap_sums.h"

#include <stdlib.h>
#include <string.h>

#include "lab/machine/failure.h"
#include "lab/machine/machine.h"

extern const cgt_ruleset cgt_ruleset_take_and_break; /* games/heaps/take_and_break.c */

/* Reads heaps one after the other; the engine's status. */
static cgt_status read_heaps(cgt_position *positions, lab_machine *m, const char *code, const uint64_t *heaps,
                             size_t count) {
  cgt_status status = CGT_OK;
  for (size_t i = 0; status == CGT_OK && i < count; i++) {
    const cgt_arg args[] = {{.kind = CGT_ARG_TEXT, .text = code},
                            {.kind = CGT_ARG_INTEGER, .integer = (int64_t)heaps[i]}};
    status = cgt_position_read(&positions[i], m->ctx, &cgt_ruleset_take_and_break, args, 2);
  }
  return status;
}

/* positions and none: room for all heaps. */
static cgt_status lost_by_play(bool *lost, lab_machine *m, const labi_heap_sum *sum, cgt_position *positions,
                               const bool *none) {
  cgt_outcome outcome;
  cgt_status status = read_heaps(positions, m, sum->code, sum->heaps, sum->count);
  if (status == CGT_OK) status = cgt_misere_outcome_of_sum(&outcome, m->ctx, positions, none, sum->count);
  if (status == CGT_OK) *lost = outcome == CGT_P;
  return status;
}

/* Ends an attempt with that status. */
static bool settle(bool *decided, uint64_t *steps, labi_attempt a, lab_machine *m, const labi_node *at,
                   cgt_status status) {
  const bool bounded = a.given < a.before;
  *decided = status == CGT_OK;
  if (bounded) *steps -= a.given - cgt_ctx_steps_left(m->ctx);
  if (bounded ? labi_attempt_gave_none(a, m, status) : labi_attempt_was_too_long(a, m, status)) return true;
  return *decided || (status == CGT_ENOMEM ? labi_out_of_memory(m, at) : labi_engine_failed(m, at));
}

bool labi_heap_sum_lost(bool *lost, bool *decided, lab_machine *m, const labi_node *at,
                        const labi_heap_sum *sum, uint64_t *steps) {
  cgt_position *positions = malloc((sum->count + 1) * sizeof *positions);
  bool *none = calloc(sum->count + 1, sizeof *none);
  labi_attempt a = labi_attempt_begin(m, *steps);
  cgt_status status = positions && none ? lost_by_play(lost, m, sum, positions, none) : CGT_ENOMEM;
  free(positions);
  free(none);
  return settle(decided, steps, a, m, at, status);
}

/* ---- winning moves ------------------------------------------------------------------------------- */

typedef struct move_search {
  lab_machine *m;
  const labi_heap_sum *sum;
  cgt_quotient_move *move;
  uint64_t *after; /* the other heaps, then those that a move leaves: room for the largest one, too */
  cgt_position *positions;
  bool *none;
  cgt_status status;
} move_search;

static bool try_move(void *data, const uint64_t *heaps, size_t count) {
  move_search *s = data;
  const size_t others = s->sum->count - 1;
  if (count > 0) memcpy(s->after + others, heaps, count * sizeof *heaps);
  const labi_heap_sum after = {s->sum->code, s->sum->game, s->after, others + count, s->sum->largest};
  bool lost = false;
  s->move->over = false;
  s->status = lost_by_play(&lost, s->m, &after, s->positions, s->none);
  if (s->status != CGT_OK || !lost) return s->status == CGT_OK;
  s->move->lost = false;
  s->move->left_count = count;
  const size_t kept = sizeof s->move->left / sizeof *s->move->left;
  if (count > 0) memcpy(s->move->left, heaps, (count < kept ? count : kept) * sizeof *heaps);
  return false;
}

/* Component by component, in the order of cgt_quotient_winning_move. room: for what a move leaves. */
static void try_moves(move_search *s, uint64_t *room) {
  const labi_heap_sum *sum = s->sum;
  *s->move = (cgt_quotient_move){.lost = true, .over = true};
  for (size_t i = 0; s->status == CGT_OK && s->move->lost && i < sum->count; i++) {
    for (size_t k = 0, used = 0; k < sum->count; k++)
      if (k != i) s->after[used++] = sum->heaps[k];
    s->move->component = i;
    games_heap_each(&sum->game->rules[0], sum->heaps[i], room, try_move, s);
  }
}

bool labi_heap_sum_move(cgt_quotient_move *move, bool *decided, lab_machine *m, const labi_node *at,
                        const labi_heap_sum *sum, uint64_t *steps) {
  const size_t room = sum->largest + GAMES_TAKE_NUMBERED, all = sum->count + room;
  uint64_t *left = malloc(room * sizeof *left);
  move_search s = {.m = m,
                   .sum = sum,
                   .move = move,
                   .after = malloc(all * sizeof *s.after),
                   .positions = malloc(all * sizeof *s.positions),
                   .none = calloc(all, sizeof *s.none)};
  labi_attempt a = labi_attempt_begin(m, *steps);
  s.status = left && s.after && s.positions && s.none ? CGT_OK : CGT_ENOMEM;
  if (s.status == CGT_OK) try_moves(&s, left);
  free(left);
  free(s.after);
  free(s.positions);
  free(s.none);
  return settle(decided, steps, a, m, at, s.status);
}
