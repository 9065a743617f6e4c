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
  free(block->rows.cells);
  free(block->rows.texts);
  free(block->rows.bytes);
  free(block->values.items);
  labi_scratch_free(&block->values.memory);
  free(block);
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* Makes room for `more` items after `used` ones. */
static bool reserve(void **items, size_t *room, size_t used, size_t more, size_t size) {
  if (more <= *room - used) return true;
  size_t wanted = 2 * *room > used + more ? 2 * *room : used + more + 64;
  void *bigger = reallocarray(*items, wanted, size);
  if (!bigger) return false;
  *items = bigger;
  *room = wanted;
  return true;
}

uint32_t *labi_block_add_row(labi_block *block) {
  labi_block_rows *rows = &block->rows;
  size_t used = rows->count * rows->fields;
  void *cells = rows->cells;
  if (!reserve(&cells, &rows->cell_room, used, rows->fields, sizeof *rows->cells)) return NULL;
  rows->cells = cells;
  rows->count++;
  return memset(rows->cells + used, 0, rows->fields * sizeof *rows->cells);
}

uint32_t labi_block_add_text(labi_block *block, const labi_block_text *about, const char *text) {
  labi_block_rows *rows = &block->rows;
  void *texts = rows->texts, *bytes = rows->bytes;
  bool good = reserve(&texts, &rows->text_room, rows->text_count, 1, sizeof *rows->texts) &&
              rows->text_count < UINT32_MAX;
  rows->texts = texts;
  if (!good || !reserve(&bytes, &rows->byte_room, rows->byte_count, about->length, 1)) return 0;
  rows->bytes = bytes;
  if (about->length > 0) memcpy(rows->bytes + rows->byte_count, text, about->length);
  rows->texts[rows->text_count] = *about;
  rows->texts[rows->text_count].offset = rows->byte_count;
  rows->byte_count += about->length;
  return (uint32_t)++rows->text_count;
}

/* ---- bytes ----------------------------------------------------------------------------------- */

/* The block itself, tuples included, then cells, texts and their bytes. */

char *labi_block_pack(size_t *size, const labi_block *block) {
  const labi_block_rows *rows = &block->rows;
  const size_t sizes[] = {sizeof *block + block->count * block->width * sizeof(int64_t),
                          rows->count * rows->fields * sizeof *rows->cells,
                          rows->text_count * sizeof *rows->texts, rows->byte_count};
  const void *const parts[] = {block, rows->cells, rows->texts, rows->bytes};
  *size = sizes[0] + sizes[1] + sizes[2] + sizes[3];
  char *bytes = malloc(*size), *to = bytes;
  for (size_t i = 0; bytes && i < 4; to += sizes[i++])
    if (sizes[i] > 0) memcpy(to, parts[i], sizes[i]);
  return bytes;
}

/* The next so many bytes, malloc'ed; *good becomes false when they are not there. */
static void *take(const char **bytes, size_t *left, size_t count, size_t size, bool *good) {
  size_t wanted;
  if (!*good || __builtin_mul_overflow(count, size, &wanted) || wanted > *left) return *good = false, NULL;
  if (wanted == 0) return NULL;
  void *copy = malloc(wanted);
  if (!copy) return *good = false, NULL;
  memcpy(copy, *bytes, wanted);
  *bytes += wanted;
  *left -= wanted;
  return copy;
}

labi_block *labi_block_unpack(const char *bytes, size_t size) {
  labi_block head;
  if (size < sizeof head) return NULL;
  memcpy(&head, bytes, sizeof head);
  size_t tuples;
  if (__builtin_mul_overflow(head.count, head.width, &tuples) ||
      __builtin_mul_overflow(tuples, sizeof(int64_t), &tuples) || tuples > size - sizeof head)
    return NULL;
  labi_block *block = labi_block_new(head.count, head.width);
  if (!block) return NULL;
  memcpy(block, bytes, sizeof head + tuples);
  labi_block_rows *rows = &block->rows;
  *rows = (labi_block_rows){.count = head.rows.count, .fields = head.rows.fields};
  block->next = NULL;
  block->values = (labi_block_values){0};
  bytes += sizeof head + tuples;
  size_t left = size - sizeof head - tuples, cells;
  bool good = !__builtin_mul_overflow(rows->count, rows->fields, &cells) && head.done <= head.count &&
              rows->count <= head.done && head.failures <= head.done;
  rows->cells = take(&bytes, &left, good ? cells : 0, sizeof *rows->cells, &good);
  rows->texts = take(&bytes, &left, head.rows.text_count, sizeof *rows->texts, &good);
  rows->bytes = take(&bytes, &left, head.rows.byte_count, 1, &good);
  rows->cell_room = good ? cells : 0;
  rows->text_count = rows->text_room = head.rows.text_count;
  rows->byte_count = rows->byte_room = head.rows.byte_count;
  for (size_t i = 0; good && i < rows->text_count; i++)
    good = rows->texts[i].offset <= rows->byte_count &&
           rows->texts[i].length <= rows->byte_count - rows->texts[i].offset;
  for (size_t i = 0; good && i < cells; i++) good = rows->cells[i] <= rows->text_count;
  if (good && left == 0) return block;
  labi_block_free(block);
  return NULL;
}
