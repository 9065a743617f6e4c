/* functions_integer.c: functions of integers of any size, by GMP. */
#include <gmp.h>

#include "lab/functions/function_table.h"

/* z is initialised already. */
static bool get_integer(mpz_ptr z, lab_machine *m, const labi_node *at, lab_value v) {
  cgt_game x;
  if (v.kind == LAB_INTEGER) return mpz_set_si(z, v.as.integer), true;
  if (!labi_to_number(&x, m, at, v)) return false;
  if (!cgt_is_integer(m->ctx, x)) return labi_fail(m, at, CGT_EINVAL, "expected an integer");
  mpq_t q;
  mpq_init(q);
  bool good = cgt_get_mpq(q, m->ctx, x) == CGT_OK;
  if (good) mpz_set(z, mpq_numref(q));
  mpq_clear(q);
  return good || labi_engine_failed(m, at);
}

static bool put_integer(lab_value *result, lab_machine *m, const labi_node *at, mpz_srcptr z) {
  if (mpz_fits_slong_p(z)) return *result = labi_integer(mpz_get_si(z)), true;
  mpq_t q;
  mpq_init(q);
  mpq_set_z(q, z);
  bool good = labi_game(result, m, at, cgt_from_mpq(m->ctx, q));
  mpq_clear(q);
  return good;
}

/* ---- of one integer -------------------------------------------------------------------------- */

/* Changes x to the result; false after an error. */
typedef bool integer_function(mpz_ptr x, lab_machine *m, const labi_node *at);

static bool of_integer(lab_value *result, lab_machine *m, const labi_node *at, lab_value v,
                       integer_function *function) {
  mpz_t x;
  mpz_init(x);
  bool good = get_integer(x, m, at, v) && function(x, m, at) && put_integer(result, m, at, x);
  mpz_clear(x);
  return good;
}

static bool isqrt(mpz_ptr x, lab_machine *m, const labi_node *at) {
  if (mpz_sgn(x) < 0) return labi_fail(m, at, CGT_EDOMAIN, "a negative number has no square root");
  mpz_sqrt(x, x);
  return true;
}

static bool lb(mpz_ptr x, lab_machine *m, const labi_node *at) {
  if (mpz_sgn(x) <= 0) return labi_fail(m, at, CGT_EDOMAIN, "lb is of integers > 0");
  mpz_set_ui(x, mpz_sizeinbase(x, 2) - 1);
  return true;
}

static bool popcount(mpz_ptr x, lab_machine *m, const labi_node *at) {
  if (mpz_sgn(x) < 0) return labi_fail(m, at, CGT_EDOMAIN, "binary digits are counted of integers >= 0");
  mpz_set_ui(x, mpz_popcount(x));
  return true;
}

static bool factorial(mpz_ptr x, lab_machine *m, const labi_node *at) {
  enum { LARGEST = 1000000 };
  if (mpz_sgn(x) < 0) return labi_fail(m, at, CGT_EDOMAIN, "a negative number has no factorial");
  if (mpz_cmp_ui(x, LARGEST) > 0)
    return labi_fail(m, at, CGT_ELIMIT, "factorials are computed up to %d!", LARGEST);
  mpz_fac_ui(x, mpz_get_ui(x));
  return true;
}

static bool fn_isqrt(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args, size_t count) {
  (void)count;
  return of_integer(result, m, at, args[0], isqrt);
}

static bool fn_lb(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args, size_t count) {
  (void)count;
  return of_integer(result, m, at, args[0], lb);
}

static bool fn_popcount(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                        size_t count) {
  (void)count;
  return of_integer(result, m, at, args[0], popcount);
}

static bool fn_factorial(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                         size_t count) {
  (void)count;
  return of_integer(result, m, at, args[0], factorial);
}

/* ---- questions ------------------------------------------------------------------------------- */

static bool odious(bool *answer, lab_machine *m, const labi_node *at, lab_value v) {
  lab_value ones;
  if (!of_integer(&ones, m, at, v, popcount)) return false;
  *answer = ones.as.integer % 2 == 1;
  return true;
}

static bool fn_is_evil(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                       size_t count) {
  bool answer;
  (void)count;
  if (!odious(&answer, m, at, args[0])) return false;
  *result = labi_truth(!answer);
  return true;
}

static bool fn_is_odious(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                         size_t count) {
  bool answer;
  (void)count;
  if (!odious(&answer, m, at, args[0])) return false;
  *result = labi_truth(answer);
  return true;
}

static bool two_power(mpz_ptr x, lab_machine *m, const labi_node *at) {
  (void)m, (void)at;
  mpz_set_ui(x, mpz_sgn(x) > 0 && mpz_popcount(x) == 1);
  return true;
}

static bool small(mpz_ptr x, lab_machine *m, const labi_node *at) {
  (void)m, (void)at;
  mpz_set_ui(x, mpz_cmp_si(x, INT32_MIN) >= 0 && mpz_cmp_si(x, INT32_MAX) <= 0);
  return true;
}

/* The test of GMP (Baillie, Pomerance, Selfridge, Wagstaff) has no exception below 2^64. */
static bool prime(mpz_ptr x, lab_machine *m, const labi_node *at) {
  if (mpz_sizeinbase(x, 2) > 64 && mpz_sgn(x) > 0)
    return labi_fail(m, at, CGT_ELIMIT, "is_prime answers up to 2^64, where its test is proved");
  mpz_set_ui(x, mpz_sgn(x) > 0 && mpz_probab_prime_p(x, 1) > 0);
  return true;
}

static bool holds(lab_value *result, lab_machine *m, const labi_node *at, lab_value v,
                  integer_function *question) {
  lab_value answer;
  if (!of_integer(&answer, m, at, v, question)) return false;
  *result = labi_truth(answer.as.integer != 0);
  return true;
}

static bool fn_is_two_power(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                            size_t count) {
  (void)count;
  return holds(result, m, at, args[0], two_power);
}

static bool fn_is_small_integer(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                                size_t count) {
  (void)count;
  return holds(result, m, at, args[0], small);
}

static bool fn_is_prime(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                        size_t count) {
  (void)count;
  return holds(result, m, at, args[0], prime);
}

/* ---- of several ------------------------------------------------------------------------------ */

typedef void mpz_operation(mpz_ptr result, mpz_srcptr x, mpz_srcptr y);

static bool fold_integers(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                          size_t count, unsigned long start, mpz_operation *operation) {
  mpz_t total, term;
  mpz_init_set_ui(total, start);
  mpz_init(term);
  bool good = true;
  labi_spread(&args, &count);
  for (size_t i = 0; good && i < count; i++) {
    good = labi_tick(m, at) && get_integer(term, m, at, args[i]);
    if (good) operation(total, total, term);
    if (good && mpz_sizeinbase(total, 2) > (size_t)1 << 26)
      good = labi_fail(m, at, CGT_ELIMIT, "the result needs more than the 2^26 bits that are allowed");
  }
  good = good && put_integer(result, m, at, total);
  mpz_clear(total);
  mpz_clear(term);
  return good;
}

static bool fn_gcd(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args, size_t count) {
  return fold_integers(result, m, at, args, count, 0, mpz_gcd);
}

static bool fn_lcm(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args, size_t count) {
  return fold_integers(result, m, at, args, count, 1, mpz_lcm);
}

/* n! / (k! (n-k)!), and n(n-1)...(n-k+1) / k! for n < 0. */
static bool binomial(mpz_ptr n, mpz_ptr k, lab_machine *m, const labi_node *at) {
  if (mpz_sgn(n) >= 0 && mpz_cmp(k, n) <= 0 && mpz_sgn(k) > 0) {
    mpz_t rest;
    mpz_init(rest);
    mpz_sub(rest, n, k);
    if (mpz_cmp(rest, k) < 0) mpz_set(k, rest);
    mpz_clear(rest);
  }
  if (mpz_sgn(k) < 0 || (mpz_sgn(n) >= 0 && mpz_cmp(k, n) > 0)) {
    mpz_set_ui(n, 0);
    return true;
  }
  size_t bits = mpz_sizeinbase(n, 2) + mpz_sizeinbase(k, 2); /* at most so many for each factor */
  if (mpz_cmp_ui(k, ((unsigned long)1 << 24) / bits) > 0)
    return labi_fail(m, at, CGT_ELIMIT, "this binomial coefficient may need more than 2^24 bits");
  mpz_bin_ui(n, n, mpz_get_ui(k));
  return true;
}

static bool fn_binomial(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args,
                        size_t count) {
  mpz_t n, k;
  (void)count;
  mpz_inits(n, k, NULL);
  bool good = get_integer(n, m, at, args[0]) && get_integer(k, m, at, args[1]) && binomial(n, k, m, at) &&
              put_integer(result, m, at, n);
  mpz_clears(n, k, NULL);
  return good;
}

const lab_function labi_integer_functions[] = {
    {"gcd", "gcd(a,b,...)", "the greatest common divisor", "gcd(12,-18)", "6",
     LABI_CODE(1, LAB_ANY_NUMBER, "v", INTEGER, .general = fn_gcd)},
    {"lcm", "lcm(a,b,...)", "the least common multiple, >= 0", "lcm(4,6)", "12",
     LABI_CODE(1, LAB_ANY_NUMBER, "v", INTEGER, .general = fn_lcm)},
    {"isqrt", "isqrt(n)", "the greatest integer whose square is <= n", "isqrt(99)", "9",
     LABI_OF_NUMBER(fn_isqrt, INTEGER)},
    {"lb", "lb(n)", "the greatest k with 2^k <= n, for n > 0", "lb(2^100 - 1)", "99",
     LABI_OF_NUMBER(fn_lb, INTEGER)},
    {"factorial", "factorial(n)", "n! for 0 <= n <= 1000000", "factorial(20)", "2432902008176640000",
     LABI_OF_NUMBER(fn_factorial, INTEGER)},
    {"binomial", "binomial(n,k)", "n over k; 0 for k < 0", "binomial(10,3)", "120",
     LABI_CODE(2, 2, "n", INTEGER, .general = fn_binomial)},
    {"popcount", "popcount(n)", "how many binary digits of n >= 0 are 1", "popcount(255)", "8",
     LABI_OF_NUMBER(fn_popcount, INTEGER)},
    {"is_evil", "is_evil(n)", "is popcount(n) even?", "is_evil(9)", "true",
     LABI_OF_NUMBER(fn_is_evil, TRUTH)},
    {"is_odious", "is_odious(n)", "is popcount(n) odd?", "is_odious(11)", "true",
     LABI_OF_NUMBER(fn_is_odious, TRUTH)},
    {"is_two_power", "is_two_power(n)", "is n = 2^k for some k >= 0?", "is_two_power(2^70)", "true",
     LABI_OF_NUMBER(fn_is_two_power, TRUTH)},
    {"is_prime", "is_prime(n)", "is n prime? for n < 2^64", "is_prime(2^61 - 1)", "true",
     LABI_OF_NUMBER(fn_is_prime, TRUTH)},
    {"is_small_integer", "is_small_integer(n)", "is -2^31 <= n < 2^31?", "is_small_integer(2^31)", "false",
     LABI_OF_NUMBER(fn_is_small_integer, TRUTH)},
    {0}};
