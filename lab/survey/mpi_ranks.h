/* mpi_ranks.h: one command on many computers, where the program was built with CGT_MPI and is started by
 * mpirun or srun. Rank 0 is the command as ever: it alone reads files, owns the store and prints. The other
 * ranks wait for what it sends them. Without CGT_MPI, or started plainly, there is rank 0 and no other.
 *
 * One thread of a process, at a time, may call these. */
#ifndef LAB_MPI_RANKS_H
#define LAB_MPI_RANKS_H

#include "command/command.h"
#include "studies/studies.h"

#ifdef CGT_MPI

/* Joins the other ranks, if there are any and the command is one that they can help with. True: this is not
 * rank 0, and labi_mpi_serve is all that is left to do. */
bool labi_mpi_begin(const cmd_command *command);

/* Does as rank 0 says, until it says that this is the end. */
cmd_status labi_mpi_serve(void);

/* Tells the other ranks what --jobs and --memory allow each of them, and settles what this rank takes, where
 * they were not given: ranks on one computer divide its processors and its memory. */
void labi_mpi_set_allowance(cmd_settings *settings);

/* Lets the other ranks go. */
void labi_mpi_end(cmd_status status);

/* Counts as the family does, with all ranks at it; for rank 0. */
study_status labi_mpi_count_family(char **digits, const study_family *family, const study_job *order,
                             char message[STUDY_MESSAGE]);

#else

static inline bool labi_mpi_begin(const cmd_command *cmd_command) { return (void)cmd_command, false; }
static inline cmd_status labi_mpi_serve(void) { return CMD_DONE; }
static inline void labi_mpi_set_allowance(cmd_settings *cmd_settings) { (void)cmd_settings; }
static inline void labi_mpi_end(cmd_status status) { (void)status; }
static inline study_status labi_mpi_count_family(char **digits, const study_family *family, const study_job *order,
                                           char message[STUDY_MESSAGE]) {
  return family->count(digits, order, message);
}

#endif
#endif
