/* test_store_join.c: shards of a run, made apart, become the run; what does not belong together is told. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "stores.h"

TestSuite(store_join, .init = stores_begin, .fini = stores_end);

/* What a second store has: shard 2 of 2 of the same run as the first, but for what is given. */
typedef struct other {
  const char *statement, *definitions, *name;
  unsigned shard, shards, number;
  size_t fields, scale;
  bool unfinished, is_check;
} other;

static lab_store *make(const char *path, const other *o) {
  const char *names[] = {"a", "A", o->name ? o->name : "value", "mean"};
  lab_store_run same = store_run(o->statement ? o->statement : "s", o->shard, o->shards ? o->shards : 2);
  same.names = names;
  same.number = o->number;
  if (o->definitions) same.definitions = o->definitions;
  same.options.scale = o->scale;
  if (o->is_check) same.kind = LAB_STORE_CHECK;
  if (o->fields) same.field_count = o->fields;
  lab_store *store = store_at(path, LAB_STORE_WRITE);
  const lab_store_run *run = labi_store_begin(store, &same);
  cr_assert_not_null(run);
  store_rows(store, run, 2 - (int64_t)o->shard, 1, (const char *[]){"*"});
  store_done(store, run, 1, !o->unfinished);
  lab_store_close(store);
  return store_at(path, LAB_STORE_READ);
}

/* Joins shard 1 with it. What was made is looked at by `look`, if it is made. */
static lab_join_fault join(cgt_status *status, const other *o, const volatile int *stop,
                           void (*look)(lab_store *made)) {
  stores_begin();
  lab_store *from[] = {
      make(store_path,
           &(other){.shard = 1, .scale = o->shards ? 0 : o->scale, .is_check = o->is_check && !o->shards}),
      make(other_store_path, o)};
  char third[72];
  snprintf(third, sizeof third, "%s-3", store_path);
  unlink(third);
  lab_store *to = store_at(third, LAB_STORE_WRITE);
  lab_join_fault fault = {0};
  *status = lab_store_join(to, from, 2, stop, &fault);
  if (*status == CGT_OK && look) look(to);
  for (size_t i = 0; i < 2; i++) lab_store_close(from[i]);
  lab_store_close(to);
  unlink(third);
  return fault;
}

static void is_whole(lab_store *made) {
  cr_assert_eq(lab_store_run_count(made), 1);
  const lab_store_run *run = lab_store_run_at(made, 0);
  cr_expect(run->rows == 2 && run->tuples == 2 && run->shard == 1 && run->shards == 1 && run->complete);
  lab_store_cursor *cursor = lab_store_rows(made, run);
  const lab_store_row *row;
  for (int64_t i = 0; i < 2; i++) {
    cr_assert(lab_store_next(&row, cursor) == CGT_OK && row);
    cr_expect_eq(row->parameters[0], i, "in the order of the parameters, whatever store they come from");
    cr_expect_str_eq(row->values[0].text, "*");
  }
  cr_expect(lab_store_next(&row, cursor) == CGT_OK && !row);
  lab_store_rows_end(cursor);
}

Test(store_join, shards_become_the_run_in_order) {
  cgt_status status;
  join(&status, &(other){.shard = 2}, NULL, is_whole);
  cr_expect_eq(status, CGT_OK);
}

Test(store_join, what_differs_is_told) {
  static const struct {
    other other;
    const char *difference;
  } cases[] = {{{.shard = 2, .statement = "t"}, "the statements differ"},
               {{.shard = 2, .number = 1}, "the statements differ"},
               {{.shard = 2, .definitions = "def f(a) = a"}, "the definitions differ"},
               {{.shard = 2, .shards = 2, .scale = 2}, "the options differ"},
               {{.shard = 2, .shards = 3}, "they come from different divisions"},
               {{.shard = 2, .fields = 1}, "the fields differ"},
               {{.shard = 2, .name = "worth"}, "the fields differ"},
               {{.shard = 2, .shards = 2, .is_check = true}, "one is a check and one a sweep"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cgt_status status;
    lab_join_fault fault = join(&status, &cases[i].other, NULL, NULL);
    cr_expect(status == CGT_EINVAL && fault.problem == LAB_JOIN_DIFFERENT && fault.shard == 2);
    cr_expect_str_eq(fault.difference, cases[i].difference);
  }
}

Test(store_join, what_is_missing_or_twice_or_unfinished_is_told) {
  cgt_status status;
  lab_join_fault fault = join(&status, &(other){.shard = 1}, NULL, NULL);
  cr_expect(status == CGT_EINVAL && fault.problem == LAB_JOIN_TWICE && fault.shard == 1);
  fault = join(&status, &(other){.shard = 1, .statement = "t"}, NULL, NULL);
  cr_expect(status == CGT_EINVAL && fault.problem == LAB_JOIN_MISSING && fault.shard == 2);
  fault = join(&status, &(other){.shard = 2, .unfinished = true}, NULL, NULL);
  cr_expect(status == CGT_EINVAL && fault.problem == LAB_JOIN_UNFINISHED && fault.shard == 2);
}

/* Made by two programs that dealt them out otherwise: the fault is told in words, with the store that has it. */
Test(store_join, a_row_that_two_shards_have_is_told) {
  lab_store *from[] = {make(store_path, &(other){.shard = 1}), NULL};
  lab_store *store = store_at(other_store_path, LAB_STORE_WRITE);
  lab_store_run same = store_run("s", 2, 2);
  const lab_store_run *run = labi_store_begin(store, &same);
  store_rows(store, run, 1, 1, (const char *[]){"*"});
  store_done(store, run, 1, true);
  lab_store_close(store);
  from[1] = store_at(other_store_path, LAB_STORE_READ);
  char third[72];
  snprintf(third, sizeof third, "%s-3", store_path);
  unlink(third);
  lab_store *to = store_at(third, LAB_STORE_WRITE);
  lab_join_fault fault;
  cr_expect_eq(lab_store_join(to, from, 2, NULL, &fault), CGT_EINVAL);
  cr_expect(fault.problem == LAB_JOIN_FAILED && (fault.store == from[0] || fault.store == from[1]));
  cr_expect(strstr(fault.error.message, "another shard also has one of its rows"), "%s", fault.error.message);
  for (size_t i = 0; i < 2; i++) lab_store_close(from[i]);
  lab_store_close(to);
  unlink(third);
}

Test(store_join, ends_when_it_is_told_to) {
  volatile int stop = 1;
  cgt_status status;
  lab_join_fault fault = join(&status, &(other){.shard = 2}, &stop, NULL);
  cr_expect(status == CGT_ECANCELLED && fault.problem == LAB_JOIN_FAILED);
  cr_expect_eq(fault.error.status, CGT_ECANCELLED);
}

Test(store_join, a_store_that_cannot_be_written_is_told) {
  lab_store *from = make(store_path, &(other){.shard = 1, .shards = 1});
  lab_store *to = store_at(other_store_path, LAB_STORE_WRITE);
  lab_store_run same = *lab_store_run_at(from, 0);
  lab_join_fault fault;
  cr_assert(labi_store_begin(to, &same) && lab_store_join(to, &from, 1, NULL, &fault) == CGT_OK, "into an empty one");
  lab_store_close(to);
  to = store_at(other_store_path, LAB_STORE_READ); /* where nothing can be made */
  cgt_status status = lab_store_join(to, &from, 1, NULL, &fault);
  cr_expect(status != CGT_OK && fault.problem == LAB_JOIN_FAILED && fault.store == to && *fault.error.message,
            "%d: %s", status, fault.error.message);
  lab_store_close(from);
  lab_store_close(to);
}

/* A check that ends at the N-th counterexample: of the shards' first N, the first N of all. */
Test(store_join, of_the_first_counterexamples_the_first_are_kept) {
  const char *const paths[] = {store_path, other_store_path};
  lab_store *from[2];
  for (unsigned shard = 1; shard <= 2; shard++) {
    lab_store *store = store_at(paths[shard - 1], LAB_STORE_WRITE);
    lab_store_run same = store_run("s", shard, 2);
    same.kind = LAB_STORE_CHECK;
    same.options.first = 3;
    same.field_count = 0;
    const lab_store_run *run = labi_store_begin(store, &same);
    labi_run_state state;
    cr_assert(run && labi_run_state_open(&state, 2));
    for (int64_t i = 0; i < 2; i++) {
      const int64_t tuple[] = {2 * i + shard, -2 * i};
      cr_assert(labi_store_add_row(store, run, tuple, NULL));
      labi_run_state_fails(&state, tuple);
    }
    state.complete = true;
    state.tuples = state.instances = 7;
    cr_assert(labi_store_save(store, run, &state) && labi_store_commit(store));
    labi_run_state_close(&state);
    lab_store_close(store);
    from[shard - 1] = store_at(paths[shard - 1], LAB_STORE_READ);
  }
  char third[72];
  snprintf(third, sizeof third, "%s-3", store_path);
  unlink(third);
  lab_store *to = store_at(third, LAB_STORE_WRITE);
  lab_join_fault fault;
  cr_assert_eq(lab_store_join(to, from, 2, NULL, &fault), CGT_OK, "%s", fault.error.message);
  const lab_store_run *run = lab_store_run_at(to, 0);
  cr_expect_eq(run->failures, 3);
  labi_run_state state;
  cr_assert(labi_run_state_open(&state, 2) && labi_store_load(&state, to, run, 3));
  cr_expect(state.left && state.count == 3 && state.kept[0] == 1 && state.kept[2] == 2 && state.kept[4] == 3);
  labi_run_state_close(&state);
  for (size_t i = 0; i < 2; i++) lab_store_close(from[i]);
  lab_store_close(to);
  unlink(third);
}
