/* test_rulesets.c: what every ruleset promises: its example works, and the values of tests/data/NAME.tsv come
 * out. A line there is a position as the language writes it, a tab, its value (N P L R: its outcome), a tab,
 * the source. Lines that begin with # are comments. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "language.h"
#include "language_session.h"
#include "registry.h"

TestSuite(rulesets, .timeout = 240);

/* Appends a statement and evaluates it. */
static lab_value evaluate_next(session *s, const char *text) {
  lab_value v = {.kind = LAB_BOOL};
  size_t index = lab_program_count(s->program);
  cgt_status status = lab_program_add(s->program, text, strlen(text), &s->error);
  if (status == CGT_OK) status = lab_evaluate(&v, s->machine, index, &s->error);
  cr_assert(status == CGT_OK, "%s: %s", text, s->error.message);
  return v;
}

static size_t check_line(session *s, char *line, const char *file) {
  char *tab = strchr(line, '\t'), *end = tab ? strchr(tab + 1, '\t') : NULL;
  if (*line == '#' || *line == '\n') return 0;
  cr_assert(end && end[1] != '\n', "%s: not three columns: %s", file, line);
  *tab = *end = '\0';
  const char *position = line, *expected = tab + 1;
  bool is_outcome = strlen(expected) == 1 && strchr("NPLR", *expected);
  char statement[1000];
  int length = snprintf(statement, sizeof statement, is_outcome ? "outcome(%s) == %s" : "%s == %s", position,
                        expected);
  cr_assert(length > 0 && (size_t)length < sizeof statement, "%s: line too long: %s", file, line);
  cr_expect(evaluate_next(s, statement).as.truth, "%s: false: %s", file, statement);
  return 1;
}

Test(rulesets, have_the_values_of_the_literature) {
  for (const cgt_ruleset *const *r = cgt_rulesets; *r; r++) {
    char path[1000], line[1000];
    snprintf(path, sizeof path, "%s/%s.tsv", CGT_TEST_DATA, (*r)->name);
    FILE *file = fopen(path, "r");
    if (!file) continue; /* its values stand with those of a relative */
    session s = open_text("");
    size_t count = 0;
    while (fgets(line, sizeof line, file)) count += check_line(&s, line, path);
    fclose(file);
    cr_expect_geq(count, 10, "%s has %zu values; ten at least, please", path, count);
    close_session(&s);
  }
}

Test(rulesets, have_examples_that_work) {
  for (const cgt_ruleset *const *r = cgt_rulesets; *r; r++) {
    session s = open_text("");
    lab_value v = evaluate_next(&s, (*r)->example);
    cgt_game g;
    cr_expect(lab_to_game(&g, s.machine, v, &s.error) == CGT_OK, "%s: %s", (*r)->example, s.error.message);
    cr_expect(strncmp((*r)->syntax, (*r)->name, strlen((*r)->name)) == 0, "%s: the syntax is \"%s\"",
              (*r)->name, (*r)->syntax);
    close_session(&s);
  }
}
