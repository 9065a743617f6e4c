/* evaluate_list.c: lists, matrices, and what runs over ranges. */
#include "lab/machine/evaluate_list.h"

#include <string.h>

#include "lab/language/lexer.h"
#include "lab/machine/arithmetic.h"
#include "lab/machine/budget.h"
#include "lab/machine/comparison.h"
#include "lab/machine/convert.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/failure.h"
#include "lab/machine/listed.h"
#include "lab/machine/machine.h"
#include "lab/machine/normalise.h"
#include "lab/machine/range.h"
#include "lab/machine/room.h"
#include "lab/machine/sorted.h"
#include "lab/machine/value_kind.h"

/* ---- running over ranges --------------------------------------------------------------------- */

typedef struct loop {
  lab_machine *m;
  const labi_node *n;
  lab_value *frame;
  labi_visit *visit;
  labi_visit_run *visit_run; /* may be NULL */
  void *data;
  const bool *keeps; /* is what the last visit got still needed? NULL: all is */
  bool stop;
} loop;

static bool run_binder(loop *l, uint32_t index);

static bool run_inside(loop *l, uint32_t index) {
  bool wanted = true;
  if (!labi_tick(l->m, l->n)) return false;
  if (index < l->n->as.bind.count) return run_binder(l, index);
  const labi_node *where = l->n->as.bind.where;
  if (where && !labi_evaluate_truth(&wanted, l->m, where, l->frame)) return false;
  return !wanted || l->visit(&l->stop, l->data, l->m, l->n->child[0], l->frame);
}

/* Is the proviso of a binder, "while ..", still true? */
static bool goes_on(bool *more, loop *l, const labi_binder *b) {
  *more = true;
  return !b->proviso || labi_evaluate_truth(more, l->m, b->proviso, l->frame);
}

/* From a by steps of any kind: "from 0 to ^5 by ^*" runs while the value is <= the end, or >= for a
 * step below 0. */
static bool run_steps(loop *l, uint32_t index, const labi_node *range) {
  const labi_binder *b = &l->n->as.bind.items[index];
  lab_value at, to, step, *variable = &l->frame[b->slot];
  bool up, down, more = true;
  if (!labi_evaluate(&at, l->m, range->child[0], l->frame) ||
      !labi_evaluate(&to, l->m, range->child[1], l->frame) ||
      !labi_evaluate(&step, l->m, range->child[2], l->frame) ||
      !labi_compare(&up, l->m, range->child[2], LABI_TOKEN_GREATER, step, labi_integer(0)) ||
      !labi_compare(&down, l->m, range->child[2], LABI_TOKEN_LESS, step, labi_integer(0)))
    return false;
  if (!up && !down &&
      !labi_compare(&up, l->m, range->child[2], LABI_TOKEN_GREATER_CONFUSED, step, labi_integer(0)))
    return false;
  if (!up && !down) return labi_fail(l->m, range->child[2], CGT_EINVAL, "a step of 0 never ends");
  while (!l->stop) {
    if (!labi_compare(&more, l->m, range, down ? LABI_TOKEN_GREATER_EQUAL : LABI_TOKEN_LESS_EQUAL, at, to))
      return false;
    if (!more) return true;
    *variable = labi_normalise(l->m, at);
    if (!goes_on(&more, l, b)) return false;
    if (!more) return true;
    if (!run_inside(l, index + 1) || !labi_add(&at, l->m, range, at, step)) return false;
  }
  return true;
}

static bool run_range(loop *l, uint32_t index, const labi_node *range) {
  const labi_binder *b = &l->n->as.bind.items[index];
  lab_value from, to, *variable = &l->frame[b->slot];
  int64_t low, high;
  bool more;
  if (range->count == 3) return run_steps(l, index, range);
  if (!labi_evaluate(&from, l->m, range->child[0], l->frame) ||
      !labi_evaluate(&to, l->m, range->child[1], l->frame) ||
      !labi_to_int64(&low, l->m, range->child[0], from) || !labi_to_int64(&high, l->m, range->child[1], to))
    return false;
  if (l->visit_run && index + 1 == l->n->as.bind.count && !b->proviso) {
    bool done;
    if (!l->visit_run(&done, &l->stop, l->data, l->m, l->n, l->frame, low, high)) return false;
    if (done) return true;
  }
  for (int64_t i = low; i <= high && !l->stop; i++) {
    *variable = labi_integer(i);
    if (!goes_on(&more, l, b)) return false;
    if (!more) return true;
    if (!run_inside(l, index + 1)) return false;
    if (i == INT64_MAX) break;
  }
  return true;
}

static bool run_kind(loop *l, uint32_t index, const labi_binder *b) {
  const labi_range *range = labi_ranges[b->over];
  lab_value source, *variable = &l->frame[b->slot];
  int64_t count;
  bool more;
  if (!range->source(&source, l->m, b->source, l->frame) || !range->count(&count, l->m, b->source, source))
    return false;
  for (int64_t i = 0; i < count && !l->stop; i++) {
    if (!range->at(variable, l->m, b->source, source, i) || !goes_on(&more, l, b)) return false;
    if (!more) return true;
    if (!run_inside(l, index + 1)) return false;
  }
  return true;
}

static bool run_objects(loop *l, uint32_t index, const labi_binder *b, const labi_family *family) {
  const int64_t count = labi_family_count(family);
  bool more;
  for (int64_t i = 0; i < count && !l->stop; i++) {
    const labi_scratch_mark mark = labi_scratch_here(&l->m->results);
    if (!labi_family_value(&l->frame[b->slot], l->m, b->source, family, i) || !goes_on(&more, l, b))
      return false;
    if (!more) return true;
    if (!run_inside(l, index + 1) || !labi_check_memory(l->m, b->source)) return false;
    if (l->keeps && !*l->keeps) labi_scratch_release(&l->m->results, mark);
  }
  return true;
}

static bool run_family(loop *l, uint32_t index, const labi_binder *b) {
  const labi_family *family;
  if (!labi_enter_family(&family, l->m, b->source, l->frame)) return false;
  const size_t bytes = labi_family_bytes(family);
  l->m->listed_bytes += bytes;
  const bool good = run_objects(l, index, b, family);
  l->m->listed_bytes -= bytes;
  labi_leave_family(l->m, family);
  return good;
}

static bool run_binder(loop *l, uint32_t index) {
  const labi_binder *b = &l->n->as.bind.items[index];
  if (b->over) return run_kind(l, index, b);
  if (labi_is_family(b->source)) return run_family(l, index, b);
  if (b->source->kind == LABI_NODE_RANGE) return run_range(l, index, b->source);
  lab_value source;
  if (!labi_evaluate(&source, l->m, b->source, l->frame)) return false;
  if (source.kind != LAB_LIST && source.kind != LAB_MATRIX)
    return labi_fail(l->m, b->source, CGT_EINVAL, "'%s' runs over a range a..b or a list, found %s", b->name,
                     lab_kind_name(source));
  const lab_list *list = source.as.list;
  for (size_t i = 0; i < list->count && !l->stop; i++) {
    bool more;
    l->frame[b->slot] = list->items[i];
    if (!goes_on(&more, l, b)) return false;
    if (!more) return true;
    if (!run_inside(l, index + 1)) return false;
  }
  return true;
}

bool labi_each_in_runs(lab_machine *m, const labi_node *comprehension, lab_value *frame, labi_visit *visit,
                       labi_visit_run *visit_run, void *data, const bool *keeps) {
  loop l = {m, comprehension, frame, visit, visit_run, data, keeps, false};
  return run_inside(&l, 0);
}

bool labi_each(lab_machine *m, const labi_node *comprehension, lab_value *frame, labi_visit *visit,
               void *data) {
  return labi_each_in_runs(m, comprehension, frame, visit, NULL, data, NULL);
}

/* ---- lists ----------------------------------------------------------------------------------- */

static bool push_element(bool *stop, void *data, lab_machine *m, const labi_node *element, lab_value *frame) {
  lab_value v;
  (void)stop, (void)data;
  return labi_evaluate(&v, m, element, frame) && labi_push_value(m, element, v);
}

static bool push_range(lab_machine *m, const labi_node *n, lab_value *frame) {
  lab_value from, to;
  int64_t low, high;
  if (!labi_evaluate(&from, m, n->child[0], frame) || !labi_evaluate(&to, m, n->child[1], frame))
    return false;
  if (!labi_to_int64(&low, m, n->child[0], from) || !labi_to_int64(&high, m, n->child[1], to)) return false;
  for (int64_t i = low; i <= high; i++) {
    if (!labi_tick(m, n) || !labi_push_value(m, n, labi_integer(i))) return false;
    if (i == INT64_MAX) break;
  }
  return true;
}

bool labi_evaluate_items(lab_machine *m, const labi_node *n, uint32_t from, uint32_t to, lab_value *frame) {
  for (uint32_t i = from; i < to; i++) {
    const labi_node *item = n->child[i];
    bool good = item->kind == LABI_NODE_COMPREHENSION ? labi_each(m, item, frame, push_element, NULL)
                : item->kind == LABI_NODE_RANGE       ? push_range(m, item, frame)
                                                      : push_element(NULL, NULL, m, item, frame);
    if (!good) return false;
  }
  return true;
}

/* {a, b for .., 1..3}, [a,b;c,d], a..b, f(k) for k in ..: all lists. */
bool labi_evaluate_list(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  size_t base = m->stack_count;
  bool good = n->kind == LABI_NODE_RANGE           ? push_range(m, n, frame)
              : n->kind == LABI_NODE_COMPREHENSION ? labi_each(m, n, frame, push_element, NULL)
                                                   : labi_evaluate_items(m, n, 0, n->count, frame);
  if (!good) return false;
  size_t count = m->stack_count - base, columns;
  if (n->kind == LABI_NODE_LIST && count > 0 && !labi_sort_set(m, n, m->stack + base, &count)) return false;
  columns = count;
  if (n->kind == LABI_NODE_MATRIX && n->as.columns > 0) columns = n->as.columns;
  if (n->kind == LABI_NODE_MATRIX && count % (columns ? columns : 1) != 0)
    return labi_fail(m, n, CGT_EINVAL, "the rows of this matrix differ in length");
  if (!labi_new_list(result, m, n, n->kind == LABI_NODE_MATRIX ? LAB_MATRIX : LAB_LIST, count, columns))
    return false;
  if (count > 0) memcpy(result->as.list->items, m->stack + base, count * sizeof *m->stack);
  m->stack_count = base;
  return labi_nest(m, n, *result);
}

/* ---- let ------------------------------------------------------------------------------------------ */

bool labi_evaluate_binders(lab_machine *m, const labi_node *let, lab_value *frame) {
  for (uint32_t i = 0; i < let->as.bind.count; i++) {
    const labi_binder *b = &let->as.bind.items[i];
    if (!labi_evaluate(&frame[b->slot], m, b->source, frame)) return false;
  }
  return true;
}

bool labi_evaluate_let(lab_value *result, lab_machine *m, const labi_node *n, lab_value *frame) {
  return labi_evaluate_binders(m, n, frame) && labi_evaluate(result, m, n->child[0], frame);
}

/* ---- options ------------------------------------------------------------------------------------- */

const lab_value *labi_flatten_above(size_t *count, lab_machine *m, const labi_node *at, size_t base) {
  size_t next = *count = 0;
  for (size_t i = base; i < m->stack_count; i++)
    *count += m->stack[i].kind == LAB_LIST ? m->stack[i].as.list->count : 1;
  lab_value *values = labi_room(m, at, (*count + 1) * sizeof *values);
  for (size_t i = base; values && i < m->stack_count; i++) {
    lab_value v = m->stack[i];
    for (size_t k = 0; v.kind == LAB_LIST && k < v.as.list->count; k++) values[next++] = v.as.list->items[k];
    if (v.kind != LAB_LIST) values[next++] = v;
  }
  m->stack_count = base;
  return values;
}
