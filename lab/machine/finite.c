/* finite.c: + * ^ and the order of integers, numbers and games: what fractions and infinite ordinals are made
 * of. Integers of 64 bits first, numbers and games of the engine where those do not suffice. */
#include "lab/machine/finite.h"

#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/value_kind.h"

bool labi_two_games(cgt_game *g, cgt_game *h, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  return labi_to_game(g, m, at, a) && labi_to_game(h, m, at, b);
}

const labi_node *labi_operand(const labi_node *at, uint32_t side) {
  return at && side < at->count ? at->child[side] : at;
}

bool labi_finite_sum(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_game g, h;
  if (labi_integer_sum(result, a, b)) return true;
  return labi_two_games(&g, &h, m, at, a, b) && labi_game(result, m, at, cgt_add(m->ctx, g, h));
}

bool labi_finite_product(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_game g, h;
  if (labi_integer_product(result, a, b)) return true;
  if (!labi_two_games(&g, &h, m, at, a, b)) return false;
  if (cgt_is_number(g) && cgt_is_number(h)) return labi_result(result, m, at, cgt_number_mul(m->ctx, g, h));
  if (cgt_is_integer(m->ctx, g)) return labi_game(result, m, at, cgt_multiple(m->ctx, g, h));
  if (cgt_is_integer(m->ctx, h)) return labi_game(result, m, at, cgt_multiple(m->ctx, h, g));
  return labi_fail(m, at, CGT_EINVAL,
                   "'*' multiplies numbers, or a game by an integer: one side must be an integer");
}

bool labi_integer_power(lab_value *result, lab_value a, lab_value b) {
  int64_t power = 1;
  if (a.kind != LAB_INTEGER || b.kind != LAB_INTEGER || b.as.integer < 0 || b.as.integer >= 64) return false;
  for (int64_t i = 0; i < b.as.integer; i++)
    if (__builtin_mul_overflow(power, a.as.integer, &power)) return false;
  return *result = labi_integer(power), true;
}

bool labi_finite_power(bool *exists, lab_value *result, lab_machine *m, const labi_node *at, lab_value a,
                       lab_value b) {
  cgt_game x, y;
  *exists = true;
  if (labi_integer_power(result, a, b)) return true;
  if (!labi_to_number(&x, m, labi_operand(at, 0), a) || !labi_to_number(&y, m, labi_operand(at, 1), b))
    return false;
  cgt_game power = cgt_number_pow(m->ctx, x, y);
  *exists = !cgt_is_none(power) || cgt_ctx_status(m->ctx) != CGT_EDOMAIN;
  if (*exists) return labi_result(result, m, at, power);
  cgt_ctx_clear_error(m->ctx); /* 3^-1, or no power at all */
  return true;
}

bool labi_finite_order(int *sign, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_game x, y;
  if (labi_integer_order(sign, a, b)) return true;
  return labi_to_number(&x, m, at, a) && labi_to_number(&y, m, at, b) &&
         (cgt_number_compare(sign, m->ctx, x, y) == CGT_OK || labi_engine_failed(m, at));
}
