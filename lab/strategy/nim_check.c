/* nim_check.c: checks that a fact about a nim-value follows from the moves of the part and from the facts before it. Each fact
 * uses earlier ones alone, so none leads back to itself. Nothing that the search found is used: moves come from
 * the ruleset, and positions that it splits are compared with their parts. */
#include <stdlib.h>

#include "lab/strategy/strategy.h"

typedef struct checked_move {
  labi_state rest; /* the parts whose values are not known */
  uint32_t sum;    /* of the values of the others */
} checked_move;

static bool read_move(checked_move *move, lab_strategy *s, const labi_nim_fact *fact, lab_value to) {
  labi_state all;
  return (to.kind != LAB_POSITION || labi_strategy_check_split(s, to.as.at.position)) &&
         labi_nim_after(&all, &move->rest, s, fact->part, to) &&
         labi_nim_known_sum(&move->sum, s, &move->rest);
}

static bool leads_to(lab_strategy *s, const labi_nim_fact *fact, const lab_value_list *moves, uint32_t number,
                     uint32_t value) {
  checked_move move;
  if (number >= moves->count)
    return labi_strategy_fail(s, CGT_EINVAL, "part %u has no move number %u", (unsigned)fact->part,
                              (unsigned)number);
  if (!read_move(&move, s, fact, moves->items[number])) return false;
  if (move.rest.count)
    return labi_strategy_fail(s, CGT_EINVAL,
                              "no line above shows the nim-value of part %u, to which move %u leads",
                              (unsigned)(move.rest.parts[0] / 2), (unsigned)number);
  return move.sum == value ||
         labi_strategy_fail(s, CGT_EINVAL, "move %u leads to the nim-value %u, and not %u", (unsigned)number,
                            (unsigned)move.sum, (unsigned)value);
}

/* Has the sum after a move another value? All values are known, or all but one, and that part has an option of the value that
 * it would need. */
static bool is_another(lab_strategy *s, const labi_nim_fact *fact, uint32_t number, lab_value to) {
  checked_move move;
  if (!read_move(&move, s, fact, to)) return false;
  if (move.rest.count == 0 && move.sum == fact->value)
    return labi_strategy_fail(s, CGT_EINVAL, "move %u leads to the nim-value %u as well", (unsigned)number,
                              (unsigned)fact->value);
  if (move.rest.count == 0) return true;
  const uint32_t option = labi_nim_fact_at(s, move.rest.parts[0] / 2, false, fact->value ^ move.sum);
  return (move.rest.count == 1 && option != LABI_NOT_FOUND) ||
         labi_strategy_fail(s, CGT_EINVAL,
                            "no line above shows that move %u does not lead to the nim-value %u",
                            (unsigned)number, (unsigned)fact->value);
}

bool labi_nim_check(lab_strategy *s, const labi_nim_fact *fact) {
  lab_value_list moves;
  const uint32_t *listed = s->fact_moves.count ? s->fact_moves.items + fact->moves : NULL;
  if (!labi_nim_moves(&moves, s, fact->part)) return false;
  bool good = fact->exact || leads_to(s, fact, &moves, listed[0], fact->value);
  for (uint32_t n = 0; good && fact->exact && n < fact->value; n++)
    good = leads_to(s, fact, &moves, listed[n], n);
  for (uint32_t i = 0; good && fact->exact && i < moves.count; i++)
    good = is_another(s, fact, i, moves.items[i]);
  free(moves.items);
  return good;
}
