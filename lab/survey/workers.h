/* workers.h: worker threads that decide blocks of instances. Each has a machine of its own; they share the
 * program, which does not change, and the store of games and positions. */
#ifndef LAB_POOL_H
#define LAB_POOL_H

#include "lab/survey/block.h"

typedef struct labi_workers labi_workers;

/* Every worker, and the caller, an equal part of the memory, and no more workers than there is memory for. */
void labi_workers_divide_memory(unsigned *workers, cgt_limits *limits);

/* limits: for each machine, whose engine may also use what others leave of theirs; the stack is that of the
 * worker's own thread. Workers end their work when *stop is set. NULL when not even one thread could be
 * started; *workers gets how many were. */
labi_workers *labi_workers_new(unsigned *workers, const lab_program *program, const cgt_limits *limits,
                               unsigned scale, const volatile int *stop);

/* Ends the workers after the blocks they are at, and frees what is in the pool. */
void labi_workers_free(labi_workers *pool);

void labi_workers_put(labi_workers *pool, labi_block *block);

/* The blocks that are done, as a list in no order; waits for the first, at most so long. */
labi_block *labi_workers_finished(labi_workers *pool, int milliseconds);

/* Blocks of this and of earlier statements need not be decided any more. */
void labi_workers_drop(labi_workers *pool, size_t statement);

double labi_seconds_now(void); /* of a clock that only goes forward */

#endif
