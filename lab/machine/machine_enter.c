/* machine_enter.c: see machine_enter.h. */
#include "lab/machine/machine_enter.h"

#include <stdlib.h>

#include "lab/machine/budget.h"
#include "lab/machine/failure.h"
#include "lab/machine/machine.h"
#include "lab/machine/machine_keep.h"

enum { LARGE_STACK = 1 << 12 /* values */ };

static void enter_era(lab_machine *m, uint32_t source, uint32_t era, lab_error *error) {
  m->error = error;
  lab_error_clear(error);
  m->run++;
  m->source = source;
  m->running = NULL;
  m->told = false;
  m->stack_count = 0;
  m->knots.count = 0;
  m->knots.keeps = false;
  if (m->stack_room > LARGE_STACK) { /* a list that was too large must not weigh on later calls */
    free(m->stack);
    m->stack = NULL;
    m->stack_room = 0;
  }
  m->stack_base = __builtin_frame_address(0);
  cgt_ctx_clear_error(m->ctx);
  m->home = &m->own;
  m->era = era;
  labi_follow_program(m->home, era);
  /* between calls nothing is half done: forgetting costs time, never a wrong value */
  if (labi_memory_in_use(m) - m->results.bytes > m->memory_limit / 4 * 3) labi_forget_values(m);
}

void labi_enter(lab_machine *m, uint32_t source, lab_error *error) {
  enter_era(m, source, m->program->era, error);
}

cgt_status labi_leave(lab_machine *m, bool good) {
  cgt_status status = good ? CGT_OK : m->error->status;
  m->error = NULL;
  return status;
}

const labi_statement *labi_enter_statement(lab_machine *m, size_t index, lab_error *error) {
  const labi_statement *s = index < m->program->statement_count ? m->program->statements[index] : NULL;
  enter_era(m, s ? s->source : 0, s ? s->era : m->program->era, error);
  if (s) return s;
  labi_fail(m, NULL, CGT_EINVAL, "there is no statement %zu", index);
  return NULL;
}
