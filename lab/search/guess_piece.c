/* guess_piece.c: one formula: where it holds, and how it is written. */
#include "lab/expression/expression.h"
#include "lab/search/guess_cases.h"

/* Is it {{l|t}|r} or {l|{t|r}}? */
static bool has_three(const labi_guess_piece *p) {
  return p->kind == LABI_GUESS_THREAT || p->kind == LABI_GUESS_ANSWER;
}

bool labi_guess_piece_has(const labi_guess_piece *p, size_t part) {
  if (has_three(p))
    return part == LABI_GUESS_PART_LEFT || part == LABI_GUESS_PART_RIGHT || part == LABI_GUESS_PART_T;
  if (part == LABI_GUESS_PART_LEFT || part == LABI_GUESS_PART_RIGHT) return p->bars;
  if (part == LABI_GUESS_PART_X) return !p->bars;
  if (part == LABI_GUESS_PART_N) return p->kind == LABI_GUESS_UPTIMAL || p->kind == LABI_GUESS_SWITCH;
  if (part == LABI_GUESS_PART_M)
    return p->kind == LABI_GUESS_UPTIMAL || p->kind == LABI_GUESS_STAR || p->kind == LABI_GUESS_SWITCH;
  return !p->bars &&
         (p->kind == LABI_GUESS_SWITCH || p->kind == LABI_GUESS_TINY || p->kind == LABI_GUESS_MINY);
}

bool labi_guess_is_uptimal(unsigned kind) {
  return kind == LABI_GUESS_NUMBER || kind == LABI_GUESS_STAR || kind == LABI_GUESS_UPTIMAL;
}

/* {x|x} and x + switch(0) are x*: a switch whose stops meet at instance i, and is a number with a star there.
 */
static bool stops_meet(const labi_guess_search *s, const labi_guess_piece *p, size_t i) {
  const labi_guess_values *v = s->values;
  const labi_guess_number *part = v->items[i].part;
  size_t width = v->points.width;
  const int64_t *tuple = labi_guess_tuple(&v->points, i);
  const labi_guess_number zero = {.exact = true};
  if (v->items[i].kind != LABI_GUESS_STAR || part[LABI_GUESS_PART_M].scaled != LABI_GUESS_UNIT) return false;
  if (!labi_guess_form_is_zero(&p->part[LABI_GUESS_PART_N], width) ||
      !labi_guess_form_is_zero(&p->part[LABI_GUESS_PART_M], width))
    return false;
  if (!p->bars)
    return labi_guess_form_holds(&p->part[LABI_GUESS_PART_X], width, tuple, &part[LABI_GUESS_PART_X]) &&
           labi_guess_form_holds(&p->part[LABI_GUESS_PART_T], width, tuple, &zero);
  return labi_guess_form_holds(&p->part[LABI_GUESS_PART_LEFT], width, tuple, &part[LABI_GUESS_PART_X]) &&
         labi_guess_form_holds(&p->part[LABI_GUESS_PART_RIGHT], width, tuple, &part[LABI_GUESS_PART_X]);
}

bool labi_guess_piece_holds(const labi_guess_search *s, const labi_guess_piece *p, size_t i) {
  const labi_guess_values *v = s->values;
  if (labi_guess_is_uptimal(p->kind) ? !labi_guess_is_uptimal(v->items[i].kind) : p->kind != v->items[i].kind)
    return p->kind == LABI_GUESS_SWITCH && stops_meet(s, p, i);
  for (size_t k = 0; k < LABI_GUESS_PARTS; k++)
    if ((labi_guess_piece_has(p, k) || labi_guess_is_uptimal(p->kind)) &&
        !labi_guess_form_holds(&p->part[k], v->points.width, labi_guess_tuple(&v->points, i),
                               &v->items[i].part[k]))
      return false;
  return true;
}

/* ---- as an expression ------------------------------------------------------------------------------ */

/* up(n), nimber(m), ..., and the number itself. */
static const char *part_function(const labi_guess_piece *p, size_t part) {
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
static lab_expression *make_options(labi_scratch *memory, lab_expression *left, lab_expression *right) {
  lab_expression *e = labi_expression_pair(memory, LAB_EXPRESSION_OPTIONS, left, right);
  if (e) e->left = 1;
  if (e) e->tight = true;
  return e;
}

static lab_expression *make_switch(const labi_guess_search *s, const labi_guess_piece *p) {
  const labi_guess_points *points = &s->values->points;
  lab_expression *e[LABI_GUESS_PARTS];
  for (size_t k = LABI_GUESS_PART_T; k <= LABI_GUESS_PART_RIGHT; k++)
    e[k] = labi_guess_form_expression(s->memory, &p->part[k], points);
  lab_expression *left = e[LABI_GUESS_PART_LEFT], *right = e[LABI_GUESS_PART_RIGHT];
  if (p->kind == LABI_GUESS_THREAT) left = make_options(s->memory, left, e[LABI_GUESS_PART_T]);
  if (p->kind == LABI_GUESS_ANSWER) right = make_options(s->memory, e[LABI_GUESS_PART_T], right);
  return make_options(s->memory, left, right);
}

lab_expression *labi_guess_piece_expression(const labi_guess_search *s, const labi_guess_piece *p) {
  const labi_guess_points *points = &s->values->points;
  lab_expression *terms[LABI_GUESS_PARTS];
  size_t count = 0;
  if (p->bars || has_three(p)) terms[count++] = make_switch(s, p);
  for (size_t k = 0; k < LABI_GUESS_PARTS; k++) {
    bool zero = k != LABI_GUESS_PART_T && labi_guess_form_is_zero(&p->part[k], points->width);
    if (!labi_guess_piece_has(p, k) || zero || has_three(p) || k >= LABI_GUESS_PART_LEFT) continue;
    const char *function = part_function(p, k);
    lab_expression *form = labi_guess_form_expression(s->memory, &p->part[k], points);
    terms[count++] = function ? labi_expression_call(s->memory, function, &form, 1) : form;
  }
  return count == 0 ? labi_expression_integer(s->memory, 0)
                    : labi_expression_sum(s->memory, terms, count, false);
}

unsigned labi_guess_piece_size(const labi_guess_piece *p, size_t width) {
  unsigned size = 0;
  for (size_t k = 0; k < LABI_GUESS_PARTS; k++)
    if (labi_guess_piece_has(p, k)) size += labi_guess_form_size(&p->part[k], width);
  return size;
}

static size_t freedom_of(const labi_guess_form *form, size_t width) {
  size_t free = 0;
  for (size_t t = 0; t < form->terms; t++)
    for (size_t i = 0; i <= width; i++) free += form->term[t].factor[i] != 0;
  return free;
}

size_t labi_guess_piece_freedom(const labi_guess_piece *p, size_t width) {
  size_t most = 0;
  for (size_t k = 0; k < LABI_GUESS_PARTS; k++) {
    size_t free = labi_guess_piece_has(p, k) ? freedom_of(&p->part[k], width) : 0;
    if (free > most) most = free;
  }
  return most;
}
