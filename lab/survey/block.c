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
