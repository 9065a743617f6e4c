/* sequence_latex.c: the report of cgt seq for a paper: the first terms, and what was found as formulas. */
#include <stdlib.h>
#include <string.h>

#include "lab/report/latex.h"
#include "lab/report/latex_formula.h"
#include "lab/report/sequence_report.h"

enum { SHOWN_TERMS = 12, LONG_TERMS = 160 /* bytes of all */, LONG_FORMULA = 85 /* bytes of LaTeX */ };

static const char *plural(size_t n) { return n == 1 ? "" : "s"; }

static void put_formula(cmd_sequence_report *r, const char *text) {
  if (!text || !labi_latex_put_formula(stdout, text, strlen(text), false)) r->lost = true;
}

/* An expression on a line of its own, or as text that can be broken where no line has room for it. */
static void put_display(cmd_sequence_report *r, const char *text) {
  char *formula = text ? labi_latex_formula(text, strlen(text), false) : NULL;
  if (!formula)
    r->lost = true;
  else if (strlen(formula) > LONG_FORMULA)
    printf("\\begin{quote}\\raggedright\n$%s$.\n\\end{quote}\n", formula);
  else
    printf("\\[\n  %s.\n\\]\n", formula);
  free(formula);
}

static void put_counts(size_t fitted, size_t confirmed) {
  printf("This was fitted on %zu term%s and confirmed by the other %zu.\n", fitted, plural(fitted),
         confirmed);
}

/* "The sequence a(n) = n^2", as far as it is known what it is of. */
static void put_name(cmd_sequence_report *r) {
  const lab_statement *statement = r->statement;
  labi_latex_statement s;
  if (r->code) {
    printf("\\noindent The sequence $a(n)$ of nim-values of the octal game %s", r->source);
  } else if (!statement) {
    fputs("\\noindent The sequence $a(n)$", stdout);
  } else if (labi_latex_statement_make(&s, statement->text, statement->text_length, r->settings->paper)) {
    printf("\\noindent The sequence $a(%s)=%s$", s.tuple, s.claim);
    labi_latex_statement_free(&s);
  } else {
    r->lost = true;
  }
}

/* The terms as far as a line or two go. Those of an octal game are numbers: its nim-values. */
static void put_terms(cmd_sequence_report *r) {
  const labi_sequence *s = &r->terms->numbers;
  put_name(r);
  printf(", $n\\ge %lld$, begins ", (long long)s->first);
  size_t i = 0, length = 0;
  for (; i < s->count && i < SHOWN_TERMS; i++) {
    char *text = r->code ? fmpz_get_str(NULL, 10, s->terms + i) : cmd_terms_text(r->terms, i);
    length += text ? strlen(text) : 0;
    r->lost = r->lost || !text;
    bool fits = text && length <= LONG_TERMS;
    if (fits) {
      fputs(i > 0 ? ", $" : "$", stdout);
      put_formula(r, text);
      fputc('$', stdout);
    }
    free(text);
    if (!fits) break;
  }
  puts(i == 0 ? "\\ldots{}" : i < s->count ? ", \\ldots{}" : ".");
}

static void put_period(cmd_sequence_report *r) {
  const labi_sequence *s = &r->terms->numbers;
  long long start = (long long)s->first + (long long)r->period.start;
  size_t p = r->period.period;
  printf("It has %s~$%zu$", cmd_sequence_has_saltus(r) ? "arithmetic period" : "period", p);
  if (r->terms->kind == CMD_TERMS_GAMES) {
    printf(" in its differences:\n\\[\n  a(n+%zu)-a(n+%zu) = a(n+1)-a(n) \\qquad (n\\ge %lld).\n\\]\n", p + 1,
           p, start);
  } else {
    printf(":\n\\[\n  a(n+%zu) = a(n)", p);
    if (cmd_sequence_has_saltus(r)) {
      if (r->saltus[0] != '-') fputc('+', stdout);
      put_formula(r, r->saltus);
    }
    printf(" \\qquad (n\\ge %lld).\n\\]\n", start);
  }
  put_counts(cmd_sequence_fitted(r), r->period.confirmed);
  if (r->proof_needs > s->count)
    printf("It is not proved: the theorem of Guy and Smith takes %zu terms.\n", r->proof_needs);
  else if (r->proof_needs > 0)
    printf("By the theorem of Guy and Smith it holds for all $n\\ge %zu$, for it does in the terms below "
           "$n=%zu$.\n",
           r->period.start, r->proof_needs);
}

static void put_interval(cmd_sequence_report *r) {
  const labi_sequence_beatty *beatty = &r->beatty;
  fputs("Exactly the $\\alpha$ with $", stdout);
  put_formula(r, beatty->low);
  fputs("\\le\\alpha<", stdout);
  put_formula(r, beatty->high);
  puts("$ give all terms.");
}

static void put_beatty(cmd_sequence_report *r) {
  const labi_sequence_beatty *beatty = &r->beatty;
  if (!beatty->found) return;
  if (beatty->named) {
    fputs("It is a Beatty sequence,\n\\[\n  a(n)=\\lfloor n\\alpha\\rfloor,\\qquad \\alpha=", stdout);
    put_formula(r, beatty->alpha);
    fputs(",\n\\]\nwhere $\\alpha$ is a root of $", stdout);
    put_formula(r, beatty->equation);
    puts("$.");
    put_counts(beatty->fitted, beatty->confirmed);
  } else {
    puts("All terms are $a(n)=\\lfloor n\\alpha\\rfloor$, but for no small quadratic irrational~$\\alpha$.");
  }
  put_interval(r);
  if (!*beatty->beta) return;
  fputs("The integers left out are $\\lfloor n\\beta\\rfloor$ with $\\beta=", stdout);
  put_formula(r, beatty->beta);
  puts("$.");
}

static void put_finding(cmd_sequence_report *r, const char *lead, const labi_sequence_finding *finding) {
  if (!finding->found) return;
  puts(lead);
  put_display(r, finding->text);
  put_counts(finding->fitted, finding->confirmed);
}

/* "a(n) = " and the polynomial, whose text does not say of what it is. */
static void put_polynomial(cmd_sequence_report *r) {
  const labi_sequence_finding *finding = &r->polynomial;
  if (!finding->found) return;
  size_t room = finding->text ? strlen(finding->text) + 8 : 0;
  char *text = room > 0 ? malloc(room) : NULL;
  if (text) snprintf(text, room, "a(n) = %s", finding->text);
  puts("It is a polynomial,");
  put_display(r, text);
  put_counts(finding->fitted, finding->confirmed);
  free(text);
}

/* 1.5e+30 as a paper has it. */
static void put_decimal(const char *text) {
  size_t length = strcspn(text, "e");
  printf("%.*s", (int)length, text);
  if (text[length]) printf("\\cdot 10^{%ld}", strtol(text + length + 1, NULL, 10));
}

static void put_numbers(cmd_sequence_report *r) {
  put_polynomial(r);
  if (r->polynomial.found) return;
  put_beatty(r);
  put_finding(r, "It satisfies the recurrence", &r->constant);
  put_finding(r, "It satisfies the recurrence", &r->holonomic);
  if (!r->constant.found && !r->holonomic.found && !r->beatty.found) {
    printf("It satisfies no recurrence with constant coefficients up to order~$%zu$", r->constant.searched);
    if (r->holonomic.searched > 0)
      printf(", and none of order~$r$ whose coefficients are polynomials of degree~$d$ as long as "
             "$(r+1)(d+1)\\le "
             "%zu$",
             r->holonomic.searched);
    puts(".");
  }
  if (!r->has_growth) return;
  fputs("The last ratio $a(n+1)/a(n)$ is about $", stdout);
  put_decimal(r->ratio);
  fputs("$; extrapolated, $", stdout);
  put_decimal(r->limit);
  puts("$.");
}

void cmd_sequence_print_latex(cmd_sequence_report *r) {
  labi_latex_put_macros(stdout);
  if (!labi_latex_put_definitions(stdout, r->definitions, r->settings->paper)) r->lost = true;
  put_terms(r);
  if (r->has_period) {
    put_period(r);
    put_beatty(r);
  } else {
    bool found = r->polynomial.found || r->beatty.found || r->constant.found || r->holonomic.found;
    if (!found)
      printf("It has no period that covers %s of its %zu terms and is seen twice.\n",
             r->code ? "a third" : "two thirds", r->terms->numbers.count);
    if (r->terms->kind == CMD_TERMS_NUMBERS) put_numbers(r);
  }
}
