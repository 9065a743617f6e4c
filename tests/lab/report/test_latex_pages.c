/* test_latex_pages.c: what is written for papers is LaTeX: braces and environments close, formulas stand in math mode
 * and nowhere else, and every command is one of LaTeX, of amsmath, or defined in front. */
#include <criterion/criterion.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_inspect.h>
#include <cgt/lab_proof.h>

#include "base/buffer.h"
#include "certified.h"
#include "language_session.h"

TestSuite(latex_pages, .timeout = 120);

/* ---- a checker ---------------------------------------------------------------------------------- */

static const char *const in_text[] = {"providecommand", "begin", "end", "noindent", "textbackslash", "item", "raggedright"};
static const char *const in_math[] = {"frac", "mathrm", "mathbin", "cdot", "text", "textbar", "infty", "le", "ge", "neq", "left", "right", "to"};

static bool is_among(const char *name, size_t length, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strlen(names[i]) == length && strncmp(names[i], name, length) == 0) return true;
  return false;
}

/* What is wrong with it; NULL: nothing. Within alltt only \ { } are special; outside it _ and ^ are for formulas. */
static const char *wrong_with(const char *page) {
  bool math = false, alltt = false;
  int depth = 0, environments = 0;
  const char *body = strstr(page, "\\begin{alltt}");
  if (!body) body = strstr(page, "\\begin{sloppypar}");
  if (!body) return page;
  for (const char *at = body; *at; at++) {
    if (*at == '{') depth++;
    if (*at == '}' && depth-- == 0) return at;
    if (*at == '$' && !alltt) math = !math;
    if (strchr("_^", *at) && !alltt && !math) return at;
    if (*at != '\\') continue;
    const char *name = ++at;
    if (strchr("{}$#&%_,|\\", *name) && *name) continue;
    if (*name == '(' || *name == ')') {
      if (math == (*name == '(')) return name;
      math = !math;
      continue;
    }
    while (isalpha((unsigned char)at[1])) at++;
    size_t length = (size_t)(at + 1 - name);
    bool ours = strncmp(name, "cgt", 3) == 0;
    if (!math && ours) return name;
    if (!ours && !is_among(name, length, math ? in_math : in_text,
                           math ? sizeof in_math / sizeof *in_math : sizeof in_text / sizeof *in_text))
      return name;
    if (strncmp(name, "begin{alltt}", 12) == 0) alltt = true;
    environments += strncmp(name, "begin", 5) == 0 ? 1 : strncmp(name, "end{", 4) == 0 ? -1 : 0;
  }
  return math || depth != 0 || environments != 0 ? page : NULL;
}

Test(latex_pages, the_checker_sees_what_is_wrong) {
  cr_expect_null(wrong_with("\\begin{alltt}\n{\\textbackslash} \\(\\frac{1}{2}\\cgtbar\\) \\{\n\\end{alltt}\n"));
  cr_expect(wrong_with("\\begin{alltt}\n\\frac{1}{2}\n\\end{alltt}\n"));
  cr_expect(wrong_with("\\begin{alltt}\n\\cgtup\n\\end{alltt}\n"));
  cr_expect(wrong_with("\\begin{alltt}\n\\(\\{2\\cgtbar... (67 characters)\n\\end{alltt}\n"));
  cr_expect(wrong_with("\\begin{alltt}\n}\n\\end{alltt}\n"));
  cr_expect(wrong_with("\\begin{sloppypar} a_1\\end{sloppypar}\n"));
}

/* ---- pages -------------------------------------------------------------------------------------- */

static const lab_style latex = {.format = CGT_LATEX, .all = true};

static void expect_right(labi_buffer *page, const char *what) {
  const char *wrong = page->bytes ? wrong_with(page->bytes) : "";
  cr_expect_null(wrong, "%s: wrong from here on: %.200s", what, wrong ? wrong : "");
  labi_buffer_free(page);
}

Test(latex_pages, of_values) {
  const char *const values[] = {"domineering(3,3) + {2|-1}", "matrix_nim([1,2;2,inf])", "7/1024*2 + {100|^*||-5}", "tiny(2)",
                                "^<3>*2 - 5/2", "nim(3,5,7)", "{3||2|*|||-1}", "toads_and_frogs(\"TT..FF\")"};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    session s = open_text(values[i]);
    lab_inspection about;
    labi_buffer page = {0};
    cr_assert_eq(lab_inspect(&about, s.machine, 0, &s.error), CGT_OK, "%s", s.error.message);
    cr_expect_eq(lab_report_inspection(collect_bytes, &page, &latex, &about, s.machine), CGT_OK);
    expect_right(&page, values[i]);
    lab_inspection_free(&about);
    close_session(&s);
  }
}

Test(latex_pages, of_explanations) {
  const char *const values[] = {"{0,1|2}", "{0,*,{1|1}|^}", "thermograph({3|{1|-2}})", "thermograph(5)",
                                "{{100|^*||-5|-200*},{50|1|||0}|{7||5|1/1024*}}", "domineering(3,2)",
                                "{0,*|pass}", "over - over"};
  for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
    session s = open_text(values[i]);
    lab_explanation explanation;
    labi_buffer page = {0};
    cr_assert_eq(lab_explain(&explanation, s.machine, 0, &s.error), CGT_OK, "%s", s.error.message);
    cr_expect_eq(lab_report_explanation(collect_bytes, &page, &latex, &explanation, s.machine), CGT_OK);
    expect_right(&page, values[i]);
    lab_explanation_free(&explanation);
    close_session(&s);
  }
}

Test(latex_pages, of_moves) {
  const char *const sums[] = {"domineering(2,3) - {1|*} - 3", "nim(3,5,7)", "toads_and_frogs(\"TT..FF\") + ^<3>*",
                              "{2||1/4|*} - {1|-1} + (1/2 - ^)"};
  for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
    session s = open_text(sums[i]);
    lab_moves moves;
    labi_buffer page = {0};
    cr_assert_eq(lab_find_moves(&moves, s.machine, 0, NULL, &s.error), CGT_OK, "%s", s.error.message);
    cr_expect_eq(lab_report_moves(collect_bytes, &page, &latex, &moves, s.machine), CGT_OK);
    expect_right(&page, sums[i]);
    lab_moves_free(&moves);
    close_session(&s);
  }
}

Test(latex_pages, of_proofs) {
  const char *const claims[] = {"nim(1,2,3) == 0", "domineering(2,2) > 0", "outcome({2|*} - ^)", "{3||2|*} <= 1"};
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    session s = open_text(claims[i]);
    lab_proof *proof;
    labi_buffer page = {0};
    lab_style style = latex;
    style.question = claims[i];
    cr_assert_eq(lab_prove(&proof, s.machine, 0, &s.error), CGT_OK, "%s", s.error.message);
    cr_expect_eq(lab_report_proof(collect_bytes, &page, &style, proof, s.machine), CGT_OK);
    expect_right(&page, claims[i]);
    lab_proof_free(proof);
    close_session(&s);
  }
}
