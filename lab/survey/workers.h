/* workers.h: worker threads that decide blocks of instances. Each has a machine of its own; they share the
 * program, which does not change, and the store of games and positions. */
#ifndef LAB_WORKERS_H
#define LAB_WORKERS_H

#include "lab/survey/block.h"

typedef struct labi_workers labi_workers;

/* How the memory of a run is divided: a sixteenth is left for counterexamples. */
typedef struct labi_shares {
  cgt_limits machine; /* of each worker, and of the caller: equal parts of the rest */
  size_t ahead;       /* an eighth: blocks that are made, and not yet merged */
  size_t block;       /* one of them: past that a worker leaves the rest of its tuples to another block */
} labi_shares;

/* *workers becomes less where there is no memory for so many. */
labi_shares labi_workers_divide_memory(unsigned *workers, const cgt_limits *limits);

typedef struct labi_job {
  const lab_program *program;
  const labi_question *question;
  unsigned scale;
  /* Of each machine, whose engine may also use what others leave of theirs; the stack is its thread's. */
  cgt_limits limits;
  size_t block_bytes; /* of labi_shares */
  cgt_ctx *with;     /* whose store they share, and its budget; NULL: a store of their own */
  size_t most_bytes; /* with: of one machine at a time, for an instance to which its part was too little */
  const volatile int *stop; /* set: they end their work */
} labi_job;

/* *workers gets how many threads there are; where none can be started, 1: blocks are decided while the caller
 * waits for them. NULL: no memory. */
labi_workers *labi_workers_new(unsigned *workers, const labi_job *job);

/* Stops the workers, whatever they are at, and frees what is in the pool. */
void labi_workers_free(labi_workers *pool);

void labi_workers_put(labi_workers *pool, labi_block *block); /* the least index is done first */

/* The blocks that are done, as a list in no order; waits for the first, at most so long. */
labi_block *labi_workers_finished(labi_workers *pool, int milliseconds);

/* Blocks of this and of earlier statements need not be decided any more. */
void labi_workers_drop(labi_workers *pool, size_t statement);

#endif
