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
  lab_error error = {.status = CGT_EPARSE};
  size_t all = 0;
  for (; lab_ruleset_name(all); all++) cr_expect_eq(lab_ruleset_read(all, &error), lab_ruleset_at(all));
  cr_expect(!lab_ruleset_read(all, &error) && error.status == CGT_OK);
  cr_expect(!lab_ruleset_read(SIZE_MAX, &error) && error.status == CGT_OK);
}

Test(library, a_file_that_is_wrong_is_told) {
  static const struct {
    const char *text, *message;
  } rows[] = {{"ruleset other(n) = { other(n-1) where n > 0 | }", "it defines no ruleset here"},
              {"def here(n) = n", "it defines no ruleset here"},
              {"ruleset here(n) = { here(n-1) where n > | }", "found '|', expected a value"},
              {"ruleset here(n) = { quicksort([n]) | }", "unknown name 'quicksort'"},
              {"ruleset here(n) = { here(n-1) + nosuch(n) | }", "unknown name 'nosuch'"}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    labi_library_entry entry = {"here", "heaps", "", rows[i].text, strlen(rows[i].text), NULL};
    lab_error error;
    cr_expect_null(labi_library_ruleset(&entry, &error));
    cr_expect(strstr(error.message, rows[i].message), "%s: %s", rows[i].text, error.message);
  }
}

/* Those before it in the alphabet alone, so that none is asked for itself while it is read. */
Test(library, a_file_names_others_before_it) {
  static const char text[] = "ruleset more(n) \"More\" = { cram(1,n), more(n-1) where n > 0 | more(n-1) + nim(n) where n > 0 }";
  static labi_library_entry entry = {"more", "heaps", "", text, sizeof text - 1, NULL}; /* as the library has its own */
  lab_error error;
  const cgt_ruleset *r = labi_library_ruleset(&entry, &error);
  cr_assert(r, "%s", error.message);
  session s = open_text("def plain(n) = { cram(1,n), plain(n-1) where n > 0 | plain(n-1) + nim(n) where n > 0 }");
  cr_assert_eq(lab_program_add_ruleset(s.program, r, &s.error), CGT_OK, "%s", s.error.message);
  expect(&s, "all(more(n) == plain(n) for n in 0..5)");
  close_session(&s);
}

/* The files of docs/rulesets/ that have names of the library say the same rules. */
static void print(char *text, size_t room, const char *file, const char *expression) {
  static char program[1 << 14];
  char path[512];
  lab_value v;
  size_t length = 0;
  program[0] = '\0';
  if (file) {
    snprintf(path, sizeof path, "%s/../../docs/rulesets/%s.cgt", CGT_TEST_DATA, file);
    FILE *f = fopen(path, "r");
    cr_assert(f, "%s", path);
    program[fread(program, 1, sizeof program - 1, f)] = '\0';
    fclose(f);
  }
  session s = open_text("");
  cr_assert_eq(lab_program_define(s.program, program, strlen(program), &s.error), CGT_OK, "%s: %s", file, s.error.message);
  cr_assert_eq(lab_evaluate_text(&v, s.machine, expression, strlen(expression), &s.error), CGT_OK, "%s: %s", expression,
               s.error.message);
  cr_assert_eq(lab_print(text, room, &length, s.machine, v, CGT_PLAIN), CGT_OK);
  cr_assert(length < room);
  close_session(&s);
}

Test(library, drawn_rulesets_of_its_names_are_its_own) {
  static const char *const rows[][3] = {
      {"col", "[col(a+b+\"|\"+c+d) + 0 for a, b, c, d in [\"x\",\"o\",\".\",\"#\"]]", NULL},
      {"col", "[col(2,3) + 0, col(3,3) + 0, col(1,7) + 0]", NULL},
      {"snort", "[snort(a+b+\"|\"+c+d) + 0 for a, b, c, d in [\"x\",\"o\",\".\",\"#\"]]", NULL},
      {"snort", "[snort(2,3) + 0, snort(3,3) + 0, snort(1,7) + 0]", NULL},
      {"node_kayles", "[node_kayles(n) + 0 for n in 1..16]", "[node_kayles(path_graph(n)) + 0 for n in 1..16]"},
      {"graphs", "[node_kayles(vertices(n), cycle(n)) + 0 for n in 3..10]", "[node_kayles(cycle_graph(n)) + 0 for n in 3..10]"},
      {"graphs", "[col(vertices(n), vertices(n), path(n)) + 0 for n in 1..7]", "[col(path_graph(n)) + 0 for n in 1..7]"},
      {"graphs", "[snort(vertices(n), vertices(n), cycle(n)) + 0 for n in 3..6]", "[snort(cycle_graph(n)) + 0 for n in 3..6]"},
      {"hackenbush", "[string([a,b,c,d,e]) + 0 for a, b, c, d, e in [1,-1]]",
       "[hackenbush(a+b+c+d+e) + 0 for a, b, c, d, e in [\"l\",\"r\"]]"},
  };
  static char drawn[1 << 14], own[1 << 14];
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    print(drawn, sizeof drawn, rows[i][0], rows[i][1]);
    print(own, sizeof own, NULL, rows[i][2] ? rows[i][2] : rows[i][1]);
    cr_expect_str_eq(drawn, own, "%s: %s is %s, not %s", rows[i][0], rows[i][1], drawn, own);
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
