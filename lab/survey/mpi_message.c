/* mpi_message.c: see mpi_message.h. A message is its bytes, and its kind the tag. */
#include "lab/survey/mpi_message.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/encode.h"

typedef struct sending {
  struct sending *next;
  MPI_Request request;
  char bytes[];
} sending;

static sending *under_way; /* not yet known to have left */
static bool given_up;
static void (*report_to)(const char *message);
static int failed_status = 1;

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

void labi_mpi_report_to(void (*report)(const char *message), int status) {
  report_to = report;
  failed_status = status;
}

static void report(const char *format, unsigned rank, const char *message) {
  char line[200];
  snprintf(line, sizeof line, format, rank, message);
  if (report_to) report_to(line);
}

static void wait_a_little(void) { nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL); }

void labi_mpi_fail(const char *message) {
  report("rank %u: %s", labi_mpi_rank(), message);
  for (;; wait_a_little()) MPI_Abort(MPI_COMM_WORLD, failed_status);
}

void labi_mpi_give_up(unsigned rank) {
  report("rank %u no longer answers; its current work counts as not done%s", rank, "");
  given_up = true;
}

bool labi_mpi_has_given_up(void) { return given_up; }

/* Frees the messages that have left. */
static void free_sent(void) {
  for (sending **at = &under_way, *this = *at; this; this = *at) {
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
  if (size > INT_MAX)
    labi_mpi_fail("a message of more than 2 GB: a smaller memory limit makes smaller blocks");
  sending *new = malloc(sizeof *new + size);
  if (!new) labi_mpi_fail("out of memory for a message");
  if (size > 0) memcpy(new->bytes, bytes, size);
  MPI_Isend(new->bytes, (int)size, MPI_BYTE, (int)rank, (int)kind, MPI_COMM_WORLD, &new->request);
  new->next = under_way;
  under_way = new;
  free_sent();
}

void labi_mpi_send_numbers(unsigned rank, labi_mpi_kind kind, const uint64_t *numbers, size_t count) {
  labi_buffer out = {0};
  for (size_t i = 0; i < count; i++) labi_encode_u64(&out, numbers[i]);
  if (out.failed) labi_mpi_fail("out of memory for a message");
  labi_mpi_send(rank, kind, out.bytes, out.length);
  labi_buffer_free(&out);
}

void labi_mpi_numbers(uint64_t *numbers, size_t count, const labi_mpi_message *message) {
  labi_reader in = labi_reader_of(message->bytes, message->size);
  for (size_t i = 0; i < count; i++) numbers[i] = labi_decode_u64(&in);
}

void labi_mpi_send_others(labi_mpi_kind kind, const void *bytes, size_t size) {
  unsigned count = labi_mpi_rank_count();
  for (unsigned rank = 0, own = labi_mpi_rank(); rank < count; rank++)
    if (rank != own) labi_mpi_send(rank, kind, bytes, size);
}

bool labi_mpi_receive(labi_mpi_message *message, int milliseconds) {
  double began = labi_seconds_now();
  int there = 0;
  MPI_Status status;
  for (;;) {
    free_sent();
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (there || (labi_seconds_now() - began) * 1000 >= milliseconds) break;
    wait_a_little();
  }
  if (!there) return false;
  int size;
  MPI_Get_count(&status, MPI_BYTE, &size);
  char *bytes = malloc((size_t)size + 1);
  if (!bytes) labi_mpi_fail("out of memory for a message");
  MPI_Recv(bytes, size, MPI_BYTE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  *message = (labi_mpi_message){.kind = (labi_mpi_kind)status.MPI_TAG,
                                .rank = (unsigned)status.MPI_SOURCE,
                                .size = (size_t)size,
                                .bytes = bytes};
  return true;
}

void labi_mpi_message_free(labi_mpi_message *message) { free(message->bytes); }

void labi_mpi_flush(void) {
  for (free_sent(); under_way; free_sent()) wait_a_little();
}
