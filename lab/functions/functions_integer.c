/* functions_integer.c: functions of integers of any size, by GMP. */
#include "base/integer.h"
#include "lab/functions/function_table.h"
#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/failure.h"
#include "lab/machine/function_code.h"
#include "lab/machine/machine.h"
#include "lab/machine/value_kind.h"

/* z is initialised already. */
static bool get_integer(mpz_ptr z, lab_machine *m, const labi_node *at, lab_value v) {
  cgt_game x;
  if (v.kind == LAB_INTEGER) return labi_mpz_set_int64(z, v.as.integer), true;
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
  int64_t n;
  if (labi_mpz_int64(&n, z)) return *result = labi_integer(n), true;
  mpq_t q;
  mpq_init(q);
  mpq_set_z(q, z);
  bool good = labi_game(result, m, at, cgt_from_mpq(m->ctx, q));
  mpq_clear(q);
  return good;
}

/* ---- of one integer -------------------------------------------------------------------------- */

typedef enum integer_function {
  ISQRT,
  LB,
  FACTORIAL,
  POPCOUNT,
  IS_PRIME
} integer_function;

enum { LARGEST_FACTORIAL = 800000 };

/* Changes x to the result, which is 0 or 1 where the answer is true or false. */
static bool compute(mpz_ptr x, lab_machine *m, const labi_node *at, integer_function function) {
  int sign = mpz_sgn(x);
  switch (function) {
  case ISQRT:
    if (sign < 0) return labi_fail(m, at, CGT_EDOMAIN, "a negative number has no square root");
    mpz_sqrt(x, x);
    return true;
  case LB:
    if (sign <= 0) return labi_fail(m, at, CGT_EDOMAIN, "lb needs an integer > 0");
    mpz_set_ui(x, mpz_sizeinbase(x, 2) - 1);
    return true;
  case FACTORIAL:
    if (sign < 0) return labi_fail(m, at, CGT_EDOMAIN, "a negative number has no factorial");
    if (mpz_cmp_ui(x, LARGEST_FACTORIAL) > 0)
      return labi_fail(m, at, CGT_ELIMIT, "factorials are computed up to %d!", LARGEST_FACTORIAL);
    if (mpz_get_ui(x) * mpz_sizeinbase(x, 2) > labi_most_bits(m))
      return labi_too_many_bits(m, at, "this factorial");
    mpz_fac_ui(x, mpz_get_ui(x));
    return true;
  case POPCOUNT:
    if (sign < 0) return labi_fail(m, at, CGT_EDOMAIN, "only integers >= 0 have a count of binary digits");
    mpz_set_ui(x, mpz_popcount(x));
    return true;
  case IS_PRIME: /* the test of GMP (Baillie, Pomerance, Selfridge, Wagstaff) has no exception below 2^64 */
    if (mpz_sizeinbase(x, 2) > 64 && sign > 0)
      return labi_fail(m, at, CGT_ELIMIT, "is_prime answers up to 2^64, where its test is proved");
    mpz_set_ui(x, sign > 0 && mpz_probab_prime_p(x, 1) > 0);
    return true;
  }
  return false;
}

static bool fn_of_integer(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  mpz_t x;
  mpz_init(x);
  integer_function function = (integer_function)labi_code_of(at)->variant;
  bool good = get_integer(x, m, at, args[0]) && compute(x, m, at, function);
  if (good && at->as.name.function->result == LAB_RESULT_TRUTH)
    *result = labi_truth(mpz_sgn(x) != 0);
  else
    good = good && put_integer(result, m, at, x);
  mpz_clear(x);
  return good;
}

/* ---- of several ------------------------------------------------------------------------------ */

/* The greatest common divisor or, if variant says so, the least common multiple. */
static bool fn_divisibility(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  bool multiple = labi_code_of(at)->variant;
  size_t count = at->count;
  mpz_t total, term;
  mpz_init_set_ui(total, multiple);
  mpz_init(term);
  bool good = true;
  labi_spread(&args, &count);
  for (size_t i = 0; good && i < count; i++) {
    good = labi_tick(m, at) && get_integer(term, m, at, args[i]);
    if (good && mpz_sizeinbase(total, 2) > labi_most_bits(m) / 4 &&
        mpz_sizeinbase(term, 2) > labi_most_bits(m) / 4)
      good = labi_fail(m, at, CGT_ELIMIT, "one of the two integers of gcd or lcm must have at most %zu bits",
                       labi_most_bits(m) / 4);
    if (good) (multiple ? mpz_lcm : mpz_gcd)(total, total, term);
    if (good && mpz_sizeinbase(total, 2) > labi_most_bits(m))
      good = labi_too_many_bits(m, at, "this multiple");
  }
  good = good && put_integer(result, m, at, total);
  mpz_clear(total);
  mpz_clear(term);
  return good;
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
  if (mpz_cmp_ui(k, labi_most_bits(m) / bits) > 0)
    return labi_too_many_bits(m, at, "this binomial coefficient");
  mpz_bin_ui(n, n, mpz_get_ui(k));
  return true;
}

static bool fn_binomial(lab_value *result, lab_machine *m, const labi_node *at, lab_value *args) {
  mpz_t n, k;
  mpz_inits(n, k, NULL);
  bool good = get_integer(n, m, at, args[0]) && get_integer(k, m, at, args[1]) && binomial(n, k, m, at) &&
              put_integer(result, m, at, n);
  mpz_clears(n, k, NULL);
  return good;
}

/* ---- columns --------------------------------------------------------------------------------- */

static uint64_t magnitude(int64_t n) { return n < 0 ? -(uint64_t)n : (uint64_t)n; }

static uint64_t common_divisor(int64_t a, int64_t b) {
  uint64_t x = magnitude(a), y = magnitude(b);
  while (y != 0) {
    const uint64_t rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

static LABI_COLUMN_OPERATION(column_of_gcd, {
  const uint64_t divisor = common_divisor(a[i], b[i]);
  open[i] |= -(int64_t)(divisor > INT64_MAX);
  to[i] = (int64_t)divisor;
})

static LABI_COLUMN_OPERATION(column_of_lcm, {
  const uint64_t x = magnitude(a[i]), y = magnitude(b[i]), divisor = common_divisor(a[i], b[i]);
  uint64_t multiple = 0;
  bool exists = divisor == 0 || !__builtin_mul_overflow(x / divisor, y, &multiple);
  exists = exists && multiple <= INT64_MAX;
  open[i] |= -(int64_t)!exists;
  to[i] = exists ? (int64_t)multiple : 0;
})

/* The greatest root whose square is <= n, bit by bit. */
static LABI_COLUMN_OPERATION(column_of_isqrt, {
  const uint64_t n = a[i] < 0 ? 0 : (uint64_t)a[i];
  uint64_t root = 0;
  for (uint64_t bit = UINT64_C(1) << 31; bit > 0; bit >>= 1)
    if ((root + bit) * (root + bit) <= n) root += bit;
  open[i] |= a[i];
  to[i] = (int64_t)root;
})

static LABI_COLUMN_OPERATION(column_of_lb, {
  open[i] |= -(int64_t)(a[i] <= 0);
  to[i] = a[i] > 0 ? 63 - __builtin_clzll((unsigned long long)a[i]) : 0;
})

static LABI_COLUMN_OPERATION(column_of_popcount, {
  open[i] |= a[i];
  to[i] = __builtin_popcountll((unsigned long long)a[i]);
})

#define OF_INTEGER(function, gives, operation)                                                               \
  LABI_CODE(1, 1, "n", gives, .general = fn_of_integer, .variant = function, .column = operation)
#define DIVISIBILITY(multiple, operation)                                                                    \
  LABI_CODE(1, LAB_ANY_NUMBER, "v", INTEGER, .general = fn_divisibility, .variant = multiple, .column = operation)

const lab_function labi_integer_functions[] = {
    {"gcd", "gcd(a,b,...)", "the greatest common divisor", "gcd(12,-18)", "6", DIVISIBILITY(false, column_of_gcd)},
    {"lcm", "lcm(a,b,...)", "the least common multiple, >= 0", "lcm(4,6)", "12", DIVISIBILITY(true, column_of_lcm)},
    {"isqrt", "isqrt(n)", "the greatest integer whose square is <= n", "isqrt(99)", "9",
     OF_INTEGER(ISQRT, INTEGER, column_of_isqrt)},
    {"lb", "lb(n)", "the greatest k with 2^k <= n, for n > 0", "lb(2^100 - 1)", "99",
     OF_INTEGER(LB, INTEGER, column_of_lb)},
    {"factorial", "factorial(n)", "n! for 0 <= n <= 800000", "factorial(20)", "2432902008176640000",
     OF_INTEGER(FACTORIAL, INTEGER, NULL)},
    {"binomial", "binomial(n,k)", "n over k; 0 for k < 0", "binomial(10,3)", "120",
     LABI_CODE(2, 2, "n", INTEGER, .general = fn_binomial)},
    {"popcount", "popcount(n)", "the number of binary digits 1 of n >= 0", "popcount(255)", "8",
     OF_INTEGER(POPCOUNT, INTEGER, column_of_popcount)},
    {"is_prime", "is_prime(n)", "true if n is prime, for n < 2^64", "is_prime(2^61 - 1)", "true",
     OF_INTEGER(IS_PRIME, TRUTH, NULL)},
    {0}};
