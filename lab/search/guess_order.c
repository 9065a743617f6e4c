/* guess_order.c: the order of pieces in which "if here then this else ..." has short descriptions; where
 * several hold, the description may choose. */
#include <stdlib.h>
#include <string.h>

#include "lab/language/expression.h"
#include "lab/search/guess_cases.h"
#include "lab/search/region.h"

/* Where, among the instances with in[i], must piece p be taken, and where must it not be? Elsewhere either is
 * right, and nothing is asked. */
static cgt_status describe_piece(bool *found, labi_guess_case *result, const labi_guess_search *s,
                                 const bool *left, size_t p, unsigned char **chosen) {
  const labi_guess_points *points = &s->values->points;
  labi_region_data data = {.width = points->width, .values = 2};
  data.tuples = malloc(points->count * points->width * sizeof *data.tuples);
  data.of = malloc(points->count);
  *chosen = calloc(points->count, 1);
  *found = false;
  cgt_status status = data.tuples && data.of && *chosen ? CGT_OK : CGT_ENOMEM;
  for (size_t i = 0; status == CGT_OK && i < points->count; i++) {
    if (!s->in[i]) continue;
    bool mine = labi_guess_piece_holds(s, &s->piece[p], i), others = false;
    for (size_t q = 0; q < s->pieces; q++)
      others |= q != p && left[q] && labi_guess_piece_holds(s, &s->piece[q], i);
    if (mine && others) continue;
    memcpy(data.tuples + data.count * data.width, labi_guess_tuple(points, i),
           data.width * sizeof *data.tuples);
    data.of[data.count++] = mine;
    data.totals[mine]++;
  }
  labi_atoms atoms = {0};
  labi_region_description d = {0};
  if (status == CGT_OK && data.totals[0] > 0 && data.totals[1] > 0) {
    status =
        labi_atoms_make(&atoms, &data) ? labi_region_describe(&d, &data, &atoms, 1, s->watch) : CGT_ENOMEM;
    bool described = status == CGT_OK && d.found;
    if (described) {
      *result =
          (labi_guess_case){p, labi_formula_expression(s->memory, &d.formula, &atoms, points->names), d.size};
      *found = result->where != NULL;
      if (!*found) status = CGT_ENOMEM;
      for (size_t i = 0; i < points->count; i++)
        (*chosen)[i] = s->in[i] && labi_formula_holds(&d.formula, &atoms, labi_guess_tuple(points, i));
    }
  }
  free(atoms.items);
  free(data.tuples);
  free(data.of);
  return status;
}

cgt_status labi_guess_order(bool *found, labi_guess_case *cases, const labi_guess_search *s) {
  bool left[LABI_GUESS_PIECES];
  size_t count = s->values->points.count;
  memset(s->in, 1, count);
  for (size_t p = 0; p < s->pieces; p++) left[p] = true;
  for (size_t step = 0; step + 1 < s->pieces; step++) {
    labi_guess_case best = {0};
    unsigned char *best_chosen = NULL;
    for (size_t p = 0; p < s->pieces; p++) {
      if (!left[p]) continue;
      labi_guess_case one = {0};
      unsigned char *chosen;
      bool described;
      cgt_status status = describe_piece(&described, &one, s, left, p, &chosen);
      bool better = status == CGT_OK && described && (!best.where || one.size < best.size);
      free(better ? best_chosen : chosen);
      if (better) {
        best = one;
        best_chosen = chosen;
      }
      if (status == CGT_OK) continue;
      free(best_chosen);
      return status;
    }
    cases[step] = best;
    *found = best.where != NULL;
    if (!*found) return CGT_OK;
    left[best.piece] = false;
    for (size_t i = 0; i < count; i++) s->in[i] = s->in[i] && !best_chosen[i];
    free(best_chosen);
  }
  for (size_t p = 0; p < s->pieces; p++)
    if (left[p]) cases[s->pieces - 1] = (labi_guess_case){.piece = p};
  *found = true;
  return CGT_OK;
}

/* ---- as an expression ------------------------------------------------------------------------------ */

lab_expression *labi_guess_cases_expression(const labi_guess_search *s, const labi_guess_case *cases) {
  lab_expression *e = labi_guess_piece_expression(s, &s->piece[cases[s->pieces - 1].piece]);
  for (size_t i = s->pieces - 1; i-- > 0;) {
    lab_expression *const parts[] = {cases[i].where,
                                     labi_guess_piece_expression(s, &s->piece[cases[i].piece]), e};
    e = labi_expression(s->memory, LAB_EXPRESSION_IF, parts, 3);
  }
  return s->pieces > 1 ? labi_expression_in_brackets(e) : e;
}

unsigned labi_guess_cases_size(const labi_guess_search *s, const labi_guess_case *cases) {
  unsigned size = 0;
  for (size_t i = 0; i < s->pieces; i++)
    size += cases[i].size + labi_guess_piece_size(&s->piece[cases[i].piece], s->values->points.width);
  return size;
}
