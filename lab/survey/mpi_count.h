/* mpi_count.h: a family counted by all ranks. */
#ifndef LAB_MPI_COUNT_H
#define LAB_MPI_COUNT_H

#include "studies/studies.h"

/* Counts as the family does; for rank 0. */
cgt_status labi_mpi_count_family(char **digits, const study_family *family, const study_job *job,
                                 cgt_error *error);

#endif
