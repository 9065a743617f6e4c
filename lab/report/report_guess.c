/* report_guess.c: closed forms, for people, for papers and for programs. */
#include <stdlib.h>
#include <string.h>

#include "lab/expression/expression_print.h"
#include "lab/text/latex.h"
#include "lab/text/latex_formula.h"
#include "lab/text/layout.h"
#include "lab/report/report_search.h"

enum { LONG_EQUATION = 140 /* bytes of LaTeX that fit on a line of a paper */ };

static const lab_statement *statement_of(const lab_guesses *all) {
  return lab_program_statement(lab_machine_program(all->machine), all->statement);
}

/* "45, 10 and 45", as many instances as each case has. */
static void put_support(labi_buffer *out, const lab_guess *guess) {
  for (size_t i = 0; i < guess->cases; i++) {
    if (i > 0) labi_put(out, i + 1 < guess->cases ? ", " : " and ");
    labi_put_count(out, guess->support[i]);
  }
}

/* ---- for people -------------------------------------------------------------------------------- */

static void put_text(labi_buffer *out, const lab_guesses *all, const lab_guess *guess) {
  const char *function = lab_guess_function(guess->kind);
  labi_put_char(out, '\n');
  if (function) labi_putf(out, "%s\n", function);
  if (guess->definition) {
    labi_put(out, "    ");
    labi_put_expression_definition(out, all->machine, guess->definition);
    labi_put_char(out, '\n');
  }
  labi_put(out, "    ");
  labi_put_expression(out, all->machine, all->statement, guess->formula);
  labi_put_char(out, '\n');
  if (guess->exceptions > 0)
    labi_putf(out, "  %zu exception%s", guess->exceptions, guess->exceptions == 1 ? "" : "s");
  if (guess->exceptions + guess->cases > 1) {
    labi_put(out, guess->exceptions > 0 ? "; " : "  ");
    labi_put(out, guess->cases > 1 ? "the cases have " : "the form has ");
    put_support(out, guess);
    labi_put(out, " instances\n");
  }
  labi_put_char(out, '\n');
}

static void put_tried(labi_buffer *out, const lab_guesses *all) {
  if (all->games && all->count == 0)
    labi_put(out, "None was found for its mean, its temperature or its stops.\n");
  labi_put(out, "\nTried: minima and maxima of linear forms, powers of 2 of these, floors, remainders and\n"
                "nim-sums of linear forms, these as indices of nimbers, ups, switches, tinies; up to\n"
                "six of them in regions of their own; and recursive families in one parameter.\n");
}

/* ---- for papers -------------------------------------------------------------------------------- */

/* The longest row of a formula, if it has some. */
static size_t row_length(const char *formula) {
  size_t most = 0;
  for (const char *end; *formula; formula = end) {
    end = strstr(formula + 1, "\\\\");
    if (!end) end = formula + strlen(formula);
    if ((size_t)(end - formula) > most) most = (size_t)(end - formula);
  }
  return most;
}

/* The expression, or a function of it, as it is written. */
static char *left_side(const lab_guesses *all, const lab_guess *guess) {
  labi_buffer formula = {0};
  labi_put_latex_column(&formula, lab_machine_program(all->machine), all->statement, 0,
                        lab_guess_function(guess->kind));
  return labi_buffer_take(&formula, NULL);
}

/* An equation, on two lines where one has no room for it, and a definition below it. */
static void put_equation(labi_buffer *out, const lab_guesses *all, const lab_guess *guess, const char *left,
                         const char *right) {
  bool is_long = strlen(left) + row_length(right) > LONG_EQUATION;
  const char *kind = is_long ? "multline*" : "gather*";
  labi_putf(out, "\\begin{%s}\n  %s%s= %s", kind, left, is_long ? "\\\\\n  " : " ", right);
  if (guess->definition) {
    labi_put(out, ",\\\\\n  ");
    labi_put_latex_definition(out, all->machine, guess->definition);
  }
  bool ends_in_cases = !guess->definition && strstr(right, "{cases}");
  labi_putf(out, "%s\n\\end{%s}\n", ends_in_cases ? "" : ".", kind);
}

static void put_latex(labi_buffer *out, const lab_guesses *all, const lab_guess *guess) {
  labi_latex_statement s;
  labi_buffer formula = {0};
  bool good = labi_latex_statement_make(&s, statement_of(all));
  labi_put_latex_expression(&formula, all->machine, guess->formula);
  char *left = left_side(all, guess), *right = labi_buffer_take(&formula, NULL);
  if (good && left && right) {
    if (guess > all->guesses) labi_put_char(out, '\n');
    labi_put_latex_searched(out, &s, all->instances, &all->gaps);
    if (strstr(right, "{cases}")) labi_put(out, "; of the cases the first that applies");
    if (guess->cases > 1) {
      labi_put(out, ", to ");
      put_support(out, guess);
    }
    labi_put(out, ")\n");
    put_equation(out, all, guess, left, right);
  } else {
    out->failed = true;
  }
  if (good) labi_latex_statement_free(&s);
  free(left);
  free(right);
}

/* ---- for programs ------------------------------------------------------------------------------ */

static json_t *json_guess(const lab_guesses *all, const lab_asked *asked, const lab_guess *guess,
                          const lab_test *test) {
  const char *function = lab_guess_function(guess->kind);
  json_t *support = json_array();
  for (size_t i = 0; i < guess->cases; i++)
    labi_json_append(&support, json_integer((json_int_t)guess->support[i]));
  labi_buffer definition = {0}, formula = {0};
  if (guess->definition) labi_put_expression_definition(&definition, all->machine, guess->definition);
  labi_put_expression(&formula, all->machine, all->statement, guess->formula);
  return json_pack("{ss so so sI so so so}", "of", function ? function : "value", "definition",
                   guess->definition ? labi_json_buffer(&definition) : json_null(), "formula",
                   labi_json_buffer(&formula), "exceptions", (json_int_t)guess->exceptions, "support",
                   support, "status", labi_json_test_status(test), "test", labi_json_test(test, asked));
}

static void put_json(labi_buffer *out, const lab_guesses *all, const lab_asked *asked,
                     lab_test *const *tests) {
  json_t *document = labi_json_searched(all->machine, all->statement, all->instances, &all->gaps),
         *guesses = json_array();
  for (size_t i = 0; i < all->count; i++)
    labi_json_append(&guesses, json_guess(all, asked, &all->guesses[i], tests[i]));
  labi_json_set(&document, "guesses", guesses);
  labi_put_json_line(out, document);
}

/* ---- any of them ------------------------------------------------------------------------------- */

cgt_status lab_report_guesses(cgt_write *write, void *where, const lab_style *style,
                              const lab_guesses *guesses, const lab_asked *asked, lab_test *const *tests) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  if (style->format == CGT_JSON) {
    put_json(out, guesses, asked, tests);
  } else if (style->format == CGT_LATEX) {
    labi_put_latex_macros(out);
    labi_put_latex_definitions(out, lab_machine_program(guesses->machine));
    if (guesses->none) labi_put(out, "\\noindent No closed form was found for the value.\n\n");
  } else {
    labi_put_count(out, guesses->instances);
    labi_put(out, " instances\n");
    labi_put_gaps(out, guesses->machine, guesses->statement, &guesses->gaps);
    if (guesses->none) labi_put(out, "\nNo closed form was found for the value.\n");
  }
  return labi_report_close(&outlet, guesses->machine);
}

cgt_status lab_report_guess(cgt_write *write, void *where, const lab_style *style, const lab_guesses *guesses,
                            const lab_guess *guess) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  if (style->format == CGT_LATEX)
    put_latex(out, guesses, guess);
  else
    put_text(out, guesses, guess);
  return labi_report_close(&outlet, guesses->machine);
}

cgt_status lab_report_guesses_end(cgt_write *write, void *where, const lab_style *style,
                                  const lab_guesses *guesses) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  if (style->format != CGT_LATEX && guesses->none) put_tried(out, guesses);
  return labi_report_close(&outlet, guesses->machine);
}
