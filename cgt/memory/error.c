/* error.c: the first error of a context. */
#include "cgt/memory/guard.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

cgt_status cgti_fail(cgt_ctx *ctx, cgt_status status, const char *format, ...) {
  if (!ctx) return status;
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

bool cgti_refuse(cgt_ctx *ctx, const char *function, const char *argument, const char *why) {
  cgti_fail(ctx, CGT_EINVAL, "%s: %s %s", function, argument, why);
  return false;
}

cgt_status cgti_last_status(const cgt_ctx *ctx) {
  return ctx ? cgti_memory_of(ctx)->last_status : CGT_EINVAL;
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

cgt_status cgt_ctx_status(const cgt_ctx *ctx) { return ctx ? cgti_memory_of(ctx)->first_status : CGT_EINVAL; }

const char *cgt_ctx_message(const cgt_ctx *ctx) {
  return ctx ? cgti_memory_of(ctx)->message : "there is no context";
}

void cgt_ctx_clear_error(cgt_ctx *ctx) {
  if (!ctx) return;
  cgti_memory_of(ctx)->first_status = cgti_memory_of(ctx)->last_status = CGT_OK;
  cgti_memory_of(ctx)->first_is_budget = false;
  cgti_memory_of(ctx)->message[0] = '\0';
}

bool cgt_ctx_ran_full(const cgt_ctx *ctx) { return ctx && cgti_memory_of(ctx)->first_is_budget; }
