/* mpi_crew.c: see mpi_crew.h. A block goes to the rank with the least to do for its threads; the threads of
 * rank 0 are the first of them. What is away is kept here too, until it comes back. */
#include "lab/survey/mpi_crew.h"

#include <stdlib.h>
#include <string.h>

#include "lab/base/interrupt.h"
#include "lab/survey/mpi_order.h"
#include "lab/survey/mpi_post.h"

static const double patience = 0.5; /* seconds: mpirun kills a second after it has asked to stop */

typedef struct member {
  uint64_t workers;
  size_t blocks; /* in hand */
  bool ended;
} member;

struct mpi_crew {
  pool *pool; /* of this rank */
  const lab_fields *fields;
  const volatile int *stop;
  double stopped_at; /* 0: not yet */
  block *away;       /* with other ranks, each as it was sent */
  block *finished;   /* came back */
  unsigned count;
  member members[]; /* by rank */
};

static void free_blocks(block *block) {
  while (block) {
    struct block *next = block->next;
    block_free(block);
    block = next;
  }
}

/* ---- messages -------------------------------------------------------------------------------- */

static void take_back(mpi_crew *crew, const mpi_message *message) {
  block *done = block_unpack(message->bytes, message->size), **at = &crew->away;
  if (!done) mpi_fail("out of memory for a block of results");
  while (*at && (*at)->index != done->index) at = &(*at)->next;
  block *sent = *at;
  if (!sent) { /* given up meanwhile */
    block_free(done);
    return;
  }
  *at = sent->next;
  block_free(sent);
  crew->members[message->rank].blocks--;
  done->fields = crew->fields;
  done->next = crew->finished;
  crew->finished = done;
}

static bool take_message(mpi_crew *crew, int milliseconds) {
  mpi_message message;
  if (!mpi_receive(&message, milliseconds)) return false;
  member *member = &crew->members[message.rank];
  if (message.kind == MPI_KIND_READY) memcpy(&member->workers, message.bytes, sizeof member->workers);
  if (message.kind == MPI_KIND_DONE) take_back(crew, &message);
  if (message.kind == MPI_KIND_ENDED) member->ended = true;
  mpi_message_free(&message);
  return true;
}

/* ---- ending ---------------------------------------------------------------------------------- */

static bool waits_for_other_ranks(const mpi_crew *crew) { return crew->count > 1 && crew->away; }

static void give_up(mpi_crew *crew) {
  for (unsigned rank = 1; rank < crew->count; rank++)
    if (crew->members[rank].blocks > 0) mpi_give_up(rank);
  for (block *block = crew->away, *next; block; block = next) {
    next = block->next;
    block->next = crew->finished;
    crew->finished = block;
  }
  crew->away = NULL;
}

static void look_at_stop(mpi_crew *crew) {
  if (!interrupt_is_set(crew->stop)) return;
  if (crew->stopped_at == 0) {
    crew->stopped_at = seconds_now();
    mpi_send_others(MPI_KIND_STOP, NULL, 0);
  } else if (waits_for_other_ranks(crew) && seconds_now() - crew->stopped_at > patience) {
    give_up(crew);
  }
}

/* ---- as pool.h ------------------------------------------------------------------------------- */

mpi_crew *mpi_crew_new(unsigned *workers, const lab_program *program, const cgt_limits *limits,
                       unsigned scale, const lab_fields *fields, const volatile int *stop) {
  unsigned count = mpi_count();
  mpi_crew *crew = calloc(1, sizeof *crew + count * sizeof crew->members[0]);
  if (!crew) return NULL;
  crew->fields = fields;
  crew->stop = stop;
  crew->count = count;
  if (count > 1) {
    size_t size;
    char *order = mpi_order_pack(&size, program, fields, scale);
    if (!order) mpi_fail("out of memory for the program");
    mpi_send_others(MPI_KIND_PROGRAM, order, size);
    free(order);
  }
  crew->pool = pool_new(workers, program, limits, scale, stop);
  crew->members[0].workers = crew->pool ? *workers : 0;
  for (unsigned rank = 1; rank < count && !interrupt_is_set(stop); rank++)
    while (crew->members[rank].workers == 0 && !interrupt_is_set(stop)) take_message(crew, 100);
  *workers = 0;
  for (unsigned rank = 0; rank < count; rank++) *workers += (unsigned)crew->members[rank].workers;
  if (crew->pool) return crew;
  mpi_crew_free(crew);
  return NULL;
}

void mpi_crew_free(mpi_crew *crew) {
  if (!crew) return;
  mpi_send_others(MPI_KIND_END, NULL, 0);
  pool_free(crew->pool);
  double began = seconds_now();
  for (unsigned rank = 1; rank < crew->count && !mpi_has_given_up(); rank++) {
    while (!crew->members[rank].ended && !mpi_has_given_up()) {
      take_message(crew, 100);
      if (interrupt_is_set(crew->stop) && seconds_now() - began > patience && !crew->members[rank].ended)
        mpi_give_up(rank);
    }
  }
  free_blocks(crew->away);
  free_blocks(crew->finished);
  free(crew);
}

void mpi_crew_put(mpi_crew *crew, block *block) {
  unsigned best = 0;
  for (unsigned rank = 1; rank < crew->count; rank++) {
    const member *a = &crew->members[rank], *b = &crew->members[best];
    if ((a->blocks + 1) * b->workers < (b->blocks + 1) * a->workers) best = rank;
  }
  size_t size;
  char *bytes = best > 0 ? block_pack(&size, block) : NULL;
  if (!bytes) best = 0;
  crew->members[best].blocks++;
  if (best == 0) {
    pool_put(crew->pool, block);
    return;
  }
  mpi_send(best, MPI_KIND_BLOCK, bytes, size);
  free(bytes);
  block->next = crew->away;
  crew->away = block;
}

block *mpi_crew_finished(mpi_crew *crew, int milliseconds) {
  if (crew->count == 1) return pool_finished(crew->pool, milliseconds);
  double began = seconds_now();
  for (;;) {
    look_at_stop(crew);
    while (take_message(crew, 0)) continue;
    bool more = !crew->finished && (seconds_now() - began) * 1000 < milliseconds;
    for (block *block = pool_finished(crew->pool, more ? 1 : 0), *next; block; block = next) {
      next = block->next;
      block->next = crew->finished;
      crew->finished = block;
      crew->members[0].blocks--;
    }
    if (crew->finished || !more) break;
  }
  block *list = crew->finished;
  crew->finished = NULL;
  return list;
}

void mpi_crew_drop(mpi_crew *crew, size_t statement) {
  const uint64_t number = statement;
  pool_drop(crew->pool, statement);
  mpi_send_others(MPI_KIND_DROP, &number, sizeof number);
}
