/* Integer expressions as columns beside the evaluator, which walks the tree of one instance after the other: random
 * claims, over small numbers and over numbers at the ends of 64 bits; folds over ranges beside folds over lists. */
#include <stdarg.h>

#include "language_session.h"
#include "random_game.h"

#include "lab/machine/instances.h"

TestSuite(columns);

/* ---- random expressions -------------------------------------------------------------------------- */

typedef struct text {
  char bytes[4000];
  size_t length;
} text;

static void put(text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(text *t, const char *format, ...) {
  va_list values;
  va_start(values, format);
  t->length += (size_t)vsnprintf(t->bytes + t->length, sizeof t->bytes - t->length, format, values);
  va_end(values);
  cr_assert_lt(t->length, sizeof t->bytes);
}

static void put_truth(text *t, rng *r, unsigned depth);

static void put_integer(text *t, rng *r, unsigned depth) {
  static const char *const leaves[] = {"a", "b", "c", "a", "b",  "c",  "0",
                                       "1", "2", "3", "7", "-5", "64", "2^62"};
  static const char *const unary[] = {"-", "abs", "sign", "floor", "ceiling", "isqrt", "lb", "popcount"};
  static const char *const binary[] = {"+", "-", "*", "/", "%", "^", "mod"};
  static const char *const functions[] = {"mod", "div", "gcd", "lcm", "min", "max", "nim_sum", "xor", "f"};
  static const char *const several[] = {"gcd", "lcm", "min", "max", "nim_sum"};
  if (depth == 0) {
    put(t, "%s", leaves[rng_below(r, sizeof leaves / sizeof *leaves)]);
    return;
  }
  switch (rng_below(r, 8)) {
  case 0:
    put(t, "%s(", unary[rng_below(r, sizeof unary / sizeof *unary)]);
    put_integer(t, r, depth - 1);
    break;
  case 1:
    put(t, "(if ");
    put_truth(t, r, depth - 1);
    put(t, " then ");
    put_integer(t, r, depth - 1);
    put(t, " else ");
    put_integer(t, r, depth - 1);
    break;
  case 2:
    put(t, "(let x = ");
    put_integer(t, r, depth - 1);
    put(t, " in x %s ", binary[rng_below(r, 3)]);
    put_integer(t, r, depth - 1);
    break;
  case 3:
    put(t, "%s(", functions[rng_below(r, sizeof functions / sizeof *functions)]);
    put_integer(t, r, depth - 1);
    put(t, ",");
    put_integer(t, r, depth - 1);
    break;
  case 4:
    put(t, "%s(", several[rng_below(r, sizeof several / sizeof *several)]);
    for (unsigned i = 0; i < 3; i++) {
      if (i > 0) put(t, ",");
      put_integer(t, r, depth - 1);
    }
    break;
  case 5:
    put(t, "(");
    put_integer(t, r, depth - 1);
    for (unsigned i = 0; i < 2; i++) {
      put(t, " %s ", binary[rng_below(r, 2)]);
      put_integer(t, r, depth - 1);
    }
    break;
  default:
    put(t, "(");
    put_integer(t, r, depth - 1);
    put(t, " %s ", binary[rng_below(r, sizeof binary / sizeof *binary)]);
    put_integer(t, r, depth - 1);
  }
  put(t, ")");
}

static void put_truth(text *t, rng *r, unsigned depth) {
  static const char *const signs[] = {"==", "!=", "<", "<=", ">", ">=", "<|", "|>"};
  put(t, "(");
  switch (depth == 0 ? 5 : rng_below(r, 8)) {
  case 0:
  case 1:
    put_truth(t, r, depth - 1);
    put(t, rng_below(r, 2) ? " and " : " or ");
    put_truth(t, r, depth - 1);
    break;
  case 2:
    put(t, "not ");
    put_truth(t, r, depth - 1);
    break;
  case 3:
    put_truth(t, r, depth - 1);
    put(t, rng_below(r, 2) ? " == " : " != ");
    put_truth(t, r, depth - 1);
    break;
  case 4:
    put_integer(t, r, depth - 1);
    put(t, " <= ");
    put_integer(t, r, depth - 1);
    put(t, " < ");
    put_integer(t, r, depth - 1);
    break;
  default:
    put_integer(t, r, depth > 0 ? depth - 1 : 0);
    put(t, " %s ", signs[rng_below(r, sizeof signs / sizeof *signs)]);
    put_integer(t, r, depth > 0 ? depth - 1 : 0);
  }
  put(t, ")");
}

static const char definitions[] =
    "def f(x,y) = if x < y then x - y else g(y, x)\ndef g(x,y) = x * y + d\ndef d = 3\n";

/* ---- claims -------------------------------------------------------------------------------------- */

enum { TUPLES = 300, WIDTH = 3 };

static int64_t component(rng *r, unsigned kind) {
  static const int64_t ends[] = {INT64_MIN,
                                 INT64_MIN + 1,
                                 INT64_MAX,
                                 INT64_MAX - 1,
                                 INT64_C(3037000499),
                                 INT64_C(3037000500),
                                 INT64_C(1) << 32,
                                 -1,
                                 0,
                                 1};
  if (kind == 0 || rng_below(r, 4) > 0) return (int64_t)rng_below(r, 41) - 20;
  return rng_below(r, 2) ? ends[rng_below(r, sizeof ends / sizeof *ends)] : (int64_t)rng_next(r);
}

/* The verdict of lab_instance_check; LABI_OPEN after an error. */
static unsigned char verdict_alone(session *s, size_t statement, const int64_t *tuple) {
  lab_verdict verdict = LAB_OUTSIDE;
  cgt_status status = lab_instance_check(&verdict, s->machine, statement, tuple, &s->error);
  lab_machine_forget(s->machine);
  return status == CGT_OK ? (unsigned char)verdict : LABI_OPEN;
}

/* Adds to the lanes decided; every verdict of a column is that of the evaluator. */
static void compare(size_t *decided, rng *r, session *s, size_t statement, const char *claim) {
  int64_t tuples[TUPLES * WIDTH];
  unsigned char all[TUPLES], scope[TUPLES];
  const unsigned kind = rng_below(r, 2);
  for (size_t i = 0; i < TUPLES * WIDTH; i++) tuples[i] = component(r, kind);
  if (!labi_instances_decide(all, s->machine, statement, tuples, WIDTH, TUPLES, true)) return;
  const bool scoped = labi_instances_decide(scope, s->machine, statement, tuples, WIDTH, TUPLES, false);
  for (size_t i = 0; i < TUPLES; i++) {
    const int64_t *tuple = tuples + i * WIDTH;
    const unsigned char alone = verdict_alone(s, statement, tuple);
    *decided += all[i] != LABI_OPEN;
    cr_assert(all[i] == LABI_OPEN || all[i] == alone, "%s at %lld, %lld, %lld: %d, not %d", claim,
              (long long)tuple[0], (long long)tuple[1], (long long)tuple[2], all[i], alone);
    if (!scoped || scope[i] == LABI_OPEN) continue;
    cr_assert(scope[i] == LAB_OUTSIDE && (alone == LAB_OUTSIDE || alone == LAB_EXCEPTED),
              "%s at %lld, %lld, %lld: outside", claim, (long long)tuple[0], (long long)tuple[1],
              (long long)tuple[2]);
  }
}

Test(columns, random_claims_have_the_verdicts_of_the_evaluator) {
  rng r = rng_new();
  size_t decided = 0;
  const size_t runs = test_runs(600);
  for (size_t i = 0; i < runs; i++) {
    text t = {.length = 0};
    put(&t, "%sfor a in 0..9, b in 0..9, c in 0..9", definitions);
    const size_t begins = t.length;
    const unsigned depth = 1 + rng_below(&r, 4);
    if (rng_below(&r, 2)) put(&t, " where "), put_truth(&t, &r, depth / 2);
    if (rng_below(&r, 3) == 0) put(&t, " unless "), put_truth(&t, &r, depth / 2);
    put(&t, ": ");
    put_truth(&t, &r, depth);
    session s = open_text(t.bytes);
    cr_assert_eq(s.error.status, CGT_OK, "%s: %s", t.bytes, s.error.message);
    compare(&decided, &r, &s, lab_program_count(s.program) - 1, t.bytes + begins);
    close_session(&s);
  }
  cr_expect_gt(decided, runs * TUPLES / 2, "%zu of %zu lanes decided", decided, runs * TUPLES);
}

/* How many of the tuples a column decides. */
static size_t decided_of(const char *program, const int64_t *tuples, size_t width) {
  unsigned char verdicts[TUPLES];
  size_t decided = 0;
  session s = open_text(program);
  cr_assert_eq(s.error.status, CGT_OK, "%s: %s", program, s.error.message);
  if (labi_instances_decide(verdicts, s.machine, 0, tuples, width, TUPLES, true))
    for (size_t i = 0; i < TUPLES; i++) decided += verdicts[i] != LABI_OPEN;
  close_session(&s);
  return decided;
}

Test(columns, what_is_not_evaluated_opens_nothing) {
  int64_t tuples[TUPLES];
  for (int64_t i = 0; i < TUPLES; i++) tuples[i] = i - 100;
  cr_expect_eq(decided_of("for a in 0..1: a == 0 or 6 mod abs(a) <= 6", tuples, 1), TUPLES);
  cr_expect_eq(decided_of("for a in 0..1: if a > 0 then isqrt(a) <= a else a^2 >= 0", tuples, 1), TUPLES);
  cr_expect_eq(decided_of("for a in 0..1: 0 < a <= 7 mod a", tuples, 1), TUPLES);
  cr_expect_eq(decided_of("for a in 0..1: 0 <= isqrt(a)", tuples, 1), TUPLES - 100,
               "an error is the evaluator's");
  cr_expect_eq(decided_of("for a in 0..1 where a > 0 unless a mod 2 == 1: isqrt(a) <= a", tuples, 1), TUPLES);
}

Test(columns, other_values_are_no_columns) {
  int64_t tuples[TUPLES];
  for (int64_t i = 0; i < TUPLES; i++) tuples[i] = i;
  cr_expect_eq(decided_of("for a in 0..1: *a + *a == 0", tuples, 1), 0);
  cr_expect_eq(decided_of("for a in 0..1: {a|} > a", tuples, 1), 0);
  cr_expect_eq(decided_of("for a in 0..1: (a == 1) > (a == 2)", tuples, 1), 0);
  cr_expect_eq(decided_of("def f(n) = if n <= 0 then 0 else f(n-1)\nfor a in 0..1: f(a) == 0", tuples, 1), 0);
  cr_expect_eq(decided_of("for a in 0..1 where a > 99: *a + *a == 0", tuples, 1), 100,
               "what is outside needs no claim");
  cr_expect_eq(decided_of("for a in {4,5}: a > 0", tuples, 1), 0, "a number of an element is no element");
}

/* A definition that takes the place of another holds for what comes after it. */
Test(columns, definitions_are_those_of_the_statement) {
  int64_t tuples[TUPLES];
  unsigned char verdicts[TUPLES];
  for (int64_t i = 0; i < TUPLES; i++) tuples[i] = i;
  session s =
      open_text("def f(n) = n\nfor a in 0..1: f(a) == a\ndef f(n) = n + 1\nfor a in 0..1: f(a) == a\n");
  cr_assert_eq(s.error.status, CGT_OK, "%s", s.error.message);
  cr_assert(labi_instances_decide(verdicts, s.machine, 0, tuples, 1, TUPLES, true));
  cr_expect_eq(verdicts[7], LAB_HOLDS);
  cr_assert(labi_instances_decide(verdicts, s.machine, 1, tuples, 1, TUPLES, true));
  cr_expect_eq(verdicts[7], LAB_FAILS);
  close_session(&s);
  s = open_text("d := 1\ne := d + 1\nd := 5\nfor a in 0..1: a + e == a + 2 and d == 5\n");
  cr_assert_eq(s.error.status, CGT_OK, "%s", s.error.message);
  cr_assert(
      labi_instances_decide(verdicts, s.machine, lab_program_count(s.program) - 1, tuples, 1, TUPLES, true));
  cr_expect_eq(verdicts[7], LAB_HOLDS, "an assignment is read with the values of its time");
  close_session(&s);
}

/* ---- folds --------------------------------------------------------------------------------------- */

/* A list is never a column. Messages are compared without their places. */
static bool same_result(const char *found, const char *expected) {
  const char *a = strchr(found, ' '), *b = strchr(expected, ' ');
  return a && b ? strcmp(a, b) == 0 : strcmp(found, expected) == 0;
}

Test(columns, folds_over_ranges_are_folds_over_lists) {
  static const char *const folds[] = {"sum", "min", "max", "find_first"};
  static const char *const tests[] = {"count", "any", "all"};
  rng r = rng_new();
  for (size_t i = test_runs(300); i > 0; i--) {
    text element = {.length = 0}, where = {.length = 0};
    const bool truth = rng_below(&r, 2);
    (truth ? put_truth : put_integer)(&element, &r, 1 + rng_below(&r, 2 + !truth));
    if (rng_below(&r, 2)) put(&where, " where "), put_truth(&where, &r, 1);
    const char *fold = truth ? tests[rng_below(&r, 3)] : folds[rng_below(&r, 4)];
    const int low = (int)rng_below(&r, 90) - 45, high = low + 60 + (int)rng_below(&r, 500);
    text range = {.length = 0}, list = {.length = 0};
    put(&range, "%slet c = 5 in %s(%s for b in 2..3, a in %d..%d%s)", definitions, fold, element.bytes, low,
        high, where.bytes);
    put(&list, "%slet c = 5 in %s(%s for b in 2..3, a in [k for k in %d..%d]%s)", definitions, fold,
        element.bytes, low, high, where.bytes);
    static char expected[1 << 16];
    snprintf(expected, sizeof expected, "%s", eval(list.bytes));
    const char *found = eval(range.bytes);
    cr_assert(same_result(found, expected), "%s is %s, not %s", range.bytes, found, expected);
  }
}

Test(columns, a_side_of_a_comparison_is_summed_in_the_same_way) {
  static const row rows[] = {
      {"sum(k*k for k in 1..1000) == 333833500", "true"},
      {"5 - sum(k for k in 1..100) - sum(k for k in 1..100 where k > 200) == -5045", "true"},
      {"sum(2^k for k in 0..100) == 2^101 - 1", "true"},
      {"sum(k for k in 1..100 where k > 200) + \"a\" == \"a\"", "true"},
      {"sum(if k == 70 then *2 else k for k in 1..100) == 4980 + *2", "true"},
      {"sum(0 for k in 1..100) + \"a\" == \"a\"", "1:26: expected a game, found a text"},
  };
  EXPECT_ROWS(rows);
}
