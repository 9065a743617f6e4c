/* nim_claim.c: settles a claim nim_value(G) == n: shows the nim-value of each position of the sum, and finds the moves to smaller
 * values for people. */
#include <stdlib.h>

#include "base/vector.h"
#include "lab/strategy/strategy.h"

enum { MOST_SHOWN = 16 };

static bool nim_of_game(uint32_t *n, lab_strategy *s, cgt_game g) {
  int64_t value;
  if (cgt_get_int64(&value, s->ctx, cgt_nimber_part(s->ctx, g)) != CGT_OK)
    return labi_strategy_engine_failed(s);
  *n = (uint32_t)value;
  return true;
}

static bool prove_parts(lab_strategy *s, const labi_state *sum) {
  for (size_t i = 0; i < sum->count; i++) {
    const uint32_t part = sum->parts[i] / 2;
    if (s->parts.items[part].term.kind == LAB_POSITION && !labi_nim_prove(s, part)) return false;
  }
  return true;
}

/* ---- for people ------------------------------------------------------------------------------------------ */

/* The move of a part that its fact names for n. */
static bool show_move(lab_strategy *s, const labi_nim_fact *fact, uint32_t n) {
  lab_value_list moves;
  if (!labi_nim_moves(&moves, s, fact->part)) return false;
  labi_shown_move *last = labi_push(&s->smaller);
  if (last)
    *last = (labi_shown_move){s->parts.items[fact->part].played,
                              moves.items[s->fact_moves.items[fact->moves + n]]};
  free(moves.items);
  return last || labi_strategy_no_memory(s);
}

/* A move that leads the sum to the smaller nim-value n: in a part whose own value becomes smaller by it. */
static bool show_smaller(lab_strategy *s, const labi_state *sum, uint32_t n) {
  for (size_t i = 0; i < sum->count; i++) {
    uint32_t value = 0;
    const labi_strategy_part *part = &s->parts.items[sum->parts[i] / 2];
    if (!part->by_moves) continue;
    if (!nim_of_game(&value, s, part->value)) return false;
    const uint32_t to = value ^ s->nim_value ^ n;
    if (to < value)
      return show_move(s, &s->facts.items[labi_nim_fact_at(s, sum->parts[i] / 2, true, value)], to);
  }
  return true;
}

/* ---- the claim ------------------------------------------------------------------------------------------- */

static bool push_nimber(lab_strategy *s, uint32_t n) {
  uint32_t part, *last;
  if (n == 0) return true;
  if (!labi_strategy_part_of(&part, s, lab_game(cgt_nimber(s->ctx, n)))) return false;
  if (!(last = labi_push(&s->terms))) return labi_strategy_no_memory(s);
  *last = 2 * part + 1;
  return true;
}

bool labi_nim_settle(lab_strategy *s, labi_state *start, const labi_written_sums *claim) {
  uint32_t sum, number = 0;
  labi_state rest;
  s->of_nim_value = true;
  if (!nim_of_game(&number, s, claim->terms[claim->count - 1].game) || !prove_parts(s, start)) return false;
  rest = *start;
  if (!labi_nim_known_sum(&sum, s, &rest)) return false;
  s->nim_value = sum ^ number;
  s->holds = (sum == 0) == (claim->relation == LAB_EQ);
  s->relation = sum == 0 ? LAB_EQ : claim->relation;
  for (uint32_t n = 0; n < s->nim_value && n < MOST_SHOWN; n++)
    if (!show_smaller(s, start, n)) return false;
  if (s->holds || sum == 0) return true;
  if (number > 0) s->terms.count--;
  return push_nimber(s, s->nim_value) && labi_strategy_start(start, s);
}

bool labi_nim_drop_unused(lab_strategy *s) {
  uint32_t *number = malloc((s->parts.count + 1) * sizeof *number), kept = 0;
  if (!number) return labi_strategy_no_memory(s);
  for (size_t i = 0; i < s->facts.count; i++) s->parts.items[s->facts.items[i].part].used = true;
  for (size_t i = 0; i < s->terms.count; i++) s->parts.items[s->terms.items[i] / 2].used = true;
  for (size_t i = 0; i < s->parts.count; i++) {
    number[i] = kept;
    if (s->parts.items[i].used) s->parts.items[kept++] = s->parts.items[i];
  }
  s->parts.count = kept;
  for (size_t i = 0; i < s->facts.count; i++) s->facts.items[i].part = number[s->facts.items[i].part];
  for (size_t i = 0; i < s->terms.count; i++)
    s->terms.items[i] = 2 * number[s->terms.items[i] / 2] + s->terms.items[i] % 2;
  free(number);
  return true;
}
