/* mpi_workers.c: see mpi_workers.h. A block goes to the rank with the least to do for its threads; the
 * threads of rank 0 are the first of them. What is away is kept here too, until it comes back. */
#include "lab/survey/mpi_workers.h"

#include <stdlib.h>

#include "base/clock.h"
#include "base/interrupt.h"
#include "lab/survey/mpi_message.h"
#include "lab/survey/packed.h"

static const double patience = 0.5; /* seconds: mpirun kills a second after it has asked to stop */

typedef struct member {
  uint64_t workers;
  size_t blocks; /* sent, and not yet back */
  bool ended;
} member;

struct labi_mpi_workers {
  labi_workers *pool; /* of this rank */
  const volatile int *stop;
  double stopped_at;    /* 0: not yet */
  labi_block *away;     /* with other ranks, each as it was sent */
  labi_block *finished; /* came back */
  unsigned count;
  member members[]; /* by rank */
};

/* ---- messages -------------------------------------------------------------------------------- */

static void take_back(labi_mpi_workers *ranks, const labi_mpi_message *message) {
  labi_block *done = labi_block_unpack(message->bytes, message->size), **at = &ranks->away;
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
  ranks->members[message->rank].blocks--;
  done->next = ranks->finished;
  ranks->finished = done;
}

static bool take_message(labi_mpi_workers *ranks, int milliseconds) {
  labi_mpi_message message;
  if (!labi_mpi_receive(&message, milliseconds)) return false;
  member *member = &ranks->members[message.rank];
  if (message.kind == LABI_MPI_READY) labi_mpi_numbers(&member->workers, 1, &message);
  if (message.kind == LABI_MPI_DONE) take_back(ranks, &message);
  if (message.kind == LABI_MPI_ENDED) member->ended = true;
  labi_mpi_message_free(&message);
  return true;
}

/* ---- ending ---------------------------------------------------------------------------------- */

static bool waits_for_other_ranks(const labi_mpi_workers *ranks) { return ranks->count > 1 && ranks->away; }

static void give_up(labi_mpi_workers *ranks) {
  for (unsigned rank = 1; rank < ranks->count; rank++)
    if (ranks->members[rank].blocks > 0) labi_mpi_give_up(rank);
  for (labi_block *block = ranks->away, *next; block; block = next) {
    next = block->next;
    block->next = ranks->finished;
    ranks->finished = block;
  }
  ranks->away = NULL;
}

static void look_at_stop(labi_mpi_workers *ranks) {
  if (!labi_interrupt_is_set(ranks->stop)) return;
  if (ranks->stopped_at == 0) {
    ranks->stopped_at = labi_seconds_now();
    labi_mpi_send_others(LABI_MPI_STOP, NULL, 0);
  } else if (waits_for_other_ranks(ranks) && labi_seconds_now() - ranks->stopped_at > patience) {
    give_up(ranks);
  }
}

/* ---- as workers.h ------------------------------------------------------------------------------- */

labi_mpi_workers *labi_mpi_workers_new(unsigned *workers, const labi_job *job) {
  const volatile int *stop = job->stop;
  unsigned count = job->question->kind == LABI_ASK_VALUES ? 1 : labi_mpi_rank_count();
  labi_mpi_workers *ranks = calloc(1, sizeof *ranks + count * sizeof ranks->members[0]);
  if (!ranks) return NULL;
  ranks->stop = stop;
  ranks->count = count;
  if (count > 1) {
    size_t size;
    char *bytes = labi_job_pack(&size, job);
    if (!bytes) labi_mpi_fail("out of memory for the program");
    labi_mpi_send_others(LABI_MPI_PROGRAM, bytes, size);
    free(bytes);
  }
  ranks->pool = labi_workers_new(workers, job);
  ranks->members[0].workers = ranks->pool ? *workers : 0;
  for (unsigned rank = 1; rank < count && !labi_interrupt_is_set(stop); rank++)
    while (ranks->members[rank].workers == 0 && !labi_interrupt_is_set(stop)) take_message(ranks, 100);
  *workers = 0;
  for (unsigned rank = 0; rank < count; rank++) *workers += (unsigned)ranks->members[rank].workers;
  if (ranks->pool) return ranks;
  labi_mpi_workers_free(ranks);
  return NULL;
}

void labi_mpi_workers_free(labi_mpi_workers *ranks) {
  if (!ranks) return;
  if (ranks->count > 1) labi_mpi_send_others(LABI_MPI_END, NULL, 0);
  labi_workers_free(ranks->pool);
  double began = labi_seconds_now();
  for (unsigned rank = 1; rank < ranks->count && !labi_mpi_has_given_up(); rank++) {
    while (!ranks->members[rank].ended && !labi_mpi_has_given_up()) {
      take_message(ranks, 100);
      if (labi_interrupt_is_set(ranks->stop) && labi_seconds_now() - began > patience &&
          !ranks->members[rank].ended)
        labi_mpi_give_up(rank);
    }
  }
  labi_blocks_free(ranks->away);
  labi_blocks_free(ranks->finished);
  free(ranks);
}

void labi_mpi_workers_put(labi_mpi_workers *ranks, labi_block *block) {
  unsigned best = 0;
  for (unsigned rank = 1; rank < ranks->count; rank++) {
    const member *a = &ranks->members[rank], *b = &ranks->members[best];
    if ((a->blocks + 1) * b->workers < (b->blocks + 1) * a->workers) best = rank;
  }
  size_t size;
  char *bytes = best > 0 ? labi_block_pack(&size, block) : NULL;
  if (!bytes) best = 0;
  ranks->members[best].blocks++;
  if (best == 0) {
    labi_workers_put(ranks->pool, block);
    return;
  }
  labi_mpi_send(best, LABI_MPI_BLOCK, bytes, size);
  free(bytes);
  block->next = ranks->away;
  ranks->away = block;
}

labi_block *labi_mpi_workers_finished(labi_mpi_workers *ranks, int milliseconds) {
  if (ranks->count == 1) return labi_workers_finished(ranks->pool, milliseconds);
  double began = labi_seconds_now();
  for (;;) {
    look_at_stop(ranks);
    while (take_message(ranks, 0)) continue;
    bool more = !ranks->finished && (labi_seconds_now() - began) * 1000 < milliseconds;
    for (labi_block *block = labi_workers_finished(ranks->pool, more ? 1 : 0), *next; block; block = next) {
      next = block->next;
      block->next = ranks->finished;
      ranks->finished = block;
      ranks->members[0].blocks--;
    }
    if (ranks->finished || !more) break;
  }
  labi_block *list = ranks->finished;
  ranks->finished = NULL;
  return list;
}

void labi_mpi_workers_drop(labi_mpi_workers *ranks, size_t statement) {
  labi_workers_drop(ranks->pool, statement);
  for (unsigned rank = 1; rank < ranks->count; rank++)
    labi_mpi_send_numbers(rank, LABI_MPI_DROP, (const uint64_t[]){statement}, 1);
}
