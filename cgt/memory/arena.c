/* arena.c: counted blocks, the arena of forms and the scratch stack. */
#include "cgt/memory/memory.h"

#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/mman.h>
#endif

/* The address sanitizer is told what of a block is handed out, and there is a gap behind each piece: it then
 * sees a list written past its end, and scratch memory used after it was given back. */
#if defined __has_feature
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1 /* as gcc has it */
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
enum { GAP = 16 };
#else
#define ASAN_POISON_MEMORY_REGION(from, bytes) ((void)(from), (void)(bytes))
#define ASAN_UNPOISON_MEMORY_REGION(from, bytes) ((void)(from), (void)(bytes))
enum { GAP = 0 };
#endif

struct cgti_block {
  struct cgti_block *next;
  size_t size, used; /* of data, in bytes */
  _Alignas(16) char data[];
};

enum { FIRST_BLOCK = 16 * 1024, LARGEST_BLOCK = 1024 * 1024 };

/* Counts bytes in, or returns false when they would pass the budget. */
static bool count_in(cgti_budget *budget, size_t bytes) {
  if (bytes > budget->bytes) return false;
  size_t used = atomic_fetch_add_explicit(&budget->used, bytes, memory_order_relaxed) + bytes;
  if (used > budget->bytes) {
    atomic_fetch_sub_explicit(&budget->used, bytes, memory_order_relaxed);
    return false;
  }
  size_t peak = atomic_load_explicit(&budget->peak, memory_order_relaxed);
  while (used > peak && !atomic_compare_exchange_weak(&budget->peak, &peak, used)) {}
  return true;
}

static void count_out(cgti_budget *budget, size_t bytes) {
  atomic_fetch_sub_explicit(&budget->used, bytes, memory_order_relaxed);
}

void cgti_fail_budget(cgt_ctx *ctx, const char *why) {
  cgti_memory *memory = cgti_memory_of(ctx);
  memory->strained = memory->exhausted = true;
  memory->first_is_budget |= memory->first_status == CGT_OK;
  cgti_fail(ctx, CGT_ELIMIT, "the memory budget of %zu bytes %s (memory_bytes)", memory->budget->bytes, why);
}

/* Large tables are visited at random: with large pages the processor finds them sooner. */
static void advise_large_pages(void *block, size_t bytes) {
#ifdef MADV_HUGEPAGE
  const uintptr_t page = (uintptr_t)2 << 20;
  uintptr_t from = ((uintptr_t)block + page - 1) & ~(page - 1), to = ((uintptr_t)block + bytes) & ~(page - 1);
  if (to > from) madvise((void *)from, to - from, MADV_HUGEPAGE); /* only advice: it may fail */
#else
  (void)block;
  (void)bytes;
#endif
}

void *cgti_alloc(cgt_ctx *ctx, size_t bytes) { return cgti_resize(ctx, NULL, 0, bytes); }

void *cgti_resize(cgt_ctx *ctx, void *block, size_t old, size_t bytes) {
  cgti_budget *budget = cgti_memory_of(ctx)->budget;
  if (bytes > old && !count_in(budget, bytes - old)) {
    cgti_fail_budget(ctx, "is used up");
    return NULL;
  }
  void *resized = realloc(block, bytes ? bytes : 1);
  if (!resized) {
    if (bytes > old) count_out(budget, bytes - old);
    cgti_fail(ctx, CGT_ENOMEM, "out of memory (%zu bytes requested)", bytes);
    return NULL;
  }
  if (bytes < old) count_out(budget, old - bytes);
  advise_large_pages(resized, bytes);
  return resized;
}

void cgti_release(cgt_ctx *ctx, void *block, size_t bytes) {
  if (!block) return;
  count_out(cgti_memory_of(ctx)->budget, bytes);
  free(block);
}

void *cgti_try_alloc(cgt_ctx *ctx, size_t bytes) {
  cgti_budget *budget = cgti_memory_of(ctx)->budget;
  if (!count_in(budget, bytes)) return NULL;
  void *block = aligned_alloc(64, (bytes + 63) & ~(size_t)63); /* whole lines of memory */
  if (block)
    memset(block, 0, bytes);
  else
    count_out(budget, bytes);
  return block;
}

static cgti_block *block_new(cgt_ctx *ctx, size_t size) {
  cgti_block *block = cgti_alloc(ctx, sizeof *block + size);
  if (!block) return NULL;
  block->next = NULL;
  block->size = size;
  block->used = 0;
  ASAN_POISON_MEMORY_REGION(block->data, size);
  return block;
}

/* Is there room in the budget, if no other thread takes it? */
static bool may_count_in(const cgti_budget *budget, size_t bytes) {
  const size_t used = atomic_load_explicit(&budget->used, memory_order_relaxed);
  return used <= budget->bytes && bytes <= budget->bytes - used;
}

/* Blocks are twice as large each time, and smaller only where the budget has no more room. */
static size_t size_of_next_block(cgt_ctx *ctx, const cgti_block *last, size_t bytes) {
  const cgti_budget *budget = cgti_memory_of(ctx)->budget;
  size_t size = last ? 2 * last->size : FIRST_BLOCK;
  if (size > LARGEST_BLOCK) size = LARGEST_BLOCK;
  while (size > FIRST_BLOCK && size > bytes && !may_count_in(budget, sizeof *last + size)) size /= 2;
  return size < bytes ? bytes : size;
}

/* The block that has room for bytes, where the current one has not; NULL if memory ended. */
__attribute__((noinline)) static cgti_block *block_with(cgt_ctx *ctx, cgti_arena *arena, size_t bytes) {
  cgti_block *block = arena->current;
  while (!block || block->size - block->used < bytes) {
    cgti_block *next = block ? block->next : arena->first;
    if (next && next->size >= bytes) { /* a block that was given back to the scratch stack */
      arena->current = block = next;
      continue;
    }
    cgti_block *made = block_new(ctx, size_of_next_block(ctx, block, bytes));
    if (!made) return NULL;
    made->next = next;
    if (block)
      block->next = made;
    else
      arena->first = made;
    arena->current = block = made;
  }
  return block;
}

static inline void *take(cgt_ctx *ctx, cgti_arena *arena, size_t wanted) {
  const size_t bytes = ((wanted + 7) & ~(size_t)7) + GAP;
  cgti_block *block = arena->current;
  if (!block || block->size - block->used < bytes) {
    block = block_with(ctx, arena, bytes);
    if (!block) return NULL;
  }
  void *room = block->data + block->used;
  block->used += bytes;
  ASAN_UNPOISON_MEMORY_REGION(room, wanted);
  return room;
}

void *cgti_arena_take(cgt_ctx *ctx, size_t bytes) { return take(ctx, &cgti_memory_of(ctx)->arena, bytes); }

void *cgti_scratch_take(cgt_ctx *ctx, size_t bytes) {
  return take(ctx, &cgti_memory_of(ctx)->scratch, bytes);
}

cgti_mark cgti_scratch_mark(cgt_ctx *ctx) {
  cgti_block *block = cgti_memory_of(ctx)->scratch.current;
  return (cgti_mark){block, block ? block->used : 0};
}

/* No longer to be touched: all of the block behind the first bytes. */
static void close_block(cgti_block *block, size_t bytes) {
  ASAN_POISON_MEMORY_REGION(block->data + bytes, block->used - bytes);
  block->used = bytes;
}

void cgti_scratch_return(cgt_ctx *ctx, cgti_mark mark) {
  cgti_arena *scratch = &cgti_memory_of(ctx)->scratch;
  bool same_block = scratch->current == mark.block;
  scratch->current = mark.block;
  if (mark.block) close_block(mark.block, mark.used);
  if (same_block) return;

  /* Blocks past the mark are kept for the next taker, but very large ones are given back. */
  cgti_block **link = mark.block ? &mark.block->next : &scratch->first;
  while (*link) {
    cgti_block *block = *link;
    close_block(block, 0);
    if (block->size > LARGEST_BLOCK) {
      *link = block->next;
      cgti_release(ctx, block, sizeof *block + block->size);
    } else {
      link = &block->next;
    }
  }
}

void cgti_arena_free_all(cgt_ctx *ctx, cgti_arena *arena) {
  for (cgti_block *block = arena->first, *next; block; block = next) {
    next = block->next;
    cgti_release(ctx, block, sizeof *block + block->size);
  }
  arena->first = arena->current = NULL;
}

void cgti_arena_join(cgti_arena *to, cgti_arena *from) {
  cgti_block **link = &to->first;
  while (*link) link = &(*link)->next;
  *link = from->first;
  from->first = from->current = NULL;
}
