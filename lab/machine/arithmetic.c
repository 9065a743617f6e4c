/* arithmetic.c: + - * / % ^ of two values, as their kinds have it. */
#include "lab/machine/arithmetic.h"

#include <string.h>

#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/finite.h"
#include "lab/machine/loopy_arithmetic.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/rational.h"
#include "lab/machine/room.h"
#include "lab/machine/theory.h"
#include "lab/machine/transfinite.h"
#include "lab/machine/value_kind.h"

static bool join(lab_value *result, lab_machine *m, const labi_node *at, const lab_text *a,
                 const lab_text *b) {
  if (!labi_new_text(result, m, at, NULL, a->length + b->length)) return false;
  memcpy(result->as.text->bytes, a->bytes, a->length);
  memcpy(result->as.text->bytes + a->length, b->bytes, b->length);
  return true;
}

/* "t"^3 is "ttt", and [1,2]^2 is [1,2,1,2]. */
static bool repeat_text(lab_value *result, lab_machine *m, const labi_node *at, const lab_text *text,
                        size_t times) {
  size_t bytes;
  if (__builtin_mul_overflow(text->length, times, &bytes) || bytes > SIZE_MAX / 2)
    bytes = SIZE_MAX / 2; /* past any limit, and room for a head is left */
  if (!labi_new_text(result, m, at, NULL, bytes)) return false;
  for (size_t i = 0; i < times && text->length > 0; i++)
    memcpy(result->as.text->bytes + i * text->length, text->bytes, text->length);
  return true;
}

static bool repeat_list(lab_value *result, lab_machine *m, const labi_node *at, const lab_list *list,
                        size_t times) {
  size_t count;
  if (__builtin_mul_overflow(list->count, times, &count) || count > SIZE_MAX / 2 / sizeof *list->items)
    count = SIZE_MAX / 4 / sizeof *list->items;
  if (!labi_new_list(result, m, at, LAB_MATRIX, count, count)) return false;
  for (size_t i = 0; i < count; i++) result->as.list->items[i] = list->items[i % list->count];
  return labi_nest(m, at, *result);
}

static bool repeat(lab_value *result, lab_machine *m, const labi_node *at, lab_value what, lab_value times) {
  int64_t n;
  if (!labi_to_int64(&n, m, labi_operand(at, 1), times)) return false;
  if (n < 0)
    return labi_fail(m, labi_operand(at, 1), CGT_EDOMAIN, "a text or list cannot be repeated %lld times",
                     (long long)n);
  const int64_t most = sizeof(size_t) > 4 ? INT64_C(1) << 48 : INT32_MAX; /* past any limit of memory */
  if (n > most) n = most;
  return what.kind == LAB_TEXT ? repeat_text(result, m, at, what.as.text, (size_t)n)
                               : repeat_list(result, m, at, what.as.list, (size_t)n);
}

static bool can_be_repeated(lab_value v) {
  return v.kind == LAB_TEXT || (v.kind == LAB_MATRIX && v.as.list->rows <= 1);
}

bool labi_add(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  if (labi_integer_sum(result, a, b)) return true;
  if (labi_is_rational(a, b)) return labi_rational(result, m, at, '+', a, b);
  if (labi_is_ordinal(a, b)) return labi_ordinal(result, m, at, '+', a, b);
  if (a.kind == LAB_TEXT && b.kind == LAB_TEXT) return join(result, m, at, a.as.text, b.as.text);
  if (labi_is_element(a, b)) return labi_element_sum(result, m, at, a, b);
  if (!labi_settle(&a, m, at) || !labi_settle(&b, m, at)) return false;
  if (labi_is_loopy(a, b)) return labi_loopy_sum(result, m, at, a, b, false);
  return labi_finite_sum(result, m, at, a, b);
}

bool labi_subtract(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  int64_t n;
  cgt_game g, h;
  if (a.kind == LAB_INTEGER && b.kind == LAB_INTEGER &&
      !__builtin_sub_overflow(a.as.integer, b.as.integer, &n))
    return *result = labi_integer(n), true;
  if (labi_is_rational(a, b)) return labi_rational(result, m, at, '-', a, b);
  if (labi_is_ordinal(a, b)) return labi_ordinal(result, m, at, '-', a, b);
  if (labi_is_element(a, b)) return labi_element_difference(result, m, at, a, b);
  if (!labi_settle(&a, m, at) || !labi_settle(&b, m, at)) return false;
  if (labi_is_loopy(a, b)) return labi_loopy_sum(result, m, at, a, b, true);
  return labi_two_games(&g, &h, m, at, a, b) && labi_game(result, m, at, cgt_sub(m->ctx, g, h));
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
  if (a.kind == LAB_LOOPY) return labi_loopy_negative(result, m, at, a);
  if (a.kind == LAB_ELEMENT) return labi_element_negative(result, m, at, a);
  if (a.kind == LAB_FORM) return labi_form(result, m, at, cgt_form_neg(m->ctx, a.as.form));
  if (a.kind == LAB_RATIONAL) return labi_rational(result, m, at, '-', labi_integer(0), a);
  if (a.kind == LAB_ORDINAL) return labi_ordinal(result, m, at, '-', labi_integer(0), a);
  if (!labi_to_game(&g, m, at, a)) return false;
  return labi_result(result, m, at, cgt_neg(m->ctx, g));
}

bool labi_multiply(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  if (labi_integer_product(result, a, b)) return true;
  if (labi_is_rational(a, b)) return labi_rational(result, m, at, '*', a, b);
  if (labi_is_ordinal(a, b)) return labi_ordinal(result, m, at, '*', a, b);
  if (labi_is_element(a, b)) return labi_element_multiple(result, m, at, a, b);
  if (!labi_settle(&a, m, at) || !labi_settle(&b, m, at)) return false;
  if (labi_is_loopy(a, b)) return labi_loopy_product(result, m, at, a, b);
  return labi_finite_product(result, m, at, a, b);
}

bool labi_divide(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_game x, y;
  bool integers = a.kind == LAB_INTEGER && b.kind == LAB_INTEGER;
  /* b = -1 apart: INT64_MIN / -1 overflows */
  if (integers && b.as.integer != 0 && b.as.integer != -1 && a.as.integer % b.as.integer == 0)
    return *result = labi_integer(a.as.integer / b.as.integer), true;
  if (labi_is_rational(a, b)) return labi_rational(result, m, at, '/', a, b);
  if (!labi_to_number(&x, m, labi_operand(at, 0), a) || !labi_to_number(&y, m, labi_operand(at, 1), b))
    return false;
  cgt_game quotient = cgt_number_div(m->ctx, x, y);
  if (cgt_is_none(quotient) && cgt_ctx_status(m->ctx) == CGT_EDOMAIN) { /* not m/2^n, or y = 0 */
    cgt_ctx_clear_error(m->ctx);
    return labi_rational(result, m, at, '/', a, b);
  }
  return labi_result(result, m, at, quotient);
}

bool labi_power(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  bool exists = false;
  if (labi_integer_power(result, a, b)) return true;
  if (can_be_repeated(a)) return repeat(result, m, at, a, b);
  if (labi_is_ordinal(a, b)) return labi_ordinal(result, m, at, '^', a, b);
  if (!labi_power_fits(m, at, a, b)) return false;
  if (!labi_is_rational(a, b) && !labi_finite_power(&exists, result, m, at, a, b)) return false;
  return exists || labi_rational(result, m, at, '^', a, b);
}

bool labi_modulo(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  cgt_game x, y;
  if (labi_is_rational(a, b)) return labi_rational(result, m, at, '%', a, b);
  if (!labi_to_number(&x, m, labi_operand(at, 0), a) || !labi_to_number(&y, m, labi_operand(at, 1), b))
    return false;
  return labi_result(result, m, at, cgt_number_mod(m->ctx, x, y));
}
