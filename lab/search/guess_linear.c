/* guess_linear.c: linear forms with rational coefficients, found from their values by exact elimination. */
#include <stdlib.h>
#include <string.h>

#include "lab/expression/expression.h"
#include "lab/search/guess.h"

enum { MOST_FACTOR = 1023 }; /* with parameters below 2^30 values stay below 2^58 */

int64_t labi_linear_value(const labi_linear *form, size_t width, const int64_t *tuple) {
  int64_t total = form->factor[width];
  for (size_t i = 0; i < width; i++) total += form->factor[i] * tuple[i];
  return total * (LABI_GUESS_UNIT / form->divisor);
}

bool labi_linear_same(const labi_linear *a, const labi_linear *b, size_t width) {
  return a->divisor == b->divisor && memcmp(a->factor, b->factor, (width + 1) * sizeof *a->factor) == 0;
}

unsigned labi_linear_size(const labi_linear *form, size_t width) {
  unsigned size = form->divisor > 1 ? 1 + (unsigned)form->divisor : 0;
  for (size_t i = 0; i <= width; i++)
    if (form->factor[i]) size += 1 + (unsigned)abs(form->factor[i]);
  return size;
}

bool labi_linear_is_constant(const labi_linear *form, size_t width) {
  for (size_t i = 0; i < width; i++)
    if (form->factor[i]) return false;
  return true;
}

/* ---- as an expression ---------------------------------------------------------------------------- */

/* What is added stands first. */
static lab_expression *make_terms(labi_scratch *memory, const labi_linear *form,
                                  const labi_guess_points *points, int32_t sign) {
  lab_expression *terms[LABI_GUESS_WIDTH + 1];
  size_t width = points->width, count = 0;
  for (int side = 1; side >= -1; side -= 2)
    for (size_t i = 0; i <= width; i++) {
      int32_t factor = form->factor[i] * sign;
      const char *name = i < width ? points->names[i] : NULL;
      if (factor * side > 0) terms[count++] = labi_expression_multiple(memory, factor, name);
    }
  return count == 0 ? labi_expression_integer(memory, 0) : labi_expression_sum(memory, terms, count, true);
}

/* A name or a numeral. */
static bool is_bare(const labi_linear *form, size_t width, int32_t sign) {
  size_t terms = 0;
  bool bare = form->divisor == 1;
  for (size_t i = 0; i <= width; i++) {
    terms += form->factor[i] != 0;
    bare = bare && form->factor[i] * sign >= 0 && (i == width || form->factor[i] * sign <= 1);
  }
  return bare && terms <= 1;
}

lab_expression *labi_linear_expression(labi_scratch *memory, const labi_linear *form,
                                       const labi_guess_points *points, bool negated, bool raised) {
  int32_t sign = negated ? -1 : 1;
  lab_expression *e = make_terms(memory, form, points, sign);
  if (form->divisor > 1)
    e = labi_expression_pair(memory, LAB_EXPRESSION_QUOTIENT, e,
                             labi_expression_integer(memory, form->divisor));
  return raised && !is_bare(form, points->width, sign) ? labi_expression_in_brackets(e) : e;
}

/* ---- fitting ------------------------------------------------------------------------------------- */

int64_t labi_gcd(int64_t a, int64_t b) {
  while (b) {
    int64_t c = a % b;
    a = b;
    b = c;
  }
  return a < 0 ? -a : a;
}

static bool reduce(int64_t *row, size_t length) {
  int64_t g = 0;
  for (size_t i = 0; i < length; i++) {
    if (row[i] == INT64_MIN) return false;
    g = labi_gcd(g, row[i]);
  }
  for (size_t i = 0; g > 1 && i < length; i++) row[i] /= g;
  return true;
}

/* row * p - other * q, where that fits. */
static bool combine(int64_t *row, int64_t p, const int64_t *other, int64_t q, size_t length) {
  for (size_t i = 0; i < length; i++) {
    int64_t a, b;
    if (__builtin_mul_overflow(row[i], p, &a) || __builtin_mul_overflow(other[i], q, &b) ||
        __builtin_sub_overflow(a, b, &row[i]))
      return false;
  }
  return reduce(row, length);
}

void labi_linear_fit_begin(labi_linear_fit *fit, size_t width, const int64_t *tuple, int64_t y) {
  *fit = (labi_linear_fit){.width = width, .base = tuple, .base_value = y};
}

bool labi_linear_fit_add(labi_linear_fit *fit, const int64_t *tuple, int64_t y) {
  size_t width = fit->width;
  int64_t row[LABI_GUESS_WIDTH + 1];
  if (fit->rank == width) return false;
  for (size_t i = 0; i < width; i++) row[i] = tuple[i] - fit->base[i];
  if (__builtin_sub_overflow(y, fit->base_value, &row[width]) || !reduce(row, width + 1)) return false;
  for (size_t r = 0; r < fit->rank; r++) {
    int64_t q = row[fit->pivot[r]];
    if (q && !combine(row, fit->row[r][fit->pivot[r]], fit->row[r], q, width + 1)) return false;
  }
  size_t pivot = 0;
  while (pivot < width && !row[pivot]) pivot++;
  if (pivot == width) return false;
  fit->pivot[fit->rank] = pivot;
  memcpy(fit->row[fit->rank++], row, sizeof row);
  return true;
}

/* p/q in lowest terms, q > 0. */
static void lowest(int64_t *p, int64_t *q) {
  int64_t g = labi_gcd(*p, *q);
  if (*q < 0) g = -g;
  *p /= g;
  *q /= g;
}

bool labi_linear_fit_end(labi_linear *form, const labi_linear_fit *fit) {
  size_t width = fit->width;
  int64_t rows[LABI_GUESS_WIDTH][LABI_GUESS_WIDTH + 1], p[LABI_GUESS_WIDTH + 1] = {0},
                                                                             q[LABI_GUESS_WIDTH + 1];
  for (size_t i = 0; i <= width; i++) q[i] = 1;
  memcpy(rows, fit->row, sizeof rows);
  for (size_t r = fit->rank; r-- > 0;)
    for (size_t above = 0; above < r; above++) {
      int64_t factor = rows[above][fit->pivot[r]];
      if (factor && !combine(rows[above], rows[r][fit->pivot[r]], rows[r], factor, width + 1)) return false;
    }
  /* pivots are eliminated from the rows above; other columns belong to coefficients that are 0 */
  int64_t divisor = 1;
  for (size_t r = 0; r < fit->rank; r++) {
    size_t i = fit->pivot[r];
    p[i] = rows[r][width];
    if (__builtin_mul_overflow(rows[r][i], (int64_t)LABI_GUESS_UNIT, &q[i])) return false;
    lowest(&p[i], &q[i]);
    if (LABI_GUESS_UNIT % q[i] != 0 || llabs(p[i]) > MOST_FACTOR) return false;
    divisor = divisor / labi_gcd(divisor, q[i]) * q[i];
  }
  /* the constant, times LABI_GUESS_UNIT; all products are small */
  int64_t rest = fit->base_value;
  for (size_t i = 0; i < width; i++) rest -= p[i] * (LABI_GUESS_UNIT / q[i]) * fit->base[i];
  int64_t unit = LABI_GUESS_UNIT;
  lowest(&rest, &unit);
  divisor = divisor / labi_gcd(divisor, unit) * unit;
  if (LABI_GUESS_UNIT % divisor != 0) return false;
  p[width] = rest;
  q[width] = unit;
  *form = (labi_linear){.divisor = (int32_t)divisor};
  for (size_t i = 0; i <= width; i++) {
    int64_t factor;
    if (__builtin_mul_overflow(p[i], divisor / q[i], &factor)) return false;
    if (llabs(factor) > (i < width ? (int64_t)MOST_FACTOR : (int64_t)1 << 30)) return false;
    form->factor[i] = (int32_t)factor;
  }
  return true;
}
