/* instance_reasons.c: why a claim is false: the comparisons that decide it, both sides with their values. */
#include <string.h>

#include "lab/base/lab_guard.h"
#include "lab/language/lexer.h"
#include "lab/machine/domain.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/machine_enter.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/side.h"

typedef struct reasons {
  lab_machine *m;
  const labi_statement *s;
  lab_reason *items;
  size_t count, room;
  bool next; /* the next one begins another part of an `or` */
} reasons;

static lab_reason *add_reason(reasons *r, const labi_node *at, lab_reason_kind kind) {
  r->items = labi_one_more_item(r->m, at, r->items, r->count, &r->room, sizeof *r->items);
  if (!r->items) return NULL;
  lab_reason *reason = &r->items[r->count++];
  *reason = (lab_reason){.kind = kind, .next = r->next};
  r->next = false;
  return reason;
}

static void set_text(lab_reason_side *side, const reasons *r, const labi_node *n) {
  side->text = r->s->face.text + (n->start - r->s->start);
  side->length = n->end - n->start;
}

/* A value that was not needed, and would take long, is not told. */
static bool set_side(lab_reason_side *side, const reasons *r, const labi_node *n, lab_value *frame) {
  labi_side sum;
  set_text(side, r, n);
  if (!labi_evaluate_side(&sum, r->m, n, frame, true)) return false;
  side->untold = sum.count > 0;
  bool alone = sum.count == 1 && !sum.has_value && sum.terms->position.id;
  if (alone) side->value = lab_position(sum.terms->position, sum.terms->negative);
  if (side->untold) return true;
  return labi_evaluate(&side->value, r->m, n, frame) && labi_publish(&side->value, r->m, n);
}

/* The whole of it is true, or false. */
static bool add_whole(reasons *r, const labi_node *n, bool holds) {
  lab_reason *reason = add_reason(r, n, holds ? LAB_REASON_TRUE : LAB_REASON_FALSE);
  if (reason) set_text(&reason->sides[0], r, n);
  return reason;
}

static bool add_comparison(reasons *r, const labi_node *n, lab_value *frame) {
  labi_side a, b;
  bool holds = true;
  uint32_t i = 0;
  if (!labi_evaluate_side(&a, r->m, n->child[0], frame, true)) return false;
  while (holds && ++i < n->count) { /* the link of the chain that breaks */
    if (!labi_evaluate_side(&b, r->m, n->child[i], frame, true)) return false;
    if (!labi_compare_sides(&holds, r->m, n, n->as.signs[i - 1], &a, &b)) return false;
    a = b;
  }
  if (holds) return add_whole(r, n, true);
  lab_reason *reason = add_reason(r, n, LAB_REASON_COMPARISON);
  if (!reason) return false;
  reason->relation = (lab_relation)(n->as.signs[i - 1] - LABI_TOKEN_EQUAL);
  return set_side(&reason->sides[0], r, n->child[i - 1], frame) &&
         set_side(&reason->sides[1], r, n->child[i], frame);
}

static bool add_names(reasons *r, const labi_node *n, lab_value *frame) {
  for (uint32_t i = 0; i < n->as.bind.count; i++) {
    const labi_binder *b = &n->as.bind.items[i];
    if (!labi_evaluate(&frame[b->slot], r->m, b->source, frame)) return false;
    lab_reason *reason = add_reason(r, n, LAB_REASON_NAME);
    if (!reason) return false;
    reason->name = b->name;
    set_text(&reason->sides[0], r, b->source);
    reason->sides[0].value = frame[b->slot];
    if (!labi_publish(&reason->sides[0].value, r->m, n)) return false;
  }
  return true;
}

/* Goes down to the part that makes the claim false. */
static bool add_reasons(reasons *r, const labi_node *n, lab_value *frame) {
  bool truth;
  switch ((labi_node_kind)n->kind) {
  case LABI_NODE_COMPARISON:
    return add_comparison(r, n, frame);
  case LABI_NODE_AND:
    for (uint32_t i = 0; i < n->count; i++) {
      if (!labi_evaluate_truth(&truth, r->m, n->child[i], frame)) return false;
      if (!truth) return add_reasons(r, n->child[i], frame);
    }
    break;
  case LABI_NODE_OR:
    for (uint32_t i = 0; i < n->count; i++) {
      r->next = r->next || i > 0;
      if (!add_reasons(r, n->child[i], frame)) return false;
    }
    return true;
  case LABI_NODE_IF:
    if (!labi_evaluate_truth(&truth, r->m, n->child[0], frame)) return false;
    return add_reasons(r, n->child[truth ? 1 : 2], frame);
  case LABI_NODE_LET:
    return add_names(r, n, frame) && add_reasons(r, n->child[0], frame);
  default:
    break;
  }
  return add_whole(r, n, false);
}

cgt_status lab_instance_reasons(const lab_reason **items, size_t *count, lab_machine *machine, size_t index,
                                const int64_t *values, lab_error *error) {
  LABI_ERROR(error);
  if (!(items || labi_refuse(error, __func__, "reasons", "is NULL")) || !LABI_GIVEN(error, count) || !LABI_GIVEN(error, machine) ||
      !LABI_GIVEN(error, values))
    return CGT_EINVAL;
  const labi_statement *s = labi_enter_statement(machine, index, error);
  if (!s) return labi_leave(machine, false);
  lab_value *frame = labi_instance_frame(machine, s, values);
  reasons r = {.m = machine, .s = s};
  bool good = frame && add_reasons(&r, s->claim, frame);
  if (good) {
    *items = r.items;
    *count = r.count;
  }
  return labi_leave(machine, good);
}
