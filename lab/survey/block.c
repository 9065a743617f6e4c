/* block.c: see block.h. */
#include "lab/survey/block.h"

#include <stdlib.h>
#include <string.h>

labi_block *labi_block_new(size_t count, size_t width) {
  size_t tuples, bytes;
  if (__builtin_mul_overflow(count, width, &tuples) ||
      __builtin_mul_overflow(tuples, sizeof(int64_t), &bytes) ||
      __builtin_add_overflow(bytes, sizeof(labi_block), &bytes))
    return NULL;
  labi_block *block = calloc(1, bytes);
  if (!block) return NULL;
  block->count = count;
  block->width = width;
  return block;
}

size_t labi_block_bytes(const labi_block *block) {
  return sizeof *block + block->count * block->width * sizeof block->tuples[0] +
         (block->saved ? block->count : 0) + block->at_failures.room * sizeof *block->at_failures.items +
         labi_rows_bytes(&block->rows) + block->values.room * sizeof *block->values.items +
         block->values.memory.bytes;
}

labi_block *labi_block_rest(labi_block *block) {
  const size_t done = (size_t)block->done.tuples, left = block->count - done;
  labi_block *rest = labi_block_new(left, block->width);
  bool *saved = rest && block->saved ? malloc(left) : NULL;
  if (!rest || (block->saved && !saved)) return labi_block_free(rest), NULL;
  if (block->width > 0)
    memcpy(rest->tuples, block->tuples + done * block->width, left * block->width * sizeof *rest->tuples);
  if (saved) memcpy(saved, block->saved + done, left * sizeof *saved);
  rest->saved = saved;
  rest->index = block->index;
  rest->statement = block->statement;
  rest->began = block->began;
  rest->last = block->last;
  block->last = block->cut = false;
  block->more = true;
  block->count = done;
  return rest;
}

void labi_block_free(labi_block *block) {
  if (!block) return;
  labi_rows_free(&block->rows);
  free(block->at_failures.items);
  free(block->why_at);
  free(block->saved);
  free(block->values.items);
  labi_scratch_free(&block->values.memory);
  free(block);
}

void labi_blocks_free(labi_block *list) {
  while (list) {
    labi_block *next = list->next;
    labi_block_free(list);
    list = next;
  }
}
