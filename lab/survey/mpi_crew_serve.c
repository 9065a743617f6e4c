/* mpi_crew_serve.c: another rank than 0 decides the blocks that it is sent, with threads of its own, and
 * sends them back. */
#include <stdlib.h>
#include <string.h>

#include "lab/survey/mpi_order.h"
#include "lab/survey/mpi_post.h"
#include "lab/survey/pool.h"

typedef struct server {
  mpi_order order;
  pool *pool;
  volatile int stop;
} server;

static void take_block(server *server, const mpi_message *message) {
  block *block = block_unpack(message->bytes, message->size);
  if (!block) mpi_fail("out of memory for a block");
  if (server->order.has_fields) block->fields = &server->order.fields;
  pool_put(server->pool, block);
}

static void set_stop(server *server) { __atomic_store_n(&server->stop, 1, __ATOMIC_RELAXED); }

/* Returns whether there is more to come. */
static bool obey(server *server, const mpi_message *message) {
  uint64_t statement;
  if (message->kind == MPI_KIND_BLOCK) take_block(server, message);
  if (message->kind == MPI_KIND_STOP || message->kind == MPI_KIND_END) set_stop(server);
  if (message->kind == MPI_KIND_DROP) {
    memcpy(&statement, message->bytes, sizeof statement);
    pool_drop(server->pool, (size_t)statement);
  }
  return message->kind != MPI_KIND_END;
}

static void send_finished(server *server) {
  for (block *block = pool_finished(server->pool, 1), *next; block; block = next) {
    size_t size;
    char *bytes = block_pack(&size, block);
    if (!bytes) mpi_fail("out of memory for a block of results");
    mpi_send(0, MPI_KIND_DONE, bytes, size);
    free(bytes);
    next = block->next;
    block_free(block);
  }
}

void mpi_serve_program(const mpi_message *order, const mpi_allowance *allowance) {
  server server = {.stop = 0};
  cgt_limits limits = {0};
  unsigned workers;
  if (!mpi_order_unpack(&server.order, order->bytes, order->size))
    mpi_fail("out of memory for the program, or this is another version of cgt than rank 0 runs");
  mpi_settle(&workers, &limits.memory_bytes, allowance);
  pool_divide_memory(&workers, &limits);
  server.pool = pool_new(&workers, server.order.program, &limits, server.order.scale, &server.stop);
  if (!server.pool) mpi_fail("no worker thread could be started");
  const uint64_t ready = workers;
  mpi_send(0, MPI_KIND_READY, &ready, sizeof ready);
  for (bool more = true; more; send_finished(&server)) {
    mpi_message message;
    while (more && mpi_receive(&message, 0)) {
      more = obey(&server, &message);
      mpi_message_free(&message);
    }
  }
  pool_free(server.pool);
  mpi_order_close(&server.order);
  mpi_send(0, MPI_KIND_ENDED, NULL, 0);
}
