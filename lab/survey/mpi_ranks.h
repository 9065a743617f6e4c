/* mpi_ranks.h: one command on many computers, where the program was built with CGT_MPI and is started by
 * mpirun or srun. Rank 0 is the command as ever: it alone reads files, owns the store and prints. The other
 * ranks wait for what it sends them. Without CGT_MPI, or started plainly, there is rank 0 and no other.
 *
 * One thread of a process, at a time, may call these. */
#ifndef LAB_MPI_RANKS_H
#define LAB_MPI_RANKS_H

#include <stddef.h>

#include "studies/studies.h"

#ifdef CGT_MPI

/* Joins the other ranks, if there are any. True: this is not rank 0, and labi_mpi_serve is all that is left
 * to do. report takes a line that says why ranks are lost or end, and failed is the exit status of the
 * latter. */
bool labi_mpi_begin(void (*report)(const char *message), int failed);

/* Does as rank 0 says, until it says that this is the end. */
void labi_mpi_serve(void);

/* Sends the other ranks how many jobs and how much memory each of them may use, and finds what this rank
 * takes where these are 0: ranks on one computer divide its processors and its memory. */
void labi_mpi_set_allowance(unsigned *jobs, size_t *memory_bytes);

/* Lets the other ranks go. status: of this rank, if the job cannot end in order. */
void labi_mpi_end(int status);

/* Counts as the family does, with all ranks at it; for rank 0. */
study_status labi_mpi_count_family(char **digits, const study_family *family, const study_job *job,
                             char message[STUDY_MESSAGE]);

#else

static inline bool labi_mpi_begin(void (*report)(const char *message), int failed) {
  return (void)report, (void)failed, false;
}
static inline void labi_mpi_serve(void) {}
static inline void labi_mpi_set_allowance(unsigned *jobs, size_t *memory_bytes) {
  (void)jobs, (void)memory_bytes;
}
static inline void labi_mpi_end(int status) { (void)status; }
static inline study_status labi_mpi_count_family(char **digits, const study_family *family,
                                                 const study_job *job, char message[STUDY_MESSAGE]) {
  return family->count(digits, job, message);
}

#endif
#endif
