/* scratch.c: a stack of blocks. One block more than needed stays, so that releasing and taking at the edge of
 * a block, or of the stack, costs no call to the system: each instance of a statement begins and ends there. */
#include "lab/base/scratch.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 16 * 1024 };

struct scratch_block {
  scratch_block *below;
  size_t room, used;
  alignas(max_align_t) unsigned char bytes[];
};

static void drop(scratch *memory, scratch_block *block) {
  if (block) memory->bytes -= sizeof *block + block->room;
  free(block);
}

static scratch_block *new_top(scratch *memory, size_t bytes) {
  scratch_block *block = memory->spare;
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

void *scratch_take(scratch *memory, size_t bytes) {
  if (bytes > SIZE_MAX / 2) return NULL;
  bytes = (bytes + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
  scratch_block *top = memory->top;
  if (!top || top->room - top->used < bytes) top = new_top(memory, bytes);
  if (!top) return NULL;
  void *taken = top->bytes + top->used;
  top->used += bytes;
  return memset(taken, 0, bytes);
}

scratch_mark scratch_here(const scratch *memory) {
  return (scratch_mark){.top = memory->top, .used = memory->top ? memory->top->used : 0};
}

void scratch_release(scratch *memory, scratch_mark mark) {
  while (memory->top != mark.top) {
    scratch_block *top = memory->top;
    memory->top = top->below;
    if (!memory->spare && top->room == BLOCK_BYTES)
      memory->spare = top;
    else
      drop(memory, top);
  }
  if (memory->top) memory->top->used = mark.used;
}

void scratch_free(scratch *memory) {
  scratch_release(memory, (scratch_mark){0});
  drop(memory, memory->spare);
  *memory = (scratch){0};
}
