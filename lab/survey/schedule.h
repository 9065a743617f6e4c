/* schedule.h: the tuples of a statement, one after another, or those of one shard.
 *
 * For n shards the tuples are dealt out in rounds of n, one to each shard, and each round begins with another
 * shard, for tuples that stand n apart are alike in many boxes. So a shard is known without counting the
 * tuples first, and shards differ in size by one at most. Stores of format 2 dealt out chunks of 256
 * consecutive tuples: shard i got chunks i, i + n, ... */
#ifndef LAB_SCHEDULE_H
#define LAB_SCHEDULE_H

#include "lab/survey/sample.h"

enum { LABI_SCHEDULE_CHUNK = 256 };

typedef struct labi_schedule {
  unsigned shard, shards; /* 1..shards; both 0: all tuples */
  bool in_chunks;         /* as in format 2 */
  size_t statement;
  labi_sampler *sample; /* its tuples alone, from the first on; NULL: all */
  bool begun, done;
  int64_t *tuple; /* room for the variables of any statement */
  uint32_t last;  /* variable: */
  uint64_t run;   /* so many steps move it alone, and need no machine */
  uint64_t drawn; /* tuples that the sample has given */
  uint64_t index; /* tuples passed, of all shards */
  uint64_t count; /* of this shard */
} labi_schedule;

/* To before the first tuple of a statement, all of whose tuples are meant until sample is set. */
void labi_schedule_start(labi_schedule *schedule, size_t statement);

/* To tuple number count of the shard, count > 0. */
void labi_schedule_resume(labi_schedule *schedule, size_t statement, const int64_t *tuple, size_t width,
                          uint64_t count);

/* To the next tuple, or to done. After a failure, which error describes, it is done. */
cgt_status labi_schedule_step(labi_schedule *schedule, lab_machine *machine, lab_error *error);

/* Steps on at once, for at most so many tuples, while the last variable alone changes, and writes the tuples one behind
 * the other. Returns their number; 0 for a sample and for shards, which take every step. */
size_t labi_schedule_run_on(int64_t *tuples, labi_schedule *schedule, size_t width, size_t most);

#endif
