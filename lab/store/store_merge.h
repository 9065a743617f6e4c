/* store_merge.h: one run out of the shards of it. */
#ifndef LAB_STORE_MERGE_H
#define LAB_STORE_MERGE_H

#include <cgt/lab_store.h>

/* A shard of a run, in the store that has it. */
typedef struct labi_store_shard {
  lab_store *store;
  const lab_store_run *run;
} labi_store_shard;

/* Puts together in `to` the run whose shards these are, all complete and each there once; or copies the one
 * run. Commits. Ends when *stop is set; NULL: never.  Fails: ECANCELLED; as the store *culprit, whose error
 * tells of it. */
cgt_status labi_store_merge(lab_store **culprit, lab_store *to, const labi_store_shard *parts, size_t count,
                            const volatile int *stop);

#endif
