/* test_store_formats.c: stores of older formats are read, joined and written anew, and nothing is added to them. */
#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cgt.h>

#include "stores.h"

TestSuite(store_formats, .init = stores_begin, .fini = stores_end);

/* tests/data/store_format_N.sql: a sweep, a check, and the two shards of another check; then somebody changes it. */
static void make_old(const char *path, int format, const char *change) {
  char name[200];
  snprintf(name, sizeof name, CGT_TEST_DATA "/store_format_%d.sql", format);
  FILE *file = fopen(name, "rb");
  cr_assert_not_null(file, "%s", name);
  static char sql[1 << 16];
  size_t length = fread(sql, 1, sizeof sql - 1, file);
  fclose(file);
  sql[length] = 0;
  sqlite3 *db;
  cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
  cr_assert_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
  cr_assert_eq(sqlite3_exec(db, change, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
  sqlite3_close(db);
}

/* The fingerprints of the first run's first field: are they of this version? */
static void expect_fingerprints(lab_store *store, bool of_today) {
  static const char *const texts[] = {"*", "1*", "+-1", "{2|0}", "+-2", "{3|-1}"};
  cgt_ctx *ctx = cgt_ctx_new(NULL);
  lab_store_cursor *cursor = lab_store_rows(store, lab_store_run_at(store, 0));
  const lab_store_row *row;
  for (size_t i = 0; i < 6; i++) {
    cr_assert(lab_store_next(&row, cursor) == CGT_OK && row, "%s", lab_store_error(store)->message);
    cr_expect_str_eq(row->values[0].text, texts[i]);
    uint64_t hash = 0;
    cr_assert_eq(cgt_fingerprint(&hash, ctx, cgt_parse(ctx, texts[i])), CGT_OK);
    cr_expect(row->values[0].has_fingerprint && (row->values[0].fingerprint == hash) == of_today, "%s", texts[i]);
  }
  cr_expect(lab_store_next(&row, cursor) == CGT_OK && !row);
  lab_store_rows_end(cursor);
  cgt_ctx_free(ctx);
}

static void expect_sound(lab_store *store) {
  cr_expect_eq(lab_store_check(NULL, store, NULL), CGT_OK, "%s", lab_store_error(store)->message);
}

Test(store_formats, older_ones_are_read) {
  for (int format = 2; format <= 4; format++) {
    stores_begin();
    make_old(store_path, format, "");
    lab_store *store = store_at(store_path, LAB_STORE_READ);
    cr_expect_eq(lab_store_format(store), (unsigned)format);
    cr_expect_eq(lab_store_run_count(store), 4);
    expect_sound(store);
    expect_fingerprints(store, format == 4);
    cr_expect(lab_store_run_at(store, 1)->options.all && !lab_store_run_at(store, 1)->options.paper);
    cr_expect(lab_store_run_at(store, 3)->options.all &&
              lab_store_run_at(store, 3)->options.paper == (format == 4));
    lab_store_close(store);
  }
}

Test(store_formats, nothing_is_added_to_older_ones) {
  for (int format = 2; format <= 4; format++) {
    stores_begin();
    make_old(store_path, format, "");
    lab_error fault = {.message = ""};
    cr_expect_null(lab_store_open(store_path, LAB_STORE_WRITE, &fault));
    cr_expect(fault.status == CGT_EINVAL && strstr(fault.message, "only a store of format 5"), "%s",
              fault.message);
    cr_expect_eq(fault.advice, CGT_ADVICE_REPAIR);
  }
}

Test(store_formats, what_was_changed_in_older_ones_is_known) {
  for (int format = 2; format <= 4; format++) {
    stores_begin();
    make_old(store_path, format, "UPDATE value SET text = '{4|0}' WHERE text = '{2|0}'");
    lab_store *store = store_at(store_path, LAB_STORE_READ);
    cr_expect_eq(lab_store_check(NULL, store, NULL), CGT_EINVAL);
    lab_store_close(store);
    stores_begin();
    make_old(store_path, format, "UPDATE run SET tuples = 7 WHERE id = 1");
    lab_error fault = {.message = ""};
    cr_expect_null(lab_store_open(store_path, LAB_STORE_READ, &fault));
    cr_expect(strstr(fault.message, "not as it was saved"), "%s", fault.message);
  }
}

/* UINT64_MAX: all rows of the run are to be found again. */
static void expect_kept(const lab_store_kept *found, uint64_t kept) {
  cr_expect_eq(found->how, kept == UINT64_MAX ? LAB_STORE_BEGUN : LAB_STORE_KEPT, "run %d", (int)found->run->id);
  cr_expect_eq(found->rows, kept == UINT64_MAX ? 0 : kept, "run %d", (int)found->run->id);
}

static lab_store *made_anew(uint64_t kept[4]) {
  lab_error error = {.message = ""};
  lab_store *from = store_at(store_path, LAB_STORE_SALVAGE), *to = store_at(other_store_path, LAB_STORE_WRITE);
  const lab_store_kept *found;
  cr_assert_eq(lab_store_salvage(&found, to, from, NULL, &error), CGT_OK, "%s", error.message);
  for (size_t i = 0; i < lab_store_run_count(from); i++) expect_kept(&found[i], kept[i]);
  lab_store_close(from);
  lab_store_close(to);
  to = store_at(other_store_path, LAB_STORE_WRITE);
  cr_expect_eq(lab_store_format(to), LAB_STORE_VERSION);
  cr_assert_eq(lab_store_run_count(to), 4);
  expect_sound(to);
  return to;
}

Test(store_formats, older_ones_are_written_anew) {
  for (int format = 2; format <= 4; format++) {
    stores_begin();
    make_old(store_path, format, "");
    lab_store *to = made_anew((uint64_t[]){6, 0, 0, 0});
    expect_fingerprints(to, true);
    cr_expect_eq(labi_store_deals_in_chunks(to), format == 2);
    const lab_store_run *run = lab_store_run_at(to, 1), *shard = lab_store_run_at(to, 3);
    cr_expect(run->complete && run->tuples == 5 && run->failures == 2 && run->options.all &&
              strcmp(run->program, format < 4 ? "0.1.0" : "0.2.0") == 0);
    cr_expect(shard->shard == 2 && shard->shards == 2 && shard->in_chunks == (format == 2) &&
              shard->tuples == (format == 2 ? 256 : 300));
    lab_store_close(to);
  }
}

/* They have no hash for each row, so that of a run that lost one none is known to be right. */
Test(store_formats, damaged_runs_of_older_ones_begin_again) {
  make_old(store_path, 3, "DELETE FROM rows_1 WHERE a = 1 AND b = 0");
  lab_store *to = made_anew((uint64_t[]){UINT64_MAX, 0, 0, 0});
  cr_expect(lab_store_run_at(to, 0)->rows == 0 && lab_store_run_at(to, 0)->tuples == 0);
  lab_store_close(to);
}

Test(store_formats, older_ones_are_joined) {
  for (int format = 2; format <= 4; format++) {
    stores_begin();
    make_old(store_path, format, "");
    lab_store *from = store_at(store_path, LAB_STORE_READ), *to = store_at(other_store_path, LAB_STORE_WRITE);
    lab_join_fault fault = {.error.message = ""};
    cr_assert_eq(lab_store_join(to, &from, 1, NULL, &fault), CGT_OK, "%s", fault.error.message);
    cr_assert_eq(lab_store_run_count(to), 3);
    const lab_store_run *run = lab_store_run_at(to, 2);
    cr_expect(run->shards == 1 && !run->in_chunks && run->tuples == 600 && run->failures == 1);
    expect_fingerprints(to, true);
    expect_sound(to);
    lab_store_close(from);
    lab_store_close(to);
  }
}

/* Shard 1 of a store of format 4, whose options are words, and shard 2 of one of today. */
Test(store_formats, an_old_shard_and_a_new_one_are_joined) {
  char third[80];
  snprintf(third, sizeof third, "%s-3", store_path);
  unlink(third);
  make_old(
      store_path, 4,
      "DELETE FROM run WHERE id = 4; DELETE FROM name WHERE run = 4; DROP VIEW sweep_4; DROP TABLE rows_4");
  lab_store *from[] = {store_at(store_path, LAB_STORE_READ), store_at(other_store_path, LAB_STORE_WRITE)};
  lab_store_run same = *lab_store_run_at(from[0], 2);
  same.shard = 2;
  const lab_store_run *run = labi_store_begin(from[1], &same);
  labi_run_state state;
  cr_assert(run && labi_run_state_open(&state, 1));
  state.complete = true;
  state.tuples = state.instances = 300;
  state.last[0] = 598;
  cr_assert(labi_store_save(from[1], run, &state) && labi_store_commit(from[1]));
  labi_run_state_close(&state);
  lab_store *to = store_at(third, LAB_STORE_WRITE);
  lab_join_fault fault = {.error.message = ""};
  cr_assert_eq(lab_store_join(to, from, 2, NULL, &fault), CGT_OK, "%d: %s", (int)fault.problem,
               fault.error.message);
  cr_assert_eq(lab_store_run_count(to), 3);
  run = lab_store_run_at(to, 2);
  cr_expect(run->shards == 1 && run->tuples == 600 && run->failures == 1 && run->options.all &&
            run->options.paper);
  expect_sound(to);
  for (size_t i = 0; i < 2; i++) lab_store_close(from[i]);
  lab_store_close(to);
  unlink(third);
}

/* A text that is no game's is of a stranger's store: it has no fingerprint. */
Test(store_formats, a_text_that_is_no_game_has_no_fingerprint_any_more) {
  make_old(store_path, 3, "");
  lab_store *from = store_at(store_path, LAB_STORE_SALVAGE), *to = store_at(other_store_path, LAB_STORE_WRITE);
  lab_error error = {.message = ""};
  cr_assert_eq(lab_store_salvage(NULL, to, from, NULL, &error), CGT_OK);
  const lab_store_value values[] = {{LAB_STORE_GAME, "no game", 7, true, 7}, {LAB_STORE_GAME, "2^100", 5, false, 0}};
  lab_store_run same = store_run("s", 1, 1);
  const lab_store_run *run = labi_store_begin(to, &same);
  cr_assert(run && labi_store_add_row(to, run, (const int64_t[]){0, 0}, values));
  store_done(to, run, 1, true);
  lab_store_cursor *cursor = lab_store_rows(to, run);
  const lab_store_row *row;
  cr_assert(lab_store_next(&row, cursor) == CGT_OK && row);
  cr_expect(!row->values[0].has_fingerprint && row->values[1].has_fingerprint);
  lab_store_rows_end(cursor);
  lab_store_close(from);
  lab_store_close(to);
}
