/* mpi_job.h: what another rank must know before it can decide blocks, as bytes. */
#ifndef LAB_MPI_ORDER_H
#define LAB_MPI_ORDER_H

#include "lab/machine/field.h"

typedef struct labi_mpi_job {
  lab_program *program;
  unsigned scale;
  bool has_fields;
  lab_fields fields; /* without their names, which nothing is decided by */
} labi_mpi_job;

/* fields may be NULL. malloc'ed; NULL: no memory. */
char *labi_mpi_job_pack(size_t *size, const lab_program *program, const lab_fields *fields, unsigned scale);

/* False: no memory, or no order. */
bool labi_mpi_job_unpack(labi_mpi_job *order, const char *bytes, size_t size);
void labi_mpi_job_close(labi_mpi_job *order);

#endif
