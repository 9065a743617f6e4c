/* report_sequence.c: what a sequence seems to be, for people, for papers and for programs. */
#include <gmp.h>
#include <mpfr.h>

#include <stdlib.h>
#include <string.h>

#include "lab/machine/derive.h"
#include "lab/machine/rational.h"
#include "lab/text/latex.h"
#include "lab/text/latex_formula.h"
#include "lab/report/report_search.h"
#include "lab/report/sequence_formula.h"

enum { SHOWN_TERMS = 12, LONG_TERMS = 160 /* bytes of all */, LONG_FORMULA = 85 /* bytes of LaTeX */ };

static const char *plural(size_t n) { return n == 1 ? "" : "s"; }

static long long period_from(const lab_sequence *s) {
  return (long long)s->first + (long long)s->period.start;
}

static bool is_proved(const lab_sequence *s) {
  return s->period.proof_needs > 0 && s->period.proof_needs <= s->count;
}

/* ---- formulas ------------------------------------------------------------------------------------ */

/* Which formula of a sequence; x, law, surd or beatty says of what. */
typedef enum formula_kind { FRACTION, POLYNOMIAL, RECURRENCE, SURD, EQUATION } formula_kind;

typedef struct formula {
  formula_kind kind;
  lab_value x;
  const lab_law *law;
  lab_surd surd;
  const int64_t *equation;
} formula;

static formula fraction_of(lab_value x) { return (formula){.kind = FRACTION, .x = x}; }
static formula surd_of(lab_surd surd) { return (formula){.kind = SURD, .surd = surd}; }

/* A recurrence is an equation, of which this is the side that is not a(n), or not 0. */
static const lab_expression *make(labi_formulas *f, const formula *what) {
  switch (what->kind) {
  case FRACTION:
    return labi_fraction_formula(f, what->x);
  case POLYNOMIAL:
    return labi_polynomial_formula(f, what->law->coefficients, what->law->count, false);
  case RECURRENCE:
    return what->law->count > what->law->order ? labi_holonomic_formula(f, what->law)
                                               : labi_constant_formula(f, what->law);
  case SURD:
    return labi_surd_formula(f, what->surd);
  default:
    return labi_equation_formula(f, what->equation);
  }
}

static void put_formula(labi_buffer *out, const lab_sequence *s, formula what, bool latex) {
  labi_formulas f = {.machine = s->machine};
  const lab_expression *e = make(&f, &what);
  bool recurrence = what.kind == RECURRENCE, constant = recurrence && what.law->count == what.law->order;
  if (constant) labi_put(out, latex ? "a(n)=" : "a(n) = ");
  if (!e)
    out->failed = true;
  else if (latex)
    labi_put_latex_expression(out, s->machine, e);
  else
    labi_put_expression(out, s->machine, 0, e);
  if (recurrence && !constant) labi_put(out, latex ? "=0" : " = 0");
  labi_scratch_free(&f.memory);
}

static char *formula_text(const lab_sequence *s, formula what) {
  labi_buffer text = {0};
  put_formula(&text, s, what, false);
  return labi_buffer_take(&text, NULL);
}

void labi_put_decimal(labi_buffer *out, const lab_sequence *s, lab_value x) {
  char text[64] = "";
  mpq_t q;
  mpfr_t decimal;
  mpq_init(q);
  mpfr_init2(decimal, 256);
  if (!labi_get_fraction(q, s->machine, x)) out->failed = true;
  mpfr_set_q(decimal, q, MPFR_RNDN);
  mpfr_snprintf(text, sizeof text, "%.8Rg", decimal);
  labi_put(out, text);
  mpfr_clear(decimal);
  mpq_clear(q);
}

static char *term_text(const lab_sequence *s, size_t i) {
  return s->kind == LAB_SEQUENCE_NUMBERS ? formula_text(s, fraction_of(s->terms[i]))
                                         : lab_value_text(s->machine, s->terms[i], CGT_PLAIN);
}

/* A malloc'ed text; of NULL the buffer fails. */
static void put_and_free(labi_buffer *out, char *text) {
  if (text)
    labi_put(out, text);
  else
    out->failed = true;
  free(text);
}

/* ---- for people ---------------------------------------------------------------------------------- */

static void put_counts(labi_buffer *out, size_t fitted, size_t confirmed) {
  labi_putf(out, "  fitted on %zu term%s, confirmed by the other %zu\n", fitted, plural(fitted), confirmed);
}

static void put_period(labi_buffer *out, const lab_sequence *s) {
  const lab_period *p = &s->period;
  labi_putf(out, "%s %zu from n = %lld on", p->slanted ? "arithmetic period" : "period", p->length,
            period_from(s));
  if (p->slanted) {
    char *saltus = formula_text(s, fraction_of(p->saltus));
    bool minus = saltus && *saltus == '-';
    labi_putf(out, ", saltus %s: a(n+%zu) = a(n) %c %s", saltus ? saltus : "", p->length, minus ? '-' : '+',
              saltus ? saltus + minus : "");
    out->failed = out->failed || !saltus;
    free(saltus);
  } else if (s->kind == LAB_SEQUENCE_GAMES) {
    labi_put(out, " of the differences a(n+1) - a(n)");
  }
  labi_put_char(out, '\n');
  put_counts(out, p->fitted, p->confirmed);
  if (p->proof_needs > s->count)
    labi_putf(out, "  not proved: Guy and Smith's theorem takes %zu terms\n", p->proof_needs);
  else if (p->proof_needs > 0)
    labi_putf(out, "  proved for all n >= %zu by Guy and Smith's theorem, from the terms below %zu\n",
              p->start, p->proof_needs);
}

static void put_beatty(labi_buffer *out, const lab_sequence *s) {
  const lab_beatty *b = &s->beatty;
  if (!b->found) return;
  if (b->named) {
    labi_put(out, "Beatty sequence: a(n) = floor(n*alpha) with alpha = ");
    put_formula(out, s, surd_of(b->alpha), false);
    labi_put(out, ", a root of ");
    put_formula(out, s, (formula){.kind = EQUATION, .equation = b->equation}, false);
    labi_put_char(out, '\n');
    put_counts(out, b->fitted, b->confirmed);
    if (b->has_beta) {
      labi_put(out, "  the integers left out are floor(n*beta), beta = ");
      put_formula(out, s, surd_of(b->beta), false);
      labi_put_char(out, '\n');
    }
  } else {
    labi_put(
        out,
        "Beatty sequence: a(n) = floor(n*alpha) for all terms, but no small quadratic irrational is such an "
        "alpha\n");
  }
  labi_put(out, "  exactly the alpha with ");
  put_formula(out, s, fraction_of(b->low), false);
  labi_put(out, " <= alpha < ");
  put_formula(out, s, fraction_of(b->high), false);
  labi_put(out, " give all terms\n");
}

static void put_law(labi_buffer *out, const lab_sequence *s, const char *title, formula_kind kind,
                    const lab_law *law) {
  if (!law->found) return;
  labi_put(out, title);
  put_formula(out, s, (formula){.kind = kind, .law = law}, false);
  labi_put_char(out, '\n');
  put_counts(out, law->fitted, law->confirmed);
}

static bool has_recurrence(const lab_sequence *s) { return s->constant.found || s->holonomic.found; }

static void put_numbers(labi_buffer *out, const lab_sequence *s) {
  put_law(out, s, "polynomial: a(n) = ", POLYNOMIAL, &s->polynomial);
  if (s->polynomial.found) return;
  put_beatty(out, s);
  put_law(out, s, "recurrence: ", RECURRENCE, &s->constant);
  put_law(out, s, "recurrence: ", RECURRENCE, &s->holonomic);
  if (!has_recurrence(s) && !s->beatty.found) {
    labi_putf(out, "no recurrence with constant coefficients up to order %zu\n", s->most_order);
    if (s->most_unknowns > 0)
      labi_putf(out, "no recurrence with polynomial coefficients, as long as (order+1)*(degree+1) <= %zu\n",
                s->most_unknowns);
  }
  if (!s->has_growth) return;
  labi_put(out, "growth: the last ratio a(n+1)/a(n) is about ");
  labi_put_decimal(out, s, s->last_ratio);
  labi_put(out, "; extrapolated, ");
  labi_put_decimal(out, s, s->limit);
  labi_put_char(out, '\n');
}

static void put_text(labi_buffer *out, const lab_sequence *s) {
  static const char *const kinds[] = {"numbers", "nimbers", "games", "values that are no games"};
  labi_putf(out, "%zu terms, n = %lld..%lld: %s\n", s->count, (long long)s->first,
            (long long)s->first + (long long)s->count - 1, kinds[s->kind]);
  if (s->period.found) {
    put_period(out, s);
    put_beatty(out, s);
    return;
  }
  labi_putf(out, "no period that covers %s of the terms and is seen twice\n",
            s->is_octal ? "a third" : "two thirds");
  if (s->kind == LAB_SEQUENCE_NUMBERS) put_numbers(out, s);
}

/* ---- for papers ---------------------------------------------------------------------------------- */

static void latex_counts(labi_buffer *out, size_t fitted, size_t confirmed) {
  labi_putf(out, "This was fitted on %zu term%s and confirmed by the other %zu.\n", fitted, plural(fitted),
            confirmed);
}

/* The formula on a line of its own, or as text that can be broken where no line has room for it. */
static void latex_display(labi_buffer *out, char *formula) {
  if (!formula)
    out->failed = true;
  else if (strlen(formula) > LONG_FORMULA)
    labi_putf(out, "\\begin{quote}\\raggedright\n$%s$.\n\\end{quote}\n", formula);
  else
    labi_putf(out, "\\[\n  %s.\n\\]\n", formula);
  free(formula);
}

/* "The sequence a(n) = n^2", as far as it is known what it is of. */
static void latex_name(labi_buffer *out, const lab_sequence *s, const char *source) {
  labi_latex_statement formulas;
  if (s->is_octal) {
    labi_putf(out, "\\noindent The sequence $a(n)$ of nim-values of the octal game %s", source);
  } else if (s->statement == LAB_WHOLE) {
    labi_put(out, "\\noindent The sequence $a(n)$");
  } else {
    const lab_statement *of = lab_program_statement(lab_machine_program(s->machine), s->statement);
    if (labi_latex_statement_make(&formulas, of)) {
      labi_putf(out, "\\noindent The sequence $a(%s)=%s$", formulas.tuple, formulas.claim);
      labi_latex_statement_free(&formulas);
    } else {
      out->failed = true;
    }
  }
}

/* Terms of an octal game are numbers here: its nim-values. */
static void latex_term(labi_buffer *out, const lab_sequence *s, size_t i, const char *text) {
  if (s->is_octal)
    labi_put(out, text);
  else if (s->kind == LAB_SEQUENCE_NUMBERS)
    put_formula(out, s, fraction_of(s->terms[i]), true);
  else
    labi_put_latex_value(out, s->machine, s->terms[i]);
}

static char *octal_text(const lab_sequence *s, size_t i) {
  cgt_ctx *ctx = lab_machine_ctx(s->machine);
  return labi_game_text(s->machine, cgt_nimber_part(ctx, s->terms[i].as.game), CGT_PLAIN);
}

/* The terms as far as a line or two go. */
static void latex_terms(labi_buffer *out, const lab_sequence *s, const char *source) {
  latex_name(out, s, source);
  labi_putf(out, ", $n\\ge %lld$, begins ", (long long)s->first);
  size_t i = 0, length = 0;
  for (; i < s->count && i < SHOWN_TERMS; i++) {
    char *text = s->is_octal ? octal_text(s, i) : term_text(s, i);
    length += text ? strlen(text) : 0;
    out->failed = out->failed || !text;
    bool fits = text && length <= LONG_TERMS;
    if (fits) {
      labi_put(out, i > 0 ? ", $" : "$");
      latex_term(out, s, i, text);
      labi_put_char(out, '$');
    }
    free(text);
    if (!fits) break;
  }
  labi_put(out, i == 0 ? "\\ldots{}\n" : i < s->count ? ", \\ldots{}\n" : ".\n");
}

static void latex_period(labi_buffer *out, const lab_sequence *s) {
  const lab_period *p = &s->period;
  labi_putf(out, "It has %s~$%zu$", p->slanted ? "arithmetic period" : "period", p->length);
  if (s->kind == LAB_SEQUENCE_GAMES) {
    labi_putf(out, " in its differences:\n\\[\n  a(n+%zu)-a(n+%zu) = a(n+1)-a(n)", p->length + 1, p->length);
  } else {
    labi_putf(out, ":\n\\[\n  a(n+%zu) = a(n)", p->length);
    if (p->slanted) {
      labi_buffer saltus = {0};
      put_formula(&saltus, s, fraction_of(p->saltus), true);
      if (saltus.length > 0 && saltus.bytes[0] != '-') labi_put_char(out, '+');
      put_and_free(out, labi_buffer_take(&saltus, NULL));
    }
  }
  labi_putf(out, " \\qquad (n\\ge %lld).\n\\]\n", period_from(s));
  latex_counts(out, p->fitted, p->confirmed);
  if (p->proof_needs > s->count)
    labi_putf(out, "It is not proved: the theorem of Guy and Smith takes %zu terms.\n", p->proof_needs);
  else if (p->proof_needs > 0)
    labi_putf(out,
              "By the theorem of Guy and Smith it holds for all $n\\ge %zu$, for it does in the terms below "
              "$n=%zu$.\n",
              p->start, p->proof_needs);
}

static void latex_beatty(labi_buffer *out, const lab_sequence *s) {
  const lab_beatty *b = &s->beatty;
  if (!b->found) return;
  if (b->named) {
    labi_put(out, "It is a Beatty sequence,\n\\[\n  a(n)=\\lfloor n\\alpha\\rfloor,\\qquad \\alpha=");
    put_formula(out, s, surd_of(b->alpha), true);
    labi_put(out, ",\n\\]\nwhere $\\alpha$ is a root of $");
    put_formula(out, s, (formula){.kind = EQUATION, .equation = b->equation}, true);
    labi_put(out, "$.\n");
    latex_counts(out, b->fitted, b->confirmed);
  } else {
    labi_put(
        out,
        "All terms are $a(n)=\\lfloor n\\alpha\\rfloor$, but for no small quadratic irrational~$\\alpha$.\n");
  }
  labi_put(out, "Exactly the $\\alpha$ with $");
  put_formula(out, s, fraction_of(b->low), true);
  labi_put(out, "\\le\\alpha<");
  put_formula(out, s, fraction_of(b->high), true);
  labi_put(out, "$ give all terms.\n");
  if (!b->has_beta) return;
  labi_put(out, "The integers left out are $\\lfloor n\\beta\\rfloor$ with $\\beta=");
  put_formula(out, s, surd_of(b->beta), true);
  labi_put(out, "$.\n");
}

static void latex_law(labi_buffer *out, const lab_sequence *s, const char *lead, formula_kind kind,
                      const lab_law *law) {
  labi_buffer text = {0};
  if (!law->found) return;
  labi_put(out, lead);
  if (kind == POLYNOMIAL) labi_put(&text, "a(n)=");
  put_formula(&text, s, (formula){.kind = kind, .law = law}, true);
  latex_display(out, labi_buffer_take(&text, NULL));
  latex_counts(out, law->fitted, law->confirmed);
}

/* 1.5e+30 as a paper has it. */
static void latex_decimal(labi_buffer *out, const lab_sequence *s, lab_value x) {
  labi_buffer text = {0};
  labi_put_decimal(&text, s, x);
  size_t length = text.failed ? 0 : strcspn(text.bytes, "e");
  labi_put_bytes(out, text.bytes, length);
  if (length < text.length) labi_putf(out, "\\cdot 10^{%ld}", strtol(text.bytes + length + 1, NULL, 10));
  out->failed = out->failed || text.failed;
  labi_buffer_free(&text);
}

static void latex_numbers(labi_buffer *out, const lab_sequence *s) {
  latex_law(out, s, "It is a polynomial,\n", POLYNOMIAL, &s->polynomial);
  if (s->polynomial.found) return;
  latex_beatty(out, s);
  latex_law(out, s, "It satisfies the recurrence\n", RECURRENCE, &s->constant);
  latex_law(out, s, "It satisfies the recurrence\n", RECURRENCE, &s->holonomic);
  if (!has_recurrence(s) && !s->beatty.found) {
    labi_putf(out, "It satisfies no recurrence with constant coefficients up to order~$%zu$", s->most_order);
    if (s->most_unknowns > 0)
      labi_putf(out,
                ", and none of order~$r$ whose coefficients are polynomials of degree~$d$ as long as "
                "$(r+1)(d+1)\\le "
                "%zu$",
                s->most_unknowns);
    labi_put(out, ".\n");
  }
  if (!s->has_growth) return;
  labi_put(out, "The last ratio $a(n+1)/a(n)$ is about $");
  latex_decimal(out, s, s->last_ratio);
  labi_put(out, "$; extrapolated, $");
  latex_decimal(out, s, s->limit);
  labi_put(out, "$.\n");
}

static void put_latex(labi_buffer *out, const lab_sequence *s, const char *source) {
  labi_put_latex_macros(out);
  labi_put_latex_definitions(out, lab_machine_program(s->machine));
  latex_terms(out, s, source);
  if (s->period.found) {
    latex_period(out, s);
    latex_beatty(out, s);
    return;
  }
  if (!s->polynomial.found && !s->beatty.found && !has_recurrence(s))
    labi_putf(out, "It has no period that covers %s of its %zu terms and is seen twice.\n",
              s->is_octal ? "a third" : "two thirds", s->count);
  if (s->kind == LAB_SEQUENCE_NUMBERS) latex_numbers(out, s);
}

/* ---- for programs -------------------------------------------------------------------------------- */

static json_t *json_text(char *text) {
  json_t *string = text ? labi_json_string(text) : NULL;
  free(text);
  return string;
}

static json_t *json_formula(const lab_sequence *s, formula what) { return json_text(formula_text(s, what)); }

static json_t *json_terms(const lab_sequence *s) {
  json_t *terms = json_array();
  for (size_t i = 0; i < s->count; i++) labi_json_append(&terms, json_text(term_text(s, i)));
  return terms;
}

static json_t *json_period(const lab_sequence *s) {
  const lab_period *p = &s->period;
  if (!p->found) return json_null();
  return json_pack("{sI sI ss so sb so sI sI}", "length", (json_int_t)p->length, "from",
                   (json_int_t)period_from(s), "of", s->kind == LAB_SEQUENCE_GAMES ? "differences" : "terms",
                   "saltus", p->has_saltus ? json_formula(s, fraction_of(p->saltus)) : json_null(), "proved",
                   is_proved(s), "terms_for_proof",
                   p->proof_needs > 0 ? json_integer((json_int_t)p->proof_needs) : json_null(), "fitted",
                   (json_int_t)p->fitted, "confirmed", (json_int_t)p->confirmed);
}

static json_t *json_law(const lab_sequence *s, formula_kind kind, const lab_law *law) {
  if (!law->found) return json_null();
  return json_pack("{sI sI so sI sI}", "order", (json_int_t)law->order, "degree", (json_int_t)law->degree,
                   "formula", json_formula(s, (formula){.kind = kind, .law = law}), "fitted",
                   (json_int_t)law->fitted, "confirmed", (json_int_t)law->confirmed);
}

static json_t *json_beatty(const lab_sequence *s) {
  const lab_beatty *b = &s->beatty;
  if (!b->found) return json_null();
  return json_pack("{so so so so so sI sI}", "least_alpha", json_formula(s, fraction_of(b->low)),
                   "alpha_below", json_formula(s, fraction_of(b->high)), "alpha",
                   b->named ? json_formula(s, surd_of(b->alpha)) : json_null(), "root_of",
                   b->named ? json_formula(s, (formula){.kind = EQUATION, .equation = b->equation})
                            : json_null(),
                   "beta", b->has_beta ? json_formula(s, surd_of(b->beta)) : json_null(), "fitted",
                   (json_int_t)b->fitted, "confirmed", (json_int_t)b->confirmed);
}

static json_t *json_decimal(const lab_sequence *s, lab_value x) {
  labi_buffer text = {0};
  labi_put_decimal(&text, s, x);
  return json_text(labi_buffer_take(&text, NULL));
}

static json_t *json_growth(const lab_sequence *s) {
  if (!s->has_growth) return json_null();
  return json_pack("{so so}", "last_ratio", json_decimal(s, s->last_ratio), "extrapolated",
                   json_decimal(s, s->limit));
}

static void put_json(labi_buffer *out, const lab_sequence *s, const char *source) {
  static const char *const kinds[] = {"numbers", "nimbers", "games", "others"};
  const lab_law *recurrence = s->constant.found ? &s->constant : &s->holonomic;
  json_t *all = json_object();
  labi_json_set(&all, "source", labi_json_string(source));
  labi_json_set(&all, "kind", json_string(kinds[s->kind]));
  labi_json_set(&all, "first", json_integer(s->first));
  labi_json_set(&all, "count", json_integer((json_int_t)s->count));
  labi_json_set(&all, "terms", json_terms(s));
  labi_json_set(&all, "period", json_period(s));
  labi_json_set(&all, "polynomial", json_law(s, POLYNOMIAL, &s->polynomial));
  labi_json_set(&all, "beatty", json_beatty(s));
  labi_json_set(&all, "recurrence", json_law(s, RECURRENCE, recurrence));
  labi_json_set(
      &all, "searched",
      json_pack("{sI sI}", "order", (json_int_t)s->most_order, "unknowns", (json_int_t)s->most_unknowns));
  labi_json_set(&all, "growth", json_growth(s));
  labi_put_json(out, all);
  labi_put_char(out, '\n');
}

/* ---- any of them --------------------------------------------------------------------------------- */

cgt_status lab_report_sequence(lab_write *write, void *where, const lab_style *style,
                               const lab_sequence *sequence) {
  labi_outlet outlet;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  if (style->format == CGT_JSON)
    put_json(out, sequence, labi_question(style));
  else if (style->format == CGT_LATEX)
    put_latex(out, sequence, labi_question(style));
  else
    put_text(out, sequence);
  return labi_report_close(&outlet, sequence->machine);
}

static bool is_integer(const lab_sequence *s, lab_value v) {
  if (s->kind == LAB_SEQUENCE_NIMBERS) return true;
  return v.kind == LAB_GAME && cgt_is_integer(lab_machine_ctx(s->machine), v.as.game);
}

static bool fits_bfile(const lab_sequence *s) {
  bool fits = s->kind <= LAB_SEQUENCE_NIMBERS;
  for (size_t i = 0; i < s->count && fits; i++) fits = is_integer(s, s->terms[i]);
  return fits;
}

cgt_status lab_report_bfile(lab_write *write, void *where, const lab_sequence *s, const char *comment) {
  labi_outlet outlet;
  if (!fits_bfile(s)) return CGT_EINVAL;
  labi_buffer *out = labi_outlet_open(&outlet, write, where);
  labi_put(out, "# ");
  for (; *comment; comment++) labi_put_char(out, *comment == '\n' ? ' ' : *comment);
  labi_put_char(out, '\n');
  for (size_t i = 0; i < s->count; i++) {
    labi_putf(out, "%lld ", (long long)s->first + (long long)i);
    put_and_free(out, s->kind == LAB_SEQUENCE_NIMBERS ? octal_text(s, i) : term_text(s, i));
    labi_put_char(out, '\n');
  }
  return labi_report_close(&outlet, s->machine);
}

void labi_put_law(labi_buffer *out, const lab_sequence *sequence, const lab_law *law) {
  put_formula(out, sequence,
              (formula){.kind = law == &sequence->polynomial ? POLYNOMIAL : RECURRENCE, .law = law}, false);
}

void labi_put_surd(labi_buffer *out, const lab_sequence *sequence, lab_surd surd) {
  put_formula(out, sequence, surd_of(surd), false);
}

void labi_put_equation(labi_buffer *out, const lab_sequence *sequence) {
  put_formula(out, sequence, (formula){.kind = EQUATION, .equation = sequence->beatty.equation}, false);
}
