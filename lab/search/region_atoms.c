/* region_atoms.c: the comparisons that descriptions are made of.
 *
 * f runs over the linear forms in up to four parameters, with factors 1 and -1, of which one may be 2 or -2
 * instead (not with four parameters, nor with three of more than five). c runs over all values that a single
 * parameter takes, up to 64 in size, and over -4..4 for other forms. Congruences are modulo 2, 3 and 4;
 * nim-sums are of two to four parameters. With many parameters there are no more than some 1500 forms, those
 * in fewer parameters first.
 */
#include <stdlib.h>
#include <string.h>

#include "base/vector.h"
#include "lab/search/region.h"

enum { FORM_CONSTANT = 4, VARIABLE_CONSTANT = 64, MOST_MODULUS = 4, MOST_NIM = 3, FORMS_MOST = 1500 };

static unsigned numeral_size(int64_t n) {
  unsigned size = 1;
  for (uint64_t k = n < 0 ? -(uint64_t)n : (uint64_t)n; k > 1; k >>= 1) size++;
  return size;
}

/* ---- truth ------------------------------------------------------------------------------------- */

static int64_t form_value(const labi_atom *atom, const int64_t *tuple) {
  int64_t sum = 0; /* parameters are below 2^40 in size */
  for (unsigned i = 0; i < atom->terms; i++) sum += atom->factor[i] * tuple[atom->variable[i]];
  return sum;
}

bool labi_atom_holds(const labi_atom *atom, const int64_t *tuple) {
  bool negated = atom->kind & 1;
  int64_t f = 0;
  switch (atom->kind & ~1) {
  case LABI_ATOM_EQUAL:
    return (form_value(atom, tuple) == atom->c) != negated;
  case LABI_ATOM_MOST:
    return (form_value(atom, tuple) <= atom->c) != negated;
  case LABI_ATOM_CONGRUENT:
    f = form_value(atom, tuple) % atom->modulus;
    return ((f < 0 ? f + atom->modulus : f) == atom->c) != negated;
  default:
    for (unsigned i = 0; i < atom->terms; i++) f ^= tuple[atom->variable[i]];
    return (f == atom->c) != negated;
  }
}

/* ---- as it is written -------------------------------------------------------------------------- */

labi_atom_relation labi_atom_relation_of(const labi_atom *atom) {
  switch (atom->kind) {
  case LABI_ATOM_MOST:
    return atom->c < 0 ? (labi_atom_relation){LAB_LT, atom->c + 1} : (labi_atom_relation){LAB_LE, atom->c};
  case LABI_ATOM_MORE:
    return atom->c < 0 ? (labi_atom_relation){LAB_GE, atom->c + 1} : (labi_atom_relation){LAB_GT, atom->c};
  default:
    return (labi_atom_relation){atom->kind & 1 ? LAB_NE : LAB_EQ, atom->c};
  }
}

bool labi_atom_has_negative(const labi_atom *atom) {
  for (unsigned i = 0; i < atom->terms; i++)
    if (atom->factor[i] < 0) return true;
  return false;
}

static unsigned size_of(const labi_atom *atom) {
  labi_atom_relation r = labi_atom_relation_of(atom);
  unsigned size = 1;
  for (unsigned i = 0; i < atom->terms; i++)
    size += 1 + (atom->factor[i] == 1 || atom->factor[i] == -1 ? 0 : numeral_size(atom->factor[i]));
  if (atom->kind >= LABI_ATOM_CONGRUENT)
    size += 1 + numeral_size(r.c);
  else if (r.c != 0 || !labi_atom_has_negative(atom))
    size += numeral_size(r.c);
  if (atom->kind == LABI_ATOM_CONGRUENT || atom->kind == LABI_ATOM_INCONGRUENT)
    size += numeral_size(atom->modulus);
  return size;
}

/* ---- all of them ------------------------------------------------------------------------------- */

typedef struct maker {
  labi_atoms *atoms;
  size_t forms;
  const labi_region_data *data;
  int64_t least[LAB_VARIABLE_LIMIT], most[LAB_VARIABLE_LIMIT];
  bool natural; /* no parameter is negative */
  bool good;
} maker;

static void add_atom(maker *m, labi_atom atom) {
  labi_atom *last = labi_push(m->atoms);
  if (!last) {
    m->good = false;
    return;
  }
  atom.size = (unsigned char)size_of(&atom);
  *last = atom;
}

static void add_both(maker *m, labi_atom atom, labi_atom_kind kind, int64_t c) {
  atom.c = c;
  atom.kind = (unsigned char)kind;
  add_atom(m, atom);
  atom.kind ^= 1;
  add_atom(m, atom);
}

/* Comparisons of a form; those that hold nowhere or everywhere in the range of the form are left out. */
static void add_form(maker *m, const labi_atom *form) {
  int64_t low = 0, high = 0;
  bool plain = true;
  m->forms++;
  if (form->terms > m->atoms->most_terms) m->atoms->most_terms = form->terms;
  for (unsigned i = 0; i < form->terms; i++) {
    int64_t a = form->factor[i] * m->least[form->variable[i]],
            b = form->factor[i] * m->most[form->variable[i]];
    low += a < b ? a : b;
    high += a < b ? b : a;
    plain = plain && (form->factor[i] == 1 || form->factor[i] == -1);
  }
  int64_t reach = form->terms == 1 ? VARIABLE_CONSTANT : FORM_CONSTANT;
  for (int64_t c = low > -reach ? low : -reach; c <= reach && c <= high; c++) {
    add_both(m, *form, LABI_ATOM_EQUAL, c);
    if (c < high) add_both(m, *form, LABI_ATOM_MOST, c);
  }
  if (!plain || form->terms > 3) return;
  for (unsigned modulus = 2; modulus <= MOST_MODULUS; modulus++)
    for (int64_t c = 0; c < modulus; c++) {
      labi_atom with = *form;
      with.modulus = (unsigned char)modulus;
      add_both(m, with, LABI_ATOM_CONGRUENT, c);
    }
}

static void add_nim_sum(maker *m, const labi_atom *form) {
  if (!m->natural || form->terms < 2) return;
  /* of two variables 0 says that they are equal */
  for (int64_t c = form->terms == 2; c <= MOST_NIM; c++) add_both(m, *form, LABI_ATOM_NIM, c);
}

/* The forms in the variables chosen: factors from the first on, the first positive. */
static void add_factors(maker *m, labi_atom *form, unsigned at, unsigned twos, unsigned most_twos) {
  if (at == form->terms || at >= LABI_ATOM_TERMS) {
    if (twos < form->terms) add_form(m, form); /* else it is a multiple of 2 */
    return;
  }
  static const signed char factors[] = {1, -1, 2, -2};
  for (size_t i = 0; i < sizeof factors; i++) {
    bool two = i >= 2;
    if ((at == 0 && factors[i] < 0) || twos + two > most_twos) continue;
    form->factor[at] = factors[i];
    add_factors(m, form, at + 1, twos + two, most_twos);
  }
}

static void add_choices(maker *m, labi_atom *form, unsigned at, unsigned from) {
  if (at == form->terms || at >= LABI_ATOM_TERMS) {
    unsigned width = (unsigned)m->data->width;
    add_nim_sum(m, form);
    add_factors(m, form, 0, 0, form->terms <= 2 || (form->terms == 3 && width <= 5) ? 1 : 0);
    return;
  }
  for (unsigned v = from; v < m->data->width && m->forms < FORMS_MOST; v++) {
    form->variable[at] = (unsigned char)v;
    add_choices(m, form, at + 1, v + 1);
  }
}

static int compare_sizes(const void *a, const void *b) {
  const labi_atom *x = a, *y = b;
  if (x->size != y->size) return x->size < y->size ? -1 : 1;
  if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
  if (x->terms != y->terms) return x->terms < y->terms ? -1 : 1;
  int order = memcmp(x->variable, y->variable, sizeof x->variable);
  if (order == 0) order = memcmp(x->factor, y->factor, sizeof x->factor);
  if (order != 0) return order;
  if (x->modulus != y->modulus) return x->modulus < y->modulus ? -1 : 1;
  return x->c < y->c ? -1 : x->c > y->c;
}

bool labi_atoms_make(labi_atoms *atoms, const labi_region_data *data) {
  maker m = {.atoms = atoms, .data = data, .natural = true, .good = true};
  *atoms = (struct labi_atoms){0};
  for (size_t v = 0; v < data->width; v++) {
    m.least[v] = m.most[v] = data->tuples[v];
    for (size_t i = 1; i < data->count; i++) {
      int64_t x = data->tuples[i * data->width + v];
      if (x < m.least[v]) m.least[v] = x;
      if (x > m.most[v]) m.most[v] = x;
    }
    m.natural = m.natural && m.least[v] >= 0;
  }
  for (unsigned terms = 1; terms <= LABI_ATOM_TERMS && terms <= data->width; terms++) {
    labi_atom form = {.terms = (unsigned char)terms};
    add_choices(&m, &form, 0, 0);
  }
  if (!m.good) return false;
  qsort(atoms->items, atoms->count, sizeof *atoms->items, compare_sizes);
  return true;
}

int labi_atoms_find(const labi_atoms *atoms, const labi_atom *wanted) {
  const labi_atom *found = bsearch(wanted, atoms->items, atoms->count, sizeof *wanted, compare_sizes);
  return (int)(found - atoms->items);
}
