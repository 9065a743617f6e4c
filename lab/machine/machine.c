/* machine.c: machines, from the first to the last. */
#include "lab/machine/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/make_error.h"
#include "lab/machine/budget.h"
#include "lab/machine/evaluate_node.h"
#include "lab/machine/memo.h"

enum {
  STACK_DEFAULT = 4 << 20,
  LEAST_MEMORY = 342 << 10 /* three quarters of it are what an empty context takes: cgt/ctx.h */
};

/* Memory: a quarter of the budget remembers definitions and holds lists, the engine has the rest.
 * Stack: half and half, for the evaluator calls the engine; what the evaluator takes is of
 * its quarter, too, and what the engine takes beside that is no more than half a quarter. */
static lab_machine *new_machine(const lab_program *program, const cgt_limits *limits, unsigned scale,
                                cgt_ctx *with) {
  cgt_limits all = limits ? *limits : (cgt_limits){0}, engine;
  all.memory_bytes = labi_memory_of(limits);
  if (all.stack_bytes == 0) all.stack_bytes = STACK_DEFAULT;
  engine = (cgt_limits){.memory_bytes = all.memory_bytes - all.memory_bytes / 4,
                        .stack_bytes = all.stack_bytes / 2};
  lab_machine *m = calloc(1, sizeof *m);
  if (!m) return NULL;
  m->program = m->own.program = program;
  m->program_bytes = lab_program_memory(program);
  m->home = &m->own;
  m->evaluate = labi_evaluate_node;
  m->scale = scale > 0 ? scale : 1;
  m->memory_limit = all.memory_bytes / 4;
  if (engine.stack_bytes > m->memory_limit / 2) engine.stack_bytes = m->memory_limit / 2;
  m->stack_limit = all.stack_bytes / 2 < m->memory_limit ? all.stack_bytes / 2 : m->memory_limit;
  m->ctx = with ? cgt_ctx_new_sharing(with, &engine) : cgt_ctx_new(&engine);
  if (!m->ctx) {
    free(m);
    return NULL;
  }
  cgt_ctx_set_owner(m->ctx, m);
  return m;
}

lab_machine *lab_machine_new(const lab_program *program, const cgt_limits *limits, unsigned scale) {
  if (!program) return NULL;
  return new_machine(program, limits, scale, NULL);
}

lab_machine *lab_machine_new_sharing(const lab_program *program, const cgt_limits *limits, unsigned scale,
                                     cgt_ctx *ctx) {
  if (!program || !ctx) return NULL;
  return new_machine(program, limits, scale, ctx);
}

lab_error lab_no_machine(const cgt_limits *limits) {
  if (!limits || limits->memory_bytes == 0 || limits->memory_bytes >= LEAST_MEMORY)
    return (lab_error){.status = CGT_ENOMEM, .message = LABI_OUT_OF_MEMORY};
  lab_error error = {.status = CGT_ELIMIT, .advice = CGT_ADVICE_MEMORY};
  snprintf(error.message, sizeof error.message,
           "a memory budget of %zu KiB is too small: the least is 1 MiB",
           limits->memory_bytes >> 10);
  return error;
}

void lab_machine_free(lab_machine *m) {
  if (!m) return;
  for (labi_home *home = &m->own, *next; home; home = next) {
    next = home->next;
    labi_memo_forget(&home->memo);
    free(home->pool);
    if (home != &m->own) free(home);
  }
  labi_scratch_free(&m->results);
  labi_scratch_free(&m->knots.memory);
  free(m->stack);
  labi_buffer_free(&m->printed);
  while (m->kept) {
    labi_kept *next = m->kept->next;
    m->kept->release(m->kept->data);
    free(m->kept);
    m->kept = next;
  }
  labi_together_close(&m->together);
  cgt_ctx_free(m->ctx);
  free(m);
}

const lab_program *lab_machine_program(const lab_machine *machine) {
  return machine ? machine->program : NULL;
}

cgt_ctx *lab_machine_ctx(lab_machine *m) { return m ? m->ctx : NULL; }

void lab_machine_forget(lab_machine *m) {
  if (m) labi_scratch_release(&m->results, (labi_scratch_mark){0});
}

void lab_machine_set_watch(lab_machine *m, bool (*watch)(void *where, const cgt_decide_progress *progress),
                           void *where) {
  if (!m) return;
  m->watch = watch;
  m->watcher = where;
}

cgt_status lab_machine_set_jobs(lab_machine *m, unsigned jobs) {
  if (!m) return CGT_EINVAL;
  return labi_together_open(&m->together, m->ctx, jobs) ? CGT_OK : CGT_ENOMEM;
}

void lab_machine_set_cancel(lab_machine *m, const volatile int *flag) {
  if (!m) return;
  m->cancel = flag;
  cgt_ctx_set_cancel(m->ctx, flag);
}
