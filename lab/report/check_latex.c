/* check_latex.c: verdicts of cgt check for a paper: each statement as mathematics, and what was found. */
#include <stdlib.h>
#include <string.h>

#include "lab/report/check_print.h"
#include "lab/report/latex.h"
#include "lab/report/latex_formula.h"
#include "lab/report/output.h"

static bool put_statement(const lab_statement *statement) {
  static const char *const kinds[] = {[LAB_THEOREM] = "Theorem",
                                      [LAB_EXAMPLE] = "Example",
                                      [LAB_CONJECTURE] = "Conjecture",
                                      [LAB_BARE] = "Statement"};
  labi_latex_statement s;
  printf("\\begin{sloppypar}\\noindent\\textbf{%s", kinds[statement->kind]);
  if (*statement->title) {
    fputs(" (", stdout);
    labi_latex_put_text(stdout, statement->title);
    fputc(')', stdout);
  }
  fputs(".} ", stdout);
  if (!labi_latex_statement_make(&s, statement)) return false;
  if (*s.scope) printf("For $%s$:\n", s.scope);
  printf("$%s$.\n", s.claim);
  labi_latex_statement_free(&s);
  return true;
}

static bool put_tuple(const lab_check_result *result, const int64_t *tuple) {
  bool good = true;
  for (size_t i = 0; i < result->statement->variable_count; i++) {
    const char *name = result->statement->variables[i];
    fputs(i > 0 ? ", $" : "$", stdout);
    good = labi_latex_put_name(stdout, name) && good;
    printf("=%lld$", (long long)tuple[i]);
  }
  return good;
}

static bool put_failure(const lab_check_result *result) {
  char n[28], all[28];
  bool good = true;
  if (result->statement->variable_count == 0) {
    puts("It is false.");
    return true;
  }
  printf("It fails for %s of %s instances%s: ", labi_output_count(n, result->failures),
         labi_output_count(all, result->instances), result->complete ? "" : " so far");
  size_t width = result->statement->variable_count;
  for (size_t i = 0; i < result->count; i++) {
    if (i > 0) fputs("; ", stdout);
    good = put_tuple(result, result->counterexamples + i * width) && good;
  }
  if (result->count == 0) {
    fputs("the smallest is ", stdout);
    good = put_tuple(result, result->smallest);
  }
  puts(".");
  return good;
}

/* What keeps it from being decided, or from being decided further. */
static bool put_error(const lab_check_result *result) {
  bool good = true;
  fputs(result->verdict == LAB_CHECK_UNDECIDED ? "" : "Not all is decided", stdout);
  if (result->has_error_at && result->statement->variable_count > 0) {
    fputs(" at ", stdout);
    good = put_tuple(result, result->error_at);
  }
  fputs(": ", stdout);
  labi_latex_put_text(stdout, result->error.message);
  puts(".");
  return good;
}

static bool put_verdict(const lab_check_result *result) {
  char n[28];
  bool good = true;
  const char *many = result->instances == 1 ? "" : "s";
  switch (result->verdict) {
  case LAB_CHECK_HOLDS:
    if (result->statement->variable_count > 0)
      printf("It holds for all %s instance%s.\n", labi_output_count(n, result->instances), many);
    else
      puts("It is true.");
    break;
  case LAB_CHECK_FAILS:
    good = put_failure(result);
    break;
  case LAB_CHECK_EMPTY:
    puts("There is no instance in the range.");
    break;
  case LAB_CHECK_UNDECIDED:
    fputs("It is not decided", stdout);
    break;
  case LAB_CHECK_STOPPED:
    printf("None of the first %s instance%s is an exception.\n", labi_output_count(n, result->instances),
           many);
    break;
  }
  if (result->error.status != CGT_OK) good = put_error(result) && good;
  if (result->excepted > 0)
    printf("Known exceptions left out: %s.\n", labi_output_count(n, result->excepted));
  return good;
}

bool labi_check_print_latex(const lab_check_result *result) {
  bool good = put_statement(result->statement);
  good = put_verdict(result) && good;
  puts("\\end{sloppypar}");
  return good;
}
