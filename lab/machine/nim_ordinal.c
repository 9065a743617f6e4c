/* nim_ordinal.c: nim-multiplication of ordinals below omega^omega^omega, which with nim-addition are the
 * algebraic closure of the field of two elements (Conway, ONAG, Ch. 6; H. W. Lenstra, On the algebraic
 * closure of two, Proc. Kon. Ned. Akad. Wet. A 80 (1977)).
 *
 * Let p_0 = 3, p_1 = 5, p_2 = 7, ... be the odd primes and k(p_i, j) = omega^(omega^i * p_i^j). Then
 *   k(p, j)^p = k(p, j-1) for j > 0, and k(p_i, 0)^(p_i) = alpha_p, which is below k(p_i, 0);
 * and with n_i written to the base p_i, nim-product and ordinary product agree on
 *   omega^(... + omega*n_1 + n_0) * n = the product of the k(p_i, j), each as often as digit j of n_i says, *
 * n for finite n. So a product of two terms adds digits, from the highest down, and carries to the next lower
 * one; what is carried out of the lowest is a factor alpha_p, which has only k of smaller primes.
 * The alpha_p are Conway's and Lenstra's; tests/test_ordinal_language.c proves of each that it is no p-th
 * power and the least such number of Lenstra's form. */
#include <stdlib.h>
#include <string.h>
#include <gmp.h>

#include <cgt/number.h>

#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/transfinite.h"
#include "lab/machine/value_kind.h"

enum { LEVELS = 13 };
static const uint64_t exponent_limit = (uint64_t)1 << 32; /* so that a carry does not overflow */

static const unsigned primes[LEVELS] = {3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43};

/* alpha_p = omega^(omega^level*n) + rest; the first summand is missing where n = 0. */
typedef struct alpha {
  unsigned char level, n, rest;
} alpha;

static const alpha alphas[LEVELS] = {{0, 0, 2},  {0, 0, 4}, {0, 1, 1}, {1, 1, 1}, {0, 1, 4},
                                     {0, 0, 16}, {0, 3, 4}, {3, 1, 1}, {2, 1, 4}, {1, 1, 1},
                                     {0, 3, 4},  {1, 1, 1}, {2, 1, 1}};

/* omega^(... + omega*n[1] + n[0]) * times */
typedef struct term {
  uint64_t n[LEVELS];
  cgt_game times; /* an integer > 0 */
} term;

/* The terms fall. Memory is malloc'ed. */
typedef struct element {
  size_t count, room;
  term *terms;
} element;

/* Where a computation goes on and its errors go. */
typedef struct field {
  lab_machine *m;
  const labi_node *at;
} field;

static void drop(element *x) {
  free(x->terms);
  *x = (element){0};
}

static int compare_terms(const term *x, const term *y) {
  for (int i = LEVELS; i-- > 0;)
    if (x->n[i] != y->n[i]) return x->n[i] > y->n[i] ? 1 : -1;
  return 0;
}

/* ---- sums ------------------------------------------------------------------------------------ */

/* *x += t */
static bool add_term(element *x, field *f, const term *t) {
  size_t low = 0, high = x->count;
  cgt_ctx *ctx = f->m->ctx;
  if (!labi_tick(f->m, f->at)) return false;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (compare_terms(&x->terms[middle], t) > 0)
      low = middle + 1;
    else
      high = middle;
  }
  term *here = x->count ? x->terms + low : x->terms; /* NULL as long as there are none */
  if (low < x->count && compare_terms(here, t) == 0) {
    here->times = cgt_nim_sum(ctx, here->times, t->times);
    if (cgt_is_none(here->times)) return labi_engine_failed(f->m, f->at);
    if (cgt_equal(here->times, cgt_integer(ctx, 0)))
      memmove(here, here + 1, (--x->count - low) * sizeof *here);
    return true;
  }
  if (x->count == x->room) {
    size_t room = x->room ? 2 * x->room : 8;
    if (room * sizeof *x->terms > f->m->memory_limit)
      return labi_fail(f->m, f->at, CGT_ELIMIT,
                       "this nim product has more terms than the memory limit allows");
    term *terms = realloc(x->terms, room * sizeof *terms);
    if (!terms) return labi_out_of_memory(f->m, f->at);
    x->terms = terms;
    x->room = room;
    here = terms + low;
  }
  memmove(here + 1, here, (x->count++ - low) * sizeof *here);
  *here = *t;
  return true;
}

static bool same_element(const element *x, const element *y) {
  if (x->count != y->count) return false;
  for (size_t i = 0; i < x->count; i++)
    if (compare_terms(&x->terms[i], &y->terms[i]) != 0 || !cgt_equal(x->terms[i].times, y->terms[i].times))
      return false;
  return true;
}

/* ---- products -------------------------------------------------------------------------------- */

static bool multiply_elements(element *product, field *f, const element *x, const element *y);

/* Adds a and b digit by digit to the base p; the carry goes down. Was one carried out of the lowest? */
static bool add_digits(uint64_t *sum, uint64_t a, uint64_t b, uint64_t p) {
  uint64_t power = 1;
  bool carry = false;
  while (power <= a / p || power <= b / p) power *= p;
  *sum = 0;
  for (; power > 0; power /= p) {
    uint64_t digit = a / power % p + b / power % p + carry;
    carry = digit >= p;
    *sum += (carry ? digit - p : digit) * power;
  }
  return carry;
}

static bool get_alpha(element *x, field *f, unsigned level) {
  const alpha *a = &alphas[level];
  term t = {.times = cgt_integer(f->m->ctx, a->rest)};
  if (!add_term(x, f, &t)) return false;
  t.times = cgt_integer(f->m->ctx, 1);
  t.n[a->level] = a->n;
  return a->n == 0 || add_term(x, f, &t);
}

/* *x *= alpha */
static bool times_alpha(element *x, field *f, unsigned level) {
  element factor = {0}, product = {0};
  bool good = get_alpha(&factor, f, level) && multiply_elements(&product, f, x, &factor);
  drop(&factor);
  drop(x);
  *x = product;
  return good;
}

/* *sum += x·y */
static bool add_product(element *sum, field *f, const term *x, const term *y) {
  term t = {.times = cgt_nim_product(f->m->ctx, x->times, y->times)};
  bool carried[LEVELS], any = false, good = true;
  if (cgt_is_none(t.times)) return labi_engine_failed(f->m, f->at);
  if (!labi_check_stack(f->m, f->at)) return false;
  for (int i = 0; i < LEVELS; i++) {
    carried[i] = add_digits(&t.n[i], x->n[i], y->n[i], primes[i]);
    any = any || carried[i];
    if (t.n[i] >= exponent_limit)
      return labi_fail(f->m, f->at, CGT_ELIMIT, "an exponent in this nim product is past the limit of 2^32");
  }
  if (!any) return add_term(sum, f, &t);
  element part = {0};
  good = add_term(&part, f, &t);
  for (unsigned i = 0; good && i < LEVELS; i++)
    if (carried[i]) good = times_alpha(&part, f, i);
  for (size_t i = 0; good && i < part.count; i++) good = add_term(sum, f, &part.terms[i]);
  drop(&part);
  return good;
}

static bool multiply_elements(element *product, field *f, const element *x, const element *y) {
  for (size_t i = 0; i < x->count; i++)
    for (size_t j = 0; j < y->count; j++)
      if (!add_product(product, f, &x->terms[i], &y->terms[j])) return false;
  return true;
}

/* *x *= y; y may be x. */
static bool multiply_by(element *x, field *f, const element *y) {
  element product = {0};
  bool good = multiply_elements(&product, f, x, y);
  drop(x);
  *x = product;
  return good;
}

/* Squaring is additive: 1 + 1 = 0. */
static bool square(element *x, field *f) {
  element product = {0};
  bool good = true;
  for (size_t i = 0; good && i < x->count; i++) good = add_product(&product, f, &x->terms[i], &x->terms[i]);
  drop(x);
  *x = product;
  return good;
}

static bool copy_element(element *to, field *f, const element *from) {
  to->terms = malloc((from->count + 1) * sizeof *to->terms);
  if (!to->terms) return labi_out_of_memory(f->m, f->at);
  if (from->count > 0) memcpy(to->terms, from->terms, from->count * sizeof *to->terms);
  to->count = from->count;
  to->room = from->count + 1;
  return true;
}

/* ---- from and to values ---------------------------------------------------------------------- */

static bool get_exponent(term *t, field *f, lab_value exponent) {
  lab_value room[2];
  const lab_value *pairs;
  size_t count;
  if (!labi_ordinal_terms(&pairs, &count, room, f->m, f->at, exponent)) return false;
  for (size_t i = 0; i < count; i++) {
    lab_value level = labi_normalise(f->m, pairs[2 * i]), n = labi_normalise(f->m, pairs[2 * i + 1]);
    if (level.kind == LAB_ORDINAL)
      return labi_fail(f->m, f->at, CGT_ELIMIT, "nim products are known here below omega^omega^omega alone");
    if (level.kind != LAB_INTEGER || level.as.integer >= LEVELS)
      return labi_fail(
          f->m, f->at, CGT_ELIMIT,
          "nim products are known here below omega^omega^%d alone: past it alpha_p would be wanted "
          "for primes p > %u",
          LEVELS, primes[LEVELS - 1]);
    if (n.kind != LAB_INTEGER || (uint64_t)n.as.integer >= exponent_limit)
      return labi_fail(f->m, f->at, CGT_ELIMIT, "an exponent of this nim product is past the limit of 2^32");
    t->n[level.as.integer] = (uint64_t)n.as.integer;
  }
  return true;
}

static bool get_element(element *x, field *f, lab_value v) {
  lab_value room[2];
  const lab_value *pairs;
  size_t count;
  if (!labi_ordinal_terms(&pairs, &count, room, f->m, f->at, v)) return false;
  for (size_t i = 0; i < count; i++) {
    term t = {0};
    if (!get_exponent(&t, f, pairs[2 * i]) || !labi_to_game(&t.times, f->m, f->at, pairs[2 * i + 1]) ||
        !add_term(x, f, &t))
      return false;
  }
  return true;
}

static bool put_element(lab_value *result, field *f, const element *x) {
  lab_value total = labi_integer(0), exponent, part;
  for (size_t i = 0; i < x->count; i++) {
    exponent = labi_integer(0);
    for (int k = LEVELS; k-- > 0;) {
      if (!labi_omega_power(&part, f->m, f->at, labi_integer(k), labi_integer((int64_t)x->terms[i].n[k])) ||
          !labi_ordinal(&exponent, f->m, f->at, '+', exponent, part))
        return false;
    }
    lab_value times = {.kind = LAB_GAME, .as.game = x->terms[i].times};
    if (!labi_omega_power(&part, f->m, f->at, exponent, labi_normalise(f->m, times)) ||
        !labi_ordinal(&total, f->m, f->at, '+', total, part))
      return false;
  }
  *result = total;
  return true;
}

/* ---- the field ------------------------------------------------------------------------------- */

bool labi_nim_product(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value b) {
  field f = {m, at};
  element x = {0}, y = {0};
  bool good = get_element(&x, &f, a) && get_element(&y, &f, b) && multiply_by(&x, &f, &y) &&
              put_element(result, &f, &x);
  drop(&x);
  drop(&y);
  return good;
}

/* The least d > 0 with x^2^d = x: x is in the field of 2^d elements. And x^2^(d-1), its root; and the product
 * of x^2, x^4, ..., x^2^(d-1), its inverse if x is not 0, as x^(2^d - 2). Either may be NULL. */
static bool turn(uint64_t *degree, element *root, element *inverse, field *f, const element *x) {
  element now = {0}, before = {0}, all = {0};
  term one = {.times = cgt_integer(f->m->ctx, 1)};
  bool good = copy_element(&now, f, x) && add_term(&all, f, &one);
  *degree = 0;
  for (bool back = false; good && !back;) {
    drop(&before);
    good = copy_element(&before, f, &now) && square(&now, f);
    ++*degree;
    back = good && same_element(&now, x);
    if (good && !back && inverse) good = multiply_by(&all, f, &now);
  }
  drop(&now);
  if (root && good)
    *root = before;
  else
    drop(&before);
  if (inverse && good)
    *inverse = all;
  else
    drop(&all);
  return good;
}

bool labi_nim_degree(uint64_t *degree, lab_machine *m, const labi_node *at, lab_value a) {
  field f = {m, at};
  element x = {0};
  bool good = get_element(&x, &f, a) && turn(degree, NULL, NULL, &f, &x);
  drop(&x);
  return good;
}

bool labi_nim_sqrt(lab_value *result, lab_machine *m, const labi_node *at, lab_value a) {
  field f = {m, at};
  element x = {0}, root = {0};
  uint64_t degree;
  bool good = get_element(&x, &f, a) && turn(&degree, &root, NULL, &f, &x) && put_element(result, &f, &root);
  drop(&x);
  drop(&root);
  return good;
}

bool labi_nim_inverse(lab_value *result, lab_machine *m, const labi_node *at, lab_value a) {
  field f = {m, at};
  element x = {0}, inverse = {0};
  uint64_t degree;
  bool good = get_element(&x, &f, a) &&
              (x.count > 0 || labi_fail(m, at, CGT_EDOMAIN, "division by zero: 0 has no nim inverse")) &&
              turn(&degree, NULL, &inverse, &f, &x) && put_element(result, &f, &inverse);
  drop(&x);
  drop(&inverse);
  return good;
}

static bool raise_element(element *power, field *f, element *x, mpz_srcptr k) {
  term one = {.times = cgt_integer(f->m->ctx, 1)};
  bool good = add_term(power, f, &one);
  size_t bits = mpz_sizeinbase(k, 2);
  for (size_t i = 0; good && i < bits; i++) {
    if (mpz_tstbit(k, i)) good = multiply_by(power, f, x);
    if (good && i + 1 < bits) good = square(x, f);
  }
  return good;
}

bool labi_nim_power(lab_value *result, lab_machine *m, const labi_node *at, lab_value a, lab_value k) {
  field f = {m, at};
  element x = {0}, power = {0};
  cgt_game exponent;
  if (!labi_to_number(&exponent, m, at, k)) return false;
  if (!cgt_is_integer(m->ctx, exponent))
    return labi_fail(m, at, CGT_EINVAL, "the exponent of nim_power is an integer");
  mpq_t q;
  mpq_init(q);
  bool good = cgt_get_mpq(q, m->ctx, exponent) == CGT_OK || labi_engine_failed(m, at);
  if (good && mpq_sgn(q) < 0) good = labi_nim_inverse(&a, m, at, a);
  mpz_abs(mpq_numref(q), mpq_numref(q));
  good = good && get_element(&x, &f, a) && raise_element(&power, &f, &x, mpq_numref(q)) &&
         put_element(result, &f, &power);
  mpq_clear(q);
  drop(&x);
  drop(&power);
  return good;
}
