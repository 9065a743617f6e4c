/* test_latex_formula.c: texts of the language as formulas: each says what its text says, whatever brackets
 * that takes. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_machine.h>
#include <cgt/lab_report.h>
#include "lab/text/latex_formula.h"

static bool collect(void *where, const char *bytes, size_t length) {
  labi_put_bytes(where, bytes, length);
  return true;
}

static bool refuse(void *where, const char *bytes, size_t length) {
  (void)where;
  return !bytes || length == SIZE_MAX;
}

static void expect(const char *text, const char *formula) {
  labi_buffer out = {0};
  cr_assert(lab_report_formula(collect, &out, text, strlen(text), false) == CGT_OK);
  cr_expect_str_eq(out.bytes, formula, "%s: found %s, not %s", text, out.bytes, formula);
  labi_buffer_free(&out);
  cr_expect(lab_report_formula(refuse, NULL, text, strlen(text), false) == CGT_ECANCELLED);
}

Test(latex_formula, macros_may_be_defined_by_the_paper) {
  labi_buffer out = {0};
  cr_assert(lab_report_macros(collect, &out) == CGT_OK);
  cr_expect(strncmp(out.bytes, "\\providecommand{\\cgtup}", 23) == 0, "%s", out.bytes);
  labi_buffer_free(&out);
}

Test(latex_formula, arithmetic) {
  expect("a - (b - c) + (d + e)", "a-(b-c)+(d+e)");
  expect("-(a+b)*c - (-b)", "-(a+b)c-(-b)");
  expect("(-4*n+2)*a(n)", "(-4n+2)a(n)");
  expect("a*-b", "a\\cdot (-b)");
  expect("3*4 + 2*n*m + n*(n+1) + (n+1)*(n+2)", "3\\cdot 4+2nm+n\\cdot (n+1)+(n+1)(n+2)");
  expect("-1/2*b", "-\\frac{1}{2}b");
  expect("(a+b)/2", "\\frac{a+b}{2}");
  expect("(1/2)^n + 2^(n/2+1) + 2^-a", "\\left(\\frac{1}{2}\\right)^{n}+2^{n/2+1}+2^{-a}");
  expect("(a*b)^2 + (-a)^2", "(ab)^{2}+(-a)^{2}");
  expect("a^(b-1)/c", "\\frac{a^{b-1}}{c}");
  expect("a:(b:c)", "a\\mathbin{:}(b\\mathbin{:}c)");
  expect("level*n + x2 + alpha", "\\mathit{level}\\cdot n+x_{2}+\\alpha ");
  expect("99999999999999999999 + inf", "99999999999999999999+\\infty ");
}

Test(latex_formula, functions) {
  expect("min(b-c, a+d-2*c) + X(a)", "\\min(b-c, a+d-2c)+X(a)");
  expect("nimber(nim_sum(a, b)) + nimber(1)", "\\cgtstar (a\\cgtnimsum b)+\\cgtstar ");
  expect("2*nim_sum(a, b+1)", "2(a\\cgtnimsum (b+1))");
  expect("NimSum(a,b) - xor(a,b)", "(a\\cgtnimsum b)-(a\\cgtnimsum b)");
  expect("is_number(G) and G.mean == 0", "\\cgtname{is\\_number}(G)\\wedge \\cgtname{mean}(G)=0");
  expect("mod(2^n, 7) + (n mod 3)", "2^{n}\\bmod 7+n\\bmod 3");
  expect("factorial(n+1) + binomial(n,2)", "(n+1)!+\\binom{n}{2}");
  expect("sum(k^2 for k in 0..n)", "\\sum_{0\\le k\\le n}k^{2}");
  expect("floor(n*alpha)", "\\left\\lfloor n\\alpha \\right\\rfloor ");
  expect("(1 + sqrt(5))/2", "\\frac{1+\\sqrt{5}}{2}");
}

Test(latex_formula, games) {
  expect("^ + * <| 1/2", "\\cgtup+\\cgtstar\\cgtlf \\frac{1}{2}");
  expect("^3*2", "3{\\cdot}\\cgtup+\\cgtstar2");
  expect("1 - ^^*", "1-(\\cgtdoubleup+\\cgtstar)");
  expect("1 + ^^*", "1+\\cgtdoubleup+\\cgtstar");
  expect("2 - 1^*", "2-(1\\cgtup+\\cgtstar)");
  expect("2*(1*)", "2(1\\cgtstar)");
  expect("1/2v3*5", "\\frac{1}{2}+3{\\cdot}\\cgtdown+\\cgtstar5");
  expect("a - 1v3 + 1v3", "a-(1+3{\\cdot}\\cgtdown)+1+3{\\cdot}\\cgtdown");
  expect("v<2> + v[3]*", "\\cgtdown^{2}+\\cgtdown^{[3]}\\cgtstar");
  expect("{2||1|0} - {2|{1|0}}", "\\{2\\cgtbars 1\\cgtbar 0\\}-\\{2\\cgtbar \\{1\\cgtbar 0\\}\\}");
  expect("{6||||||5|||||4||||3|||2||1|0}",
         "\\{6\\cgtbars 5\\cgtbar \\{4\\cgtbarsss 3\\cgtbarss 2\\cgtbars 1\\cgtbar 0\\}\\}");
  expect("{a-1/2|}", "\\left\\{a-\\frac{1}{2}\\cgtbar \\right\\}");
  expect("+-{1|*} + +-x", "\\cgtpm\\{1\\cgtbar \\cgtstar\\}+\\cgtpm x");
  expect("+-f(x) + *f(x) + +-a^2", "\\cgtpm f(x)+\\cgtstar f(x)+\\cgtpm a^{2}");
  expect("tiny(2) + up(a+1)", "\\cgttiny{2}+(a+1){\\cdot}\\cgtup ");
  expect("matrix_nim([1,a;2,inf])", "\\cgtname{matrix\\_nim}(\\cgtmatrix{1&a\\\\2&\\infty })");
  expect("outcome('{*|*}') == P", "o(\\{\\cgtstar\\cgtbar \\cgtstar\\})=\\cgtoutcome{P}");
}

Test(latex_formula, names_that_are_bound) {
  expect("[k for k in 1..9, m in 1..9 where k < m]", "[k:1\\le k,m\\le 9,\\ k<m]");
  expect("[k for k in 0..n while k*k < n]", "[k:0\\le k\\le n,\\ \\text{while }kk<n]");
  expect("[a for a in 1..-n, b in 1..-n, c in 1..f(2), d in 1..f(2), e in 1..n/2, g in 1..n/2]",
         "[a:1\\le a,b\\le -n,\\ 1\\le c,d\\le f(2),\\ 1\\le e,g\\le \\frac{n}{2}]");
  expect("[a+b mod 7 for a in 1..3 mod 2, b in 1..3 mod 2]", "[a+b\\bmod 7:1\\le a,b\\le 3\\bmod 2]");
  expect("[k for k from 1 to 9 by 3]", "[k:k\\in \\{1,1+3,\\ldots,9\\}]");
  expect("let x = n+1, y = x^2 in x + y", "x+y\\text{ where }x=n+1,\\ y=x^{2}");
  expect("opposite(Left) == Right", "\\cgtname{opposite}(\\text{Left})=\\text{Right}");
}

Test(latex_formula, claims) {
  expect("a == b or a < b and c >= 0", "a=b\\vee (a<b\\wedge c\\ge 0)");
  expect("(a or b) and not a == b", "(a\\vee b)\\wedge \\neg (a=b)");
  expect("mod(a+b, 2) == 0", "a+b\\equiv 0\\ (\\mathrm{mod}\\ 2)");
  expect("(a < b) == is_zero(G)", "a<b\\Leftrightarrow \\cgtname{is\\_zero}(G)");
  expect("(a == b) and ((a < b) == (b > c))", "a=b\\wedge (a<b\\Leftrightarrow b>c)");
  expect("1 <= a < b != c", "1\\le a<b\\neq c");
  expect("if a < b then a else if b == 0 then {a|b} else 0",
         "\\begin{cases}a&\\text{if }a<b,\\\\ \\{a\\cgtbar b\\}&\\text{if }b=0,\\\\ "
         "0&\\text{otherwise}\\end{cases}");
  expect("2*(if a < b then a else b) + 1",
         "2\\left(\\begin{cases}a&\\text{if }a<b,\\\\ b&\\text{otherwise}\\end{cases}\\right)+1");
}

Test(latex_formula, equations_and_words) {
  expect("a(n) = 2*a(n-1) - a(n-2)", "a(n)=2a(n-1)-a(n-2)");
  expect("(n+1)*a(n+1) = 0", "(n+1)a(n+1)=0");
  expect("{1|2 & ↑", "\\text{\\{1\\textbar{}2 \\& $\\cgtup$}");
  expect("", "\\text{}");
  expect("1 +", "\\text{1 +}");
  expect("#12", "\\text{\\#12}");
}

/* Numerals glued to a star add in print, and multiply elsewhere. */
Test(latex_formula, paper) {
  char *print = labi_latex_formula("9*4", 3, true), *product = labi_latex_formula("9*4", 3, false);
  cr_expect_str_eq(print, "9\\cgtstar4");
  cr_expect_str_eq(product, "9\\cdot 4");
  free(print);
  free(product);
}

Test(latex_formula, statements) {
  const char *text = "theorem \"t\" for a in 0..9, b in 0..9, c in a..b+1 where a != b unless c == 7: a < b";
  labi_latex_statement s;
  lab_program *program = lab_program_new(false);
  cr_assert_eq(lab_program_add(program, text, strlen(text), NULL), CGT_OK);
  cr_assert(labi_latex_statement_make(&s, lab_program_statement(program, 0)));
  cr_expect_str_eq(s.tuple, "(a,b,c)");
  cr_expect_str_eq(s.scope, "0\\le a,b\\le 9,\\ a\\le c\\le b+1,\\ a\\neq b,\\ \\text{unless }c=7");
  cr_expect_str_eq(s.claim, "a<b");
  labi_latex_statement_free(&s);
  lab_program_free(program);
}

Test(latex_formula, definitions) {
  const char *text = "def F(n) = {F(k) for k in 0..n-1 | 0, -F(n-1)}\ndef c = 5";
  lab_program *program = lab_program_new(false);
  labi_buffer rows = {0};
  labi_put_latex_definitions(&rows, program);
  cr_expect_eq(rows.length, 0);
  cr_assert_eq(lab_program_add(program, text, strlen(text), NULL), CGT_OK);
  labi_put_latex_definitions(&rows, program);
  cr_expect_str_eq(rows.bytes,
                   "\\noindent Let\n\\begin{quote}\\raggedright\n"
                   "  $F(n)=\\{F(k):0\\le k\\le n-1\\cgtbar 0, -F(n-1)\\}$,\\\\\n  $c=5$.\n\\end{quote}\n");
  labi_buffer_free(&rows);
  lab_program_free(program);
}

/* What is written: calls, constants, variables, rulesets and functions without arguments, though all are resolved. */
Test(latex_formula, statements_keep_their_names) {
  const char *text = "def f() = 3; def c = 4; def F(x) = x\n"
                     "for n in 0..9, m in 0..9, k in 0..n: [F(n).mean + f() + c, omega^n, nim(n,k).outcome, "
                     "LeftStop(*n), sum(i for i in 1..m), n nim_sum k]";
  lab_program *program = lab_program_new(false);
  lab_error error;
  labi_latex_statement s;
  cr_assert_eq(lab_program_add(program, text, strlen(text), &error), CGT_OK, "%s", error.message);
  cr_assert(labi_latex_statement_make(&s, lab_program_statement(program, 0)));
  cr_expect_str_eq(s.scope, "0\\le n,m\\le 9,\\ 0\\le k\\le n");
  const char *claim = strchr(text, '[');
  char *parsed = labi_latex_formula(claim, strlen(claim), false);
  cr_expect_str_eq(s.claim, parsed);
  free(parsed);
  labi_latex_statement_free(&s);
  labi_buffer column = {0};
  labi_put_latex_column(&column, program, 0, 1, "mean");
  parsed = labi_latex_formula("mean(omega^n)", 13, false);
  cr_expect_str_eq(column.bytes, parsed);
  free(parsed);
  labi_buffer_free(&column);
  lab_program_free(program);
}

/* A text as deep as the parser takes it. */
Test(latex_formula, deep_texts) {
  enum { DEPTH = 1900 };
  char text[2 * DEPTH + 2] = "";
  memset(text, '(', DEPTH);
  text[DEPTH] = '1';
  memset(text + DEPTH + 1, ')', DEPTH);
  char *formula = labi_latex_formula(text, strlen(text), false);
  cr_expect_str_eq(formula, "1");
  free(formula);
  memset(text, '-', sizeof text - 2);
  text[sizeof text - 2] = '1';
  formula = labi_latex_formula(text, strlen(text), false);
  cr_expect(formula != NULL);
  free(formula);
}
