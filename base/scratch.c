/* scratch.c: a stack of blocks. One block more than needed stays, so that releasing and taking at the edge of
 * a block, or of the stack, costs no call to the system: each instance of a statement begins
 * and ends there. */
#include "base/scratch.h"

#include <inttypes.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 16 * 1024 };

struct labi_scratch_block {
  labi_scratch_block *below;
  size_t room, used;
  alignas(max_align_t) unsigned char bytes[];
};

static void drop(labi_scratch *memory, labi_scratch_block *block) {
  if (block) memory->bytes -= sizeof *block + block->room;
  free(block);
}

static labi_scratch_block *new_top(labi_scratch *memory, size_t bytes) {
  labi_scratch_block *block = memory->spare;
  memory->spare = NULL;
  if (block && block->room < bytes) {
    drop(memory, block);
    block = NULL;
  }
  if (!block) {
    size_t room = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
    block = malloc(sizeof *block + room);
    if (!block) return NULL;
    block->room = room;
    memory->bytes += sizeof *block + room;
  }
  block->below = memory->top;
  block->used = 0;
  return memory->top = block;
}

void *labi_scratch_take(labi_scratch *memory, size_t bytes) {
  if (bytes > SIZE_MAX / 2) return NULL;
  bytes = (bytes + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
  labi_scratch_block *top = memory->top;
  if (!top || top->room - top->used < bytes) top = new_top(memory, bytes);
  if (!top) return NULL;
  void *taken = top->bytes + top->used;
  top->used += bytes;
  return memset(taken, 0, bytes);
}

labi_scratch_mark labi_scratch_here(const labi_scratch *memory) {
  return (labi_scratch_mark){.top = memory->top, .used = memory->top ? memory->top->used : 0};
}

void labi_scratch_release(labi_scratch *memory, labi_scratch_mark mark) {
  while (memory->top != mark.top) {
    labi_scratch_block *top = memory->top;
    memory->top = top->below;
    if (!memory->spare && top->room == BLOCK_BYTES)
      memory->spare = top;
    else
      drop(memory, top);
  }
  if (memory->top) memory->top->used = mark.used;
}

void labi_scratch_free(labi_scratch *memory) {
  labi_scratch_release(memory, (labi_scratch_mark){0});
  drop(memory, memory->spare);
  *memory = (labi_scratch){0};
}
