/* guess_lattice.c: one form for a continuous piecewise linear function.
 *
 * Such a function f with pieces L1, ..., Lk is the maximum over the points p of the minimum of those pieces
 * that are at least f at p (Tarela and Martinez, Region configurations for realizability of lattice
 * piecewise-linear models, 1999). So the sets of pieces {i : Li(p) >= f(p)}, least ones alone, are the only
 * ones to try; whether they give f is then seen at every point. Minima of maxima likewise. */
#include "lab/search/guess.h"

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
      if (form->dual ? value <= y[i] : value >= y[i]) set |= 1u << t;
    }
    size_t kept = 0;
    for (size_t s = 0; s < form->sets; s++) {
      if ((form->set[s] & set) == form->set[s]) needed = false;
      if (needed && (form->set[s] & set) == set) continue; /* a larger set does not matter */
      form->set[kept++] = form->set[s];
    }
    form->sets = (unsigned char)kept;
    if (!needed) continue;
    if (form->sets == LABI_GUESS_TERMS) return false;
    form->set[form->sets++] = (unsigned char)set;
  }
  return true;
}

static void drop_terms(labi_guess_form *form) {
  unsigned used = 0;
  for (size_t s = 0; s < form->sets; s++) used |= form->set[s];
  for (size_t t = form->terms; t-- > 0;) {
    if (used >> t & 1) continue;
    for (size_t k = t; k + 1 < form->terms; k++) form->term[k] = form->term[k + 1];
    form->terms--;
    for (size_t s = 0; s < form->sets; s++) {
      unsigned set = form->set[s], low = set & ((1u << t) - 1);
      form->set[s] = (unsigned char)(low | (set >> (t + 1) << t));
    }
  }
}

/* Leaves out what is not needed: sets first, then members of sets. */
static void simplify(labi_guess_form *form, const labi_guess_data *data, const int64_t *y) {
  for (size_t s = form->sets; s-- > 0 && form->sets > 1;) {
    labi_guess_form less = *form;
    less.set[s] = less.set[--less.sets];
    if (right(&less, data, y)) *form = less;
  }
  for (size_t s = 0; s < form->sets; s++)
    for (size_t t = 0; t < form->terms; t++) {
      labi_guess_form less = *form;
      less.set[s] &= (unsigned char)~(1u << t);
      if (less.set[s] && less.set[s] != form->set[s] && right(&less, data, y)) *form = less;
    }
  drop_terms(form);
}

bool labi_guess_lattice(labi_guess_form *form, const labi_guess_data *data, const int64_t *y,
                        const labi_linear *linears, size_t count) {
  bool found = false;
  for (int dual = 0; dual < 2; dual++) {
    labi_guess_form f = {
        .kind = LABI_GUESS_FORM_LATTICE, .sign = 1, .dual = dual, .terms = (unsigned char)count};
    for (size_t i = 0; i < count; i++) f.term[i] = linears[i];
    if (!gather_sets(&f, data, y) || f.sets == 0 || !right(&f, data, y)) continue;
    simplify(&f, data, y);
    if (!found ||
        labi_guess_form_size(&f, data->points->width) < labi_guess_form_size(form, data->points->width))
      *form = f;
    found = true;
  }
  return found;
}
