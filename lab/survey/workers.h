/* workers.h: worker threads that decide blocks of instances. Each has a machine of its own; they share the
 * program, which does not change, and the store of games and positions. */
#ifndef LAB_WORKERS_H
#define LAB_WORKERS_H

#include "lab/survey/block.h"

typedef struct labi_workers labi_workers;

/* Every worker, and the caller, an equal part of the memory, and no more workers than there is memory for. */
void labi_workers_divide_memory(unsigned *workers, cgt_limits *limits);

typedef struct labi_job {
  const lab_program *program;
  const labi_question *question;
  unsigned scale;
  /* Of each machine, whose engine may also use what others leave of theirs; the stack is its thread's. */
  cgt_limits limits;
  cgt_ctx *with;     /* whose store they share, and its budget; NULL: a store of their own */
  size_t most_bytes; /* with: of one machine at a time, for an instance to which its part was too little */
  const volatile int *stop; /* set: they end their work */
} labi_job;

/* *workers gets how many threads there are; where none can be started, 1: blocks are decided while the caller
 * waits for them. NULL: no memory. */
labi_workers *labi_workers_new(unsigned *workers, const labi_job *job);

/* Stops the workers, whatever they are at, and frees what is in the pool. */
void labi_workers_free(labi_workers *pool);

void labi_workers_put(labi_workers *pool, labi_block *block);

/* The blocks that are done, as a list in no order; waits for the first, at most so long. */
labi_block *labi_workers_finished(labi_workers *pool, int milliseconds);

/* Blocks of this and of earlier statements need not be decided any more. */
void labi_workers_drop(labi_workers *pool, size_t statement);

#endif
