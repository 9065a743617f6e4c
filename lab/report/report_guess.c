/* report_guess.c: closed forms, for people, for papers and for programs. */
#include <stdlib.h>
#include <string.h>

#include "lab/expression/expression_print.h"
#include "lab/text/latex.h"
#include "lab/text/latex_break.h"
#include "lab/text/latex_formula.h"
#include "lab/text/layout.h"
#include "lab/report/report_search.h"
#include "lab/report/results.h"

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

/* The expression, or a function of it, as it is written. */
static char *left_side(const lab_guesses *all, const lab_guess *guess) {
  labi_buffer formula = {0};
  labi_put_latex_column(&formula, lab_machine_program(all->machine), all->statement, 0,
                        lab_guess_function(guess->kind));
  return labi_buffer_take(&formula, NULL);
}

/* LaTeX writes such a formula as a brace with a case in each row. */
static bool has_cases(const lab_guess *guess) { return guess->formula->kind == LAB_EXPRESSION_IF; }

static char *latex_of(const lab_guesses *all, const lab_expression *e) {
  labi_buffer formula = {0};
  labi_put_latex_expression(&formula, all->machine, e);
  return labi_buffer_take(&formula, NULL);
}

static size_t signs_of(const lab_guesses *all, const lab_expression *e) {
  char *formula = latex_of(all, e);
  size_t signs = formula ? labi_latex_signs(formula) : 0;
  free(formula);
  return signs;
}

/* Of a formula; its cases are two columns behind a brace. */
static size_t row_signs(const lab_guesses *all, const lab_expression *e) {
  size_t widest_value = 0, widest_condition = 0;
  for (; e->kind == LAB_EXPRESSION_IF; e = e->children[2]) {
    const size_t value = signs_of(all, e->children[1]), condition = signs_of(all, e->children[0]) + 7;
    if (value > widest_value) widest_value = value;
    if (condition > widest_condition) widest_condition = condition;
  }
  const size_t last = signs_of(all, e);
  return (last > widest_value ? last : widest_value) + widest_condition;
}

static void put_breakable(labi_buffer *out, const lab_guesses *all, const lab_expression *e) {
  char *formula = latex_of(all, e);
  if (formula)
    labi_put_latex_breakable(out, formula);
  else
    out->failed = true;
  free(formula);
}

/* A formula whose rows no line has room for, as a paragraph; its cases are a list. */
static void put_paragraph(labi_buffer *out, const lab_guesses *all, const lab_guess *guess,
                          const char *left) {
  const lab_expression *e = guess->formula;
  const bool is_list = has_cases(guess);
  const char *kind = is_list ? "itemize" : "quote";
  labi_putf(out, is_list ? "$%s$ is\n\\begin{itemize}\\raggedright\n" : "\\begin{quote}\\raggedright\n$%s = ",
            left);
  for (; e->kind == LAB_EXPRESSION_IF; e = e->children[2]) {
    labi_put(out, "  \\item $");
    put_breakable(out, all, e->children[1]);
    labi_put(out, "$ if $");
    put_breakable(out, all, e->children[0]);
    labi_put(out, "$,\n");
  }
  if (is_list) labi_put(out, "  \\item $");
  put_breakable(out, all, e);
  labi_put(out, is_list ? "$ otherwise" : "$");
  if (guess->definition) {
    labi_put(out, ", where\n$");
    labi_put_latex_definition(out, all->machine, guess->definition);
    labi_put_char(out, '$');
  }
  labi_putf(out, ".\n\\end{%s}\n", kind);
}

/* An equation, on two lines where one has no room for it, and a definition below it. */
static void put_equation(labi_buffer *out, const lab_guesses *all, const lab_guess *guess, const char *left,
                         const char *right) {
  const size_t row = row_signs(all, guess->formula);
  if (row > LABI_LATEX_LINE) {
    put_paragraph(out, all, guess, left);
    return;
  }
  bool is_long = labi_latex_signs(left) + row + 1 > LABI_LATEX_LINE;
  const char *kind = is_long ? "multline*" : "gather*";
  labi_putf(out, "\\begin{%s}\n  %s%s= %s", kind, left, is_long ? "\\\\\n  " : " ", right);
  if (guess->definition) {
    labi_put(out, ",\\\\\n  ");
    labi_put_latex_definition(out, all->machine, guess->definition);
  }
  bool ends_in_cases = !guess->definition && has_cases(guess);
  labi_putf(out, "%s\n\\end{%s}\n", ends_in_cases ? "" : ".", kind);
}

static void put_latex(labi_buffer *out, const lab_guesses *all, const lab_guess *guess) {
  labi_latex_statement s;
  bool good = labi_latex_statement_make(&s, statement_of(all));
  char *left = left_side(all, guess), *right = latex_of(all, guess->formula);
  if (good && left && right) {
    if (guess > all->guesses) labi_put_char(out, '\n');
    labi_put_latex_searched(out, &s, all->instances, &all->gaps);
    if (has_cases(guess)) labi_put(out, "; the first case that applies counts");
    if (guess->cases > 1) {
      labi_put(out, ", for ");
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

/* ---- the fields --------------------------------------------------------------------------------- */

/* A guess and its test. */
typedef struct guess_record {
  const lab_guess *guess;
  labi_tested tested;
} guess_record;

typedef struct guesses_record {
  const lab_guesses *all;
  labi_searched searched;
  guess_record guesses[LAB_GUESS_KINDS];
} guesses_record;

static const guesses_record *of(const labi_record *r) { return r->it; }

static const lab_guess *guess_of(const labi_record *part) { return ((const guess_record *)part->it)->guess; }

static void put_function(labi_buffer *out, const labi_record *part) {
  const char *function = lab_guess_function(guess_of(part)->kind);
  labi_put(out, function ? function : "value");
}

static bool has_definition(const labi_record *part) { return guess_of(part)->definition; }

static void put_definition(labi_buffer *out, const labi_record *part) {
  labi_put_expression_definition(out, part->setting->machine, guess_of(part)->definition);
}

static void put_formula(labi_buffer *out, const labi_record *part) {
  const lab_guesses *all = of(part->whole)->all;
  if (part->setting->format == CGT_LATEX)
    labi_put_latex_expression(out, all->machine, guess_of(part)->formula);
  else
    labi_put_expression(out, all->machine, all->statement, guess_of(part)->formula);
}

static labi_datum exceptions_of(const labi_record *part) {
  return labi_count_datum(guess_of(part)->exceptions);
}

static labi_datum support_of(const labi_record *part) {
  const lab_guess *guess = guess_of(part);
  return labi_parts_datum(guess->support, guess->cases, sizeof *guess->support);
}

static const labi_description size = {.fields = LABI_TABLE(LABI_FIELD(NULL, COUNT, .size = sizeof(size_t)))};

static const labi_field guess_fields[] = {
    LABI_FIELD("of", TEXT, .put = put_function, .meaning = "value, or the function of it that has this form"),
    LABI_FIELD("definition", TEXT, .without = LABI_NULL, .has = has_definition, .put = put_definition,
               .meaning = "that the formula calls"),
    LABI_FIELD("formula", FORMULA, .put = put_formula),
    LABI_FIELD("exceptions", COUNT, .get = exceptions_of,
               .meaning = "instances that the formula names one by one"),
    LABI_FIELD("support", LIST, .of = &size, .get = support_of, .meaning = "instances of each of its cases"),
    LABI_FIELD(NULL, FIELDS, .of = &labi_tested_shape, LABI_AT(guess_record, tested)),
    {0}};
static const labi_description guess_shape = {.fields = guess_fields};

static labi_datum guesses_of(const labi_record *r) {
  return labi_parts_datum(of(r)->guesses, of(r)->all->count, sizeof *of(r)->guesses);
}

static const labi_field fields[] = {
    LABI_FIELD(NULL, FIELDS, .of = &labi_searched_shape, LABI_AT(guesses_record, searched)),
    LABI_FIELD("guesses", ROWS, .of = &guess_shape, .get = guesses_of),
    {0}};

static void put_page(labi_buffer *out, const labi_record *r) {
  const lab_guesses *all = of(r)->all;
  labi_put_count(out, all->instances);
  labi_put(out, " instances\n");
  labi_put_gaps(out, all->machine, all->statement, &all->gaps);
  if (all->none) labi_put(out, "\nNo closed form was found for the value.\n");
}

static void put_paper(labi_buffer *out, const labi_record *r) {
  const lab_guesses *all = of(r)->all;
  labi_put_latex_macros(out);
  labi_put_latex_definitions(out, lab_machine_program(all->machine));
  if (all->none) labi_put(out, "\\noindent No closed form was found for the value.\n\n");
}

/* Pages go on with each guess when it is tested. */
const labi_description labi_result_guess = {.name = "guess",
                                            .version = 1,
                                            .fields = fields,
                                            .page = put_page,
                                            .latex = put_paper,
                                            .rows = &fields[1]};

/* ---- any of them ------------------------------------------------------------------------------- */

cgt_status lab_report_guesses(cgt_write *write, void *where, const lab_style *style,
                              const lab_guesses *guesses, const lab_asked *asked, lab_test *const *tests) {
  if (!write || !style || !guesses) return CGT_EINVAL;
  guesses_record record = {
      .all = guesses,
      .searched = labi_searched_of(guesses->machine, guesses->statement, guesses->instances, &guesses->gaps)};
  for (size_t i = 0; i < guesses->count; i++)
    record.guesses[i] = (guess_record){&guesses->guesses[i], labi_tested_of(tests ? tests[i] : NULL, asked)};
  return labi_report(write, where, style, &labi_result_guess, &record, guesses->machine);
}

cgt_status lab_report_guess(cgt_write *write, void *where, const lab_style *style, const lab_guesses *guesses,
                            const lab_guess *guess) {
  if (!write || !style || !guesses || !guess || !guess->formula) return CGT_EINVAL;
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
  if (!write || !style || !guesses) return CGT_EINVAL;
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  if (style->format != CGT_LATEX && guesses->none) put_tried(out, guesses);
  return labi_report_close(&outlet, guesses->machine);
}
