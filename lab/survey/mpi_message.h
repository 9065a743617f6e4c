/* mpi_message.h: messages between rank 0 and the others. Sending never waits: what is not yet under way is
 * kept, so that two ranks that send each other long messages do not wait for each other for ever. Messages
 * from one rank to another arrive in the order in which they were sent. A failure of MPI ends the job.
 *
 * MPI is one a process, and so is what is kept here. */
#ifndef LAB_MPI_MESSAGE_H
#define LAB_MPI_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum labi_mpi_kind {
  /* from rank 0 */
  LABI_MPI_ALLOW = 1, /* the two numbers of labi_mpi_allowance */
  LABI_MPI_PROGRAM,   /* of blocks to come */
  LABI_MPI_BLOCK,     /* to be decided */
  LABI_MPI_DROP,      /* a statement: labi_workers_drop */
  LABI_MPI_STOP,      /* leave what is not done, and say so */
  LABI_MPI_END,       /* of this program or count */
  LABI_MPI_COUNT,     /* of a family: its number, rows, columns */
  LABI_MPI_LEAVE,
  /* to rank 0 */
  LABI_MPI_READY, /* threads that can decide blocks of the program */
  LABI_MPI_DONE,  /* a block */
  LABI_MPI_ENDED  /* nothing of this program, or count, will follow */
} labi_mpi_kind;

typedef struct labi_mpi_message {
  labi_mpi_kind kind;
  unsigned rank; /* who sent it */
  size_t size;
  char *bytes; /* malloc'ed: labi_mpi_message_free */
} labi_mpi_message;

unsigned labi_mpi_rank_count(void); /* of ranks; 1 when MPI is not in use */
unsigned labi_mpi_rank(void);

void labi_mpi_send(unsigned rank, labi_mpi_kind kind, const void *bytes, size_t size);
void labi_mpi_send_others(labi_mpi_kind kind, const void *bytes, size_t size);

/* A message of a few numbers; and what it says, 0 for numbers that it has not. */
void labi_mpi_send_numbers(unsigned rank, labi_mpi_kind kind, const uint64_t *numbers, size_t count);
void labi_mpi_numbers(uint64_t *numbers, size_t count, const labi_mpi_message *message);

/* The next message, if one has come within so many milliseconds. */
bool labi_mpi_receive(labi_mpi_message *message, int milliseconds);
void labi_mpi_message_free(labi_mpi_message *message);

void labi_mpi_flush(void); /* waits until all that was sent has left */

/* Where one line goes that says why ranks are lost or end, and the exit status of ranks that end by that. */
void labi_mpi_report_to(void (*report)(const char *message), int status);

/* A rank does not answer, so the job can no longer end in order; this is reported. */
void labi_mpi_give_up(unsigned rank);
bool labi_mpi_has_given_up(void);

/* Ends all ranks, after a report about this one. */
_Noreturn void labi_mpi_fail(const char *message);

/* The allowance of each rank; 0: not given. */
typedef struct labi_mpi_allowance {
  uint64_t jobs, memory_bytes;
} labi_mpi_allowance;

/* mpi_ranks.c: what this rank takes: its part of the computer where nothing is given. */
void labi_mpi_apply_allowance(unsigned *jobs, size_t *memory_bytes, const labi_mpi_allowance *allowance);

/* mpi_serve.c, mpi_count.c: the work of another rank on what this message begins. */
void labi_mpi_serve_program(const labi_mpi_message *message, const labi_mpi_allowance *allowance);
void labi_mpi_serve_count(const labi_mpi_message *message, const labi_mpi_allowance *allowance);

#endif
