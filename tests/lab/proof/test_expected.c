/* test_expected.c: values compared with what is expected of them. */
#include <cgt/lab_proof.h>

#include "fixture.h"
#include "language_session.h"

SUITE(expected);

static lab_comparison compare_with(const char *expression, const char *expected, bool printed) {
  session s = open_text("");
  lab_comparison comparison =
      lab_verify(s.program, s.machine, expression, strlen(expression), expected, strlen(expected), printed);
  close_session(&s);
  return comparison;
}

static lab_comparison compare(const char *expression, const char *expected) {
  return compare_with(expression, expected, false);
}

static void expect_verdict(const char *expression, const char *expected, int verdict) {
  lab_comparison comparison = compare(expression, expected);
  cr_expect_eq((int)comparison.verdict, verdict, "%s, expected to be %s: %d, %s", expression, expected,
               (int)comparison.verdict, comparison.error.message);
}

Test(expected, values_are_compared_by_value) {
  expect_verdict("{1|-1} + {1|-1}", "0", LAB_VERIFY_PASSED);
  expect_verdict("matrix_nim([1,2;2,2])", "{1,+-1|-1,+-1}", LAB_VERIFY_PASSED);
  expect_verdict("'{1|1}'", "1*", LAB_VERIFY_PASSED);
  expect_verdict("{2,1,1}", "{1,2}", LAB_VERIFY_PASSED);
  expect_verdict("^ > 0", "true", LAB_VERIFY_PASSED);
  expect_verdict("^", "v", LAB_VERIFY_DIFFERS);
  expect_verdict("^", "true", LAB_VERIFY_DIFFERS);
}

Test(expected, what_differs_is_told) {
  lab_comparison comparison = compare("2 + 3", "6");
  cr_expect_eq(comparison.verdict, LAB_VERIFY_DIFFERS);
  cr_expect_eq(comparison.found.kind, LAB_GAME);
}

Test(expected, games_are_compared_with_outcomes) {
  expect_verdict("^", "L", LAB_VERIFY_PASSED);
  expect_verdict("*", "L", LAB_VERIFY_DIFFERS);
  expect_verdict("nim(1,2)", "N", LAB_VERIFY_PASSED);
  expect_verdict("-domineering(\"..|..\")", "N", LAB_VERIFY_PASSED);
  expect_verdict("-domineering(\".|.\")", "R", LAB_VERIFY_PASSED);
  expect_verdict("'{0|}'", "L", LAB_VERIFY_PASSED);
}

Test(expected, text_is_compared_as_text) {
  expect_verdict("\"one\"", "one", LAB_VERIFY_PASSED); /* which is no expression */
  expect_verdict("1/2", "1/2 of it", LAB_VERIFY_DIFFERS);
}

Test(expected, print_is_read_as_print) {
  expect_verdict("36", "9*4", LAB_VERIFY_PASSED);
  expect_verdict("9 + *4", "9*4", LAB_VERIFY_DIFFERS);
  cr_expect_eq(compare_with("9 + *4", "9*4", true).verdict, LAB_VERIFY_PASSED);
  cr_expect_eq(compare_with("36", "9*4", true).verdict, LAB_VERIFY_DIFFERS);
  cr_expect_eq(compare_with("9*4", "36", true).verdict, LAB_VERIFY_PASSED); /* the expression is of the language */
}

Test(expected, errors_may_be_expected) {
  expect_verdict("1 +", "!! an error", LAB_VERIFY_PASSED);
  expect_verdict("1 / 0", "!!", LAB_VERIFY_PASSED);
  expect_verdict("1", "!!", LAB_VERIFY_DIFFERS);
  expect_verdict("1 +", "2", LAB_VERIFY_ERROR);
  lab_comparison comparison = compare("1 2", "2");
  cr_expect(comparison.error.message[0]);
  comparison = compare("1; 2", "2");
  cr_expect(strstr(comparison.error.message, "expected one expression"), "%s", comparison.error.message);
}

Test(expected, limits_decide_nothing) {
  session s = open_with("", false, &(cgt_limits){.memory_bytes = (size_t)1 << 20}, 1);
  static const char loop[] = "any(k < 0 for k in 1..10^6)", large[] = "sum([{k|-k} for k in 1..400])";
  lab_comparison comparison = lab_verify(s.program, s.machine, large, sizeof large - 1, "L", 1, false);
  cr_expect_eq(comparison.verdict, LAB_VERIFY_LIMIT, "%s", comparison.error.message);
  comparison = lab_verify(s.program, s.machine, "1", 1, large, sizeof large - 1, false);
  cr_expect_eq(comparison.verdict, LAB_VERIFY_LIMIT);
  cr_expect(comparison.error.message[0]);
  volatile int stop = 1;
  lab_machine_set_cancel(s.machine, &stop);
  cr_expect_eq(lab_verify(s.program, s.machine, loop, sizeof loop - 1, "false", 5, false).verdict, LAB_VERIFY_CANCELLED);
  stop = 0;
  lab_machine_set_cancel(s.machine, NULL);
  lab_machine_free(s.machine);
  lab_program_free(s.program);
}
