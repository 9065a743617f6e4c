/* test_library.c: the rulesets that are written in the language and come with the laboratory (games/FAMILY/NAME.cgt). */
#include <pthread.h>
#include <string.h>

#include <cgt/lab_rulesets.h>

#include "lab/functions/function_table.h"
#include "language_session.h"

static bool holds(session *s, const char *claim) {
  lab_value v;
  return lab_evaluate_text(&v, s->machine, claim, strlen(claim), &s->error) == CGT_OK && v.kind == LAB_BOOL && v.as.truth;
}

static void expect(session *s, const char *claim) {
  cr_expect(holds(s, claim), "%s: %s", claim, s->error.status == CGT_OK ? "false" : s->error.message);
}

static void add(session *s, const char *text) {
  cr_assert_eq(lab_program_add(s->program, text, strlen(text), &s->error), CGT_OK, "%s", s->error.message);
}

static bool is_told(const char *text) { return text && *text; }

Test(library, every_file_is_read) {
  size_t files = 0;
  for (labi_library_entry *e = labi_library; e->name; e++) {
    lab_error error = {.status = CGT_OK};
    if (!e->text) continue;
    const cgt_ruleset *r = labi_library_ruleset(e, &error);
    cr_assert(r, "games/%s/%s.cgt:%u:%u: %s", e->family, e->name, error.line, error.column, error.message);
    cr_expect_str_eq(r->name, e->name);
    cr_expect(strcmp(r->title, r->name) != 0 && is_told(r->source), "%s: a title and a source, please", e->name);
    cr_expect(strncmp(r->rules, "ruleset ", 8) != 0, "%s: rules in a sentence, please", e->name);
    cr_expect(r->small[0], "%s: a list of small positions, please", e->name);
    cr_expect_eq(lab_ruleset_named(e->name), r);
    files++;
  }
  cr_expect_geq(files, 3);
}

Test(library, a_file_that_is_wrong_is_told) {
  static const struct {
    const char *text, *message;
  } rows[] = {{"ruleset other(n) = { other(n-1) where n > 0 | }", "it defines no ruleset here"},
              {"def here(n) = n", "it defines no ruleset here"},
              {"ruleset here(n) = { here(n-1) where n > | }", "found '|', expected a value"},
              {"ruleset here(n) = { cram(1,n) | }", "unknown name 'cram'"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    labi_library_entry entry = {"here", "heaps", "", rows[i].text, strlen(rows[i].text), NULL};
    lab_error error;
    cr_expect_null(labi_library_ruleset(&entry, &error));
    cr_expect(strstr(error.message, rows[i].message), "%s: %s", rows[i].text, error.message);
  }
}

/* Definitions of a file are seen by nobody else, nor what others define by the file. */
Test(library, nobody_sees_into_a_file) {
  session s = open_text("def with_first(k, L) = [k]\n"
                        "def all(x) = false\n"
                        "end_nim([1,2]) == end_nim([1,2])\n");
  lab_value v;
  cr_assert_eq(lab_evaluate(&v, s.machine, 0, &s.error), CGT_OK, "%s", s.error.message);
  expect(&s, "end_nim([2,1,3]) == { end_nim([1,1,3]), end_nim([1,3]) | "
                              "end_nim([2,1]), end_nim([2,1,1]), end_nim([2,1,2]) }");
  cr_expect_eq(lab_program_add(s.program, "with_last([1],1)", 16, &s.error), CGT_EPARSE);
  close_session(&s);
}

Test(library, ones_own_takes_its_place) {
  session s = open_text("");
  expect(&s, "cram(2,2) == 0");
  add(&s, "ruleset cram(n) = { cram(n-1) where n > 0 | }");
  expect(&s, "cram(7) == 7");
  add(&s, "def end_nim(n) = n");
  expect(&s, "end_nim(3) + cram(1) == 4");
  close_session(&s);
}

/* A machine that came to several files, and to its own program in between. */
Test(library, homes_do_not_mix) {
  session s = open_text("def with_last(L, k) = 5\n"
                        "ruleset row(L) = { end_nim(L) | row([1]) where size(L) > 1, end_nim([with_last(L, 1)]) }\n");
  expect(&s, "row([1,2]) == { end_nim([1,2]) | { * | *5 }, *5 }");
  expect(&s, "row([1]) + cram(1,2) == { * | *5 } + *");
  close_session(&s);
}

/* The families in alphabetical order, and each ruleset in one of them. */
Test(library, families_hold_every_ruleset) {
  size_t count = 0;
  for (size_t i = 0; lab_games_family(i); i++) {
    cr_expect(i == 0 || strcmp(lab_games_family(i - 1), lab_games_family(i)) < 0);
    for (size_t k = 0; lab_ruleset_name(k); k++)
      count += strcmp(lab_ruleset_family(lab_ruleset_at(k)), lab_games_family(i)) == 0;
  }
  cr_expect_null(lab_ruleset_name(count));
  cr_expect_str_eq(lab_ruleset_family(lab_ruleset_named("cram")), "grids");
  cr_expect(strstr(lab_ruleset_statements(lab_ruleset_named("matrix_nim")), "conjectures/ferguson-2001.cgt"));
  cr_expect_null(lab_ruleset_family(&(cgt_ruleset){.name = "cram"}));
}

static void *work(void *unused) {
  session s = open_text("");
  (void)unused;
  bool good = holds(&s, "end_nim([2,2]) == end_nim([2,2]) and fission(3,3) == 0 and cram(3,3) == 0");
  close_session(&s);
  return good ? NULL : "wrong";
}

Test(library, threads_read_at_once) {
  pthread_t threads[8];
  void *result;
  for (size_t i = 0; i < 8; i++) cr_assert_eq(pthread_create(&threads[i], NULL, work, NULL), 0);
  for (size_t i = 0; i < 8; i++) {
    pthread_join(threads[i], &result);
    cr_expect_null(result);
  }
}
