/* mpi_serve.c: another rank than 0 decides the blocks that it is sent, with threads of its own, and
 * sends them back. */
#include <stdlib.h>

#include "lab/survey/mpi_message.h"
#include "lab/survey/packed.h"
#include "lab/survey/workers.h"

typedef struct server {
  labi_packed_job job;
  labi_workers *pool;
  volatile int stop;
} server;

static void take_block(server *server, const labi_mpi_message *message) {
  labi_block *block = labi_block_unpack(message->bytes, message->size);
  if (!block) labi_mpi_fail("out of memory for a block");
  labi_workers_put(server->pool, block);
}

static void set_stop(server *server) { __atomic_store_n(&server->stop, 1, __ATOMIC_RELAXED); }

/* Returns whether there is more to come. */
static bool obey(server *server, const labi_mpi_message *message) {
  uint64_t statement;
  if (message->kind == LABI_MPI_BLOCK) take_block(server, message);
  if (message->kind == LABI_MPI_STOP || message->kind == LABI_MPI_END) set_stop(server);
  if (message->kind == LABI_MPI_DROP) {
    labi_mpi_numbers(&statement, 1, message);
    labi_workers_drop(server->pool, (size_t)statement);
  }
  return message->kind != LABI_MPI_END;
}

static void send_finished(server *server) {
  for (labi_block *block = labi_workers_finished(server->pool, 1), *next; block; block = next) {
    size_t size;
    char *bytes = labi_block_pack(&size, block);
    if (!bytes) labi_mpi_fail("out of memory for a block of results");
    labi_mpi_send(0, LABI_MPI_DONE, bytes, size);
    free(bytes);
    next = block->next;
    labi_block_free(block);
  }
}

void labi_mpi_serve_program(const labi_mpi_message *message, const labi_mpi_allowance *allowance) {
  server server = {.stop = 0};
  cgt_limits limits = {0};
  unsigned workers;
  if (!labi_job_unpack(&server.job, message->bytes, message->size))
    labi_mpi_fail(
        "out of memory for the program, or it calls a ruleset of a shared object, which rank 0 alone has "
        "loaded, or this is another version of cgt than rank 0 runs");
  labi_mpi_apply_allowance(&workers, &limits.memory_bytes, allowance);
  const labi_shares shares = labi_workers_divide_memory(&workers, &limits);
  server.pool = labi_workers_new(&workers, &(labi_job){.program = server.job.program,
                                                       .question = &server.job.question,
                                                       .scale = server.job.scale,
                                                       .limits = shares.machine,
                                                       .block_bytes = shares.block,
                                                       .stop = &server.stop});
  if (!server.pool) labi_mpi_fail("out of memory for the workers");
  labi_mpi_send_numbers(0, LABI_MPI_READY, (const uint64_t[]){workers}, 1);
  for (bool more = true; more; send_finished(&server)) {
    labi_mpi_message next;
    while (more && labi_mpi_receive(&next, 0)) {
      more = obey(&server, &next);
      labi_mpi_message_free(&next);
    }
  }
  labi_workers_free(server.pool);
  labi_job_close(&server.job);
  labi_mpi_send(0, LABI_MPI_ENDED, NULL, 0);
}
