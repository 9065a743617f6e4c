/* sequence_formula.c: see sequence_formula.h. */
#include <mpfr.h>

#include "lab/report/sequence_formula.h"

#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/outlet.h"
#include "base/scratch.h"
#include "base/vector.h"
#include "lab/expression/expression.h"
#include "lab/expression/expression_print.h"
#include "lab/machine/rational.h"
#include "lab/text/latex_formula.h"

#include <cgt/number.h>

/* Where expressions are made, and the machine of the numbers in them. What makes one gives NULL where there
 * is no memory. */
typedef struct formulas {
  labi_scratch memory;
  lab_machine *machine;
} formulas;

typedef struct terms {
  lab_expression **items;
  size_t count, room;
  bool lost;
} terms;

static void add_term(terms *list, formulas *f, lab_expression *term, bool negative) {
  lab_expression **last = labi_push(list);
  list->lost = list->lost || !last;
  if (last) *last = negative ? labi_expression_negative(&f->memory, term) : term;
}

static lab_expression *sum_of(terms *list, formulas *f, bool tight) {
  lab_expression *e = list->lost         ? NULL
                      : list->count == 0 ? labi_expression_integer(&f->memory, 0)
                                         : labi_expression_sum(&f->memory, list->items, list->count, tight);
  free(list->items);
  return e;
}

/* ---- numbers ------------------------------------------------------------------------------------- */

static lab_expression *numeral(formulas *f, mpz_srcptr n) {
  int64_t small;
  if (labi_mpz_int64(&small, n)) return labi_expression_integer(&f->memory, small);
  char *digits = labi_scratch_take(&f->memory, mpz_sizeinbase(n, 10) + 2);
  lab_expression *e = digits ? labi_expression_name(&f->memory, mpz_get_str(digits, 10, n)) : NULL;
  if (e) e->kind = LAB_EXPRESSION_NUMERAL;
  return e;
}

/* |x|, and its sign. */
static lab_expression *positive(formulas *f, lab_value x, int *sign) {
  mpq_t q;
  mpq_init(q);
  lab_expression *e = NULL;
  *sign = 1;
  if (labi_get_fraction(q, f->machine, x)) {
    *sign = mpq_sgn(q);
    mpq_abs(q, q);
    e = numeral(f, mpq_numref(q));
    if (mpz_cmp_ui(mpq_denref(q), 1) != 0)
      e = labi_expression_pair(&f->memory, LAB_EXPRESSION_QUOTIENT, e, numeral(f, mpq_denref(q)));
  }
  mpq_clear(q);
  return e;
}

static lab_expression *fraction_formula(formulas *f, lab_value x) {
  int sign;
  lab_expression *e = positive(f, x, &sign);
  return sign < 0 ? labi_expression_negative(&f->memory, e) : e;
}

static bool is_one(const lab_expression *e) {
  return e && e->kind == LAB_EXPRESSION_INTEGER && e->integer == 1;
}

/* c*e, where c = 1 is not written. */
static lab_expression *multiple(formulas *f, lab_expression *c, lab_expression *e) {
  return is_one(c) ? e : labi_expression_pair(&f->memory, LAB_EXPRESSION_PRODUCT, c, e);
}

/* ---- polynomials --------------------------------------------------------------------------------- */

static lab_expression *power(formulas *f, const char *variable, size_t exponent) {
  lab_expression *x = labi_expression_name(&f->memory, variable);
  if (exponent == 1) return x;
  return labi_expression_pair(&f->memory, LAB_EXPRESSION_POWER, x,
                              labi_expression_integer(&f->memory, (int64_t)exponent));
}

static void add_power(terms *list, formulas *f, lab_expression *c, int sign, const char *variable,
                      size_t exponent) {
  if (sign != 0) add_term(list, f, exponent > 0 ? multiple(f, c, power(f, variable, exponent)) : c, sign < 0);
}

static lab_expression *polynomial_formula(formulas *f, const lab_value *coefficients, size_t count,
                                          bool tight) {
  terms list = {0};
  for (size_t k = count; k-- > 0;) {
    int sign;
    lab_expression *c = positive(f, coefficients[k], &sign);
    list.lost = list.lost || !c;
    add_power(&list, f, c, sign, "n", k);
  }
  return sum_of(&list, f, tight);
}

static lab_expression *equation_formula(formulas *f, const int64_t coefficients[3]) {
  terms list = {0};
  for (size_t k = 3; k-- > 0;) {
    int64_t c = coefficients[k];
    add_power(&list, f, labi_expression_integer(&f->memory, llabs(c)), c > 0 ? 1 : c < 0 ? -1 : 0, "x", k);
  }
  return sum_of(&list, f, true);
}

static lab_expression *surd_formula(formulas *f, lab_surd surd) {
  labi_scratch *memory = &f->memory;
  terms list = {0};
  lab_expression *d = labi_expression_integer(memory, surd.d);
  lab_expression *root = multiple(f, labi_expression_integer(memory, llabs(surd.q)),
                                  labi_expression_call(memory, "sqrt", &d, 1));
  if (surd.p != 0) add_term(&list, f, labi_expression_integer(memory, llabs(surd.p)), surd.p < 0);
  add_term(&list, f, root, surd.q < 0);
  lab_expression *e = sum_of(&list, f, false);
  if (surd.r == 1) return e;
  return labi_expression_pair(memory, LAB_EXPRESSION_QUOTIENT, e, labi_expression_integer(memory, surd.r));
}

/* ---- recurrences --------------------------------------------------------------------------------- */

/* a(n+shift) */
static lab_expression *term_at(formulas *f, int64_t shift) {
  labi_scratch *memory = &f->memory;
  lab_expression *n = labi_expression_name(memory, "n"), *by = labi_expression_integer(memory, llabs(shift));
  lab_expression *const both[] = {n, shift < 0 ? labi_expression_negative(memory, by) : by};
  lab_expression *at = shift == 0 ? n : labi_expression_sum(memory, both, 2, true);
  return labi_expression_call(memory, "a", &at, 1);
}

static lab_expression *constant_formula(formulas *f, const lab_law *law) {
  terms list = {0};
  for (size_t k = 0; k < law->count; k++) {
    int sign;
    lab_expression *c = positive(f, law->coefficients[k], &sign);
    list.lost = list.lost || !c;
    if (sign != 0) add_term(&list, f, multiple(f, c, term_at(f, -1 - (int64_t)k)), sign < 0);
  }
  return sum_of(&list, f, false);
}

static bool is_zero(formulas *f, const lab_value *coefficients, size_t count) {
  bool zero = true;
  for (size_t k = 0; k < count; k++) {
    int sign;
    zero = positive(f, coefficients[k], &sign) && sign == 0 && zero;
  }
  return zero;
}

static lab_expression *holonomic_formula(formulas *f, const lab_law *law) {
  terms list = {0};
  size_t width = law->degree + 1;
  for (size_t i = law->order + 1; i-- > 0;) {
    const lab_value *coefficients = law->coefficients + i * width;
    if (is_zero(f, coefficients, width)) continue;
    lab_expression *c = polynomial_formula(f, coefficients, width, true);
    add_term(&list, f,
             labi_expression_pair(&f->memory, LAB_EXPRESSION_PRODUCT, labi_expression_in_brackets(c),
                                  term_at(f, (int64_t)i)),
             false);
  }
  return sum_of(&list, f, false);
}

/* ---- as text ------------------------------------------------------------------------------------- */

/* What was made in f, which ends. */
static void put_formula(labi_buffer *out, formulas *f, const lab_expression *e, bool latex) {
  if (!e)
    out->failed = true;
  else if (latex)
    labi_put_latex_expression(out, f->machine, e);
  else
    labi_put_expression(out, f->machine, 0, e);
  labi_scratch_free(&f->memory);
}

void labi_put_fraction(labi_buffer *out, lab_machine *machine, lab_value x, bool latex) {
  formulas f = {.machine = machine};
  put_formula(out, &f, fraction_formula(&f, x), latex);
}

void labi_put_surd(labi_buffer *out, lab_machine *machine, lab_surd surd, bool latex) {
  formulas f = {.machine = machine};
  put_formula(out, &f, surd_formula(&f, surd), latex);
}

/* "a(n) = a(n-1) + a(n-2)", or "(n+1)*a(n+1) + .. = 0". */
static void put_recurrence(labi_buffer *out, formulas *f, const lab_law *law, bool latex) {
  bool constant = law->count == law->order;
  if (constant) labi_put(out, latex ? "a(n)=" : "a(n) = ");
  put_formula(out, f, constant ? constant_formula(f, law) : holonomic_formula(f, law), latex);
  if (!constant) labi_put(out, latex ? "=0" : " = 0");
}

void labi_put_decimal(labi_buffer *out, lab_machine *machine, lab_value x, bool latex) {
  char text[64] = "";
  mpq_t q;
  mpfr_t decimal;
  mpq_init(q);
  mpfr_init2(decimal, 256);
  if (!labi_get_fraction(q, machine, x)) out->failed = true;
  mpfr_set_q(decimal, q, MPFR_RNDN);
  mpfr_snprintf(text, sizeof text, "%.8Rg", decimal);
  char *e = latex ? strchr(text, 'e') : NULL;
  if (e)
    labi_putf(out, "%.*s\\cdot 10^{%ld}", (int)(e - text), text, strtol(e + 1, NULL, 10));
  else
    labi_put(out, text);
  mpfr_clear(decimal);
  mpq_clear(q);
}

bool labi_put_sequence_part(labi_buffer *out, const lab_sequence *s, lab_sequence_part part, bool latex) {
  formulas f = {.machine = s->machine};
  const lab_law *laws[] = {&s->polynomial, &s->constant, &s->holonomic};
  const lab_beatty *b = &s->beatty;
  switch (part) {
  case LAB_SEQUENCE_POLYNOMIAL:
    if (!s->polynomial.found) return false;
    put_formula(out, &f, polynomial_formula(&f, s->polynomial.coefficients, s->polynomial.count, false),
                latex);
    return true;
  case LAB_SEQUENCE_CONSTANT:
  case LAB_SEQUENCE_HOLONOMIC:
    if (laws[part]->found) put_recurrence(out, &f, laws[part], latex);
    return laws[part]->found;
  case LAB_SEQUENCE_ALPHA:
    if (b->found && b->named) labi_put_surd(out, s->machine, b->alpha, latex);
    return b->found && b->named;
  case LAB_SEQUENCE_EQUATION:
    if (!b->found || !b->named) return false;
    put_formula(out, &f, equation_formula(&f, b->equation), latex);
    return true;
  case LAB_SEQUENCE_BETA:
    if (b->found && b->has_beta) labi_put_surd(out, s->machine, b->beta, latex);
    return b->found && b->has_beta;
  case LAB_SEQUENCE_LAST_RATIO:
  case LAB_SEQUENCE_LIMIT:
    if (s->has_growth)
      labi_put_decimal(out, s->machine, part == LAB_SEQUENCE_LIMIT ? s->limit : s->last_ratio, latex);
    return s->has_growth;
  }
  return false;
}

cgt_status lab_report_sequence_part(cgt_write *write, void *where, const lab_sequence *sequence,
                                    lab_sequence_part part) {
  if (!write || !sequence || (unsigned)part > LAB_SEQUENCE_LIMIT) return CGT_EINVAL;
  labi_outlet outlet;
  bool found = labi_put_sequence_part(labi_outlet_open(&outlet, write, where), sequence, part, false);
  cgt_status status = labi_outlet_close(&outlet);
  return found ? status : CGT_EINVAL;
}
