/* instances.c: the tuples of a for clause, one after the other, and what the claim says of each. */
#include "lab/machine/machine.h"

static bool bound(int64_t *n, lab_machine *m, const labi_node *at, lab_value *frame) {
  lab_value v;
  return labi_evaluate(&v, m, at, frame) && labi_to_int64(n, m, at, v);
}

/* The range of a variable, once those before it are in the frame. */
static bool range(int64_t *low, int64_t *high, lab_machine *m, const labi_binder *b, lab_value *frame) {
  const labi_node *from = b->source->child[0], *to = b->source->child[1];
  if (!bound(low, m, from, frame) || !bound(high, m, to, frame)) return false;
  if (b->scales && m->scale > 1 && *high > 0 && __builtin_mul_overflow(*high, (int64_t)m->scale, high))
    return labi_fail(m, to, CGT_ELIMIT, "this bound, scaled, is past the limit of 64 bits");
  return true;
}

/* Completes a tuple whose first count variables are set; with step, the last of them first moves on.
 * Where a range is empty the variable before it moves on. */
static bool complete(bool *done, int64_t *state, lab_machine *m, const labi_statement *s, uint32_t count,
                     bool step) {
  lab_value *frame = labi_frame(m, s->claim, s->slot_count);
  int64_t low, high;
  if (!frame) return false;
  for (uint32_t i = 0; i < count; i++) frame[s->variables.items[i].slot] = labi_integer(state[i]);
  while (step || count < s->variables.count) {
    if (!labi_tick(m, s->claim)) return false;
    if (step && count == 0) return *done = true;
    uint32_t i = step ? count - 1 : count;
    const labi_binder *b = &s->variables.items[i];
    if (!range(&low, &high, m, b, frame)) return false;
    bool more = step ? state[i] < high : low <= high;
    if (more) state[i] = step ? state[i] + 1 : low;
    frame[b->slot] = labi_integer(state[i]);
    count = more ? i + 1 : i;
    step = !more;
  }
  *done = false;
  return true;
}

cgt_status lab_instance_first(bool *done, int64_t *state, lab_machine *machine, size_t index,
                              lab_error *error) {
  const labi_statement *s = labi_enter_statement(machine, index, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = s && complete(done, state, machine, s, 0, false);
  labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}

cgt_status lab_instance_next(bool *done, int64_t *state, lab_machine *machine, size_t index,
                             lab_error *error) {
  const labi_statement *s = labi_enter_statement(machine, index, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = s && complete(done, state, machine, s, s->variables.count, true);
  labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}

static bool check(lab_verdict *verdict, lab_machine *m, const labi_statement *s, const int64_t *values) {
  bool truth = true;
  lab_value *frame = labi_instance_frame(m, s, values);
  if (!frame) return false;
  if (s->variables.where && !labi_evaluate_truth(&truth, m, s->variables.where, frame)) return false;
  if (!truth) return *verdict = LAB_OUTSIDE, true;
  if (s->unless) {
    if (!labi_evaluate_truth(&truth, m, s->unless, frame)) return false;
    if (truth) return *verdict = LAB_EXCEPTED, true;
  }
  if (!labi_evaluate_truth(&truth, m, s->claim, frame)) return false;
  *verdict = truth ? LAB_HOLDS : LAB_FAILS;
  return true;
}

cgt_status lab_instance_check(lab_verdict *verdict, lab_machine *machine, size_t index, const int64_t *values,
                              lab_error *error) {
  const labi_statement *s = labi_enter_statement(machine, index, error);
  labi_scratch_mark mark = labi_scratch_here(&machine->results);
  bool good = s && check(verdict, machine, s, values);
  labi_scratch_release(&machine->results, mark);
  return labi_leave(machine, good);
}
