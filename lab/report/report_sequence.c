/* report_sequence.c: what a sequence seems to be, for people, for papers and for programs. */
#include <stdlib.h>
#include <string.h>

#include "lab/machine/machine.h"
#include "lab/machine/value_kind.h"
#include "lab/machine/value_print.h"
#include "lab/report/report_search.h"
#include "lab/report/report_status.h"
#include "lab/report/results.h"
#include "lab/report/sequence_formula.h"
#include "lab/text/latex.h"
#include "lab/text/latex_formula.h"

enum { SHOWN_TERMS = 12, LONG_TERMS = 160 /* bytes of all */, LONG_FORMULA = 85 /* bytes of LaTeX */ };

typedef struct page {
  labi_buffer *out;
  const lab_sequence *s;
  bool latex;
} page;

static long long period_from(const lab_sequence *s, const lab_period *p) {
  return (long long)s->first + (long long)p->start;
}

/* Of heaps of an impartial game. */
static bool has_nim_values(const lab_sequence *s) {
  return s->source != LAB_SEQUENCE_GIVEN && s->kind == LAB_SEQUENCE_NIMBERS;
}

static bool has_recurrence(const lab_sequence *s) { return s->constant.found || s->holonomic.found; }

static void put_value(labi_buffer *out, const lab_sequence *s, lab_value value, bool is_number, bool latex) {
  if (is_number)
    labi_put_fraction(out, s->machine, value, latex);
  else if (latex)
    labi_put_latex_value(out, s->machine, value);
  else
    labi_put_value(out, s->machine, value, CGT_PLAIN);
}

static void put_term(labi_buffer *out, const lab_sequence *s, size_t i, bool latex) {
  put_value(out, s, s->terms[i], s->kind == LAB_SEQUENCE_NUMBERS, latex);
}

static void put_saltus(labi_buffer *out, const lab_sequence *s, const lab_period *p, bool latex) {
  put_value(out, s, p->saltus, s->kind != LAB_SEQUENCE_GAMES, latex);
}

/* "a(n) + saltus": a negative number is subtracted, a game with a sign stands in brackets. */
static void put_shifted(labi_buffer *out, const lab_sequence *s, const lab_period *p, bool latex) {
  lab_machine *m = s->machine;
  const bool number = s->kind != LAB_SEQUENCE_GAMES || cgt_is_number(p->saltus.as.game);
  const labi_scratch_mark mark = labi_scratch_here(&m->results);
  lab_value shown = p->saltus;
  lab_error error;
  cgt_notation notation = CGT_NOTATION_SYMBOL;
  bool good = labi_notation_of(&notation, m, shown, latex ? CGT_LATEX_MACROS : CGT_PLAIN) == CGT_OK;
  const bool sign = notation == CGT_NOTATION_SIGNED, minus = sign && number;
  const bool brackets = (sign && !minus) || notation == CGT_NOTATION_LET;
  if (good && minus)
    good = lab_call(&shown, m, "*", (lab_value[]){p->saltus, labi_integer(-1)}, 2, &error) == CGT_OK;
  out->failed |= !good;
  labi_putf(out, latex ? "a(n)%s%s" : "a(n) %s %s", minus ? "-" : "+", brackets ? "(" : "");
  if (good) put_value(out, s, shown, s->kind != LAB_SEQUENCE_GAMES, latex);
  if (brackets) labi_put_char(out, ')');
  labi_scratch_release(&m->results, mark);
}

/* ---- for people and for papers -------------------------------------------------------------------- */

static void say(page *page, const char *text, const char *latex) {
  labi_put(page->out, page->latex ? latex : text);
}

static void put_part(page *page, lab_sequence_part part) {
  labi_put_sequence_part(page->out, page->s, part, page->latex);
}

static void put_number(page *page, lab_value x) {
  labi_put_fraction(page->out, page->s->machine, x, page->latex);
}

static void put_counts(page *page, size_t fitted, size_t confirmed) {
  labi_putf(page->out,
            page->latex ? "This was fitted on %zu term%s and confirmed by the other %zu.\n"
                        : "  fitted on %zu term%s, confirmed by the other %zu\n",
            fitted, fitted == 1 ? "" : "s", confirmed);
}

/* Proofs say from which terms they are. */
static void put_status(page *page, const cgt_law_status *status) {
  if (!page->latex) labi_put(page->out, "  ");
  labi_put_law_status(page->out, status, page->latex);
  long long below = (long long)page->s->first + (long long)status->needs;
  if (status->word == CGT_LAW_PROVED)
    labi_putf(page->out, page->latex ? " The terms below $n=%lld$ show it." : ", from the terms below %lld",
              below);
  labi_put_char(page->out, '\n');
}

static void put_bounds(page *page) {
  say(page, "  exactly the alpha with ", "Exactly the $\\alpha$ with $");
  put_number(page, page->s->beatty.low);
  say(page, " <= alpha < ", "\\le\\alpha<");
  put_number(page, page->s->beatty.high);
  say(page, " give all terms\n", "$ give all terms.\n");
}

static void put_beta(page *page) {
  if (!page->s->beatty.has_beta) return;
  say(page, "  the integers left out are floor(n*beta), beta = ",
      "The integers left out are $\\lfloor n\\beta\\rfloor$ with $\\beta=");
  put_part(page, LAB_SEQUENCE_BETA);
  say(page, "\n", "$.\n");
}

static void put_beatty(page *page) {
  const lab_beatty *b = &page->s->beatty;
  if (!b->found) return;
  if (b->named) {
    say(page, "Beatty sequence: a(n) = floor(n*alpha) with alpha = ",
        "It is a Beatty sequence,\n\\[\n  a(n)=\\lfloor n\\alpha\\rfloor,\\qquad \\alpha=");
    put_part(page, LAB_SEQUENCE_ALPHA);
    say(page, ", a root of ", ",\n\\]\nwhere $\\alpha$ is a root of $");
    put_part(page, LAB_SEQUENCE_EQUATION);
    say(page, "\n", "$.\n");
    put_counts(page, b->fitted, b->confirmed);
    put_status(page, &b->status);
    if (!page->latex) put_beta(page);
  } else {
    say(page,
        "Beatty sequence: a(n) = floor(n*alpha) for all terms, but no small quadratic irrational is such an "
        "alpha\n",
        "All terms are $a(n)=\\lfloor n\\alpha\\rfloor$, but no small quadratic irrational is such "
        "an~$\\alpha$.\n");
    put_status(page, &b->status);
  }
  put_bounds(page);
  if (page->latex) put_beta(page);
}

/* The formula on a line of its own; in a paper as text that can be broken where no line has room for it. */
static void put_law(page *page, const char *text, const char *latex, lab_sequence_part part,
                    const lab_law *law) {
  if (!law->found) return;
  say(page, text, latex);
  if (page->latex) {
    labi_buffer formula = {0};
    if (part == LAB_SEQUENCE_POLYNOMIAL) labi_put(&formula, "a(n)=");
    labi_put_sequence_part(&formula, page->s, part, true);
    bool is_long = formula.length > LONG_FORMULA;
    labi_put(page->out, is_long ? "\\begin{quote}\\raggedright\n$" : "\\[\n  ");
    labi_put_made(page->out, labi_buffer_take(&formula, NULL));
    labi_put(page->out, is_long ? "$.\n\\end{quote}\n" : ".\n\\]\n");
  } else {
    put_part(page, part);
    labi_put_char(page->out, '\n');
  }
  put_counts(page, law->fitted, law->confirmed);
  put_status(page, &law->status);
}

static void put_no_recurrence(page *page) {
  const lab_sequence *s = page->s;
  labi_putf(page->out,
            page->latex ? "It satisfies no recurrence with constant coefficients up to order~$%zu$"
                        : "no recurrence with constant coefficients up to order %zu\n",
            s->most_order);
  if (s->most_unknowns > 0)
    labi_putf(page->out,
              page->latex
                  ? ", and none of order~$r$ whose coefficients are polynomials of degree~$d$ as long as "
                    "$(r+1)(d+1)\\le %zu$"
                  : "no recurrence with polynomial coefficients, as long as (order+1)*(degree+1) <= %zu\n",
              s->most_unknowns);
  say(page, "", ".\n");
}

static void put_numbers(page *page) {
  const lab_sequence *s = page->s;
  put_law(page, "polynomial: a(n) = ", "It is a polynomial,\n", LAB_SEQUENCE_POLYNOMIAL, &s->polynomial);
  if (s->polynomial.found) return;
  put_beatty(page);
  put_law(page, "recurrence: ", "It satisfies the recurrence\n", LAB_SEQUENCE_CONSTANT, &s->constant);
  put_law(page, "recurrence: ", "It satisfies the recurrence\n", LAB_SEQUENCE_HOLONOMIC, &s->holonomic);
  if (!has_recurrence(s) && !s->beatty.found) put_no_recurrence(page);
  if (!s->has_growth) return;
  say(page, "growth: the last ratio a(n+1)/a(n) is about ", "The last ratio $a(n+1)/a(n)$ is about $");
  put_part(page, LAB_SEQUENCE_LAST_RATIO);
  say(page, "; extrapolated, ", "$; extrapolated, $");
  put_part(page, LAB_SEQUENCE_LIMIT);
  say(page, "\n", "$.\n");
}

/* ---- periods --------------------------------------------------------------------------------------- */

/* residue: NULL, or of those n alone. */
static void text_period(page *page, const lab_period *p, const size_t *residue) {
  const lab_sequence *s = page->s;
  if (residue) labi_putf(page->out, "n = %zu modulo %zu: ", *residue, p->length);
  labi_putf(page->out, "%s %zu from n = %lld on", p->slanted ? "arithmetic period" : "period", p->length,
            period_from(s, p));
  if (p->slanted) {
    labi_put(page->out, ", saltus ");
    put_saltus(page->out, s, p, false);
    labi_putf(page->out, ": a(n+%zu) = ", p->length);
    put_shifted(page->out, s, p, false);
  }
  labi_put_char(page->out, '\n');
}

static void latex_period(page *page, const lab_period *p, const size_t *residue) {
  if (residue)
    labi_putf(page->out, "For $n\\equiv %zu\\pmod{%zu}$ it", *residue, p->length);
  else
    labi_put(page->out, "It");
  labi_putf(page->out, " has %s~$%zu$:\n\\[\n  a(n+%zu) = ", p->slanted ? "arithmetic period" : "period",
            p->length, p->length);
  if (p->slanted)
    put_shifted(page->out, page->s, p, true);
  else
    labi_put(page->out, "a(n)");
  labi_putf(page->out, " \\qquad (n\\ge %lld).\n\\]\n", period_from(page->s, p));
}

static void put_period(page *page, const lab_period *p, const size_t *residue) {
  if (!p->found) return;
  if (page->latex)
    latex_period(page, p, residue);
  else
    text_period(page, p, residue);
  put_counts(page, p->fitted, p->confirmed);
  put_status(page, &p->status);
}

/* A law that the terms of the range have, and further terms have not. */
static void put_withdrawn(page *page, const cgt_law_status *status, const char *law, size_t size) {
  if (status->word != CGT_LAW_REFUTED) return;
  say(page, "withdrawn: ", "The terms of the range have ");
  labi_putf(page->out, law, size);
  labi_putf(page->out, page->latex ? ", but it fails at $n=%lld$.\n" : " fails at n = %lld\n",
            (long long)status->to);
}

/* Where no law is left. */
static void put_all_withdrawn(page *page) {
  const lab_sequence *s = page->s;
  if (s->period.found || s->modulus > 0 || s->polynomial.found || s->beatty.found || has_recurrence(s))
    return;
  put_withdrawn(page, &s->period.status,
                s->period.slanted ? "an arithmetic period of %zu" : "a period of %zu", s->period.length);
  put_withdrawn(page, &s->polynomial.status, "a polynomial of degree %zu", s->polynomial.degree);
  put_withdrawn(page, &s->beatty.status, "a Beatty sequence", 0);
  put_withdrawn(page, &s->constant.status, "a recurrence with constant coefficients of order %zu",
                s->constant.order);
  put_withdrawn(page, &s->holonomic.status, "a recurrence with polynomial coefficients of order %zu",
                s->holonomic.order);
}

static void put_laws(page *page) {
  const lab_sequence *s = page->s;
  put_all_withdrawn(page);
  put_period(page, &s->period, NULL);
  if (s->period.found) {
    put_beatty(page);
    return;
  }
  for (size_t r = 0; r < s->modulus; r++) put_period(page, &s->residues[r], &r);
  if (s->kind == LAB_SEQUENCE_NUMBERS) put_numbers(page);
}

/* ---- for people ---------------------------------------------------------------------------------- */

static void put_text(page *page) {
  static const char *const kinds[] = {"numbers", "nimbers", "games", "values that are not games"};
  const lab_sequence *s = page->s;
  labi_putf(page->out, "%zu terms, n = %lld..%lld: %s\n", s->count, (long long)s->first,
            (long long)s->first + (long long)s->count - 1, kinds[s->kind]);
  if (!s->period.found && s->period.status.word != CGT_LAW_REFUTED)
    labi_putf(page->out,
              "no period that covers %s of the terms, is seen twice and confirmed by more than six\n",
              s->heaps ? "a third" : "two thirds");
  put_laws(page);
}

/* ---- for papers ---------------------------------------------------------------------------------- */

/* "The sequence a(n) = n^2", as far as it is known what it is of. */
static void latex_name(page *page, const char *source) {
  const lab_sequence *s = page->s;
  labi_latex_statement formulas;
  if (s->source != LAB_SEQUENCE_GIVEN) {
    labi_putf(page->out, "\\noindent The sequence $a(n)$ of %s of the %s game %s",
              has_nim_values(s) ? "nim-values" : "values",
              s->source == LAB_SEQUENCE_OCTAL ? "octal" : "subtraction", source);
  } else if (s->statement == LAB_WHOLE) {
    labi_put(page->out, "\\noindent The sequence $a(n)$");
  } else if (labi_latex_statement_make(
                 &formulas, lab_program_statement(lab_machine_program(s->machine), s->statement))) {
    labi_putf(page->out, "\\noindent The sequence $a(%s)=%s$", formulas.tuple, formulas.claim);
    labi_latex_statement_free(&formulas);
  } else {
    page->out->failed = true;
  }
}

/* Terms of heaps are numbers here: nim-values. */
static void put_nim_value(labi_buffer *out, const lab_sequence *s, size_t i) {
  labi_put_game(out, s->machine, cgt_nimber_part(lab_machine_ctx(s->machine), s->terms[i].as.game),
                CGT_PLAIN);
}

static void put_shown(labi_buffer *out, const lab_sequence *s, size_t i, bool latex) {
  if (has_nim_values(s))
    put_nim_value(out, s, i);
  else
    put_term(out, s, i, latex);
}

/* The terms as far as a line or two go. */
static void latex_terms(page *page, const char *source) {
  const lab_sequence *s = page->s;
  labi_buffer *out = page->out;
  latex_name(page, source);
  labi_putf(out, ", $n\\ge %lld$, begins ", (long long)s->first);
  size_t i = 0;
  labi_buffer plain = {0}; /* of all that are shown */
  for (; i < s->count && i < SHOWN_TERMS; i++) {
    put_shown(&plain, s, i, false);
    if (plain.failed || plain.length > LONG_TERMS) break;
    labi_put(out, i > 0 ? ", $" : "$");
    put_shown(out, s, i, true);
    labi_put_char(out, '$');
  }
  out->failed |= plain.failed;
  labi_buffer_free(&plain);
  labi_put(out, i == 0 ? "\\ldots{}\n" : i < s->count ? ", \\ldots{}\n" : ".\n");
}

static void put_latex(page *page, const char *source) {
  const lab_sequence *s = page->s;
  labi_put_latex_macros(page->out);
  labi_put_latex_definitions(page->out, lab_machine_program(s->machine));
  latex_terms(page, source);
  bool has_period = s->period.found || s->period.status.word == CGT_LAW_REFUTED;
  if (!has_period && s->modulus == 0 && !s->polynomial.found && !s->beatty.found && !has_recurrence(s))
    labi_putf(page->out,
              "It has no period that covers %s of its %zu terms, is seen twice and confirmed by more than "
              "six.\n",
              s->heaps ? "a third" : "two thirds", s->count);
  put_laws(page);
}

/* ---- the fields --------------------------------------------------------------------------------- */

/* A law, and the part of the sequence that writes it. */
typedef struct law_record {
  lab_sequence_part part;
  const lab_law *law;
} law_record;

typedef struct sequence_record {
  const lab_sequence *s;
  const char *source;
  law_record polynomial, recurrence;
  struct withdrawn {
    const char *law;
    const cgt_law_status *status;
  } withdrawn[5]; /* those that are refuted */
} sequence_record;

static const sequence_record *of(const labi_record *r) { return r->it; }

static const lab_sequence *whole_of(const labi_record *part) { return of(part->whole)->s; }

/* Terms. */
static void put_own_term(labi_buffer *out, const labi_record *part) {
  put_term(out, whole_of(part), part->index, part->setting->format == CGT_LATEX);
}

static labi_datum own_number(const labi_record *part) {
  return labi_integer_datum(whole_of(part)->first + (int64_t)part->index);
}

static labi_datum terms_of(const labi_record *r) { return labi_parts_datum(of(r)->s, of(r)->s->count, 0); }

static const labi_description term = {.fields = LABI_TABLE(LABI_FIELD(NULL, TEXT, .put = put_own_term))};
static const labi_description numbered = {.fields =
                                              LABI_TABLE(LABI_FIELD("n", INTEGER, .get = own_number),
                                                         LABI_FIELD("a", FORMULA, .put = put_own_term))};
static const labi_field rows = LABI_FIELD(NULL, ROWS, .of = &numbered, .get = terms_of);

/* Periods: of the whole, and of residues. */
static const lab_period *period(const labi_record *r) { return r->it; }

static const lab_sequence *sequence_of(const labi_record *r) {
  while (r->whole) r = r->whole;
  return of(r)->s;
}

static labi_datum from_of(const labi_record *r) {
  return labi_integer_datum(period_from(sequence_of(r), period(r)));
}

static void put_terms_word(labi_buffer *out, const labi_record *r) {
  (void)r;
  labi_put(out, "terms");
}

static bool has_saltus(const labi_record *r) { return period(r)->has_saltus; }

static void put_own_saltus(labi_buffer *out, const labi_record *r) {
  put_saltus(out, sequence_of(r), period(r), r->setting->format == CGT_LATEX);
}

static const labi_field period_fields[] = {
    LABI_FIELD("length", COUNT, LABI_AT(lab_period, length)),
    LABI_FIELD("from", INTEGER, .get = from_of, .meaning = "the least n"),
    LABI_FIELD("of", TEXT, .put = put_terms_word),
    LABI_FIELD("saltus", FORMULA, .without = LABI_NULL, .has = has_saltus, .put = put_own_saltus,
               .meaning = "added in each period"),
    LABI_FIELD("status", RECORD, .of = &labi_law_status, LABI_AT(lab_period, status)),
    LABI_FIELD("fitted", COUNT, LABI_AT(lab_period, fitted), .meaning = "terms that it was found in"),
    LABI_FIELD("confirmed", COUNT, LABI_AT(lab_period, confirmed), .meaning = "terms that confirm it"),
    {0}};
static const labi_description period_shape = {.fields = period_fields};

static labi_datum period_or_none(const lab_period *p) {
  return p->found ? labi_parts_datum(p, 1, 0) : labi_no_datum();
}

static labi_datum whole_period(const labi_record *r) { return period_or_none(&of(r)->s->period); }

static labi_datum own_period(const labi_record *part) { return period_or_none(part->it); }

static labi_datum residues_of(const labi_record *r) {
  return labi_parts_datum(of(r)->s->residues, of(r)->s->modulus, sizeof *of(r)->s->residues);
}

static const labi_description residue = {
    .fields =
        LABI_TABLE(LABI_FIELD(NULL, RECORD, .of = &period_shape, .without = LABI_NULL, .get = own_period))};

/* Laws. */
static const lab_law *law(const labi_record *r) { return ((const law_record *)r->it)->law; }

static labi_datum order_of(const labi_record *r) { return labi_count_datum(law(r)->order); }
static labi_datum degree_of(const labi_record *r) { return labi_count_datum(law(r)->degree); }
static labi_datum fitted_of(const labi_record *r) { return labi_count_datum(law(r)->fitted); }
static labi_datum confirmed_of(const labi_record *r) { return labi_count_datum(law(r)->confirmed); }
static labi_datum status_of(const labi_record *r) { return labi_parts_datum(&law(r)->status, 1, 0); }

static void put_formula(labi_buffer *out, const labi_record *r) {
  labi_put_sequence_part(out, sequence_of(r), ((const law_record *)r->it)->part,
                         r->setting->format == CGT_LATEX);
}

static const labi_field law_fields[] = {
    LABI_FIELD("order", COUNT, .get = order_of),
    LABI_FIELD("degree", COUNT, .get = degree_of, .meaning = "of the coefficients"),
    LABI_FIELD("formula", FORMULA, .put = put_formula),
    LABI_FIELD("status", RECORD, .of = &labi_law_status, .get = status_of),
    LABI_FIELD("fitted", COUNT, .get = fitted_of),
    LABI_FIELD("confirmed", COUNT, .get = confirmed_of),
    {0}};
static const labi_description law_shape = {.fields = law_fields};

static bool has_polynomial(const labi_record *r) { return of(r)->polynomial.law->found; }

static bool has_some_recurrence(const labi_record *r) { return of(r)->recurrence.law->found; }

/* Beatty sequences. */
static const lab_beatty *beatty(const labi_record *r) { return r->it; }

static void put_bound(labi_buffer *out, const labi_record *r, lab_value bound) {
  labi_put_fraction(out, sequence_of(r)->machine, bound, r->setting->format == CGT_LATEX);
}

static void put_low(labi_buffer *out, const labi_record *r) { put_bound(out, r, beatty(r)->low); }

static void put_high(labi_buffer *out, const labi_record *r) { put_bound(out, r, beatty(r)->high); }

static void put_own_part(labi_buffer *out, const labi_record *r, lab_sequence_part part) {
  labi_put_sequence_part(out, sequence_of(r), part, r->setting->format == CGT_LATEX);
}

static void put_alpha(labi_buffer *out, const labi_record *r) { put_own_part(out, r, LAB_SEQUENCE_ALPHA); }
static void put_equation(labi_buffer *out, const labi_record *r) {
  put_own_part(out, r, LAB_SEQUENCE_EQUATION);
}
static void put_own_beta(labi_buffer *out, const labi_record *r) { put_own_part(out, r, LAB_SEQUENCE_BETA); }
static bool is_named(const labi_record *r) { return beatty(r)->named; }
static bool has_beta(const labi_record *r) { return beatty(r)->has_beta; }

static const labi_field beatty_fields[] = {
    LABI_FIELD("least_alpha", FORMULA, .put = put_low),
    LABI_FIELD("alpha_below", FORMULA, .put = put_high),
    LABI_FIELD("alpha", FORMULA, .without = LABI_NULL, .has = is_named, .put = put_alpha),
    LABI_FIELD("root_of", FORMULA, .without = LABI_NULL, .has = is_named, .put = put_equation),
    LABI_FIELD("beta", FORMULA, .without = LABI_NULL, .has = has_beta, .put = put_own_beta,
               .meaning = "the integers left out are floor(n*beta)"),
    LABI_FIELD("status", RECORD, .of = &labi_law_status, LABI_AT(lab_beatty, status)),
    LABI_FIELD("fitted", COUNT, LABI_AT(lab_beatty, fitted)),
    LABI_FIELD("confirmed", COUNT, LABI_AT(lab_beatty, confirmed)),
    {0}};
static const labi_description beatty_shape = {.fields = beatty_fields};

static labi_datum beatty_of(const labi_record *r) {
  return of(r)->s->beatty.found ? labi_parts_datum(&of(r)->s->beatty, 1, 0) : labi_no_datum();
}

/* What was withdrawn, sought, and how the terms grow. */
static bool is_refuted(const labi_record *part) {
  return ((const struct withdrawn *)part->it)->status->word == CGT_LAW_REFUTED;
}

static labi_datum withdrawn_status(const labi_record *part) {
  return labi_parts_datum(((const struct withdrawn *)part->it)->status, 1, 0);
}

static labi_datum withdrawn_of(const labi_record *r) {
  return labi_parts_datum(of(r)->withdrawn, sizeof of(r)->withdrawn / sizeof *of(r)->withdrawn,
                          sizeof *of(r)->withdrawn);
}

static const labi_description withdrawn = {
    .fields = LABI_TABLE(LABI_FIELD("law", TEXT, LABI_AT(struct withdrawn, law)),
                         LABI_FIELD("status", RECORD, .of = &labi_law_status, .get = withdrawn_status))};

static labi_datum itself(const labi_record *r) { return labi_parts_datum(of(r)->s, 1, 0); }

static const labi_description searched = {
    .fields = LABI_TABLE(LABI_FIELD("order", COUNT, LABI_AT(lab_sequence, most_order)),
                         LABI_FIELD("unknowns", COUNT, LABI_AT(lab_sequence, most_unknowns)))};

static bool has_growth(const labi_record *r) { return of(r)->s->has_growth; }
static void put_ratio(labi_buffer *out, const labi_record *r) {
  put_own_part(out, r, LAB_SEQUENCE_LAST_RATIO);
}
static void put_limit(labi_buffer *out, const labi_record *r) { put_own_part(out, r, LAB_SEQUENCE_LIMIT); }

static const labi_description growth = {
    .fields = LABI_TABLE(LABI_FIELD("last_ratio", TEXT, .put = put_ratio, .meaning = "a(n+1)/a(n), about"),
                         LABI_FIELD("extrapolated", TEXT, .put = put_limit))};

static const char *const kinds[] = {"numbers", "nimbers", "games", "others"};

static labi_datum kind_of(const labi_record *r) { return labi_word_datum(of(r)->s->kind); }
static labi_datum first_of(const labi_record *r) { return labi_integer_datum(of(r)->s->first); }
static labi_datum count_of(const labi_record *r) { return labi_count_datum(of(r)->s->count); }

static const labi_field fields[] = {
    LABI_FIELD("source", TEXT, LABI_AT(sequence_record, source)),
    LABI_FIELD("kind", WORD, LABI_WORDS(kinds), .get = kind_of),
    LABI_FIELD("first", INTEGER, .get = first_of, .meaning = "n of the first term"),
    LABI_FIELD("count", COUNT, .get = count_of),
    LABI_FIELD("terms", LIST, .of = &term, .get = terms_of),
    LABI_FIELD("period", RECORD, .of = &period_shape, .without = LABI_NULL, .get = whole_period),
    LABI_FIELD("residues", LIST, .of = &residue, .get = residues_of,
               .meaning = "of n = 0, 1, .. modulo their number: a period of that length, or null"),
    LABI_FIELD("polynomial", RECORD, .of = &law_shape, .without = LABI_NULL, .has = has_polynomial,
               LABI_AT(sequence_record, polynomial)),
    LABI_FIELD("beatty", RECORD, .of = &beatty_shape, .without = LABI_NULL, .get = beatty_of),
    LABI_FIELD("recurrence", RECORD, .of = &law_shape, .without = LABI_NULL, .has = has_some_recurrence,
               LABI_AT(sequence_record, recurrence)),
    LABI_FIELD("withdrawn", ROWS, .of = &withdrawn, .get = withdrawn_of, .among = is_refuted,
               .meaning = "laws that hold for the terms of the range and fail for further terms"),
    LABI_FIELD("searched", RECORD, .of = &searched, .get = itself,
               .meaning = "recurrences up to this order, and up to so many unknowns"),
    LABI_FIELD("growth", RECORD, .of = &growth, .without = LABI_NULL, .has = has_growth, .get = itself),
    {0}};

static void put_page(labi_buffer *out, const labi_record *r) {
  page page = {.out = out, .s = of(r)->s};
  put_text(&page);
}

static void put_paper(labi_buffer *out, const labi_record *r) {
  page page = {.out = out, .s = of(r)->s, .latex = true};
  put_latex(&page, of(r)->source);
}

const labi_description labi_result_sequence = {
    .name = "sequence", .version = 1, .fields = fields, .page = put_page, .latex = put_paper, .rows = &rows};

/* ---- any of them --------------------------------------------------------------------------------- */

cgt_status lab_report_sequence(cgt_write *write, void *where, const lab_style *style, const lab_sequence *s) {
  if (!write || !style || !s) return CGT_EINVAL;
  const sequence_record record = {.s = s,
                                  .source = labi_question(style),
                                  .polynomial = {LAB_SEQUENCE_POLYNOMIAL, &s->polynomial},
                                  .recurrence = s->constant.found
                                                    ? (law_record){LAB_SEQUENCE_CONSTANT, &s->constant}
                                                    : (law_record){LAB_SEQUENCE_HOLONOMIC, &s->holonomic},
                                  .withdrawn = {{"period", &s->period.status},
                                                {"polynomial", &s->polynomial.status},
                                                {"beatty", &s->beatty.status},
                                                {"constant recurrence", &s->constant.status},
                                                {"polynomial recurrence", &s->holonomic.status}}};
  return labi_report(write, where, style, &labi_result_sequence, &record, s->machine);
}
