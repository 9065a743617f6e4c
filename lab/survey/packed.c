/* packed.c: see packed.h. */
#include "lab/survey/packed.h"

#include <stdlib.h>
#include <string.h>

#include "base/encode.h"
#include "base/vector.h"

/* ---- blocks ---------------------------------------------------------------------------------- */

static const double nanoseconds = 1e9;

static void encode_error(labi_buffer *out, const lab_error *error) {
  labi_encode_u8(out, error->status);
  labi_encode_u8(out, error->advice);
  labi_encode_u32(out, error->line);
  labi_encode_u32(out, error->column);
  labi_encode_text(out, error->message);
}

static bool decode_error(lab_error *error, labi_reader *in) {
  size_t length;
  unsigned status = labi_decode_u8(in), advice = labi_decode_u8(in);
  *error = (lab_error){.status = status <= CGT_ECANCELLED ? (cgt_status)status : CGT_EINVAL,
                       .advice = advice < CGT_ADVICE_COUNT ? (cgt_advice)advice : CGT_NO_ADVICE,
                       .line = labi_decode_u32(in),
                       .column = labi_decode_u32(in)};
  const char *message = labi_decode_bytes(&length, in);
  if (in->failed || length >= sizeof error->message) return false;
  memcpy(error->message, message, length);
  return true;
}

enum { COUNTS_BYTES = 40 };

static void encode_counts(labi_buffer *out, const labi_counts *counts) {
  labi_encode_u64(out, counts->tuples);
  labi_encode_u64(out, counts->instances);
  labi_encode_u64(out, counts->excepted);
  labi_encode_u64(out, counts->without);
  labi_encode_u64(out, counts->saved);
}

static labi_counts decode_counts(labi_reader *in) {
  labi_counts counts = {.tuples = labi_decode_u64(in)};
  counts.instances = labi_decode_u64(in);
  counts.excepted = labi_decode_u64(in);
  counts.without = labi_decode_u64(in);
  counts.saved = labi_decode_u64(in);
  return counts;
}

/* What was decoded may be all that 64 bits hold, which a double rounds up to 2^64. */
static void encode_seconds(labi_buffer *out, double seconds) {
  double count = seconds * nanoseconds;
  labi_encode_u64(out, count < 0x1p64 ? (uint64_t)count : UINT64_MAX);
}

char *labi_block_pack(size_t *size, const labi_block *block) {
  labi_buffer out = {0};
  labi_encode_u64(&out, block->count);
  labi_encode_u64(&out, block->width);
  for (size_t i = 0; i < block->count * block->width; i++) labi_encode_i64(&out, block->tuples[i]);
  labi_encode_u8(&out, block->saved != NULL);
  for (size_t i = 0; i < block->count && block->saved; i++) labi_encode_u8(&out, block->saved[i]);
  labi_encode_u64(&out, block->index);
  labi_encode_u64(&out, block->statement);
  labi_encode_u8(&out, block->last);
  labi_encode_u8(&out, block->cut);
  encode_counts(&out, &block->done);
  labi_encode_u64(&out, block->failures);
  labi_encode_u64(&out, block->at_failures.count);
  for (size_t i = 0; i < block->at_failures.count; i++) encode_counts(&out, &block->at_failures.items[i]);
  encode_seconds(&out, block->seconds);
  encode_error(&out, &block->error);
  if (block->done.without > 0) {
    encode_error(&out, &block->why);
    for (size_t i = 0; i < block->width; i++) labi_encode_i64(&out, block->why_at[i]);
  }
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

static bool decode_saved(labi_block *block, labi_reader *in) {
  if (!labi_decode_u8(in)) return true;
  if (block->count > (size_t)(in->end - in->at)) return false;
  block->saved = malloc((block->count + 1) * sizeof *block->saved);
  for (size_t i = 0; i < block->count && block->saved; i++) block->saved[i] = labi_decode_u8(in);
  return block->saved && !in->failed;
}

static bool decode_failures(labi_block *block, labi_reader *in) {
  size_t count = labi_decode_count(in, COUNTS_BYTES);
  if (count > block->failures || !labi_has_room(&block->at_failures, count)) return false;
  while (block->at_failures.count < count) {
    labi_counts counts = decode_counts(in);
    if (counts.tuples < 1 || counts.tuples > block->done.tuples) return false;
    block->at_failures.items[block->at_failures.count++] = counts;
  }
  return true;
}

static bool decode_seconds(labi_block *block, labi_reader *in) {
  block->seconds = (double)labi_decode_u64(in) / nanoseconds;
  return !in->failed;
}

/* Why the first of those without a value has none. */
static bool decode_why(labi_block *block, labi_reader *in) {
  if (block->done.without == 0) return true;
  block->why_at = malloc((block->width + 1) * sizeof *block->why_at);
  if (!block->why_at || !decode_error(&block->why, in)) return false;
  for (size_t i = 0; i < block->width; i++) block->why_at[i] = labi_decode_i64(in);
  return !in->failed;
}

static bool decode_results(labi_block *block, labi_reader *in) {
  block->index = labi_decode_u64(in);
  block->statement = (size_t)labi_decode_u64(in);
  block->last = labi_decode_u8(in);
  block->cut = labi_decode_u8(in);
  block->done = decode_counts(in);
  block->failures = (size_t)labi_decode_u64(in);
  return block->done.tuples <= block->count && block->failures <= block->done.tuples &&
         decode_failures(block, in) && decode_seconds(block, in) && decode_error(&block->error, in) &&
         decode_why(block, in) && labi_rows_decode(&block->rows, in) && labi_decode_ended(in) &&
         block->rows.count <= block->done.tuples;
}

labi_block *labi_block_unpack(const char *bytes, size_t size) {
  labi_reader in = labi_reader_of(bytes, size);
  labi_block *block = decode_size(&in);
  if (!block) return NULL;
  for (size_t i = 0; i < block->count * block->width; i++) block->tuples[i] = labi_decode_i64(&in);
  if (decode_saved(block, &in) && decode_results(block, &in)) return block;
  labi_block_free(block);
  return NULL;
}

/* ---- jobs: scale, question and fields, then the program --------------------------------------- */

char *labi_job_pack(size_t *size, const labi_job *job) {
  labi_buffer out = {0};
  const lab_fields *fields = job->question->fields;
  size_t length, count = fields ? fields->count : 0;
  char *program = lab_program_pack(&length, job->program);
  if (!program) return NULL;
  labi_encode_u32(&out, job->scale);
  labi_encode_u8(&out, job->question->kind);
  labi_encode_u64(&out, job->question->first);
  labi_encode_u64(&out, count);
  for (size_t i = 0; i < count; i++) {
    labi_encode_u8(&out, fields->is_value[i]);
    labi_encode_u32(&out, fields->definitions[i]);
  }
  labi_encode_bytes(&out, program, length);
  free(program);
  return labi_buffer_take(&out, size);
}

bool labi_job_unpack(labi_packed_job *job, const char *bytes, size_t size) {
  labi_reader in = labi_reader_of(bytes, size);
  *job = (labi_packed_job){.scale = labi_decode_u32(&in)};
  job->question.kind = (labi_question_kind)labi_decode_u8(&in);
  job->question.first = labi_decode_u64(&in);
  job->fields.count = labi_decode_count(&in, 5);
  if (job->fields.count > LAB_FIELD_LIMIT) return false;
  if (job->fields.count > 0) job->question.fields = &job->fields;
  for (size_t i = 0; i < job->fields.count; i++) {
    job->fields.is_value[i] = labi_decode_u8(&in);
    job->fields.definitions[i] = labi_decode_u32(&in);
  }
  size_t length;
  const char *program = labi_decode_bytes(&length, &in);
  if (!labi_decode_ended(&in)) return false;
  job->program = lab_program_unpack(program, length);
  return job->program != NULL;
}

void labi_job_close(labi_packed_job *job) { lab_program_free(job->program); }
