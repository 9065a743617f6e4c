/* cgt/lab_ranks.h: one program on many computers, for libraries built with MPI and programs started by mpirun or
 * srun. Rank 0 is the ordinary program: only it reads files, owns stores and prints. The other ranks wait for work
 * from lab_check, lab_sweep and lab_count of rank 0. Without MPI, or without mpirun or srun, there is only rank 0,
 * and these functions do nothing.
 *
 *     if (lab_ranks_begin(print_line, 3)) return lab_ranks_serve(), 0;
 *     lab_ranks_share(&workers, &memory_bytes);
 *     ...
 *     lab_ranks_end(status);
 *
 * Only one thread of a process may call these functions at a time. */
#ifndef CGT_LAB_RANKS_H
#define CGT_LAB_RANKS_H

#include <stdbool.h>
#include <stddef.h>

#include "cgt/lab_export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Joins the other ranks, if there are any. Returns true if this is not rank 0; the program then only calls
 * lab_ranks_serve. report receives a line with the reason when ranks are lost or end; when they end, failed is the
 * exit status. */
LAB_API bool lab_ranks_begin(void (*report)(const char *message), int failed);

/* Works for rank 0 until rank 0 ends the job. */
LAB_API void lab_ranks_serve(void);

/* Sends the other ranks the number of threads and the memory that each of them may use. Where these are 0, it
 * computes the share of this rank: ranks on one computer divide its processors and its memory. */
LAB_API void lab_ranks_share(unsigned *workers, size_t *memory_bytes);

/* Releases the other ranks. status: the exit status of this rank if they cannot end in order. */
LAB_API void lab_ranks_end(int status);

#ifdef __cplusplus
}
#endif
#endif
