/* functions_number.c: functions of numbers. Division of what fits in 64 bits is done there. */
#include <gmp.h>

#include "lab/functions/function_table.h"
#include "lab/machine/arithmetic.h"
#include "lab/machine/comparison.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/finite.h"
#include "lab/machine/rational.h"
#include "lab/machine/room.h"
#include "lab/machine/theory.h"
#include "lab/machine/value_kind.h"

static bool fn_abs(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  int sign;
  *result = args[0];
  if (!labi_numbers_in_order(&sign, m, at, args[0], labi_integer(0))) return false;
  return sign >= 0 || labi_negate(result, m, at, args[0]);
}

static bool fn_sign(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  int sign;
  if (!labi_numbers_in_order(&sign, m, at, args[0], labi_integer(0))) return false;
  *result = labi_integer(sign);
  return true;
}

static bool fn_reciprocal(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  return labi_divide(result, m, at, labi_integer(1), args[0]);
}

static bool fn_floor(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_game x;
  if (args[0].kind == LAB_INTEGER) return *result = args[0], true;
  if (args[0].kind == LAB_RATIONAL) return labi_rational(result, m, at, 'f', args[0], labi_integer(1));
  return labi_to_number(&x, m, at, args[0]) && labi_result(result, m, at, cgt_number_floor(m->ctx, x));
}

static bool fn_ceiling(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  lab_value negative;
  return labi_negate(&negative, m, at, args[0]) && fn_floor(&negative, m, at, &negative) &&
         labi_negate(result, m, at, negative);
}

static bool small_division(lab_value a, lab_value b) { /* b >= 1: then nothing overflows */
  return a.kind == LAB_INTEGER && b.kind == LAB_INTEGER && b.as.integer >= 1;
}

/* Of a form or a position, and the name of a universe: '{0|*}' mod dead_ending. */
static bool modulo_universe(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  const labi_theory *theory = labi_theory_modulo(m, labi_operand(at, 1), args[1]);
  return theory && labi_element_made(result, m, labi_operand(at, 0), theory, args[0]);
}

static bool fn_mod(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_game x;
  if (small_division(args[0], args[1])) {
    int64_t rest = args[0].as.integer % args[1].as.integer;
    return *result = labi_integer(rest < 0 ? rest + args[1].as.integer : rest), true;
  }
  if (args[1].kind == LAB_TEXT) return modulo_universe(result, m, at, args);
  for (uint32_t i = 0; i < 2; i++) {
    if (args[i].kind == LAB_RATIONAL || args[i].kind == LAB_INTEGER) continue;
    if (!labi_to_number(&x, m, labi_operand(at, i), args[i])) return false;
    args[i] = lab_game(x);
  }
  return labi_modulo(result, m, at, args[0], args[1]);
}

/* floor(a/b), also where a/b is no dyadic number: (a - a mod b)/b is one, for b > 0. */
static bool fn_div(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_game x, y;
  if (small_division(args[0], args[1])) {
    int64_t a = args[0].as.integer, b = args[1].as.integer, quotient = a / b;
    return *result = labi_integer(a % b < 0 ? quotient - 1 : quotient), true;
  }
  if (!labi_to_number(&x, m, at, args[0]) || !labi_to_number(&y, m, at, args[1])) return false;
  int sign;
  if (cgt_number_compare(&sign, m->ctx, y, cgt_integer(m->ctx, 0)) != CGT_OK)
    return labi_engine_failed(m, at);
  if (sign == 0) return labi_fail(m, at, CGT_EDOMAIN, "division by zero");
  if (sign < 0) x = cgt_neg(m->ctx, x), y = cgt_neg(m->ctx, y);
  cgt_game rest = cgt_number_mod(m->ctx, x, y);
  return labi_result(result, m, at, cgt_number_div(m->ctx, cgt_sub(m->ctx, x, rest), y));
}

static bool fn_part_of_fraction(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  bool denominator = labi_code_of(at)->variant;
  lab_value v = args[0];
  cgt_game x;
  if (v.kind == LAB_RATIONAL) {
    *result = labi_normalise(m, v.as.list->items[denominator]);
    return true;
  }
  if (!labi_to_number(&x, m, at, v)) return false;
  mpq_t q;
  mpq_init(q);
  bool good = cgt_get_mpq(q, m->ctx, x) == CGT_OK || labi_engine_failed(m, at);
  if (denominator) mpz_set(mpq_numref(q), mpq_denref(q));
  mpz_set_ui(mpq_denref(q), 1);
  good = good && labi_result(result, m, at, cgt_from_mpq(m->ctx, q));
  mpq_clear(q);
  return good;
}

/* Of p/q with m and n bits it is m - n, or one less where p < q*2^(m-n). */
static int64_t log2_of(const mpq_t q) {
  int64_t k = (int64_t)mpz_sizeinbase(mpq_numref(q), 2) - (int64_t)mpz_sizeinbase(mpq_denref(q), 2);
  mpq_t power;
  mpq_init(power);
  mpq_set_ui(power, 1, 1);
  if (k >= 0)
    mpq_mul_2exp(power, power, (mp_bitcnt_t)k);
  else
    mpq_div_2exp(power, power, (mp_bitcnt_t)-k);
  if (mpq_cmp(q, power) < 0) k--;
  mpq_clear(power);
  return k;
}

static bool fn_floor_log2(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  lab_value v = args[0];
  cgt_game x;
  if (v.kind == LAB_INTEGER && v.as.integer > 0)
    return *result = labi_integer(63 - __builtin_clzll((unsigned long long)v.as.integer)), true;
  mpq_t q;
  mpq_init(q);
  bool good = v.kind == LAB_RATIONAL ? labi_get_fraction(q, m, v) || labi_engine_failed(m, at)
                                     : labi_to_number(&x, m, at, v) &&
                                           (cgt_get_mpq(q, m->ctx, x) == CGT_OK || labi_engine_failed(m, at));
  if (good && mpq_sgn(q) <= 0) good = labi_fail(m, at, CGT_EDOMAIN, "floor_log2 needs a number above 0");
  if (good) *result = labi_integer(log2_of(q));
  mpq_clear(q);
  return good;
}

/* The number itself, or one so near to a fraction p/q that both are the same in so many decimals: it differs
 * by less than a part in 2^bits, and p/q from the middle between two such decimals by a part in
 * 10^(digits+1)*q at least, unless it is that middle, which may be rounded either way. */
static bool dyadic_near(cgt_game *x, lab_machine *m, const labi_node *at, lab_value v, unsigned digits) {
  if (v.kind != LAB_RATIONAL) return labi_to_number(x, m, at, v);
  mpq_t q;
  mpq_init(q);
  bool good = labi_get_fraction(q, m, v) || labi_engine_failed(m, at);
  if (good) {
    size_t bits = 4 * (size_t)digits + 2 * mpz_sizeinbase(mpq_denref(q), 2) + 64;
    mpz_mul_2exp(mpq_numref(q), mpq_numref(q), bits);
    mpz_tdiv_q(mpq_numref(q), mpq_numref(q), mpq_denref(q));
    mpz_set_ui(mpq_denref(q), 1);
    mpq_div_2exp(q, q, bits);
    *x = cgt_from_mpq(m->ctx, q);
    good = !cgt_is_none(*x) || labi_engine_failed(m, at);
  }
  mpq_clear(q);
  return good;
}

static bool fn_approx(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  int64_t digits = 10;
  cgt_game x;
  size_t length;
  if (at->count > 1 && !labi_to_int64(&digits, m, at, args[1])) return false;
  if (digits < 1 || digits > 1000000) return labi_fail(m, at, CGT_EINVAL, "expected 1 to 1000000 digits");
  if (!dyadic_near(&x, m, at, args[0], (unsigned)digits)) return false;
  if (cgt_number_approx(NULL, 0, &length, m->ctx, x, (unsigned)digits) != CGT_OK)
    return labi_engine_failed(m, at);
  if (!labi_new_text(result, m, at, NULL, length)) return false;
  return cgt_number_approx(result->as.text->bytes, length + 1, &length, m->ctx, x, (unsigned)digits) ==
             CGT_OK ||
         labi_engine_failed(m, at);
}

static bool fn_is_dyadic(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  cgt_game x;
  *result = labi_truth(false);
  if (args[0].kind == LAB_RATIONAL) return true;
  if (!labi_to_game(&x, m, at, args[0])) return false;
  *result = labi_truth(cgt_is_number(x));
  return true;
}

/* ---- columns --------------------------------------------------------------------------------- */

static LABI_COLUMN_OPERATION(column_of_abs, {
  open[i] |= -(int64_t)(a[i] == INT64_MIN);
  to[i] = a[i] < 0 ? (int64_t)(0 - (uint64_t)a[i]) : a[i];
})

static LABI_COLUMN_OPERATION(column_of_sign, { to[i] = (a[i] > 0) - (a[i] < 0); })

static LABI_COLUMN_OPERATION(column_of_floor, { to[i] = a[i]; })

static LABI_COLUMN_OPERATION(column_of_div, {
  const int64_t quotient = b[i] > 0 ? a[i] / b[i] : 0;
  open[i] |= -(int64_t)(b[i] <= 0);
  to[i] = b[i] > 0 && a[i] % b[i] < 0 ? quotient - 1 : quotient;
})

#define OF_INTEGERS_TOO(function, gives, operation)                                                          \
  LABI_CODE(1, 1, "q", gives, .general = function, .column = operation)
#define PART_OF_FRACTION(below)                                                                              \
  LABI_CODE(1, 1, "q", INTEGER, .general = fn_part_of_fraction, .variant = below)

const lab_function labi_number_functions[] = {
    {"abs", "abs(x)", "the absolute value of a number", "abs(-3/4)", "3/4", OF_INTEGERS_TOO(fn_abs, NUMBER, column_of_abs)},
    {"sign", "sign(x)", "-1, 0 or 1 for x < 0, x = 0 or x > 0", "sign(-3/4)", "-1",
     OF_INTEGERS_TOO(fn_sign, INTEGER, column_of_sign)},
    {"reciprocal", "reciprocal(x)", "1/x", "reciprocal(1/8)", "8", LABI_OF_RATIONAL(fn_reciprocal, NUMBER)},
    {"floor", "floor(x)", "the greatest integer <= x", "floor(-3/4)", "-1",
     OF_INTEGERS_TOO(fn_floor, INTEGER, column_of_floor)},
    {"ceiling", "ceiling(x)", "the least integer >= x", "ceiling(3/4)", "1",
     OF_INTEGERS_TOO(fn_ceiling, INTEGER, column_of_floor)},
    {"floor_log2", "floor_log2(x)", "the greatest k with 2^k <= x, for x > 0", "floor_log2(9)", "3",
     LABI_OF_RATIONAL(fn_floor_log2, INTEGER)},
    {"mod", "mod(x,y)", "x - y*floor(x/y), for y > 0; also written x mod y; or a form modulo a universe", "-7 mod 3", "2",
     LABI_CODE(2, 2, "m", NUMBER, .general = fn_mod, .column = labi_column_modulo)},
    {"div", "div(x,y)", "floor(x/y); CGSuite rounds towards 0", "div(-7,3)", "-3",
     LABI_CODE(2, 2, "n", INTEGER, .general = fn_div, .column = column_of_div)},
    {"numerator", "numerator(x)", "a of x = a/b in lowest terms", "numerator(10/8)", "5",
     PART_OF_FRACTION(false)},
    {"denominator", "denominator(x)", "b of x = a/b in lowest terms", "denominator(10/8)", "4",
     PART_OF_FRACTION(true)},
    {"is_dyadic", "is_dyadic(x)", "true if x is a number m/2^n, and so a short game", "is_dyadic(1/3)",
     "false", LABI_CODE(1, 1, "v", TRUTH, .general = fn_is_dyadic)},
    {"approx", "approx(x,digits)", "x as a decimal fraction, rounded; 10 digits by default",
     "approx(1/2^70,5)", "8.4703e-22", LABI_CODE(1, 2, "qi", TEXT, .general = fn_approx)},
    {0}};
