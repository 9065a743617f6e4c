/* mpi_job.h: what another rank must know before it can decide blocks, as bytes. */
#ifndef LAB_MPI_JOB_H
#define LAB_MPI_JOB_H

#include "lab/survey/workers.h"

typedef struct labi_mpi_job {
  lab_program *program;
  unsigned scale;
  labi_question question;
  lab_fields fields; /* without their names, which nothing is decided by */
} labi_mpi_job;

/* malloc'ed; NULL: no memory. */
char *labi_mpi_job_pack(size_t *size, const labi_job *job);

/* False: no memory, or no job. It stays where it is until it is closed. */
bool labi_mpi_job_unpack(labi_mpi_job *job, const char *bytes, size_t size);
void labi_mpi_job_close(labi_mpi_job *job);

#endif
