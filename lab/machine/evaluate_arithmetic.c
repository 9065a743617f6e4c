/* evaluate_arithmetic.c: + - * / ^ on integers of 64 bits first, on numbers and games of the engine
 * where those do not suffice. */
#include <string.h>

#include "lab/machine/machine.h"
#include "lab/machine/transfinite.h"

static bool number_result(lab_value *result, lab_machine *m, const labi_node *at, cgt_game x) {
  if (!labi_game(result, m, at, x)) return false;
  *result = labi_normalise(m, *result);
  return true;
}

/* Where an error is about one side: reciprocal(x) divides too, and has one child. */
static const labi_node *operand(const labi_node *at, uint32_t side) {
  return at && side < at->count ? at->child[side] : at;
}

static bool two_games(cgt_game *g, cgt_game *h, lab_machine *m, const labi_node *at, lab_value a,
                      lab_value b) {
  return labi_to_game(g, m, at, a) && labi_to_game(h, m, at, b);
}

static bool join(lab_value *result, lab_machine *m, const labi_node *at, const lab_text *a,
                 const lab_text *b) {
  if (!labi_new_text(result, m, at, NULL, a->length + b->length)) return false;
  memcpy(result->as.text->bytes, a->bytes, a->length);
  memcpy(result->as.text->bytes + a->length, b->bytes, b->length);
  return true;
}

bool labi_add(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  int64_t n;
  cgt_game g, h;
  if (a.kind == LAB_INTEGER && b.kind == LAB_INTEGER &&
      !__builtin_add_overflow(a.as.integer, b.as.integer, &n))
    return *result = labi_integer(n), true;
  if (labi_is_rational(a, b)) return labi_rational(result, m, at, '+', a, b);
  if (labi_is_ordinal(a, b)) return labi_ordinal(result, m, at, '+', a, b);
  if (a.kind == LAB_TEXT && b.kind == LAB_TEXT) return join(result, m, at, a.as.text, b.as.text);
  return two_games(&g, &h, m, at, a, b) && labi_game(result, m, at, cgt_add(m->ctx, g, h));
}

bool labi_subtract(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  int64_t n;
  cgt_game g, h;
  if (a.kind == LAB_INTEGER && b.kind == LAB_INTEGER &&
      !__builtin_sub_overflow(a.as.integer, b.as.integer, &n))
    return *result = labi_integer(n), true;
  if (labi_is_rational(a, b)) return labi_rational(result, m, at, '-', a, b);
  if (labi_is_ordinal(a, b)) return labi_ordinal(result, m, at, '-', a, b);
  return two_games(&g, &h, m, at, a, b) && labi_game(result, m, at, cgt_sub(m->ctx, g, h));
}

bool labi_negate(lab_value *result, lab_machine *m, const labi_node *at, lab_value a) {
  int64_t n;
  cgt_game g;
  if (a.kind == LAB_INTEGER && !__builtin_sub_overflow((int64_t)0, a.as.integer, &n))
    return *result = labi_integer(n), true;
  if (a.kind == LAB_POSITION) {
    *result = a;
    result->as.at.negative = !a.as.at.negative;
    return true;
  }
  if (a.kind == LAB_FORM) return labi_form(result, m, at, cgt_form_neg(m->ctx, a.as.form));
  if (a.kind == LAB_RATIONAL) return labi_rational(result, m, at, '-', labi_integer(0), a);
  if (a.kind == LAB_ORDINAL) return labi_ordinal(result, m, at, '-', labi_integer(0), a);
  if (!labi_to_game(&g, m, at, a)) return false;
  return number_result(result, m, at, cgt_neg(m->ctx, g));
}

bool labi_multiply(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  int64_t n;
  cgt_game g, h;
  if (a.kind == LAB_INTEGER && b.kind == LAB_INTEGER &&
      !__builtin_mul_overflow(a.as.integer, b.as.integer, &n))
    return *result = labi_integer(n), true;
  if (labi_is_rational(a, b)) return labi_rational(result, m, at, '*', a, b);
  if (labi_is_ordinal(a, b)) return labi_ordinal(result, m, at, '*', a, b);
  if (!two_games(&g, &h, m, at, a, b)) return false;
  if (cgt_is_number(g) && cgt_is_number(h)) return number_result(result, m, at, cgt_number_mul(m->ctx, g, h));
  if (cgt_is_integer(m->ctx, g)) return labi_game(result, m, at, cgt_multiple(m->ctx, g, h));
  if (cgt_is_integer(m->ctx, h)) return labi_game(result, m, at, cgt_multiple(m->ctx, h, g));
  return labi_fail(m, at, CGT_EINVAL,
                   "'*' multiplies numbers, or a game by an integer: one side must be an integer");
}

bool labi_divide(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_game x, y;
  bool integers = a.kind == LAB_INTEGER && b.kind == LAB_INTEGER;
  /* b = -1 apart: INT64_MIN / -1 overflows */
  if (integers && b.as.integer != 0 && b.as.integer != -1 && a.as.integer % b.as.integer == 0)
    return *result = labi_integer(a.as.integer / b.as.integer), true;
  if (labi_is_rational(a, b)) return labi_rational(result, m, at, '/', a, b);
  if (!labi_to_number(&x, m, operand(at, 0), a) || !labi_to_number(&y, m, operand(at, 1), b)) return false;
  cgt_game quotient = cgt_number_div(m->ctx, x, y);
  if (cgt_is_none(quotient) && cgt_ctx_status(m->ctx) == CGT_EDOMAIN) { /* not m/2^n, or y = 0 */
    cgt_ctx_clear_error(m->ctx);
    return labi_rational(result, m, at, '/', a, b);
  }
  return number_result(result, m, at, quotient);
}

bool labi_power(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_game x, y;
  if (a.kind == LAB_INTEGER && b.kind == LAB_INTEGER && b.as.integer >= 0 && b.as.integer < 64) {
    int64_t power = 1;
    bool fits = true;
    for (int64_t i = 0; fits && i < b.as.integer; i++)
      fits = !__builtin_mul_overflow(power, a.as.integer, &power);
    if (fits) return *result = labi_integer(power), true;
  }
  if (labi_is_rational(a, b)) return labi_rational(result, m, at, '^', a, b);
  if (labi_is_ordinal(a, b)) return labi_ordinal(result, m, at, '^', a, b);
  if (!labi_to_number(&x, m, operand(at, 0), a) || !labi_to_number(&y, m, operand(at, 1), b)) return false;
  cgt_game power = cgt_number_pow(m->ctx, x, y);
  if (cgt_is_none(power) && cgt_ctx_status(m->ctx) == CGT_EDOMAIN) { /* 3^-1, or no power at all */
    cgt_ctx_clear_error(m->ctx);
    return labi_rational(result, m, at, '^', a, b);
  }
  return number_result(result, m, at, power);
}

bool labi_modulo(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_game x, y;
  if (labi_is_rational(a, b)) return labi_rational(result, m, at, '%', a, b);
  if (!labi_to_number(&x, m, operand(at, 0), a) || !labi_to_number(&y, m, operand(at, 1), b)) return false;
  return number_result(result, m, at, cgt_number_mod(m->ctx, x, y));
}
