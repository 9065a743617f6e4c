/* pool.h: worker threads that decide blocks of instances. Each has a machine of its own; they share the
 * program, which does not change, and the store of games and positions. */
#ifndef LAB_POOL_H
#define LAB_POOL_H

#include "language.h"

/* Consecutive tuples of one statement, and what became of them. */
typedef struct block {
  struct block *next;
  uint64_t index; /* of all blocks of the run, in the order in which they were made */
  size_t statement, width, count;
  bool last;    /* of its statement */
  double began; /* when the first block of its statement was made */
  /* What became of the first `done` tuples; all of them, unless there was an error or a stop. */
  size_t done;
  uint64_t instances, excepted;
  size_t failures;
  lab_error error; /* of the tuple after those, or of the ranges when count is 0 */
  double seconds;
  /* count tuples of width numbers. Deciding moves those that fail to the front, in order, and
   * the one with the error behind them. */
  int64_t tuples[];
} block;

typedef struct pool pool;

/* limits: for each machine, whose engine may also use what others leave of theirs; the stack is that of the worker's own thread. Workers end their work
 * when *stop is set. NULL when not even one thread could be started; *workers gets how many were. */
pool *pool_new(unsigned *workers, const lab_program *program, const cgt_limits *limits, unsigned scale,
               const volatile int *stop);

/* Ends the workers after the blocks they are at, and frees what is in the pool. */
void pool_free(pool *pool);

void pool_put(pool *pool, block *block);

/* The blocks that are done, as a list in no order; waits for the first, at most so long. */
block *pool_finished(pool *pool, int milliseconds);

/* Blocks of this and of earlier statements need not be decided any more. */
void pool_drop(pool *pool, size_t statement);

double seconds_now(void); /* of a clock that only goes forward */

#endif
