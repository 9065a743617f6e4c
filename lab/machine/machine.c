/* machine.c: a machine, its memory and its errors. */
#include "lab/machine/machine.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  TICKS_PER_LOOK = 1024, /* steps of loops between two looks at the cancel flag */
  STACK_DEFAULT = 4 << 20,
  LARGE_STACK = 1 << 12,   /* values */
  LEAST_MEMORY = 342 << 10 /* three quarters of it are what an empty context takes: cgt/ctx.h */
};

static const size_t memory_default = (size_t)4 << 30; /* as in cgt/ctx.h */

/* Memory: a quarter of the budget remembers definitions and holds lists, the engine has the rest.
 * Stack: half and half, for the evaluator calls the engine. */
static lab_machine *new_machine(const lab_program *program, const cgt_limits *limits, unsigned scale,
                                cgt_ctx *with) {
  cgt_limits all = limits ? *limits : (cgt_limits){0}, engine;
  if (all.memory_bytes == 0) all.memory_bytes = memory_default;
  if (all.stack_bytes == 0) all.stack_bytes = STACK_DEFAULT;
  engine = (cgt_limits){.memory_bytes = all.memory_bytes - all.memory_bytes / 4,
                        .stack_bytes = all.stack_bytes / 2};
  lab_machine *m = calloc(1, sizeof *m);
  if (!m) return NULL;
  m->program = program;
  m->scale = scale > 0 ? scale : 1;
  m->memory_limit = all.memory_bytes / 4;
  m->stack_limit = all.stack_bytes / 2;
  m->revision = program->revision;
  m->ctx = with ? cgt_ctx_new_sharing(with, &engine) : cgt_ctx_new(&engine);
  if (!m->ctx) {
    free(m);
    return NULL;
  }
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
  lab_error error = {.status = CGT_ELIMIT};
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
  study_quartets_free(&m->quartets);
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

static size_t memory_in_use(const lab_machine *m) {
  return m->results.bytes + m->memo.memory.bytes + m->memo.room * sizeof *m->memo.slots +
         m->stack_room * sizeof *m->stack + m->pool_count * sizeof *m->pool;
}

static void forget_values(lab_machine *m) {
  labi_memo_forget(&m->memo);
  if (m->pool_count) memset(m->pool, 0, m->pool_count * sizeof *m->pool);
}

/* What the program learned since the last call: more constants, replaced definitions. */
static void follow_program(lab_machine *m) {
  if (m->revision != m->program->revision) {
    forget_values(m);
    m->revision = m->program->revision;
  }
  if (m->pool_count < m->program->pool_count + 1) {
    uint32_t count = m->program->pool_count + 1;
    lab_value *pool = realloc(m->pool, count * sizeof *pool);
    if (!pool) return; /* then the newer constants are computed each time */
    memset(pool + m->pool_count, 0, (count - m->pool_count) * sizeof *pool);
    m->pool = pool;
    m->pool_count = count;
  }
}

void labi_enter(lab_machine *m, uint32_t source, lab_error *error) {
  m->error = error;
  lab_error_clear(error);
  m->run++;
  m->source = source;
  m->running = NULL;
  m->stack_count = 0;
  if (m->stack_room > LARGE_STACK) { /* a list that was too large must not weigh on later calls */
    free(m->stack);
    m->stack = NULL;
    m->stack_room = 0;
  }
  m->stack_base = __builtin_frame_address(0);
  cgt_ctx_clear_error(m->ctx);
  follow_program(m);
  /* between calls nothing is half done: forgetting costs time, never a wrong value */
  if (memory_in_use(m) - m->results.bytes > m->memory_limit / 4 * 3) forget_values(m);
}

cgt_status labi_leave(lab_machine *m, bool good) {
  cgt_status status = good ? CGT_OK : m->error->status;
  m->error = NULL;
  return status;
}

/* ---- errors ---------------------------------------------------------------------------------- */

bool labi_fail(lab_machine *m, const labi_node *at, cgt_status status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  *m->error = (lab_error){.status = status, .line = at ? at->line : 0, .column = at ? at->column : 0};
  vsnprintf(m->error->message, sizeof m->error->message, format, args);
  va_end(args);
  return false;
}

bool labi_engine_failed(lab_machine *m, const labi_node *at) {
  cgt_status status = cgt_ctx_status(m->ctx);
  if (status == CGT_OK)
    labi_fail(m, at, CGT_EINVAL, "the engine gave no value and no reason");
  else
    labi_fail(m, at, status, "%s", cgt_ctx_message(m->ctx));
  cgt_ctx_clear_error(m->ctx);
  return false;
}

bool labi_game(lab_value *result, lab_machine *m, const labi_node *at, cgt_game g) {
  if (cgt_is_none(g)) return labi_engine_failed(m, at);
  *result = (lab_value){.kind = LAB_GAME, .as.game = g};
  return true;
}

bool labi_out_of_memory(lab_machine *m, const labi_node *at) {
  return labi_fail(m, at, CGT_ENOMEM, "out of memory: the system gives no more");
}

/* ---- limits ---------------------------------------------------------------------------------- */

bool labi_check_stack(lab_machine *m, const labi_node *at) {
  const char *here = __builtin_frame_address(0);
  if ((size_t)(m->stack_base - here) < m->stack_limit || here > m->stack_base) return true;
  unsigned kib = (unsigned)(m->stack_limit >> 10);
  if (!m->running) return labi_fail(m, at, CGT_ELIMIT, "nested too deep for the stack limit of %u KiB", kib);
  return labi_fail(m, at, CGT_ELIMIT,
                   "the recursion of %s is too deep for the stack limit of %u KiB: does it end?",
                   m->running->name, kib);
}

const char *labi_show_bytes(char *buf, size_t cap, size_t bytes) {
  bool large = bytes >= (size_t)10 << 20;
  snprintf(buf, cap, "%zu %s", bytes >> (large ? 20 : 10), large ? "MiB" : "KiB");
  return buf;
}

bool labi_check_memory(lab_machine *m, const labi_node *at) {
  char limit[32];
  if (memory_in_use(m) <= m->memory_limit) return true;
  return labi_fail(m, at, CGT_ELIMIT,
                   "lists and values of definitions take more than their limit of %s (a quarter of the "
                   "memory limit)",
                   labi_show_bytes(limit, sizeof limit, m->memory_limit));
}

bool labi_tick(lab_machine *m, const labi_node *at) {
  if (++m->ticks % TICKS_PER_LOOK != 0 || !m->cancel || !__atomic_load_n(m->cancel, __ATOMIC_RELAXED))
    return true;
  return labi_fail(m, at, CGT_ECANCELLED, "stopped on request");
}

/* ---- memory ---------------------------------------------------------------------------------- */

void *labi_room(lab_machine *m, const labi_node *at, size_t bytes) {
  size_t before = m->results.bytes;
  char wanted[32], limit[32];
  if (bytes > m->memory_limit) {
    labi_fail(
        m, at, CGT_ELIMIT, "a list or text of %s is past the limit of %s (a quarter of the memory limit)",
        labi_show_bytes(wanted, sizeof wanted, bytes), labi_show_bytes(limit, sizeof limit, m->memory_limit));
    return NULL;
  }
  void *room = labi_scratch_take(&m->results, bytes);
  if (!room) labi_out_of_memory(m, at);
  return room && m->results.bytes != before && !labi_check_memory(m, at) ? NULL : room;
}

lab_value *labi_frame(lab_machine *m, const labi_node *at, uint32_t slot_count) {
  return labi_room(m, at, (slot_count + (size_t)1) * sizeof(lab_value));
}

bool labi_push_value(lab_machine *m, const labi_node *at, lab_value value) {
  if (m->stack_count == m->stack_room) {
    size_t room = m->stack_room ? 2 * m->stack_room : 64;
    lab_value *stack = realloc(m->stack, room * sizeof *stack);
    if (!stack) return labi_out_of_memory(m, at);
    m->stack = stack;
    m->stack_room = room;
    if (!labi_check_memory(m, at)) return false;
  }
  m->stack[m->stack_count++] = value;
  return true;
}

bool labi_new_list(lab_value *result, lab_machine *m, const labi_node *at, lab_kind kind, size_t count,
                   size_t columns) {
  lab_list *list = labi_room(m, at, sizeof *list + count * sizeof *list->items);
  if (!list) return false;
  list->count = count;
  list->cols = columns;
  list->rows = columns ? count / columns : 1;
  list->values = count;
  list->depth = 1;
  *result = (lab_value){.kind = kind, .as.list = list};
  return true;
}

/* [L,L] costs no more than L, but is printed, compared and copied in full: so all of its values count. */
bool labi_nest(lab_machine *m, const labi_node *at, lab_value v) {
  enum { DEEPEST = 200 };
  lab_list *list = v.as.list;
  size_t most = m->memory_limit / 4 / sizeof *list->items;
  for (size_t i = 0; i < list->count; i++) {
    if (list->items[i].kind != LAB_LIST && list->items[i].kind != LAB_MATRIX) continue;
    const lab_list *item = list->items[i].as.list;
    if (list->depth <= item->depth) list->depth = item->depth + 1;
    if (list->depth > DEEPEST)
      return labi_fail(m, at, CGT_ELIMIT, "lists stand in one another at most %d deep", DEEPEST);
    if (__builtin_add_overflow(list->values, item->values, &list->values) || list->values > most)
      return labi_fail(m, at, CGT_ELIMIT,
                       "a list whose lists hold more than %zu values in all is past the memory limit", most);
  }
  return true;
}

bool labi_new_text(lab_value *result, lab_machine *m, const labi_node *at, const char *bytes, size_t length) {
  lab_text *text = labi_room(m, at, sizeof *text + length + 1);
  if (!text) return false;
  text->length = length;
  if (length && bytes) memcpy(text->bytes, bytes, length);
  *result = (lab_value){.kind = LAB_TEXT, .as.text = text};
  return true;
}

bool labi_keep(lab_value *value, labi_scratch *memory) {
  if (value->kind == LAB_TEXT) {
    size_t bytes = sizeof *value->as.text + value->as.text->length + 1;
    lab_text *copy = labi_scratch_take(memory, bytes);
    if (!copy) return false;
    value->as.text = memcpy(copy, value->as.text, bytes);
  } else if (labi_points(*value)) {
    size_t bytes = sizeof *value->as.list + value->as.list->count * sizeof *value->as.list->items;
    lab_list *copy = labi_scratch_take(memory, bytes);
    if (!copy) return false;
    value->as.list = memcpy(copy, value->as.list, bytes);
    for (size_t i = 0; i < copy->count; i++)
      if (!labi_keep(&copy->items[i], memory)) return false;
  }
  return true;
}
