/* mpi_count.c: ranks that count a family: each runs the algorithm with a job that says which part of the work
 * is its own, and what one has found is broadcast by MPI. */
#include <mpi.h>
#include <stdlib.h>
#include <time.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "lab/survey/mpi_message.h"
#include "lab/survey/mpi_count.h"

enum { PIECE = 1 << 26, EAGER_TESTS = 1000 };
static const double patience = 0.5; /* seconds: see mpi_workers.c */

typedef struct counter {
  const study_job *asked; /* of rank 0 */
  volatile int stop;      /* of the others: rank 0 says so */
  double stopped_at;      /* rank 0: when it did; 0: not yet */
} counter;

/* ---- stopping: rank 0 sends it to the others -------------------------------------------------- */

static void look_at_stop(counter *counter) {
  labi_mpi_message message;
  if (!counter->asked) {
    while (labi_mpi_receive(&message, 0)) {
      if (message.kind == LABI_MPI_STOP) __atomic_store_n(&counter->stop, 1, __ATOMIC_RELAXED);
      labi_mpi_message_free(&message);
    }
  } else if (counter->stopped_at == 0 && labi_interrupt_is_set(counter->asked->stop)) {
    counter->stopped_at = labi_seconds_now();
    labi_mpi_send_others(LABI_MPI_STOP, NULL, 0);
  }
}

static void progress(void *where, uint64_t done, uint64_t total) {
  counter *counter = where;
  look_at_stop(counter);
  /* Others have done as much as this rank, or nearly. */
  const study_job *asked = counter->asked;
  if (asked && asked->progress) asked->progress(asked->data, done, total);
}

/* ---- broadcasting ---------------------------------------------------------------------------- */

static bool broadcast_piece(counter *counter, unsigned from, char *bytes, int size) {
  MPI_Request request;
  int there = 0;
  MPI_Ibcast(bytes, size, MPI_BYTE, (int)from, MPI_COMM_WORLD, &request);
  for (unsigned tests = 0; !there; tests++) {
    MPI_Test(&request, &there, MPI_STATUS_IGNORE);
    if (there || tests < EAGER_TESTS) continue;
    look_at_stop(counter);
    if (counter->stopped_at > 0 && labi_seconds_now() - counter->stopped_at > patience) {
      labi_mpi_give_up(from);
      return false;
    }
    nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
  }
  return true;
}

static bool broadcast(void *where, unsigned from, void *bytes, size_t size) {
  char *at = bytes;
  bool good = !labi_mpi_has_given_up();
  while (good && size > 0) {
    int piece = size < PIECE ? (int)size : PIECE;
    good = broadcast_piece(where, from, at, piece);
    at += piece;
    size -= (size_t)piece;
  }
  return good;
}

/* ---- counting -------------------------------------------------------------------------------- */

/* The shape of the count is chosen by rank 0 for the memory of the poorest. */
static size_t least_memory(size_t bytes) {
  uint64_t own = bytes, least;
  MPI_Allreduce(&own, &least, 1, MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD);
  return (size_t)least;
}

cgt_status labi_mpi_count_family(char **digits, const study_family *family, const study_job *job,
                                 cgt_error *error) {
  if (labi_mpi_rank_count() == 1) return family->count(digits, job, error);
  counter counter = {.asked = job};
  const uint64_t sent[] = {(uint64_t)(family - study_families), job->rows, job->cols};
  study_job ours = *job;
  for (unsigned rank = 1; rank < labi_mpi_rank_count(); rank++)
    labi_mpi_send_numbers(rank, LABI_MPI_COUNT, sent, 3);
  ours.memory_bytes = least_memory(job->memory_bytes);
  ours.shards = labi_mpi_rank_count();
  ours.data = &counter;
  ours.progress = progress;
  ours.broadcast = broadcast;
  return family->count(digits, &ours, error);
}

void labi_mpi_serve_count(const labi_mpi_message *message, const labi_mpi_allowance *allowance) {
  counter counter = {.stop = 0};
  uint64_t sent[3];
  char *digits = NULL;
  cgt_error unread;
  labi_mpi_numbers(sent, 3, message);
  study_job ours = {.rows = (unsigned)sent[1],
                    .cols = (unsigned)sent[2],
                    .shard = labi_mpi_rank(),
                    .shards = labi_mpi_rank_count(),
                    .stop = &counter.stop,
                    .data = &counter,
                    .progress = progress,
                    .broadcast = broadcast};
  labi_mpi_apply_allowance(&ours.workers, &ours.memory_bytes, allowance);
  ours.memory_bytes = least_memory(ours.memory_bytes);
  if (study_families[sent[0]].count(&digits, &ours, &unread) == CGT_OK) free(digits);
}
