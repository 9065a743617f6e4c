/* guess_lattice.c: one form for a continuous piecewise linear function.
 *
 * Such a function f with pieces L1, ..., Lk is the maximum over the points p of the minimum of those pieces
 * that are at least f at p (Tarela and Martinez, Region configurations for realizability of lattice
 * piecewise-linear models, 1999). So the sets of pieces {i : Li(p) >= f(p)}, least ones alone, are the only
 * ones to try; whether they give f is then seen at every point. Minima of maxima likewise. */
#include "lab/search/guess_lattice.h"

#include <stdlib.h>

#include "lab/expression/expression.h"

/* ---- values ------------------------------------------------------------------------------------- */

static size_t sets_of(const labi_guess_form *form) { return (size_t)form->number[LABI_LATTICE_SETS]; }
static unsigned set_of(const labi_guess_form *form, size_t s) { return (unsigned)form->number[LABI_LATTICE_SET + s]; }
static void put_set(labi_guess_form *form, size_t s, unsigned set) { form->number[LABI_LATTICE_SET + s] = set; }
static bool is_dual(const labi_guess_form *form) { return form->number[LABI_LATTICE_DUAL]; }

int64_t labi_lattice_value(const labi_guess_form *form, size_t width, const int64_t *tuple) {
  int64_t value[LABI_GUESS_TERMS], best = 0;
  for (size_t i = 0; i < form->terms; i++) value[i] = labi_linear_value(&form->term[i], width, tuple);
  for (size_t s = 0; s < sets_of(form); s++) {
    bool any = false;
    int64_t inner = 0;
    for (size_t i = 0; i < form->terms; i++) {
      if (!(set_of(form, s) >> i & 1)) continue;
      if (!any || (is_dual(form) ? value[i] > inner : value[i] < inner)) inner = value[i];
      any = true;
    }
    if (s == 0 || (is_dual(form) ? inner < best : inner > best)) best = inner;
  }
  return best;
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

void labi_lattice_sort(labi_guess_form *form, size_t width) {
  for (size_t i = 1; i < form->terms; i++)
    for (size_t k = i; k > 0 && reads_first(&form->term[k], &form->term[k - 1], width); k--) {
      labi_linear term = form->term[k];
      form->term[k] = form->term[k - 1];
      form->term[k - 1] = term;
      for (size_t s = 0; s < sets_of(form); s++) {
        unsigned set = set_of(form, s), two = set >> (k - 1) & 3, swapped = (two >> 1) | (two & 1) << 1;
        put_set(form, s, (set & ~(3u << (k - 1))) | swapped << (k - 1));
      }
    }
  for (size_t i = 1; i < sets_of(form); i++) /* by their first terms */
    for (size_t k = i; k > 0 && __builtin_ctz(set_of(form, k)) < __builtin_ctz(set_of(form, k - 1)); k--) {
      const unsigned set = set_of(form, k);
      put_set(form, k, set_of(form, k - 1));
      put_set(form, k - 1, set);
    }
}

/* ---- as an expression ---------------------------------------------------------------------------- */

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
  return make_call(memory, is_dual(form) != negated ? "max" : "min", terms, count);
}

lab_expression *labi_lattice_expression(labi_scratch *memory, const labi_guess_form *form,
                                        const labi_guess_points *points, bool negated) {
  lab_expression *sets[LABI_GUESS_TERMS];
  for (size_t s = 0; s < sets_of(form); s++) sets[s] = make_set(memory, form, points, set_of(form, s), negated);
  return make_call(memory, is_dual(form) != negated ? "min" : "max", sets, sets_of(form));
}

/* ---- as a kind of form ---------------------------------------------------------------------------- */

static bool holds(const labi_guess_form *form, size_t width, const int64_t *tuple, const labi_guess_number *number) {
  return number->exact && labi_lattice_value(form, width, tuple) == number->scaled;
}

unsigned labi_lattice_size(const labi_guess_form *form) {
  unsigned size = 0;
  for (size_t s = 0; s < sets_of(form); s++) size += (unsigned)__builtin_popcount(set_of(form, s));
  return size;
}

static unsigned size_of(const labi_guess_form *form, size_t width) {
  (void)width;
  return labi_lattice_size(form);
}

static lab_expression *expression(labi_scratch *memory, const labi_guess_form *form, const labi_guess_points *points) {
  return labi_lattice_expression(memory, form, points, false);
}

bool labi_lattice_drop(labi_guess_form *form, size_t term) {
  if (form->terms == 1 || sets_of(form) != 1) return false;
  form->term[term] = form->term[--form->terms];
  put_set(form, 0, (1u << form->terms) - 1);
  return true;
}

const labi_form_kind labi_form_lattice = {
    .holds = holds, .size = size_of, .expression = expression, .drop = labi_lattice_drop};

/* ---- linear forms, lattices of one term ------------------------------------------------------------ */

labi_guess_form labi_guess_form_linear(const labi_linear *form) {
  return (labi_guess_form){.kind = &labi_form_lattice,
                           .terms = 1,
                           .term = {*form},
                           .number = {[LABI_LATTICE_SIGN] = 1, [LABI_LATTICE_SETS] = 1, [LABI_LATTICE_SET] = 1}};
}

labi_guess_form labi_guess_form_zero(void) { return labi_guess_form_linear(&(labi_linear){.divisor = 1}); }

bool labi_guess_form_is_linear(const labi_guess_form *form) {
  return form->kind == &labi_form_lattice && form->terms == 1;
}

bool labi_guess_form_is_zero(const labi_guess_form *form, size_t width) {
  return labi_guess_form_is_linear(form) && labi_linear_is_constant(&form->term[0], width) &&
         form->term[0].factor[width] == 0;
}

/* ---- found from its pieces ------------------------------------------------------------------------ */

static bool right(const labi_guess_form *form, const labi_guess_data *data, const int64_t *y) {
  const labi_guess_points *points = data->points;
  labi_guess_number number = {.exact = true};
  for (size_t i = 0; i < points->count; i++) {
    if (!data->in[i]) continue;
    number.scaled = y[i];
    if (!labi_guess_form_holds(form, points->width, labi_guess_tuple(points, i), &number)) return false;
  }
  return true;
}

/* false: more sets than there is room for. */
static bool gather_sets(labi_guess_form *form, const labi_guess_data *data, const int64_t *y) {
  const labi_guess_points *points = data->points;
  for (size_t i = 0; i < points->count; i++) {
    if (!data->in[i]) continue;
    unsigned set = 0;
    bool needed = true;
    for (size_t t = 0; t < form->terms; t++) {
      int64_t value = labi_linear_value(&form->term[t], points->width, labi_guess_tuple(points, i));
      if (is_dual(form) ? value <= y[i] : value >= y[i]) set |= 1u << t;
    }
    size_t kept = 0;
    for (size_t s = 0; s < sets_of(form); s++) {
      if ((set_of(form, s) & set) == set_of(form, s)) needed = false;
      if (needed && (set_of(form, s) & set) == set) continue; /* a larger set does not matter */
      put_set(form, kept++, set_of(form, s));
    }
    form->number[LABI_LATTICE_SETS] = (int64_t)kept;
    if (!needed) continue;
    if (kept == LABI_GUESS_TERMS) return false;
    put_set(form, kept, set);
    form->number[LABI_LATTICE_SETS]++;
  }
  return true;
}

static void drop_terms(labi_guess_form *form) {
  unsigned used = 0;
  for (size_t s = 0; s < sets_of(form); s++) used |= set_of(form, s);
  for (size_t t = form->terms; t-- > 0;) {
    if (used >> t & 1) continue;
    for (size_t k = t; k + 1 < form->terms; k++) form->term[k] = form->term[k + 1];
    form->terms--;
    for (size_t s = 0; s < sets_of(form); s++) {
      unsigned set = set_of(form, s), low = set & ((1u << t) - 1);
      put_set(form, s, low | (set >> (t + 1) << t));
    }
  }
}

/* Leaves out what is not needed: sets first, then members of sets. */
static void simplify(labi_guess_form *form, const labi_guess_data *data, const int64_t *y) {
  for (size_t s = sets_of(form); s-- > 0 && sets_of(form) > 1;) {
    labi_guess_form less = *form;
    put_set(&less, s, set_of(&less, sets_of(&less) - 1));
    less.number[LABI_LATTICE_SETS]--;
    if (right(&less, data, y)) *form = less;
  }
  for (size_t s = 0; s < sets_of(form); s++)
    for (size_t t = 0; t < form->terms; t++) {
      const unsigned set = set_of(form, s) & ~(1u << t);
      labi_guess_form less = *form;
      put_set(&less, s, set);
      if (set && set != set_of(form, s) && right(&less, data, y)) *form = less;
    }
  drop_terms(form);
}

bool labi_guess_lattice(labi_guess_form *form, const labi_guess_data *data, const int64_t *y,
                        const labi_linear *linears, size_t count) {
  bool found = false;
  for (int dual = 0; dual < 2; dual++) {
    labi_guess_form f = {.kind = &labi_form_lattice,
                         .terms = count,
                         .number = {[LABI_LATTICE_DUAL] = dual, [LABI_LATTICE_SIGN] = 1}};
    for (size_t i = 0; i < count; i++) f.term[i] = linears[i];
    if (!gather_sets(&f, data, y) || sets_of(&f) == 0 || !right(&f, data, y)) continue;
    simplify(&f, data, y);
    if (!found ||
        labi_guess_form_size(&f, data->points->width) < labi_guess_form_size(form, data->points->width))
      *form = f;
    found = true;
  }
  return found;
}
