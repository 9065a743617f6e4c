/* sequence_formula.c: see sequence_formula.h. */
#include "lab/report/sequence_formula.h"

#include <stdlib.h>
#include <string.h>

#include "lab/base/vector.h"
#include "lab/language/expression.h"
#include "lab/machine/rational.h"

#include <cgt/number.h>

typedef struct terms {
  lab_expression **items;
  size_t count, room;
  bool lost;
} terms;

static void add_term(terms *list, labi_formulas *f, lab_expression *term, bool negative) {
  lab_expression **last = labi_push(list);
  list->lost = list->lost || !last;
  if (last) *last = negative ? labi_expression_negative(&f->memory, term) : term;
}

static lab_expression *sum_of(terms *list, labi_formulas *f, bool tight) {
  lab_expression *e = list->lost         ? NULL
                      : list->count == 0 ? labi_expression_integer(&f->memory, 0)
                                         : labi_expression_sum(&f->memory, list->items, list->count, tight);
  free(list->items);
  return e;
}

/* ---- numbers ------------------------------------------------------------------------------------- */

static lab_expression *numeral(labi_formulas *f, mpz_srcptr n) {
  if (mpz_fits_slong_p(n)) return labi_expression_integer(&f->memory, mpz_get_si(n));
  char *digits = labi_scratch_take(&f->memory, mpz_sizeinbase(n, 10) + 2);
  lab_expression *e = digits ? labi_expression_name(&f->memory, mpz_get_str(digits, 10, n)) : NULL;
  if (e) e->kind = LAB_EXPRESSION_NUMERAL;
  return e;
}

/* |x|, and its sign. */
static lab_expression *positive(labi_formulas *f, lab_value x, int *sign) {
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

lab_expression *labi_fraction_formula(labi_formulas *f, lab_value x) {
  int sign;
  lab_expression *e = positive(f, x, &sign);
  return sign < 0 ? labi_expression_negative(&f->memory, e) : e;
}

static bool is_one(const lab_expression *e) {
  return e && e->kind == LAB_EXPRESSION_INTEGER && e->integer == 1;
}

/* c*e, where c = 1 is not written. */
static lab_expression *multiple(labi_formulas *f, lab_expression *c, lab_expression *e) {
  return is_one(c) ? e : labi_expression_pair(&f->memory, LAB_EXPRESSION_PRODUCT, c, e);
}

/* ---- polynomials --------------------------------------------------------------------------------- */

static lab_expression *power(labi_formulas *f, const char *variable, size_t exponent) {
  lab_expression *x = labi_expression_name(&f->memory, variable);
  if (exponent == 1) return x;
  return labi_expression_pair(&f->memory, LAB_EXPRESSION_POWER, x,
                              labi_expression_integer(&f->memory, (int64_t)exponent));
}

static void add_power(terms *list, labi_formulas *f, lab_expression *c, int sign, const char *variable,
                      size_t exponent) {
  if (sign != 0) add_term(list, f, exponent > 0 ? multiple(f, c, power(f, variable, exponent)) : c, sign < 0);
}

lab_expression *labi_polynomial_formula(labi_formulas *f, const lab_value *coefficients, size_t count,
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

lab_expression *labi_equation_formula(labi_formulas *f, const int64_t coefficients[3]) {
  terms list = {0};
  for (size_t k = 3; k-- > 0;) {
    int64_t c = coefficients[k];
    add_power(&list, f, labi_expression_integer(&f->memory, llabs(c)), c > 0 ? 1 : c < 0 ? -1 : 0, "x", k);
  }
  return sum_of(&list, f, true);
}

lab_expression *labi_surd_formula(labi_formulas *f, lab_surd surd) {
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
static lab_expression *term_at(labi_formulas *f, int64_t shift) {
  labi_scratch *memory = &f->memory;
  lab_expression *n = labi_expression_name(memory, "n"), *by = labi_expression_integer(memory, llabs(shift));
  lab_expression *const both[] = {n, shift < 0 ? labi_expression_negative(memory, by) : by};
  lab_expression *at = shift == 0 ? n : labi_expression_sum(memory, both, 2, true);
  return labi_expression_call(memory, "a", &at, 1);
}

lab_expression *labi_constant_formula(labi_formulas *f, const lab_law *law) {
  terms list = {0};
  for (size_t k = 0; k < law->count; k++) {
    int sign;
    lab_expression *c = positive(f, law->coefficients[k], &sign);
    list.lost = list.lost || !c;
    if (sign != 0) add_term(&list, f, multiple(f, c, term_at(f, -1 - (int64_t)k)), sign < 0);
  }
  return sum_of(&list, f, false);
}

static bool is_zero(labi_formulas *f, const lab_value *coefficients, size_t count) {
  bool zero = true;
  for (size_t k = 0; k < count; k++) {
    int sign;
    zero = positive(f, coefficients[k], &sign) && sign == 0 && zero;
  }
  return zero;
}

lab_expression *labi_holonomic_formula(labi_formulas *f, const lab_law *law) {
  terms list = {0};
  size_t width = law->degree + 1;
  for (size_t i = law->order + 1; i-- > 0;) {
    const lab_value *coefficients = law->coefficients + i * width;
    if (is_zero(f, coefficients, width)) continue;
    lab_expression *c = labi_polynomial_formula(f, coefficients, width, true);
    add_term(&list, f,
             labi_expression_pair(&f->memory, LAB_EXPRESSION_PRODUCT, labi_expression_in_brackets(c),
                                  term_at(f, (int64_t)i)),
             false);
  }
  return sum_of(&list, f, false);
}
