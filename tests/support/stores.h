/* stores.h: stores for tests: two files that are gone after each test, and runs of two parameters, a and A, and two
 * fields, value and mean. */
#ifndef STORES_H
#define STORES_H

#include "lab/store/store_writer.h"

extern char store_path[64], other_store_path[64];
void stores_begin(void); /* .init and .fini of a suite */
void stores_end(void);

lab_store *store_at(const char *path, lab_store_mode mode); /* or the test fails */

lab_store_run store_run(const char *statement, unsigned shard, unsigned shards); /* a sweep */

/* Adds rows (from, -1), (from + 1, -1), ... whose values are these games, with fingerprints, and whose means are
 * nothing; and saves that so many tuples are done. */
void store_rows(lab_store *store, const lab_store_run *run, int64_t from, size_t count, const char *const *texts);
void store_done(lab_store *store, const lab_store_run *run, uint64_t tuples, bool complete);

#endif
