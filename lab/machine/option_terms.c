/* option_terms.c: an option of a ruleset by moves, term by term. */
#include <string.h>

#include "lab/machine/budget.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/evaluate_list.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/own_position.h"
#include "lab/machine/room.h"

void labi_terms_clear(labi_terms *t) { t->count = t->room = 0; }

bool labi_add_term(labi_terms *t, const labi_node *at, labi_term term) {
  lab_machine *m = t->m;
  if (t->ruleset->face.impartial && !term.ruleset->impartial)
    return labi_fail(m, at, CGT_EINVAL,
                     "%s gives both players the same moves, but %s is for Left and Right: write {.. | ..}",
                     t->ruleset->face.name, term.ruleset->name);
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

bool labi_add_value(labi_terms *t, const labi_node *at, lab_value v, bool negative) {
  v = labi_normalise(t->m, v);
  if (v.kind == LAB_POSITION) return labi_add_position(t, at, v, negative);
  if (v.kind == LAB_INTEGER && v.as.integer == 0) return true;
  return labi_fail(t->m, at, CGT_EINVAL,
                   "%s is no option of %s: an option is a position, such as %s, a sum of positions, or 0",
                   lab_kind_name(v), t->ruleset->face.name, t->ruleset->face.syntax);
}

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

/* n of the same. */
static bool add_times(labi_terms *t, const labi_node *at, const labi_node *n, int64_t times, lab_value *frame,
                      bool negative) {
  negative = negative != (times < 0);
  for (uint64_t i = times < 0 ? -(uint64_t)times : (uint64_t)times; i > 0; i--)
    if (!labi_tick(t->m, at) || !labi_add_terms(t, n, frame, negative)) return false;
  return true;
}

static bool add_product(labi_terms *t, const labi_node *n, lab_value *frame, bool negative) {
  for (int i = 0; i < 2; i++) {
    lab_value v;
    const labi_node *factor = n->child[i];
    if (called_ruleset(t, factor)) continue;
    if (!labi_evaluate(&v, t->m, factor, frame)) return false;
    v = labi_normalise(t->m, v);
    if (v.kind == LAB_INTEGER) return add_times(t, n, n->child[1 - i], v.as.integer, frame, negative);
  }
  return labi_fail(t->m, n, CGT_EINVAL, "an option is no product, but n*%s is n such positions",
                   t->ruleset->face.syntax);
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

/* sum(f(k) for k in ..) */
static bool is_sum_over(const labi_node *n) {
  return n->kind == LABI_NODE_FOLD && strcmp(n->as.name.function->name, "sum") == 0;
}

bool labi_has_terms(const labi_terms *t, const labi_node *n) {
  return called_ruleset(t, n) || (n->kind == LABI_NODE_SUM && !n->glued) || n->kind == LABI_NODE_NEGATIVE ||
         n->kind == LABI_NODE_PRODUCT || is_sum_over(n);
}

bool labi_add_terms(labi_terms *t, const labi_node *n, lab_value *frame, bool negative) {
  const labi_ruleset *ruleset = called_ruleset(t, n);
  folding over = {t, negative};
  lab_value v;
  if (is_sum_over(n)) return labi_each(t->m, n->child[0], frame, add_element, &over);
  if (n->kind == LABI_NODE_PRODUCT) return add_product(t, n, frame, negative);
  if (ruleset) return add_call(t, n, ruleset, frame, negative);
  if (n->kind == LABI_NODE_SUM && !n->glued) return add_sum(t, n, frame, negative);
  if (n->kind == LABI_NODE_NEGATIVE) return labi_add_terms(t, n->child[0], frame, !negative);
  return labi_evaluate(&v, t->m, n, frame) && labi_add_value(t, n, v, negative);
}

bool labi_join_terms(labi_terms *t, const labi_node *at) {
  const labi_term *only = t->count == 1 && !t->items->negative ? t->items : NULL;
  labi_buffer_clear(&t->bytes);
  if (only && only->ruleset == &t->ruleset->face)
    labi_put_bytes(&t->bytes, only->bytes, only->length);
  else
    labi_encode_sum(&t->bytes, t->items, t->count);
  return !t->bytes.failed || labi_out_of_memory(t->m, at);
}
