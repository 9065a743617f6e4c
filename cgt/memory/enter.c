/* enter.c: where a public call begins, and when a recursion must stop. */
#include "cgt/memory/memory.h"

#include <assert.h>

void cgti_recover(cgt_ctx *ctx) {
  cgti_memory *memory = cgti_memory_of(ctx);
  assert(!memory->scratch.current); /* who called this holds none */
  if (!memory->strained) return;
  memory->strained = false;
  memory->forgotten = 0;
  if (!memory->exhausted) return;
  memory->exhausted = false;
  memory->give_back(ctx);
  cgti_arena_free_all(ctx, &memory->scratch);
}

void cgti_enter_at(cgt_ctx *ctx, void *frame) {
  if (cgti_memory_of(ctx)->asking) return;
  cgti_memory_of(ctx)->stack_base = frame;
  cgti_recover(ctx);
}

bool cgti_may_recurse_slow(cgt_ctx *ctx, size_t depth) {
  cgti_memory *memory = cgti_memory_of(ctx);
  if (cgti_cancelled(memory)) {
    cgti_fail(ctx, CGT_ECANCELLED, "stopped on request");
    return false;
  }
  if (!memory->steps_left) {
    cgti_fail(ctx, CGT_ELIMIT, "the limit of steps is reached (cgt_ctx_set_steps)");
    return false;
  }
  /* A frame above the noted one has wrapped to a huge depth: the call began in another frame. */
  if (depth > SIZE_MAX / 2) return true;
  cgti_fail(ctx, CGT_ELIMIT,
            "the games are nested too deeply for the stack budget of %zu bytes (stack_bytes)",
            memory->stack_bytes);
  return false;
}

void cgt_ctx_set_cancel(cgt_ctx *ctx, const volatile int *flag) {
  if (ctx) cgti_memory_of(ctx)->cancel = flag;
}

void cgti_steps_begin(cgti_steps *steps, cgt_ctx *ctx, uint64_t most) {
  cgti_memory *memory = cgti_memory_of(ctx);
  uint64_t before = memory->steps_left, given = most < before ? most : before;
  *steps = (cgti_steps){before, given, memory->first_status, memory->last_status};
  memory->steps_left = given;
}

bool cgti_steps_take_back(const cgti_steps *steps, cgt_ctx *ctx) {
  cgti_memory *memory = cgti_memory_of(ctx);
  if (memory->last_status == CGT_ENOMEM || memory->last_status == CGT_ECANCELLED || memory->first_is_budget)
    return false;
  memory->last_status = steps->last_status;
  if (steps->first_status == CGT_OK) cgt_ctx_clear_error(ctx);
  return true;
}

bool cgti_steps_end(const cgti_steps *steps, cgt_ctx *ctx) {
  cgti_memory *memory = cgti_memory_of(ctx);
  bool ran_out = memory->steps_left == 0 && steps->before > steps->given; /* else it is the call's that did */
  memory->steps_left =
      steps->before == UINT64_MAX ? UINT64_MAX : steps->before - (steps->given - memory->steps_left);
  return ran_out && cgti_steps_take_back(steps, ctx);
}

uint64_t cgt_ctx_set_steps(cgt_ctx *ctx, uint64_t steps) {
  uint64_t left = cgt_ctx_steps_left(ctx);
  if (ctx) cgti_memory_of(ctx)->steps_left = steps;
  return left;
}

uint64_t cgt_ctx_steps_left(const cgt_ctx *ctx) { return ctx ? cgti_memory_of(ctx)->steps_left : 0; }
