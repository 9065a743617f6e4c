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

/* ---- bytes ----------------------------------------------------------------------------------- */

static const double nanoseconds = 1e9;

static void encode_error(labi_buffer *out, const lab_error *error) {
  labi_encode_u8(out, error->status);
  labi_encode_u32(out, error->line);
  labi_encode_u32(out, error->column);
  labi_encode_text(out, error->message);
}

static bool decode_error(lab_error *error, labi_reader *in) {
  size_t length;
  unsigned status = labi_decode_u8(in);
  *error = (lab_error){.status = status <= CGT_ECANCELLED ? (cgt_status)status : CGT_EINVAL,
                       .line = labi_decode_u32(in),
                       .column = labi_decode_u32(in)};
  const char *message = labi_decode_bytes(&length, in);
  if (in->failed || length >= sizeof error->message) return false;
  memcpy(error->message, message, length);
  return true;
}

char *labi_block_pack(size_t *size, const labi_block *block) {
  labi_buffer out = {0};
  labi_encode_u64(&out, block->count);
  labi_encode_u64(&out, block->width);
  for (size_t i = 0; i < block->count * block->width; i++) labi_encode_i64(&out, block->tuples[i]);
  labi_encode_u64(&out, block->index);
  labi_encode_u64(&out, block->statement);
  labi_encode_u8(&out, block->last);
  labi_encode_u64(&out, block->done);
  labi_encode_u64(&out, block->instances);
  labi_encode_u64(&out, block->excepted);
  labi_encode_u64(&out, block->failures);
  labi_encode_u64(&out, (uint64_t)(block->seconds * nanoseconds));
  encode_error(&out, &block->error);
  labi_rows_encode(&out, &block->rows);
  return labi_buffer_take(&out, size);
}

/* With room for its tuples; NULL: no memory, or more of them than there are bytes. */
static labi_block *decode_size(labi_reader *in) {
  uint64_t count = labi_decode_u64(in), width = labi_decode_u64(in);
  size_t left = (size_t)(in->end - in->at) / sizeof(int64_t);
  if (in->failed || width > LAB_VARIABLE_LIMIT || count > SIZE_MAX || (width > 0 && count > left / width))
    return NULL;
  return labi_block_new((size_t)count, (size_t)width);
}

static bool decode_results(labi_block *block, labi_reader *in) {
  block->index = labi_decode_u64(in);
  block->statement = (size_t)labi_decode_u64(in);
  block->last = labi_decode_u8(in);
  block->done = (size_t)labi_decode_u64(in);
  block->instances = labi_decode_u64(in);
  block->excepted = labi_decode_u64(in);
  block->failures = (size_t)labi_decode_u64(in);
  block->seconds = (double)labi_decode_u64(in) / nanoseconds;
  return decode_error(&block->error, in) && labi_rows_decode(&block->rows, in) && labi_decode_ended(in) &&
         block->done <= block->count && block->rows.count <= block->done && block->failures <= block->done;
}

labi_block *labi_block_unpack(const char *bytes, size_t size) {
  labi_reader in = labi_reader_of(bytes, size);
  labi_block *block = decode_size(&in);
  if (!block) return NULL;
  for (size_t i = 0; i < block->count * block->width; i++) block->tuples[i] = labi_decode_i64(&in);
  if (decode_results(block, &in)) return block;
  labi_block_free(block);
  return NULL;
}
