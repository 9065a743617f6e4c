/* mpi_workers.c: see mpi_workers.h. A block goes to the rank with the least to do for its threads; the
 * threads of rank 0 are the first of them. What is away is kept here too, until it comes back. */
#include "lab/survey/mpi_workers.h"

#include <stdlib.h>
#include <string.h>

#include "lab/base/interrupt.h"
#include "lab/survey/mpi_job.h"
#include "lab/survey/mpi_message.h"

static const double patience = 0.5; /* seconds: mpirun kills a second after it has asked to stop */

typedef struct member {
  uint64_t workers;
  size_t blocks; /* in hand */
  bool ended;
} member;

struct labi_mpi_workers {
  labi_workers *pool; /* of this rank */
  const volatile int *stop;
  double stopped_at; /* 0: not yet */
  labi_block *away;  /* with other ranks, each as it was sent */
  labi_block *finished; /* came back */
  unsigned count;
  member members[]; /* by rank */
};

/* ---- messages -------------------------------------------------------------------------------- */

static void take_back(labi_mpi_workers *crew, const labi_mpi_message *message) {
  labi_block *done = labi_block_unpack(message->bytes, message->size), **at = &crew->away;
  if (!done) labi_mpi_fail("out of memory for a block of results");
  while (*at && (*at)->index != done->index) at = &(*at)->next;
  labi_block *sent = *at;
  if (!sent) { /* given up meanwhile */
    labi_block_free(done);
    return;
  }
  *at = sent->next;
  done->began = sent->began;
  labi_block_free(sent);
  crew->members[message->rank].blocks--;
  done->next = crew->finished;
  crew->finished = done;
}

static bool take_message(labi_mpi_workers *crew, int milliseconds) {
  labi_mpi_message message;
  if (!labi_mpi_receive(&message, milliseconds)) return false;
  member *member = &crew->members[message.rank];
  if (message.kind == LABI_MPI_READY) memcpy(&member->workers, message.bytes, sizeof member->workers);
  if (message.kind == LABI_MPI_DONE) take_back(crew, &message);
  if (message.kind == LABI_MPI_ENDED) member->ended = true;
  labi_mpi_message_free(&message);
  return true;
}

/* ---- ending ---------------------------------------------------------------------------------- */

static bool waits_for_other_ranks(const labi_mpi_workers *crew) { return crew->count > 1 && crew->away; }

static void give_up(labi_mpi_workers *crew) {
  for (unsigned rank = 1; rank < crew->count; rank++)
    if (crew->members[rank].blocks > 0) labi_mpi_give_up(rank);
  for (labi_block *block = crew->away, *next; block; block = next) {
    next = block->next;
    block->next = crew->finished;
    crew->finished = block;
  }
  crew->away = NULL;
}

static void look_at_stop(labi_mpi_workers *crew) {
  if (!labi_interrupt_is_set(crew->stop)) return;
  if (crew->stopped_at == 0) {
    crew->stopped_at = labi_seconds_now();
    labi_mpi_send_others(LABI_MPI_STOP, NULL, 0);
  } else if (waits_for_other_ranks(crew) && labi_seconds_now() - crew->stopped_at > patience) {
    give_up(crew);
  }
}

/* ---- as workers.h ------------------------------------------------------------------------------- */

labi_mpi_workers *labi_mpi_workers_new(unsigned *workers, const labi_job *job) {
  const volatile int *stop = job->stop;
  unsigned count = job->question->kind == LABI_ASK_VALUES ? 1 : labi_mpi_rank_count();
  labi_mpi_workers *crew = calloc(1, sizeof *crew + count * sizeof crew->members[0]);
  if (!crew) return NULL;
  crew->stop = stop;
  crew->count = count;
  if (count > 1) {
    size_t size;
    char *order = labi_mpi_job_pack(&size, job);
    if (!order) labi_mpi_fail("out of memory for the program");
    labi_mpi_send_others(LABI_MPI_PROGRAM, order, size);
    free(order);
  }
  crew->pool = labi_workers_new(workers, job);
  crew->members[0].workers = crew->pool ? *workers : 0;
  for (unsigned rank = 1; rank < count && !labi_interrupt_is_set(stop); rank++)
    while (crew->members[rank].workers == 0 && !labi_interrupt_is_set(stop)) take_message(crew, 100);
  *workers = 0;
  for (unsigned rank = 0; rank < count; rank++) *workers += (unsigned)crew->members[rank].workers;
  if (crew->pool) return crew;
  labi_mpi_workers_free(crew);
  return NULL;
}

void labi_mpi_workers_free(labi_mpi_workers *crew) {
  if (!crew) return;
  if (crew->count > 1) labi_mpi_send_others(LABI_MPI_END, NULL, 0);
  labi_workers_free(crew->pool);
  double began = labi_seconds_now();
  for (unsigned rank = 1; rank < crew->count && !labi_mpi_has_given_up(); rank++) {
    while (!crew->members[rank].ended && !labi_mpi_has_given_up()) {
      take_message(crew, 100);
      if (labi_interrupt_is_set(crew->stop) && labi_seconds_now() - began > patience &&
          !crew->members[rank].ended)
        labi_mpi_give_up(rank);
    }
  }
  labi_blocks_free(crew->away);
  labi_blocks_free(crew->finished);
  free(crew);
}

void labi_mpi_workers_put(labi_mpi_workers *crew, labi_block *block) {
  unsigned best = 0;
  for (unsigned rank = 1; rank < crew->count; rank++) {
    const member *a = &crew->members[rank], *b = &crew->members[best];
    if ((a->blocks + 1) * b->workers < (b->blocks + 1) * a->workers) best = rank;
  }
  size_t size;
  char *bytes = best > 0 ? labi_block_pack(&size, block) : NULL;
  if (!bytes) best = 0;
  crew->members[best].blocks++;
  if (best == 0) {
    labi_workers_put(crew->pool, block);
    return;
  }
  labi_mpi_send(best, LABI_MPI_BLOCK, bytes, size);
  free(bytes);
  block->next = crew->away;
  crew->away = block;
}

labi_block *labi_mpi_workers_finished(labi_mpi_workers *crew, int milliseconds) {
  if (crew->count == 1) return labi_workers_finished(crew->pool, milliseconds);
  double began = labi_seconds_now();
  for (;;) {
    look_at_stop(crew);
    while (take_message(crew, 0)) continue;
    bool more = !crew->finished && (labi_seconds_now() - began) * 1000 < milliseconds;
    for (labi_block *block = labi_workers_finished(crew->pool, more ? 1 : 0), *next; block; block = next) {
      next = block->next;
      block->next = crew->finished;
      crew->finished = block;
      crew->members[0].blocks--;
    }
    if (crew->finished || !more) break;
  }
  labi_block *list = crew->finished;
  crew->finished = NULL;
  return list;
}

void labi_mpi_workers_drop(labi_mpi_workers *crew, size_t statement) {
  const uint64_t number = statement;
  labi_workers_drop(crew->pool, statement);
  if (crew->count > 1) labi_mpi_send_others(LABI_MPI_DROP, &number, sizeof number);
}
