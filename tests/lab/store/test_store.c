/* test_store.c: stores: what goes in comes out, a broken run leaves a beginning, what was changed is known, and SQL
 * is answered. */
#include <criterion/criterion.h>
#include <sqlite3.h>
#include <glob.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "stores.h"

TestSuite(store, .init = stores_begin, .fini = stores_end);

/* ---- rows ---------------------------------------------------------------------------------------- */

Test(store, what_goes_in_comes_out_in_order) {
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  lab_store_run same = store_run("for a in 0..9, A in -1..-1: a", 1, 1);
  cr_expect_null(lab_store_find(store, &same));
  const lab_store_run *run = labi_store_begin(store, &same);
  cr_assert_not_null(run, "%s", lab_store_error(store)->message);
  store_rows(store, run, 3, 2, (const char *[]){"{1|*}", "^"});
  store_rows(store, run, 0, 3, (const char *[]){"0", "^", "^"});
  store_done(store, run, 5, false);
  lab_store_close(store);

  store = store_at(store_path, LAB_STORE_READ);
  cr_assert_eq(lab_store_run_count(store), 1);
  run = lab_store_find(store, &same);
  cr_assert_not_null(run);
  cr_expect(run->rows == 5 && !run->complete && strcmp(run->names[1], "A") == 0);
  labi_run_state state;
  cr_assert(labi_run_state_open(&state, 2));
  cr_assert(labi_store_load(&state, store, run, UINT64_MAX));
  cr_expect(state.last[0] == INT64_MIN && state.last[1] == INT64_MAX && state.tuples == 5);
  labi_run_state_close(&state);
  static const char *const texts[] = {"0", "^", "^", "{1|*}", "^"};
  lab_store_cursor *cursor = lab_store_rows(store, run);
  const lab_store_row *row;
  for (int64_t i = 0; i < 5; i++) {
    cr_assert(lab_store_next(&row, cursor) == CGT_OK && row);
    cr_expect(row->parameters[0] == i && row->parameters[1] == -1);
    cr_expect_str_eq(row->values[0].text, texts[i]);
    cr_expect(row->values[0].kind == LAB_STORE_GAME && row->values[0].has_fingerprint &&
              row->values[1].kind == LAB_STORE_NOTHING);
  }
  cr_expect(lab_store_next(&row, cursor) == CGT_OK && !row);
  lab_store_rows_end(cursor);
  lab_store_close(store);
}

Test(store, what_was_not_committed_is_not_there) {
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  lab_store_run same = store_run("s", 1, 1);
  const lab_store_run *run = labi_store_begin(store, &same);
  cr_assert(labi_store_commit(store));
  store_rows(store, run, 0, 1, (const char *[]){"0"});
  lab_error fault;
  cr_expect_null(lab_store_open(store_path, LAB_STORE_WRITE, &fault));
  cr_expect(strstr(fault.message, "another process is writing"), "%s", fault.message);
  lab_store_close(store);
  store = store_at(store_path, LAB_STORE_READ);
  lab_store_cursor *cursor = lab_store_rows(store, lab_store_run_at(store, 0));
  const lab_store_row *row;
  cr_expect(lab_store_next(&row, cursor) == CGT_OK && !row);
  lab_store_rows_end(cursor);
  lab_store_close(store);
}

/* A row twice is refused, and the message says so in a line. */
/* A reader who opened the store before: the rows and their sum are those of one moment. */
Test(store, what_is_committed_while_it_is_read_is_no_damage) {
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  lab_store_run same = store_run("s", 1, 1);
  const lab_store_run *run = labi_store_begin(store, &same);
  store_rows(store, run, 0, 2, (const char *[]){"0", "^"});
  store_done(store, run, 2, false);
  cr_assert(labi_store_commit(store));
  lab_store *reader = store_at(store_path, LAB_STORE_READ);
  store_rows(store, run, 2, 2, (const char *[]){"{1|*}", "0"});
  store_done(store, run, 4, true);
  cr_assert(labi_store_commit(store));
  lab_store_cursor *cursor = lab_store_rows(reader, lab_store_run_at(reader, 0));
  const lab_store_row *row;
  size_t count = 0;
  while (lab_store_next(&row, cursor) == CGT_OK && row) count++;
  cr_expect(count == 4 && lab_store_error(reader)->status == CGT_OK, "%zu: %s", count, lab_store_error(reader)->message);
  lab_store_rows_end(cursor);
  lab_store_close(reader);
  lab_store_close(store);
}

Test(store, a_row_is_there_once) {
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  lab_store_run same = store_run("s", 1, 1);
  const lab_store_run *run = labi_store_begin(store, &same);
  const lab_store_value values[2] = {{.text = ""}, {.text = ""}};
  cr_expect(labi_store_add_row(store, run, (const int64_t[]){1, 2}, values));
  cr_expect_not(labi_store_add_row(store, run, (const int64_t[]){1, 2}, values));
  cr_expect(*lab_store_error(store)->message && !strchr(lab_store_error(store)->message, '\n'));
  lab_store_close(store);
}

Test(store, the_smallest_counterexample_has_the_least_sum) {
  labi_run_state state;
  cr_assert(labi_run_state_open(&state, 2));
  const int64_t tuples[][2] = {{INT64_MAX, INT64_MAX}, {INT64_MAX, INT64_MIN}, {-1, 1}, {0, 0},
                               {INT64_MIN, INT64_MAX}, {INT64_MIN, INT64_MIN}};
  const size_t best[] = {0, 1, 1, 1, 4, 5};
  for (size_t i = 0; i < 6; i++) {
    labi_run_state_fails(&state, tuples[i]);
    cr_assert(labi_run_state_keep(&state, tuples[i]));
    cr_expect_arr_eq(state.smallest, tuples[best[i]], sizeof tuples[0]);
  }
  cr_expect(state.count == 6 && state.failures == 6);
  labi_run_state_close(&state);
}

/* ---- damage -------------------------------------------------------------------------------------- */

/* A store of one run with two rows; then somebody changes it. */
static void make_and_change(const char *sql) {
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  lab_store_run same = store_run("s", 1, 1);
  const lab_store_run *run = labi_store_begin(store, &same);
  store_rows(store, run, 0, 2, (const char *[]){"{1|*}", "0"});
  store_done(store, run, 2, false);
  lab_store_close(store);
  sqlite3 *db;
  cr_assert(sqlite3_open(store_path, &db) == SQLITE_OK && sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
  sqlite3_close(db);
}

Test(store, rows_that_were_changed_are_known) {
  static const struct {
    const char *change, *row; /* row: the first that is not as it was saved; NULL: one is missing */
  } changes[] = {{"UPDATE value SET text = '{2|*}' WHERE text = '{1|*}'", "row 0,-1 of run 1"},
                 {"UPDATE rows_1 SET a = 7 WHERE a = 1", "row 7,-1 of run 1"},
                 {"DELETE FROM rows_1 WHERE a = 0", NULL},
                 {"UPDATE rows_1 SET value = NULL WHERE a = 0", "row 0,-1 of run 1"},
                 {"UPDATE rows_1 SET hash = hash + 1 WHERE a = 1", "row 1,-1 of run 1"},
                 {"UPDATE rows_1 SET hash = NULL", "row 0,-1 of run 1"},
                 {"UPDATE value SET kind = 'text' WHERE text = '0'", "row 1,-1 of run 1"},
                 {"UPDATE value SET fingerprint = '0000000000000007'", "row 0,-1 of run 1"},
                 {"UPDATE value SET fingerprint = NULL", "row 0,-1 of run 1"}};
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    stores_begin();
    make_and_change(changes[i].change);
    lab_store *store = store_at(store_path, LAB_STORE_READ);
    lab_store_cursor *cursor = lab_store_rows(store, lab_store_run_at(store, 0));
    const lab_store_row *row;
    cgt_status status;
    while ((status = lab_store_next(&row, cursor)) == CGT_OK && row) continue;
    const char *message = lab_store_error(store)->message;
    cr_expect(status == CGT_EINVAL && strstr(message, changes[i].row ? "is not as it was saved" : "differ from the saved rows") &&
              (!changes[i].row || strstr(message, changes[i].row)), "%s: %s", changes[i].change, message);
    lab_store_rows_end(cursor);
    cr_expect_eq(lab_store_check(NULL, store, NULL), CGT_EINVAL);
    lab_store_close(store);
  }
}

Test(store, runs_that_were_changed_are_known) {
  static const char *const changes[] = {
      "UPDATE run SET tuples = 3",    "UPDATE run SET instances = 1",
      "UPDATE run SET complete = 1",  "UPDATE run SET last = '1'",
      "UPDATE source SET text = 'x'", "UPDATE run SET statement = 't'",
      "UPDATE run SET sum = 1",       "UPDATE name SET name = 'c' WHERE position = 2",
      "UPDATE run SET program = '9.9'", "UPDATE run SET statement = 's' || char(0) || 'x'"};
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    stores_begin();
    make_and_change(changes[i]);
    lab_error fault = {.message = ""};
    cr_expect_null(lab_store_open(store_path, LAB_STORE_READ, &fault), "%s", changes[i]);
    cr_expect(strstr(fault.message, "not as it was saved") || strstr(fault.message, "zero byte"), "%s: %s", changes[i],
              fault.message);
  }
}

/* The runs with a fault; *file: has the file itself one? */
static size_t damaged_runs(bool *file, const lab_store_checked *checked) {
  size_t runs = 0;
  if (file) *file = false;
  for (size_t i = 0; i < checked->damage_count; i++) {
    cr_expect(*checked->damages[i].fault);
    runs += checked->damages[i].run != NULL;
    if (file) *file |= !checked->damages[i].run;
  }
  return runs;
}

/* Files whose names begin with that of path, less those of the other store. */
static size_t count_beside(const char *path) {
  char pattern[80];
  glob_t found;
  snprintf(pattern, sizeof pattern, "%s*", path);
  const size_t count = glob(pattern, 0, NULL, &found) == 0 ? found.gl_pathc : 0;
  globfree(&found);
  return count;
}

/* Until then there is nothing under its name, and afterwards nothing else. */
Test(store, a_new_store_gets_its_name_when_it_is_whole) {
  lab_error fault;
  for (int published = 0; published < 2; published++) {
    lab_store *store = store_at(store_path, LAB_STORE_NEW);
    const lab_store_run like = store_run("for a in 0..9, A in -1..-1: a", 1, 1);
    const lab_store_run *run = labi_store_begin(store, &like);
    store_done(store, run, 1, false);
    cr_expect(access(store_path, F_OK) != 0);
    if (published) cr_expect_eq(lab_store_publish(store, NULL), CGT_OK, "%s", lab_store_error(store)->message);
    lab_store_close(store);
    cr_expect((access(store_path, F_OK) == 0) == published);
    cr_expect_eq(count_beside(store_path), (size_t)published);
  }
  cr_expect(!lab_store_open(store_path, LAB_STORE_NEW, &fault) && strstr(fault.message, "already exists"), "%s",
            fault.message);
  lab_store *store = store_at(store_path, LAB_STORE_ANEW), *late = store_at(other_store_path, LAB_STORE_NEW);
  cr_expect_eq(lab_store_publish(store, other_store_path), CGT_OK, "%s", lab_store_error(store)->message);
  lab_store_close(store);
  cr_expect_eq(lab_store_publish(late, NULL), CGT_EINVAL, "somebody else was faster");
  cr_expect(strstr(lab_store_error(late)->message, "already exists"), "%s", lab_store_error(late)->message);
  lab_store_close(late);
  store = store_at(other_store_path, LAB_STORE_READ);
  cr_expect_eq(lab_store_run_count(store), 1);
  lab_store_close(store);
  cr_expect_eq(count_beside(store_path), 1);
}

Test(store, what_was_not_changed_is_as_saved) {
  make_and_change("UPDATE run SET id = id");
  volatile int stop = 1;
  lab_store_checked found;
  for (lab_store_mode mode = LAB_STORE_READ; mode <= LAB_STORE_SALVAGE; mode++) {
    if (mode == LAB_STORE_NEW || mode == LAB_STORE_ANEW) continue;
    lab_store *store = store_at(store_path, mode);
    cr_expect(lab_store_check(&found, store, NULL) == CGT_OK && found.damage_count == 0 && found.store == store);
    cr_expect(lab_store_check(&found, store, &stop) == CGT_ECANCELLED && found.damage_count == 0);
    cr_expect_eq(lab_store_error(store)->status, CGT_ECANCELLED);
    lab_store_close(store);
  }
}

/* Of three runs the second loses a row, and the third is changed. */
static void make_three(void) {
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  for (int i = 0; i < 3; i++) {
    lab_store_run same = store_run("s", 1, 1);
    same.number = (unsigned)i;
    const lab_store_run *run = labi_store_begin(store, &same);
    store_rows(store, run, 0, 2, (const char *[]){"{1|*}", "0"});
    store_done(store, run, 2, true);
  }
  lab_store_close(store);
  sqlite3 *db;
  cr_assert(sqlite3_open(store_path, &db) == SQLITE_OK &&
            sqlite3_exec(db, "DELETE FROM rows_2 WHERE a = 0; UPDATE run SET statement = 't' WHERE id = 3", NULL,
                         NULL, NULL) == SQLITE_OK);
  sqlite3_close(db);
}

Test(store, what_is_whole_is_salvaged) {
  make_three();
  lab_error error = {0};
  lab_store_checked found;
  const lab_store_kept *how;
  lab_store *from = store_at(store_path, LAB_STORE_SALVAGE), *to = store_at(other_store_path, LAB_STORE_WRITE);
  cr_expect_eq(lab_store_check(&found, from, NULL), CGT_EINVAL);
  cr_expect(found.damage_count == 2 && damaged_runs(NULL, &found) == 2);
  cr_assert_eq(lab_store_salvage(&how, to, from, NULL, &error), CGT_OK, "%s", error.message);
  for (size_t i = 0; i < 3; i++) cr_expect_eq(how[i].run, lab_store_run_at(from, i));
  cr_expect(how[0].how == LAB_STORE_KEPT && how[0].rows == 2);
  cr_expect(how[1].how == LAB_STORE_BEGUN && how[1].rows == 1);
  cr_expect(how[2].how == LAB_STORE_LOST && how[2].rows == 0);
  cr_expect_eq(lab_store_check(NULL, to, NULL), CGT_OK);
  cr_assert_eq(lab_store_run_count(to), 2);
  cr_expect(lab_store_run_at(to, 0)->rows == 2 && lab_store_run_at(to, 0)->complete);
  cr_expect(lab_store_run_at(to, 1)->rows == 0 && !lab_store_run_at(to, 1)->complete &&
            lab_store_run_at(to, 1)->tuples == 0 && lab_store_run_at(to, 1)->number == 1);
  uint64_t ahead = 0;
  bool has[2];
  cr_assert(labi_store_rows_ahead(&ahead, to, lab_store_run_at(to, 1)));
  for (int64_t i = 0; i < 2; i++)
    cr_assert(labi_store_has_row(&has[i], to, lab_store_run_at(to, 1), (const int64_t[]){i, -1}));
  cr_expect(ahead == 1 && !has[0] && has[1]);
  volatile int stop = 1;
  cr_expect_eq(lab_store_salvage(&how, to, from, &stop, &error), CGT_ECANCELLED);
  cr_expect_null(how);
  cr_expect_eq(error.status, CGT_ECANCELLED);
  lab_store_close(from);
  lab_store_close(to);
}

/* Rows whose run is lost, and tables or columns that are, are damage: to go on would be to lose more. */
Test(store, a_store_without_one_of_its_parts_is_damaged) {
  static const struct {
    const char *change, *words;
    bool opens; /* for what is whole of it */
  } rows[] = {{"DELETE FROM run", "its table rows_1 belongs to no run", true},
              {"UPDATE name SET run = 7; UPDATE run SET id = 7", "run 7 is not as it was saved", true},
              {"DROP TABLE rows_1", "no such table: rows_1", true},
              {"DROP TABLE value", "no such table: ", true},
              {"DROP TABLE source", "no such table: source", false},
              {"DROP TABLE run", "no such table: run", false},
              {"ALTER TABLE run RENAME COLUMN sum TO sums", "no such column: sum", false}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    lab_error error = {0};
    lab_store_checked found;
    stores_begin();
    make_and_change(rows[i].change);
    for (int mode = LAB_STORE_READ; mode <= LAB_STORE_WRITE; mode++) {
      lab_store *store = lab_store_open(store_path, mode == 0 ? LAB_STORE_READ : LAB_STORE_WRITE, &error);
      if (store) { /* its runs are there, their rows are not */
        cr_expect_eq(lab_store_check(NULL, store, NULL), CGT_EINVAL, "%s", rows[i].change);
        error = *lab_store_error(store);
        lab_store_close(store);
      }
      cr_expect(strstr(error.message, "it is damaged: ") && strstr(error.message, rows[i].words), "%s: %s", rows[i].change,
                error.message);
    }
    lab_store *from = lab_store_open(store_path, LAB_STORE_SALVAGE, &error);
    cr_expect_eq(from != NULL, rows[i].opens, "%s", rows[i].change);
    if (!from) continue;
    lab_store *to = store_at(other_store_path, LAB_STORE_WRITE);
    cr_expect_eq(lab_store_check(&found, from, NULL), CGT_EINVAL);
    cr_expect(found.damage_count > 0, "%s", rows[i].change);
    cr_expect_eq(lab_store_salvage(NULL, to, from, NULL, &error), CGT_OK, "%s: %s", rows[i].change, error.message);
    cr_expect_eq(lab_store_check(NULL, to, NULL), CGT_OK);
    lab_store_close(from);
    lab_store_close(to);
  }
}

/* Where it is certain what a run is of, its rows are kept although it is not known how far it has come. */
Test(store, rows_of_a_run_with_wrong_counts_are_kept) {
  static const char *const counts[] = {"UPDATE run SET tuples = 3", "UPDATE run SET sum = 1", "UPDATE run SET last = '1'",
                                       "UPDATE run SET seal = 0", "UPDATE run SET \"rows\" = 99"};
  static const char *const words[] = {"UPDATE run SET statement = 't'", "UPDATE run SET number = 3", "UPDATE run SET program = '9'",
                                      "UPDATE run SET sum = 1, identity = identity + 1", "UPDATE source SET text = 'x'",
                                      "UPDATE name SET name = 'c' WHERE position = 2", "UPDATE run SET shards = 2"};
  enum { COUNTS = sizeof counts / sizeof *counts, ALL = COUNTS + sizeof words / sizeof *words };
  for (size_t i = 0; i < ALL; i++) {
    const char *change = i < COUNTS ? counts[i] : words[i - COUNTS];
    lab_error error = {0};
    lab_store_checked found;
    const lab_store_kept *how;
    bool file;
    stores_begin();
    make_and_change(change);
    lab_store *from = store_at(store_path, LAB_STORE_SALVAGE), *to = store_at(other_store_path, LAB_STORE_WRITE);
    cr_expect_eq(lab_store_check(&found, from, NULL), CGT_EINVAL, "%s", change);
    cr_expect(damaged_runs(&file, &found) == 1 && !file, "%s", change);
    cr_assert_eq(lab_store_salvage(&how, to, from, NULL, &error), CGT_OK, "%s: %s", change, error.message);
    cr_expect_eq(how[0].how, i < COUNTS ? LAB_STORE_BEGUN : LAB_STORE_LOST, "%s", change);
    cr_expect_eq(how[0].rows, i < COUNTS ? 2 : 0, "%s: %d", change, (int)how[0].rows);
    cr_expect_eq(lab_store_run_count(to), i < COUNTS);
    cr_expect_eq(lab_store_check(NULL, to, NULL), CGT_OK);
    lab_store_close(from);
    lab_store_close(to);
  }
}

/* Rows on a page that is none any more are lost, those before and behind it are kept. */
Test(store, rows_on_both_sides_of_a_broken_page_are_kept) {
  enum { ROWS = 2000, PAGE = 4096 };
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  lab_store_run same = store_run("s", 1, 1);
  const lab_store_run *run = labi_store_begin(store, &same);
  for (int64_t i = 0; i < ROWS; i++) store_rows(store, run, i, 1, (const char *[]){"*"});
  store_done(store, run, ROWS, true);
  int64_t page;
  cr_assert(labi_store_commit(store));
  lab_store_close(store);
  sqlite3 *db;
  sqlite3_stmt *root;
  cr_assert_eq(sqlite3_open(store_path, &db), SQLITE_OK);
  cr_assert_eq(sqlite3_prepare_v2(db, "SELECT rootpage FROM sqlite_schema WHERE name = 'rows_1'", -1, &root, NULL),
               SQLITE_OK);
  cr_assert_eq(sqlite3_step(root), SQLITE_ROW);
  page = sqlite3_column_int64(root, 0);
  sqlite3_finalize(root);
  sqlite3_close(db);
  /* Its fifth leaf, as the file format of SQLite has it: cells of an inner page begin with the page below. */
  unsigned char bytes[PAGE];
  FILE *file = fopen(store_path, "r+b");
  cr_assert(file && fseek(file, (long)(page - 1) * PAGE, SEEK_SET) == 0 && fread(bytes, 1, PAGE, file) == PAGE);
  cr_assert(bytes[0] == 2 && bytes[3] * 256 + bytes[4] > 6);
  const unsigned char *cell = bytes + bytes[12 + 2 * 4] * 256 + bytes[12 + 2 * 4 + 1];
  page = (int64_t)cell[0] << 24 | cell[1] << 16 | cell[2] << 8 | cell[3];
  cr_assert(fseek(file, (long)(page - 1) * PAGE, SEEK_SET) == 0 && fputc(0x55, file) != EOF);
  fclose(file);
  lab_error error = {0};
  const lab_store_kept *how;
  lab_store *from = store_at(store_path, LAB_STORE_SALVAGE), *to = store_at(other_store_path, LAB_STORE_WRITE);
  cr_assert_eq(lab_store_salvage(&how, to, from, NULL, &error), CGT_OK, "%s", error.message);
  cr_expect(how[0].how == LAB_STORE_BEGUN && how[0].rows > ROWS / 2 && how[0].rows < ROWS, "%d", (int)how[0].rows);
  bool first, last;
  run = lab_store_run_at(to, 0);
  cr_assert(labi_store_has_row(&first, to, run, (const int64_t[]){0, -1}) &&
            labi_store_has_row(&last, to, run, (const int64_t[]){ROWS - 1, -1}));
  cr_expect(first && last);
  cr_expect_eq(lab_store_check(NULL, to, NULL), CGT_OK);
  lab_store_close(from);
  lab_store_close(to);
}

/* Of a store that comes from elsewhere nothing is said to a terminal but characters. */
Test(store, a_statement_in_a_message_has_no_controls) {
  char brief[LAB_STORE_BRIEF];
  const lab_store_run run = {.statement = "for a\n\x1b]0;x\x07\tin \xC2\x9B" "31m \xC3\xA9\x7F"};
  cr_expect_str_eq(lab_store_brief(brief, &run), "for a  ]0;x  in   31m \xC3\xA9 ");
}

/* ---- SQL ----------------------------------------------------------------------------------------- */

Test(store, answers_come_as_cells) {
  make_and_change("UPDATE run SET id = id");
  lab_store *store = store_at(store_path, LAB_STORE_READ);
  const char *text = "select 7, 1.5, null, 'a', x'0001' from rows_1; -- the end\n", *rest = text;
  lab_query *query;
  lab_error error;
  cr_assert_eq(lab_query_open(&query, &rest, store, text, NULL, &error), CGT_OK);
  cr_assert_not_null(query);
  cr_expect_eq(lab_query_columns(query), 5);
  cr_expect_str_eq(lab_query_column(query, 0), "7");
  const lab_query_cell *row;
  for (int i = 0; i < 2; i++) {
    cr_assert(lab_query_next(&row, query, &error) == CGT_OK && row);
    cr_expect(row[0].kind == LAB_QUERY_INTEGER && row[0].integer == 7);
    cr_expect(row[1].kind == LAB_QUERY_REAL && strcmp(row[1].text, "1.5") == 0);
    cr_expect_eq(row[2].kind, LAB_QUERY_NULL);
    cr_expect(row[3].kind == LAB_QUERY_TEXT && row[3].length == 1 && row[3].text[0] == 'a');
    cr_expect(row[4].kind == LAB_QUERY_BLOB && row[4].length == 2 && row[4].text[1] == 1);
  }
  cr_expect(lab_query_next(&row, query, &error) == CGT_OK && !row);
  lab_query_close(query);
  cr_assert_eq(lab_query_open(&query, &rest, store, text, NULL, &error), CGT_OK);
  cr_expect(!query && !*rest, "a comment is no statement");
  lab_query_close(query);
  lab_store_close(store);
}

Test(store, what_is_no_question_is_refused) {
  make_and_change("UPDATE run SET id = id");
  lab_store *store = store_at(store_path, LAB_STORE_READ);
  static const struct {
    const char *text;
    cgt_status status;
    unsigned line, column;
  } cases[] = {{"select 1;\nselect α frm run", CGT_EPARSE, 2, 14},
               {"select 1; delete from run", CGT_EINVAL, 0, 0},
               {"select 1; select 'x", CGT_EPARSE, 1, 18}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *rest = cases[i].text;
    lab_query *query;
    lab_error error = {0};
    cr_assert_eq(lab_query_open(&query, &rest, store, cases[i].text, NULL, &error), CGT_OK);
    lab_query_close(query);
    cr_expect_eq(lab_query_open(&query, &rest, store, cases[i].text, NULL, &error), cases[i].status);
    cr_expect_null(query);
    cr_expect(error.status == cases[i].status && *error.message);
    cr_expect(error.line == cases[i].line && error.column == cases[i].column, "%s: %u:%u", error.message,
              error.line, error.column);
  }
  lab_store_close(store);
}

Test(store, a_question_that_is_too_large_is_refused) {
  make_and_change("UPDATE run SET id = id");
  const char *text = "with recursive n(i) as (select 1 union all select i + 1 from n limit 100) "
                     "select length(group_concat(hex(randomblob(500000)))) from n";
  lab_store *store = store_at(store_path, LAB_STORE_READ);
  for (size_t limit = 20000000; limit <= 800000000; limit *= 40) {
    const char *rest = text;
    const lab_query_cell *row;
    lab_query *query;
    lab_error error;
    lab_store_limit_memory(limit);
    cr_assert_eq(lab_query_open(&query, &rest, store, text, NULL, &error), CGT_OK);
    cr_expect_eq(lab_query_next(&row, query, &error), limit < 100000000 ? CGT_ENOMEM : CGT_OK);
    lab_query_close(query);
  }
  lab_store_limit_memory(0);
  lab_store_close(store);
}

Test(store, a_question_without_end_is_stopped) {
  make_and_change("UPDATE run SET id = id");
  lab_store *store = store_at(store_path, LAB_STORE_READ);
  const char *text = "with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n",
             *rest = text;
  volatile int stop = 1;
  lab_query *query;
  const lab_query_cell *row;
  lab_error error;
  cr_assert_eq(lab_query_open(&query, &rest, store, text, &stop, &error), CGT_OK);
  cr_expect_eq(lab_query_next(&row, query, &error), CGT_ECANCELLED);
  cr_expect_null(row);
  lab_query_close(query);
  lab_store_close(store);
}
