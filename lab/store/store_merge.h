/* store_merge.h: one run out of the shards of it. */
#ifndef LAB_STORE_MERGE_H
#define LAB_STORE_MERGE_H

#include "lab/store/store.h"

/* A shard of a run, in the store that has it. */
typedef struct store_part {
  store *store;
  const store_run *run;
} store_part;

/* Puts together in `to` the run whose shards these are, all complete and each there once; or copies the one
 * run. Rows come in the order of their parameters, so that `to` is what an unbroken run had made. Commits.
 * Ends when *stop is set; NULL: never. False after a failure; *culprit is the store whose message tells of
 * it. */
bool store_merge(store **culprit, store *to, const store_part *parts, size_t count, const volatile int *stop);

#endif
