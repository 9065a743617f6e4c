/* test_memory_shares.c: what is kept for long has a limit, and what is found is the same with little memory as with much:
 * counterexamples, blocks of rows, stores of games that are full, texts of a store. tests/memory.sh measures what whole
 * commands take. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cgt/lab_survey.h>

#include "lab/survey/run.h"
#include "stores.h"

TestSuite(memory_shares, .init = stores_begin, .fini = stores_end, .timeout = 300);

static const size_t little = (size_t)4 << 20;

static lab_program *program_of(const char *text) {
  lab_error error = {0};
  lab_program *program = lab_program_new(false);
  cr_assert_eq(lab_program_add(program, text, strlen(text), &error), CGT_OK, "%s", error.message);
  return program;
}

/* ---- counterexamples ----------------------------------------------------------------------------- */

typedef struct verdict {
  lab_check_result result;
  int64_t first[2], last[2], smallest[2];
  bool in_order;
} verdict;

static bool on_report(void *where, const lab_check_result *result, lab_machine *machine) {
  verdict *v = where;
  (void)machine;
  v->result = *result;
  v->in_order = true;
  memcpy(v->smallest, result->smallest, sizeof v->smallest);
  for (size_t i = 0; i < result->count; i++) {
    const int64_t *tuple = result->counterexamples + 2 * i;
    if (i == 0) memcpy(v->first, tuple, sizeof v->first);
    v->in_order &= i == 0 || tuple[0] > v->last[0] || (tuple[0] == v->last[0] && tuple[1] > v->last[1]);
    memcpy(v->last, tuple, sizeof v->last);
  }
  return true;
}

static verdict check(const char *text, lab_check_options options) {
  verdict v = {0};
  lab_error error;
  lab_program *program = program_of(text);
  options.where = &v;
  options.report = on_report;
  cr_assert_eq(lab_check(NULL, program, &options, &error), CGT_OK, "%s", error.message);
  lab_program_free(program);
  return v;
}

/* 40,000 fail; a sixteenth of 4 MB holds 16,384 of them. */
static const char failing[] = "for a in 1..200, b in -200..-1: a + b == 1000";

static void expect_first_ones(const verdict *v, size_t count) {
  cr_expect(v->result.failures == 40000 && v->result.complete && v->result.count == count, "%zu kept",
            v->result.count);
  cr_expect(v->in_order && v->first[0] == 1 && v->first[1] == -200);
  cr_expect(v->smallest[0] == 1 && v->smallest[1] == -200);
  cr_expect(v->last[0] == (int64_t)(count - 1) / 200 + 1 && v->last[1] == (int64_t)(count - 1) % 200 - 200);
}

Test(memory_shares, counterexamples_are_all_counted_and_the_first_ones_kept) {
  for (unsigned workers = 1; workers <= 3; workers++) {
    const lab_check_options options = {.limits = {.memory_bytes = little}, .workers = workers, .all = true};
    verdict v = check(failing, options);
    expect_first_ones(&v, 16384);
  }
  verdict all = check(failing, (lab_check_options){.all = true}),
          none = check(failing, (lab_check_options){0});
  expect_first_ones(&all, 40000);
  cr_expect(none.result.count == 0 && none.result.failures == 40000);
  const lab_check_options first = {.limits = {.memory_bytes = little}, .first = 20000};
  verdict v = check(failing, first);
  cr_expect(v.result.left && v.result.failures == 20000 && v.result.count == 16384);
}

Test(memory_shares, a_store_has_those_that_are_not_kept) {
  for (int again = 0; again < 2; again++) {
    lab_store *store = store_at(store_path, LAB_STORE_WRITE);
    const lab_check_options options = {
        .limits = {.memory_bytes = little}, .all = true, .store = store, .resume = true};
    verdict v = check(failing, options);
    expect_first_ones(&v, 16384);
    cr_expect_eq(lab_store_run_at(store, 0)->failures, 40000);
    lab_store_close(store);
  }
  lab_store *store = store_at(store_path, LAB_STORE_READ);
  lab_store_cursor *cursor = lab_store_rows(store, lab_store_run_at(store, 0));
  const lab_store_row *row;
  int64_t rows = 0;
  for (; lab_store_next(&row, cursor) == CGT_OK && row; rows++)
    cr_expect(row->parameters[0] == rows / 200 + 1 && row->parameters[1] == rows % 200 - 200);
  cr_expect_eq(rows, 40000);
  lab_store_rows_end(cursor);
  lab_store_close(store);
}

/* ---- rows ---------------------------------------------------------------------------------------- */

typedef struct rows {
  int64_t next;
  uint64_t hash;
} rows;

static bool on_rows(void *where, const lab_store_row *given, size_t count) {
  rows *r = where;
  for (size_t i = 0; i < count; i++, r->next++) {
    const lab_store_value *value = &given[i].values[0];
    cr_expect(given[i].parameters[0] == r->next / 700 && given[i].parameters[1] == r->next % 700, "row %lld",
              (long long)r->next);
    for (size_t k = 0; k < value->length; k++)
      r->hash = (r->hash ^ (unsigned char)value->text[k]) * 0x100000001B3;
  }
  return true;
}

static bool pass_over(void *where, const lab_check_result *result, lab_machine *machine) {
  (void)machine;
  (void)where;
  cr_expect(result->complete && result->rows == 1400);
  return true;
}

/* The first 700 rows are short, so that the blocks become large; of the others ten fill a block. */
static rows sweep(size_t memory, unsigned workers) {
  lab_program *program = program_of("for k in 0..1, n in 0..699: k*2^20000 + n");
  lab_error error = {0};
  lab_fields fields;
  char *at = NULL;
  rows r = {.hash = 0xCBF29CE484222325};
  cr_assert_eq(lab_fields_read(&fields, program, "value", &at, &error), CGT_OK, "%s", error.message);
  const lab_check_options options = {.limits = {.memory_bytes = memory},
                                     .workers = workers,
                                     .fields = &fields,
                                     .where = &r,
                                     .report = pass_over,
                                     .rows = on_rows};
  cr_assert_eq(lab_sweep(NULL, program, &options, &error), CGT_OK, "%s", error.message);
  cr_expect_eq(r.next, 1400);
  lab_fields_free(&fields);
  lab_program_free(program);
  return r;
}

Test(memory_shares, long_rows_come_in_order_however_blocks_are_cut) {
  const rows whole = sweep(0, 2);
  for (unsigned workers = 1; workers <= 3; workers++)
    cr_expect_eq(sweep(little * workers, workers).hash, whole.hash, "%u workers", workers);
}

Test(memory_shares, a_block_that_is_cut_leaves_the_rest_to_another) {
  labi_block *block = labi_block_new(5, 2);
  for (size_t i = 0; i < 10; i++) block->tuples[i] = (int64_t)i;
  block->saved = calloc(5, sizeof *block->saved);
  block->saved[3] = block->last = block->cut = true;
  block->index = 7;
  block->done.tuples = 2;
  labi_block *rest = labi_block_rest(block);
  cr_assert_not_null(rest);
  cr_expect(block->count == 2 && block->more && !block->cut && !block->last);
  cr_expect(rest->count == 3 && rest->last && !rest->more && rest->index == 7 && rest->tuples[0] == 4);
  cr_expect(!rest->saved[0] && rest->saved[1] && rest->tuples[5] == 9 && rest->done.tuples == 0);
  labi_block_free(rest);
  labi_block_free(block);
}

/* ---- stores of games ------------------------------------------------------------------------------ */

static bool keep_verdict(void *where, const lab_check_result *result, lab_machine *machine) {
  (void)machine;
  ((verdict *)where)->result = *result;
  return true;
}

/* More games than there is memory for: the store is emptied again and again, by all workers together. */
Test(memory_shares, workers_empty_a_full_store_together) {
  for (unsigned workers = 1; workers <= 4; workers++) {
    lab_program *program = program_of(
        "for a in 1..24, b in 1..24, c in 1..24: {a|{b|-c}} + {c|{a|-b}} == {c|{a|-b}} + {a|{b|-c}}");
    lab_check_summary summary;
    lab_error error;
    verdict v = {0};
    const lab_check_options options = {
        .limits = {.memory_bytes = (size_t)3 << 20}, .workers = workers, .where = &v, .report = keep_verdict};
    cr_assert_eq(lab_check(&summary, program, &options, &error), CGT_OK, "%s", error.message);
    cr_expect(v.result.verdict == LAB_CHECK_HOLDS && v.result.instances == 13824, "%u workers", workers);
    lab_program_free(program);
  }
}

/* ---- texts of a store ------------------------------------------------------------------------------ */

static void add_texts(lab_store *store, const lab_store_run *run, int64_t from, int64_t count,
                      int64_t different) {
  for (int64_t i = from; i < from + count; i++) {
    char text[24];
    const int length = snprintf(text, sizeof text, "%lld", (long long)(i % different));
    const lab_store_value values[] = {{.kind = LAB_STORE_OTHER, .text = text, .length = (size_t)length},
                                      {.kind = LAB_STORE_NOTHING, .text = ""}};
    cr_assert(labi_store_add_row(store, run, (const int64_t[]){i, -1}, values), "%s",
              lab_store_error(store)->message);
  }
}

static int64_t number(lab_store *store, const char *sql) {
  lab_query *query;
  lab_error error;
  const lab_query_cell *row;
  const char *rest = sql;
  cr_assert_eq(lab_query_open(&query, &rest, store, sql, NULL, &error), CGT_OK, "%s", error.message);
  cr_assert(lab_query_next(&row, query, &error) == CGT_OK && row, "%s", error.message);
  const int64_t n = row[0].integer;
  lab_query_close(query);
  return n;
}

/* 20,000 texts, of which 500 KB know some 9,000 at a time; the second round finds all that the first has added, as
 * does one that begins with the store as it is. */
Test(memory_shares, a_text_is_in_a_store_once_though_not_all_are_known) {
  lab_store_limit_memory(2000000);
  for (int round = 0; round < 2; round++) {
    lab_store *store = store_at(store_path, LAB_STORE_WRITE);
    lab_store_run same = store_run("s", 1, 1);
    const lab_store_run *run = lab_store_find(store, &same);
    if (!run) run = labi_store_begin(store, &same);
    cr_assert_not_null(run);
    add_texts(store, run, 40000 * round, 40000, 20000);
    cr_assert(labi_store_commit(store), "%s", lab_store_error(store)->message);
    lab_store_close(store);
  }
  lab_store_limit_memory(0);
  lab_store *store = store_at(store_path, LAB_STORE_READ);
  cr_expect_eq(number(store, "select count(*) from value"), 20000);
  cr_expect_eq(number(store, "select count(distinct text) from value"), 20000);
  cr_expect_eq(number(store, "select count(*) from sweep_1 where cast(value as integer) = a % 20000"), 80000);
  lab_store_close(store);
}
