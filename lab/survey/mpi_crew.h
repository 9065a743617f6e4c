/* mpi_crew.h: those who decide blocks of instances: the worker threads of this process and, with CGT_MPI, of
 * the other ranks. The functions are those of pool.h. */
#ifndef LAB_MPI_CREW_H
#define LAB_MPI_CREW_H

#include "lab/survey/pool.h"

#ifdef CGT_MPI

typedef struct mpi_crew mpi_crew;

/* fields: of all blocks, as in block.h. *workers gets how many threads all ranks have together. */
mpi_crew *mpi_crew_new(unsigned *workers, const lab_program *program, const cgt_limits *limits,
                       unsigned scale, const lab_fields *fields, const volatile int *stop);
void mpi_crew_free(mpi_crew *crew);
void mpi_crew_put(mpi_crew *crew, block *block);

/* After a stop, a rank that does not answer for half a second is given up: its blocks come back with nothing
 * done, and a message says so. */
block *mpi_crew_finished(mpi_crew *crew, int milliseconds);
void mpi_crew_drop(mpi_crew *crew, size_t statement);

#else

typedef pool mpi_crew;

static inline mpi_crew *mpi_crew_new(unsigned *workers, const lab_program *program, const cgt_limits *limits,
                                     unsigned scale, const lab_fields *fields, const volatile int *stop) {
  (void)fields;
  return pool_new(workers, program, limits, scale, stop);
}
static inline void mpi_crew_free(mpi_crew *crew) { pool_free(crew); }
static inline void mpi_crew_put(mpi_crew *crew, block *block) { pool_put(crew, block); }
static inline block *mpi_crew_finished(mpi_crew *crew, int milliseconds) {
  return pool_finished(crew, milliseconds);
}
static inline void mpi_crew_drop(mpi_crew *crew, size_t statement) { pool_drop(crew, statement); }

#endif
#endif
