/* fuzz_store.c: files that say they are stores. An input that begins as SQLite files do is a whole file; any
 * other is SQL, which is run on a sound store first: so the damage lies in what the tables say. */
#include <cgt/lab_store.h>

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "lab/store/store_writer.h"

static const char *const names[] = {"a", "b", "value", "mean"};

static void expect_message(const char *message) {
  fuzz_check(*message && !strchr(message, '\n'), "an error whose message is not one line");
}

/* A store with a sweep of two rows and a finished check, as bytes; made once. */
static const char *sound_store(size_t *size) {
  static char bytes[1 << 17];
  static size_t length;
  *size = length;
  if (length > 0) return bytes;
  const char *path = fuzz_file("", 0);
  remove(path);
  lab_error fault;
  lab_store *s = lab_store_open(path, LAB_STORE_WRITE, &fault);
  fuzz_check(s, "no store can be made");
  lab_store_run like = {.kind = LAB_STORE_SWEEP,
                        .statement = "for a in 0..1, b in 0..1: {a|b}",
                        .definitions = "",
                        .shard = 1,
                        .shards = 1,
                        .parameter_count = 2,
                        .field_count = 2,
                        .names = names};
  const lab_store_run *run = labi_store_begin(s, &like);
  const lab_store_value values[] = {{LAB_STORE_GAME, "{1|0}", 5, true, 77},
                                     {.kind = LAB_STORE_NOTHING, .text = ""}};
  bool good = run && labi_store_add_row(s, run, (const int64_t[]){0, 1}, values) &&
              labi_store_add_row(s, run, (const int64_t[]){1, 1}, values);
  like.kind = LAB_STORE_CHECK;
  like.field_count = 0;
  labi_run_state state;
  good = good && labi_run_state_open(&state, 2);
  state.complete = true;
  const lab_store_run *check = good ? labi_store_begin(s, &like) : NULL;
  good = check && labi_store_save(s, check, &state) && labi_store_commit(s);
  fuzz_check(good, "the store cannot be written");
  labi_run_state_close(&state);
  lab_store_close(s);
  FILE *file = fopen(path, "rb");
  fuzz_check(file, "the store is gone");
  *size = length = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  fuzz_check(length > 0 && length < sizeof bytes, "the store is too large");
  return bytes;
}

static int too_long(void *flag) { return *(const volatile int *)flag != 0; }

static void run_sql(const char *path, const char *sql, const volatile int *stop) {
  sqlite3 *db;
  if (sqlite3_open(path, &db) == SQLITE_OK) {
    sqlite3_limit(db, SQLITE_LIMIT_LENGTH, 1 << 20);
    sqlite3_limit(db, SQLITE_LIMIT_ATTACHED, 0); /* no file but this one is touched */
    sqlite3_progress_handler(db, 1000, too_long, (void *)(uintptr_t)stop);
    sqlite3_exec(db, "PRAGMA synchronous = off; PRAGMA journal_mode = memory", NULL, NULL, NULL);
    sqlite3_exec(db, sql, NULL, NULL, NULL);
  }
  sqlite3_close(db);
}

/* Everything that cgt table, query and --resume ask of a run. */
static void read_run(lab_store *s, const lab_store_run *run) {
  char brief[LAB_STORE_BRIEF];
  lab_store_brief(brief, run);
  fuzz_check(lab_store_find(s, run) != NULL, "a run that is not found by what it is");
  fuzz_check(run->parameter_count + run->field_count <= 128, "more columns than a store can have");
  lab_store_cursor *cursor = lab_store_rows(s, run);
  const lab_store_row *row;
  for (int i = 0; i < 1000 && cursor && lab_store_next(&row, cursor) == CGT_OK && row; i++)
    for (size_t k = 0; k < run->field_count; k++)
      fuzz_check(row->values[k].text && strlen(row->values[k].text) == row->values[k].length,
                 "a value that is not text");
  if (!cursor) expect_message(lab_store_error(s)->message);
  lab_store_rows_end(cursor);
  labi_run_state state;
  if (labi_run_state_open(&state, run->parameter_count)) {
    if (!labi_store_load(&state, s, run, UINT64_MAX)) expect_message(lab_store_error(s)->message);
    labi_run_state_close(&state);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  const volatile int *stop = fuzz_stop_after(500);
  lab_error fault = {.message = ""};
  const char *path;
  if (size >= 16 && memcmp(data, "SQLite format 3", 16) == 0) {
    path = fuzz_file(data, size);
  } else {
    size_t length;
    const char *sound = sound_store(&length);
    path = fuzz_file(sound, length);
    char *sql = malloc(size + 1);
    fuzz_check(sql, "out of memory");
    if (size) memcpy(sql, data, size);
    sql[size] = 0;
    run_sql(path, sql, stop);
    free(sql);
  }
  lab_store *s = lab_store_open(path, LAB_STORE_READ, &fault);
  if (s) {
    for (size_t i = 0; i < lab_store_run_count(s) && i < 10; i++) read_run(s, lab_store_run_at(s, i));
    lab_store_close(s);
  } else {
    expect_message(fault.message);
  }
  return 0;
}
