/* nim_facts.c: what a strategy shows of nim-values, and the moves that it is shown from.
 *
 * A part has nim-value v if no move leads to a sum of nim-value v, and a move leads to each smaller one (Siegel, CGT, Ch. IV,
 * mex rule): whoever moves second wins the part plus *v. A part that has an option of nim-value v has another value itself. So
 * a sum does not have a nim-value if the values of all its parts but one are known, and that one has an option of the
 * value that it would need. */
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "lab/strategy/strategy.h"

typedef struct fact_key {
  uint32_t part, value;
  bool exact;
} fact_key;

static uint64_t hash_fact(uint32_t part, bool exact, uint32_t value) {
  return labi_hash_number((uint64_t)part << 32 | value) + exact;
}

static bool is_fact(const void *where, uint32_t number, const void *what) {
  const labi_nim_fact *fact = &((const lab_strategy *)where)->facts.items[number];
  const fact_key *key = what;
  return fact->part == key->part && fact->value == key->value && fact->exact == key->exact;
}

uint32_t labi_nim_fact_at(const lab_strategy *s, uint32_t part, bool exact, uint32_t value) {
  const fact_key key = {part, value, exact};
  return labi_map_find(&s->facts_by_claim, hash_fact(part, exact, value), is_fact, s, &key);
}

bool labi_nim_add_fact(lab_strategy *s, labi_nim_fact fact) {
  labi_nim_fact *last = labi_push(&s->facts);
  if (!last) return labi_strategy_no_memory(s);
  *last = fact;
  return labi_map_add(&s->facts_by_claim, hash_fact(fact.part, fact.exact, fact.value),
                      (uint32_t)s->facts.count - 1) ||
         labi_strategy_no_memory(s);
}

void labi_nim_fact_is_done(lab_strategy *s, uint32_t number) {
  labi_nim_fact *fact = &s->facts.items[number];
  labi_strategy_part *part = &s->parts.items[fact->part];
  fact->done = true;
  if (!fact->exact) return;
  part->tried = part->known = part->by_moves = true;
  part->value = cgt_nimber(s->ctx, fact->value);
}

/* ---- moves ------------------------------------------------------------------------------------- */

bool labi_nim_moves(lab_value_list *moves, lab_strategy *s, uint32_t part) {
  const lab_value term = s->parts.items[part].term;
  const labi_state alone = {.parts = {2 * part}, .count = 1};
  *moves = (lab_value_list){0};
  if (term.kind != LAB_POSITION ||
      !(s->impartial || cgt_position_ruleset(s->ctx, term.as.at.position)->impartial))
    return labi_strategy_fail(
        s, CGT_EINVAL,
        "the players have different moves in part %u; nim-values are proved for impartial rulesets "
        "and for impartial(P)",
        (unsigned)part);
  return labi_strategy_moves(moves, s, &alone, 0, CGT_LEFT);
}

/* Takes out neighbours that are equal and cancel. */
static bool cancel_pairs(labi_state *state, lab_strategy *s) {
  size_t kept = 0;
  for (size_t i = 0; i < state->count; i++) {
    bool gone = kept > 0 && state->parts[kept - 1] == state->parts[i];
    if (gone && !labi_strategy_cancels(&gone, s, state->parts[i] / 2)) return false;
    if (gone)
      kept--;
    else
      state->parts[kept++] = state->parts[i];
  }
  state->count = kept;
  return true;
}

bool labi_nim_after(labi_state *all, labi_state *after, lab_strategy *s, uint32_t part, lab_value to) {
  const labi_state alone = {.parts = {2 * part}, .count = 1};
  if (!labi_strategy_after(all, s, &alone, 0, to)) return false;
  for (size_t i = 0; i < all->count; i++) all->parts[i] &= ~UINT32_C(1); /* the order stays */
  *after = *all;
  return cancel_pairs(after, s);
}

bool labi_nim_known_sum(uint32_t *sum, lab_strategy *s, labi_state *state) {
  size_t kept = 0;
  *sum = 0;
  for (size_t i = 0; i < state->count; i++) {
    const labi_strategy_part *part = &s->parts.items[state->parts[i] / 2];
    if (!part->known) {
      state->parts[kept++] = state->parts[i];
      continue;
    }
    int64_t n;
    if (!cgt_is_nimber(s->ctx, part->value) ||
        cgt_get_int64(&n, s->ctx, cgt_nimber_part(s->ctx, part->value)) != CGT_OK || n > UINT32_MAX)
      return labi_strategy_fail(s, CGT_EINVAL, "the value of part %u is not a nimber below 2^32",
                                (unsigned)(state->parts[i] / 2));
    *sum ^= (uint32_t)n;
  }
  state->count = kept;
  return true;
}
