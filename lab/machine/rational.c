/* rational.c: fractions p/q that are no short games, so that (1/3)*3 is 1. They are kept in lowest terms
 * as two integers of the engine; a result m/2^n becomes a game at once. */
#include "lab/machine/rational.h"

#include <cgt/number.h>

#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"

static bool is_number(lab_value v) {
  return v.kind == LAB_INTEGER || v.kind == LAB_RATIONAL || (v.kind == LAB_GAME && cgt_is_number(v.as.game));
}

bool labi_is_rational(lab_value a, lab_value b) {
  return (a.kind == LAB_RATIONAL || b.kind == LAB_RATIONAL) && is_number(a) && is_number(b);
}

/* ---- to and from GMP ------------------------------------------------------------------------- */

bool labi_get_fraction(mpq_ptr q, lab_machine *m, lab_value v) {
  if (v.kind != LAB_RATIONAL) return cgt_get_mpq(q, m->ctx, v.as.game) == CGT_OK;
  mpq_t part;
  const lab_value *parts = v.as.list->items; /* in lowest terms already */
  mpq_init(part);
  bool good = cgt_get_mpq(q, m->ctx, parts[0].as.game) == CGT_OK &&
              cgt_get_mpq(part, m->ctx, parts[1].as.game) == CGT_OK;
  if (good) mpz_set(mpq_denref(q), mpq_numref(part));
  mpq_clear(part);
  return good;
}

static bool get(mpq_ptr q, lab_machine *m, const labi_node *at, lab_value v) {
  cgt_game x;
  if (v.kind != LAB_RATIONAL) {
    if (!labi_to_number(&x, m, at, v)) return false;
    v = (lab_value){.kind = LAB_GAME, .as.game = x};
  }
  return labi_get_fraction(q, m, v) || labi_engine_failed(m, at);
}

static bool put_integer(lab_value *item, lab_machine *m, const labi_node *at, mpz_srcptr n) {
  mpq_t q;
  mpq_init(q);
  mpq_set_z(q, n);
  bool good = labi_game(item, m, at, cgt_from_mpq(m->ctx, q));
  mpq_clear(q);
  return good;
}

static bool put(lab_value *result, lab_machine *m, const labi_node *at, mpq_srcptr q) {
  bool dyadic = mpz_sizeinbase(mpq_denref(q), 2) == mpz_scan1(mpq_denref(q), 0) + 1;
  if (dyadic) {
    if (!labi_game(result, m, at, cgt_from_mpq(m->ctx, q))) return false;
    *result = labi_normalise(m, *result);
    return true;
  }
  return labi_new_list(result, m, at, LAB_RATIONAL, 2, 2) &&
         put_integer(&result->as.list->items[0], m, at, mpq_numref(q)) &&
         put_integer(&result->as.list->items[1], m, at, mpq_denref(q));
}

/* ---- arithmetic ------------------------------------------------------------------------------ */

bool labi_power_fits(lab_machine *m, const labi_node *at, lab_value base, lab_value exponent) {
  mpq_t x, y;
  if (!is_number(base) || !is_number(exponent)) return true;
  mpq_inits(x, y, NULL);
  bool good = get(x, m, at, base) && get(y, m, at, exponent), fits = good;
  if (good) {
    mpz_ptr more = mpz_cmpabs(mpq_numref(x), mpq_denref(x)) > 0 ? mpq_numref(x) : mpq_denref(x);
    bool grows = mpz_cmpabs_ui(more, 1) > 0;
    mpz_abs(more, more);
    mpz_sub_ui(more, more, 1); /* now it has so many bits as its logarithm, rounded up */
    fits = !grows || mpz_cmpabs_ui(mpq_numref(y), labi_most_bits(m) / mpz_sizeinbase(more, 2)) <= 0;
  }
  mpq_clears(x, y, NULL);
  return good && (fits || labi_too_many_bits(m, at, "this power"));
}

static bool power(mpq_ptr result, lab_machine *m, const labi_node *at, mpq_srcptr base, mpq_srcptr exponent) {
  if (mpz_cmp_ui(mpq_denref(exponent), 1) != 0)
    return labi_fail(m, at, CGT_EDOMAIN, "an exponent must be an integer");
  bool negative = mpq_sgn(exponent) < 0;
  if (negative && mpq_sgn(base) == 0) return labi_fail(m, at, CGT_EDOMAIN, "division by zero");
  unsigned long n = mpz_get_ui(mpq_numref(exponent)); /* of the absolute value */
  mpz_pow_ui(mpq_numref(result), mpq_numref(base), n);
  mpz_pow_ui(mpq_denref(result), mpq_denref(base), n);
  if (negative) mpq_inv(result, result);
  return true;
}

static void floor_of(mpq_ptr result, mpq_srcptr x) {
  mpz_fdiv_q(mpq_numref(result), mpq_numref(x), mpq_denref(x));
  mpz_set_ui(mpq_denref(result), 1);
}

static bool operate(mpq_ptr z, lab_machine *m, const labi_node *at, char operation, mpq_srcptr x,
                    mpq_srcptr y) {
  switch (operation) {
  case '+':
    mpq_add(z, x, y);
    return true;
  case '-':
    mpq_sub(z, x, y);
    return true;
  case '*':
    mpq_mul(z, x, y);
    return true;
  case '/':
    if (mpq_sgn(y) == 0) return labi_fail(m, at, CGT_EDOMAIN, "division by zero");
    mpq_div(z, x, y);
    return true;
  case '%':
    if (mpq_sgn(y) <= 0) return labi_fail(m, at, CGT_EDOMAIN, "a modulus must be positive");
    mpq_div(z, x, y);
    floor_of(z, z);
    mpq_mul(z, z, y);
    mpq_sub(z, x, z);
    return true;
  case '^':
    return power(z, m, at, x, y);
  default:
    floor_of(z, x);
    return true;
  }
}

bool labi_rational(lab_value *result, lab_machine *m, const labi_node *at, char operation, lab_value a,
                   lab_value b) {
  mpq_t x, y, z;
  mpq_inits(x, y, z, NULL);
  bool good =
      get(x, m, at, a) && get(y, m, at, b) && operate(z, m, at, operation, x, y) && put(result, m, at, z);
  mpq_clears(x, y, z, NULL);
  return good;
}

bool labi_rational_order(int *sign, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  mpq_t x, y;
  mpq_inits(x, y, NULL);
  bool good = get(x, m, at, a) && get(y, m, at, b);
  int order = good ? mpq_cmp(x, y) : 0;
  mpq_clears(x, y, NULL);
  *sign = (order > 0) - (order < 0);
  return good;
}
