/* test_recorder.c: what a check or a sweep leaves in a store, and finds there again: a run is begun once, goes on where
 * it was broken, and ends with the rows of one that never was. */
#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "lab/survey/recorder.h"
#include "stores.h"

TestSuite(recorder, .init = stores_begin, .fini = stores_end);

static lab_program *program_of(const char *text) {
  lab_error error = {0};
  lab_program *program = lab_program_new(false);
  cr_assert_eq(lab_program_add(program, text, strlen(text), &error), CGT_OK, "%s", error.message);
  return program;
}

static bool on_report(void *where, const lab_check_result *result, lab_machine *machine) {
  (void)where, (void)result, (void)machine;
  return true;
}

/* ---- which run is it? ------------------------------------------------------------------------------ */

static const char two[] = "for a in 0..3: a >= 0; for a in 0..3: a >= 0";

Test(recorder, begins_a_run_for_each_statement_and_tells_equal_ones_apart) {
  lab_program *program = program_of(two);
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  const lab_check_options options = {.store = store, .scale = 2, .all = true, .first = 7, .definitions = "d"};
  labi_recorder recorder;
  cr_assert(labi_recorder_begin(&recorder, program, &options), "%s", lab_store_error(store)->message);
  cr_assert_eq(lab_store_run_count(store), 2);
  for (size_t i = 0; i < 2; i++) {
    const lab_store_run *run = lab_store_run_at(store, i);
    cr_expect(run->kind == LAB_STORE_CHECK && run->number == i && run->shard == 1 && run->shards == 1);
    cr_expect(run->parameter_count == 1 && run->field_count == 0 && !run->complete && run->tuples == 0);
    cr_expect_str_eq(run->statement, "for a in 0..3: a >= 0");
    cr_expect_str_eq(run->definitions, "d");
    cr_expect(run->options.scale == 2 && run->options.all && run->options.first == 7 && !run->options.paper);
    cr_expect_str_eq(run->names[0], "a");
  }
  labi_recorder_end(&recorder);
  labi_recorder_close(&recorder);
  lab_store_close(store);
  lab_program_free(program);
}

Test(recorder, a_known_run_is_left_alone_unless_it_is_to_go_on) {
  lab_program *program = program_of(two);
  for (int resume = -1; resume <= 1; resume++) {
    lab_store *store = store_at(store_path, LAB_STORE_WRITE);
    const lab_check_options options = {.store = store, .resume = resume > 0};
    labi_recorder recorder;
    cr_expect_eq(labi_recorder_begin(&recorder, program, &options), resume != 0);
    cr_expect_eq(recorder.saving, resume ? LAB_SAVING_GOOD : LAB_SAVING_KNOWN);
    cr_expect_eq(recorder.known, resume ? NULL : lab_store_run_at(store, 0));
    cr_expect_eq(lab_store_run_count(store), 2);
    labi_recorder_close(&recorder);
    lab_store_close(store);
  }
  lab_program_free(program);
}

Test(recorder, shards_and_other_options_are_other_runs) {
  lab_program *program = program_of("for a in 0..3: a >= 0");
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  const lab_check_options asked[] = {{.store = store}, {.store = store, .shard = 1, .shards = 2},
                                     {.store = store, .shard = 2, .shards = 2}, {.store = store, .scale = 3},
                                     {.store = store, .definitions = "def f(a) = a"}};
  for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
    labi_recorder recorder;
    cr_assert(labi_recorder_begin(&recorder, program, &asked[i]));
    cr_expect_eq(lab_store_run_count(store), i + 1);
    labi_recorder_close(&recorder);
  }
  lab_store_close(store);
  lab_program_free(program);
}

/* ---- going on ------------------------------------------------------------------------------------- */

/* Saves counterexample n as the next tuple. */
static void save_failure(labi_recorder *recorder, int64_t n) {
  labi_run_state *state = &recorder->states[0];
  state->tuples++;
  state->instances++;
  state->last[0] = n;
  labi_run_state_fails(state, &n);
  labi_block *block = labi_block_new(1, 1);
  block->tuples[0] = n;
  cr_assert(labi_recorder_save(recorder, 0, block, 1, NULL));
  labi_block_free(block);
}

Test(recorder, goes_on_where_it_ended) {
  lab_program *program = program_of("for a in 0..9: a < 0");
  for (int64_t from = 0; from <= 6; from += 3) {
    lab_store *store = store_at(store_path, LAB_STORE_WRITE);
    const lab_check_options options = {.store = store, .resume = true, .all = true};
    labi_recorder recorder;
    cr_assert(labi_recorder_begin(&recorder, program, &options));
    const labi_run_state *state = &recorder.states[0];
    cr_assert(state->tuples == (uint64_t)from && state->count == (size_t)from && state->failures == (uint64_t)from);
    for (int64_t i = 0; i < from; i++) cr_expect_eq(state->kept[i], i);
    if (from > 0) cr_expect(state->last[0] == from - 1 && state->smallest[0] == 0);
    for (int64_t i = from; i < from + 3; i++) save_failure(&recorder, i);
    labi_recorder_end(&recorder);
    cr_expect_eq(recorder.saving, LAB_SAVING_GOOD);
    labi_recorder_close(&recorder);
    lab_store_close(store);
  }
  lab_program_free(program);
}

Test(recorder, what_was_not_committed_is_done_again) {
  lab_program *program = program_of("for a in 0..9: a < 0");
  for (int run = 0; run < 2; run++) {
    lab_store *store = store_at(store_path, LAB_STORE_WRITE);
    const lab_check_options options = {.store = store, .resume = true, .all = true};
    labi_recorder recorder;
    cr_assert(labi_recorder_begin(&recorder, program, &options));
    cr_expect_eq(recorder.states[0].tuples, 0);
    save_failure(&recorder, 0);
    labi_recorder_close(&recorder); /* without its end, as after a kill */
    lab_store_close(store);
  }
  lab_program_free(program);
}

Test(recorder, a_run_that_another_version_began_is_told) {
  lab_program *program = program_of("for a in 0..9: a < 0");
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  lab_store_run older = {.kind = LAB_STORE_CHECK,
                         .statement = "for a in 0..9: a < 0",
                         .definitions = "",
                         .program = "0.0.7",
                         .shard = 1,
                         .shards = 1,
                         .parameter_count = 1,
                         .names = (const char *const[]){"a"}};
  cr_assert(labi_store_begin(store, &older) && labi_store_commit(store));
  lab_check_summary summary;
  lab_error error;
  for (int i = 0; i < 2; i++) {
    const lab_check_options options = {.store = store, .resume = true, .report = on_report};
    cr_assert_eq(lab_check(&summary, program, &options, &error), CGT_OK, "%s", error.message);
    cr_expect_eq(summary.older, i == 0 ? lab_store_run_at(store, 0) : NULL, "it is finished then");
  }
  cr_expect_str_eq(lab_store_run_at(store, 0)->program, "0.0.7");
  lab_store_close(store);
  lab_program_free(program);
}

/* ---- failures ------------------------------------------------------------------------------------- */

Test(recorder, a_store_that_fails_later_is_broken_and_keeps_what_it_has) {
  lab_program *program = program_of("for a in 0..9: a < 0");
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  const lab_check_options options = {.store = store, .all = true};
  labi_recorder recorder;
  cr_assert(labi_recorder_begin(&recorder, program, &options));
  save_failure(&recorder, 1);
  const int64_t again = 1;
  labi_run_state_fails(&recorder.states[0], &again);
  labi_block *block = labi_block_new(1, 1);
  block->tuples[0] = again;
  cr_expect_not(labi_recorder_save(&recorder, 0, block, 1, NULL), "a counterexample twice");
  cr_expect(recorder.saving == LAB_SAVING_BROKEN && *lab_store_error(store)->message);
  labi_block_free(block);
  labi_recorder_end(&recorder);
  labi_recorder_close(&recorder);
  lab_store_close(store);
  store = store_at(store_path, LAB_STORE_READ);
  cr_expect(lab_store_run_count(store) == 1 && lab_store_run_at(store, 0)->tuples == 0);
  lab_store_close(store);
  lab_program_free(program);
}

Test(recorder, counterexamples_that_were_changed_are_refused) {
  lab_program *program = program_of("for a in 0..9: a < 0");
  for (int run = 0; run < 2; run++) {
    lab_store *store = store_at(store_path, LAB_STORE_WRITE);
    const lab_check_options options = {.store = store, .resume = true, .all = true};
    labi_recorder recorder;
    cr_expect_eq(labi_recorder_begin(&recorder, program, &options), run == 0);
    if (run == 0) {
      save_failure(&recorder, 4);
      labi_recorder_end(&recorder);
    } else {
      cr_expect(recorder.saving == LAB_SAVING_UNBEGUN);
      cr_expect(strstr(lab_store_error(store)->message, "row 5 of run 1 is not as it was saved"), "%s",
                lab_store_error(store)->message);
    }
    labi_recorder_close(&recorder);
    lab_store_close(store);
    sqlite3 *db;
    cr_assert(sqlite3_open(store_path, &db) == SQLITE_OK &&
              sqlite3_exec(db, "UPDATE rows_1 SET a = 5", NULL, NULL, NULL) == SQLITE_OK);
    sqlite3_close(db);
  }
  lab_program_free(program);
}

/* ---- whole runs ------------------------------------------------------------------------------------ */

static bool end_soon(void *where, const lab_store_row *rows, size_t count) {
  (void)rows;
  uint64_t *left = where;
  *left = count < *left ? *left - count : 0;
  return *left > 0;
}

static void dump(char *text, size_t room) {
  lab_store *store = store_at(store_path, LAB_STORE_READ);
  lab_store_cursor *cursor = lab_store_rows(store, lab_store_run_at(store, 0));
  const lab_store_row *row;
  size_t used = 0;
  while (lab_store_next(&row, cursor) == CGT_OK && row)
    used += (size_t)snprintf(text + used, room - used, "%lld %s %s\n", (long long)row->parameters[0],
                             row->values[0].text, row->values[1].text);
  lab_store_rows_end(cursor);
  lab_store_close(store);
}

static cgt_status sweep(lab_check_summary *summary, const lab_program *program, const lab_fields *fields,
                        uint64_t *most) {
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  lab_error error;
  const lab_check_options options = {.store = store,
                                     .resume = true,
                                     .fields = fields,
                                     .workers = 2,
                                     .where = most,
                                     .report = on_report,
                                     .rows = most ? end_soon : NULL};
  cgt_status status = lab_sweep(summary, program, &options, &error);
  lab_store_close(store);
  return status;
}

/* Rows that were lost are not passed over: nothing is begun on a damaged store, resumed or new. */
Test(recorder, a_damaged_store_is_refused_before_work_begins) {
  lab_program *program = program_of("for n in 1..50: n"), *other = program_of("for n in 1..5: n");
  lab_fields fields;
  lab_error error;
  char *at;
  lab_check_summary summary;
  uint64_t most = 20;
  cr_assert_eq(lab_fields_read(&fields, program, "value", &at, &error), CGT_OK);
  sweep(&summary, program, &fields, &most);
  cr_assert(summary.rows > 0);
  sqlite3 *db;
  cr_assert(sqlite3_open(store_path, &db) == SQLITE_OK &&
            sqlite3_exec(db, "DELETE FROM rows_1 WHERE n = 2", NULL, NULL, NULL) == SQLITE_OK);
  sqlite3_close(db);
  cr_expect_eq(sweep(&summary, program, &fields, NULL), CGT_EINVAL);
  cr_expect(summary.saving == LAB_SAVING_UNBEGUN && summary.reported == 0);
  cr_expect_eq(sweep(&summary, other, &fields, NULL), CGT_EINVAL);
  lab_store *store = store_at(store_path, LAB_STORE_READ);
  cr_expect_eq(lab_store_run_count(store), 1);
  lab_store_close(store);
  lab_fields_free(&fields);
  lab_program_free(other);
  lab_program_free(program);
}

Test(recorder, a_sweep_that_was_broken_ends_as_one_that_was_not) {
  static char whole[60000], broken[60000];
  lab_program *program = program_of("for n in 1..600: {n|-n} + *(n mod 5)");
  lab_fields fields;
  lab_error error;
  char *at;
  lab_check_summary summary;
  cr_assert_eq(lab_fields_read(&fields, program, "value,atomic_weight", &at, &error), CGT_OK);
  cr_assert_eq(sweep(&summary, program, &fields, NULL), CGT_OK);
  cr_expect(summary.rows == 600 && summary.rows_before == 0 && summary.saving == LAB_SAVING_GOOD);
  dump(whole, sizeof whole);
  stores_begin();
  for (uint64_t done = 0; done < 600; done = summary.rows) {
    uint64_t most = 100;
    sweep(&summary, program, &fields, &most);
    cr_assert(summary.rows_before == done && summary.rows > done, "%llu", (unsigned long long)done);
  }
  dump(broken, sizeof broken);
  cr_expect_str_eq(broken, whole);
  lab_fields_free(&fields);
  lab_program_free(program);
}
