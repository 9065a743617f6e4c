/* test_survey_check.c: checks and sweeps of a program: what is counted is the same for any number of workers,
 * and an instance without a value keeps no other from being decided. */
#include <criterion/criterion.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include <cgt/lab_survey.h>

#include "stores.h"

TestSuite(survey_check, .init = stores_begin, .fini = stores_end);

typedef struct verdict {
  lab_check_result result;
  int64_t smallest[4], error_at[4];
} verdict;

static bool on_report(void *where, const lab_check_result *result, lab_machine *machine) {
  verdict *verdict = where;
  (void)machine;
  verdict->result = *result;
  size_t bytes = result->statement->variable_count * sizeof(int64_t);
  if (result->smallest) memcpy(verdict->smallest, result->smallest, bytes);
  if (result->has_error_at) memcpy(verdict->error_at, result->error_at, bytes);
  return true;
}

static lab_program *program_of(const char *text) {
  lab_error error = {0};
  lab_program *program = lab_program_new(false);
  cr_assert_eq(lab_program_add(program, text, strlen(text), &error), CGT_OK, "%s", error.message);
  return program;
}

static verdict check(const char *text, lab_check_options options) {
  verdict verdict = {0};
  lab_check_summary summary;
  lab_error error;
  lab_program *program = program_of(text);
  options.where = &verdict;
  options.report = on_report;
  cr_assert_eq(lab_check(&summary, program, &options, &error), CGT_OK, "%s", error.message);
  cr_expect_eq(summary.instances, verdict.result.instances);
  lab_program_free(program);
  return verdict;
}

/* ---- what is stopped ----------------------------------------------------------------------------- */

static bool write_text(void *where, const char *bytes, size_t length) {
  char *text = where;
  cr_assert(strlen(text) + length < 1000);
  strncat(text, bytes, length);
  return true;
}

/* As after a stop: the counterexample is known, and no steps are left to compute its sides. */
static bool report_without_steps(void *where, const lab_check_result *result, lab_machine *machine) {
  static const lab_style plain = {.format = CGT_PLAIN};
  uint64_t before = cgt_ctx_set_steps(lab_machine_ctx(machine), 0);
  cr_expect_eq(lab_report_check(write_text, where, &plain, NULL, result, machine), CGT_OK);
  cgt_ctx_set_steps(lab_machine_ctx(machine), before);
  return true;
}

Test(survey_check, a_counterexample_is_told_though_its_sides_are_not) {
  char text[1000] = "";
  lab_error error;
  lab_program *program = program_of("for n in 2..3: matrix_nim([n,n+1;n+1,n+3]) == 0");
  cr_assert_eq(lab_check(NULL, program, &(lab_check_options){.where = text, .report = report_without_steps}, &error), CGT_OK);
  cr_expect(strstr(text, "n = 2") && strstr(text, "(stopped before both sides were computed again)"), "%s", text);
  lab_program_free(program);
}

/* ---- instances without a value --------------------------------------------------------------------- */

/* Of 1000 every third has none. */
static const char thirds[] = "for n in 0..999: n/(n mod 3) >= n/2";

static void expect_thirds(const verdict *v) {
  const lab_check_result *r = &v->result;
  cr_expect(r->verdict == LAB_CHECK_UNDECIDED && !r->complete && !r->left);
  cr_expect(r->instances == 666 && r->without == 334 && r->failures == 0 && r->excepted == 0);
  cr_expect(r->error.status == CGT_EDOMAIN && r->has_error_at && v->error_at[0] == 0);
  cr_expect(r->error.line == 1 && strstr(r->error.message, "division by zero"), "%s", r->error.message);
}

Test(survey_check, instances_without_a_value_are_counted_and_the_others_decided) {
  for (unsigned workers = 1; workers <= 4; workers++) {
    verdict v = check(thirds, (lab_check_options){.workers = workers});
    expect_thirds(&v);
  }
  verdict v = check("for a in 0..3: 1/a == 1", (lab_check_options){0});
  cr_expect(v.result.verdict == LAB_CHECK_FAILS && v.result.failures == 2 && v.smallest[0] == 2);
  cr_expect(v.result.instances == 3 && v.result.without == 1 && v.error_at[0] == 0);
  v = check("for a in 0..3 where a > 1: 1/a < 1", (lab_check_options){0});
  cr_expect(v.result.verdict == LAB_CHECK_HOLDS && v.result.without == 0 && v.result.complete);
}

Test(survey_check, another_error_still_ends_the_statement) {
  verdict v =
      check("for a in 0..9: if a < 5 then 1/a >= 0 else left_options(\"x\") == 1", (lab_check_options){0});
  cr_expect(v.result.error.status == CGT_EINVAL && v.result.failed && v.error_at[0] == 5);
  cr_expect(v.result.instances == 4 && v.result.without == 1 && !v.result.complete);
}

Test(survey_check, a_limit_of_an_instance_is_one_without_a_value) {
  verdict v =
      check("for n in 0..9: if n mod 3 == 1 then factorial(10^6+n) > 0 else n >= 0", (lab_check_options){0});
  cr_expect_eq(v.result.error.status, CGT_ELIMIT, "%s", v.result.error.message);
  cr_expect(v.result.instances == 7 && v.result.without == 3 && v.error_at[0] == 1 && !v.result.complete);
  for (int resume = 0; resume < 2; resume++) {
    lab_store *store = store_at(store_path, LAB_STORE_WRITE);
    v = check("for n in 0..9: n mod 3 != 1 or factorial(10^6+n) > 0",
              (lab_check_options){.store = store, .resume = true});
    cr_expect(v.result.error.status == CGT_ELIMIT && !v.result.failed && v.result.without == 3);
    lab_store_close(store);
  }
  v = check("for n in 0..9: if n mod 3 == 1 then factorial(10^6+n) > 0 else n < 9", (lab_check_options){0});
  cr_expect(v.result.verdict == LAB_CHECK_FAILS && v.result.instances == 7 && v.smallest[0] == 9);
}

Test(survey_check, a_store_knows_of_instances_without_a_value) {
  for (int resume = 0; resume < 3; resume++) {
    lab_store *store = store_at(store_path, LAB_STORE_WRITE);
    verdict v = check(thirds, (lab_check_options){.store = store, .resume = true});
    expect_thirds(&v);
    cr_expect_eq(lab_store_check(NULL, store, NULL), CGT_OK);
    lab_store_close(store);
  }
}

Test(survey_check, shards_know_of_them_together) {
  const char *const paths[] = {store_path, other_store_path};
  lab_store *from[2];
  for (unsigned shard = 1; shard <= 2; shard++) {
    from[shard - 1] = store_at(paths[shard - 1], LAB_STORE_WRITE);
    check(thirds, (lab_check_options){.store = from[shard - 1], .shard = shard, .shards = 2});
  }
  char third[72];
  strcat(strcpy(third, store_path), "-3");
  remove(third);
  lab_store *to = store_at(third, LAB_STORE_WRITE);
  lab_join_fault fault;
  cr_assert_eq(lab_store_join(to, from, 2, NULL, &fault), CGT_OK, "%s", fault.error.message);
  verdict v = check(thirds, (lab_check_options){.store = to, .resume = true});
  expect_thirds(&v);
  lab_store_close(to);
  for (int i = 0; i < 2; i++) lab_store_close(from[i]);
  remove(third);
}

static bool count_empty(void *where, const lab_store_row *rows, size_t count) {
  size_t *empty = ((size_t **)where)[1];
  for (size_t i = 0; i < count; i++) {
    bool none = rows[i].values[0].kind == LAB_STORE_NOTHING;
    cr_expect_eq(none, rows[i].parameters[0] % 3 == 0);
    cr_expect_eq(none, rows[i].values[1].kind == LAB_STORE_NOTHING);
    *empty += none;
  }
  return true;
}

static bool report_first(void *where, const lab_check_result *result, lab_machine *machine) {
  return on_report(((void **)where)[0], result, machine);
}

Test(survey_check, a_sweep_has_empty_cells_for_them) {
  verdict v = {0};
  size_t empty = 0;
  void *where[] = {&v, &empty};
  lab_program *program = program_of("for n in 0..299: n/(n mod 3)");
  lab_fields fields;
  lab_check_summary summary;
  lab_error error;
  char *at;
  cr_assert_eq(lab_fields_read(&fields, program, "value,is_integer", &at, &error), CGT_OK);
  const lab_check_options options = {
      .fields = &fields, .workers = 3, .where = where, .report = report_first, .rows = count_empty};
  cr_assert_eq(lab_sweep(&summary, program, &options, &error), CGT_OK, "%s", error.message);
  cr_expect(empty == 100 && v.result.rows == 300 && v.result.without == 100);
  lab_fields_free(&fields);
  lab_program_free(program);
}

/* ---- the first counterexamples ----------------------------------------------------------------------- */

Test(survey_check, counts_end_at_the_last_counterexample_that_is_wanted) {
  for (unsigned workers = 1; workers <= 4; workers++) {
    verdict v = check("for n in 0..5000 where n mod 2 == 0 unless n == 4: n mod 1000 != 10 and 1/(n-8) <= 1",
                      (lab_check_options){.first = 3, .workers = workers});
    const lab_check_result *r = &v.result;
    cr_expect(r->verdict == LAB_CHECK_FAILS && r->left && !r->complete && r->failures == 3 && r->count == 3);
    cr_expect(r->instances == 1004 && r->excepted == 1 && r->without == 1, "%llu",
              (unsigned long long)r->instances); /* 0, 2, ... 2010, without 4 and 8 */
  }
}

Test(survey_check, all_are_counted_where_fewer_fail) {
  verdict v = check("for n in 0..99: n mod 50 != 7", (lab_check_options){.first = 3});
  cr_expect(!v.result.left && v.result.complete && v.result.instances == 100 && v.result.count == 2);
}

/* ---- claims that begin with exists ------------------------------------------------------------------- */

/* The first in the order of the ranges, though a later block may be done earlier; no instance before it is one. */
Test(survey_check, the_first_witness_is_told_by_any_number_of_workers) {
  for (unsigned workers = 1; workers <= 4; workers++) {
    verdict v = check("exists n in 0..20000 where n mod 2 == 0: n mod 1000 == 10 and 1/(n-8) < 1 or n == 3",
                      (lab_check_options){.workers = workers});
    const lab_check_result *r = &v.result;
    cr_expect(r->verdict == LAB_CHECK_HOLDS && r->left && r->witnesses == 1 && r->failures == 0 && !r->smallest);
    cr_expect(r->instances == 6 && r->without == 0 && r->error.status == CGT_OK, "%llu", (unsigned long long)r->instances);
  }
}

Test(survey_check, all_witnesses_are_counted_on_request) {
  verdict v = check("exists n in 0..999: n mod 100 == 7", (lab_check_options){.all = true});
  cr_expect(v.result.complete && v.result.witnesses == 10 && v.result.count == 10 && v.result.instances == 1000);
  v = check("exists n in 0..999: n mod 100 == 7", (lab_check_options){.first = 3});
  cr_expect(v.result.left && v.result.witnesses == 3 && v.result.count == 3 && v.result.instances == 208);
}

Test(survey_check, none_of_all_is_a_refutation_and_none_of_some_is_not) {
  verdict v = check("exists n in 0..999: n < 0", (lab_check_options){0});
  cr_expect(v.result.verdict == LAB_CHECK_FAILS && v.result.complete && v.result.instances == 1000 && !v.result.witness);
  v = check("exists n in 0..999: n < 0", (lab_check_options){.shard = 1, .shards = 2});
  cr_expect_eq(v.result.verdict, LAB_CHECK_UNDECIDED);
  v = check("exists n in 0..999: n < 0", (lab_check_options){.sample = 10, .seed = 1});
  cr_expect_eq(v.result.verdict, LAB_CHECK_SAMPLED);
  v = check("exists n in 0..9: 1/n == 20", (lab_check_options){0});
  cr_expect(v.result.verdict == LAB_CHECK_UNDECIDED && v.result.without == 1);
  v = check("exists n in 1..0: n == n", (lab_check_options){0});
  cr_expect_eq(v.result.verdict, LAB_CHECK_EMPTY);
}

/* A claim in exists and its negation in for are about the same instance. */
Test(survey_check, a_witness_is_a_counterexample_of_the_negation) {
  static const char *const claims[] = {"a, b in 0..30: a^2 + b^2 == 625", "G in graphs(5): snort(G) == 0",
                                       "n in 1..9, B in polyominoes(n): domineering(B) == {1|0}"};
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    char exists[200], negated[200];
    const char *colon = strchr(claims[i], ':');
    snprintf(exists, sizeof exists, "exists %s", claims[i]);
    snprintf(negated, sizeof negated, "for %.*s: not (%s)", (int)(colon - claims[i]), claims[i], colon + 1);
    verdict found = check(exists, (lab_check_options){0}), other = check(negated, (lab_check_options){.first = 1});
    cr_expect(found.result.witnesses == other.result.failures && found.result.instances == other.result.instances,
              "%s", claims[i]);
  }
}

/* ---- what a repaired store has kept ------------------------------------------------------------------- */

/* n/(n mod 4) has no value for every fourth n; every fifth is left out. */
static const char rows_of_thousand[] = "for n in 0..999 where n mod 5 != 0: n/(n mod 4)";

/* Sweeps and returns how many rows were computed; *result is what was reported. */
static uint64_t sweep(verdict *v, const char *path, lab_check_options options) {
  lab_program *program = program_of(rows_of_thousand);
  lab_store *store = store_at(path, LAB_STORE_WRITE);
  lab_fields fields;
  lab_check_summary summary;
  lab_error error;
  char *at;
  cr_assert_eq(lab_fields_read(&fields, program, "value,mean", &at, &error), CGT_OK);
  options.fields = &fields;
  options.store = store;
  options.resume = true;
  options.where = v;
  options.report = on_report;
  cr_assert_eq(lab_sweep(&summary, program, &options, &error), CGT_OK, "%s", error.message);
  cr_expect_eq(summary.rows, v->result.rows);
  cr_expect_eq(lab_store_check(NULL, store, NULL), CGT_OK, "%s", lab_store_error(store)->message);
  lab_fields_free(&fields);
  lab_program_free(program);
  lab_store_close(store);
  return summary.rows - summary.rows_before;
}

static void change(const char *path, const char *sql) {
  sqlite3 *db;
  cr_assert(sqlite3_open(path, &db) == SQLITE_OK && sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
  sqlite3_close(db);
}

static void repair(void) {
  lab_store *from = store_at(store_path, LAB_STORE_SALVAGE), *to = store_at(other_store_path, LAB_STORE_WRITE);
  lab_error error;
  cr_assert_eq(lab_store_salvage(NULL, to, from, NULL, &error), CGT_OK, "%s", error.message);
  lab_store_close(from);
  lab_store_close(to);
}

Test(survey_check, computes_again_only_what_a_store_has_lost) {
  for (unsigned workers = 1; workers <= 4; workers++) {
    stores_begin();
    verdict v = {0};
    cr_expect_eq(sweep(&v, store_path, (lab_check_options){.workers = workers}), 800);
    cr_expect(v.result.instances == 600 && v.result.without == 200 && v.error_at[0] == 4);
    /* 3 rows deleted, 2 changed; 200 without a value are asked again. */
    change(store_path, "DELETE FROM rows_1 WHERE n IN (1, 501, 999); UPDATE rows_1 SET value = 1 WHERE n IN (7, 9)");
    repair();
    verdict again = {0};
    cr_expect_eq(sweep(&again, other_store_path, (lab_check_options){.workers = workers}), 205);
    cr_expect(again.result.rows == 800 && again.result.instances == 600 && again.result.without == 200);
    cr_expect(again.error_at[0] == 4 && again.result.error.status == CGT_EDOMAIN);
    cr_expect_eq(sweep(&again, other_store_path, (lab_check_options){.workers = workers}), 0);
  }
}

Test(survey_check, computes_again_what_a_shard_has_lost) {
  verdict v = {0};
  const lab_check_options options = {.shard = 2, .shards = 3};
  uint64_t rows = sweep(&v, store_path, options);
  uint64_t without = v.result.without;
  change(store_path, "DELETE FROM rows_1 WHERE n = (SELECT max(n) FROM rows_1 WHERE n % 4 = 1)");
  repair();
  cr_expect_eq(sweep(&v, other_store_path, options), without + 1);
  cr_expect(v.result.rows == rows && v.result.without == without);
}

/* ---- a stop -------------------------------------------------------------------------------------------- */

Test(survey_check, a_stop_is_told_as_an_error) {
  volatile int stop = 1;
  verdict v = {0};
  lab_program *program = program_of("for n in 1..10^9: n > 0");
  lab_error error = {0};
  const lab_check_options options = {.stop = &stop, .where = &v, .report = on_report};
  cr_expect_eq(lab_check(NULL, program, &options, &error), CGT_ECANCELLED);
  cr_expect(error.status == CGT_ECANCELLED && strcmp(error.message, "stopped on request") == 0);
  lab_program_free(program);
}
