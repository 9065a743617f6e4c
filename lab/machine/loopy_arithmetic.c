/* loopy_arithmetic.c: arithmetic, order and sides of loopy games. A short result is a short game again. */
#include "lab/machine/loopy_arithmetic.h"

#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/finite.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/value_kind.h"

bool labi_loopy(lab_value *result, lab_machine *m, const labi_node *at, cgt_loopy g) {
  if (cgt_loopy_same(g, cgt_loopy_none())) return labi_engine_failed(m, at);
  if (cgt_loopy_kind_of(m->ctx, g) == CGT_LOOPY_SHORT)
    return labi_result(result, m, at, cgt_loopy_game(m->ctx, g));
  return *result = labi_loopy_value(g), true;
}

/* ^[on] and ^<on>, and a nimber. */
bool labi_loopy_uptimal(lab_value *result, lab_machine *m, const labi_node *at, bool power, bool down,
                        cgt_game star) {
  const cgt_game zero = cgt_integer(m->ctx, 0), nimber = cgt_number_up_star(m->ctx, zero, zero, star);
  cgt_loopy g = cgt_loopy_named(m->ctx, power ? CGT_UP_TO_ON : CGT_UPON);
  if (down) g = cgt_loopy_negative(m->ctx, g);
  return labi_loopy(result, m, at, cgt_loopy_sum(m->ctx, g, cgt_loopy_from_game(m->ctx, nimber)));
}

/* ---- arithmetic -------------------------------------------------------------------------------- */

static bool two(cgt_loopy *g, cgt_loopy *h, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  return labi_to_loopy(g, m, labi_operand(at, 0), a) && labi_to_loopy(h, m, labi_operand(at, 1), b);
}

bool labi_loopy_sum(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b,
                    bool negative) {
  cgt_loopy g, h;
  if (!two(&g, &h, m, at, a, b)) return false;
  return labi_loopy(result, m, at, cgt_loopy_sum(m->ctx, g, negative ? cgt_loopy_negative(m->ctx, h) : h));
}

bool labi_loopy_negative(lab_value *result, lab_machine *m, const labi_node *at, lab_value a) {
  cgt_loopy g;
  return labi_to_loopy(&g, m, at, a) && labi_loopy(result, m, at, cgt_loopy_negative(m->ctx, g));
}

/* By an integer. */
bool labi_loopy_product(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_loopy g;
  int64_t n;
  const bool first = a.kind == LAB_LOOPY;
  const lab_value factor = first ? b : a;
  if (factor.kind == LAB_LOOPY)
    return labi_fail(m, at, CGT_EINVAL,
                     "'*' multiplies numbers, or a game by an integer: one side must be an integer");
  return labi_to_int64(&n, m, labi_operand(at, first), factor) &&
         labi_to_loopy(&g, m, labi_operand(at, !first), first ? a : b) &&
         labi_loopy(result, m, at, cgt_loopy_multiple(m->ctx, n, g));
}

bool labi_loopy_order(cgt_order *order, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_loopy g, h;
  return two(&g, &h, m, at, a, b) &&
         (cgt_loopy_compare(order, m->ctx, g, h) == CGT_OK || labi_engine_failed(m, at));
}

bool labi_loopy_sides(lab_value *result, lab_machine *m, const labi_node *at, lab_value on, lab_value off) {
  cgt_loopy g, h;
  return two(&g, &h, m, at, on, off) && labi_loopy(result, m, at, cgt_loopy_sided(m->ctx, g, h));
}
