/* mpi_post.h: messages between rank 0 and the others. Sending never waits: what is not yet under way is kept,
 * so that two ranks that send each other long messages do not wait for each other for ever. Messages from one
 * rank to another arrive in the order in which they were sent. A failure of MPI ends the job.
 *
 * MPI is one a process, and so is what is kept here. */
#ifndef LAB_MPI_POST_H
#define LAB_MPI_POST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum mpi_kind {
  /* from rank 0 */
  MPI_KIND_ALLOW = 1, /* mpi_allowance: what --jobs and --memory say */
  MPI_KIND_PROGRAM,   /* of blocks to come */
  MPI_KIND_BLOCK,     /* to be decided */
  MPI_KIND_DROP,      /* a statement: see pool_drop */
  MPI_KIND_STOP,      /* leave what is not done, and say so */
  MPI_KIND_END,       /* of this program or count */
  MPI_KIND_COUNT,     /* of a family */
  MPI_KIND_LEAVE,
  /* to rank 0 */
  MPI_KIND_READY, /* uint64_t: threads that can decide blocks of the program */
  MPI_KIND_DONE,  /* a block */
  MPI_KIND_ENDED, /* nothing of this program, or count, will follow */
  /* either way */
  MPI_KIND_SHARE /* of the records of a count */
} mpi_kind;

typedef struct mpi_message {
  mpi_kind kind;
  unsigned rank; /* who sent it */
  size_t size;
  char *bytes; /* aligned for any type */
  void *room;  /* malloc'ed: mpi_message_free */
} mpi_message;

unsigned mpi_count(void); /* of ranks; 1 when MPI is not in use */
unsigned mpi_rank(void);

void mpi_send(unsigned rank, mpi_kind kind, const void *bytes, size_t size);
void mpi_send_others(mpi_kind kind, const void *bytes, size_t size);

/* The next message, if one has come within so many milliseconds. */
bool mpi_receive(mpi_message *message, int milliseconds);
void mpi_message_free(mpi_message *message);

void mpi_flush(void); /* waits until all that was sent has left */

/* A rank does not answer, so the job can no longer end in order. */
void mpi_give_up(unsigned rank);
bool mpi_has_given_up(void);

/* Ends all ranks, after a message about this one. */
_Noreturn void mpi_fail(const char *message);

/* The allowance of each rank; 0: not given. */
typedef struct mpi_allowance {
  uint64_t jobs, memory_bytes;
} mpi_allowance;

/* mpi_ranks.c: what this rank takes: its part of the computer where nothing is given. */
void mpi_settle(unsigned *jobs, size_t *memory_bytes, const mpi_allowance *allowance);

/* mpi_crew_serve.c, mpi_count.c: the work of another rank on what this message begins. */
void mpi_serve_program(const mpi_message *order, const mpi_allowance *allowance);
void mpi_serve_count(const mpi_message *order, const mpi_allowance *allowance);

#endif
