/* error.c: the first error of a context, and when a recursion must stop. */
#include "cgt/memory/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

cgt_status cgti_fail(cgt_ctx *ctx, cgt_status status, const char *format, ...) {
  cgti_memory *memory = cgti_memory_of(ctx);
  memory->last_status = status;
  if (memory->first_status == CGT_OK) {
    memory->first_status = status;
    va_list args;
    va_start(args, format);
    vsnprintf(memory->message, sizeof memory->message, format, args);
    va_end(args);
  }
  return status;
}

cgt_status cgti_last_status(const cgt_ctx *ctx) { return cgti_memory_of(ctx)->last_status; }

void cgti_recover(cgt_ctx *ctx) {
  cgti_memory *memory = cgti_memory_of(ctx);
  assert(!memory->scratch.current); /* who called this holds none */
  if (!memory->exhausted) return;
  memory->exhausted = false;
  memory->give_back(ctx);
  cgti_arena_free_all(ctx, &memory->scratch);
}

void cgti_enter_at(cgt_ctx *ctx, void *frame) {
  cgti_memory_of(ctx)->stack_base = frame;
  cgti_recover(ctx);
}

bool cgti_may_recurse_slow(cgt_ctx *ctx, size_t depth) {
  cgti_memory *memory = cgti_memory_of(ctx);
  if (cgti_cancelled(memory)) {
    cgti_fail(ctx, CGT_ECANCELLED, "cancelled");
    return false;
  }
  /* A frame above the noted one has wrapped to a huge depth: the call began in another frame. */
  if (depth > SIZE_MAX / 2) return true;
  cgti_fail(ctx, CGT_ELIMIT,
            "the games are nested too deeply for the stack budget of %zu bytes (stack_bytes)",
            memory->stack_bytes);
  return false;
}

const char *cgt_status_name(cgt_status status) {
  switch (status) {
  case CGT_OK:
    return "no error";
  case CGT_ENOMEM:
    return "out of memory";
  case CGT_ELIMIT:
    return "limit reached";
  case CGT_EDOMAIN:
    return "no such value";
  case CGT_EPARSE:
    return "syntax error";
  case CGT_EINVAL:
    return "invalid argument";
  case CGT_ECANCELLED:
    return "cancelled";
  }
  return "unknown status";
}

cgt_status cgt_ctx_status(const cgt_ctx *ctx) { return cgti_memory_of(ctx)->first_status; }

const char *cgt_ctx_message(const cgt_ctx *ctx) { return cgti_memory_of(ctx)->message; }

void cgt_ctx_clear_error(cgt_ctx *ctx) {
  cgti_memory_of(ctx)->first_status = cgti_memory_of(ctx)->last_status = CGT_OK;
  cgti_memory_of(ctx)->message[0] = '\0';
}

void cgt_ctx_set_cancel(cgt_ctx *ctx, const volatile int *flag) { cgti_memory_of(ctx)->cancel = flag; }
