/* mpi_message.c: see mpi_message.h. A message is a number of 64-bit words: how many bytes it has, then
 * these. */
#include "lab/survey/mpi_message.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "command/command.h"
#include "lab/survey/workers.h"

typedef struct letter {
  struct letter *next;
  MPI_Request request;
  uint64_t words[];
} letter;

static letter *letters; /* sent, and not yet known to have left */
static bool given_up;

unsigned labi_mpi_rank_count(void) {
  int initialised, count = 1;
  MPI_Initialized(&initialised);
  if (initialised) MPI_Comm_size(MPI_COMM_WORLD, &count);
  return (unsigned)count;
}

unsigned labi_mpi_rank(void) {
  int rank = 0;
  if (labi_mpi_rank_count() > 1) MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return (unsigned)rank;
}

void labi_mpi_fail(const char *message) {
  cmd_complain("rank %u: %s", labi_mpi_rank(), message);
  MPI_Abort(MPI_COMM_WORLD, CMD_LIMIT);
  exit(CMD_LIMIT);
}

void labi_mpi_give_up(unsigned rank) {
  cmd_complain("rank %u does not answer any more; what it had in hand counts as not done", rank);
  given_up = true;
}

bool labi_mpi_has_given_up(void) { return given_up; }

/* Frees the letters that have left. */
static void forget_letters(void) {
  for (letter **at = &letters, *this = *at; this; this = *at) {
    int gone = 0;
    MPI_Test(&this->request, &gone, MPI_STATUS_IGNORE);
    if (gone) {
      *at = this->next;
      free(this);
    } else {
      at = &this->next;
    }
  }
}

void labi_mpi_send(unsigned rank, labi_mpi_kind kind, const void *bytes, size_t size) {
  size_t words = size / sizeof(uint64_t) + 2;
  if (words > INT_MAX) labi_mpi_fail("a message of more than 16 GB; --memory limits what a block can hold");
  letter *letter = malloc(sizeof *letter + words * sizeof(uint64_t));
  if (!letter) labi_mpi_fail("out of memory for a message");
  letter->words[words - 1] = 0;
  letter->words[0] = size;
  if (size > 0) memcpy(letter->words + 1, bytes, size);
  MPI_Isend(letter->words, (int)words, MPI_UINT64_T, (int)rank, (int)kind, MPI_COMM_WORLD, &letter->request);
  letter->next = letters;
  letters = letter;
  forget_letters();
}

void labi_mpi_send_others(labi_mpi_kind kind, const void *bytes, size_t size) {
  unsigned count = labi_mpi_rank_count();
  for (unsigned rank = 0, own = labi_mpi_rank(); rank < count; rank++)
    if (rank != own) labi_mpi_send(rank, kind, bytes, size);
}

static void nap(void) { nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL); }

bool labi_mpi_receive(labi_mpi_message *message, int milliseconds) {
  double began = labi_seconds_now();
  int there = 0;
  MPI_Status status;
  for (;;) {
    forget_letters();
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (there || (labi_seconds_now() - began) * 1000 >= milliseconds) break;
    nap();
  }
  if (!there) return false;
  int words;
  MPI_Get_count(&status, MPI_UINT64_T, &words);
  uint64_t *room = malloc((size_t)words * sizeof *room);
  if (!room) labi_mpi_fail("out of memory for a message");
  MPI_Recv(room, words, MPI_UINT64_T, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  *message = (labi_mpi_message){.kind = (labi_mpi_kind)status.MPI_TAG,
                                .rank = (unsigned)status.MPI_SOURCE,
                                .size = room[0],
                                .bytes = (char *)(room + 1),
                                .room = room};
  return true;
}

void labi_mpi_message_free(labi_mpi_message *message) { free(message->room); }

void labi_mpi_flush(void) {
  for (forget_letters(); letters; forget_letters()) nap();
}
