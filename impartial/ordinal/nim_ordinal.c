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
 * The alpha_p are Conway's and Lenstra's; tests/lab/functions/test_ordinal_language.c proves of each that it is no p-th
 * power and the least such number of Lenstra's form. */
#include <cgt/nim_ordinal.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gmp.h>

#include <cgt.h>

#include "base/interrupt.h"
#include "base/make_error.h"
#include "base/usual_memory.h"

enum { LEVELS = CGT_NIM_LEVELS };

static const unsigned primes[LEVELS] = {3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43};

/* alpha_p = omega^(omega^level*n) + rest; the first summand is missing where n = 0. */
typedef struct alpha {
  unsigned char level, n, rest;
} alpha;

static const alpha alphas[LEVELS] = {{0, 0, 2},  {0, 0, 4}, {0, 1, 1}, {1, 1, 1}, {0, 1, 4},
                                     {0, 0, 16}, {0, 3, 4}, {3, 1, 1}, {2, 1, 4}, {1, 1, 1},
                                     {0, 3, 4},  {1, 1, 1}, {2, 1, 1}};

typedef cgt_nim_term term;
typedef cgt_nim_ordinal element;

/* Where a computation goes on and its errors go. */
typedef struct field {
  cgt_ctx *ctx;
  size_t bytes; /* of one element, at most */
  const volatile int *stop;
  cgt_error *error;
} field;

static field field_of(cgt_ctx *ctx, const cgt_nim_options *options, cgt_error *error) {
  *error = (cgt_error){0};
  return (field){.ctx = ctx,
                 .bytes = labi_memory_or_usual(options ? options->memory_bytes : 0),
                 .stop = options ? options->stop : NULL,
                 .error = error};
}

static bool fail(field *f, cgt_status status, const char *message) {
  *f->error = (cgt_error){.status = status};
  snprintf(f->error->message, sizeof f->error->message, "%s", message);
  return false;
}

static bool no_memory(field *f) { return fail(f, CGT_ENOMEM, LABI_OUT_OF_MEMORY); }

static bool engine_failed(field *f) {
  fail(f, cgt_ctx_status(f->ctx), cgt_ctx_message(f->ctx));
  if (cgt_ctx_ran_full(f->ctx)) f->error->advice = CGT_ADVICE_MEMORY;
  return false;
}

static void drop(element *x) {
  free(x->terms);
  *x = (element){0};
}

/* The result of a call takes the place of what was there. */
static cgt_status put(element *result, element *made, bool good, const field *f) {
  if (good) {
    drop(result);
    *result = *made;
  } else {
    drop(made);
  }
  return f->error->status;
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
  cgt_ctx *ctx = f->ctx;
  if (labi_interrupt_is_set(f->stop)) return fail(f, CGT_ECANCELLED, "stopped on request");
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
    if (cgt_is_none(here->times)) return engine_failed(f);
    if (cgt_equal(here->times, cgt_integer(ctx, 0)))
      memmove(here, here + 1, (--x->count - low) * sizeof *here);
    return true;
  }
  if (x->count == x->room) {
    size_t room = x->room ? 2 * x->room : 8;
    if (room * sizeof *x->terms > f->bytes)
      return fail(f, CGT_ELIMIT, "this nim product has more terms than the memory limit allows");
    term *terms = realloc(x->terms, room * sizeof *terms);
    if (!terms) return no_memory(f);
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
  term t = {.times = cgt_integer(f->ctx, a->rest)};
  if (!add_term(x, f, &t)) return false;
  t.times = cgt_integer(f->ctx, 1);
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

/* *sum += x·y. It calls itself by times_alpha, each time with lower levels, and so no deeper than there are. */
static bool add_product(element *sum, field *f, const term *x, const term *y) {
  term t = {.times = cgt_nim_product(f->ctx, x->times, y->times)};
  bool carried[LEVELS], any = false, good = true;
  if (cgt_is_none(t.times)) return engine_failed(f);
  for (int i = 0; i < LEVELS; i++) {
    carried[i] = add_digits(&t.n[i], x->n[i], y->n[i], primes[i]);
    any = any || carried[i];
    if (t.n[i] >= CGT_NIM_EXPONENTS)
      return fail(f, CGT_ELIMIT, "an exponent in this nim product is past the limit of 2^32");
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
  if (!to->terms) return no_memory(f);
  if (from->count > 0) memcpy(to->terms, from->terms, from->count * sizeof *to->terms);
  to->count = from->count;
  to->room = from->count + 1;
  return true;
}

/* ---- the field ------------------------------------------------------------------------------- */

void cgt_nim_ordinal_clear(cgt_nim_ordinal *x) { drop(x); }

static bool is_term(field *f, const term *t) {
  bool good = cgt_is_integer(f->ctx, t->times);
  for (int i = 0; good && i < LEVELS; i++) good = t->n[i] < CGT_NIM_EXPONENTS;
  cgt_order order;
  if (good && cgt_compare(&order, f->ctx, t->times, cgt_integer(f->ctx, 0)) != CGT_OK)
    return engine_failed(f);
  return (good && order == CGT_GREATER) ||
         fail(f, CGT_EINVAL, "a term has an integer above 0 as its factor, and exponents below 2^32");
}

cgt_status cgt_nim_ordinal_add(cgt_nim_ordinal *x, cgt_ctx *ctx, const cgt_nim_term *added,
                               const cgt_nim_options *options, cgt_error *error) {
  field f = field_of(ctx, options, error);
  if (is_term(&f, added)) add_term(x, &f, added);
  return error->status;
}

cgt_status cgt_nim_ordinal_sum(cgt_nim_ordinal *sum, cgt_ctx *ctx, const cgt_nim_ordinal *x,
                               const cgt_nim_ordinal *y, const cgt_nim_options *options, cgt_error *error) {
  field f = field_of(ctx, options, error);
  element made = {0};
  bool good = copy_element(&made, &f, x);
  for (size_t i = 0; good && i < y->count; i++) good = add_term(&made, &f, &y->terms[i]);
  return put(sum, &made, good, &f);
}

cgt_status cgt_nim_ordinal_product(cgt_nim_ordinal *product, cgt_ctx *ctx, const cgt_nim_ordinal *x,
                                   const cgt_nim_ordinal *y, const cgt_nim_options *options,
                                   cgt_error *error) {
  field f = field_of(ctx, options, error);
  element made = {0};
  return put(product, &made, multiply_elements(&made, &f, x, y), &f);
}

/* The least d > 0 with x^2^d = x: x is in the field of 2^d elements. And x^2^(d-1), its root; and the product
 * of x^2, x^4, ..., x^2^(d-1), its inverse if x is not 0, as x^(2^d - 2). Either may be NULL. */
static bool turn(uint64_t *degree, element *root, element *inverse, field *f, const element *x) {
  element now = {0}, before = {0}, all = {0};
  term one = {.times = cgt_integer(f->ctx, 1)};
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

cgt_status cgt_nim_ordinal_degree(uint64_t *degree, cgt_ctx *ctx, const cgt_nim_ordinal *x,
                                  const cgt_nim_options *options, cgt_error *error) {
  field f = field_of(ctx, options, error);
  uint64_t found;
  if (turn(&found, NULL, NULL, &f, x)) *degree = found;
  return error->status;
}

cgt_status cgt_nim_ordinal_sqrt(cgt_nim_ordinal *root, cgt_ctx *ctx, const cgt_nim_ordinal *x,
                                const cgt_nim_options *options, cgt_error *error) {
  field f = field_of(ctx, options, error);
  element made = {0};
  uint64_t degree;
  return put(root, &made, turn(&degree, &made, NULL, &f, x), &f);
}

static bool invert(element *inverse, field *f, const element *x) {
  uint64_t degree;
  if (x->count == 0) return fail(f, CGT_EDOMAIN, "division by zero: 0 has no nim inverse");
  return turn(&degree, NULL, inverse, f, x);
}

cgt_status cgt_nim_ordinal_inverse(cgt_nim_ordinal *inverse, cgt_ctx *ctx, const cgt_nim_ordinal *x,
                                   const cgt_nim_options *options, cgt_error *error) {
  field f = field_of(ctx, options, error);
  element made = {0};
  return put(inverse, &made, invert(&made, &f, x), &f);
}

static bool raise_element(element *power, field *f, element *x, mpz_srcptr k) {
  term one = {.times = cgt_integer(f->ctx, 1)};
  bool good = add_term(power, f, &one);
  size_t bits = mpz_sizeinbase(k, 2);
  for (size_t i = 0; good && i < bits; i++) {
    if (mpz_tstbit(k, i)) good = multiply_by(power, f, x);
    if (good && i + 1 < bits) good = square(x, f);
  }
  return good;
}

static bool raise(element *power, field *f, const element *x, mpz_ptr k) {
  element base = {0};
  bool good = mpz_sgn(k) < 0 ? invert(&base, f, x) : copy_element(&base, f, x);
  mpz_abs(k, k);
  good = good && raise_element(power, f, &base, k);
  drop(&base);
  return good;
}

cgt_status cgt_nim_ordinal_power(cgt_nim_ordinal *power, cgt_ctx *ctx, const cgt_nim_ordinal *x, cgt_game k,
                                 const cgt_nim_options *options, cgt_error *error) {
  field f = field_of(ctx, options, error);
  element made = {0};
  mpq_t q;
  if (!cgt_is_integer(ctx, k)) {
    fail(&f, CGT_EINVAL, "the exponent of a nim power is an integer");
    return error->status;
  }
  mpq_init(q);
  bool good = cgt_get_mpq(q, ctx, k) == CGT_OK || engine_failed(&f);
  good = good && raise(&made, &f, x, mpq_numref(q));
  mpq_clear(q);
  return put(power, &made, good, &f);
}
