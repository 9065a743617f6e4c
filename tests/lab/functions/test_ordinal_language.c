/* test_ordinal_language.c: infinite ordinals in the language: how they read and print, their arithmetic as
 * games and as ordinals, and the laws of the field that they are under nim-addition and nim-multiplication.
 */
#include <stdio.h>

#include <cgt/lab_machine.h>
#include "language_session.h"

TestSuite(ordinal_language, .timeout = 240);

Test(ordinal_language, arithmetic) {
  static const row rows[] = {
      {"omega", "omega"},
      {"1 + omega", "omega+1"},
      {"omega + omega", "omega*2"},
      {"(omega + 1)^2", "omega^2+omega*2+1"},
      {"(omega^2*3 + omega + 4)*(omega + 2)", "omega^3*3+omega^2*7+omega*6+8"},
      {"omega*0", "0"},
      {"omega^0", "1"},
      {"1^omega", "1"},
      {"0^omega", "0"},
      {"omega^omega*omega", "omega^(omega+1)"},
      {"(omega^omega)^omega", "omega^(omega^2)"},
      {"(omega*2)^3", "omega^3*8"},
      {"omega^(2^70)*2^70", "omega^1180591620717411303424*1180591620717411303424"},
      {"sum(omega^k for k in 0..3)", "omega^3+omega^2+omega+1"},
      {"1:omega", "omega"},
      {"omega:1", "omega+1"},
      {"(omega^2 + omega*5 + 3):(omega*2 + 1)", "omega^2+omega*7+1"},
      {"omega:omega^2", "omega^2"},
      {"ordinal_product(2,omega)", "omega"},
      {"ordinal_product(omega,2)", "omega*2"},
      {"ordinal_product(omega*3 + 2,omega^2*5 + 4)", "omega^3*5+omega*12+2"},
      {"ordinal_product(omega^omega + 1,omega^omega)", "omega^(omega*2)"},
      {"{omega^2, 3, omega, 1/3, omega}", "{1/3,3,omega,omega^2}"},
      {"max(omega, omega*2, 10^9)", "omega*2"},
      {"min(omega, omega^2)", "omega"},
      {"omega > 10^100 and omega > {9|-9} and omega > 1/3 and omega < inf and omega != 5", "true"},
      {"omega^omega > omega^99*7 and omega <= omega and not omega < omega", "true"},
      {"outcome(omega)", "L"},
      {"is_ordinal(omega) and is_ordinal(3) and not is_ordinal(*) and not is_ordinal(1/2)", "true"},
      {"mex({0,1,omega})", "2"},
  };
  EXPECT_ROWS(rows);
}

/* What prints is read again and is the same. */
Test(ordinal_language, print_and_read) {
  static const char *const texts[] = {"omega^(omega^2*3+1)*4+omega*2+5", "omega^omega+1",
                                      "omega^(omega^omega)*2",
                                      "omega^(omega^(omega+1)+omega*2)+omega^7*99999999999999999999"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    const char *found = eval(texts[i]);
    cr_expect_str_eq(found, texts[i]);
  }
}

Test(ordinal_language, formats) {
  static const row rows[] = {{"latex", "\\omega^{\\omega^{2}\\cdot 3}\\cdot 4+\\omega+5"},
                             {"json", "\"omega^(omega^2*3)*4+omega+5\""},
                             {"unicode", "omega^(omega^2*3)*4+omega+5"}};
  const cgt_format formats[] = {CGT_LATEX, CGT_JSON, CGT_UNICODE};
  session s = open_text("omega^(omega^2*3)*4 + omega + 5");
  lab_value v;
  char text[200];
  cr_assert(lab_evaluate(&v, s.machine, 0, &s.error) == CGT_OK);
  for (int i = 0; i < 3; i++) {
    cr_assert(lab_print(text, sizeof text, NULL, s.machine, v, formats[i]) == CGT_OK);
    cr_expect_str_eq(text, rows[i].value, "%s: %s", rows[i].text, text);
  }
  close_session(&s);
}

Test(ordinal_language, errors_name_what_is_wrong) {
  static const row rows[] = {
      {"omega - 1", "1:9: ordinals have no negatives here; nim_sum(a,b) is its own inverse"},
      {"-omega", "1:1: ordinals have no negatives here; nim_sum(a,b) is its own inverse"},
      {"omega + 1/2", "1:10: infinite ordinals combine only with integers >= 0"},
      {"omega + *", "1:9: expected a number, found a game, *"},
      {"2^omega", "1:2: a power with an infinite exponent needs omega, or a power of it, as its base"},
      {"mean(omega)", "1:6: expected a game, found an infinite ordinal, omega"},
      {"omega < \"a\"", "1:7: cannot compare an infinite ordinal with a text"},
      {"nim_quotient(omega,0)", "1:1: division by zero: 0 has no nim inverse"},
      {"nim_product(omega^omega^omega,2)", "1:1: nim products are known here only below omega^omega^omega"},
      {"nim_product(omega^(2^40),2)", "1:1: an exponent of this nim product is past the limit of 2^32"},
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    session s = open_text(rows[i].text);
    const char *found = value_of(&s);
    cr_expect_str_eq(found, rows[i].value, "%s gives %s", rows[i].text, found);
    close_session(&s);
  }
}

/* Exponents of exponents, and exponents that share their parts, end in an error and not in the stack's end.
 */
Test(ordinal_language, towers_have_a_limit) {
  static const char *const towers[] = {"omega^T(k-1)", "omega^T(k-1) + T(k-1)"};
  for (int i = 0; i < 2; i++) {
    char text[200];
    snprintf(text, sizeof text, "def T(k) = if k == 0 then omega else %s\nall(T(k) > k for k in 0..2000)",
             towers[i]);
    session s = open_text(text);
    value_of(&s);
    cr_expect_eq(s.error.status, CGT_ELIMIT, "%s", s.error.message);
    close_session(&s);
  }
}

/* ---- the field --------------------------------------------------------------------------------- */

Test(ordinal_language, nim_arithmetic) {
  static const row rows[] = {
      {"nim_sum(omega*3 + 5, omega + 6, 12)", "omega*2+15"},
      {"nim_sum(omega^omega + omega, omega^omega + 3)", "omega+3"},
      {"nim_sum(omega,omega)", "0"},
      {"xor(omega,1)", "omega+1"},
      {"nim_power(omega,3)", "2"},
      {"nim_power(omega^3,9)", "2"},
      {"nim_power(omega^omega,5)", "4"},
      {"nim_power(omega^omega^2,7)", "omega+1"},
      {"nim_product(omega^(omega+2)*3,omega)", "omega^omega"}, /* 3·2 = 1 */
      {"nim_product(omega,0)", "0"},
      {"nim_inverse(omega)", "omega^2*3"},
      {"nim_power(omega,-1)", "omega^2*3"},
      {"nim_quotient(2,omega^2)", "omega"},
      {"nim_sqrt(omega)", "omega^2*2"},
      {"[nim_degree(0),nim_degree(2),nim_degree(16),nim_degree(omega),nim_degree(omega^omega)]",
       "[1,2,8,6,20]"},
      {"nim_power(omega,2^6-1)", "1"},
      {"nim_product(omega^(2^31),omega^(2^31-1)) > 0", "true"},
  };
  EXPECT_ROWS(rows);
}

/* Ordinals of several terms, from the digits of n. */
static const char elements[] =
    "def E(n) = nim_sum(nim_product(omega^(n mod 3), n mod 7), nim_product(omega^(omega*(n mod 5)), n mod 4),"
    "  nim_product(omega^(omega^2*(n mod 7)), n mod 3), div(n,2))\n";

static void expect_theorem(const char *statement) {
  char text[2000];
  size_t failures;
  snprintf(text, sizeof text, "%s%s", elements, statement);
  session s = open_text(text);
  size_t count = instances(&s, 0, &failures);
  cr_expect(count > 0 && failures == 0, "%s: %zu of %zu fail", statement, failures, count);
  close_session(&s);
}

Test(ordinal_language, field_laws) {
  expect_theorem("theorem for a in 1..6, b in 21..26, c in 40..45:"
                 "  nim_product(nim_product(E(a),E(b)),E(c)) == nim_product(E(a),nim_product(E(b),E(c)))");
  expect_theorem("theorem for a in 1..9, b in 21..29: nim_product(E(a),E(b)) == nim_product(E(b),E(a))"
                 "  and nim_product(E(a),E(b)) != 0");
  expect_theorem(
      "theorem for a in 1..6, b in 21..26, c in 40..45:"
      "  nim_product(E(a),nim_sum(E(b),E(c))) == nim_sum(nim_product(E(a),E(b)),nim_product(E(a),E(c)))");
  expect_theorem("theorem for a in 1..5: nim_product(E(3*a),nim_inverse(E(3*a))) == 1");
  expect_theorem("theorem for a in 1..5: nim_product(nim_sqrt(E(3*a)),nim_sqrt(E(3*a))) == E(3*a)");
}

/* What finite ordinals know without omega. */
Test(ordinal_language, finite_parts_are_nimbers) {
  expect_theorem("theorem for a in 1..40, b in 250..290: nim_quotient(nim_product(omega*a,b),omega) == "
                 "nim_product(a,b)");
  expect_theorem("theorem for a in 1..40: nim_product(nim_inverse(omega*a),omega) == nim_inverse(a)");
}

/* alpha_p is the least ordinal below that is no p-th power; Lenstra: of the form that is tried here. x is a
 * p-th power in the field of 2^d elements that it makes if p does not divide 2^d - 1 or x^((2^d - 1)/p) = 1.
 */
Test(ordinal_language, alphas_are_no_powers_and_the_least) {
  static const char claim[] = "def prime(i) = [3,5,7,11,13,17,19,23,29,31,37,41,43][i+1]\n"
                              "def alpha(i) = nim_power(omega^omega^i, prime(i))\n"
                              "def is_power(x,p) = (2^nim_degree(x) - 1) mod p != 0 or nim_power(x, "
                              "div(2^nim_degree(x) - 1, p)) == 1\n"
                              "theorem for i in 0..12: not is_power(alpha(i), prime(i))\n"
                              "theorem for i in 0..12, m in 1..31 where nim_sum(alpha(i), m) < alpha(i):"
                              "  is_power(nim_sum(alpha(i), m), prime(i))\n";
  session s = open_text(claim);
  size_t failures, expected[] = {13, 44};
  for (size_t k = 0; k < 2; k++) {
    cr_expect_eq(instances(&s, k, &failures), expected[k]);
    cr_expect_eq(failures, 0);
  }
  close_session(&s);
}
