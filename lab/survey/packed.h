/* packed.h: blocks, and what must be known to decide them, as bytes: between ranks that work together,
 * whatever their computers are. */
#ifndef LAB_PACKED_H
#define LAB_PACKED_H

#include "lab/survey/workers.h"

/* A block without values, malloc'ed; NULL: no memory. When it began does not travel. */
char *labi_block_pack(size_t *size, const labi_block *block);

/* NULL: no memory, or bytes that are no block. */
labi_block *labi_block_unpack(const char *bytes, size_t size);

/* The other rank's part of a labi_job. */
typedef struct labi_packed_job {
  lab_program *program;
  unsigned scale;
  labi_question question; /* whose fields, if there are any, are these: */
  lab_fields fields;      /* without their names, which nothing is decided by */
} labi_packed_job;

char *labi_job_pack(size_t *size, const labi_job *job); /* malloc'ed; NULL: no memory */

/* False: no memory, or no job. It stays where it is until it is closed. */
bool labi_job_unpack(labi_packed_job *job, const char *bytes, size_t size);
void labi_job_close(labi_packed_job *job);

#endif
