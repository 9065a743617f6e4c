/* test_decided_store.c: who wins, kept in a store from one machine to the next. */
#include <sqlite3.h>
#include <unistd.h>

#include <cgt/lab_decided.h>

#include "language_session.h"
#include "stores.h"

TestSuite(decided_store, .init = stores_begin, .fini = stores_end);

static const char question[] = "outcome(domineering(5,6) + domineering(5,5) + {9|-9})";

/* Asks with a store; what was learned and written is counted. */
static void ask_at(const char *path, char answer[200], uint64_t counts[2], const char *text, const char *definitions,
                   bool (*watch)(void *where, const cgt_decide_progress *progress), void *where) {
  session s = open_text(text);
  lab_error error;
  lab_store *store = store_at(path, LAB_STORE_WRITE);
  lab_decided *d = lab_decided_open(store, s.machine, definitions, NULL, &error);
  cr_assert(d, "%s", error.message);
  lab_machine_set_watch(s.machine, watch, where);
  snprintf(answer, 200, "%.199s", value_of(&s));
  counts[0] = lab_decided_learned(d);
  counts[1] = lab_decided_written(d);
  cr_expect_eq(lab_decided_close(d, &error), CGT_OK, "%s", error.message);
  close_session(&s);
  lab_store_close(store);
}

static void ask(char answer[200], uint64_t counts[2], const char *text, const char *definitions,
                bool (*watch)(void *where, const cgt_decide_progress *progress), void *where) {
  ask_at(store_path, answer, counts, text, definitions, watch, where);
}

Test(decided_store, the_second_question_is_a_look_up) {
  char answer[200];
  uint64_t counts[2], before;
  ask(answer, counts, question, NULL, NULL, NULL);
  cr_expect_str_eq(answer, "N");
  cr_expect(counts[0] == 0 && counts[1] >= 2);
  before = counts[1];
  ask(answer, counts, question, NULL, NULL, NULL);
  cr_expect_str_eq(answer, "N");
  cr_expect(counts[0] == before && counts[1] == 0);
  ask(answer, counts, "outcome(domineering(5,7))", NULL, NULL, NULL);
  cr_expect(counts[0] == before && counts[1] > 0);
  before += counts[1];
  ask(answer, counts, "outcome(domineering(5,7))", "def F(n) = n", NULL, NULL);
  cr_expect(counts[0] == 0 && counts[1] > 0, "other definitions are another run");
  lab_store *store = store_at(store_path, LAB_STORE_READ);
  cr_expect(lab_store_run_count(store) == 2 && lab_store_run_at(store, 0)->rows == before);
  cr_expect_str_eq(lab_store_run_at(store, 0)->statement, LAB_DECIDED_STATEMENT);
  cr_expect_eq(lab_store_check(NULL, store, NULL), CGT_OK);
  lab_store_close(store);
}

static bool stop_soon(void *where, const cgt_decide_progress *progress) {
  uint64_t *most = where;
  return progress->nodes < *most || progress->share == 1 << 16;
}

Test(decided_store, a_search_that_was_broken_off_goes_on) {
  static const char large[] = "outcome(clobber(\"xoxox|oxoxo|xoxox\"))";
  char answer[200];
  uint64_t counts[2], most = 400, learned;
  ask(answer, counts, large, NULL, stop_soon, &most);
  cr_assert(strstr(answer, "stopped on request"), "%s", answer);
  cr_assert_gt(learned = counts[1], 0);
  most = UINT64_MAX;
  ask(answer, counts, large, NULL, stop_soon, &most);
  cr_expect(counts[0] == learned && counts[1] > 0 && strlen(answer) == 1, "%s", answer);
}

/* A name may mean something else than it did: what does not read as it was printed is not believed. */
Test(decided_store, a_hidden_name_is_not_believed) {
  char answer[200];
  uint64_t counts[2];
  ask(answer, counts, "outcome(domineering(5,6))", "def domineering(a) = clobber(a)", NULL, NULL);
  cr_expect(counts[1] > 0);
  ask(answer, counts, "def domineering(a) = clobber(a); 0", "def domineering(a) = clobber(a)", NULL, NULL);
  cr_expect_eq(counts[0], 0);
}

Test(decided_store, rulesets_of_ones_own) {
  static const char own[] = "ruleset take(n) = { take(n-k) for k in 1..2 where k <= n | take(n-k) for k in 2..3 where k <= n };\n"
                            "outcome(take(9) + domineering(5,6))";
  char answer[200];
  uint64_t counts[2], written;
  ask(answer, counts, own, own, NULL, NULL);
  written = counts[1];
  ask(answer, counts, own, own, NULL, NULL);
  cr_expect(written > 0 && counts[0] == written && counts[1] == 0, "%s", answer);
}

/* Two stores, with a question in common, become one that has each sum once. */
Test(decided_store, stores_are_joined) {
  static const char other[] = "outcome(domineering(5,7))";
  char answer[200], both[72];
  uint64_t counts[2], first, second;
  ask(answer, counts, question, NULL, NULL, NULL);
  first = counts[1];
  ask(answer, counts, "outcome(domineering(5,6))", "def F(n) = n", NULL, NULL);
  ask_at(other_store_path, answer, counts, question, NULL, NULL, NULL);
  cr_expect_eq(counts[1], first);
  ask_at(other_store_path, answer, counts, other, NULL, NULL, NULL);
  second = counts[1];
  cr_assert_gt(second, 0);

  snprintf(both, sizeof both, "%s-both", store_path);
  unlink(both);
  lab_store *from[] = {store_at(store_path, LAB_STORE_READ), store_at(other_store_path, LAB_STORE_READ)};
  lab_store *to = store_at(both, LAB_STORE_WRITE);
  lab_join_fault fault;
  cr_assert_eq(lab_store_join(to, from, 2, NULL, &fault), CGT_OK);
  cr_expect(lab_store_run_count(to) == 2 && lab_store_run_at(to, 0)->rows == first + second);
  for (size_t i = 0; i < 2; i++) lab_store_close(from[i]);
  lab_store_close(to);
  ask_at(both, answer, counts, other, NULL, NULL, NULL);
  cr_expect(counts[0] == first + second && counts[1] == 0);
  unlink(both);
}

static void change(const char *sql) {
  sqlite3 *db;
  cr_assert_eq(sqlite3_open(store_path, &db), SQLITE_OK);
  cr_assert_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
  sqlite3_close(db);
}

/* An answer that was changed is known, and refused; repair leaves it out. */
Test(decided_store, an_answer_that_was_changed_is_refused) {
  char answer[200];
  uint64_t counts[2], rows;
  ask(answer, counts, question, NULL, NULL, NULL);
  rows = counts[1];
  change("UPDATE rows_1 SET first = (SELECT id FROM value WHERE text = 'Left' AND kind = 'other') WHERE number = 1;"
         "UPDATE rows_1 SET first = (SELECT id FROM value WHERE text = 'Right' AND kind = 'other') WHERE number = 2");
  change("UPDATE rows_1 SET nodes = nodes + 1 WHERE number = 1");
  session s = open_text("0");
  lab_error error;
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  cr_expect_null(lab_decided_open(store, s.machine, NULL, NULL, &error));
  cr_expect(error.status == CGT_EINVAL && strstr(error.message, "damaged"), "%s", error.message);
  lab_store_close(store);
  lab_store *from = store_at(store_path, LAB_STORE_SALVAGE), *to = store_at(other_store_path, LAB_STORE_WRITE);
  cr_expect_eq(lab_store_salvage(NULL, to, from, NULL, &error), CGT_OK, "%s", error.message);
  lab_store_close(from);
  lab_store_close(to);
  cr_assert_eq(rename(other_store_path, store_path), 0);
  close_session(&s);
  ask(answer, counts, question, NULL, NULL, NULL);
  cr_expect_str_eq(answer, "N");
  cr_expect_eq(counts[0], rows - 1);
  ask(answer, counts, question, NULL, NULL, NULL);
  cr_expect_eq(counts[1], 0);
}

Test(decided_store, ends_when_told) {
  char answer[200];
  uint64_t counts[2];
  ask(answer, counts, question, NULL, NULL, NULL);
  session s = open_text("0");
  lab_error error;
  const volatile int stop = 1;
  lab_store *store = store_at(store_path, LAB_STORE_WRITE);
  cr_expect_null(lab_decided_open(store, s.machine, NULL, &stop, &error));
  cr_expect_eq(error.status, CGT_ECANCELLED);
  cr_expect_eq(lab_decided_close(NULL, &error), CGT_OK);
  lab_store_close(store);
  close_session(&s);
}
