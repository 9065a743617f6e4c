/* mpi_job.c: see mpi_job.h. Scale, question and fields, then the program. */
#include "lab/survey/mpi_job.h"

#include <stdlib.h>

#include "lab/base/encode.h"

char *labi_mpi_job_pack(size_t *size, const labi_job *job) {
  labi_buffer out = {0};
  const lab_fields *fields = job->question->fields;
  size_t length, count = fields ? fields->count : 0;
  char *program = lab_program_pack(&length, job->program);
  if (!program) return NULL;
  labi_encode_u32(&out, job->scale);
  labi_encode_u8(&out, job->question->kind);
  labi_encode_u64(&out, count);
  for (size_t i = 0; i < count; i++) {
    labi_encode_u8(&out, fields->is_value[i]);
    labi_encode_u32(&out, fields->definitions[i]);
  }
  labi_encode_bytes(&out, program, length);
  free(program);
  return labi_buffer_take(&out, size);
}

bool labi_mpi_job_unpack(labi_mpi_job *job, const char *bytes, size_t size) {
  labi_reader in = labi_reader_of(bytes, size);
  *job = (labi_mpi_job){.scale = labi_decode_u32(&in)};
  job->question.kind = (labi_question_kind)labi_decode_u8(&in);
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

void labi_mpi_job_close(labi_mpi_job *job) { lab_program_free(job->program); }
