/* guess_cases.c: the formula of a value: one for all instances, or several, each in a region of its own.
 *
 * First each part of the values, the mean, the nimber, ..., is sought as one form for all. If that fails,
 * pieces are collected, each the form that holds at most of the instances left, and put in order. */
#include "lab/search/guess_cases.h"

#include <stdlib.h>
#include <string.h>

#include "lab/search/guess_forms.h"

/* ---- one piece ------------------------------------------------------------------------------------ */

static labi_guess_data data_of(const labi_guess_search *s, labi_guess_part part) {
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

static bool find_parts(labi_guess_piece *p, const labi_guess_search *s, labi_guess_kind kind, bool bars) {
  *p = (labi_guess_piece){.kind = kind, .bars = bars};
  for (size_t k = 0; k < LABI_GUESS_PARTS; k++) {
    labi_guess_data data = data_of(s, (labi_guess_part)k);
    p->part[k] = labi_guess_form_zero();
    if (labi_guess_piece_has(p, k) && !is_all_zero(&data) && !labi_guess_one(&p->part[k], &data))
      return false;
  }
  return true;
}

/* One piece of that kind for all instances with in[i]. */
static bool find_whole(labi_guess_piece *p, const labi_guess_search *s, labi_guess_kind kind) {
  bool found = find_parts(p, s, kind, false);
  labi_guess_piece bars;
  size_t width = s->values->points.width;
  if (kind != LABI_GUESS_SWITCH || !find_parts(&bars, s, kind, true)) return found;
  if (!found || labi_guess_piece_size(&bars, width) < labi_guess_piece_size(p, width)) *p = bars;
  return true;
}

/* What all the values are, x* counted as x + {0|0}; LABI_GUESS_OTHER: various things, or nothing with a name.
 */
static labi_guess_kind common_kind(const labi_guess_values *v) {
  size_t count = v->points.count, uptimals = 0;
  for (size_t k = 0; k < LABI_GUESS_KINDS; k++) {
    if (labi_guess_is_uptimal((unsigned)k)) uptimals += v->of_kind[k];
    if (v->of_kind[k] == count) return (labi_guess_kind)k;
  }
  if (uptimals < count) return LABI_GUESS_OTHER;
  return v->of_kind[LABI_GUESS_UPTIMAL] > 0 ? LABI_GUESS_UPTIMAL : LABI_GUESS_STAR;
}

/* ---- several pieces --------------------------------------------------------------------------------- */

/* Opens what is left to be covered; returns how much. */
static size_t open_rest(labi_guess_search *s) {
  size_t left = 0;
  for (size_t i = 0; i < s->values->points.count; i++) {
    s->open[i] = !s->except[i];
    for (size_t p = 0; p < s->pieces; p++)
      if (labi_guess_piece_holds(s, &s->piece[p], i)) s->open[i] = false;
    left += s->open[i];
  }
  return left;
}

/* How many instances of that kind are open? They get in[i], or all of the kind do. */
static size_t select_kind(labi_guess_search *s, labi_guess_kind kind, bool open_alone) {
  size_t open = 0;
  for (size_t i = 0; i < s->values->points.count; i++) {
    bool is_kind = s->values->items[i].kind == kind;
    open += is_kind && s->open[i];
    s->in[i] = is_kind && (s->open[i] || !open_alone);
  }
  return open;
}

/* Too few instances to support a formula are left without one: two dozen others must have one for each. */
static bool except_selected(labi_guess_search *s, size_t selected) {
  enum { MOST_EXCEPTIONS = 6, OTHERS = 24 };
  const labi_guess_values *v = s->values;
  size_t count = selected + s->exceptions;
  if (count > MOST_EXCEPTIONS || OTHERS * count > v->points.count) return false;
  for (size_t i = 0; i < v->points.count; i++)
    if (s->in[i] && cgt_is_none(v->items[i].game)) return false;
  for (size_t i = 0; i < v->points.count; i++) s->except[i] |= s->in[i];
  s->exceptions = count;
  return true;
}

static bool except_rest(labi_guess_search *s, labi_guess_kind kind) {
  return except_selected(s, select_kind(s, kind, true));
}

/* A piece for the open instances of its kind, or, if these are no more than make any such piece, none. */
static bool add_whole(labi_guess_search *s, const labi_guess_piece *p, size_t instances) {
  if (instances <= labi_guess_piece_freedom(p, s->values->points.width) && except_rest(s, p->kind))
    return true;
  if (s->pieces == LABI_GUESS_PIECES) return false;
  s->piece[s->pieces++] = *p;
  return true;
}

/* Of the forms, those of kinds with a search of their own among them, that which holds at most of the open instances.
 * One of these must hold at half of them, for at a few there is always one, and at so many more as it is larger. */
static bool most_of(labi_guess_form *form, size_t *gain, const labi_guess_data *data,
                    const unsigned char *open) {
  size_t width = data->points->width, others, left = 0;
  labi_guess_form other;
  bool found = labi_guess_most(form, gain, data, open);
  for (size_t i = 0; i < data->points->count; i++) left += data->in[i] && open[i];
  for (size_t k = 0; labi_form_kinds[k]; k++) {
    if (!labi_form_kinds[k]->most || !labi_form_kinds[k]->most(&other, &others, data, open) || 2 * others < left)
      continue;
    unsigned size = found ? labi_guess_form_size(form, width) : 0;
    unsigned more = labi_guess_form_size(&other, width);
    if (found && others <= *gain + (more > size ? more - size : 0)) continue;
    *form = other;
    *gain = others;
    found = true;
  }
  return found;
}

/* The first form that holds at all the data, of kinds that are tried on a rest. */
static bool find_for_rest(labi_guess_form *form, const labi_guess_data *data) {
  for (size_t k = 0; labi_form_kinds[k]; k++)
    if (labi_form_kinds[k]->of_rest && labi_form_kinds[k]->find(form, data)) return true;
  return false;
}

/* A piece of numbers that holds at most of the open instances: at *gain of them. */
static bool find_most(labi_guess_piece *p, size_t *gain, labi_guess_search *s) {
  size_t left = select_kind(s, LABI_GUESS_NUMBER, false);
  labi_guess_data data = data_of(s, LABI_GUESS_PART_X);
  labi_guess_form rest;
  *p = (labi_guess_piece){.kind = LABI_GUESS_NUMBER};
  for (size_t k = 0; k < LABI_GUESS_PARTS; k++) p->part[k] = labi_guess_form_zero();
  bool found = most_of(&p->part[LABI_GUESS_PART_X], gain, &data, s->open);
  if (found && *gain == left) return true;
  select_kind(s, LABI_GUESS_NUMBER, true);
  if (!find_for_rest(&rest, &data)) return found;
  p->part[LABI_GUESS_PART_X] = rest;
  *gain = left;
  return true;
}

/* Pieces for the instances of one kind: a whole one, or, of numbers, one after another. */
static bool cover_kind(labi_guess_search *s, labi_guess_kind kind) {
  labi_guess_piece p;
  size_t left = select_kind(s, kind, true), gain;
  if (left == 0) return true;
  if (find_whole(&p, s, kind)) return add_whole(s, &p, left);
  for (; kind == LABI_GUESS_NUMBER && left > 0; left = select_kind(s, kind, false)) {
    if (s->pieces == LABI_GUESS_PIECES || labi_search_is_stopped(s->watch)) return false;
    if (!find_most(&p, &gain, s)) return false;
    /* a form through width + 1 points holds at these by itself */
    if (gain < left && gain <= s->values->points.width + 1) return false;
    if (gain == left) return add_whole(s, &p, left);
    s->piece[s->pieces++] = p;
    open_rest(s);
  }
  return left == 0;
}

static bool cover(labi_guess_search *s) {
  open_rest(s);
  for (size_t k = LABI_GUESS_KINDS; k-- > 0;) { /* games first: their forms may hold for numbers too */
    labi_guess_kind kind = (labi_guess_kind)k;
    if (s->values->of_kind[kind] == 0) continue;
    if ((kind == LABI_GUESS_OTHER || !cover_kind(s, kind)) && !except_rest(s, kind)) return false;
    open_rest(s);
  }
  return s->pieces > 0;
}

/* Pieces that the others make superfluous. */
static void drop_pieces(labi_guess_search *s) {
  for (size_t p = s->pieces; p-- > 0 && s->pieces > 1;) {
    labi_guess_piece dropped = s->piece[p];
    s->piece[p] = s->piece[--s->pieces];
    if (open_rest(s) == 0) continue;
    s->pieces++;
    s->piece[s->pieces - 1] = s->piece[p];
    s->piece[p] = dropped;
  }
}

/* Members of minima and maxima that hold where other pieces do, or nowhere, or where 0 would do. */
static void drop_terms(labi_guess_search *s) {
  for (size_t p = 0; p < s->pieces; p++) {
    labi_guess_form *form = &s->piece[p].part[LABI_GUESS_PART_X];
    for (size_t t = form->terms; t-- > 0;) {
      labi_guess_form whole = *form;
      if (!labi_guess_form_drop(form, t)) break;
      if (open_rest(s) == 0) continue;
      *form = whole;
      form->term[t] = (labi_linear){.divisor = 1};
      if (open_rest(s) > 0) *form = whole;
    }
  }
}

/* Does one of the cases hold at no more instances than make any such piece? Then these become exceptions. */
static bool except_case(labi_guess_search *s, const labi_guess_case *cases) {
  for (size_t i = 0; i < s->pieces && s->pieces > 1; i++) {
    size_t p = cases[i].piece;
    labi_guess_piece dropped = s->piece[p];
    if (cases[i].count > labi_guess_piece_freedom(&dropped, s->values->points.width)) continue;
    s->piece[p] = s->piece[--s->pieces];
    size_t left = open_rest(s);
    memcpy(s->in, s->open, s->values->points.count);
    if (except_selected(s, left)) return true;
    s->piece[s->pieces++] = s->piece[p];
    s->piece[p] = dropped;
  }
  return false;
}

/* ---- the whole -------------------------------------------------------------------------------------- */

static cgt_status find(bool *found, labi_guess *guess, labi_guess_search *s) {
  labi_guess_case cases[LABI_GUESS_PIECES] = {0};
  labi_guess_kind kind = common_kind(s->values);
  cgt_status status = CGT_OK;
  memset(s->in, 1, s->values->points.count);
  if (kind != LABI_GUESS_OTHER && find_whole(&s->piece[0], s, kind)) {
    s->pieces = 1;
    *found = true;
  } else {
    *found = cover(s);
    if (*found) drop_pieces(s), drop_terms(s);
  }
  do
    if (*found) status = labi_guess_order(found, cases, s);
  while (status == CGT_OK && *found && except_case(s, cases));
  if (labi_search_is_stopped(s->watch)) status = CGT_ECANCELLED;
  if (status == CGT_OK && *s->lost) status = CGT_ENOMEM;
  if (status != CGT_OK || !*found) return status;
  /* what is longer than the table of values says nothing */
  *found =
      s->pieces + s->exceptions == 1 || labi_guess_cases_size(s, cases) <= 2 * s->values->points.count + 16;
  if (!*found) return CGT_OK;
  guess->formula = labi_guess_cases_expression(s, cases);
  guess->exceptions = s->exceptions;
  guess->cases = s->pieces;
  for (size_t i = 0; i < s->pieces; i++) guess->support[i] = cases[i].count;
  return guess->formula ? CGT_OK : CGT_ENOMEM;
}

cgt_status labi_guess_closed(bool *found, labi_guess *guess, labi_scratch *memory,
                             const labi_guess_values *values, labi_search_watch *watch) {
  size_t count = values->points.count;
  bool lost = false;
  labi_guess_search s = {.values = values,
                         .memory = memory,
                         .watch = watch,
                         .in = malloc(count),
                         .open = malloc(count),
                         .except = calloc(count, 1),
                         .lost = &lost};
  *guess = (labi_guess){0};
  *found = false;
  cgt_status status = s.in && s.open && s.except ? find(found, guess, &s) : CGT_ENOMEM;
  free(s.in);
  free(s.open);
  free(s.except);
  return status;
}
