/* mpi_workers.h: those who decide blocks of instances: the worker threads of this process and, with CGT_MPI,
 * of the other ranks. The functions are those of workers.h. */
#ifndef LAB_MPI_WORKERS_H
#define LAB_MPI_WORKERS_H

#include "lab/survey/workers.h"

#ifdef CGT_MPI

typedef struct labi_mpi_workers labi_mpi_workers;

/* *workers gets how many threads all ranks have together. Values do not travel: what asks for them is decided
 * by this rank. */
labi_mpi_workers *labi_mpi_workers_new(unsigned *workers, const labi_job *job);
void labi_mpi_workers_free(labi_mpi_workers *ranks);
void labi_mpi_workers_put(labi_mpi_workers *ranks, labi_block *block);

/* After a stop, a rank that does not answer for half a second is given up: its blocks come back with nothing
 * done, and a message says so. */
labi_block *labi_mpi_workers_finished(labi_mpi_workers *ranks, int milliseconds);
void labi_mpi_workers_drop(labi_mpi_workers *ranks, size_t statement);

#else

typedef labi_workers labi_mpi_workers;

static inline labi_mpi_workers *labi_mpi_workers_new(unsigned *workers, const labi_job *job) {
  return labi_workers_new(workers, job);
}
static inline void labi_mpi_workers_free(labi_mpi_workers *ranks) { labi_workers_free(ranks); }
static inline void labi_mpi_workers_put(labi_mpi_workers *ranks, labi_block *block) {
  labi_workers_put(ranks, block);
}
static inline labi_block *labi_mpi_workers_finished(labi_mpi_workers *ranks, int milliseconds) {
  return labi_workers_finished(ranks, milliseconds);
}
static inline void labi_mpi_workers_drop(labi_mpi_workers *ranks, size_t statement) {
  labi_workers_drop(ranks, statement);
}

#endif
#endif
