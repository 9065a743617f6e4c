/* machine.c: machines, and calls of them from outside. */
#include "lab/machine/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  STACK_DEFAULT = 4 << 20,
  LARGE_STACK = 1 << 12,   /* values */
  LEAST_MEMORY = 342 << 10 /* three quarters of it are what an empty context takes: cgt/ctx.h */
};

/* Memory: a quarter of the budget remembers definitions and holds lists, the engine has the rest.
 * Stack: half and half, for the evaluator calls the engine; what the evaluator takes is of
 * its quarter, too. */
static lab_machine *new_machine(const lab_program *program, const cgt_limits *limits, unsigned scale,
                                cgt_ctx *with) {
  cgt_limits all = limits ? *limits : (cgt_limits){0}, engine;
  all.memory_bytes = labi_memory_of(limits);
  if (all.stack_bytes == 0) all.stack_bytes = STACK_DEFAULT;
  engine = (cgt_limits){.memory_bytes = all.memory_bytes - all.memory_bytes / 4,
                        .stack_bytes = all.stack_bytes / 2};
  lab_machine *m = calloc(1, sizeof *m);
  if (!m) return NULL;
  m->program = program;
  m->scale = scale > 0 ? scale : 1;
  m->memory_limit = all.memory_bytes / 4;
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
  return new_machine(program, limits, scale, NULL);
}

lab_machine *lab_machine_new_sharing(const lab_program *program, const cgt_limits *limits, unsigned scale,
                                     cgt_ctx *ctx) {
  return new_machine(program, limits, scale, ctx);
}

lab_error lab_no_machine(const cgt_limits *limits) {
  if (!limits || limits->memory_bytes == 0 || limits->memory_bytes >= LEAST_MEMORY)
    return (lab_error){.status = CGT_ENOMEM, .message = "out of memory: the system gives no more"};
  lab_error error = {.status = CGT_ELIMIT, .of_budget = true};
  snprintf(error.message, sizeof error.message,
           "a memory budget of %zu KiB is too small to begin with: 1MB is the least",
           limits->memory_bytes >> 10);
  return error;
}

void lab_machine_free(lab_machine *m) {
  if (!m) return;
  labi_memo_forget(&m->memo);
  labi_scratch_free(&m->results);
  free(m->pool);
  free(m->stack);
  labi_buffer_free(&m->printed);
  while (m->kept) {
    labi_kept *next = m->kept->next;
    m->kept->release(m->kept->data);
    free(m->kept);
    m->kept = next;
  }
  cgt_ctx_free(m->ctx);
  free(m);
}

const lab_program *lab_machine_program(const lab_machine *machine) { return machine->program; }

cgt_ctx *lab_machine_ctx(lab_machine *m) { return m->ctx; }

void lab_machine_forget(lab_machine *m) { labi_scratch_release(&m->results, (labi_scratch_mark){0}); }

void lab_machine_set_cancel(lab_machine *m, const volatile int *flag) {
  m->cancel = flag;
  cgt_ctx_set_cancel(m->ctx, flag);
}

/* ---- calls from outside ---------------------------------------------------------------------- */

static void forget_values(lab_machine *m) {
  labi_memo_forget(&m->memo);
  if (m->pool_count) memset(m->pool, 0, m->pool_count * sizeof *m->pool);
}

/* What the program learned since the last call: more constants, other definitions. */
static void follow_program(lab_machine *m, uint32_t era) {
  if (m->pool_era != era && m->pool_count) memset(m->pool, 0, m->pool_count * sizeof *m->pool);
  m->pool_era = m->era = era;
  if (m->pool_count < m->program->pool_count + 1) {
    uint32_t count = m->program->pool_count + 1;
    lab_value *pool = realloc(m->pool, count * sizeof *pool);
    if (!pool) return; /* then the newer constants are computed each time */
    memset(pool + m->pool_count, 0, (count - m->pool_count) * sizeof *pool);
    m->pool = pool;
    m->pool_count = count;
  }
}

static void enter_era(lab_machine *m, uint32_t source, uint32_t era, lab_error *error) {
  m->error = error;
  lab_error_clear(error);
  m->run++;
  m->source = source;
  m->running = NULL;
  m->told = false;
  m->stack_count = 0;
  if (m->stack_room > LARGE_STACK) { /* a list that was too large must not weigh on later calls */
    free(m->stack);
    m->stack = NULL;
    m->stack_room = 0;
  }
  m->stack_base = __builtin_frame_address(0);
  cgt_ctx_clear_error(m->ctx);
  follow_program(m, era);
  /* between calls nothing is half done: forgetting costs time, never a wrong value */
  if (labi_memory_in_use(m) - m->results.bytes > m->memory_limit / 4 * 3) forget_values(m);
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

void *labi_kept_for(lab_machine *m, const char *name, size_t bytes, void (*release)(void *data)) {
  for (labi_kept *kept = m->kept; kept; kept = kept->next)
    if (kept->name == name) return kept->data;
  labi_kept *kept = calloc(1, sizeof *kept + bytes);
  if (!kept) return NULL;
  *kept = (labi_kept){.next = m->kept, .name = name, .release = release};
  m->kept = kept;
  return kept->data;
}
