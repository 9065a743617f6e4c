/* test_store.c: blocks that travel as bytes, tuples dealt out to shards, and stores: what goes in comes out,
 * values read back as the games they were, and a broken run leaves a beginning. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cgt/lab_machine.h>
#include "lab/survey/row_texts.h"
#include "lab/store/store_merge.h"
#include "lab/store/store_writer.h"
#include "lab/survey/schedule.h"

static char path[64], other_path[64];

static void setup(void) {
  snprintf(path, sizeof path, "/tmp/test-store-%ld.db", (long)getpid());
  snprintf(other_path, sizeof other_path, "/tmp/test-store-%ld-2.db", (long)getpid());
  unlink(path);
  unlink(other_path);
}

static void teardown(void) {
  unlink(path);
  unlink(other_path);
}

TestSuite(store, .init = setup, .fini = teardown);

static lab_store *open_it(const char *name, lab_store_mode mode) {
  lab_error fault = {.message = ""};
  lab_store *store = lab_store_open(name, mode, &fault);
  cr_assert_not_null(store, "%s", fault.message);
  return store;
}

static const char *const names[] = {"a", "A", "value", "mean"};

static lab_store_run run_of(const char *statement, unsigned shard, unsigned shards) {
  return (lab_store_run){.kind = LAB_STORE_SWEEP,
                          .statement = statement,
                          .definitions = "",
                          .options = "",
                          .shard = shard,
                          .shards = shards,
                          .parameter_count = 2,
                          .field_count = 2,
                          .names = names};
}

static labi_block *block_of(int64_t from, size_t count, const char *const *texts) {
  labi_block *block = labi_block_new(count, 2);
  block->rows.fields = 2;
  for (size_t i = 0; i < count; i++) {
    block->tuples[2 * i] = from + (int64_t)i;
    block->tuples[2 * i + 1] = -1;
    uint32_t *cells = labi_rows_add(&block->rows);
    labi_rows_text about = {.kind = LAB_STORE_GAME,
                             .has_fingerprint = true,
                             .fingerprint = UINT64_MAX - i,
                             .length = strlen(texts[i])};
    cells[0] = labi_rows_add_text(&block->rows, &about, texts[i]);
    block->done++;
  }
  return block;
}

Test(store, a_program_travels_as_bytes) {
  static const char *const texts[] = {"def f(a) = a + 1; def g(a) = 2*a",
                                      "def f(a) = a + 3; for n in 1..1: f(g(n)) == 5", "broken(",
                                      "for n in 1..1: 6*3 == 18"};
  lab_program *program = lab_program_new(false);
  for (size_t i = 0; i < 4; i++) {
    lab_program_set_paper(program, i == 3);
    cr_expect_eq(lab_program_add(program, texts[i], strlen(texts[i]), NULL) == CGT_OK, i != 2);
  }
  size_t size;
  char *bytes = lab_program_pack(&size, program);
  lab_program *copy = lab_program_unpack(bytes, size);
  cr_assert_not_null(copy);
  cr_expect_eq(lab_program_count(copy), 2);
  cr_expect_eq(lab_program_definitions(copy), lab_program_definitions(program));
  lab_machine *machine = lab_machine_new(copy, NULL, 1);
  lab_verdict verdict = LAB_OUTSIDE;
  lab_error error;
  cr_expect_eq(lab_instance_check(&verdict, machine, 0, (int64_t[]){1}, &error), CGT_OK);
  cr_expect_eq(verdict, LAB_HOLDS);
  cr_expect_eq(lab_instance_check(&verdict, machine, 1, (int64_t[]){1}, &error), CGT_OK);
  cr_expect_eq(verdict, LAB_FAILS, "6*3 is 6 + *3 on paper");
  lab_machine_free(machine);
  cr_expect_null(lab_program_unpack(bytes, size - 1));
  cr_expect_null(lab_program_unpack(bytes, 3));
  lab_program_free(copy);
  lab_program_free(program);
  free(bytes);
}

Test(store, a_block_travels_as_bytes) {
  labi_block *block = block_of(5, 3, (const char *[]){"0", "{2|0}", "*"});
  block->index = 77;
  block->error = (lab_error){.status = CGT_ELIMIT, .message = "too large"};
  size_t size;
  char *bytes = labi_block_pack(&size, block);
  struct labi_block *copy = labi_block_unpack(bytes, size);
  cr_assert_not_null(copy);
  cr_expect(copy->index == 77 && copy->count == 3 && copy->rows.count == 3 && copy->rows.text_count == 3);
  cr_expect_str_eq(copy->error.message, "too large");
  cr_expect_arr_eq(copy->tuples, block->tuples, 6 * sizeof(int64_t));
  cr_expect_arr_eq(copy->rows.cells, block->rows.cells, 6 * sizeof(uint32_t));
  cr_expect_str_eq(labi_rows_value(&copy->rows, 1).text, "0");
  cr_expect_str_eq(labi_rows_value(&copy->rows, 2).text, "{2|0}");
  cr_expect_str_eq(labi_rows_value(&copy->rows, 3).text, "*");
  for (size_t cut = 0; cut < size; cut++)
    cr_expect_null(labi_block_unpack(bytes, cut), "%zu bytes of %zu", cut, size);
  labi_block_free(block);
  labi_block_free(copy);
  free(bytes);
}

Test(store, what_goes_in_comes_out_in_order) {
  lab_store *store = open_it(path, LAB_STORE_WRITE);
  lab_store_run same = run_of("for a in 0..9, A in -1..-1: a", 1, 1);
  cr_expect_null(lab_store_find(store, &same));
  const lab_store_run *run = labi_store_begin(store, &same);
  cr_assert_not_null(run, "%s", lab_store_error(store)->message);
  labi_block *late = block_of(3, 2, (const char *[]){"{1|*}", "^"}),
             *early = block_of(0, 3, (const char *[]){"0", "^", "^"});
  cr_assert(labi_store_add_rows(store, run, late->tuples, &late->rows) &&
            labi_store_add_rows(store, run, early->tuples, &early->rows));
  labi_run_state state;
  cr_assert(labi_run_state_open(&state, 2));
  state.tuples = state.rows = 5;
  state.last[0] = INT64_MIN;
  state.last[1] = INT64_MAX;
  cr_assert(labi_store_save(store, run, &state) && labi_store_commit(store), "%s",
            lab_store_error(store)->message);
  lab_store_close(store);
  labi_run_state_close(&state);
  labi_block_free(late);
  labi_block_free(early);

  store = open_it(path, LAB_STORE_READ);
  cr_assert_eq(lab_store_run_count(store), 1);
  run = lab_store_find(store, &same);
  cr_assert_not_null(run);
  cr_expect(run->rows == 5 && !run->complete && strcmp(run->names[1], "A") == 0);
  cr_assert(labi_run_state_open(&state, 2));
  cr_assert(labi_store_load(&state, store, run));
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
  lab_store *store = open_it(path, LAB_STORE_WRITE);
  lab_store_run same = run_of("s", 1, 1);
  const lab_store_run *run = labi_store_begin(store, &same);
  cr_assert(labi_store_commit(store));
  labi_block *block = block_of(0, 1, (const char *[]){"0"});
  cr_assert(labi_store_add_rows(store, run, block->tuples, &block->rows));
  lab_error fault;
  cr_expect_null(lab_store_open(path, LAB_STORE_WRITE, &fault));
  cr_expect(strstr(fault.message, "another process is writing"), "%s", fault.message);
  lab_store_close(store);
  store = open_it(path, LAB_STORE_READ);
  lab_store_cursor *cursor = lab_store_rows(store, lab_store_run_at(store, 0));
  const lab_store_row *row;
  cr_expect(lab_store_next(&row, cursor) == CGT_OK && !row);
  lab_store_rows_end(cursor);
  lab_store_close(store);
  labi_block_free(block);
}

/* A store of one run with two rows; then somebody changes it. */
static void make_and_change(const char *sql) {
  lab_store *store = open_it(path, LAB_STORE_WRITE);
  lab_store_run same = run_of("s", 1, 1);
  const lab_store_run *run = labi_store_begin(store, &same);
  labi_block *block = block_of(0, 2, (const char *[]){"{1|*}", "0"});
  labi_run_state state;
  cr_assert(labi_run_state_open(&state, 2));
  state.tuples = state.rows = 2;
  cr_assert(labi_store_add_rows(store, run, block->tuples, &block->rows) &&
            labi_store_save(store, run, &state) && labi_store_commit(store));
  labi_run_state_close(&state);
  labi_block_free(block);
  lab_store_close(store);
  sqlite3 *db;
  cr_assert(sqlite3_open(path, &db) == SQLITE_OK && sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
  sqlite3_close(db);
}

Test(store, rows_that_were_changed_are_known) {
  static const char *const changes[] = {
      "UPDATE value SET text = '{2|*}' WHERE text = '{1|*}'", "UPDATE rows_1 SET a = 7 WHERE a = 1",
      "DELETE FROM rows_1 WHERE a = 0", "UPDATE rows_1 SET value = NULL WHERE a = 0",
      "UPDATE value SET kind = 'text' WHERE text = '0'"};
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    setup();
    make_and_change(changes[i]);
    lab_store *store = open_it(path, LAB_STORE_READ);
    lab_store_cursor *cursor = lab_store_rows(store, lab_store_run_at(store, 0));
    const lab_store_row *row;
    cgt_status status;
    while ((status = lab_store_next(&row, cursor)) == CGT_OK && row) continue;
    const char *message = lab_store_error(store)->message;
    cr_expect(status == CGT_EINVAL && strstr(message, "not those that were saved"), "%s: %s", changes[i],
              message);
    lab_store_rows_end(cursor);
    lab_store_close(store);
  }
}

Test(store, runs_that_were_changed_are_known) {
  static const char *const changes[] = {
      "UPDATE run SET tuples = 3",    "UPDATE run SET instances = 1",
      "UPDATE run SET complete = 1",  "UPDATE run SET last = '1'",
      "UPDATE source SET text = 'x'", "UPDATE run SET statement = 't'",
      "UPDATE run SET sum = 1",       "UPDATE name SET name = 'c' WHERE position = 2"};
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    setup();
    make_and_change(changes[i]);
    lab_error fault = {.message = ""};
    cr_expect_null(lab_store_open(path, LAB_STORE_READ, &fault), "%s", changes[i]);
    cr_expect(strstr(fault.message, "not as it was saved"), "%s: %s", changes[i], fault.message);
  }
}

/* A row twice is refused, and the message says so in a line. */
Test(store, a_row_is_there_once) {
  lab_store *store = open_it(path, LAB_STORE_WRITE);
  lab_store_run same = run_of("s", 1, 1);
  const lab_store_run *run = labi_store_begin(store, &same);
  labi_block *block = block_of(0, 1, (const char *[]){"0"});
  cr_expect(labi_store_add_rows(store, run, block->tuples, &block->rows));
  cr_expect_not(labi_store_add_rows(store, run, block->tuples, &block->rows));
  cr_expect(*lab_store_error(store)->message && !strchr(lab_store_error(store)->message, '\n'));
  lab_store_close(store);
  labi_block_free(block);
}

Test(store, shards_are_dealt_chunks_and_make_up_the_whole) {
  lab_program *program = lab_program_new(false);
  const char *text = "for a in 0..40, b in 0..a, c in 0..2: a";
  lab_error error;
  cr_assert(lab_program_add(program, text, strlen(text), &error) == CGT_OK);
  lab_machine *machine = lab_machine_new(program, NULL, 1);
  for (unsigned shards = 1; shards <= 4; shards++) {
    uint64_t total = 0;
    int64_t seen[41 * 41 * 3] = {0};
    for (unsigned shard = 1; shard <= shards; shard++) {
      int64_t tuple[3], kept[3];
      labi_schedule walk = {.shard = shard, .shards = shards, .tuple = tuple};
      labi_schedule_start(&walk, 0);
      while (labi_schedule_step(&walk, machine, &error) == CGT_OK && !walk.done) {
        seen[(tuple[0] * 41 + tuple[1]) * 3 + tuple[2]]++;
        memcpy(kept, tuple, sizeof kept);
        uint64_t index = walk.index, count = walk.count;
        if (count % 97 == 0) { /* as a run that was broken here */
          labi_schedule_resume(&walk, 0, kept, 3, count);
          cr_assert(walk.index == index && walk.count == count);
        }
      }
      total += walk.count;
    }
    cr_expect(total == 41 * 42 / 2 * 3);
    for (int a = 0; a <= 40; a++)
      for (int b = 0; b <= a; b++)
        for (int c = 0; c <= 2; c++) cr_expect(seen[(a * 41 + b) * 3 + c] == 1);
  }
  lab_machine_free(machine);
  lab_program_free(program);
}

Test(store, values_read_back_as_the_games_they_were) {
  lab_program *program = lab_program_new(false);
  const char *text = "for a in 0..5, b in 0..5, c in 0..5: matrix_nim([a,b;c,3])";
  lab_error error;
  char *at;
  lab_fields fields;
  cr_assert(lab_program_add(program, text, strlen(text), &error) == CGT_OK);
  cr_assert(lab_fields_read(&fields, program, " value , outcome,left_options(G), atomic_weight", &at,
                            &error) == CGT_OK);
  lab_machine *machine = lab_machine_new(program, NULL, 1);
  labi_row_texts *texts = labi_row_texts_new();
  labi_block *block = labi_block_new(0, 3);
  cgt_ctx *other = cgt_ctx_new(NULL);
  int64_t tuple[3];
  bool done, inside;
  lab_value value;
  for (lab_instance_first(&done, tuple, machine, 0, &error); !done;
       lab_instance_next(&done, tuple, machine, 0, &error)) {
    cr_assert(lab_instance_value(&inside, &value, machine, 0, LAB_WHOLE, tuple, &error) == CGT_OK);
    cr_assert(labi_row_texts_add(block, texts, &fields, machine, value, &error) == CGT_OK, "%s",
              error.message);
    const uint32_t *cells = block->rows.cells + (block->rows.count - 1) * 4;
    cr_assert(cells[0] > 0 && cells[1] > 0 && cells[2] > 0);
    const labi_rows_text *its = &block->rows.texts[cells[0] - 1];
    cgt_game g = cgt_parse_n(other, block->rows.bytes + its->offset, its->length);
    uint64_t fingerprint;
    cr_assert(cgt_fingerprint(&fingerprint, other, g) == CGT_OK, "%s", cgt_ctx_message(other));
    cr_expect(its->has_fingerprint && its->fingerprint == fingerprint);
    lab_machine_forget(machine);
  }
  cr_expect_eq(block->rows.count, 216);
  cgt_ctx_free(other);
  labi_block_free(block);
  labi_row_texts_free(texts);
  lab_machine_free(machine);
  lab_fields_free(&fields);
  lab_program_free(program);
}

Test(store, merged_shards_are_in_order) {
  lab_store *from = open_it(path, LAB_STORE_WRITE), *to = open_it(other_path, LAB_STORE_NEW);
  labi_store_shard parts[2];
  labi_run_state state;
  cr_assert(labi_run_state_open(&state, 2));
  state.complete = true;
  state.tuples = state.rows = 2;
  for (unsigned i = 0; i < 2; i++) {
    lab_store_run same = run_of("s", i + 1, 2);
    parts[i] = (labi_store_shard){from, labi_store_begin(from, &same)};
    labi_block *block = block_of(i == 0 ? 2 : 0, 2, (const char *[]){"*", "0"});
    cr_assert(labi_store_add_rows(from, parts[i].run, block->tuples, &block->rows) &&
              labi_store_save(from, parts[i].run, &state));
    labi_block_free(block);
  }
  lab_store *culprit;
  cr_assert(labi_store_merge(&culprit, to, parts, 2, NULL) == CGT_OK, "%s",
            lab_store_error(culprit)->message);
  lab_store_close(from);
  labi_run_state_close(&state);
  cr_expect_eq(lab_store_run_count(to), 1);
  const lab_store_run *run = lab_store_run_at(to, 0);
  lab_store_cursor *cursor = lab_store_rows(to, run);
  const lab_store_row *row;
  for (int64_t i = 0; i < 4; i++)
    cr_expect(lab_store_next(&row, cursor) == CGT_OK && row && row->parameters[0] == i);
  lab_store_rows_end(cursor);
  lab_store_close(to);
}

/* ---- joining stores ------------------------------------------------------------------------------ */

/* A store with one shard of the run of a statement. */
static lab_store *shard_of(const char *name, const char *statement, unsigned shard, unsigned shards,
                           bool complete) {
  lab_store *store = open_it(name, LAB_STORE_WRITE);
  lab_store_run same = run_of(statement, shard, shards);
  const lab_store_run *run = labi_store_begin(store, &same);
  labi_run_state state;
  cr_assert(run && labi_run_state_open(&state, 2));
  state.complete = complete;
  labi_block *block = block_of(shard, 1, (const char *[]){"*"});
  state.tuples = state.rows = 1;
  cr_assert(labi_store_add_rows(store, run, block->tuples, &block->rows) &&
            labi_store_save(store, run, &state) && labi_store_commit(store));
  labi_run_state_close(&state);
  labi_block_free(block);
  lab_store_close(store);
  return open_it(name, LAB_STORE_READ);
}

/* Joins two stores; the problem, and what it is about. */
static lab_join_fault join(const char *statement, unsigned shard, bool complete, cgt_status *status,
                           const volatile int *stop) {
  setup();
  lab_store *from[] = {shard_of(path, "s", 1, 2, true), shard_of(other_path, statement, shard, 2, complete)};
  char third[72];
  snprintf(third, sizeof third, "%s-3", path);
  unlink(third);
  lab_store *to = open_it(third, LAB_STORE_NEW);
  lab_join_fault fault = {0};
  *status = lab_store_join(to, from, 2, stop, &fault);
  if (*status == CGT_OK) {
    cr_assert_eq(lab_store_run_count(to), 1);
    cr_expect(lab_store_run_at(to, 0)->rows == 2 && lab_store_run_at(to, 0)->shards == 1);
  }
  for (size_t i = 0; i < 2; i++) lab_store_close(from[i]);
  lab_store_close(to);
  unlink(third);
  return fault;
}

Test(store, shards_of_some_stores_are_joined) {
  cgt_status status;
  volatile int stop = 1;
  join("s", 2, true, &status, NULL);
  cr_expect_eq(status, CGT_OK);
  lab_join_fault fault = join("t", 2, true, &status, NULL);
  cr_expect(status == CGT_EINVAL && fault.problem == LAB_JOIN_DIFFERENT && fault.shard == 2);
  cr_expect_str_eq(fault.difference, "the statements differ");
  fault = join("s", 1, true, &status, NULL);
  cr_expect(status == CGT_EINVAL && fault.problem == LAB_JOIN_TWICE && fault.shard == 1);
  fault = join("t", 1, true, &status, NULL);
  cr_expect(status == CGT_EINVAL && fault.problem == LAB_JOIN_MISSING && fault.shard == 2);
  fault = join("s", 2, false, &status, NULL);
  cr_expect(status == CGT_EINVAL && fault.problem == LAB_JOIN_UNFINISHED && fault.shard == 2);
  fault = join("s", 2, true, &status, &stop);
  cr_expect(status == CGT_ECANCELLED && fault.problem == LAB_JOIN_FAILED);
  cr_expect_eq(fault.error.status, CGT_ECANCELLED);
}

/* ---- SQL ----------------------------------------------------------------------------------------- */

Test(store, answers_come_as_cells) {
  make_and_change("UPDATE run SET id = id");
  lab_store *store = open_it(path, LAB_STORE_READ);
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
  lab_store *store = open_it(path, LAB_STORE_READ);
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

Test(store, a_question_without_end_is_stopped) {
  make_and_change("UPDATE run SET id = id");
  lab_store *store = open_it(path, LAB_STORE_READ);
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

Test(store, the_smallest_counterexample_has_the_least_sum) {
  labi_run_state state;
  cr_assert(labi_run_state_open(&state, 2));
  const int64_t tuples[][2] = {{INT64_MAX, INT64_MAX}, {INT64_MAX, INT64_MIN}, {-1, 1}, {0, 0},
                               {INT64_MIN, INT64_MAX}, {INT64_MIN, INT64_MIN}};
  const size_t best[] = {0, 1, 1, 1, 4, 5};
  for (size_t i = 0; i < 6; i++) {
    cr_assert(labi_run_state_fails(&state, tuples[i], true));
    cr_expect_arr_eq(state.smallest, tuples[best[i]], sizeof tuples[0]);
  }
  cr_expect(state.count == 6 && state.failures == 6);
  labi_run_state_close(&state);
}
