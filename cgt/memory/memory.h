/* memory.h, layer 0: where a context's memory comes from, and its first error.
 *
 * Every byte is counted against the budget, which contexts that share a store share too. Three kinds of
 * memory: blocks that grow (tables), the arena, which only grows and whose pointers stay valid for the life
 * of the context (forms), and the scratch stack, given back in the order it was taken (lists under
 * construction). */
#ifndef CGTI_MEMORY_H
#define CGTI_MEMORY_H

#include <stdatomic.h>

#include <cgt/base.h>
#include <cgt/ctx.h>

/* A list of blocks with a bump pointer in the last one in use. */
typedef struct cgti_block cgti_block;

typedef struct cgti_arena {
  cgti_block *first, *current;
} cgti_arena;

/* A place in the scratch stack to return to. */
typedef struct cgti_mark {
  cgti_block *block;
  size_t used;
} cgti_mark;

/* Tables whose entries never move grow by segments: segment k holds 64·2^k entries. */
enum { CGTI_SEGMENTS = 26 };

typedef struct cgti_place {
  uint32_t segment, at;
} cgti_place;

static inline cgti_place cgti_place_of(uint32_t index) { /* index < 2^31 */
  uint32_t moved = index + 64, segment = 25 - (uint32_t)__builtin_clz(moved);
  return (cgti_place){segment, moved - ((uint32_t)64 << segment)};
}

static inline size_t cgti_segment_size(uint32_t segment) { return (size_t)64 << segment; }

/* What may be used, and is: one for all contexts that share. */
typedef struct cgti_budget {
  size_t bytes;
  atomic_size_t used, peak;
} cgti_budget;

/* The first member of cgt_ctx. */
typedef struct cgti_memory {
  cgti_budget *budget;
  cgti_arena arena, scratch;

  bool strained;                   /* the next call has something to put right of the two below */
  bool exhausted;                  /* the budget ran out since give_back was last called */
  size_t forgotten;                /* answers that the running call had no room for (opcache.c) */
  void (*give_back)(cgt_ctx *ctx); /* drops what can be computed again */

  char *stack_base; /* frame of the public call that is running */
  size_t stack_bytes;
  unsigned asking; /* sinks that are open: a call now comes from inside of a ruleset */
  const volatile int *cancel;
  uint64_t steps_left; /* recursions that may still be begun; UINT64_MAX does for ever */

  cgt_status first_status; /* what cgt_ctx_status reports */
  bool first_is_budget;    /* and that is for the budget */
  cgt_status last_status;  /* of the call that is running */
  char message[320];
} cgti_memory;

static inline cgti_memory *cgti_memory_of(const cgt_ctx *ctx) { return (cgti_memory *)(uintptr_t)ctx; }

/* ---- errors ---------------------------------------------------------------------------------- */

/* Records an error; the message of the first one stays. Returns status. */
__attribute__((format(printf, 3, 4))) cgt_status cgti_fail(cgt_ctx *ctx, cgt_status status,
                                                           const char *format, ...);

/* The same for functions that make a game. */
#define CGTI_FAIL_GAME(ctx, ...) (cgti_fail(ctx, __VA_ARGS__), CGT_NONE)

/* Records that the memory budget is used up, or in other words why it ends the call. */
void cgti_fail_budget(cgt_ctx *ctx, const char *why);

/* The status of the failure that was just recorded. */
cgt_status cgti_last_status(const cgt_ctx *ctx);

/* After an exhausted budget gives back caches and scratch memory, so that the context stays usable. No
 * scratch memory may be held. */
void cgti_recover(cgt_ctx *ctx);

/* Every public function that recurses or allocates begins with this: it recovers, and notes where the
 * stack stands, but for a call from inside of a ruleset, which is a part of the one that asks. So no function
 * of the engine calls one of these, it could lose the scratch memory it holds; the test `tree` looks for such
 * calls. cgt_ctx_new may have given no context: that returns failure. */
void cgti_enter_at(cgt_ctx *ctx, void *frame);
#define CGTI_ENTER(ctx, failure)                                                                             \
  if (!(ctx)) return failure;                                                                                \
  cgti_enter_at(ctx, __builtin_frame_address(0))

/* False, with an error recorded, when the stack budget or the steps are used up or the caller asked to stop.
 * Every recursion of the engine asks once a level. */
bool cgti_may_recurse_slow(cgt_ctx *ctx, size_t depth);
static inline bool cgti_cancelled(const cgti_memory *memory) { /* the flag may be set by another thread */
  return memory->cancel && __atomic_load_n(memory->cancel, __ATOMIC_RELAXED);
}
static inline bool cgti_may_recurse(cgt_ctx *ctx) {
  cgti_memory *memory = cgti_memory_of(ctx);
  size_t depth = (size_t)(memory->stack_base - (char *)__builtin_frame_address(0));
  if (depth <= memory->stack_bytes && !cgti_cancelled(memory) && memory->steps_left) {
    memory->steps_left--;
    return true;
  }
  return cgti_may_recurse_slow(ctx, depth);
}

/* A part of a call may take at most so many steps, and what it fails for then is no error: begun, it ends
 * with cgti_steps_end, which is true if the steps ran out. What it took is taken from the steps of the call.
 */
typedef struct cgti_steps {
  uint64_t before, given;
  cgt_status first_status, last_status;
} cgti_steps;

void cgti_steps_begin(cgti_steps *steps, cgt_ctx *ctx, uint64_t most);
bool cgti_steps_end(const cgti_steps *steps, cgt_ctx *ctx);

/* Takes an error back that came since the steps began, unless it is the end of memory or a stop; false then.
 */
bool cgti_steps_take_back(const cgti_steps *steps, cgt_ctx *ctx);

/* ---- blocks: NULL, with an error recorded, when memory or budget is out ---------------------- */

void *cgti_alloc(cgt_ctx *ctx, size_t bytes);                           /* not zeroed */
void *cgti_resize(cgt_ctx *ctx, void *block, size_t old, size_t bytes); /* block may be NULL */
void cgti_release(cgt_ctx *ctx, void *block, size_t bytes);

/* The same without recording an error: for caches, which may stay small. Zeroed. */
void *cgti_try_alloc(cgt_ctx *ctx, size_t bytes);

/* ---- arena and scratch: 8-byte aligned ------------------------------------------------------- */

void *cgti_arena_take(cgt_ctx *ctx, size_t bytes);
void *cgti_scratch_take(cgt_ctx *ctx, size_t bytes);
cgti_mark cgti_scratch_mark(cgt_ctx *ctx);
void cgti_scratch_return(cgt_ctx *ctx, cgti_mark mark);
void cgti_arena_free_all(cgt_ctx *ctx, cgti_arena *arena); /* the scratch stack too, when nothing is taken */

/* Moves all blocks of from to the arena to, without copying. */
void cgti_arena_join(cgti_arena *to, cgti_arena *from);

#endif
