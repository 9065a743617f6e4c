/* column_fold.c: see column_fold.h. */
#include "lab/machine/column_fold.h"

#include "lab/machine/arithmetic.h"
#include "lab/machine/budget.h"
#include "lab/machine/column.h"
#include "lab/machine/evaluate.h"
#include "lab/machine/machine.h"
#include "lab/machine/room.h"
#include "lab/machine/value_kind.h"

enum { FEWEST = 64 /* elements that pay for the operations */ };

typedef struct elements {
  lab_machine *m;
  labi_fold_kind kind;
  const labi_node *element, *where; /* where: may be NULL */
  lab_value *frame, *total;
  uint32_t slot; /* of the variable, which is column 0 */
  labi_column of_element, of_where;
  labi_column_code *code;
  int64_t *columns;
  bool came;
} elements;

static bool wants_truth(labi_fold_kind kind) {
  return kind == LABI_FOLD_ANY || kind == LABI_FOLD_ALL || kind == LABI_FOLD_COUNT;
}

static bool compile(elements *e) {
  labi_column_slots slots = {.frame = e->frame};
  e->code->step_count = 0;
  e->code->column_count = 1;
  for (uint32_t i = 0; i < LABI_COLUMN_SLOT_LIMIT; i++) slots.columns[i] = LABI_NO_COLUMN;
  if (e->slot >= LABI_COLUMN_SLOT_LIMIT) return false;
  slots.columns[e->slot] = 0;
  slots.are_truths[e->slot] = false;
  return (!e->where ||
          (labi_column_compile(&e->of_where, e->code, e->m, e->where, &slots) && e->of_where.is_truth)) &&
         labi_column_compile(&e->of_element, e->code, e->m, e->element, &slots) &&
         e->of_element.is_truth == wants_truth(e->kind);
}

/* Of one lane, by the evaluator. */
static bool step_alone(bool *stop, elements *e, int64_t variable) {
  bool wanted = true;
  lab_value v;
  e->frame[e->slot] = labi_integer(variable);
  if (e->where && !labi_evaluate_truth(&wanted, e->m, e->where, e->frame)) return false;
  e->came = e->came || wanted;
  return !wanted || (labi_evaluate(&v, e->m, e->element, e->frame) &&
                     labi_fold_step(stop, e->total, e->m, e->element, e->kind, v));
}

static bool step(bool *stop, elements *e, int64_t value) {
  e->came = true;
  const lab_value v = wants_truth(e->kind) ? labi_truth(value != 0) : labi_integer(value);
  return labi_fold_step(stop, e->total, e->m, e->element, e->kind, v);
}

static bool is_wanted(const elements *e, size_t lane) {
  return !e->where || labi_column_at(e->columns, e->of_where.index)[lane];
}

static bool is_open(const elements *e, size_t lane) {
  if (e->where && labi_column_at(e->columns, e->of_where.open)[lane] < 0) return true;
  return is_wanted(e, lane) && labi_column_at(e->columns, e->of_element.open)[lane] < 0;
}

/* The sum of the wanted lanes, or the number of those that are true; false: it overflows, or a lane is open. */
static bool add_up(int64_t *total, bool *came, const elements *e, size_t lanes) {
  const int64_t *values = labi_column_at(e->columns, e->of_element.index);
  *total = 0;
  for (size_t i = 0; i < lanes; i++) {
    if (is_open(e, i)) return false;
    if (!is_wanted(e, i)) continue;
    *came = true;
    if (__builtin_add_overflow(*total, values[i], total)) return false;
  }
  return true;
}

/* Is the sum of sums the same as the sum of elements? So it is of games, but a text plus 0 is an error. */
static bool can_add_sums(const elements *e) {
  return (e->kind == LABI_FOLD_SUM || e->kind == LABI_FOLD_COUNT) &&
         (e->total->kind == LAB_INTEGER || e->total->kind == LAB_GAME);
}

static bool step_one_by_one(bool *stop, elements *e, int64_t from, size_t lanes) {
  const int64_t *values = labi_column_at(e->columns, e->of_element.index);
  for (size_t i = 0; i < lanes && !*stop; i++) {
    if (is_open(e, i) ? !step_alone(stop, e, from + (int64_t)i)
                      : is_wanted(e, i) && !step(stop, e, values[i]))
      return false;
  }
  return true;
}

static bool fold_lanes(bool *stop, elements *e, int64_t from, size_t lanes) {
  int64_t sum;
  for (size_t i = 0; i < LABI_LANES; i++) e->columns[i] = i < lanes ? from + (int64_t)i : from;
  labi_column_run(e->columns, e->code, 0, e->code->step_count);
  if (!can_add_sums(e) || !add_up(&sum, &e->came, e, lanes)) return step_one_by_one(stop, e, from, lanes);
  return sum == 0 || labi_add(e->total, e->m, e->element, *e->total, labi_integer(sum));
}

bool labi_column_fold(bool *done, bool *came, bool *stop, lab_value *total, lab_machine *m,
                      labi_fold_kind kind, const labi_node *comprehension, lab_value *frame, int64_t low,
                      int64_t high) {
  const uint64_t steps = (uint64_t)high - (uint64_t)low;
  *done = *came = false;
  if (low > high || steps < FEWEST) return true;
  labi_column_code code; /* large, and not cleared */
  elements e = {.m = m, .kind = kind, .frame = frame, .total = total, .code = &code};
  e.element = comprehension->child[0];
  e.where = comprehension->as.bind.where;
  e.slot = comprehension->as.bind.items[comprehension->as.bind.count - 1].slot;
  if (!compile(&e)) return true;
  const labi_scratch_mark mark = labi_scratch_here(&m->results);
  e.columns = labi_column_room(m, comprehension, e.code);
  bool good = e.columns != NULL;
  for (uint64_t at = 0; good && !*stop; at += LABI_LANES) {
    const uint64_t left = steps - at; /* after this lane */
    good = labi_look(m, comprehension) &&
           fold_lanes(stop, &e, low + (int64_t)at, left < LABI_LANES ? (size_t)left + 1 : LABI_LANES);
    if (left < LABI_LANES) break;
  }
  if (good && !labi_points(*total)) labi_scratch_release(&m->results, mark);
  *came = e.came;
  *done = true;
  return good;
}
