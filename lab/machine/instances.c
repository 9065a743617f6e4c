/* instances.c: the tuples of a for clause, one after the other, and what the claim says of each,
 * or is worth. */
#include "lab/base/lab_guard.h"
#include "lab/machine/instances.h"

#include "lab/machine/budget.h"
#include "lab/machine/convert.h"
#include "lab/machine/domain.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_enter.h"
#include "lab/machine/normalise.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

static bool bound(int64_t *n, lab_machine *m, const labi_node *at, lab_value *frame) {
  lab_value v;
  if (!labi_evaluate(&v, m, at, frame)) return false;
  if (v.kind == LAB_INFINITY)
    return labi_fail(m, at, CGT_EINVAL,
                     "a claim needs finitely many instances: the end of this range must be an integer");
  return labi_to_int64(n, m, at, v);
}

/* The first and the last number of variable i, once those before it are in the frame. */
static bool range(int64_t *low, int64_t *high, lab_machine *m, const labi_statement *s, uint32_t i,
                  lab_value *frame) {
  const labi_binder *b = &s->variables.items[i];
  if (!labi_runs_over_integers(b)) {
    *low = 0;
    if (!labi_domain_count(high, m, s, i, frame)) return false;
    return --*high, true;
  }
  const labi_node *from = b->source->child[0], *to = b->source->child[1];
  if (!bound(low, m, from, frame) || !bound(high, m, to, frame)) return false;
  if (b->scales && m->scale > 1 && *high > 0 && __builtin_mul_overflow(*high, (int64_t)m->scale, high))
    return labi_fail(m, to, CGT_ELIMIT, "this bound, scaled, is past the limit of 64 bits");
  return true;
}

/* Completes a tuple whose first count variables are set; with step, the last of them first moves on.
 * Where a range is empty the variable before it moves on. Leaves it where it is when *steps have been done.
 */
static bool complete(bool *done, int64_t *state, lab_machine *m, const labi_statement *s, uint32_t count,
                     bool step, uint64_t *steps) {
  lab_value *frame = labi_frame(m, s->claim, s->slot_count);
  int64_t low, high;
  if (!frame) return false;
  for (uint32_t i = 0; i < count; i++)
    if (!labi_set_variable(frame, m, s, i, state[i])) return false;
  *done = false;
  while ((step || count < s->variables.count) && --*steps > 0) {
    if (!labi_tick(m, s->claim)) return false;
    if (step && count == 0) return *done = true;
    uint32_t i = step ? count - 1 : count;
    if (!range(&low, &high, m, s, i, frame)) return false;
    bool more = step ? state[i] < high : low <= high;
    if (more) state[i] = step ? state[i] + 1 : low;
    if (more && !labi_set_variable(frame, m, s, i, state[i])) return false;
    count = more ? i + 1 : i;
    step = !more;
  }
  return true;
}

static bool has_few(bool *few, lab_machine *m, const labi_statement *s, uint64_t most) {
  uint64_t steps = 16 * most + 1000;
  int64_t state[LAB_VARIABLE_LIMIT];
  bool done = false;
  for (uint64_t count = 0; count <= most && !done && steps > 0; count++) {
    const labi_scratch_mark mark = labi_scratch_here(&m->results);
    if (!complete(&done, state, m, s, count > 0 ? s->variables.count : 0, count > 0, &steps)) return false;
    labi_scratch_release(&m->results, mark);
  }
  return *few = done, true;
}

static cgt_status move(bool *done, int64_t *state, lab_machine *machine, size_t index, bool step,
                       lab_error *error) {
  const labi_statement *s = labi_enter_statement(machine, index, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  uint64_t steps = UINT64_MAX;
  bool good = s && complete(done, state, machine, s, step ? s->variables.count : 0, step, &steps);
  labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}

cgt_status lab_instance_first(bool *done, int64_t *state, lab_machine *machine, size_t index,
                              lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, done) || !LABI_GIVEN(error, state) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  return move(done, state, machine, index, false, error);
}

cgt_status lab_instance_next(bool *done, int64_t *state, lab_machine *machine, size_t index,
                             lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, done) || !LABI_GIVEN(error, state) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  return move(done, state, machine, index, true, error);
}

static bool run_of(uint32_t *last, uint64_t *steps, lab_machine *m, const labi_statement *s,
                   const int64_t *tuple) {
  int64_t low, high;
  lab_value *frame = labi_instance_frame(m, s, tuple);
  *steps = 0;
  if (!frame || s->variables.count == 0) return frame;
  *last = s->variables.count - 1;
  if (!range(&low, &high, m, s, *last, frame)) return false;
  *steps = (uint64_t)high - (uint64_t)tuple[*last];
  return true;
}

cgt_status labi_instance_run(uint32_t *last, uint64_t *steps, lab_machine *machine, size_t index,
                             const int64_t *tuple, lab_error *error) {
  const labi_statement *s = labi_enter_statement(machine, index, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = s && run_of(last, steps, machine, s, tuple);
  labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}

cgt_status lab_instance_variable(lab_value *value, lab_machine *machine, size_t index, size_t variable,
                                 const int64_t *values, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, value) || !LABI_GIVEN(error, machine) || !LABI_GIVEN(error, values))
    return CGT_EINVAL;
  const labi_statement *s = labi_enter_statement(machine, index, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool there = s && variable < s->variables.count;
  if (s && !there) labi_fail(machine, s->claim, CGT_EINVAL, "there is no variable %zu", variable);
  lab_value *frame = there ? labi_instance_frame(machine, s, values) : NULL;
  lab_value v = frame ? frame[s->variables.items[variable].slot] : labi_integer(0);
  bool good = frame && labi_publish(&v, machine, s->claim);
  if (good)
    *value = v;
  else
    labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}

cgt_status labi_instance_are_few(bool *few, lab_machine *machine, size_t index, uint64_t most,
                                 lab_error *error) {
  const labi_statement *s = labi_enter_statement(machine, index, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = s && has_few(few, machine, s, most);
  labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}

static bool range_of(int64_t *low, int64_t *high, lab_machine *m, const labi_statement *s, uint32_t variable,
                     const int64_t *tuple) {
  lab_value *frame = labi_frame(m, s->claim, s->slot_count);
  if (!frame || !labi_tick(m, s->claim)) return false;
  for (uint32_t i = 0; i < variable; i++)
    if (!labi_set_variable(frame, m, s, i, tuple[i])) return false;
  return range(low, high, m, s, variable, frame);
}

cgt_status labi_instance_range(int64_t *low, int64_t *high, lab_machine *machine, size_t index,
                               size_t variable, const int64_t *tuple, lab_error *error) {
  const labi_statement *s = labi_enter_statement(machine, index, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = s && range_of(low, high, machine, s, (uint32_t)variable, tuple);
  labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}

/* Of the tuple in the frame: is the claim about it at all? *verdict is LAB_HOLDS if so. */
static bool find_scope(lab_verdict *verdict, lab_machine *m, const labi_statement *s, lab_value *frame) {
  bool wanted = true, excepted = false;
  if (s->variables.where && !labi_evaluate_truth(&wanted, m, s->variables.where, frame)) return false;
  if (wanted && s->unless && !labi_evaluate_truth(&excepted, m, s->unless, frame)) return false;
  *verdict = !wanted ? LAB_OUTSIDE : excepted ? LAB_EXCEPTED : LAB_HOLDS;
  return true;
}

static bool check(lab_verdict *verdict, lab_machine *m, const labi_statement *s, const int64_t *values) {
  bool truth = true;
  lab_value *frame = labi_instance_frame(m, s, values);
  if (!frame || !find_scope(verdict, m, s, frame)) return false;
  if (*verdict != LAB_HOLDS) return true;
  if (!labi_evaluate_truth(&truth, m, s->claim, frame)) return false;
  *verdict = truth ? LAB_HOLDS : LAB_FAILS;
  return true;
}

cgt_status lab_instance_check(lab_verdict *verdict, lab_machine *machine, size_t index, const int64_t *values,
                              lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, verdict) || !LABI_GIVEN(error, machine) || !LABI_GIVEN(error, values))
    return CGT_EINVAL;
  const labi_statement *s = labi_enter_statement(machine, index, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = s && check(verdict, machine, s, values);
  labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}

static bool value_of(bool *inside, lab_value *value, lab_machine *m, const labi_statement *s,
                     const labi_node *part, const int64_t *values) {
  lab_verdict verdict;
  lab_value v, *frame = labi_instance_frame(m, s, values);
  if (!frame || !find_scope(&verdict, m, s, frame)) return false;
  *inside = verdict == LAB_HOLDS;
  if (!*inside) return true;
  if (!labi_evaluate(&v, m, part, frame) || !labi_publish(&v, m, part)) return false;
  *value = v;
  return true;
}

cgt_status lab_instance_value(bool *inside, lab_value *value, lab_machine *machine, size_t index,
                              size_t column, const int64_t *values, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, inside) || !LABI_GIVEN(error, value) || !LABI_GIVEN(error, machine) ||
      !LABI_GIVEN(error, values))
    return CGT_EINVAL;
  const labi_statement *s = labi_enter_statement(machine, index, error);
  if (!s) return labi_leave(machine, false);
  const labi_node *part = column == LAB_WHOLE ? s->claim : labi_column_of(s, column);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = value_of(inside, value, machine, s, part, values);
  if (!good) labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}

/* Is an end of a range one that no variable changes: numerals and constants, and arithmetic with these? */
static bool is_fixed(const labi_node *end) {
  if (end->kind == LABI_NODE_DEFINITION) return end->count == 0;
  bool fixed =
      end->kind == LABI_NODE_CONSTANT || (end->kind >= LABI_NODE_SUM && end->kind <= LABI_NODE_NEGATIVE);
  for (uint32_t i = 0; fixed && i < end->count; i++) fixed = is_fixed(end->child[i]);
  return fixed;
}

static bool count_box(uint64_t *total, lab_machine *m, const labi_statement *s) {
  lab_value *frame = labi_frame(m, s->claim, s->slot_count);
  uint64_t box = 1;
  if (!frame) return false;
  for (uint32_t i = 0; i < s->variables.count && box > 0; i++) {
    const labi_binder *b = &s->variables.items[i];
    int64_t low, high;
    bool fixed = labi_runs_over_integers(b) ? is_fixed(b->source->child[0]) && is_fixed(b->source->child[1])
                                            : b->closed;
    if (!fixed) return *total = 0, true;
    if (!range(&low, &high, m, s, i, frame)) return false;
    uint64_t past = low <= high ? (uint64_t)high - (uint64_t)low + 1 : 0; /* 0: none, or all of 64 bits */
    if (__builtin_mul_overflow(box, past, &box)) box = 0;
  }
  *total = box;
  return true;
}

cgt_status lab_instance_box(uint64_t *total, lab_machine *machine, size_t index, lab_error *error) {
  LABI_ERROR(error);
  if (!LABI_GIVEN(error, total) || !LABI_GIVEN(error, machine)) return CGT_EINVAL;
  const labi_statement *s = labi_enter_statement(machine, index, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = s && count_box(total, machine, s);
  labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}
