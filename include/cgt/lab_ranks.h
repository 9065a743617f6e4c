/* cgt/lab_ranks.h: one program on many computers, where the library was built with MPI and the program is
 * started by mpirun or srun. Rank 0 is the ordinary program: it alone reads files, owns stores and prints. The
 * others wait for what lab_check, lab_sweep and lab_count of rank 0 send them. Without MPI, or started
 * plainly, there is rank 0 and no other, and all this does nothing.
 *
 *     if (lab_ranks_begin(print_line, 3)) return lab_ranks_serve(), 0;
 *     lab_ranks_share(&workers, &memory_bytes);
 *     ...
 *     lab_ranks_end(status);
 *
 * One thread of a process, at a time, may call these. */
#ifndef CGT_LAB_RANKS_H
#define CGT_LAB_RANKS_H

#include <stdbool.h>
#include <stddef.h>

#include "cgt/lab_export.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Joins the other ranks, if there are any. True: this is not rank 0, and lab_ranks_serve is all that is left
 * to do. report takes a line with the reason why ranks are lost or end, and failed is the exit status in the
 * second case. */
LAB_API bool lab_ranks_begin(void (*report)(const char *message), int failed);

/* Obeys rank 0 until rank 0 ends the job. */
LAB_API void lab_ranks_serve(void);

/* Sends the other ranks how many threads and how much memory each of them may use, and finds what this rank
 * takes where these are 0: ranks on one computer divide its processors and its memory. */
LAB_API void lab_ranks_share(unsigned *workers, size_t *memory_bytes);

/* Lets the other ranks go. status: of this rank, if they cannot end in order. */
LAB_API void lab_ranks_end(int status);

#ifdef __cplusplus
}
#endif
#endif
