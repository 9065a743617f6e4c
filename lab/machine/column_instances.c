/* column_instances.c: where, unless and the claim of a statement, for many tuples at once. */
#include "lab/machine/instances.h"

#include "lab/machine/column.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_enter.h"

enum { FEWEST = 16 /* tuples that pay for the operations */ };

/* The parts of a statement, whose operations follow each other. */
typedef struct part {
  bool is_there, is_column;
  labi_column column;
  uint16_t first, last; /* operations */
} part;

typedef struct parts {
  labi_column_code code;
  part where, unless, claim;
} parts;

static void compile_part(part *p, parts *all, const lab_machine *m, const labi_node *n,
                         const labi_column_slots *slots) {
  p->is_there = n != NULL;
  p->first = all->code.step_count;
  p->is_column = n && labi_column_compile(&p->column, &all->code, m, n, slots) && p->column.is_truth;
  p->last = all->code.step_count;
}

/* The first columns are the variables'. False: nothing of the statement is a column that tells a verdict. */
static bool compile_parts(parts *all, const lab_machine *m, const labi_statement *s, bool claim) {
  labi_column_slots slots = {0};
  all->code.step_count = 0;
  all->code.column_count = (uint16_t)s->variables.count;
  for (uint32_t i = 0; i < LABI_COLUMN_SLOT_LIMIT; i++) slots.columns[i] = LABI_NO_COLUMN;
  for (uint32_t i = 0; i < s->variables.count; i++) {
    const labi_binder *b = &s->variables.items[i];
    if (!labi_runs_over_integers(b) || b->slot >= LABI_COLUMN_SLOT_LIMIT) continue;
    slots.columns[b->slot] = (uint16_t)i;
    slots.are_truths[b->slot] = false;
  }
  compile_part(&all->where, all, m, s->variables.where, &slots);
  if (all->where.is_there && !all->where.is_column) return false;
  compile_part(&all->unless, all, m, s->unless, &slots);
  compile_part(&all->claim, all, m, claim ? s->claim : NULL, &slots);
  return all->where.is_there || all->unless.is_column || all->claim.is_column;
}

typedef enum answer { FALSE, TRUE, OPEN } answer;

static answer answer_of(const part *p, const int64_t *columns, size_t lane, answer otherwise) {
  if (!p->is_there) return otherwise;
  if (!p->is_column || columns[(size_t)p->column.open * LABI_LANES + lane] < 0) return OPEN;
  return columns[(size_t)p->column.index * LABI_LANES + lane] ? TRUE : FALSE;
}

static unsigned char verdict_of(const parts *all, const int64_t *columns, size_t lane, bool claim) {
  const answer wanted = answer_of(&all->where, columns, lane, TRUE);
  if (wanted != TRUE) return wanted == OPEN ? LABI_OPEN : LAB_OUTSIDE;
  const answer excepted = answer_of(&all->unless, columns, lane, FALSE);
  if (excepted != FALSE) return excepted == OPEN ? LABI_OPEN : claim ? LAB_EXCEPTED : LAB_OUTSIDE;
  if (!claim) return LABI_OPEN;
  const answer holds = answer_of(&all->claim, columns, lane, TRUE);
  return holds == OPEN ? LABI_OPEN : holds == TRUE ? LAB_HOLDS : LAB_FAILS;
}

static void run_part(int64_t *columns, const parts *all, const part *p) {
  if (p->is_column) labi_column_run(columns, &all->code, p->first, p->last);
}

static void decide(unsigned char *verdicts, int64_t *columns, const parts *all, const int64_t *tuples,
                   size_t width, size_t count, bool claim) {
  for (size_t k = 0; k < width; k++)
    for (size_t lane = 0; lane < LABI_LANES; lane++)
      columns[k * LABI_LANES + lane] = tuples[(lane < count ? lane : 0) * width + k];
  run_part(columns, all, &all->where);
  run_part(columns, all, &all->unless);
  run_part(columns, all, &all->claim);
  for (size_t lane = 0; lane < count; lane++) verdicts[lane] = verdict_of(all, columns, lane, claim);
}

bool labi_instances_decide(unsigned char *verdicts, lab_machine *m, size_t index, const int64_t *tuples,
                           size_t width, size_t count, bool claim) {
  parts all;
  lab_error error;
  if (count < FEWEST || width == 0) return false;
  const labi_statement *s = labi_enter_statement(m, index, &error);
  const labi_scratch_mark mark = labi_scratch_here(&m->results);
  int64_t *columns = NULL;
  if (s && s->variables.count == width && compile_parts(&all, m, s, claim))
    columns = labi_column_room(m, s->claim, &all.code);
  for (size_t at = 0; columns && at < count; at += LABI_LANES)
    decide(verdicts + at, columns, &all, tuples + at * width, width,
           count - at < LABI_LANES ? count - at : LABI_LANES, claim);
  labi_scratch_release(&m->results, mark);
  labi_leave(m, true);
  lab_error_clear(&error);
  return columns != NULL;
}
