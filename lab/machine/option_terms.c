/* option_terms.c: an option of a ruleset by moves, term by term. */
#include <string.h>

#include "lab/machine/arithmetic.h"
#include "lab/machine/budget.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/evaluate_list.h"
#include "lab/machine/failure.h"
#include "lab/machine/function_code.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/own_position.h"
#include "lab/machine/room.h"
#include "lab/machine/value_position.h"

void labi_terms_clear(labi_terms *t) {
  t->count = t->room = 0;
  t->game = CGT_NONE;
}

static bool is_worth(const cgt_ruleset *ruleset) {
  return ruleset == &labi_game_positions || ruleset == &labi_form_positions;
}

/* A game or form that is 0 and has no moves. */
static bool is_nothing(labi_term term) { return is_worth(term.ruleset) && strcmp(term.bytes, "0") == 0; }

bool labi_add_term(labi_terms *t, const labi_node *at, labi_term term) {
  lab_machine *m = t->m;
  if (t->ruleset->face.impartial && !term.ruleset->impartial && !is_worth(term.ruleset))
    return labi_fail(m, at, CGT_EINVAL,
                     "%s gives both players the same moves, but %s is for Left and Right: write {.. | ..}",
                     t->ruleset->face.name, term.ruleset->name);
  if (is_nothing(term)) return true;
  t->items = labi_one_more_item(m, at, t->items, t->count, &t->room, sizeof *t->items);
  void *copy = t->items ? labi_room(m, at, term.length + 1) : NULL;
  if (!copy) return false;
  if (term.length > 0) memcpy(copy, term.bytes, term.length);
  term.bytes = copy;
  t->items[t->count++] = term;
  return true;
}

bool labi_add_position(labi_terms *t, const labi_node *at, lab_value v, bool negative) {
  const cgt_ruleset *ruleset = cgt_position_ruleset(t->m->ctx, v.as.at.position);
  labi_term term = {.ruleset = ruleset, .negative = negative != v.as.at.negative}, part;
  term.bytes = cgt_position_bytes(&term.length, t->m->ctx, v.as.at.position);
  if (!labi_ruleset_by_moves(t->m->program, ruleset) || !labi_is_sum(term.bytes, term.length))
    return labi_add_term(t, at, term);
  labi_reader in = labi_sum_reader(term.bytes, term.length);
  while (labi_decode_term(&part, &in)) {
    part.negative = part.negative != term.negative;
    if (!labi_add_term(t, at, part)) return false;
  }
  return true;
}

/* ---- games and forms --------------------------------------------------------------------------- */

static bool refuse_partizan(labi_terms *t, const labi_node *at, const char *what) {
  return labi_fail(t->m, at, CGT_EINVAL,
                   "%s gives both players the same moves, which no %s but %s has: write {.. | ..}",
                   t->ruleset->face.name, what, *what == 'g' ? "a nimber" : "one of an impartial game");
}

static bool add_game(labi_terms *t, const labi_node *at, cgt_game g, bool negative) {
  if (negative) g = cgt_neg(t->m->ctx, g);
  t->game = cgt_is_none(t->game) ? g : cgt_add(t->m->ctx, t->game, g);
  return !cgt_is_none(t->game) || labi_engine_failed(t->m, at);
}

/* What was put into `bytes` behind `before` is the position of a game or form. */
static bool add_made(labi_terms *t, const labi_node *at, const cgt_ruleset *ruleset, size_t before, bool made) {
  lab_machine *m = t->m;
  const size_t length = t->bytes.length - before;
  if (!made && cgt_ctx_status(m->ctx) != CGT_OK) return labi_engine_failed(m, at);
  if (t->bytes.failed) return labi_out_of_memory(m, at);
  if (!made) return labi_fail(m, at, CGT_ELIMIT, "%s", labi_form_too_large);
  return labi_add_term(t, at, (labi_term){ruleset, false, t->bytes.bytes + before, length});
}

static bool add_form(labi_terms *t, const labi_node *at, cgt_form f, bool negative) {
  lab_machine *m = t->m;
  const size_t before = t->bytes.length;
  if (negative && cgt_form_is_none(f = cgt_form_neg(m->ctx, f))) return labi_engine_failed(m, at);
  const int impartial = t->ruleset->face.impartial ? labi_form_is_impartial(m->ctx, f) : 1;
  if (impartial < 0)
    return cgt_ctx_status(m->ctx) == CGT_OK ? labi_out_of_memory(m, at) : labi_engine_failed(m, at);
  if (!impartial) return refuse_partizan(t, at, "form");
  bool good = add_made(t, at, &labi_form_positions, before, labi_put_form_position(&t->bytes, m->ctx, f));
  t->bytes.length = before;
  return good;
}

/* The games that were added up become one term; 0 is none. */
static bool close_game(labi_terms *t, const labi_node *at) {
  lab_machine *m = t->m;
  const cgt_game g = t->game;
  const size_t before = t->bytes.length;
  t->game = CGT_NONE;
  if (cgt_is_none(g) || cgt_equal(g, cgt_integer(m->ctx, 0))) return true;
  if (t->ruleset->face.impartial && !cgt_is_nimber(m->ctx, g)) return refuse_partizan(t, at, "game");
  bool good = add_made(t, at, &labi_game_positions, before, labi_put_game_position(&t->bytes, m->ctx, g));
  t->bytes.length = before;
  return good;
}

static bool is_zero(lab_value v) { return v.kind == LAB_INTEGER && v.as.integer == 0; }

bool labi_add_value(labi_terms *t, const labi_node *at, lab_value v, bool negative) {
  lab_machine *m = t->m;
  v = labi_normalise(m, v);
  if (v.kind == LAB_POSITION) return labi_add_position(t, at, v, negative);
  if (is_zero(v)) return true;
  if (t->only_positions)
    return labi_fail(m, at, CGT_EINVAL, "%s does not stand for a position: 'as' names %s, a sum of positions, or 0",
                     lab_kind_name(v), t->ruleset->face.syntax);
  if (v.kind == LAB_INTEGER) return add_game(t, at, cgt_integer(m->ctx, v.as.integer), negative);
  if (v.kind == LAB_GAME) return add_game(t, at, v.as.game, negative);
  if (v.kind == LAB_FORM) return add_form(t, at, v.as.form, negative);
  return labi_fail(
      m, at, CGT_EINVAL,
      "%s is not an option of %s: an option is a position, such as %s, a short game, such as {1|0}, or a sum "
      "of these",
      lab_kind_name(v), t->ruleset->face.name, t->ruleset->face.syntax);
}

/* ---- positions --------------------------------------------------------------------------------- */

static const labi_ruleset *called_ruleset(const labi_terms *t, const labi_node *n) {
  const lab_program *program = t->m->home->program;
  if (n->kind != LABI_NODE_RULESET || n->as.name.index == 0) return NULL;
  return labi_ruleset_by_moves(program,
                               labi_definition_in(program, n->as.name.index - 1, t->m->era)->ruleset);
}

/* A call of a ruleset by moves need not become a position of the context. */
static bool add_call(labi_terms *t, const labi_node *n, const labi_ruleset *ruleset, lab_value *frame,
                     bool negative) {
  lab_machine *m = t->m;
  size_t base = m->stack_count, before = t->bytes.length;
  bool good = labi_evaluate_items(m, n, 0, n->count, frame);
  size_t count = m->stack_count - base;
  good = good && labi_put_position_of(&t->bytes, m, n, ruleset, count > 0 ? m->stack + base : NULL, count) &&
         labi_add_term(
             t, n, (labi_term){&ruleset->face, negative, t->bytes.bytes + before, t->bytes.length - before});
  m->stack_count = base;
  t->bytes.length = before;
  return good;
}

static bool add_sum(labi_terms *t, const labi_node *n, lab_value *frame, bool negative) {
  for (uint32_t i = 0; i < n->count; i++)
    if (!labi_add_terms(t, n->child[i], frame, negative != (i > 0 && n->as.signs[i] == '-'))) return false;
  return true;
}

/* The terms from `from` on, and the games that were added since `before`, are there `times` times, not once. */
static bool repeat_terms(labi_terms *t, const labi_node *at, size_t from, cgt_game before, uint64_t times) {
  const size_t to = t->count;
  lab_value game;
  for (uint64_t i = 1; i < times && from < to; i++)
    for (size_t k = from; k < to; k++) {
      const labi_term term = t->items[k];
      if (!labi_tick(t->m, at) || !labi_add_term(t, at, term)) return false;
    }
  if (!cgt_is_none(t->game)) {
    const lab_value factor = lab_game(cgt_integer(t->m->ctx, (int64_t)times)), of = lab_game(t->game);
    if (!labi_multiply(&game, t->m, at, factor, of)) return false;
    t->game = labi_game_of(t->m, game);
  }
  return cgt_is_none(before) || add_game(t, at, before, false);
}

/* n of the same. */
static bool add_times(labi_terms *t, const labi_node *at, const labi_node *n, int64_t times, lab_value *frame,
                      bool negative) {
  const size_t from = t->count;
  const cgt_game before = t->game;
  if (times == 0) return true;
  if (times == INT64_MIN) return labi_fail(t->m, at, CGT_ELIMIT, "2^63 copies are too many");
  t->game = CGT_NONE;
  return labi_add_terms(t, n, frame, negative != (times < 0)) &&
         repeat_terms(t, at, from, before, times < 0 ? -(uint64_t)times : (uint64_t)times);
}

/* Positions are what rulesets and definitions give. */
static bool may_hold_positions(const labi_node *n) {
  bool may = n->kind == LABI_NODE_RULESET || n->kind == LABI_NODE_DEFINITION;
  for (uint32_t i = 0; i < n->count && !may; i++) may = may_hold_positions(n->child[i]);
  return may;
}

/* n positions or forms, or, where no factor can be one, a game. */
static bool add_product(labi_terms *t, const labi_node *n, lab_value *frame, bool negative) {
  lab_value v[2];
  bool known[2] = {false, false};
  for (int i = 0; i < 2; i++) {
    if (labi_has_terms(t, n->child[i]) && may_hold_positions(n->child[i])) continue;
    if (!labi_evaluate(&v[i], t->m, n->child[i], frame)) return false;
    v[i] = labi_normalise(t->m, v[i]);
    known[i] = v[i].kind != LAB_POSITION && v[i].kind != LAB_FORM;
  }
  for (int i = 0; i < 2; i++)
    if (known[i] && !known[1 - i] && v[i].kind == LAB_INTEGER)
      return add_times(t, n, n->child[1 - i], v[i].as.integer, frame, negative);
  if (!known[0] || !known[1])
    return labi_fail(t->m, n, CGT_EINVAL, "an option cannot be a product, but n*%s is n such positions",
                     t->ruleset->face.syntax);
  return labi_multiply(&v[0], t->m, n, v[0], v[1]) && labi_add_value(t, n, v[0], negative);
}

typedef struct folding {
  labi_terms *t;
  bool negative;
} folding;

static bool add_element(bool *stop, void *data, lab_machine *m, const labi_node *element, lab_value *frame) {
  const folding *f = data;
  (void)stop, (void)m;
  return labi_add_terms(f->t, element, frame, f->negative);
}

bool labi_has_terms(const labi_terms *t, const labi_node *n) {
  return called_ruleset(t, n) || (n->kind == LABI_NODE_SUM && !n->glued) || n->kind == LABI_NODE_NEGATIVE ||
         n->kind == LABI_NODE_PRODUCT || labi_is_sum_over(n);
}

bool labi_add_terms(labi_terms *t, const labi_node *n, lab_value *frame, bool negative) {
  const labi_ruleset *ruleset = called_ruleset(t, n);
  folding over = {t, negative};
  lab_value v;
  if (labi_is_sum_over(n)) return labi_each(t->m, n->child[0], frame, add_element, &over);
  if (n->kind == LABI_NODE_PRODUCT) return add_product(t, n, frame, negative);
  if (ruleset) return add_call(t, n, ruleset, frame, negative);
  if (n->kind == LABI_NODE_SUM && !n->glued) return add_sum(t, n, frame, negative);
  if (n->kind == LABI_NODE_NEGATIVE) return labi_add_terms(t, n->child[0], frame, !negative);
  return labi_evaluate(&v, t->m, n, frame) && labi_add_value(t, n, v, negative);
}

bool labi_join_terms(labi_terms *t, const labi_node *at) {
  if (!close_game(t, at)) return false;
  const labi_term *only = t->count == 1 && !t->items->negative ? t->items : NULL;
  labi_buffer_clear(&t->bytes);
  if (only && only->ruleset == &t->ruleset->face)
    labi_put_bytes(&t->bytes, only->bytes, only->length);
  else
    labi_encode_sum(&t->bytes, t->items, t->count);
  return !t->bytes.failed || labi_out_of_memory(t->m, at);
}
