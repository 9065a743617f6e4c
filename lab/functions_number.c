/* functions_number.c: functions of numbers. What fits in 64 bits is done there, the rest in GMP. */
#include <gmp.h>
#include <limits.h>

#include "function_table.h"

/* ---- integers of any size -------------------------------------------------------------------- */

/* z is initialised already. */
static bool get_integer(mpz_ptr z, lab_machine *m, const node *at, lab_value v) {
  cgt_game x;
  if (!labi_to_number(&x, m, at, v)) return false;
  if (!cgt_is_integer(m->ctx, x)) return labi_fail(m, at, CGT_EINVAL, "expected integers");
  mpq_t q;
  mpq_init(q);
  bool good = cgt_get_mpq(q, m->ctx, x) == CGT_OK;
  if (good) mpz_set(z, mpq_numref(q));
  mpq_clear(q);
  return good || labi_engine_failed(m, at);
}

static bool put_integer(lab_value *result, lab_machine *m, const node *at, mpz_srcptr z) {
  mpq_t q;
  mpq_init(q);
  mpq_set_z(q, z);
  bool good = labi_game(result, m, at, cgt_from_mpq(m->ctx, q));
  mpq_clear(q);
  if (good) *result = labi_settle(m, *result);
  return good;
}

typedef void mpz_operation(mpz_ptr result, mpz_srcptr x, mpz_srcptr y);

static bool fold_integers(lab_value *result, lab_machine *m, const node *at, const lab_value *args,
                          size_t count, bool allow_negative, mpz_operation *operation) {
  mpz_t total, term;
  mpz_init(total);
  mpz_init(term);
  bool good = true;
  for (size_t i = 0; good && i < count; i++) {
    good = get_integer(term, m, at, args[i]);
    if (good && !allow_negative && mpz_sgn(term) < 0)
      good = labi_fail(m, at, CGT_EDOMAIN, "expected integers >= 0");
    if (good) operation(total, total, term);
  }
  good = good && put_integer(result, m, at, total);
  mpz_clear(total);
  mpz_clear(term);
  return good;
}

/* One list stands for its elements. */
static void spread(lab_value **args, size_t *count) {
  if (*count == 1 && ((*args)->kind == LAB_LIST || (*args)->kind == LAB_MATRIX)) {
    const lab_list *list = (*args)->as.list;
    *count = list->count;
    *args = (lab_value *)list->items;
  }
}

static bool fn_gcd(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  spread(&args, &count);
  return fold_integers(result, m, at, args, count, true, mpz_gcd);
}

static bool fn_xor(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  int64_t total = 0;
  size_t i = 0;
  spread(&args, &count);
  for (; i < count && args[i].kind == LAB_INTEGER && args[i].as.integer >= 0; i++)
    total ^= args[i].as.integer;
  if (i == count) return *result = labi_integer(total), true;
  return fold_integers(result, m, at, args, count, false, mpz_xor);
}

static bool fn_isqrt(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  mpz_t x;
  (void)count;
  mpz_init(x);
  bool good = get_integer(x, m, at, args[0]);
  if (good && mpz_sgn(x) < 0) good = labi_fail(m, at, CGT_EDOMAIN, "a negative number has no square root");
  if (good) mpz_sqrt(x, x);
  good = good && put_integer(result, m, at, x);
  mpz_clear(x);
  return good;
}

/* ---- numbers --------------------------------------------------------------------------------- */

static bool settled(lab_value *result, lab_machine *m, const node *at, cgt_game x) {
  if (!labi_game(result, m, at, x)) return false;
  *result = labi_settle(m, *result);
  return true;
}

static bool fn_abs(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  int sign;
  (void)count;
  *result = args[0];
  if (!labi_numbers_in_order(&sign, m, at, args[0], labi_integer(0))) return false;
  return sign >= 0 || labi_negate(result, m, at, args[0]);
}

static bool fn_floor(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  cgt_game x;
  (void)count;
  if (args[0].kind == LAB_INTEGER) return *result = args[0], true;
  return labi_to_number(&x, m, at, args[0]) && settled(result, m, at, cgt_number_floor(m->ctx, x));
}

static bool fn_ceiling(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  lab_value negative;
  return labi_negate(&negative, m, at, args[0]) && fn_floor(&negative, m, at, &negative, count) &&
         labi_negate(result, m, at, negative);
}

static bool small_division(lab_value a, lab_value b) { /* b >= 1: then nothing overflows */
  return a.kind == LAB_INTEGER && b.kind == LAB_INTEGER && b.as.integer >= 1;
}

static bool fn_mod(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  cgt_game x, y;
  (void)count;
  if (small_division(args[0], args[1])) {
    int64_t rest = args[0].as.integer % args[1].as.integer;
    return *result = labi_integer(rest < 0 ? rest + args[1].as.integer : rest), true;
  }
  return labi_to_number(&x, m, at, args[0]) && labi_to_number(&y, m, at, args[1]) &&
         settled(result, m, at, cgt_number_mod(m->ctx, x, y));
}

/* floor(a/b), also where a/b is no dyadic number: (a - a mod b)/b is one, for integers and b > 0. */
static bool fn_div(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  cgt_game x, y;
  (void)count;
  if (small_division(args[0], args[1])) {
    int64_t a = args[0].as.integer, b = args[1].as.integer, quotient = a / b;
    return *result = labi_integer(a % b < 0 ? quotient - 1 : quotient), true;
  }
  if (!labi_to_number(&x, m, at, args[0]) || !labi_to_number(&y, m, at, args[1])) return false;
  cgt_game rest = cgt_number_mod(m->ctx, x, y);
  return settled(result, m, at, cgt_number_div(m->ctx, cgt_sub(m->ctx, x, rest), y));
}

static bool part_of_fraction(lab_value *result, lab_machine *m, const node *at, lab_value v,
                             bool denominator) {
  cgt_game x;
  if (!labi_to_number(&x, m, at, v)) return false;
  mpq_t q;
  mpq_init(q);
  bool good = cgt_get_mpq(q, m->ctx, x) == CGT_OK || labi_engine_failed(m, at);
  good = good && put_integer(result, m, at, denominator ? mpq_denref(q) : mpq_numref(q));
  mpq_clear(q);
  return good;
}

static bool fn_numerator(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return part_of_fraction(result, m, at, args[0], false);
}

static bool fn_denominator(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  (void)count;
  return part_of_fraction(result, m, at, args[0], true);
}

static bool fn_approx(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  int64_t digits = 10;
  cgt_game x;
  size_t length;
  if (!labi_to_number(&x, m, at, args[0])) return false;
  if (count > 1 && !labi_to_int64(&digits, m, at, args[1])) return false;
  if (digits < 1 || digits > 1000000) return labi_fail(m, at, CGT_EINVAL, "expected 1 to 1000000 digits");
  if (cgt_number_approx(NULL, 0, &length, m->ctx, x, (unsigned)digits) != CGT_OK)
    return labi_engine_failed(m, at);
  if (!labi_new_text(result, m, at, NULL, length)) return false;
  return cgt_number_approx(result->as.text->bytes, length + 1, &length, m->ctx, x, (unsigned)digits) ==
             CGT_OK ||
         labi_engine_failed(m, at);
}

/* ---- mex ------------------------------------------------------------------------------------- */

/* The least integer >= 0 that is not among the integers and nimbers given. Of n values the mex is at
 * most n, so that larger ones need no mark. */
static bool fn_mex(lab_value *result, lab_machine *m, const node *at, lab_value *args, size_t count) {
  spread(&args, &count);
  unsigned char *seen = labi_room(m, at, count + 1);
  if (!seen) return false;
  for (size_t i = 0; i < count; i++) {
    lab_value v = args[i];
    if (v.kind != LAB_INTEGER) {
      cgt_game g;
      if (!labi_to_game(&g, m, at, v)) return false;
      if (!cgt_is_number(g) && cgt_is_nimber(m->ctx, g)) g = cgt_nimber_part(m->ctx, g);
      v = labi_settle(m, (lab_value){.kind = LAB_GAME, .as.game = g});
      if (!cgt_is_integer(m->ctx, g))
        return labi_fail(m, at, CGT_EINVAL, "mex is of integers >= 0 and nimbers");
      if (v.kind != LAB_INTEGER) continue; /* past 64 bits: larger than count */
    }
    if (v.as.integer < 0) return labi_fail(m, at, CGT_EINVAL, "mex is of integers >= 0 and nimbers");
    if ((uint64_t)v.as.integer <= count) seen[v.as.integer] = 1;
  }
  int64_t mex = 0;
  while (seen[mex]) mex++; /* seen[count] may be set only if another is not */
  *result = labi_integer(mex);
  return true;
}

const lab_function labi_number_functions[] = {
    {"abs", "abs(x)", "the absolute value of a number", "abs(-3/4)", "3/4", LABI_OF_NUMBER(fn_abs)},
    {"floor", "floor(x)", "the greatest integer <= x", "floor(-3/4)", "-1", LABI_OF_NUMBER(fn_floor)},
    {"ceiling", "ceiling(x)", "the least integer >= x", "ceiling(3/4)", "1", LABI_OF_NUMBER(fn_ceiling)},
    {"mod", "mod(x,y)", "x - y*floor(x/y), for y > 0; also x mod y", "-7 mod 3", "2",
     LABI_CODE(2, 2, "n", .general = fn_mod)},
    {"div", "div(x,y)", "floor(x/y), for y > 0", "div(-7,3)", "-3", LABI_CODE(2, 2, "n", .general = fn_div)},
    {"gcd", "gcd(a,b,...)", "the greatest common divisor", "gcd(12,-18)", "6",
     LABI_CODE(1, LABI_ANY_NUMBER, "v", .general = fn_gcd)},
    {"isqrt", "isqrt(n)", "the greatest integer whose square is <= n", "isqrt(99)", "9",
     LABI_OF_NUMBER(fn_isqrt)},
    {"numerator", "numerator(x)", "a of x = a/b in lowest terms", "numerator(10/8)", "5",
     LABI_OF_NUMBER(fn_numerator)},
    {"denominator", "denominator(x)", "b of x = a/b in lowest terms", "denominator(10/8)", "4",
     LABI_OF_NUMBER(fn_denominator)},
    {"approx", "approx(x,digits)", "x as a decimal fraction, rounded; 10 digits if not said",
     "approx(1/2^70,5)", "8.4703e-22", LABI_CODE(1, 2, "ni", .general = fn_approx)},
    {"nim_sum", "nim_sum(a,b,...)", "the sum without carrying, of integers >= 0", "nim_sum(3,5,7)", "1",
     LABI_CODE(1, LABI_ANY_NUMBER, "v", .general = fn_xor)},
    {"xor", "xor(a,b,...)", "another name of nim_sum", "xor(3,5)", "6",
     LABI_CODE(1, LABI_ANY_NUMBER, "v", .general = fn_xor)},
    {"mex", "mex({a,b,...})", "the least integer >= 0 that is missing; of nimbers too", "mex({0,1,*3})", "2",
     LABI_CODE(1, LABI_ANY_NUMBER, "v", .general = fn_mex)},
    {0}};
