/* guess_order.c: the order of pieces in which "if here then this else ..." has short descriptions; where
 * several hold, the description may choose. */
#include <stdlib.h>
#include <string.h>

#include "lab/expression/expression.h"
#include "lab/search/guess_cases.h"
#include "lab/search/region.h"

/* Where piece p is to be taken, as far as it was found. */
typedef struct description {
  cgt_status status;
  bool found;
  unsigned size;
  labi_atoms atoms;
  labi_formula formula;
  bool pinned; /* the one comparison says no more than that its parameters are: */
  int64_t pin[LABI_ATOM_TERMS];
  unsigned char *chosen; /* instances that it describes, */
  size_t count;          /* so many */
} description;

typedef struct asking {
  const labi_guess_search *search;
  const bool *left; /* pieces */
  description of[LABI_GUESS_PIECES];
} asking;

/* Among the instances with in[i]: where must piece p be taken, and where must it not be? Elsewhere either is
 * right, and nothing is asked. */
static bool gather(labi_region_data *data, const asking *a, size_t p) {
  const labi_guess_search *s = a->search;
  const labi_guess_points *points = &s->values->points;
  *data = (labi_region_data){.width = points->width, .values = 2};
  data->tuples = malloc(points->count * points->width * sizeof *data->tuples);
  data->of = malloc(points->count);
  if (!data->tuples || !data->of) return false;
  for (size_t i = 0; i < points->count; i++) {
    if (!s->in[i]) continue;
    bool mine = labi_guess_piece_holds(s, &s->piece[p], i), others = false;
    for (size_t q = 0; q < s->pieces; q++)
      others |= q != p && a->left[q] && labi_guess_piece_holds(s, &s->piece[q], i);
    if (mine && others) continue;
    memcpy(data->tuples + data->count * data->width, labi_guess_tuple(points, i),
           data->width * sizeof *data->tuples);
    data->of[data->count++] = mine;
    data->totals[mine]++;
  }
  return true;
}

/* Where 2*a + b == 1 holds at a = 0, b = 1 alone, a == 0 and b == 1 has the same power and is read at once.
 */
static void pin(description *d, const labi_region_data *data) {
  const labi_atom *atom = &d->atoms.items[d->formula.code[0]];
  const int64_t *first = NULL;
  if (d->formula.length != 1 || atom->terms < 2 || atom->kind == LABI_ATOM_UNEQUAL) return;
  d->pinned = true;
  for (size_t i = 0; i < data->count && d->pinned; i++) {
    const int64_t *tuple = data->tuples + i * data->width;
    if (!data->of[i]) continue;
    if (!first) first = tuple;
    for (unsigned t = 0; t < atom->terms; t++) {
      d->pin[t] = first[atom->variable[t]];
      d->pinned = d->pinned && tuple[atom->variable[t]] == d->pin[t];
    }
  }
}

static bool describes(const description *d, const int64_t *tuple) {
  if (!d->pinned) return labi_formula_holds(&d->formula, &d->atoms, tuple);
  const labi_atom *atom = &d->atoms.items[d->formula.code[0]];
  bool all = true;
  for (unsigned t = 0; t < atom->terms; t++) all = all && tuple[atom->variable[t]] == d->pin[t];
  return all;
}

static void describe(void *where, size_t p, labi_search_watch *watch) {
  asking *a = where;
  const labi_guess_search *s = a->search;
  const labi_guess_points *points = &s->values->points;
  description *d = &a->of[p];
  labi_region_data data = {0};
  labi_region_description found = {0};
  *d = (description){.status = CGT_OK};
  if (!a->left[p]) return;
  d->chosen = calloc(points->count, 1);
  d->status = gather(&data, a, p) && d->chosen ? CGT_OK : CGT_ENOMEM;
  if (d->status == CGT_OK && data.totals[0] > 0 && data.totals[1] > 0)
    d->status = labi_atoms_make(&d->atoms, &data) ? labi_region_describe(&found, &data, &d->atoms, 1, watch)
                                                  : CGT_ENOMEM;
  d->found = d->status == CGT_OK && found.found;
  if (d->found) {
    d->size = found.size;
    d->formula = found.formula;
    pin(d, &data);
    for (size_t i = 0; i < points->count; i++) {
      d->chosen[i] = s->in[i] && describes(d, labi_guess_tuple(points, i));
      d->count += d->chosen[i];
    }
  }
  labi_region_free(&data);
}

/* x == 1, or x == 1 and y == 0. */
static lab_expression *point_expression(labi_scratch *memory, const char *const *names, const int64_t *values,
                                        size_t count) {
  lab_expression *parts[LABI_GUESS_WIDTH];
  for (size_t i = 0; i < count; i++)
    parts[i] = labi_expression_comparison(memory, LAB_EQ, labi_expression_name(memory, names[i]),
                                          labi_expression_multiple(memory, values[i], NULL));
  return count == 1 ? parts[0] : labi_expression(memory, LAB_EXPRESSION_AND, parts, count);
}

static lab_expression *where_expression(const labi_guess_search *s, const description *d) {
  const char *const *names = s->values->points.names, *pinned[LABI_ATOM_TERMS];
  if (!d->pinned) return labi_formula_expression(s->memory, &d->formula, &d->atoms, names);
  const labi_atom *atom = &d->atoms.items[d->formula.code[0]];
  for (unsigned t = 0; t < atom->terms; t++) pinned[t] = names[atom->variable[t]];
  return point_expression(s->memory, pinned, d->pin, atom->terms);
}

static bool is_shorter(const description *d, const description *than) {
  if (!d->found || d->size > than->size) return false;
  return d->size < than->size || (d->pinned && !than->pinned);
}

/* The piece that is described shortest, of equal ones the first; its instances are done with. */
static cgt_status take_best(bool *found, labi_guess_case *one, asking *a) {
  const labi_guess_search *s = a->search;
  cgt_status status = CGT_OK;
  size_t best = s->pieces;
  labi_search_each(s->watch, s->pieces, describe, a);
  for (size_t p = 0; p < s->pieces; p++) {
    if (status == CGT_OK) status = a->of[p].status;
    if (best == s->pieces ? a->of[p].found : is_shorter(&a->of[p], &a->of[best])) best = p;
  }
  *found = status == CGT_OK && best < s->pieces;
  if (*found) {
    const description *d = &a->of[best];
    *one = (labi_guess_case){best, where_expression(s, d), d->size, d->count};
    if (!one->where) status = CGT_ENOMEM;
    for (size_t i = 0; i < s->values->points.count; i++) s->in[i] = s->in[i] && !d->chosen[i];
  }
  for (size_t p = 0; p < s->pieces; p++) {
    free(a->of[p].atoms.items);
    free(a->of[p].chosen);
  }
  return status;
}

cgt_status labi_guess_order(bool *found, labi_guess_case *cases, const labi_guess_search *s) {
  bool left[LABI_GUESS_PIECES];
  asking a = {.search = s, .left = left};
  size_t count = s->values->points.count, rest = 0;
  for (size_t i = 0; i < count; i++) s->in[i] = !s->except[i];
  for (size_t p = 0; p < s->pieces; p++) left[p] = true;
  *found = true;
  for (size_t step = 0; step + 1 < s->pieces && *found; step++) {
    cgt_status status = take_best(found, &cases[step], &a);
    if (status != CGT_OK) return status;
    if (*found) left[cases[step].piece] = false;
  }
  for (size_t i = 0; i < count; i++) rest += s->in[i];
  for (size_t p = 0; p < s->pieces; p++)
    if (left[p]) cases[s->pieces - 1] = (labi_guess_case){.piece = p, .count = rest};
  return CGT_OK;
}

/* ---- as an expression ------------------------------------------------------------------------------ */

/* if a == 0 and b == 1 then the value there else e. */
static lab_expression *except_point(const labi_guess_search *s, size_t i, lab_expression *e) {
  const labi_guess_points *points = &s->values->points;
  lab_expression *const parts[] = {
      point_expression(s->memory, points->names, labi_guess_tuple(points, i), points->width),
      labi_expression_value(s->memory, lab_game(s->values->items[i].game)), e};
  return labi_expression(s->memory, LAB_EXPRESSION_IF, parts, 3);
}

lab_expression *labi_guess_cases_expression(const labi_guess_search *s, const labi_guess_case *cases) {
  lab_expression *e = labi_guess_piece_expression(s, &s->piece[cases[s->pieces - 1].piece]);
  for (size_t i = s->pieces - 1; i-- > 0;) {
    lab_expression *const parts[] = {cases[i].where,
                                     labi_guess_piece_expression(s, &s->piece[cases[i].piece]), e};
    e = labi_expression(s->memory, LAB_EXPRESSION_IF, parts, 3);
  }
  for (size_t i = s->values->points.count; s->exceptions > 0 && i-- > 0;)
    if (s->except[i]) e = except_point(s, i, e);
  return s->pieces + s->exceptions > 1 ? labi_expression_in_brackets(e) : e;
}

unsigned labi_guess_cases_size(const labi_guess_search *s, const labi_guess_case *cases) {
  size_t width = s->values->points.width;
  unsigned size = (unsigned)(s->exceptions * (3 * width + 1));
  for (size_t i = 0; i < s->pieces; i++)
    size += cases[i].size + labi_guess_piece_size(&s->piece[cases[i].piece], width);
  return size;
}
