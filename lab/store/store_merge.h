/* store_merge.h: one run out of the shards of it. */
#ifndef LAB_STORE_MERGE_H
#define LAB_STORE_MERGE_H

#include "lab/store/store.h"

/* A shard of a run, in the store that has it. */
typedef struct labi_store_shard {
  labi_store *store;
  const labi_store_run *run;
} labi_store_shard;

/* Puts together in `to` the run whose shards these are, all complete and each there once; or copies the one
 * run. Rows come in the order of their parameters, so that `to` is what an unbroken run had made. Commits.
 * Ends when *stop is set; NULL: never. False after a failure; *culprit is the store whose message tells of
 * it. */
bool labi_store_merge(labi_store **culprit, labi_store *to, const labi_store_shard *parts, size_t count,
                      const volatile int *stop);

#endif
