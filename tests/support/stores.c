/* stores.c: see stores.h. */
#include "stores.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

char store_path[64], other_store_path[64];

void stores_begin(void) {
  snprintf(store_path, sizeof store_path, "/tmp/test-store-%ld.db", (long)getpid());
  snprintf(other_store_path, sizeof other_store_path, "/tmp/test-store-%ld-2.db", (long)getpid());
  stores_end();
}

void stores_end(void) {
  unlink(store_path);
  unlink(other_store_path);
}

lab_store *store_at(const char *path, lab_store_mode mode) {
  lab_error fault = {.message = ""};
  lab_store *store = lab_store_open(path, mode, &fault);
  cr_assert_not_null(store, "%s", fault.message);
  return store;
}

lab_store_run store_run(const char *statement, unsigned shard, unsigned shards) {
  static const char *const names[] = {"a", "A", "value", "mean"};
  return (lab_store_run){.kind = LAB_STORE_SWEEP,
                         .statement = statement,
                         .definitions = "",
                         .shard = shard,
                         .shards = shards,
                         .parameter_count = 2,
                         .field_count = 2,
                         .names = names};
}

void store_rows(lab_store *store, const lab_store_run *run, int64_t from, size_t count, const char *const *texts) {
  for (size_t i = 0; i < count; i++) {
    const int64_t tuple[] = {from + (int64_t)i, -1};
    const lab_store_value values[] = {{LAB_STORE_GAME, texts[i], strlen(texts[i]), true, UINT64_MAX - strlen(texts[i])},
                                      {.kind = LAB_STORE_NOTHING, .text = ""}};
    cr_assert(labi_store_add_row(store, run, tuple, values), "%s", lab_store_error(store)->message);
  }
}

void store_done(lab_store *store, const lab_store_run *run, uint64_t tuples, bool complete) {
  labi_run_state state;
  cr_assert(labi_run_state_open(&state, run->parameter_count));
  state.complete = complete;
  state.tuples = state.rows = tuples;
  state.last[0] = INT64_MIN;
  state.last[1] = INT64_MAX;
  cr_assert(labi_store_save(store, run, &state) && labi_store_commit(store), "%s", lab_store_error(store)->message);
  labi_run_state_close(&state);
}
