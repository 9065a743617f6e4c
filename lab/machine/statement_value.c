/* statement_value.c: what a statement without variables is worth, whole or term by term. */
#include <stdio.h>

#include "lab/machine/machine.h"

static const labi_statement *closed_statement(lab_machine *m, size_t index) {
  if (index >= m->program->statement_count) {
    labi_fail(m, NULL, CGT_EINVAL, "there is no statement %zu", index);
    return NULL;
  }
  const labi_statement *s = m->program->statements[index];
  if (s->variables.count == 0) return s;
  labi_fail(m, s->claim, CGT_EINVAL, "a statement with variables has no value: check it");
  return NULL;
}

static bool publish(lab_value *v, lab_machine *m, const labi_node *at) {
  *v = labi_publish(m, *v);
  bool none = v->kind == LAB_GAME && cgt_is_none(v->as.game);
  if (!none) return true;
  if (cgt_ctx_status(m->ctx) != CGT_OK) return labi_engine_failed(m, at);
  return labi_out_of_memory(m, at);
}

static uint32_t source_of(const lab_machine *m, size_t index) {
  return index < m->program->statement_count ? m->program->statements[index]->source : 0;
}

static bool evaluate_statement(lab_value *value, lab_machine *m, size_t index) {
  const labi_statement *s = closed_statement(m, index);
  if (!s) return false;
  lab_value v, *frame = labi_frame(m, s->claim, s->slot_count);
  bool truth;
  if (!frame || !labi_evaluate(&v, m, s->claim, frame)) return false;
  if (s->face.kind != LAB_BARE && !labi_to_truth(&truth, m, s->claim, v)) return false;
  if (!publish(&v, m, s->claim)) return false;
  *value = v;
  return true;
}

cgt_status lab_evaluate(lab_value *value, lab_machine *machine, size_t index, lab_error *error) {
  labi_enter(machine, source_of(machine, index), error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = evaluate_statement(value, machine, index);
  if (!good) labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}

/* ---- terms ----------------------------------------------------------------------------------- */

typedef struct terms {
  lab_value *values;
  bool *negative;
  size_t count, cap;
} terms;

static bool evaluate_terms(terms *t, lab_machine *m, const labi_node *n, lab_value *frame, bool negative) {
  if (n->kind == LABI_NODE_NEGATIVE && !n->literal)
    return evaluate_terms(t, m, n->child[0], frame, !negative);
  if (n->kind == LABI_NODE_SUM && !n->glued) {
    for (uint32_t i = 0; i < n->count; i++)
      if (!evaluate_terms(t, m, n->child[i], frame, negative != (n->as.signs[i] == '-'))) return false;
    return true;
  }
  if (t->count == t->cap) return labi_fail(m, n, CGT_ELIMIT, "more terms than the limit of %zu", t->cap);
  lab_value v;
  cgt_game g;
  if (!labi_evaluate(&v, m, n, frame)) return false;
  if (v.kind != LAB_POSITION) {
    if (!labi_to_game(&g, m, n, v)) return false;
    v = (lab_value){.kind = LAB_GAME, .as.game = g};
  }
  t->values[t->count] = v;
  t->negative[t->count++] = negative;
  return true;
}

cgt_status lab_evaluate_terms(size_t *count, lab_value *values, bool *negative, size_t cap,
                              lab_machine *machine, size_t index, lab_error *error) {
  terms t = {.values = values, .negative = negative, .cap = cap};
  labi_enter(machine, source_of(machine, index), error);
  const labi_statement *s = closed_statement(machine, index);
  if (!s) return labi_leave(machine, false);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  lab_value *frame = labi_frame(machine, s->claim, s->slot_count);
  bool good = frame && evaluate_terms(&t, machine, s->claim, frame, false);
  if (good) *count = t.count;
  labi_scratch_release(&machine->results, mark); /* terms are games and positions, which live elsewhere */
  return labi_leave(machine, good);
}

cgt_status lab_to_game(cgt_game *game, lab_machine *machine, lab_value value, lab_error *error) {
  labi_enter(machine, 0, error);
  return labi_leave(machine, labi_to_game(game, machine, NULL, value));
}
