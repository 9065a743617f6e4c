/* guess_form.c: forms made of linear ones: their values and how they are written. */
#include <stdlib.h>

#include "lab/expression/expression.h"
#include "lab/search/guess.h"

labi_guess_form labi_guess_form_linear(const labi_linear *form) {
  return (labi_guess_form){
      .kind = LABI_GUESS_FORM_LATTICE, .sign = 1, .terms = 1, .sets = 1, .term = {*form}, .set = {1}};
}

labi_guess_form labi_guess_form_zero(void) { return labi_guess_form_linear(&(labi_linear){.divisor = 1}); }

static int64_t lattice_value(const labi_guess_form *form, size_t width, const int64_t *tuple) {
  int64_t value[LABI_GUESS_TERMS], best = 0;
  for (size_t i = 0; i < form->terms; i++) value[i] = labi_linear_value(&form->term[i], width, tuple);
  for (size_t s = 0; s < form->sets; s++) {
    bool any = false;
    int64_t inner = 0;
    for (size_t i = 0; i < form->terms; i++) {
      if (!(form->set[s] >> i & 1)) continue;
      if (!any || (form->dual ? value[i] > inner : value[i] < inner)) inner = value[i];
      any = true;
    }
    if (s == 0 || (form->dual ? inner < best : inner > best)) best = inner;
  }
  return best;
}

static int64_t floor_of(int64_t a, int64_t b) { return a / b - (a % b < 0); }

static int64_t log2_of(int64_t n) { return 63 - __builtin_clzll((unsigned long long)n); }

bool labi_guess_form_step(int64_t *value, const labi_guess_form *form, size_t width, const int64_t *tuple) {
  const labi_linear *term = &form->term[0];
  int64_t top = labi_linear_value(term, width, tuple) / (LABI_GUESS_UNIT / term->divisor),
          bottom = term->divisor;
  if (form->kind == LABI_GUESS_FORM_MOD) {
    *value = top - form->modulus * floor_of(top, form->modulus);
  } else if (form->kind == LABI_GUESS_FORM_PRODUCT) {
    if (__builtin_mul_overflow(top, labi_linear_value(&form->term[1], width, tuple) / LABI_GUESS_UNIT, value))
      return false;
  } else if (form->kind == LABI_GUESS_FORM_LOG) {
    if (top < 1) return false;
    *value = log2_of(top);
  } else {
    int64_t power = form->raised < width ? tuple[form->raised] : 0;
    if (form->logarithm) power = power < 1 ? -1 : log2_of(power);
    if (power < 0 || power > LABI_GUESS_POWER) return false;
    *value = floor_of(top, bottom << power);
  }
  return !__builtin_mul_overflow(form->factor, *value, value) &&
         !__builtin_add_overflow(form->offset, *value, value);
}

/* Is it factor * a step, or a product, + offset? */
static bool has_steps(const labi_guess_form *form) {
  return form->kind == LABI_GUESS_FORM_FLOOR || form->kind == LABI_GUESS_FORM_LOG ||
         form->kind == LABI_GUESS_FORM_PRODUCT || form->kind == LABI_GUESS_FORM_MOD;
}

bool labi_guess_form_rest(int *sign, int32_t *exponent, const labi_linear *form, size_t width,
                          const int64_t *tuple, const labi_guess_number *number) {
  int64_t whole = labi_linear_value(form, width, tuple) / LABI_GUESS_UNIT, rest;
  if (!number->dyadic || __builtin_mul_overflow(whole, (int64_t)1 << number->down, &rest) ||
      __builtin_sub_overflow(number->top, rest, &rest) || rest == 0 || rest == INT64_MIN)
    return false;
  int64_t size = llabs(rest);
  *sign = rest > 0 ? 1 : -1;
  *exponent = __builtin_ctzll((unsigned long long)size) - number->down;
  return (size & (size - 1)) == 0;
}

bool labi_guess_form_holds(const labi_guess_form *form, size_t width, const int64_t *tuple,
                           const labi_guess_number *number) {
  if (form->kind == LABI_GUESS_FORM_POWER) {
    size_t shift = (size_t)(form->shift + 1);
    return number->sign[shift] == form->sign &&
           lattice_value(form, width, tuple) == (int64_t)number->exponent[shift] * LABI_GUESS_UNIT;
  }
  if (form->kind == LABI_GUESS_FORM_SUM) {
    int sign;
    int32_t exponent;
    return labi_guess_form_rest(&sign, &exponent, &form->term[0], width, tuple, number) &&
           sign == form->sign &&
           labi_linear_value(&form->term[1], width, tuple) == (int64_t)exponent * LABI_GUESS_UNIT;
  }
  if (!number->exact) return false;
  if (form->kind == LABI_GUESS_FORM_LATTICE) return lattice_value(form, width, tuple) == number->scaled;
  if (form->kind == LABI_GUESS_FORM_PERIODIC) {
    int64_t x = tuple[form->raised];
    return form->table[x - form->modulus * floor_of(x, form->modulus)] * (int64_t)LABI_GUESS_UNIT ==
           number->scaled;
  }
  if (has_steps(form)) {
    int64_t value;
    return labi_guess_form_step(&value, form, width, tuple) && number->scaled % LABI_GUESS_UNIT == 0 &&
           value == number->scaled / LABI_GUESS_UNIT;
  }
  int64_t total = 0;
  for (size_t i = 0; i < form->terms; i++) {
    int64_t value = labi_linear_value(&form->term[i], width, tuple);
    if (value < 0 || value % LABI_GUESS_UNIT != 0) return false;
    total ^= value / LABI_GUESS_UNIT;
  }
  return (total + form->shift) * LABI_GUESS_UNIT == number->scaled;
}

bool labi_guess_form_is_zero(const labi_guess_form *form, size_t width) {
  return form->kind == LABI_GUESS_FORM_LATTICE && form->terms == 1 &&
         labi_linear_is_constant(&form->term[0], width) && form->term[0].factor[width] == 0;
}

unsigned labi_guess_form_size(const labi_guess_form *form, size_t width) {
  unsigned size = form->kind == LABI_GUESS_FORM_LATTICE ? 0 : 2;
  for (size_t i = 0; i < form->terms; i++) size += 1 + labi_linear_size(&form->term[i], width);
  for (size_t s = 0; s < form->sets; s++) size += (unsigned)__builtin_popcount(form->set[s]);
  if (form->kind == LABI_GUESS_FORM_PERIODIC) size += 3 * (unsigned)form->modulus;
  if (has_steps(form))
    size +=
        (unsigned)(3 * form->logarithm + form->modulus + (form->factor != 1 ? 1 + llabs(form->factor) : 0) +
                   (form->offset ? 1 + llabs(form->offset) : 0) + (form->raised < width ? 2 : 0));
  return size + (form->shift != 0);
}

static bool reads_first(const labi_linear *a, const labi_linear *b, size_t width) {
  unsigned size_a = labi_linear_size(a, width), size_b = labi_linear_size(b, width);
  if (size_a != size_b) return size_a < size_b;
  for (size_t i = 0; i <= width; i++)
    if (abs(a->factor[i]) != abs(b->factor[i])) return abs(a->factor[i]) > abs(b->factor[i]);
  for (size_t i = 0; i <= width; i++)
    if (a->factor[i] != b->factor[i]) return a->factor[i] > b->factor[i];
  return false;
}

void labi_guess_form_sort(labi_guess_form *form, size_t width) {
  for (size_t i = 1; i < form->terms; i++)
    for (size_t k = i; k > 0 && reads_first(&form->term[k], &form->term[k - 1], width); k--) {
      labi_linear term = form->term[k];
      form->term[k] = form->term[k - 1];
      form->term[k - 1] = term;
      for (size_t s = 0; s < form->sets; s++) {
        unsigned set = form->set[s], two = set >> (k - 1) & 3, swapped = (two >> 1) | (two & 1) << 1;
        form->set[s] = (unsigned char)((set & ~(3u << (k - 1))) | swapped << (k - 1));
      }
    }
  for (size_t i = 1; i < form->sets; i++) /* by their first terms */
    for (size_t k = i; k > 0 && __builtin_ctz(form->set[k]) < __builtin_ctz(form->set[k - 1]); k--) {
      unsigned char set = form->set[k];
      form->set[k] = form->set[k - 1];
      form->set[k - 1] = set;
    }
}

/* ---- as expressions ------------------------------------------------------------------------------ */

static lab_expression *make_call(labi_scratch *memory, const char *name, lab_expression *const *arguments,
                                 size_t count) {
  return count == 1 ? arguments[0] : labi_expression_call(memory, name, arguments, count);
}

static lab_expression *make_set(labi_scratch *memory, const labi_guess_form *form,
                                const labi_guess_points *points, unsigned set, bool negated) {
  lab_expression *terms[LABI_GUESS_TERMS];
  size_t count = 0;
  for (size_t i = 0; i < form->terms; i++)
    if (set >> i & 1) terms[count++] = labi_linear_expression(memory, &form->term[i], points, negated, false);
  return make_call(memory, form->dual != negated ? "max" : "min", terms, count);
}

static lab_expression *make_lattice(labi_scratch *memory, const labi_guess_form *form,
                                    const labi_guess_points *points, bool negated) {
  lab_expression *sets[LABI_GUESS_TERMS];
  for (size_t s = 0; s < form->sets; s++) sets[s] = make_set(memory, form, points, form->set[s], negated);
  return make_call(memory, form->dual != negated ? "min" : "max", sets, form->sets);
}

/* Are the exponents negative all over, so that 2^-(..) reads better? */
static bool is_low(const labi_guess_form *form, const labi_guess_points *points) {
  for (size_t i = 0; i < points->count; i++)
    if (lattice_value(form, points->width, labi_guess_tuple(points, i)) > 0) return false;
  return true;
}

static lab_expression *make_power(labi_scratch *memory, const labi_guess_form *form,
                                  const labi_guess_points *points) {
  bool low = is_low(form, points);
  lab_expression *exponent = form->terms == 1
                                 ? labi_linear_expression(memory, &form->term[0], points, low, true)
                                 : make_lattice(memory, form, points, low);
  if (low) exponent = labi_expression_negative(memory, exponent);
  return labi_expression_pair(memory, LAB_EXPRESSION_POWER, labi_expression_integer(memory, 2), exponent);
}

static lab_expression *make_nim_sum(labi_scratch *memory, const labi_guess_form *form,
                                    const labi_guess_points *points) {
  lab_expression *terms[LABI_GUESS_TERMS];
  for (size_t i = 0; i < form->terms; i++)
    terms[i] = labi_linear_expression(memory, &form->term[i], points, false, false);
  return labi_expression_call(memory, "nim_sum", terms, form->terms);
}

/* mod(n, 7) == 4 or mod(n, 7) == 6: where the table has that value. */
static lab_expression *where_periodic(labi_scratch *memory, const labi_guess_form *form,
                                      const labi_guess_points *points, int32_t value) {
  lab_expression *parts[LABI_GUESS_PERIOD];
  size_t count = 0;
  for (int32_t r = 0; r < form->modulus; r++) {
    lab_expression *const both[] = {labi_expression_name(memory, points->names[form->raised]),
                                    labi_expression_integer(memory, form->modulus)};
    if (form->table[r] == value)
      parts[count++] = labi_expression_comparison(
          memory, LAB_EQ, labi_expression_call(memory, "mod", both, 2), labi_expression_integer(memory, r));
  }
  return count == 1 ? parts[0] : labi_expression(memory, LAB_EXPRESSION_OR, parts, count);
}

/* (if mod(n, 7) == 5 then 3 else if ..): the values in the order in which they appear, the first one last. */
static lab_expression *make_periodic(labi_scratch *memory, const labi_guess_form *form,
                                     const labi_guess_points *points) {
  lab_expression *e = labi_expression_multiple(memory, form->table[0], NULL);
  for (int32_t r = 1; r < form->modulus; r++) {
    int32_t before = 0;
    while (form->table[before] != form->table[r]) before++;
    if (before < r) continue;
    lab_expression *const parts[] = {where_periodic(memory, form, points, form->table[r]),
                                     labi_expression_multiple(memory, form->table[r], NULL), e};
    e = labi_expression(memory, LAB_EXPRESSION_IF, parts, 3);
  }
  return labi_expression_in_brackets(e);
}

/* a-1+2^-b */
static lab_expression *make_sum(labi_scratch *memory, const labi_guess_form *form,
                                const labi_guess_points *points) {
  labi_guess_form power = labi_guess_form_linear(&form->term[1]);
  lab_expression *e = make_power(memory, &power, points);
  if (form->sign < 0) e = labi_expression_negative(memory, e);
  lab_expression *const terms[] = {labi_linear_expression(memory, &form->term[0], points, false, false), e};
  return labi_expression_sum(memory, terms, 2, true);
}

/* factor * e + offset */
static lab_expression *make_shifted(labi_scratch *memory, const labi_guess_form *form, lab_expression *e) {
  int64_t size = llabs(form->factor);
  if (size != 1)
    e = labi_expression_pair(memory, LAB_EXPRESSION_PRODUCT, labi_expression_integer(memory, size), e);
  if (form->factor < 0) e = labi_expression_negative(memory, e);
  lab_expression *offset = labi_expression_multiple(memory, form->offset, NULL);
  if (form->offset == 0) return e;
  return labi_expression_sum(
      memory, form->factor < 0 ? (lab_expression *[]){offset, e} : (lab_expression *[]){e, offset}, 2, true);
}

/* factor * (x + p)*(y + q) + offset */
static lab_expression *make_product(labi_scratch *memory, const labi_guess_form *form,
                                    const labi_guess_points *points) {
  labi_guess_form rest = *form;
  lab_expression *e = labi_linear_expression(memory, &form->term[0], points, false, true);
  if (llabs(form->factor) != 1)
    e = labi_expression_pair(memory, LAB_EXPRESSION_PRODUCT,
                             labi_expression_integer(memory, llabs(form->factor)), e);
  e = labi_expression_pair(memory, LAB_EXPRESSION_PRODUCT, e,
                           labi_linear_expression(memory, &form->term[1], points, false, true));
  rest.factor = form->factor < 0 ? -1 : 1;
  return make_shifted(memory, &rest, e);
}

/* factor * floor(..) + offset */
static lab_expression *make_step(labi_scratch *memory, const labi_guess_form *form,
                                 const labi_guess_points *points) {
  bool floor = form->kind == LABI_GUESS_FORM_FLOOR, raised = floor && form->raised < points->width;
  labi_linear top = form->term[0];
  int32_t divisor = top.divisor;
  if (raised) top.divisor = 1;
  lab_expression *both[2] = {labi_linear_expression(memory, &top, points, false, raised), NULL}, *e = both[0];
  if (raised) {
    lab_expression *exponent = labi_expression_name(memory, points->names[form->raised]);
    if (form->logarithm) exponent = labi_expression_call(memory, "floor_log2", &exponent, 1);
    lab_expression *power =
        labi_expression_pair(memory, LAB_EXPRESSION_POWER, labi_expression_integer(memory, 2), exponent);
    if (divisor > 1)
      power = labi_expression_in_brackets(labi_expression_pair(
          memory, LAB_EXPRESSION_PRODUCT, labi_expression_integer(memory, divisor), power));
    e = labi_expression_pair(memory, LAB_EXPRESSION_QUOTIENT, e, power);
  }
  both[0] = e;
  if (form->kind == LABI_GUESS_FORM_MOD) both[1] = labi_expression_integer(memory, form->modulus);
  e = labi_expression_call(memory, floor ? "floor" : both[1] ? "mod" : "floor_log2", both, both[1] ? 2 : 1);
  return make_shifted(memory, form, e);
}

/* What is subtracted stands behind the shift, what is added before it. */
lab_expression *labi_guess_form_expression(labi_scratch *memory, const labi_guess_form *form,
                                           const labi_guess_points *points) {
  if (form->kind == LABI_GUESS_FORM_LATTICE) return make_lattice(memory, form, points, false);
  if (form->kind == LABI_GUESS_FORM_PERIODIC) return make_periodic(memory, form, points);
  if (form->kind == LABI_GUESS_FORM_SUM) return make_sum(memory, form, points);
  if (form->kind == LABI_GUESS_FORM_PRODUCT) return make_product(memory, form, points);
  if (has_steps(form)) return make_step(memory, form, points);
  lab_expression *e = form->kind == LABI_GUESS_FORM_POWER ? make_power(memory, form, points)
                                                          : make_nim_sum(memory, form, points);
  bool minus = form->sign < 0;
  if (minus) e = labi_expression_negative(memory, e);
  if (form->shift == 0) return e;
  lab_expression *one = labi_expression_integer(memory, 1);
  lab_expression *shift = form->shift < 0 ? labi_expression_negative(memory, one) : one;
  return labi_expression_sum(memory, minus ? (lab_expression *[]){shift, e} : (lab_expression *[]){e, shift},
                             2, true);
}
