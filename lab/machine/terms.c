/* terms.c: see terms.h. Terms are added to the list as they are met. What was looked into in vain loses those it
 * added, and its value takes their place; so each node is walked through once. */
#include "lab/machine/terms.h"

#include <string.h>

#include "lab/machine/budget.h"
#include "lab/machine/evaluate_call.h"
#include "lab/machine/evaluate_list.h"
#include "lab/machine/failure.h"
#include "lab/machine/function_code.h"
#include "lab/machine/memo.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"

/* The first binders of a let that is around. */
typedef struct bound {
  const labi_binder *items;
  uint32_t count;
  const struct bound *outer;
} bound;

typedef struct list {
  labi_terms *terms; /* its count goes past the cap as long as no position is found */
  bool found;        /* a position, in the innermost node that is looked into; true outside of them */
  unsigned depth;    /* of nodes that are looked into: these terms may have to go, and be of any kind */
} list;

typedef struct walk {
  list *list;
  lab_value *frame;
  uint32_t slots;
  const bound *lets; /* around the node, in this frame */
  bool negative;
} walk;

static bool walk_terms(lab_machine *m, const labi_node *n, walk w);

/* ---- the list ------------------------------------------------------------------------------------ */

static bool to_term(lab_value *v, lab_machine *m, const labi_node *n) {
  cgt_game g;
  if (v->kind == LAB_POSITION || v->kind == LAB_LOOPY || v->kind == LAB_ELEMENT) return true;
  if (!labi_to_game(&g, m, n, *v)) return false;
  *v = (lab_value){.kind = LAB_GAME, .as.game = g};
  return true;
}

static bool has_room(lab_machine *m, const labi_node *n, size_t count, size_t cap) {
  return count <= cap || labi_fail(m, n, CGT_ELIMIT, "more terms than the limit of %zu", cap);
}

static bool push(lab_machine *m, const labi_node *n, const walk *w, lab_value v) {
  labi_terms *t = w->list->terms;
  if (w->list->depth == 0 && t->count < t->cap && !to_term(&v, m, n)) return false;
  if (t->count < t->cap) {
    t->values[t->count] = v;
    t->negative[t->count] = w->negative;
  }
  t->count++;
  w->list->found |= v.kind == LAB_POSITION;
  return !w->list->found || has_room(m, n, t->count, t->cap);
}

static bool push_value(lab_machine *m, const labi_node *n, const walk *w) {
  lab_value v;
  return labi_evaluate(&v, m, n, w->frame) && push(m, n, w, v);
}

/* ---- what is looked into ------------------------------------------------------------------------- */

static bool is_sum_of_list(const labi_node *n) {
  return n->kind == LABI_NODE_FUNCTION && n->count == 1 && strcmp(n->as.name.function->name, "sum") == 0;
}

static bool is_sum(const labi_node *n) {
  return (n->kind == LABI_NODE_SUM && !n->glued) || (n->kind == LABI_NODE_NEGATIVE && !n->literal);
}

/* The definition that is called in the era that runs; NULL where it is a ruleset by now, or takes other
 * arguments. */
static const labi_definition *definition_of(const lab_machine *m, const labi_node *n) {
  if (n->kind != LABI_NODE_DEFINITION) return NULL;
  const labi_definition *d = labi_definition_in(m->home->program, n->as.name.index, m->era);
  return d->ruleset || d->parameter_count != n->count ? NULL : d;
}

/* The expression that a let gave to a variable; *outside are the binders that it sees. */
static const labi_node *source_of(bound *outside, const labi_node *n, const bound *lets) {
  if (n->kind != LABI_NODE_SLOT) return NULL;
  for (; lets; lets = lets->outer)
    for (uint32_t i = lets->count; i-- > 0;)
      if (lets->items[i].slot == n->as.name.index) {
        *outside = (bound){lets->items, i, lets->outer};
        return lets->items[i].source;
      }
  return NULL;
}

/* ---- looking into it ----------------------------------------------------------------------------- */

static bool walk_sum(lab_machine *m, const labi_node *n, walk w) {
  walk other = w;
  other.negative = !w.negative;
  if (n->kind == LABI_NODE_NEGATIVE) return walk_terms(m, n->child[0], other);
  for (uint32_t i = 0; i < n->count; i++)
    if (!walk_terms(m, n->child[i], n->as.signs[i] == '-' ? other : w)) return false;
  return true;
}

/* Is it an integer but 0? */
static bool is_number_of_copies(int64_t *times, bool *is, lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value v;
  if (!labi_evaluate(&v, m, n, frame) || !labi_settle(&v, m, n)) return false;
  v = labi_normalise(m, v);
  const bool large = v.kind == LAB_GAME && cgt_is_integer(m->ctx, v.as.game);
  *is = large || (v.kind == LAB_INTEGER && v.as.integer != 0);
  *times = large ? INT64_MAX : *is ? v.as.integer : 0; /* more than there may be of either */
  return true;
}

/* The terms from `first` to `end` become those from `to` on, so many times, and the last. */
static bool copy_terms(lab_machine *m, const labi_node *n, labi_terms *t, size_t to, size_t first, size_t end,
                       int64_t times) {
  const size_t count = end - first;
  const uint64_t copies = times < 0 ? -(uint64_t)times : (uint64_t)times;
  if (copies > (t->cap - to) / count) return has_room(m, n, t->cap + 1, t->cap);
  memmove(t->values + to, t->values + first, count * sizeof *t->values);
  memmove(t->negative + to, t->negative + first, count * sizeof *t->negative);
  for (size_t i = 0; i < count; i++) t->negative[to + i] ^= times < 0;
  for (size_t i = count; i < copies * count; i++) {
    t->values[to + i] = t->values[to + i - count];
    t->negative[to + i] = t->negative[to + i - count];
  }
  t->count = to + copies * count;
  return true;
}

/* An integer times a sum. Where both factors have positions, the first is the number if it can be. */
static bool walk_product(lab_machine *m, const labi_node *n, walk w) {
  labi_terms *t = w.list->terms;
  size_t end[3] = {t->count};
  bool found[2], is = false;
  int64_t times;
  for (int i = 0; i < 2; i++) {
    w.list->found = false;
    if (!walk_terms(m, n->child[i], w)) return false;
    found[i] = w.list->found;
    if (!found[i]) t->count = end[i];
    end[i + 1] = t->count;
  }
  w.list->found = false;
  for (int i = 1; i >= 0 && !is; i--) {
    if (!found[i]) continue;
    if (!is_number_of_copies(&times, &is, m, n->child[1 - i], w.frame)) return false;
    if (is && !copy_terms(m, n, t, end[0], end[i], end[i + 1], times)) return false;
    w.list->found = is;
  }
  return true;
}

static bool walk_element(bool *stop, void *data, lab_machine *m, const labi_node *element, lab_value *frame) {
  walk w = *(const walk *)data;
  (void)stop;
  w.frame = frame;
  return walk_terms(m, element, w);
}

/* sum(L). The elements of a list that is written out are looked into. */
static bool walk_list(lab_machine *m, const labi_node *n, walk w) {
  lab_value value;
  bool written = n->kind == LABI_NODE_MATRIX;
  for (uint32_t i = 0; written && i < n->count; i++) written = n->child[i]->kind != LABI_NODE_RANGE;
  for (uint32_t i = 0; written && i < n->count; i++) {
    const labi_node *item = n->child[i];
    if (item->kind == LABI_NODE_COMPREHENSION ? !labi_each(m, item, w.frame, walk_element, &w)
                                              : !walk_terms(m, item, w))
      return false;
  }
  if (written) return true;
  if (!labi_evaluate(&value, m, n, w.frame)) return false;
  const bool many = value.kind == LAB_LIST || value.kind == LAB_MATRIX;
  for (size_t i = 0; many && i < value.as.list->count; i++)
    if (!labi_tick(m, n) || !push(m, n, &w, value.as.list->items[i])) return false;
  return true;
}

static bool walk_branch(lab_machine *m, const labi_node *n, walk w) {
  bool truth;
  if (!labi_evaluate_truth(&truth, m, n->child[0], w.frame)) return false;
  return (!truth && n->count < 3) || walk_terms(m, n->child[truth ? 1 : 2], w);
}

static bool walk_let(lab_machine *m, const labi_node *n, walk w) {
  const bound here = {n->as.bind.items, n->as.bind.count, w.lets};
  w.lets = &here;
  return labi_evaluate_binders(m, n, w.frame) && walk_terms(m, n->child[0], w);
}

/* Variables of the expression may have the slots of those that came later: it has a frame of its own. */
static bool walk_variable(lab_machine *m, const labi_node *source, const bound *outside, walk w) {
  lab_value *copy = labi_frame(m, source, w.slots);
  if (!copy) return false;
  memcpy(copy, w.frame, w.slots * sizeof *copy);
  w.frame = copy;
  w.lets = outside;
  return walk_terms(m, source, w);
}

/* What is remembered of a call: that there is no position in it. So fib(90) is walked through as it is
 * evaluated, each call once. */
static bool walk_definition(lab_machine *m, const labi_node *n, const labi_definition *d, walk w) {
  bool known;
  lab_value *inner = labi_definition_frame(m, n, d, w.frame);
  if (!inner) return false;
  labi_memo_entry *entry = labi_memo_find(&known, m, n->as.name.index, inner, d->parameter_count);
  if (!entry) return labi_out_of_memory(m, n);
  if (!known) entry->run = LABI_MEMO_NEVER;
  if (entry->walked == LABI_MEMO_PLAIN) return true;
  if (entry->walked == m->run) return labi_needs_itself(m, n, d);
  entry->walked = m->run;
  const labi_caller caller = labi_enter_definition(m, d);
  const bool good = walk_terms(m, d->body, (walk){w.list, inner, d->slot_count, NULL, w.negative});
  labi_leave_definition(m, n, d, caller, good);
  if (good) entry->walked = w.list->found ? 0 : LABI_MEMO_PLAIN;
  return good;
}

static bool look_into(lab_machine *m, const labi_node *n, walk w) {
  bound outside;
  const labi_node *source = source_of(&outside, n, w.lets);
  const labi_definition *d = definition_of(m, n);
  if (source) return walk_variable(m, source, &outside, w);
  if (d) return walk_definition(m, n, d, w);
  if (is_sum_of_list(n)) return walk_list(m, n->child[0], w);
  if (labi_is_sum_over(n)) return labi_each(m, n->child[0], w.frame, walk_element, &w);
  return n->kind == LABI_NODE_PRODUCT ? walk_product(m, n, w)
         : n->kind == LABI_NODE_LET   ? walk_let(m, n, w)
                                      : walk_branch(m, n, w);
}

static bool may_hide_terms(const lab_machine *m, const labi_node *n, const walk *w) {
  bound outside;
  return n->kind == LABI_NODE_PRODUCT || n->kind == LABI_NODE_LET || n->kind == LABI_NODE_IF ||
         labi_is_sum_over(n) || is_sum_of_list(n) || definition_of(m, n) || source_of(&outside, n, w->lets);
}

static bool walk_hidden(lab_machine *m, const labi_node *n, walk w) {
  list *l = w.list;
  labi_terms *t = l->terms;
  const size_t before = t->count;
  const bool outside = l->found;
  l->found = false;
  l->depth++;
  if (!look_into(m, n, w)) return false;
  l->depth--;
  const bool found = l->found;
  l->found = outside || found;
  if (!found) {
    t->count = before;
    return push_value(m, n, &w);
  }
  for (size_t i = before; l->depth == 0 && i < t->count; i++)
    if (!to_term(&t->values[i], m, n)) return false;
  return true;
}

static bool walk_terms(lab_machine *m, const labi_node *n, walk w) {
  if (!labi_tick(m, n) || !labi_check_stack(m, n)) return false;
  if (is_sum(n)) return walk_sum(m, n, w);
  return may_hide_terms(m, n, &w) ? walk_hidden(m, n, w) : push_value(m, n, &w);
}

bool labi_find_terms(labi_terms *terms, lab_machine *m, const labi_node *n, lab_value *frame, uint32_t slots) {
  list l = {.terms = terms, .found = true};
  return walk_terms(m, n, (walk){.list = &l, .frame = frame, .slots = slots});
}
