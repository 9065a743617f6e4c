/* guess_cases.c: the formula of a value: one for all instances, or several, each in a region of its own.
 *
 * First each part of the values, the mean, the nimber, ..., is sought as one form for all. If that fails,
 * pieces are collected, each the form that holds at most of the instances left, and put in an order in which
 * "if here then this else ..." has short descriptions; where several pieces hold, the description may choose.
 */
#include <stdlib.h>
#include <string.h>

#include "lab/language/expression.h"
#include "lab/search/guess.h"
#include "lab/search/region.h"

/* A formula for values of one kind. */
typedef struct piece {
  labi_guess_kind kind;
  bool bars; /* a switch {x|y}, by its stops */
  labi_guess_form part[LABI_GUESS_PARTS];
} piece;

typedef struct search {
  const labi_guess_values *values;
  labi_scratch *memory; /* of the formula */
  labi_search_watch *watch;
  piece piece[LABI_GUESS_PIECES];
  size_t pieces;
  unsigned char *in, *open; /* one for each instance */
  bool *lost;               /* labi_guess_data's */
} search;

static bool has_part(const piece *p, size_t part) {
  if (part == LABI_GUESS_PART_LEFT || part == LABI_GUESS_PART_RIGHT) return p->bars;
  if (part == LABI_GUESS_PART_X) return !p->bars;
  if (part == LABI_GUESS_PART_N) return p->kind == LABI_GUESS_UPTIMAL || p->kind == LABI_GUESS_SWITCH;
  if (part == LABI_GUESS_PART_M)
    return p->kind == LABI_GUESS_UPTIMAL || p->kind == LABI_GUESS_STAR || p->kind == LABI_GUESS_SWITCH;
  return !p->bars &&
         (p->kind == LABI_GUESS_SWITCH || p->kind == LABI_GUESS_TINY || p->kind == LABI_GUESS_MINY);
}

static bool is_uptimal(unsigned kind) {
  return kind == LABI_GUESS_NUMBER || kind == LABI_GUESS_STAR || kind == LABI_GUESS_UPTIMAL;
}

static bool piece_holds(const search *s, const piece *p, size_t i) {
  const labi_guess_values *v = s->values;
  if (is_uptimal(p->kind) ? !is_uptimal(v->items[i].kind) : p->kind != v->items[i].kind) return false;
  for (size_t k = 0; k < LABI_GUESS_PARTS; k++)
    if ((has_part(p, k) || is_uptimal(p->kind)) &&
        !labi_guess_form_holds(&p->part[k], v->points.width, labi_guess_tuple(&v->points, i),
                               &v->items[i].part[k]))
      return false;
  return true;
}

/* ---- as an expression ------------------------------------------------------------------------------ */

/* up(n), nimber(m), ..., and the number itself. */
static const char *part_function(const piece *p, size_t part) {
  switch (part) {
  case LABI_GUESS_PART_N:
    return "up";
  case LABI_GUESS_PART_M:
    return "nimber";
  case LABI_GUESS_PART_T:
    return p->kind == LABI_GUESS_SWITCH ? "switch" : p->kind == LABI_GUESS_TINY ? "tiny" : "miny";
  default:
    return NULL;
  }
}

/* {left | right} */
static lab_expression *make_switch(const search *s, const piece *p) {
  const labi_guess_points *points = &s->values->points;
  lab_expression *e =
      labi_expression_pair(s->memory, LAB_EXPRESSION_OPTIONS,
                           labi_guess_form_expression(s->memory, &p->part[LABI_GUESS_PART_LEFT], points),
                           labi_guess_form_expression(s->memory, &p->part[LABI_GUESS_PART_RIGHT], points));
  if (e) e->left = 1;
  if (e) e->tight = true;
  return e;
}

static lab_expression *make_piece(const search *s, const piece *p) {
  const labi_guess_points *points = &s->values->points;
  lab_expression *terms[LABI_GUESS_PARTS];
  size_t count = 0;
  if (p->bars) terms[count++] = make_switch(s, p);
  for (size_t k = 0; k < LABI_GUESS_PARTS; k++) {
    bool zero = k != LABI_GUESS_PART_T && labi_guess_form_is_zero(&p->part[k], points->width);
    if (!has_part(p, k) || zero || k >= LABI_GUESS_PART_LEFT) continue;
    const char *function = part_function(p, k);
    lab_expression *form = labi_guess_form_expression(s->memory, &p->part[k], points);
    terms[count++] = function ? labi_expression_call(s->memory, function, &form, 1) : form;
  }
  return count == 0 ? labi_expression_integer(s->memory, 0)
                    : labi_expression_sum(s->memory, terms, count, false);
}

static unsigned piece_size(const piece *p, size_t width) {
  unsigned size = 0;
  for (size_t k = 0; k < LABI_GUESS_PARTS; k++)
    if (has_part(p, k)) size += labi_guess_form_size(&p->part[k], width);
  return size;
}

/* ---- one piece ------------------------------------------------------------------------------------ */

static labi_guess_data data_of(const search *s, labi_guess_part part) {
  return (labi_guess_data){&s->values->points, s->values->items, part, s->in, s->watch, s->lost};
}

static bool is_all_zero(const labi_guess_data *data) {
  labi_guess_form zero = labi_guess_form_zero();
  bool all = true;
  for (size_t i = 0; all && i < data->points->count; i++)
    all = !data->in[i] || labi_guess_form_holds(&zero, data->points->width, labi_guess_tuple(data->points, i),
                                                labi_guess_number_at(data, i));
  return all;
}

static bool find_parts(piece *p, const search *s, labi_guess_kind kind, bool bars) {
  *p = (piece){.kind = kind, .bars = bars};
  for (size_t k = 0; k < LABI_GUESS_PARTS; k++) {
    labi_guess_data data = data_of(s, (labi_guess_part)k);
    p->part[k] = labi_guess_form_zero();
    if (has_part(p, k) && !is_all_zero(&data) && !labi_guess_one(&p->part[k], &data)) return false;
  }
  return true;
}

/* One piece of that kind for all instances with in[i]. */
static bool find_whole(piece *p, const search *s, labi_guess_kind kind) {
  bool found = find_parts(p, s, kind, false);
  piece bars;
  size_t width = s->values->points.width;
  if (kind != LABI_GUESS_SWITCH || !find_parts(&bars, s, kind, true)) return found;
  if (!found || piece_size(&bars, width) < piece_size(p, width)) *p = bars;
  return true;
}

/* What all the values are, x* counted as x + {0|0}; LABI_GUESS_OTHER: various things, or nothing with a name.
 */
static labi_guess_kind common_kind(const labi_guess_values *v) {
  size_t count = v->points.count, uptimals = 0;
  for (size_t k = 0; k < LABI_GUESS_KINDS; k++) {
    if (is_uptimal((unsigned)k)) uptimals += v->of_kind[k];
    if (v->of_kind[k] == count) return (labi_guess_kind)k;
  }
  if (uptimals < count) return LABI_GUESS_OTHER;
  return v->of_kind[LABI_GUESS_UPTIMAL] > 0 ? LABI_GUESS_UPTIMAL : LABI_GUESS_STAR;
}

/* ---- several pieces --------------------------------------------------------------------------------- */

/* Opens what is left to be covered; returns how much. */
static size_t open_rest(search *s) {
  size_t left = 0;
  for (size_t i = 0; i < s->values->points.count; i++) {
    s->open[i] = true;
    for (size_t p = 0; p < s->pieces; p++)
      if (piece_holds(s, &s->piece[p], i)) s->open[i] = false;
    left += s->open[i];
  }
  return left;
}

/* How many instances of that kind are open? They get in[i], or all of the kind do. */
static size_t select_kind(search *s, labi_guess_kind kind, bool open_alone) {
  size_t open = 0;
  for (size_t i = 0; i < s->values->points.count; i++) {
    bool is_kind = s->values->items[i].kind == kind;
    open += is_kind && s->open[i];
    s->in[i] = is_kind && (s->open[i] || !open_alone);
  }
  return open;
}

/* Pieces for the instances of one kind: a whole one, or, of numbers, one after another. */
static bool cover_kind(search *s, labi_guess_kind kind) {
  piece p;
  size_t left = select_kind(s, kind, true), gain;
  if (left == 0) return true;
  if (s->pieces == LABI_GUESS_PIECES) return false;
  if (find_whole(&p, s, kind)) {
    s->piece[s->pieces++] = p;
    return true;
  }
  for (left = select_kind(s, kind, false); kind == LABI_GUESS_NUMBER && left > 0;) {
    if (s->pieces == LABI_GUESS_PIECES || labi_search_is_stopped(s->watch)) return false;
    labi_guess_data data = data_of(s, LABI_GUESS_PART_X);
    p = (piece){.kind = kind};
    for (size_t k = 0; k < LABI_GUESS_PARTS; k++) p.part[k] = labi_guess_form_zero();
    if (!labi_guess_most(&p.part[LABI_GUESS_PART_X], &gain, &data, s->open)) return false;
    /* a form through width + 1 points holds at these by itself */
    if (gain < left && gain <= s->values->points.width + 1) return false;
    s->piece[s->pieces++] = p;
    open_rest(s);
    left = select_kind(s, kind, false);
  }
  return left == 0;
}

static bool cover(search *s) {
  open_rest(s);
  for (size_t kind = LABI_GUESS_KINDS; kind-- > 0;) { /* games first: their forms may hold for numbers too */
    if (s->values->of_kind[kind] == 0) continue;
    if (kind == LABI_GUESS_OTHER || !cover_kind(s, (labi_guess_kind)kind)) return false;
    open_rest(s);
  }
  return true;
}

/* Pieces that the others make superfluous. */
static void drop_pieces(search *s) {
  for (size_t p = s->pieces; p-- > 0 && s->pieces > 1;) {
    piece dropped = s->piece[p];
    s->piece[p] = s->piece[--s->pieces];
    if (open_rest(s) == 0) continue;
    s->pieces++;
    s->piece[s->pieces - 1] = s->piece[p];
    s->piece[p] = dropped;
  }
}

/* Members of minima and maxima that hold where other pieces do, or nowhere, or where 0 would do. */
static void drop_terms(search *s) {
  for (size_t p = 0; p < s->pieces; p++) {
    labi_guess_form *form = &s->piece[p].part[LABI_GUESS_PART_X];
    for (size_t t = form->terms; t-- > 0;) {
      if (form->kind == LABI_GUESS_FORM_XOR || form->terms == 1 || form->sets != 1) break;
      labi_guess_form whole = *form;
      form->term[t] = form->term[--form->terms];
      form->set[0] = (unsigned char)((1u << form->terms) - 1);
      if (open_rest(s) == 0) continue;
      *form = whole;
      form->term[t] = (labi_linear){.divisor = 1};
      if (open_rest(s) > 0) *form = whole;
    }
  }
}

/* ---- regions ---------------------------------------------------------------------------------------- */

typedef struct region_case {
  size_t piece;
  lab_expression *where; /* NULL for the last */
  unsigned size;
} region_case;

/* Where, among the instances with in[i], must piece p be taken, and where must it not be? Elsewhere either is
 * right, and nothing is asked. */
static cgt_status describe_piece(bool *found, region_case *result, const search *s, const bool *left,
                                 size_t p, unsigned char **chosen) {
  const labi_guess_points *points = &s->values->points;
  labi_region_data data = {.width = points->width, .values = 2};
  data.tuples = malloc(points->count * points->width * sizeof *data.tuples);
  data.of = malloc(points->count);
  *chosen = calloc(points->count, 1);
  *found = false;
  cgt_status status = data.tuples && data.of && *chosen ? CGT_OK : CGT_ENOMEM;
  for (size_t i = 0; status == CGT_OK && i < points->count; i++) {
    if (!s->in[i]) continue;
    bool mine = piece_holds(s, &s->piece[p], i), others = false;
    for (size_t q = 0; q < s->pieces; q++) others |= q != p && left[q] && piece_holds(s, &s->piece[q], i);
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
          (region_case){p, labi_formula_expression(s->memory, &d.formula, &atoms, points->names), d.size};
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

/* Takes the piece with the shortest description first, then goes on with the rest of the instances. */
static cgt_status order_pieces(bool *found, region_case *cases, const search *s) {
  bool left[LABI_GUESS_PIECES];
  size_t count = s->values->points.count;
  memset(s->in, 1, count);
  for (size_t p = 0; p < s->pieces; p++) left[p] = true;
  for (size_t step = 0; step + 1 < s->pieces; step++) {
    region_case best = {0};
    unsigned char *best_chosen = NULL;
    for (size_t p = 0; p < s->pieces; p++) {
      if (!left[p]) continue;
      region_case one = {0};
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
    if (left[p]) cases[s->pieces - 1] = (region_case){.piece = p};
  *found = true;
  return CGT_OK;
}

/* ---- the whole -------------------------------------------------------------------------------------- */

/* (if here then this else ...), the last piece taking the rest. */
static lab_expression *make_cases(const search *s, const region_case *cases) {
  lab_expression *e = make_piece(s, &s->piece[cases[s->pieces - 1].piece]);
  for (size_t i = s->pieces - 1; i-- > 0;) {
    lab_expression *const parts[] = {cases[i].where, make_piece(s, &s->piece[cases[i].piece]), e};
    e = labi_expression(s->memory, LAB_EXPRESSION_IF, parts, 3);
  }
  return s->pieces > 1 ? labi_expression_in_brackets(e) : e;
}

static unsigned cases_size(const search *s, const region_case *cases) {
  unsigned size = 0;
  for (size_t i = 0; i < s->pieces; i++)
    size += cases[i].size + piece_size(&s->piece[cases[i].piece], s->values->points.width);
  return size;
}

static cgt_status find(bool *found, labi_guess *guess, search *s) {
  region_case cases[LABI_GUESS_PIECES] = {0};
  labi_guess_kind kind = common_kind(s->values);
  cgt_status status = CGT_OK;
  memset(s->in, 1, s->values->points.count);
  if (kind != LABI_GUESS_OTHER && find_whole(&s->piece[0], s, kind)) {
    s->pieces = 1;
    *found = true;
  } else {
    *found = cover(s);
    if (*found) drop_pieces(s), drop_terms(s);
    if (*found) status = order_pieces(found, cases, s);
  }
  if (labi_search_is_stopped(s->watch)) status = CGT_ECANCELLED;
  if (status == CGT_OK && *s->lost) status = CGT_ENOMEM;
  if (status != CGT_OK || !*found) return status;
  /* what is longer than the table of values says nothing */
  *found = s->pieces == 1 || cases_size(s, cases) <= 2 * s->values->points.count + 16;
  if (*found) guess->formula = make_cases(s, cases);
  return !*found || guess->formula ? CGT_OK : CGT_ENOMEM;
}

cgt_status labi_guess_closed(bool *found, labi_guess *guess, labi_scratch *memory,
                             const labi_guess_values *values, labi_search_watch *watch) {
  size_t count = values->points.count;
  bool lost = false;
  search s = {.values = values,
              .memory = memory,
              .watch = watch,
              .in = malloc(count),
              .open = malloc(count),
              .lost = &lost};
  *guess = (labi_guess){0};
  *found = false;
  cgt_status status = s.in && s.open ? find(found, guess, &s) : CGT_ENOMEM;
  free(s.in);
  free(s.open);
  return status;
}
